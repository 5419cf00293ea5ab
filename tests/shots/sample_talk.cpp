// SPDX-License-Identifier: GPL-3.0-or-later
#include "sample_talk.h"

namespace homard {

namespace {

const char englishAnswer[] = R"(I moved **14 invoices** into a folder for each year, and wrote down what is still open.

1. Nothing was renamed; two files with one name would have been left where they are.
2. The sums below are those of the files, without tax.

| Year | Files | Sum |
|---|---:|---:|
| 2024 | 3 | 1 204.50 € |
| 2025 | 6 | 3 871.00 € |
| 2026 | 5 | 2 990.25 € |

To see them again later:

```sh
ls -1 2024 2025 2026 | wc -l
grep -h "Total" 2025/*.txt
```

- [x] Sorted by year
- [ ] `2026-04.txt` has no date of payment
)";

const char chineseAnswer[] = R"(我把 **14 张发票**按年份放进了文件夹，并记下了还没处理的事项。

1. 没有重命名任何文件；如有同名文件会原样保留。
2. 下面的金额来自文件本身，不含税。

| 年份 | 文件 | 合计 |
|---|---:|---:|
| 2024 | 3 | 1 204.50 € |
| 2025 | 6 | 3 871.00 € |
| 2026 | 5 | 2 990.25 € |

以后想再看一遍：

```sh
ls -1 2024 2025 2026 | wc -l
grep -h "Total" 2025/*.txt
```

- [x] 已按年份整理
- [ ] `2026-04.txt` 没有付款日期
)";

const char notesBefore[] = "# Invoices\n\n- [ ] sort by year\n- [ ] ask about April\n\nTax office: until March.\n";
const char notesAfter[] = "# Invoices\n\n- [x] sort by year\n- [ ] ask about April: 2026-04.txt has no date of "
                          "payment\n\nTax office: until March.\n";
const char notesDiff[] =
    "--- a/notes.md\n+++ b/notes.md\n@@ -1,6 +1,6 @@\n # Invoices\n \n-- [ ] sort by year\n-- [ ] ask about "
    "April\n+- [x] sort by year\n+- [ ] ask about April: 2026-04.txt has no date of payment\n \n Tax office: "
    "until March.\n";

ScriptCall read(const char *path, const char *output, qint64 ms)
{
    return {QStringLiteral("read_file"),
            QStringLiteral(R"({"path":"%1"})").arg(QLatin1StringView(path)),
            QString::fromUtf8(output),
            ResultStatus::Ok,
            {},
            ms};
}

} // namespace

QString sampleAskedCall()
{
    return QStringLiteral("sample-asked-call");
}

void tellInvoices(DeskStage &stage, const SessionInfo &session, qint64 startMs)
{
    const ShotWorld &world = stage.world();
    StoredRun run(stage.store(), session, startMs,
                  world.say("Sort the invoices in this folder by year, and tell me what you moved.",
                            "把这个文件夹里的发票按年份整理好，并告诉我移动了哪些。"));
    run.think(
        world.say("I look at the folder first. The names begin with the year, but the dates inside may differ, so I "
                  "read a few of them before anything is moved.",
                  "我先看文件夹。文件名以年份开头，但里面的日期可能不同，所以移动之前先读几个文件。"));
    run.turn(world.say("I look at what is there.", "我先看看有什么。"),
             {{QStringLiteral("list_files"),
               QStringLiteral(R"({"path":"."})"),
               QStringLiteral("2024-03.txt\n2024-07.txt\n2024-11.txt\n2025-02.txt\nnotes.md"),
               ResultStatus::Ok,
               {},
               12},
              read("2024-03.txt", "Invoice 118\nDate: 2024-03-14\nTotal: 402.00", 310),
              read("2025-02.txt", "Invoice 207\nDate: 2025-02-02\nTotal: 655.10", 640)});
    ScriptCall move{QStringLiteral("exec"),
                    QStringLiteral(R"({"command":"mv --no-clobber -- 2024-03.txt 2024-07.txt 2024-11.txt 2024/"})"),
                    QStringLiteral("exit code 0"),
                    ResultStatus::Ok,
                    {},
                    42};
    move.answer = ApprovalOutcome::Allowed;
    move.id = sampleAskedCall();
    ScriptCall edit{QStringLiteral("edit_file"),
                    QStringLiteral(R"({"path":"notes.md","old":"- [ ] sort by year","new":"- [x] sort by year"})"),
                    QStringLiteral("1 replacement"),
                    ResultStatus::Ok,
                    QString::fromUtf8(notesDiff),
                    18};
    edit.answer = ApprovalOutcome::Allowed;
    edit.id = session.id + QStringLiteral("-edit");
    ScriptCall refused{QStringLiteral("exec"), QStringLiteral(R"({"command":"rm 2026-04.txt"})"),
                       QStringLiteral("The user denied this call."), ResultStatus::Refused};
    refused.answer = ApprovalOutcome::Denied;
    run.turn({}, {move});
    run.turn({}, {edit, refused}, 1'200);
    run.turn(world.say(englishAnswer, chineseAnswer), {}, 5'900);
    run.finish();
    stage.addChange(session, run.id(), edit.id, QStringLiteral("notes.md"), notesBefore, notesAfter);
    stage.addChange(session, run.id(), move.id, QStringLiteral("2024/summary.txt"), {}, "March 402.00\nJuly 398.50\n");
}

void tellLongTexts(DeskStage &stage, const SessionInfo &session, qint64 startMs)
{
    const ShotWorld &world = stage.world();
    const QString word = QString(QStringLiteral("averyveryverylongwordwithoutanyplacetobreakit")).repeated(4);
    StoredRun run(
        stage.store(), session, startMs,
        world.say("Look at https://example.org/a/very/long/address/that/goes/on/and/on/without/an/end?with=all&"
                  "kinds=of&parameters=in&it=too and at this word: ",
                  "看看 https://example.org/a/very/long/address/that/goes/on/and/on?with=all&kinds=of&"
                  "parameters=in&it=too 和这个词：") +
            word);
    run.turn({}, {{QStringLiteral("exec"),
                   QStringLiteral(R"({"command":"find . -name '*.txt' -newer 2024-03.txt -print0 | xargs -0 grep -l )"
                                  R"('a pattern that is rather long and never ends' | sort | head -100"})"),
                   QStringLiteral("line of output that is far wider than the card it stands in, ").repeated(8) +
                       QStringLiteral("\n2\n3"),
                   ResultStatus::Failed}});
    run.turn(word + QStringLiteral("\n\n| Name | ") + word.left(80) +
             QStringLiteral(" | Remarks |\n|---|---|---|\n| a | b | ") +
             world.say("a remark that needs a line or two of its own in every window",
                       "一条在任何窗口里都要占一两行的备注") +
             QStringLiteral(" |\n\n```\n") + QStringLiteral("x = some_function(with, many, arguments); ").repeated(6) +
             QStringLiteral("\n```\n"));
    run.finish();
}

} // namespace homard
