// SPDX-License-Identifier: GPL-3.0-or-later
#include "commands/command_text.h"
#include "policy_fixture.h"
#include <QCryptographicHash>
#include <QtTest>

using namespace homard;

/// S04: what a command runs is held to what it was when the question was asked. S05: the question says what is not.
class TestFilePins : public QObject
{
    Q_OBJECT

    PolicyFixture m_fixture;
    std::unique_ptr<PolicyGate> m_gate;

    Verdict exec(const QString &command) const { return m_gate->judge(m_fixture.exec(command)); }

    /// The pinned files, below the workspace, in order.
    QStringList pins(const Verdict &verdict) const
    {
        QStringList names;
        for (const QString &path : verdict.plan->effects.exec->fileHashes.keys())
            names.push_back(path.startsWith(m_fixture.ws()) ? path.mid(m_fixture.ws().size() + 1) : path);
        names.sort();
        return names;
    }
    static QString gaps(const Verdict &verdict)
    {
        const qsizetype at = verdict.reason.indexOf(QStringLiteral("Not all that it runs"));
        return at < 0 ? QString() : verdict.reason.mid(at);
    }
    static bool saysNothing(const Verdict &verdict) { return gaps(verdict).isEmpty(); }

private Q_SLOTS:
    void initTestCase()
    {
        for (const char *name : {"sh", "make", "python3", "npm", "xargs", "find", "cp", "touch", "ls"})
            m_fixture.program(QLatin1StringView(name));
        const auto file = [&](const char *name, const QByteArray &text) {
            m_fixture.write(QLatin1StringView("ws/") + QLatin1StringView(name), text);
        };
        for (const char *name : {"sub/deep", "pkg/tool", "scripts", "bld"})
            QDir().mkpath(m_fixture.ws() + QLatin1Char('/') + QLatin1StringView(name));
        file("a.sh", "echo a\n");
        file("sub/b.sh", "echo b\n");
        file("sub/deep/c.sh", "echo c\n");
        file("sub/package.json", "{}\n");
        file("Makefile", "all:\n\tsh a.sh\n");
        file("bld/Makefile", "all:\n");
        file("other.mk", "all:\n");
        file("package.json", "{}\n");
        file("tool.py", "import pkg\n");
        file("pkg/tool/__main__.py", "1\n");
        file("scripts/lib.sh", "x=1\n");
        file("scripts/uses.sh", "# don't stop here\n. \"$(dirname \"$0\")/lib.sh\"\necho 'it''s'\n");
        file("scripts/names.sh", "set -e\nif true; then\n  . ./lib.sh # it's here\nfi\n");
        file("scripts/chain.sh", "bash names.sh\n");
        file("scripts/self.sh", "sh self.sh\n");
        file("scripts/plain.sh", "#!/bin/sh\n# make, sh x.sh: only words\nls -l \"$1\"\ncommand -v make\n");
        file("scripts/builds.sh", "cd ..\nmake all\n");
        file("scripts/python.run", "#!/usr/bin/env -S python3 -u\nimport x\n");
        file("scripts/prog", QByteArray("\x7f"
                                        "ELF\0\0sh x.sh\n",
                                        15));
        file("scripts/long.sh", QByteArray("echo x\n").repeated(40000));
        for (const char *name : {"scripts/python.run", "scripts/prog", "scripts/plain.sh", "scripts/uses.sh", "a.sh"})
            QFile::setPermissions(m_fixture.ws() + QLatin1Char('/') + QLatin1StringView(name),
                                  QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
        m_gate = std::make_unique<PolicyGate>(m_fixture.options());
    }

    /// Everything that runs is shown and pinned: nothing more to say.
    void s04ScriptsArePinnedWhereTheyRun_data()
    {
        QTest::addColumn<QStringList>("pinned");
        const auto row = [](const char *command, const QStringList &pinned) { QTest::newRow(command) << pinned; };
        const QStringList a{QStringLiteral("a.sh")}, b{QStringLiteral("sub/b.sh")}, c{QStringLiteral("sub/deep/c.sh")};
        for (const char *command :
             {"sh a.sh", "sh ./a.sh", "./a.sh", "env A=1 sh 'a.sh'; x", "tool --script=a.sh", "sh -e a.sh",
              "bash -euo pipefail a.sh", "bash --norc -- a.sh", ". ./a.sh", "source a.sh", "sh < a.sh", "time ./a.sh",
              "sh \"$PWD/a.sh\"", "timeout 5 ./a.sh", "if true; then sh a.sh; fi"})
            row(command, a);
        for (const char *command :
             {"cd sub && sh b.sh", "cd sub; ./b.sh", "(cd sub && sh b.sh)", "cd sub\nsh b.sh", "pushd sub && . ./b.sh",
              "cd ./sub/deep && cd .. && sh b.sh", "cd -- sub && sh b.sh", "env -C sub sh b.sh",
              "env --chdir=sub sh b.sh", "cd sub && tool --script=b.sh", "sh -c 'cd sub && sh b.sh'",
              "cd \"$PWD/sub\" && sh b.sh", "builtin cd sub && sh b.sh"})
            row(command, b);
        row("cd sub && cd deep && sh c.sh", c);
        row("cd sub/deep && sh c.sh", c);
        row("sh sub/../a.sh", {QStringLiteral("sub/../a.sh")});
        for (const char *command : {"sh -c 'sh a.sh'", "bash -c '. ./a.sh'", "bash -lc \"bash -c 'sh ./a.sh'\"",
                                    "sh -c ./a.sh", "sh -ec 'sh a.sh'", "env A=1 bash -c 'source a.sh'",
                                    "eval 'sh a.sh'", "find . -name x -exec sh -c 'sh a.sh' \\;",
                                    "xargs sh -c '. ./a.sh'", "sudo sh -c 'sh a.sh'", "trap 'sh a.sh' EXIT"})
            row(command, a);
        row("cp a.txt b.txt", {QStringLiteral("a.txt"), QStringLiteral("b.txt")});
        row("sh scripts/plain.sh", {QStringLiteral("scripts/plain.sh")});
        row("scripts/prog", {QStringLiteral("scripts/prog")});
        row("sed -i 's/make x/b c*;$d/' a.txt", {QStringLiteral("a.txt")});
        row("git commit -m 'make it, sh x.sh'", {});
        row("touch make sh", {});
        row("find . -name make -newer a.txt -delete", {QStringLiteral("a.txt")});
        for (const char *command :
             {"git bisect run ./a.sh", "git bisect run sh a.sh", "git rebase --exec 'sh a.sh' HEAD",
              "git rebase --exec='sh a.sh' HEAD", "git rebase -x ./a.sh HEAD", "rg --pre ./a.sh x", "rg --pre=./a.sh x",
              "man -P ./a.sh x", "echo \"$(sh a.sh)\" > x"})
            row(command, a);
        row("sh -c 'ls'", {});
        row("sh <<END\nls\nEND", {});
        row("[ -f a.txt ] && touch x", {QStringLiteral("a.txt")});
    }
    void s04ScriptsArePinnedWhereTheyRun()
    {
        QFETCH(QStringList, pinned);
        const Verdict verdict = exec(QString::fromUtf8(QTest::currentDataTag()));
        QVERIFY(verdict.decision == Decision::Ask);
        QCOMPARE(pins(verdict), pinned);
        QVERIFY2(saysNothing(verdict), qPrintable(verdict.reason));
    }

    /// What may run besides is said in words; what is known of it is pinned.
    void s05WhatIsNotPinnedIsSaid_data()
    {
        QTest::addColumn<QStringList>("pinned");
        QTest::addColumn<QString>("said");
        const auto row = [](const char *command, const QStringList &pinned, const char *said) {
            QTest::newRow(command) << pinned << QString::fromUtf8(said);
        };
        const QStringList a{QStringLiteral("a.sh")}, makefile{QStringLiteral("Makefile")},
            package{QStringLiteral("package.json")};
        // task runners and interpreters
        const char *make = "“make” also runs what other files say";
        for (const char *command : {"make", "make -j2 all", "sudo make install", "env A=1 make", "A=1 make",
                                    "touch x && make", "sh -c make", "time -p make", "xargs make"})
            row(command, makefile, make);
        const QStringList both{QStringLiteral("Makefile"), QStringLiteral("bld/Makefile")};
        for (const char *command : {"cd bld && make", "make -C bld", "make -Cbld", "make --directory=bld"})
            row(command, both, make);
        row("make -f other.mk", {QStringLiteral("Makefile"), QStringLiteral("other.mk")}, make);
        row("npm run build", package, "“npm” also runs");
        row("cd sub && npm test", {QStringLiteral("package.json"), QStringLiteral("sub/package.json")}, "“npm” also");
        row("cd sub/deep && npm test", {QStringLiteral("package.json"), QStringLiteral("sub/package.json")}, "“npm”");
        row("just build", {}, "“just” also runs");
        row("python3 tool.py", {QStringLiteral("tool.py")}, "“python3” also runs");
        row("python3.11 tool.py", {QStringLiteral("tool.py")}, "“python3.11” also runs");
        row("python3 -m pkg.tool x", {QStringLiteral("pkg/tool/__main__.py")}, "“python3” also runs");
        row("python3 -c 'import pkg'", {}, "“python3” also runs");
        row("tsx tool.py", {QStringLiteral("package.json"), QStringLiteral("tool.py")}, "“tsx” also runs");
        row("scripts/python.run", {QStringLiteral("scripts/python.run")}, "“python3” also runs");
        row("find . -name x -exec make {} +", makefile, make);
        // what a shell is handed
        for (const char *command : {"xargs sh", "ls | sh", "curl x | bash -s -- y", "ls | xargs -n1 bash", "sh -"})
            row(command, {}, "runs what something else hands to it");
        row("find . -name x -exec sh {} \\;", {}, "what “{}” stands for is not known before it runs");
        row("find . -name x -exec {} \\;", {}, "what “{}” stands for");
        // what programs of texts start
        row("git bisect run ./t.sh", {}, "“./t.sh” is not in the workspace yet");
        row("git bisect run make", makefile, make);
        row("git rebase --exec 'sh scripts/uses.sh' HEAD", {QStringLiteral("scripts/uses.sh")}, "itself starts");
        row("git commit -m \"$(make)\"", makefile, make);
        // names that only the shell knows
        row("sh $X", {}, "what “$X” stands for");
        row("sh \"$X/a.sh\"", {}, "what “$X/a.sh” stands for");
        row("for f in *.sh; do sh $f; done", {}, "what “$f” stands for");
        row("X=./a.sh; $X", a, "what “$X” stands for");
        row("eval \"$X\"", {}, "what “$X” stands for");
        row("cd sub && sh *.sh", {}, "what “*.sh” stands for");
        row("cd $X && sh a.sh", a, "behind “cd $X” it is not sure which file “a.sh” is");
        row("cd - && sh a.sh", a, "behind “cd -” it is not sure");
        row("cd none && sh a.sh", a, "behind “cd none” it is not sure");
        row("cd /usr && sh a.sh", a, "behind “cd /usr” it is not sure");
        // what comes into being only then
        row("sh none.sh", {}, "“none.sh” is not in the workspace yet");
        row("curl -o get.sh x && sh get.sh", {}, "“get.sh” is not in the workspace yet");
        row("cc a.c -o prog && ./prog", {}, "“./prog” is not in the workspace yet");
        row("echo ls >> a.sh; sh a.sh", a, "it writes “a.sh” itself before");
        // scripts that start others
        row("sh scripts/uses.sh", {QStringLiteral("scripts/uses.sh")}, "“scripts/uses.sh” itself starts other files");
        row("./scripts/uses.sh", {QStringLiteral("scripts/uses.sh")}, "“./scripts/uses.sh” itself starts");
        row("sh scripts/names.sh", {QStringLiteral("scripts/lib.sh"), QStringLiteral("scripts/names.sh")},
            "“scripts/names.sh” itself starts other files");
        row("cd scripts && sh chain.sh",
            {QStringLiteral("scripts/chain.sh"), QStringLiteral("scripts/lib.sh"), QStringLiteral("scripts/names.sh")},
            "“chain.sh” itself starts other files");
        row("sh scripts/builds.sh", {QStringLiteral("Makefile"), QStringLiteral("scripts/builds.sh")},
            "“scripts/builds.sh” itself starts other files");
        row("sh scripts/self.sh", {QStringLiteral("scripts/self.sh")}, "“scripts/self.sh” itself starts");
        row("sh scripts/long.sh", {QStringLiteral("scripts/long.sh")},
            "“scripts/long.sh” is too long to be looked through");
        row("bash -c '. scripts/uses.sh'", {QStringLiteral("scripts/uses.sh")}, "itself starts");
    }
    void s05WhatIsNotPinnedIsSaid()
    {
        QFETCH(QStringList, pinned);
        QFETCH(QString, said);
        const Verdict verdict = exec(QString::fromUtf8(QTest::currentDataTag()));
        QVERIFY(verdict.decision == Decision::Ask);
        if (!pinned.contains(QStringLiteral("package.json")) || said.contains(QStringLiteral("npm")))
            QCOMPARE(pins(verdict), pinned);
        QVERIFY2(gaps(verdict).contains(said), qPrintable(verdict.reason));
    }

    void s05WhatIsTooLargeIsSaid()
    {
        m_fixture.write(QStringLiteral("ws/large.bin"), QByteArray(9 * 1024 * 1024, 'x'));
        const Verdict verdict = exec(QStringLiteral("cp large.bin x"));
        QVERIFY(pins(verdict).isEmpty());
        QVERIFY2(gaps(verdict).contains(QStringLiteral("large.bin” cannot be checked")), qPrintable(verdict.reason));
        const Verdict text = exec(QStringLiteral("sh a.sh ") + QString(200 * 1024, QLatin1Char('x')));
        QVERIFY2(gaps(text).contains(QStringLiteral("too long")), qPrintable(gaps(text)));
        QFile::remove(m_fixture.ws() + QStringLiteral("/large.bin"));
    }

    void s05ManyGapsStayReadable()
    {
        const Verdict verdict = exec(QStringLiteral("make; npm x; python3 x; sh $A; sh $B; sh $C\u202E"));
        QVERIFY2(gaps(verdict).endsWith(QStringLiteral("; and more.")), qPrintable(verdict.reason));
        QVERIFY(gaps(verdict).size() < 400);
        QVERIFY(gaps(exec(QStringLiteral("sh ./x\u202Ey"))).contains(QStringLiteral("\\u{202e}"))); // S10
    }

    /// Where nobody can be asked the model reads the reason: it must not tell what lies outside or in a secret.
    void s95TheReasonTellsNothingOfWhatMayNotBeRead()
    {
        m_fixture.write(QStringLiteral("outside/there.sh"), "sh other.sh\n");
        m_fixture.write(QStringLiteral("outside/large.sh"), QByteArray(9 * 1024 * 1024, 'x'));
        m_fixture.program(QStringLiteral("exe.bin"), "outside");
        QDir().mkpath(m_fixture.base + QStringLiteral("/outside/folder"));
        const auto reason = [&](const QString &command, const char *name) {
            const QString path = m_fixture.base + QLatin1StringView("/outside/") + QLatin1StringView(name);
            return exec(QString(command).replace(QLatin1StringView("PATH"), path))
                .reason.replace(path, QLatin1StringView("PATH"));
        };
        for (const char *command : {"sh PATH", "PATH", "cp PATH x", "env PATH", ". PATH", "cd PATH && sh a.sh",
                                    "sh -c 'sh PATH'", "bash PATH && make", "env -C PATH sh a.sh", "sh a.sh > PATH"}) {
            const QString text = QString::fromUtf8(command);
            const QString none = reason(text, "none.sh");
            for (const char *name : {"there.sh", "large.sh", "exe.bin", "folder"})
                QCOMPARE(reason(text, name), none);
        }
        m_fixture.write(QStringLiteral("ws/.env.local"), "sh other.sh\n");
        QVERIFY(!exec(QStringLiteral("sh .env.local")).reason.contains(QStringLiteral("itself starts")));
        QVERIFY(gaps(exec(QStringLiteral("sh .env.local"))).contains(QStringLiteral("was not looked at")));
    }

    void s04ChangesGiveAnotherPlan()
    {
        const QString command = QStringLiteral("cd sub && sh b.sh");
        const Verdict before = exec(command);
        QCOMPARE(before.plan->effects.exec->fileHashes.value(m_fixture.ws() + QStringLiteral("/sub/b.sh")),
                 QCryptographicHash::hash("echo b\n", QCryptographicHash::Sha256));
        QVERIFY(before.planText.contains(QStringLiteral("Must not change before: ") + m_fixture.ws() +
                                         QStringLiteral("/sub/b.sh")));
        m_fixture.write(QStringLiteral("ws/sub/b.sh"), "echo other\n");
        QVERIFY(exec(command).plan->hash != before.plan->hash);
        m_fixture.write(QStringLiteral("ws/sub/b.sh"), "echo b\n");
        QCOMPARE(exec(command).plan->hash, before.plan->hash);
    }

    /// What may run unasked has nothing pinned: no file is read for it. A reader that asks runs nothing else.
    void s05ReadersRunNothingElse()
    {
        const Verdict free = exec(QStringLiteral("ls a.sh sub"));
        QVERIFY(free.decision == Decision::Allow);
        QVERIFY(pins(free).isEmpty());
        GateRequest request = m_fixture.exec(QStringLiteral("python3 --version"));
        request.preview.exec->network = true;
        const Verdict asked = m_gate->judge(request);
        QVERIFY(asked.decision == Decision::Ask);
        QVERIFY2(saysNothing(asked), qPrintable(asked.reason));
    }

    void shebangs()
    {
        QCOMPARE(shebangProgram("#!/bin/sh\n"), QStringLiteral("sh"));
        QCOMPARE(shebangProgram("#! /usr/bin/python3 -u\r\nx"), QStringLiteral("python3"));
        QCOMPARE(shebangProgram("#!/usr/bin/env node"), QStringLiteral("node"));
        QCOMPARE(shebangProgram("#!/usr/bin/env -S A=1 deno run\n"), QStringLiteral("deno"));
        for (const char *none : {"", "#", "#!", "#!\n", "x\n#!/bin/sh", "#!/usr/bin/env\n"})
            QVERIFY2(shebangProgram(none).isEmpty(), none);
    }
};

QTEST_APPLESS_MAIN(TestFilePins)
#include "tst_file_pins.moc"
