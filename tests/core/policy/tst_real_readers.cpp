// SPDX-License-Identifier: GPL-3.0-or-later
#include "policy/policy_gate.h"
#include "policy_fixture.h"
#include <QProcess>
#include <QRegularExpression>
#include <QStandardPaths>
#include <QtTest>

using namespace homard;

namespace {

/// What every protected file of the workspace holds: it must be in no output.
constexpr const char *canary = "CANARY";

} // namespace

/// Runs what the policy lets run unasked, with the real programs, in a repository full of secrets. The table says what
/// programs do; this looks at what they do.
class TestRealReaders : public QObject
{
    Q_OBJECT

    PolicyFixture m_fixture;
    QProcessEnvironment m_environment;
    std::unique_ptr<PolicyGate> m_gate;
    QString m_blob; ///< The identifier of .env in the repository.
    QString m_tree; ///< That of .docker.
    int m_ran = 0;

    QByteArray run(const QString &program, const QStringList &arguments, int *code = nullptr) const
    {
        QProcess process;
        process.setProcessEnvironment(m_environment);
        process.setWorkingDirectory(m_fixture.ws());
        process.setProcessChannelMode(QProcess::MergedChannels);
        process.setStandardInputFile(QProcess::nullDevice());
        process.start(program, arguments);
        if (!process.waitForFinished(20000))
            qFatal("%s does not end", qPrintable(program));
        if (code)
            *code = process.exitCode();
        return process.readAll();
    }

    void git(const QString &line) const
    {
        int code = 0;
        const QByteArray said = run(QStringLiteral("git"), line.split(QLatin1Char(' ')), &code);
        if (code != 0)
            qFatal("git %s: %s", qPrintable(line), said.constData());
    }

    void writeSecrets(const QByteArray &more) const
    {
        for (const char *name :
             {".env", "sub/.env", "sub/.ENV.local", "id_rsa", "id_deploy", "server.pem", "certs/server.KEY",
              ".docker/config.json", ".ssh/config", ".aws/credentials", ".cargo/credentials.toml", "gh/hosts.yml",
              "deep/er/.yarnrc.yml", ".config/gcloud/x", "keys/.netrc", "keys/Login.keychain-db"})
            m_fixture.write(QLatin1StringView("ws/") + QLatin1StringView(name), canary + more);
    }

