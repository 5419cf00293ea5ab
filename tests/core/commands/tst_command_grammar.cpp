// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/scripts.h"
#include "commands/command_grammar.h"
#include "commands/command_text.h"
#include <QRandomGenerator>
#include <QtTest>

using namespace homard;

namespace {

/// Spans are in order and without gaps, from the first to the last unit.
bool covers(const ParsedLine &line, qsizetype size)
{
    qsizetype at = 0;
    for (const CommandSpan &span : line.spans) {
        if (span.from != at || span.to <= span.from)
            return false;
        at = span.to;
    }
    return at == size;
}

QString pick(QRandomGenerator &random, const QStringList &list)
{
    return list[random.bounded(int(list.size()))];
}

} // namespace

class TestCommandGrammar : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void words_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QStringList>("argv");
        const auto row = [](const char *text, const QStringList &argv) {
            QTest::newRow(text) << QString::fromUtf8(text) << argv;
        };
        const auto s = [](const char *text) { return QString::fromUtf8(text); };
        row("ls -la", {s("ls"), s("-la")});
        row("  ls   -la ", {s("ls"), s("-la")});
        row("echo 'a b' \"c d\"", {s("echo"), s("a b"), s("c d")});
        row("echo ''", {s("echo"), s("")});
        row("echo '$HOME `x` \\n'", {s("echo"), s("$HOME `x` \\n")});
        row("echo \"a\\\"b\\\\c\\$d\\.e\"", {s("echo"), s("a\"b\\c$d\\.e")});
        row("grep \"foo$\" x", {s("grep"), s("foo$"), s("x")});
        row("grep \"a$|b$\" x", {s("grep"), s("a$|b$"), s("x")});
        row("grep --include=\"*.h\" x", {s("grep"), s("--include=*.h"), s("x")});
        row("cut -d',' -f1", {s("cut"), s("-d,"), s("-f1")});
        row("git diff HEAD~1 HEAD^ stash@{0} @{u}",
            {s("git"), s("diff"), s("HEAD~1"), s("HEAD^"), s("stash@{0}"), s("@{u}")});
        row("find . \\( -name a \\) \\! -name b",
            {s("find"), s("."), s("("), s("-name"), s("a"), s(")"), s("!"), s("-name"), s("b")});
        row("[ -f a ]", {s("["), s("-f"), s("a"), s("]")});
        row("echo a#b", {s("echo"), s("a#b")});
        row("git log a@{1},b@{-2}..@{u}", {s("git"), s("log"), s("a@{1},b@{-2}..@{u}")}); // no braces of a shell
        row("cat 文件.txt", {s("cat"), s("文件.txt")});
    }
    void words()
    {
        QFETCH(QString, text);
        QFETCH(QStringList, argv);
        const ParsedLine line = parseCommandLine(text);
        QVERIFY2(line.accepted, qPrintable(line.why));
        QVERIFY(covers(line, text.size()));
        QStringList got;
        for (const CommandWord &word : line.commands.at(0).words) {
            got.push_back(word.text);
            QVERIFY(!word.isGlob());
        }
        QCOMPARE(got, argv);
    }

    void joins()
    {
        const ParsedLine line = parseCommandLine(QStringLiteral("a|b&&c||d;e"));
        QVERIFY(line.accepted);
        std::vector<Join> joins;
        for (const SimpleCommand &command : line.commands)
            joins.push_back(command.join);
        QCOMPARE(joins, (std::vector<Join>{Join::First, Join::Pipe, Join::And, Join::Or, Join::Then}));
    }

    void globsKeepQuotedStars()
    {
        const ParsedLine line = parseCommandLine(QStringLiteral("ls a'*'b*"));
        QVERIFY(line.accepted);
        QCOMPARE(line.commands.at(0).words.at(1).globPattern, QStringLiteral("a\\*b*"));
    }

    void refusalsSayWhy_data()
    {
        QTest::addColumn<QString>("text");
        for (const char *text : {"",
                                 " ",
                                 "ls >x",
                                 "ls &",
                                 "ls $X",
                                 "ls `x`",
                                 "ls (x)",
                                 "ls {a,b}",
                                 "ls ~",
                                 "ls #x",
                                 "ls \\x",
                                 "ls 'x",
                                 "ls \"x",
                                 "ls &&",
                                 "|ls",
                                 "ls;;ls",
                                 "X=1 ls",
                                 "X=1",
                                 "cd x",
                                 "'ls'",
                                 "l''s",
                                 "ls a''b",
                                 "ls !x",
                                 "ls [a]",
                                 "ls\n",
                                 "ls\tx",
                                 "*",
                                 "ls “x”",
                                 "ls \"a$b\"",
                                 "ls \"a$(b)\"",
                                 "@{u}",
                                 "ls x@{a,b}",
                                 "LANG=$X ls",
                                 "LANG=C",
                                 "ls x=~",
                                 "ls @{a},b}",
                                 "'LANG'=C ls",
                                 "\"NO_COLO\"R=1 ls",
                                 "'LANG=C' ls"})
            QTest::newRow(text) << QString::fromUtf8(text);
    }
    void refusalsSayWhy()
    {
        QFETCH(QString, text);
        const ParsedLine line = parseCommandLine(text);
        QVERIFY(!line.accepted);
        QVERIFY(!line.why.isEmpty());
        QVERIFY(line.commands.empty());
    }

    void s38RandomPiecesCoverOrAreRefused()
    {
        const QStringList pieces =
            QString::fromUtf8("ls cat a.txt -la ' \" \\ $ ` ( ) { } [ ] * ? ~ # ! & && | || ; ;; > < = @{0} HEAD~1 ü "
                              "文 \u202e “ . / .. -- \t \n LANG=C X=1 %1 ^")
                .split(QLatin1Char(' ')) +
            QStringList{QStringLiteral(" "), QStringLiteral(" "), QStringLiteral(" "), QStringLiteral("a"),
                        QString(QChar(0xD800))};
        QRandomGenerator random(7);
        int accepted = 0;
        for (int round = 0; round < 60000; ++round) {
            QString text;
            for (int i = random.bounded(1, 9); i > 0; --i)
                text += pick(random, pieces);
            const ParsedLine line = parseCommandLine(text);
            QVERIFY(line.accepted ? covers(line, text.size()) && line.why.isEmpty() : !line.why.isEmpty());
            accepted += line.accepted;
            readLoosely(text);
        }
        QVERIFY(accepted > 500);
    }

    void s38RandomBytes()
    {
        QRandomGenerator random(11);
        for (int round = 0; round < 20000; ++round) {
            QByteArray bytes(random.bounded(40), 0);
            for (char &byte : bytes)
                byte = char(round % 2 ? random.bounded(256) : random.bounded(32, 127));
            const QString text = QString::fromUtf8(bytes);
            const ParsedLine line = parseCommandLine(text);
            QVERIFY(!line.accepted || covers(line, text.size()));
            readLoosely(text);
        }
    }

    /// What is accepted is, word by word, literally in the text: nothing is made up, nothing is dropped but quotes and
    /// escapes.
    void s38AcceptedWordsComeFromTheText()
    {
        const QString text = QStringLiteral("grep -n \"a b\" src/x.cpp | head -5");
        const ParsedLine line = parseCommandLine(text);
        QVERIFY(line.accepted);
        QString joined;
        for (const CommandSpan &span : line.spans)
            joined += text.mid(span.from, span.to - span.from);
        QCOMPARE(joined, text);
    }

    /// A list of what may be set, not of what may not: whatever else there is asks.
    void s68OnlyHarmlessVariablesAreSet()
    {
        const auto passes = [](const QString &variable) {
            const ParsedLine line = parseCommandLine(variable + QStringLiteral(" ls"));
            return line.accepted;
        };
        for (const char *name : {"LANG=C", "LC_ALL=C.UTF-8", "TZ=UTC", "NO_COLOR=1", "TERM=dumb"})
            QVERIFY2(passes(QString::fromLatin1(name)), name);
        for (const char *name : {"NODE_OPTIONS",
                                 "LD_PRELOAD",
                                 "LD_LIBRARY_PATH",
                                 "LD_AUDIT",
                                 "DYLD_INSERT_LIBRARIES",
                                 "PYTHONPATH",
                                 "PYTHONSTARTUP",
                                 "PERL5OPT",
                                 "RUBYOPT",
                                 "JAVA_TOOL_OPTIONS",
                                 "BASH_ENV",
                                 "ENV",
                                 "PATH",
                                 "IFS",
                                 "PAGER",
                                 "EDITOR",
                                 "VISUAL",
                                 "GIT_SSH_COMMAND",
                                 "GIT_CONFIG_COUNT",
                                 "LESSOPEN",
                                 "MANPAGER",
                                 "HOME",
                                 "TMPDIR",
                                 "HTTPS_PROXY",
                                 "OPENAI_BASE_URL",
                                 "SSL_CERT_FILE",
                                 "GCONV_PATH",
                                 "LOCPATH",
                                 "NLSPATH",
                                 "TERMINFO",
                                 "lang",
                                 "LC_",
                                 "LANGUAGE",
                                 "LC_X/../y"})
            QVERIFY2(!passes(QString::fromLatin1(name) + QStringLiteral("=C")), name);
        QRandomGenerator random(68);
        for (int round = 0; round < 5000; ++round) {
            QString name;
            for (int i = random.bounded(2, 12); i > 0; --i)
                name += QChar(u'A' + random.bounded(26));
            if (name != QLatin1StringView("TZ") && name != QLatin1StringView("LANG"))
                QVERIFY2(!passes(name + QStringLiteral("=C")), qPrintable(name));
        }
    }

    void s14Oversize()
    {
        QVERIFY(oversizeReason(QStringLiteral("ls -la")).isEmpty());
        QVERIFY(oversizeReason(QString(4096, QLatin1Char('a'))).isEmpty());
        QVERIFY(!oversizeReason(QString(4097, QLatin1Char('a'))).isEmpty());
        QVERIFY(!oversizeReason(QString(1400, QChar(0x6587))).isEmpty()); // 4200 bytes
        QVERIFY(oversizeReason(QStringLiteral("a") + QString(20, QLatin1Char(' ')) + QLatin1Char('b')).isEmpty());
        QVERIFY(!oversizeReason(QStringLiteral("a") + QString(21, QLatin1Char(' ')) + QLatin1Char('b')).isEmpty());
        QVERIFY(!oversizeReason(QStringLiteral("a\n").repeated(41)).isEmpty());
    }

    void s10MixedScripts()
    {
        QCOMPARE(mixedScriptWords(QStringLiteral("c\u0430t cat \u043a\u043e\u0442")),
                 QStringList{QStringLiteral("c\u0430t")});
        QVERIFY(!mixesScripts(QStringLiteral("文件abc überall naïve")));
        QVERIFY(mixesScripts(QStringLiteral("p\u03b1th")));
    }

    void looseReading()
    {
        const auto commands = readLoosely(QStringLiteral("a 'b c' && \"d\"e; f > g & (h)"));
        QCOMPARE(commands.size(), size_t(4));
        QCOMPARE(commands[0].words[1].text, QStringLiteral("b c"));
        QCOMPARE(commands[1].words[0].text, QStringLiteral("de"));
        QVERIFY(commands[2].words[1].isRedirect);
        QCOMPARE(commands[3].words[0].text, QStringLiteral("h"));
    }

    void looseReadingOfOutput()
    {
        const auto commands = readLoosely(QStringLiteral("a 2>x 3 > y '2'>z 0<in 2>&1; 5>w b4>v"));
        QCOMPARE(commands.size(), size_t(2));
        QStringList words;
        for (const LooseWord &word : commands[0].words)
            words << (word.isRedirect ? QStringLiteral(">")
                      : word.isInput  ? QStringLiteral("<")
                                      : QString()) +
                         word.text;
        QCOMPARE(words.join(u' '), QStringLiteral("a >x 3 >y 2 >z <in >1"));
        QVERIFY(commands[1].words[0].isRedirect); // what stands before is no word
        QCOMPARE(commands[1].words[1].text, QStringLiteral("b4"));
    }

    void looseWordsKnowWhereTheyStand()
    {
        const QString text = QStringLiteral("a${IFS}'b c'\\\n d\"e\"\\ f>g$IFS&&h;\ni 'j");
        QStringList parts;
        for (const LooseCommand &command : readLoosely(text)) {
            for (const LooseWord &word : command.words)
                parts << text.mid(word.from, word.to - word.from);
        }
        QCOMPARE(parts,
                 (QStringList{QStringLiteral("a"), QStringLiteral("'b c'"), QStringLiteral("d\"e\"\\ f"),
                              QStringLiteral("g"), QStringLiteral("h"), QStringLiteral("i"), QStringLiteral("'j")}));
    }
};

QTEST_APPLESS_MAIN(TestCommandGrammar)
#include "tst_command_grammar.moc"
