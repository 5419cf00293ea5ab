// SPDX-License-Identifier: GPL-3.0-or-later
// "Would also match": which calls of the journal a rule would have let pass.
#include "base/ids.h"
#include "covered_calls.h"
#include "fakes/fake_artifacts.h"
#include "fakes/fake_checkpoints.h"
#include "fakes/fake_clock.h"
#include "fakes/fake_sandbox.h"
#include "policy/policy_gate.h"
#include "sessions/sqlite_session_store.h"
#include "tools/builtin_tool_box.h"
#include <QJsonDocument>
#include <QtTest>

using namespace homard;
using namespace Qt::Literals::StringLiterals;

class TestCoveredCalls : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void nothingToLookThrough();
    void whatTheRuleCovers();

private:
    ToolCall stored(const QString &command);
    CallPlanPtr planOf(const QString &command);

    QTemporaryDir m_dir;
    FakeClock m_clock;
    FakeSandbox m_sandbox;
    FakeCheckpoints m_checkpoints;
    FakeArtifacts m_artifacts;
    std::unique_ptr<SqliteSessionStore> m_store;
    std::unique_ptr<BuiltinToolBox> m_tools;
    std::unique_ptr<PolicyGate> m_gate;
    QString m_workspace;
    QString m_session;
};

void TestCoveredCalls::initTestCase()
{
    QVERIFY(QDir().mkpath(m_dir.filePath(u"work"_s)));
    m_workspace = QFileInfo(m_dir.filePath(u"work"_s)).canonicalFilePath();
    StoreOptions options;
    options.folder = m_dir.filePath(u"data"_s);
    m_store = SqliteSessionStore::open(options, m_clock).value();
    m_tools = std::make_unique<BuiltinToolBox>(m_sandbox, m_checkpoints, m_artifacts, m_clock);
    PolicyOptions policy;
    policy.home = m_dir.filePath(u"home"_s);
    policy.writableFolders = {u"/nowhere"_s};
    policy.sandboxWorks = [] { return true; };
    m_gate = std::make_unique<PolicyGate>(policy);
    m_session = m_store->createSession(m_workspace, {})->id;
}

/// A call as a run journals it.
ToolCall TestCoveredCalls::stored(const QString &command)
{
    ToolCall call;
    call.id = newId();
    call.name = u"exec"_s;
    call.rawArguments =
        QString::fromUtf8(QJsonDocument(QJsonObject{{u"command"_s, command}}).toJson(QJsonDocument::Compact));
    Message message;
    message.id = newId();
    message.sessionId = m_session;
    message.role = Role::Assistant;
    message.runId = newId();
    message.blocks = {ToolCallBlock{call}};
    static qint64 at = 0;
    CallRecorded recorded{call.id, message.id, message.runId, call.name, 0, CallState::Planned, Decision::Ask, {},
                          {},      {},         ++at};
    const auto done = m_store->commit({RunBegun{message.runId, m_session, {}, {}, at},
                                       MessageAdded{std::make_shared<const Message>(message)}, recorded});
    if (!done)
        qFatal("%s", qPrintable(done.error().text()));
    return call;
}

CallPlanPtr TestCoveredCalls::planOf(const QString &command)
{
    GateRequest request;
    request.sessionId = m_session;
    request.call = stored(command);
    request.workspace = {m_workspace, false};
    if (m_tools->prepare(request.call))
        qFatal("not a call");
    request.preview = m_tools->preview(request.call, request.workspace, {}).value();
    return m_gate->judge(request).plan;
}

void TestCoveredCalls::nothingToLookThrough()
{
    const CoveredCalls covered =
        coveredCalls(*m_store, *m_tools, *m_gate, *planOf(u"mkdir -p one"_s), ApprovalScope::Folder);
    QCOMPARE(covered.looked, 0); // the question itself is none of them
    QCOMPARE(covered.lines, QStringList());
}

void TestCoveredCalls::whatTheRuleCovers()
{
    for (const auto &command : {u"mkdir -p two"_s, u"mkdir three"_s, u"mkdir -p two"_s, u"mkdir -m 700 four"_s,
                                u"rm x"_s, u"mkdir -p five | sh"_s, u"mkdir /tmp/outside"_s})
        stored(command);
    const auto asked = planOf(u"mkdir -p six"_s);
    const CoveredCalls covered = coveredCalls(*m_store, *m_tools, *m_gate, *asked, ApprovalScope::Always);
    QCOMPARE(covered.looked, 8); // with the one of the test before
    QCOMPARE(covered.lines, QStringList({u"mkdir -p two"_s, u"mkdir three"_s, u"mkdir -p one"_s}));
    for (int i = 0; i < 120; ++i)
        stored(u"mkdir -p n%1"_s.arg(i));
    const CoveredCalls many = coveredCalls(*m_store, *m_tools, *m_gate, *asked, ApprovalScope::Folder);
    QCOMPARE(many.looked, 100);
    QCOMPARE(many.lines.size(), 100);
    QCOMPARE(many.lines.first(), u"mkdir -p n119"_s);
}

QTEST_GUILESS_MAIN(TestCoveredCalls)
#include "tst_covered_calls.moc"
