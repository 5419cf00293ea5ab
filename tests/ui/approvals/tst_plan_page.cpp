// SPDX-License-Identifier: GPL-3.0-or-later
#include "question_scene.h"
#include "ui/approvals/plan_page.h"
#include <QRandomGenerator>
#include <QTest>

using namespace homard;

namespace {

QString text16(const char16_t *text)
{
    return QString::fromUtf16(text);
}

/// Characters that try to be something else.
const QStringList &awkward()
{
    static const QStringList pieces{
        QStringLiteral("a"),       QStringLiteral(" "),  QStringLiteral("  "),   QStringLiteral("\t"),
        QStringLiteral("\n"),      QStringLiteral("\r"), QStringLiteral("·"),    QStringLiteral("∅"),
        QStringLiteral("\\u{20}"), QStringLiteral("\\"), QStringLiteral("\\u{"), QStringLiteral("}"),
        QStringLiteral("|"),       QStringLiteral("&&"), QStringLiteral("1 "),   QStringLiteral("2"),
        QStringLiteral("│"),       QStringLiteral("⋯"),  QStringLiteral("→"),    text16(u"\u202e"),
        text16(u"\u2066"),         text16(u"\u200b"),    text16(u"\u3164"),      text16(u"\u0430"),
        text16(u"\u00a0"),         text16(u"\u2028"),    text16(u"\u2029"),      text16(u"\U000e0041"),
        text16(u"\U0001f99e"),     text16(u"\ufe0f"),    QString(QChar(0xd800)), QString(QChar(0xdfff)),
        text16(u"\u0000x"),        QString(QChar(0)),    text16(u"\u0085"),      QStringLiteral("发票")};
    return pieces;
}

QString randomText(QRandomGenerator &random)
{
    QString text;
    const int pieces = random.bounded(12);
    for (int i = 0; i < pieces; ++i)
        text += awkward()[random.bounded(int(awkward().size()))];
    return text;
}

} // namespace

class TestPlanPage : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void s01ShownArgumentsParseBack();
    void s01ShownScriptParsesBack();
    void s01LongLinesParseBack();
    void s02BlanksAreDrawn();
    void s10HiddenCharactersAreEscaped_data();
    void s10HiddenCharactersAreEscaped();
    void s10MixedWordsAreFlagged();
    void s11OnlyTheSecretIsHidden();
    void s14LongTextsAreLong_data();
    void s14LongTextsAreLong();
    void marksAreToldInWordsToo();
    void marksOfAScriptStandInItsText();
    void aCutDiffShowsTheContentToo();
    void f95MalformedIsRawAndNotAllowed_data();
    void f95MalformedIsRawAndNotAllowed();
};

void TestPlanPage::s01ShownArgumentsParseBack()
{
    QRandomGenerator random(7);
    const Join joins[] = {Join::Pipe, Join::And, Join::Or, Join::Then};
    for (int round = 0; round < 10'000; ++round) {
        std::vector<ExecStep> steps;
        const int count = 1 + random.bounded(3);
        for (int i = 0; i < count; ++i) {
            QStringList argv{QStringLiteral("tool") + randomText(random)};
            for (int k = random.bounded(5); k > 0; --k)
                argv << randomText(random);
            auto step = execStep(argv, i == 0 ? Join::First : joins[random.bounded(4)]);
            step.program = QStringLiteral("/usr/bin/tool");
            steps.push_back(step);
        }
        const auto request = commandQuestion(QStringLiteral("q"), steps);
        const auto shown = argumentsFromPage(pageOf(request).text());
        QCOMPARE(shown.size(), steps.size());
        for (size_t i = 0; i < steps.size(); ++i)
            QCOMPARE(shown[i], request.verdict.plan->effects.exec->steps[i].argv);
    }
}