    QStringList commands() const
    {
        QStringList lines;
        QFile file(QStringLiteral(HOMARD_TEST_DATA "/commands.tsv"));
        if (!file.open(QIODevice::ReadOnly))
            return lines;
        static const QRegularExpression readers(QStringLiteral(
            "^(?:run|ask)\t(?:[a-z]?grep|rg|diff|git|sort|head|tail|cat|uniq|cut|wc|nl|xxd|od|strings) "));
        for (const QString &line : QString::fromUtf8(file.readAll()).split(QLatin1Char('\n'))) {
            if (readers.match(line).hasMatch() && !line.contains(QLatin1Char('\\')))
                lines.push_back(line.split(QLatin1Char('\t')).at(1));
        }
        // What is asked about today is here too: once it runs unasked, it must not show a secret either.
        for (const QString &line : {QStringLiteral("git show BLOB"),
                                    QStringLiteral("git diff BLOB HEAD"),
                                    QStringLiteral("git diff TREE HEAD"),
                                    QStringLiteral("git cat-file -p BLOB"),
                                    QStringLiteral("git show TREE:config.json"),
                                    QStringLiteral("git log -p --all"),
                                    QStringLiteral("git log -p --root --reverse"),
                                    QStringLiteral("git log -m -p --stat"),
                                    QStringLiteral("git show HEAD HEAD~1 HEAD~2"),
                                    QStringLiteral("git grep CANARY"),
                                    QStringLiteral("git grep CANARY HEAD~1"),
                                    QStringLiteral("git -C sub grep CANARY"),
                                    QStringLiteral("git -C .docker diff HEAD~1"),
                                    QStringLiteral("git -C sub log -p -- ."),
                                    QStringLiteral("git diff HEAD~1 HEAD -- .docker sub docs"),
                                    QStringLiteral("git diff -R HEAD~1 --no-renames"),
                                    QStringLiteral("git diff --relative=.docker HEAD~1"),
                                    QStringLiteral("git diff-tree -p HEAD"),
                                    QStringLiteral("git diff-tree --root -p -r HEAD~1"),
                                    QStringLiteral("git whatchanged -p"),
                                    QStringLiteral("git log --check -3"),
                                    QStringLiteral("git log -c -p"),
                                    QStringLiteral("git log --word-diff -3"),
                                    QStringLiteral("git log -U1"),
                                    QStringLiteral("git log -u"),
                                    QStringLiteral("git remote -v"),
                                    QStringLiteral("git stash show --stat"),
                                    QStringLiteral("git stash show --color"),
                                    QStringLiteral("git stash show --abbrev=5"),
                                    QStringLiteral("git stash list --color"),
                                    QStringLiteral("git reflog --color"),
                                    QStringLiteral("git log -W -3"),
                                    QStringLiteral("git log --binary -3"),
                                    QStringLiteral("git log --color-words -3"),
                                    QStringLiteral("git log --patch-with-raw -3"),
                                    QStringLiteral("git log --dd -3"),
                                    QStringLiteral("git log -S CANARY -3"),
                                    QStringLiteral("git log --follow -p -- README.md"),
                                    QStringLiteral("git diff --ignore-matching-lines=x HEAD~1"),
                                    QStringLiteral("git log --anchored=x -3"),
                                    QStringLiteral("git log --full-index -B -M -C --color-moved -3"),
                                    QStringLiteral("git log -a -R -w -b -3"),
                                    QStringLiteral("git log --patience --minimal -3"),
                                    QStringLiteral("git log --inter-hunk-context=9 -3"),
                                    QStringLiteral("git log --ws-error-highlight=all -3"),
                                    QStringLiteral("git log --raw -t -r -3"),
                                    QStringLiteral("git log --diff-algorithm=histogram --exit-code -3"),
                                    QStringLiteral("git log --text -3"),
                                    QStringLiteral("git log --line-prefix=x --find-copies-harder -3"),
                                    QStringLiteral("git log --dirstat -3"),
                                    QStringLiteral("git log --combined-all-paths -3"),
                                    QStringLiteral("git log --ignore-all-space -3"),
                                    QStringLiteral("grep -rh CANARY"),
                                    QStringLiteral("grep -rh CANARY docs"),
                                    QStringLiteral("grep -Rh . inner"),
                                    QStringLiteral("grep -rh CANARY sub"),
                                    QStringLiteral("diff -r docs src"),
                                    QStringLiteral("diff -rN sub src"),
                                    QStringLiteral("diff -r .config src"),
                                    QStringLiteral("cat docs/*"),
                                    QStringLiteral("cat sub/.*"),
                                    QStringLiteral("head .git/*"),
                                    QStringLiteral("grep -h . .git/config README.md")})
            lines.push_back(line);
        return lines;
    }

private Q_SLOTS:
    void initTestCase()
    {
        for (const char *name : {"git", "grep", "diff", "sort", "head"})
            QVERIFY2(!QStandardPaths::findExecutable(QLatin1StringView(name)).isEmpty(), name);
        m_environment.insert(QStringLiteral("PATH"), qEnvironmentVariable("PATH"));
        m_environment.insert(QStringLiteral("HOME"), m_fixture.base + QLatin1StringView("/home"));
        m_environment.insert(QStringLiteral("LC_ALL"), QStringLiteral("C.UTF-8"));
        m_environment.insert(QStringLiteral("GIT_CONFIG_NOSYSTEM"), QStringLiteral("1"));
        const QDir ws(m_fixture.ws());
        QVERIFY(QDir(ws.filePath(QStringLiteral(".git"))).removeRecursively());
        for (const char *name : {"sub", ".config/gcloud"})
            QVERIFY(ws.mkpath(QLatin1StringView(name)));
        writeSecrets("1\n");
        git(QStringLiteral("init -q -b main"));
        git(QStringLiteral("config user.name me"));
        git(QStringLiteral("config user.email me@host"));
        git(QStringLiteral(
            "add -f .env sub .docker .ssh .aws .cargo .config gh deep docs certs keys src id_rsa id_deploy "
            "server.pem README.md a.txt b.txt"));
        git(QStringLiteral("commit -q -m one"));
        writeSecrets("2 \n<<<<<<< x\n");
        m_fixture.write(QStringLiteral("ws/README.md"), "shown\n");
        git(QStringLiteral("commit -q -a -m two"));
        writeSecrets("3\n");
        git(QStringLiteral("stash -q"));
        writeSecrets("4\n");
        m_fixture.write(QStringLiteral("ws/README.md"), "shown too\n");
        git(QStringLiteral("remote add origin https://me:CANARY@host/x"));
        m_blob =
            QString::fromLatin1(run(QStringLiteral("git"), {QStringLiteral("rev-parse"), QStringLiteral("HEAD:.env")}))
                .trimmed();
        m_tree = QString::fromLatin1(
                     run(QStringLiteral("git"), {QStringLiteral("rev-parse"), QStringLiteral("HEAD:.docker")}))
                     .trimmed();
        PolicyOptions options = m_fixture.options();
        options.searchPath = m_environment.value(QStringLiteral("PATH")).split(QLatin1Char(':'));
        m_gate = std::make_unique<PolicyGate>(options);
    }

