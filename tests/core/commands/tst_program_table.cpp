// SPDX-License-Identifier: GPL-3.0-or-later
#include "commands/argument_check.h"
#include "commands/built_in_programs.h"
#include "commands/program_table.h"
#include <QtTest>

using namespace homard;

namespace {

QStringList split(const QString &text)
{
    return text.split(QLatin1Char(' '), Qt::SkipEmptyParts);
}

} // namespace

class TestProgramTable : public QObject
{
    Q_OBJECT

    std::shared_ptr<const ProgramTable> m_table = builtInPrograms();

    ArgumentReading read(const QString &line) const
    {
        const QStringList argv = split(line);
        return readArguments(*m_table->find(argv.front()), argv);
    }

private Q_SLOTS:
    void isThere()
    {
        QVERIFY(m_table);
        QVERIFY(m_table->size() >= 40);
        QFile file(QStringLiteral(":/commands/programs.json")); // entries are read on first use: here all of them
        QVERIFY(file.open(QIODevice::ReadOnly));
        const auto whole = ProgramTable::parse(file.readAll());
        QVERIFY2(whole.ok(), qPrintable(whole ? QString() : whole.error().message));
    }

    /// What can run other programs or its arguments' text is no reader, whatever its options (S25, S28, S35).
    void neverInTheTable()
    {
        for (const QString &name : split(QStringLiteral(
                 "sh bash dash zsh fish sed awk gawk mawk env nice nohup timeout xargs watch setsid busybox sudo doas "
                 "su time exec eval command npm "
                 "npx yarn pip uv cargo go make ssh scp tar zip unzip less more vi vim man info top tee dd rm mv cp ln "
                 "touch mkdir chmod chown kill "
                 "curl wget ftp docker systemctl install truncate split sqlite3 gdb strace ltrace parallel")))
            QVERIFY2(!m_table->find(name), qPrintable(name));
    }

    /// S05: runners are data; a version behind the name does not matter, another name does.
    void s05RunnersNameTheirFiles()
    {
        QVERIFY(m_table->filesRunBy(QStringLiteral("make"))->contains(QStringLiteral("GNUmakefile")));
        QVERIFY(m_table->filesRunBy(QStringLiteral("npm"))->contains(QStringLiteral("package.json")));
        QVERIFY(m_table->filesRunBy(QStringLiteral("cargo"))->contains(QStringLiteral("build.rs")));
        for (const QString &name :
             split(QStringLiteral("python python3 python3.11 node tsx jiti just perl5.36 php8.2")))
            QVERIFY2(m_table->filesRunBy(name), qPrintable(name));
        for (const char *name : {"", "3", ".", "ls", "grep", "sh", "makes", "xmake", "sed"})
            QVERIFY2(!m_table->filesRunBy(QLatin1StringView(name)), name);
    }

    void interpretersOnlyTellTheirVersion()
    {
        for (const QString &name : split(QStringLiteral("python3 node perl ruby gcc cmake"))) {
            QVERIFY(read(name + QStringLiteral(" --version")).readsOnly);
            for (const char *rest : {"", " -c x", " x.py", " --version x", " -e 1", " -"})
                QVERIFY(!read(name + QLatin1StringView(rest)).readsOnly);
        }
    }

    void namesAreExact()
    {
        for (const char *name : {"LS", "ls ", " ls", "./ls", "/bin/ls", "ls\n", "", "git status"})
            QVERIFY2(!m_table->find(QLatin1StringView(name)), name);
    }

    void paths_data()
    {
        QTest::addColumn<QString>("line");
        QTest::addColumn<QStringList>("paths");
        const auto row = [](const char *line, const char *paths) {
            QTest::newRow(line) << QString::fromLatin1(line) << split(QLatin1StringView(paths));
        };
        row("cat a b", "a b");
        row("grep -n x a b", "a b");
        row("grep -e x a", "a");
        row("grep -f list a", "list a");
        row("grep --file=list a", "list a");
        row("grep -nflist a", "list a");
        row("grep -A3 x a", "a");
        row("grep -A 3 x a", "a");
        row("grep -- -x a", "a");
        row("head -n 5 a", "a");
        row("head -5 a", "a");
        row("sort -k 2 -t , a", "a");
        row("find a b -name c -newer d", "a b d");
        row("test -f a/b", "a/b");
        row("date -r a +%F", "a");
        row("git -C a log -- b", "a b");
        row("git diff -U a", "a");
        row("git log -n 5 a", "a");
        row("xxd -l 5 a", "a");
        row("tree -L 2 a", "a");
        row("echo a b", "");
    }
    void paths()
    {
        QFETCH(QString, line);
        QFETCH(QStringList, paths);
        const ArgumentReading reading = read(line);
        QVERIFY2(reading.readsOnly, qPrintable(reading.why));
        QStringList got;
        for (const PathArgument &argument : reading.paths)
            got.push_back(argument.path);
        got.sort();
        paths.sort();
        QCOMPARE(got, paths);
    }