void TestPlanPage::s01ShownScriptParsesBack()
{
    QRandomGenerator random(8);
    for (int round = 0; round < 3000; ++round) {
        QString text = QStringLiteral("x");
        for (int lines = random.bounded(6); lines > 0; --lines)
            text += randomText(random) + u'\n';
        const auto shown = argumentsFromPage(pageOf(scriptQuestion(QStringLiteral("q"), text)).text());
        QCOMPARE(shown.size(), size_t(1));
        QCOMPARE(shown[0], QStringList{text});
    }
}

void TestPlanPage::s01LongLinesParseBack()
{
    QString many;
    for (int i = 0; i < 4000; ++i)
        many += awkward()[i % awkward().size()];
    const auto command = commandQuestion(QStringLiteral("q"), {execStep({QStringLiteral("echo"), many, many})});
    const PlanPage page = pageOf(command);
    QVERIFY(page.lines.size() > 10); // folded
    QCOMPARE(argumentsFromPage(page.text())[0], (QStringList{QStringLiteral("echo"), many, many}));
    const QString script = QStringLiteral("true;").repeated(200'000);
    QCOMPARE(argumentsFromPage(pageOf(scriptQuestion(QStringLiteral("q"), script)).text())[0], QStringList{script});
}

void TestPlanPage::s02BlanksAreDrawn()
{
    const auto step = execStep({QStringLiteral("echo "), QStringLiteral("  a b  "), QString()});
    const QString line = joined(pageOf(commandQuestion(QStringLiteral("q"), {step})).lines.front());
    QCOMPARE(line, QStringLiteral("1 echo·  2 ··a·b··  3 ∅"));
}

void TestPlanPage::s10HiddenCharactersAreEscaped_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("shown");
    QTest::newRow("bidi") << text16(u"a\u202eb") << QStringLiteral("a\\u{202e}b");
    QTest::newRow("isolate") << text16(u"\u2066") << QStringLiteral("\\u{2066}");
    QTest::newRow("zero width") << text16(u"\u200b") << QStringLiteral("\\u{200b}");
    QTest::newRow("filler") << text16(u"\u3164") << QStringLiteral("\\u{3164}");
    QTest::newRow("tag") << text16(u"\U000e0041") << QStringLiteral("\\u{e0041}");
    QTest::newRow("C0") << QStringLiteral("\x1b[2K") << QStringLiteral("\\u{1b}[2K");
    QTest::newRow("C1") << text16(u"\u0085") << QStringLiteral("\\u{85}");
    QTest::newRow("odd space") << text16(u"a\u00a0b") << QStringLiteral("a\\u{a0}b");
    QTest::newRow("own sign") << QStringLiteral("\\u{20}") << QStringLiteral("\\u{5c}u{20}");
}

void TestPlanPage::s10HiddenCharactersAreEscaped()
{
    QFETCH(QString, text);
    QFETCH(QString, shown);
    QCOMPARE(joined(shownText(text, Blanks::All)), shown);
    QCOMPARE(joined(shownText(text, Blanks::Edges)), shown);
    QCOMPARE(textFromShown(shown), text);
}

void TestPlanPage::s10MixedWordsAreFlagged()
{
    const QString word = text16(u"c\u0430t");
    const PlanPage page = pageOf(commandQuestion(QStringLiteral("q"), {execStep({word, QStringLiteral("кот")})}));
    bool flagged = false;
    for (const InkedText &piece : page.lines.front())
        flagged = flagged || (piece.ink == Ink::Mixed && piece.text == word);
    QVERIFY(flagged);
    QVERIFY(page.text().contains(QStringLiteral("! Mixes letters of different alphabets: ") + word));
    QVERIFY(!page.text().contains(QStringLiteral("alphabets: ") + word + QStringLiteral(", ")));
}