    void showNoSecret_data()
    {
        QTest::addColumn<QString>("command");
        int number = 0;
        for (const QString &line : commands())
            QTest::newRow(qPrintable(QStringLiteral("%1 %2").arg(++number).arg(line))) << line;
    }
    void showNoSecret()
    {
        QFETCH(QString, command);
        command.replace(QLatin1StringView("BLOB"), m_blob).replace(QLatin1StringView("TREE"), m_tree);
        const Verdict verdict = m_gate->judge(m_fixture.exec(command));
        if (verdict.decision != Decision::Allow)
            return; // a person sees it first
        ++m_ran;
        for (const ExecStep &step : verdict.plan->effects.exec->steps) {
            const QByteArray said = run(step.program, step.argv.mid(1));
            QVERIFY2(!said.contains(canary), said.left(2000).constData());
        }
    }

    void enoughRan() { QVERIFY2(m_ran > 200, qPrintable(QString::number(m_ran))); }

    /// Leaving out must not leave out everything.
    void s30GitStillShowsWhatIsNotProtected()
    {
        const auto said = [&](const char *command) {
            const Verdict verdict = m_gate->judge(m_fixture.exec(QLatin1StringView(command)));
            if (verdict.decision != Decision::Allow)
                return verdict.reason.toUtf8();
            const ExecStep &step = verdict.plan->effects.exec->steps.front();
            return run(step.program, step.argv.mid(1));
        };
        const std::vector<std::pair<const char *, const char *>> shown{
            {"git diff", "+shown too"},
            {"git diff README.md", "+shown too"},
            {"git diff HEAD~1 -- README.md src", "+shown too"},
            {"git show HEAD", "+shown"},
            {"git show HEAD:README.md", "shown\n"},
            {"git log -p", "+shown"},
            {"git grep shown", "README.md:shown too"},
            {"git status -s", " M README.md"},
            {"git stash list", "stash@{0}"},
            {"git stash show --name-only", ".env"},
            {"grep -r text src", "src/main.cpp:text"},
            {"diff -r src docs", "Only in src: main.cpp"},
        };
        for (const auto &[command, part] : shown) {
            const QByteArray text = said(command);
            QVERIFY2(text.contains(part), (QByteArray(command) + ": " + text.left(2000)).constData());
        }
        QCOMPARE(said("git log --oneline").count('\n'), 2);
    }
};

QTEST_APPLESS_MAIN(TestRealReaders)
#include "tst_real_readers.moc"
