// SPDX-License-Identifier: GPL-3.0-or-later
#include "practice_answers.h"
#include "base/text.h"
#include <QHash>
#include <algorithm>

namespace homard {

namespace {

QString abilities(PracticeVoice say)
{
    return say(u"I understand plain requests in English and Chinese, such as:\n"
               u"- list the files in `src`; how many files are there; which files are the biggest\n"
               u"- what is in this folder\n"
               u"- read `README.md`; show the first 10 lines of `notes.txt`\n"
               u"- find all Python files; where is `main.cpp`\n"
               u"- search for \"hello\" in `docs`\n"
               u"- how many lines (or words) are in `README.md`\n"
               u"- create a file `notes.txt` with \"hello\"; append \"more\" to `notes.txt`\n"
               u"- replace \"hello\" by \"goodbye\" in `notes.txt`\n"
               u"- compare `a.txt` and `b.txt`\n"
               u"- run `ls -l`; git status; show the last 5 commits\n\n"
               u"Several at once work too: list the files and read `README.md`.",
               u"我能听懂一些简单的中文和英文请求，例如：\n"
               u"- 列出 `src` 里的文件；这里有多少个文件；哪些文件最大\n"
               u"- 这个文件夹里有什么\n"
               u"- 读取 `README.md`；显示 `notes.txt` 的前 10 行\n"
               u"- 查找所有 Python 文件；`main.cpp` 在哪里\n"
               u"- 在 `docs` 里搜索“你好”\n"
               u"- `README.md` 有多少行（或多少字）\n"
               u"- 创建文件 `notes.txt`，内容为“你好”；把“再见”追加到 `notes.txt`\n"
               u"- 把 `notes.txt` 里的“你好”替换成“再见”\n"
               u"- 比较 `a.txt` 和 `b.txt`\n"
               u"- 运行 `ls -l`；git 状态；最近 5 次提交\n\n"
               u"也可以一次说几件事：列出文件，然后读取 `README.md`。");
}

QString firstLines(const QString &text, int lines)
{
    return truncated(text.split(QLatin1Char('\n')).mid(0, lines).join(QLatin1Char('\n')), 600);
}

} // namespace

QString helloAnswer(PracticeVoice say)
{
    return say(u"Hello! I am the practice model: not an AI, only a set of fixed rules, without network and without a "
               u"key. What you see here is "
               u"the real loop with real tools, approvals and steps.\n\n",
               u"你好！我是练习模型：不是人工智能，只是一组固定的规则，不用网络，也不用密钥。你在这里看到的循环、工具、"
               u"批准和步骤都是真的。\n\n") +
           abilities(say);
}

QString helpAnswer(PracticeVoice say)
{
    return say(u"I am the practice model. I am not an AI: I follow fixed rules and cannot think or answer questions of "
               u"knowledge. But the tools "
               u"I use are real.\n\n",
               u"我是练习模型，不是人工智能：我只按固定的规则行事，不会思考，也不能回答知识性的问题。不过我用的工具是真"
               u"的。\n\n") +
           abilities(say) +
           say(u"\n\nFor everything else choose a real model in Settings, Models & keys.",
               u"\n\n其他的事请在“设置”的“模型与密钥”里选择一个真正的模型。");
}

QString notUnderstoodAnswer(PracticeVoice say)
{
    return say(u"I did not understand that. I am only the practice model, not an AI: I know a few dozen plain requests "
               u"and nothing else. Nothing "
               u"was done.\n\n",
               u"这句话我没有听懂。我只是练习模型，不是人工智能，只懂几十种简单的请求。我什么也没有做。\n\n") +
           abilities(say);
}

QString noToolAnswer(PracticeVoice say, const QString &tool)
{
    return say(u"For this I would need the tool `%1`, which is not available in this session.",
               u"做这件事需要工具 `%1`，而这个会话里没有它。")
        .arg(tool);
}

QString problemAnswer(PracticeVoice say, const ToolResult &result, const QString &aim)
{
    QString why;
    switch (result.status) {
    case ResultStatus::Refused: why = say(u"It was refused, so I left it.", u"这个操作被拒绝了，所以我没有做。"); break;
    case ResultStatus::Skipped: why = say(u"It was skipped.", u"这一步被跳过了。"); break;
    case ResultStatus::Stopped: why = say(u"It was stopped.", u"这一步被停止了。"); break;
    case ResultStatus::Interrupted:
        why = say(u"It was interrupted; whether it had an effect is unknown.", u"这一步中断了，不知道有没有产生效果。");
        break;
    case ResultStatus::Invalid:
    case ResultStatus::Failed:
    case ResultStatus::Ok: why = say(u"It did not work.", u"没有成功。"); break;
    }
    const QString words = firstLines(commandOutput(result).trimmed(), 12);
    return aim + say(u" ", u"") + why + (words.isEmpty() ? QString() : QStringLiteral("\n\n") + fenced(say, words));
}

QString fenced(PracticeVoice say, const QString &text, int maxLines, int maxCharacters)
{
    const QStringList lines = text.split(QLatin1Char('\n'));
    QString shown = truncated(lines.mid(0, maxLines).join(QLatin1Char('\n')), maxCharacters);
    QString fence = QStringLiteral("```");
    while (shown.contains(fence))
        fence += QLatin1Char('`');
    const bool cut = shown.size() < text.size();
    if (shown.endsWith(QLatin1Char('\n')))
        shown.chop(1);
    const qsizetype left =
        lines.size() - shown.count(QLatin1Char('\n')) - 1 - (text.endsWith(QLatin1Char('\n')) ? 1 : 0);
    QString out = fence + QLatin1Char('\n') + shown + QLatin1Char('\n') + fence;
    if (cut && left > 0)
        out += QLatin1Char('\n') + counted(say, left, u"(%1 more line is not shown here; open the step to see it.)",
                                           u"(%1 more lines are not shown here; open the step to see them.)",
                                           u"（还有 %1 行没有显示；打开这一步可以看到。）");
    return out;
}

QString bulletList(PracticeVoice say, const QStringList &lines, int limit)
{
    QString out;
    for (const QString &line : lines.mid(0, limit))
        out += QStringLiteral("- ") + line + QLatin1Char('\n');
    if (lines.size() > limit)
        out += say(u"- … and %1 more\n", u"- …… 还有 %1 个\n").arg(lines.size() - limit);
    return out.trimmed();
}

QString counted(PracticeVoice say, qsizetype count, const char16_t *one, const char16_t *many, const char16_t *chinese)
{
    return say(count == 1 ? one : many, chinese).arg(count);
}

QString lineCount(PracticeVoice say, qsizetype count)
{
    return counted(say, count, u"%1 line", u"%1 lines", u"%1 行");
}

QString quotedName(const QString &name)
{
    return QLatin1Char('`') + QString(name).remove(QLatin1Char('`')) + QLatin1Char('`');
}

QString placeName(PracticeVoice say, const QString &path)
{
    return path.isEmpty() || path == QStringLiteral(".") ? say(u"this folder", u"这个文件夹") : quotedName(path);
}

QString listAnswer(PracticeVoice say, const QString &path, const std::vector<PracticeItem> &items, bool more)
{
    if (items.empty())
        return say(u"There is nothing in %1.", u"%1是空的。").arg(placeName(say, path));
    QStringList lines;
    qsizetype folders = 0;
    for (const auto &item : items) {
        folders += item.folder ? 1 : 0;
        lines.append(quotedName(item.name) +
                     (item.size >= 0 ? QStringLiteral(" (%1)").arg(humanSize(item.size)) : QString()));
    }
    const qsizetype files = qsizetype(items.size()) - folders;
    const QString one = counted(say, files, u"%1 file", u"%1 files", u"%1 个文件");
    const QString two = counted(say, folders, u"%1 folder", u"%1 folders", u"%1 个文件夹");
    QString head = folders == 0 ? one : files == 0 ? two : say(u"%1 and %2", u"%1、%2").arg(one, two);
    const bool single = (files > 0 ? files : folders) == 1; // the verb follows the first of them
    head = (single ? say(u"There is %1 in %2:", u"%2里有 %1：") : say(u"There are %1 in %2:", u"%2里有 %1："))
               .arg(head, placeName(say, path));
    return head + QStringLiteral("\n\n") + bulletList(say, lines, 60) +
           (more ? say(u"\n\nThere are more than the tool shows.", u"\n\n还有一些没有列出来。") : QString());
}

QString sizesAnswer(PracticeVoice say, const QString &path, std::vector<PracticeItem> items)
{
    std::erase_if(items, [](const PracticeItem &item) { return item.folder || item.size < 0; });
    if (items.empty())
        return say(u"I see no files with sizes in %1.", u"%1里没有看到带大小的文件。").arg(placeName(say, path));
    std::stable_sort(items.begin(), items.end(),
                     [](const PracticeItem &a, const PracticeItem &b) { return a.size > b.size; });
    qint64 sum = 0;
    QStringList lines;
    for (const auto &item : items) {
        sum += item.size;
        if (lines.size() < 10)
            lines.append(QStringLiteral("%1: %2").arg(quotedName(item.name), humanSize(item.size)));
    }
    return say(u"%1 together have about %2. The biggest:", u"%1共约 %2。最大的是：")
               .arg(counted(say, qsizetype(items.size()), u"%1 file in %2", u"%1 files in %2", u"%2里的 %1 个文件")
                        .arg(placeName(say, path)),
                    humanSize(sum)) +
           QStringLiteral("\n\n") + bulletList(say, lines);
}

QString compareAnswer(PracticeVoice say, const QString &a, const QString &textA, const QString &b, const QString &textB)
{
    if (textA == textB)
        return say(u"%1 and %2 have the same content.", u"%1 和 %2 的内容相同。").arg(quotedName(a), quotedName(b));
    QHash<QString, int> balance;
    const QStringList linesA = textA.split(QLatin1Char('\n'));
    const QStringList linesB = textB.split(QLatin1Char('\n'));
    for (const QString &line : linesA)
        ++balance[line];
    for (const QString &line : linesB)
        --balance[line];
    const auto only = [&](const QStringList &lines, int sign) {
        QStringList out;
        QHash<QString, int> left = balance;
        for (const QString &line : lines) {
            if (left.value(line) * sign > 0 && !line.trimmed().isEmpty()) {
                left[line] -= sign;
                out.append(line);
            }
        }
        return out;
    };
    const QStringList onlyA = only(linesA, 1);
    const QStringList onlyB = only(linesB, -1);
    QString out = say(u"%1 and %2 differ.", u"%1 和 %2 不同。").arg(quotedName(a), quotedName(b));
    const auto part = [&](const QString &name, const QStringList &lines) {
        if (!lines.isEmpty())
            out += QStringLiteral("\n\n") +
                   say(u"Only in %1 (%2):", u"只在 %1 里（%2）：").arg(quotedName(name), lineCount(say, lines.size())) +
                   QLatin1Char('\n') + fenced(say, lines.join(QLatin1Char('\n')), 20, 2000);
    };
    part(a, onlyA);
    part(b, onlyB);
    if (onlyA.isEmpty() && onlyB.isEmpty())
        out += QLatin1Char(' ') + say(u"They have the same lines in another order or with other blank lines.",
                                      u"它们的行相同，只是顺序或空行不同。");
    return out;
}

qint64 countWords(const QString &text)
{
    qint64 words = 0;
    bool inside = false;
    for (const QChar c : text) {
        const bool han = c.script() == QChar::Script_Han;
        const bool part = !han && (c.isLetterOrNumber() ||
                                   (inside && (c == QLatin1Char('\'') || c == QLatin1Char('-') || c == QChar(0x2019))));
        words += han || (part && !inside) ? 1 : 0;
        inside = part;
    }
    return words;
}

} // namespace homard