void TestPlanPage::s11OnlyTheSecretIsHidden()
{
    // The core masks by value before a plan is shown; what is left must be there whole.
    const auto step = execStep({QStringLiteral("curl"), QStringLiteral("https://host/path"), QStringLiteral("-H"),
                                QStringLiteral("Authorization: Bearer [secret KEY]")});
    const QString line = joined(pageOf(commandQuestion(QStringLiteral("q"), {step})).lines.front());
    QCOMPARE(line, QStringLiteral("1 curl  2 https://host/path  3 -H  4 Authorization:·Bearer·[secret·KEY]"));
}

void TestPlanPage::s14LongTextsAreLong_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<bool>("isLong");
    QTest::newRow("short") << QStringLiteral("ls > a") << false;
    QTest::newRow("4096 bytes") << QStringLiteral("x").repeated(4096) << false;
    QTest::newRow("4097 bytes") << QStringLiteral("x").repeated(4097) << true;
    QTest::newRow("bytes, not characters") << QStringLiteral("发").repeated(1400) << true;
    QTest::newRow("40 lines") << QStringLiteral("x\n").repeated(39) + u'x' << false;
    QTest::newRow("41 lines") << QStringLiteral("x\n").repeated(40) + u'x' << true;
    QTest::newRow("20 blanks") << QStringLiteral("a%1b").arg(QString(20, u' ')) << false;
    QTest::newRow("21 blanks") << QStringLiteral("a%1b").arg(QString(21, u' ')) << true;
    QTest::newRow("newlines, then more") << QString(300, u'\n') + QStringLiteral("rm CANARY") << true;
}

void TestPlanPage::s14LongTextsAreLong()
{
    QFETCH(QString, text);
    QFETCH(bool, isLong);
    QCOMPARE(pageOf(scriptQuestion(QStringLiteral("q"), text)).isLong, isLong);
}

void TestPlanPage::marksAreToldInWordsToo()
{
    const QString text = pageOf(moveQuestion()).text();
    QVERIFY2(text.contains(QStringLiteral("changes files in the workspace  arguments 4–7")), qPrintable(text));
    auto two = commandQuestion(QStringLiteral("q"), {execStep({QStringLiteral("cat"), QStringLiteral("a")}),
                                                     execStep({QStringLiteral("rm"), QStringLiteral("a")}, Join::And)});
    two.verdict.marks = {{1, 1, ArgumentEffect::Deletes}};
    const PlanPage page = pageOf(two);
    QVERIFY(page.text().contains(QStringLiteral("deletes  command 2, argument 2")));
    QCOMPARE(joined(page.lines[2]), QStringLiteral("&&  1 rm  2 a"));
    QCOMPARE(page.lines[2].back(), (InkedText{QStringLiteral("a"), Ink::Deletes}));
}

void TestPlanPage::marksOfAScriptStandInItsText()
{
    const QString text = QStringLiteral("  a  > '/tmp/x  y'\n\nrm b\tc > d\nrm e");
    auto script = scriptQuestion(QStringLiteral("q"), text);
    const auto mark = [&](const char *words, ArgumentEffect effect) {
        const QString word = QString::fromLatin1(words);
        const qsizetype at = text.indexOf(word);
        script.verdict.textMarks.push_back({at, at + word.size(), effect});
    };
    const QString plain = pageOf(script).text();
    mark("'/tmp/x  y'", ArgumentEffect::WritesOutside);
    mark("b\tc", ArgumentEffect::Deletes);
    mark("d\nrm", ArgumentEffect::WritesInside); // over the end of a line
    mark("e", ArgumentEffect::Deletes);
    const PlanPage page = pageOf(script);
    QStringList marked;
    for (const InkedLine &line : page.lines) {
        if (line.front().ink != Ink::Number)
            continue;
        for (const InkedText &piece : line) {
            if (!wordOf(piece.ink).isEmpty() && piece.ink != Ink::Blank)
                marked << piece.text + u'=' + wordOf(piece.ink);
        }
    }
    QCOMPARE(marked.join(u'|'),
             QStringLiteral("'/tmp/x=writes outside the workspace|y'=writes outside the workspace|b=deletes|"
                            "\\u{9}=a character that cannot be seen|c=deletes|d=changes files in the workspace|"
                            "rm=changes files in the workspace|e=deletes"));
    QVERIFY2(page.text().contains(QStringLiteral("writes outside the workspace  line 1\n")), qPrintable(page.text()));
    QVERIFY(page.text().contains(QStringLiteral("changes files in the workspace  line 3\n")));
    QVERIFY(page.text().contains(QStringLiteral("deletes  lines 3–4\n")));
    QCOMPARE(page.text().section(u'\n', 0, 4), plain.section(u'\n', 0, 4)); // what is shown is the same
    QCOMPARE(argumentsFromPage(page.text())[0], QStringList{text});
}

