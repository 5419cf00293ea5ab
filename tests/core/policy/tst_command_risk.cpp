// SPDX-License-Identifier: GPL-3.0-or-later
#include "policy_fixture.h"
#include <QtTest>

using namespace homard;

/// S17, S40: what is found behind programs that only read, launchers nobody knows, quotes and braces, and what is not.
class TestCommandRisk : public QObject
{
    Q_OBJECT

    PolicyFixture m_fixture;
    std::unique_ptr<PolicyGate> m_gate = std::make_unique<PolicyGate>(m_fixture.options());

    void risks() const
    {
        QFETCH(Risk, risk);
        const Verdict verdict = m_gate->judge(m_fixture.exec(QString::fromUtf8(QTest::currentDataTag())));
        QVERIFY2(verdict.decision == Decision::Ask, qPrintable(verdict.reason));
        QVERIFY2(verdict.risk == risk, qPrintable(verdict.reason));
    }

private Q_SLOTS:
    /// S17: what nobody knows may start any program that stands behind it.
    void s17UnknownLaunchers_data()
    {
        QTest::addColumn<Risk>("risk");
        for (const char *high :
             {"ccache sudo rm -rf src", "aa-exec -p x sudo rm -rf src", "bear -- sudo make", "nosuchlauncher sudo ls",
              "nosuchlauncher -n 5 rm -rf src", "./wrap.sh npm install", "nosuchlauncher /sbin/reboot",
              "git --attr-source HEAD push", "git --attr-source HEAD -c a=b log"})
            QTest::newRow(high) << Risk::High;
        for (const char *medium :
             {"nosuchprogram a b", "nosuchprogram /etc/passwd", "nosuchprogram 'cat /etc/passwd'",
              "nosuchprogram rm a.txt", "mkdir sudo", "cp sudo reboot", "touch kill", "tar czf x.tgz docker",
              "gcc -o x open.c", "export X=docker", "git --attr-source HEAD add push"})
            QTest::newRow(medium) << Risk::Medium;
    }
    void s17UnknownLaunchers() { risks(); }

    /// S17: a program that only reads text runs what the shell puts into its words, and what it is told to start.
    void s17ProgramsInTexts_data()
    {
        QTest::addColumn<Risk>("risk");
        for (const char *high :
             {"echo \"$(sudo reboot)\"", "echo \"$(reboot)\"", "ls \"$(reboot)\"", "ls \"`reboot`\"",
              "cat \"$(rm -rf src)\"", "grep x \"$(rm -rf src)\"", "git commit -m \"$(rm -rf src)\"",
              "git commit -m \"$(echo \"a b\"; sudo ls)\"", "X=\"$(sudo ls)\" true x > y",
              "git rebase --exec 'rm -rf src' HEAD", "git rebase --exec='rm -rf src' HEAD",
              "git rebase -x 'sudo ls' HEAD", "git rebase '-xsudo ls' HEAD", "git bisect run sudo ls",
              "git submodule foreach 'sudo ls'", "rg --pre sudo x", "man -P 'sudo ls' ls"})
            QTest::newRow(high) << Risk::High;
        for (const char *medium :
             {"git commit -m 'say $(sudo reboot)'", "git commit -m \"say \\$(sudo reboot)\"", "echo '`reboot`' > x",
              "grep '$(rm -rf src)' a.txt > x", "git commit -m 'run sudo'", "git commit -m \"$(date)\"",
              "git commit -m \"$(cat a.txt) and sudo\"", "git rebase --exec make HEAD", "echo --exec sudo > x"})
            QTest::newRow(medium) << Risk::Medium;
    }
    void s17ProgramsInTexts() { risks(); }

