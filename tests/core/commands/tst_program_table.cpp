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

    /// A person's table behind ours: what it adds is read as ours is, what was there stays.
    void aPersonAddsReaders()
    {
        const auto table = m_table->extended(
            R"({"about":"mine","programs":{"mdcat glow2":{"options":"-w:text --plain --style=path","operands":"path*"},
             "jj":{"needsSubcommand":true,"subcommands":{"log":{"options":"-n:text"}}}}})");
        QVERIFY2(table.ok(), qPrintable(table ? QString() : table.error().message));
        const auto reads = [&](const char *line) {
            const QStringList argv = split(QLatin1StringView(line));
            return readArguments(*(*table)->find(argv.front()), argv).readsOnly;
        };
        QVERIFY(reads("mdcat -w 80 --plain a.md") && reads("glow2 --style=dark a.md") && reads("jj log -n 3"));
        QVERIFY(!reads("mdcat -x a.md") && !reads("mdcat --pla a.md") && !reads("jj") && !reads("jj push"));
        const QStringList styled = split(QStringLiteral("mdcat --style=dark a.md"));
        QCOMPARE(readArguments(*(*table)->find(styled.front()), styled).paths.size(), size_t(2));
        QCOMPARE((*table)->size(), m_table->size() + 3);
        QVERIFY(!m_table->find(QStringLiteral("mdcat")));
        QVERIFY(!reads("sort -o x y") && reads("cat a") &&
                (*table)->isOfKind(QStringLiteral("shell"), split(QStringLiteral("sh")).front()));
        QVERIFY(!(*table)->deeds().empty() && (*table)->filesRunBy(QStringLiteral("make")));
        QVERIFY(m_table->extended("{}").ok());
    }

    /// No name under which a person could add what runs other programs, writes or sends, or widen what is there.
    void neverAddedByAPerson()
    {
        for (const QString &name : split(QStringLiteral(
                 "cat git grep CAT Git sort sh bash BASH dash zsh fish pwsh bash5 bash-5.2 bash.exe python python3 "
                 "python3.12 python3-dbg PYTHON node nodejs ruby3.1 perl5.36.0 php8.2 awk gawk sed gsed ed vi vim env "
                 "genv nice nohup timeout gtimeout xargs gxargs watch setsid busybox toybox sudo doas su time strace "
                 "npm npx pnpm yarn bunx pip pip3 pip3.11 pipx uv uvx cargo go make gmake cmake ninja gradle mvn "
                 "docker "
                 "docker-compose podman ssh scp curl wget nc socat tar zip unzip gcc gcc-12 x86_64-linux-gnu-gcc rm mv "
                 "cp ln tee dd install touch chmod kill systemctl crontab less more man top m4 dc find fd parallel "
                 "git-lfs gdb sqlite3 rsync deno tsx just xdg-open exec eval command source alias export"))) {
            const QByteArray json =
                "{\"programs\":{\"fine\":{\"operands\":\"path*\"},\"" + name.toUtf8() + "\":{\"operands\":\"path*\"}}}";
            QVERIFY2(!m_table->extended(json), qPrintable(name));
        }
        for (const char *name : {"", " ", "./x", "a/b", "/bin/x", "-x", "a  b", " a", "a ", "x=y", "$x", "a;b", "*",
                                 "[", ".", ":", "a\\nb", "caf\xc3\xa9"}) {
            const QByteArray json = QByteArray("{\"programs\":{\"") + name + "\":{}}}";
            QVERIFY2(!m_table->extended(json), name);
        }
    }

    void aWrongTableSaysWhere_data()
    {
        QTest::addColumn<QByteArray>("json");
        QTest::addColumn<QString>("says");
        const auto row = [](const char *name, const char *json, const char *says) {
            QTest::newRow(name) << QByteArray(json) << QString::fromUtf8(says);
        };
        row("empty file", "", "line 1, column 1");
        row("no json", "{\n \"programs\": {,}}", "line 2, column");
        row("a list", "[]", "one object");
        row("unknown part", "{\n\"kinds\":{\"text\":\"sh\"}}", "line 2, column 1 “kinds”");
        row("groups", R"({"groups":{"x":"-a"}})", "“groups”");
        row("runners", R"({"runners":{}})", "“runners”");
        row("deeds", R"({"deeds":[]})", "“deeds”");
        row("programs is a list", R"({"programs":[]})", "an object");
        row("entry is a text", R"({"programs":{"x":"path*"}})", "an object");
        row("unknown key", "{\"programs\":{\n \"x\":{\"operand\":\"path\"}}}",
            "line 2, column 2 “x”: “operand” is not known");
        row("names the known keys", R"({"programs":{"x":{"opts":""}}})", "firstOperandGone");
        row("metadata", R"({"programs":{"x":{"metadataOnly":true}}})", "“metadataOnly”");
        row("inserts", R"({"programs":{"x":{"insertFirst":"-c"}}})", "“insertFirst”");
        row("as git", R"({"programs":{"x":{"isGit":true}}})", "“isGit”");
        row("permutes", R"({"programs":{"x":{"permutes":false}}})", "“permutes”");
        row("raw", R"({"programs":{"x":{"style":"raw"}}})", "“exact”");
        row("flag as text", R"({"programs":{"x":{"atFiles":"no"}}})", "true or false");
        row("text as number", R"({"programs":{"x":{"options":1}}})", "a text");
        row("null", R"({"programs":{"x":{"options":null}}})", "a text");
        row("list of numbers", R"({"programs":{"x":{"exact":[1]}}})", "a list of texts");
        row("unknown kind", R"({"programs":{"x":{"operands":"file*"}}})", "Kinds: text, pattern");
        row("revision", R"({"programs":{"x":{"operands":"revision*"}}})", "only Git");
        row("built-in list", R"({"programs":{"x":{"options":"@grep"}}})", "“@grep”");
        row("no dash", R"({"programs":{"x":{"options":"all"}}})", "“all”");
        row("in a subcommand", R"({"programs":{"x":{"subcommands":{"y":{"z":1}}}}})", "› y: “z”");
        row("no subcommand", R"({"programs":{"x":{"subcommands":{"-y":{}}}}})", "“-y”");
        row("deep",
            R"({"programs":{"x":{"subcommands":{"a":{"subcommands":{"a":{"subcommands":{"a":{"subcommands":{"a":{}}}}}}}}}}})",
            "no deeper");
    }
    void aWrongTableSaysWhere()
    {
        QFETCH(QByteArray, json);
        QFETCH(QString, says);
        const auto table = m_table->extended(json);
        QVERIFY(!table);
        QCOMPARE(table.error().code, ErrorCode::Invalid);
        QVERIFY2(table.error().message.contains(says), qPrintable(table.error().message));
    }

    void aHugeTableIsRefused()
    {
        QVERIFY(!m_table->extended(QByteArray(65 * 1024, ' ') + "{}"));
        QVERIFY(!m_table->extended(QByteArray(60 * 1024, '[')));
    }
};

QTEST_APPLESS_MAIN(TestProgramTable)
#include "tst_program_table.moc"