void TestPlanPage::aCutDiffShowsTheContentToo()
{
    const auto cut = changeQuestion(QStringLiteral("q"), QStringLiteral("+x\n").repeated(20'001), "x\nthe tail\n");
    QVERIFY(pageOf(cut).text().contains(QStringLiteral("the tail")));
    const auto created =
        changeQuestion(QStringLiteral("q"),
                       QStringLiteral("--- /dev/null\n+++ b/notes.md\n@@ -0,0 +1,2 @@\n+++ a\n+b\n"), "++ a\nb\n");
    const QString shown = pageOf(created).text();
    QVERIFY2(!shown.contains(QStringLiteral("/dev/null")) && !shown.contains(QStringLiteral("+++ b/")),
             qPrintable(shown));
    QVERIFY(shown.contains(QStringLiteral("@@ -0,0 +1,2 @@\n+++ a\n+b"))); // what is written is never left out
    const auto whole = changeQuestion(QStringLiteral("q"), QStringLiteral("@@ -1 +1 @@\n-a\n+b \n"), "b \n");
    const PlanPage page = pageOf(whole);
    QVERIFY(page.text().contains(QStringLiteral("\n-a\n+b·\n")) || page.text().endsWith(QStringLiteral("\n-a\n+b·")));
}

void TestPlanPage::f95MalformedIsRawAndNotAllowed_data()
{
    QTest::addColumn<int>("which");
    for (int i = 0; i < 10; ++i)
        QTest::addRow("%d", i) << i;
}

void TestPlanPage::f95MalformedIsRawAndNotAllowed()
{
    QFETCH(int, which);
    ApprovalRequest request = moveQuestion();
    const auto spoil = [&](auto change) {
        CallPlan plan = *request.verdict.plan;
        change(plan);
        request.verdict.plan = std::make_shared<const CallPlan>(plan);
    };
    switch (which) {
    case 0: request.verdict.plan.reset(); break;
    case 1: request.verdict.marks.push_back({0, 7, ArgumentEffect::Deletes}); break;
    case 2: request.verdict.marks.push_back({-1, 0, ArgumentEffect::Deletes}); break;
    case 3: spoil([](CallPlan &plan) { plan.effects.exec->steps.push_back({}); }); break;
    case 4: spoil([](CallPlan &plan) { plan.effects.exec->steps[0].argv.clear(); }); break;
    case 5: spoil([](CallPlan &plan) { plan.effects.exec->steps[0].join = Join::Pipe; }); break;
    case 6: spoil([](CallPlan &plan) { plan.callId = QStringLiteral("another"); }); break;
    case 7: request.id.clear(); break;
    case 9:
        spoil([](CallPlan &plan) {
            plan.effects.exec->steps.push_back(execStep({QStringLiteral("x")}, static_cast<Join>(77)));
        });
        break;
    case 8: request.verdict.decision = Decision::Deny; break;
    }
    request.verdict.planText = QStringLiteral("raw \x1b text");
    const PlanPage page = pageOf(request);
    QVERIFY(!page.fault.isEmpty());
    QCOMPARE(page.text(), QStringLiteral("raw \\u{1b} text"));
}

QTEST_GUILESS_MAIN(TestPlanPage)
#include "tst_plan_page.moc"