    void s30GitRunsWithEverythingOff()
    {
        const QStringList argv = read(QStringLiteral("git -C a diff -p x")).argv;
        for (const char *word :
             {"--no-pager", "core.fsmonitor=false", "core.hooksPath=/dev/null", "--no-ext-diff", "--no-textconv"})
            QVERIFY2(argv.contains(QLatin1StringView(word)), word);
        QVERIFY(argv.indexOf(QStringLiteral("core.fsmonitor=false")) < argv.indexOf(QStringLiteral("diff")));
        QVERIFY(argv.indexOf(QStringLiteral("diff")) < argv.indexOf(QStringLiteral("--no-textconv")));
        QCOMPARE(argv.mid(argv.size() - 2), (QStringList{QStringLiteral("-p"), QStringLiteral("x")}));
    }

    void recursiveReadsLeaveGitOut()
    {
        const ArgumentReading grep = read(QStringLiteral("grep -rn x src -- y"));
        QVERIFY(grep.readsOnly && grep.recurses && !grep.follows);
        QVERIFY(grep.whenRecursive.contains(QStringLiteral("--exclude-dir=.[gG][iI][tT]")));
        QCOMPARE(grep.argv.at(grep.optionsEnd), QStringLiteral("--"));
        QVERIFY(read(QStringLiteral("grep -Rn x src")).follows);
        QVERIFY(!read(QStringLiteral("grep -n x src")).recurses);
        QVERIFY(read(QStringLiteral("grep -r x")).readsHere);
        QVERIFY(read(QStringLiteral("grep -rf list")).readsHere);
        QVERIFY(!read(QStringLiteral("grep -r x src")).readsHere);
        QVERIFY(read(QStringLiteral("rg --files")).namesOnly);
        QVERIFY(read(QStringLiteral("diff a b")).follows);
    }

    void damagedTablesAreRefused_data()
    {
        QTest::addColumn<QByteArray>("json");
        QTest::newRow("no json") << QByteArray("{");
        QTest::newRow("unknown kind") << QByteArray(R"({"programs":{"x":{"operands":"file*"}}})");
        QTest::newRow("unknown style") << QByteArray(R"({"programs":{"x":{"style":"any"}}})");
        QTest::newRow("unknown group") << QByteArray(R"({"programs":{"x":{"options":"@none"}}})");
        QTest::newRow("no dash") << QByteArray(R"({"programs":{"x":{"options":"all"}}})");
        QTest::newRow("unknown value") << QByteArray(R"({"programs":{"x":{"options":"--all=thing"}}})");
    }
    void damagedTablesAreRefused()
    {
        QFETCH(QByteArray, json);
        const auto table = ProgramTable::parse(json);
        QVERIFY(!table);
        QVERIFY(!table.error().message.isEmpty());
    }

    void extendedByDataAlone()
    {
        const auto table = ProgramTable::parse(
            R"({"programs":{"newtool other":{"options":"-ab -n:text --long?=text","operands":"path*"}}})");
        QVERIFY(table);
        const ProgramRule *rule = (*table)->find(QStringLiteral("other"));
        QVERIFY(rule);
        QVERIFY(readArguments(*rule, split(QStringLiteral("other -abn5 --long=x f"))).readsOnly);
        QVERIFY(!readArguments(*rule, split(QStringLiteral("other -abc f"))).readsOnly);
        QVERIFY(!readArguments(*rule, split(QStringLiteral("other --lon f"))).readsOnly);
        QVERIFY(!readArguments(*rule, split(QStringLiteral("other -n"))).readsOnly);
    }
};

QTEST_APPLESS_MAIN(TestProgramTable)
#include "tst_program_table.moc"