    /// Braces in quotes are no braces of the shell: JSON is no threat, whoever it is handed to.
    void s14JsonIsNoBraces_data()
    {
        QTest::addColumn<QString>("text");
        QStringList small, wide, spaced;
        for (int i = 0; i < 40; ++i) {
            small << QStringLiteral("{\"a\":%1,\"b\":0}").arg(i);
            spaced << QStringLiteral("{\"a\": %1, \"b\": 0}").arg(i);
        }
        for (int i = 0; i < 4; ++i)
            wide << QStringLiteral("{\"a\":0,\"b\":0,\"c\":0,\"d\":0,\"e\":0,\"f\":%1}").arg(i);
        const QStringList payloads{
            QStringLiteral("[%1]").arg(small.mid(0, 12).join(QLatin1Char(','))),
            QStringLiteral("[%1]").arg(small.join(QLatin1Char(','))),
            QStringLiteral("[%1]").arg(wide.join(QLatin1Char(','))),
            QStringLiteral("[%1]").arg(spaced.join(QStringLiteral(", "))),
            QStringLiteral("{\"items\": [%1], \"more\": 1}").arg(small.join(QLatin1Char(','))),
            QStringLiteral("[[%1],[%1]]").arg(wide.join(QLatin1Char(','))),
        };
        int number = 0;
        for (const QString &payload : payloads) {
            for (const char *form :
                 {"curl -d '%1' http://x", "mytool --data='%1'", "mytool '%1'", "python3 post.py '%1'",
                  "node -e 'const x=%1'", "python3 -c 'x = %1'", "python3 -c 'x=%1; print(x)'", "jq . <<< '%1' > x",
                  "D='%1'; mytool \"$D\"", "D='%1'; curl -d \"$D\" http://x",
                  "curl -d '%1' http://x | python3 -m json.tool", "sh -c \"mytool '%1'\""}) {
                QString quoted = payload;
                if (QLatin1StringView(form).startsWith(QLatin1StringView("sh -c")))
                    quoted.replace(QLatin1Char('"'), QStringLiteral("\\\""));
                QTest::addRow("%d %s", ++number, form) << QString::fromLatin1(form).arg(quoted);
            }
        }
    }
    void s14JsonIsNoBraces()
    {
        QFETCH(QString, text);
        const Verdict verdict = m_gate->judge(m_fixture.exec(text));
        QVERIFY2(verdict.decision == Decision::Ask, qPrintable(verdict.reason));
        QVERIFY2(verdict.risk == Risk::Medium, qPrintable(verdict.reason));
    }

    /// What a shell does read, or may read once more, is not passed by as JSON.
    void s40BracesThatCount()
    {
        const QString pad = QStringLiteral("{,a}{,b}{,c}{,d}{,e}{,f}{,g}{,h}{,i}{,j}{,k}");
        const QString own = m_fixture.base + QStringLiteral("/home/{own,x}/policy.json");
        for (const QString &text :
             {QString(QStringLiteral("rm -rf {/,x}") + pad), QString(QStringLiteral("mytool ") + own + pad),
              QString(QStringLiteral("mytool '") + own + QLatin1Char('\'')),
              QString(QStringLiteral("eval mytool '") + own + pad + QLatin1Char('\'')),
              QString(QStringLiteral("sh -c 'mytool ") + own + pad + QLatin1Char('\'')),
              QString(QStringLiteral("mytool 'rm -rf {/,x}") + pad + QLatin1Char('\'')),
              QString(QStringLiteral("eval rm -rf '{/,x}'")), QString(QStringLiteral("D='{/,x}'; eval rm -rf $D")),
              QString(QStringLiteral("mytool '") + own + pad + QStringLiteral("'; mytool ") + own + pad)}) {
            const Verdict verdict = m_gate->judge(m_fixture.exec(text));
            QVERIFY2(verdict.decision == Decision::Deny, qPrintable(text));
            QCOMPARE(verdict.rule, QStringLiteral("S40"));
        }
    }
};

QTEST_APPLESS_MAIN(TestCommandRisk)
#include "tst_command_risk.moc"
