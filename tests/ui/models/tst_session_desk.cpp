// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/clock.h"
#include "fakes/event_words.h"
#include "fakes/fake_approvals.h"
#include "fakes/fake_journal.h"
#include "fakes/fake_model.h"
#include "fakes/fake_session_archive.h"
#include "fakes/fake_session_store.h"
#include "fakes/fake_tool_box.h"
#include "service/assistant_service.h"
#include "sessions/sqlite_session_store.h"
#include "ui/models/errands.h"
#include "ui/models/session_desk.h"
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <future>

using namespace homard;

namespace {

/// The desk on the real service and the real store, with a model that says "yes".
struct DeskScene {
    DeskScene()
        : owned(std::move(SqliteSessionStore::open(options(), clock).value()))
        , store(*owned)
        , service({store, approvals, sink, clock}, factory())
        , desk({service, store, store, errands}, [](const QString &wanted) -> Result<QString> {
            if (wanted == QStringLiteral("/bad"))
                return Error{ErrorCode::Denied, QStringLiteral("not this one"), {}};
            return wanted;
        })
    {
    }

    StoreOptions options()
    {
        StoreOptions out;
        out.folder = folder.path();
        return out;
    }
    RunFactory factory()
    {
        return [this](const SessionInfo &info) -> Result<RunParts> {
            if (held) // a run that takes its time
                held->get_future().wait();
            RunParts out;
            out.model = std::make_shared<FakeModel>(std::vector<FakeModel::Step>{});
            out.tools = tools;
            out.gate = gate;
            out.files = files;
            out.workspace.root = info.workspace;
            return out;
        };
    }

    QTemporaryDir folder;
    SystemClock clock;
    RecordingSink sink;
    FakeApprovals approvals;
    std::shared_ptr<FakeToolBox> tools = std::make_shared<FakeToolBox>();
    std::shared_ptr<FakeGate> gate = std::make_shared<FakeGate>();
    std::shared_ptr<FakePromptFiles> files = std::make_shared<FakePromptFiles>();
    std::unique_ptr<std::promise<void>> held;
    std::unique_ptr<SqliteSessionStore> owned;
    SqliteSessionStore &store;
    AssistantService service;
    Errands errands;
    SessionDesk desk;
};

} // namespace

class TestSessionDesk : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void makesARowWithTheFirstMessageOnly();
    void aBadFolderIsSaidAtOnce();
    void aBadFolderKeepsTheMessage();
    void whatCouldNotBeMadeWholeLeavesNoRow();
    void carriesChoiceAndModeIntoTheRow();
    void keepsTheModelItBeganWith();
    void opensWhatWasLeft();
    void dropsAnswersForASessionThatIsNotShown();
    void theLastClickCounts();
    void whatCannotBeOpenedLeavesTheOtherUsable();
    void whatWasSentFromALeftNewSessionIsTold();
    void trustedIsNeverStored();
    void trustedEndsWithTheFolder();
    void trustedEndsWithADeletedSession();
    void whatIsQueuedOutlivesTheDesk();
    void f08SaysWhoHasIt();
    void f08TakesWhatSomebodyElseHasLeft();
    void f13ReadsWhatCannotBeWritten();
    void f08GivesBackWhatEndsUnseen();
    void f08TellsWhatWasDoneElsewhere();
    void deletedSessionGivesWay();

private:
    static QString firstSession(DeskScene &scene)
    {
        QSignalSpy sent(&scene.desk, &SessionDesk::sendAccepted);
        scene.desk.openNew(QStringLiteral("/ws"));
        scene.desk.send(QStringLiteral("hello"));
        return QTest::qWaitFor([&] { return sent.count() == 1; }, 10'000) ? scene.desk.session().id : QString();
    }
};

void TestSessionDesk::makesARowWithTheFirstMessageOnly()
{
    DeskScene scene;
    QSignalSpy created(&scene.desk, &SessionDesk::created);
    scene.desk.openNew(QStringLiteral("/ws"));
    QVERIFY(scene.desk.session().id.isEmpty());
    QCOMPARE(scene.store.sessions()->size(), size_t(0));
    const QString id = firstSession(scene);
    QVERIFY(!id.isEmpty());
    QCOMPARE(created.count(), 1);
    QCOMPARE(scene.store.sessions()->size(), size_t(1));
    QCOMPARE(scene.store.session(id)->workspace, QStringLiteral("/ws"));
}

/// Before anything is written for it.
void TestSessionDesk::aBadFolderIsSaidAtOnce()
{
    DeskScene scene;
    QSignalSpy refused(&scene.desk, &SessionDesk::workspaceRefused);
    scene.desk.openNew(QStringLiteral("/ws"));
    scene.desk.openNew(QStringLiteral("/bad"));
    scene.desk.openNew(QStringLiteral("/ws")); // it is not shown any more
    QTRY_VERIFY(scene.errands.isIdle());
    QCOMPARE(refused.count(), 0);
    scene.desk.openNew(QStringLiteral("/bad"));
    QTRY_COMPARE(refused.count(), 1);
    QCOMPARE(refused[0][0].toString(), QStringLiteral("not this one"));
}

void TestSessionDesk::aBadFolderKeepsTheMessage()
{
    DeskScene scene;
    QSignalSpy failed(&scene.desk, &SessionDesk::sendFailed);
    scene.desk.openNew(QStringLiteral("/bad"));
    scene.desk.send(QStringLiteral("hello"));
    QTRY_COMPARE(failed.count(), 1);
    QCOMPARE(failed[0][1].toString(), QStringLiteral("not this one"));
    QCOMPARE(scene.store.sessions()->size(), size_t(0));
    QSignalSpy sent(&scene.desk, &SessionDesk::sendAccepted);
    scene.desk.setWorkspace(QStringLiteral("/ws"));
    QTRY_COMPARE(scene.desk.session().workspace, QStringLiteral("/ws"));
    scene.desk.send(QStringLiteral("hello"));
    QTRY_COMPARE(sent.count(), 1);
}

void TestSessionDesk::whatCouldNotBeMadeWholeLeavesNoRow()
{
    DeskScene scene;
    FakeSessionArchive archive;
    archive.setFailure(Error{ErrorCode::Io, QStringLiteral("The disk is full."), {}});
    SessionDesk desk({scene.service, scene.store, archive, scene.errands},
                     [](const QString &wanted) -> Result<QString> { return wanted; });
    QSignalSpy failed(&desk, &SessionDesk::sendFailed);
    desk.openNew(QStringLiteral("/ws"));
    desk.setChoice({QStringLiteral("ollama"), QStringLiteral("small"), {}, {}});
    desk.send(QStringLiteral("hello"));
    QTRY_COMPARE(failed.count(), 1);
    QCOMPARE(failed[0][2].toString(), QStringLiteral("hello"));
    const QString id = scene.store.sessions()->front().id;
    QVERIFY(archive.calls().contains(QStringLiteral("remove ") + id));
    QCOMPARE(scene.service.send(id, QStringLiteral("x"), {}).error().code, ErrorCode::NotFound); // not held any more
}

void TestSessionDesk::carriesChoiceAndModeIntoTheRow()
{
    DeskScene scene;
    scene.desk.openNew(QStringLiteral("/ws"));
    const ModelRef model{QStringLiteral("ollama"), QStringLiteral("small"), {}, {}};
    scene.desk.setChoice(model);
    scene.desk.setMode(SessionMode::Plan);
    QSignalSpy sent(&scene.desk, &SessionDesk::sendAccepted);
    scene.desk.send(QStringLiteral("hello"));
    QTRY_COMPARE(sent.count(), 1);
    const auto stored = scene.store.session(scene.desk.session().id);
    QCOMPARE(stored->choice, model);
    QCOMPARE(stored->mode, SessionMode::Plan);
}

/// Else another model that is put to use later would get what was told to this one.
void TestSessionDesk::keepsTheModelItBeganWith()
{
    DeskScene scene;
    ModelRef usual{QStringLiteral("ollama"), QStringLiteral("qwen"), {}, {}};
    scene.desk.setUsualModel([&usual] { return usual; });
    const QString id = firstSession(scene);
    QTRY_VERIFY(scene.errands.isIdle());
    QCOMPARE(scene.store.session(id)->choice, usual);
    QCOMPARE(scene.desk.session().choice, usual);
    usual.name = QStringLiteral("other");
    scene.desk.openNew(); // begins with what is in use now, not with that of the one before
    QVERIFY(scene.desk.session().choice.isEmpty());
    const QString next = firstSession(scene);
    QTRY_VERIFY(scene.errands.isIdle());
    QCOMPARE(scene.store.session(next)->choice, usual);
    QCOMPARE(scene.store.session(id)->choice.name, QStringLiteral("qwen"));
}

void TestSessionDesk::opensWhatWasLeft()
{
    DeskScene scene;
    const QString id = firstSession(scene);
    scene.desk.openNew();
    QCOMPARE(scene.desk.session().workspace, QStringLiteral("/ws")); // goes on in the same folder
    QSignalSpy switched(&scene.desk, &SessionDesk::switched);
    scene.desk.open(id);
    QTRY_COMPARE(switched.count(), 1);
    QCOMPARE(scene.desk.session().id, id);
    QVERIFY(scene.desk.heldElsewhere().isEmpty());
}

void TestSessionDesk::dropsAnswersForASessionThatIsNotShown()
{
    DeskScene scene;
    const QString one = firstSession(scene);
    const QString two = firstSession(scene);
    QVERIFY(one != two);
    scene.desk.open(one); // the store answers later than the next click
    scene.desk.openNew();
    QTRY_VERIFY(scene.errands.isIdle());
    QVERIFY(scene.desk.session().id.isEmpty());
}

void TestSessionDesk::theLastClickCounts()
{
    DeskScene scene;
    const QString one = firstSession(scene);
    const QString two = firstSession(scene);
    QTRY_VERIFY(!scene.service.isActive(two));
    scene.desk.open(one);
    scene.desk.open(two); // back before the store has answered
    QTRY_VERIFY(scene.errands.isIdle());
    QCOMPARE(scene.desk.session().id, two);
    QSignalSpy sent(&scene.desk, &SessionDesk::sendAccepted);
    scene.desk.send(QStringLiteral("still here"));
    QTRY_COMPARE(sent.count(), 1);
    QCOMPARE(sent.first().first().toString(), two);
}

void TestSessionDesk::whatCannotBeOpenedLeavesTheOtherUsable()
{
    DeskScene scene;
    const QString id = firstSession(scene);
    QTRY_VERIFY(!scene.service.isActive(id));
    QSignalSpy failed(&scene.desk, &SessionDesk::failed);
    scene.desk.open(QStringLiteral("no-such-session"));
    QTRY_COMPARE(failed.count(), 1);
    QCOMPARE(scene.desk.session().id, id);
    QSignalSpy sent(&scene.desk, &SessionDesk::sendAccepted);
    scene.desk.send(QStringLiteral("go on"));
    QTRY_COMPARE(sent.count(), 1); // it was not given back
}

/// It was confirmed for the folder that was shown, before a session has a row as well as after.
void TestSessionDesk::trustedEndsWithTheFolder()
{
    DeskScene scene;
    std::vector<SessionMode> told;
    scene.desk.setModeHook([&](const QString &, SessionMode mode) { told.push_back(mode); });
    scene.desk.openNew(QStringLiteral("/ws"));
    scene.desk.setMode(SessionMode::Trusted);
    scene.desk.setWorkspace(QStringLiteral("/other"));
    QTRY_COMPARE(scene.desk.session().workspace, QStringLiteral("/other"));
    QCOMPARE(scene.desk.session().mode, SessionMode::Ask);

    const QString id = firstSession(scene);
    scene.desk.setMode(SessionMode::Trusted);
    QSignalSpy taken(&scene.desk, &SessionDesk::workspaceTaken);
    scene.desk.setWorkspace(QStringLiteral("/ws"));
    QTRY_COMPARE(taken.count(), 1);
    QCOMPARE(scene.desk.session().mode, SessionMode::Trusted); // the same one
    scene.desk.setWorkspace(QStringLiteral("/other"));
    QTRY_COMPARE(scene.desk.session().workspace, QStringLiteral("/other"));
    QCOMPARE(scene.desk.session().mode, SessionMode::Ask);
    QCOMPARE(told, (std::vector<SessionMode>{SessionMode::Trusted, SessionMode::Ask}));
    scene.desk.setMode(SessionMode::Plan); // what is stricter stays
    scene.desk.setWorkspace(QStringLiteral("/third"));
    QTRY_COMPARE(scene.store.session(id)->workspace, QStringLiteral("/third"));
    QCOMPARE(scene.desk.session().mode, SessionMode::Plan);
}

void TestSessionDesk::trustedEndsWithADeletedSession()
{
    DeskScene scene;
    const QString id = firstSession(scene);
    scene.desk.setMode(SessionMode::Trusted);
    scene.desk.leaveRemoved(id);
    scene.desk.open(id); // brought back
    QTRY_COMPARE(scene.desk.session().id, id);
    QCOMPARE(scene.desk.session().mode, SessionMode::Ask);
}

/// At the end the errands finish what is queued when the desk is gone already (a sanitizer sees what they touch).
void TestSessionDesk::whatIsQueuedOutlivesTheDesk()
{
    DeskScene scene;
    const QString id = firstSession(scene);
    std::promise<void> gate;
    scene.errands.run([opened = gate.get_future().share()] { opened.wait(); });
    auto desk =
        std::make_unique<SessionDesk>(SessionDesk::Ports{scene.service, scene.store, scene.store, scene.errands},
                                      [](const QString &wanted) -> Result<QString> { return wanted; });
    desk->send(QStringLiteral("in a new one"));
    desk->open(id);
    desk->setWorkspace(QStringLiteral("/elsewhere"));
    desk.reset();
    gate.set_value();
    QTRY_VERIFY(scene.errands.isIdle());
    QCOMPARE(scene.store.session(id)->workspace, QStringLiteral("/ws"));
}

/// Else its text would stand as a draft in the next new session, and be sent twice.
void TestSessionDesk::whatWasSentFromALeftNewSessionIsTold()
{
    DeskScene scene;
    const QString before = firstSession(scene);
    QSignalSpy behind(&scene.desk, &SessionDesk::sentBehind);
    QSignalSpy sent(&scene.desk, &SessionDesk::sendAccepted);
    scene.desk.openNew(QStringLiteral("/ws"));
    scene.desk.send(QStringLiteral("here"));
    QTRY_COMPARE(sent.count(), 1);
    QCOMPARE(behind.count(), 0); // nobody had gone on

    scene.desk.openNew(QStringLiteral("/ws"));
    scene.desk.send(QStringLiteral("and gone"));
    scene.desk.open(before); // before the session has a row
    QTRY_COMPARE(sent.count(), 2);
    QCOMPARE(behind.count(), 1);
    QCOMPARE(behind[0][0].toString(), QStringLiteral("and gone"));
    QCOMPARE(scene.store.sessions()->size(), size_t(3));
    QTRY_COMPARE(scene.desk.session().id, before);
}

void TestSessionDesk::trustedIsNeverStored()
{
    DeskScene scene;
    const QString id = firstSession(scene);
    std::vector<SessionMode> told;
    scene.desk.setModeHook([&](const QString &, SessionMode mode) { told.push_back(mode); });
    scene.desk.setMode(SessionMode::Trusted);
    QCOMPARE(scene.desk.session().mode, SessionMode::Trusted);
    QTRY_VERIFY(scene.errands.isIdle());
    QCOMPARE(scene.store.session(id)->mode, SessionMode::Ask);
    scene.desk.take(*scene.store.session(id)); // an event brings the row
    QCOMPARE(scene.desk.session().mode, SessionMode::Trusted);
    scene.desk.setMode(SessionMode::Ask);
    QTRY_COMPARE(scene.desk.session().mode, SessionMode::Ask);
    QCOMPARE(told, (std::vector<SessionMode>{SessionMode::Trusted, SessionMode::Ask}));
}

void TestSessionDesk::f08SaysWhoHasIt()
{
    FakeSessionStore store; // its sessions can belong to somebody else
    FakeSessionArchive archive;
    FakeApprovals approvals;
    RecordingSink sink;
    SystemClock clock;
    AssistantService service({store, approvals, sink, clock},
                             [](const SessionInfo &) -> Result<RunParts> { return Error{}; });
    Errands errands;
    SessionDesk desk({service, store, archive, errands},
                     [](const QString &wanted) -> Result<QString> { return wanted; });
    const QString id = store.createSession(QStringLiteral("/ws"), {})->id;
    store.owned.insert(id);
    QSignalSpy held(&desk, &SessionDesk::heldChanged);
    desk.open(id);
    QTRY_COMPARE(held.count(), 1);
    QCOMPARE(desk.session().id, id); // it can be read
    QCOMPARE(desk.heldElsewhere(), QStringLiteral("another process has it"));
    QSignalSpy failed(&desk, &SessionDesk::sendFailed);
    desk.send(QStringLiteral("me too"));
    QTRY_COMPARE(failed.count(), 1); // the text stays with whoever wrote it
}

namespace {
/// As on a disk that can only be read.
class UnwritableSessions : public FakeSessionStore
{
public:
    Result<void> claim(const QString &) override
    {
        return Error{ErrorCode::Io, QStringLiteral("stored sessions can only be read"), {}};
    }
};
} // namespace

/// What is stored is shown, and what cannot be stored stays with whoever wrote it.
void TestSessionDesk::f13ReadsWhatCannotBeWritten()
{
    UnwritableSessions store;
    FakeSessionArchive archive;
    FakeApprovals approvals;
    RecordingSink sink;
    SystemClock clock;
    AssistantService service({store, approvals, sink, clock},
                             [](const SessionInfo &) -> Result<RunParts> { return Error{}; });
    Errands errands;
    SessionDesk desk({service, store, archive, errands},
                     [](const QString &wanted) -> Result<QString> { return wanted; });
    const QString id = store.createSession(QStringLiteral("/ws"), {})->id;
    QSignalSpy held(&desk, &SessionDesk::heldChanged);
    QSignalSpy wrong(&desk, &SessionDesk::failed);
    desk.open(id);
    QTRY_COMPARE(held.count() + wrong.count(), 1);
    QCOMPARE(desk.session().id, id);
    QCOMPARE(desk.heldElsewhere(), QStringLiteral("stored sessions can only be read"));
    QSignalSpy failed(&desk, &SessionDesk::sendFailed);
    desk.send(QStringLiteral("me too"));
    QTRY_COMPARE(failed.count(), 1);
    QCOMPARE(failed[0][2].toString(), QStringLiteral("me too"));
    desk.open(QStringLiteral("nobody"));
    QTRY_COMPARE(wrong.count(), 1);
    QCOMPARE(desk.session().id, id);
}

/// It was held when it was opened; the one who had it has ended since.
void TestSessionDesk::f08TakesWhatSomebodyElseHasLeft()
{
    FakeSessionStore store;
    FakeSessionArchive archive;
    FakeApprovals approvals;
    RecordingSink sink;
    SystemClock clock;
    AssistantService service({store, approvals, sink, clock},
                             [](const SessionInfo &) -> Result<RunParts> { return Error{}; });
    Errands errands;
    SessionDesk desk({service, store, archive, errands},
                     [](const QString &wanted) -> Result<QString> { return wanted; });
    const QString id = store.createSession(QStringLiteral("/ws"), {})->id;
    store.owned.insert(id);
    QSignalSpy held(&desk, &SessionDesk::heldChanged);
    QSignalSpy failed(&desk, &SessionDesk::sendFailed);
    QSignalSpy sent(&desk, &SessionDesk::sendAccepted);
    QSignalSpy taken(&desk, &SessionDesk::claimed);
    desk.open(id);
    QTRY_COMPARE(held.count(), 1);
    desk.send(QStringLiteral("too early"));
    QTRY_COMPARE(failed.count(), 1);
    QCOMPARE(failed[0][1].toString(), QStringLiteral("another process has it")); // by whom, not "not open here"
    store.owned.clear();
    desk.send(QStringLiteral("now"));
    QTRY_COMPARE(sent.count(), 1);
    QCOMPARE(taken.count(), 1);
    QCOMPARE(taken[0][0].toString(), id);
    QVERIFY(desk.heldElsewhere().isEmpty());

    QTRY_VERIFY(!service.isActive(id));
    service.closeSession(id); // it was given back for another reason
    desk.send(QStringLiteral("again"));
    QTRY_COMPARE(sent.count(), 2);
}

/// Else homardctl could not work in it until the program ends.
void TestSessionDesk::f08GivesBackWhatEndsUnseen()
{
    DeskScene scene;
    scene.held = std::make_unique<std::promise<void>>();
    const QString id = firstSession(scene);
    QVERIFY(scene.service.isActive(id));
    scene.desk.openNew();
    QTRY_VERIFY(scene.errands.isIdle());
    scene.desk.noteIdle(id); // late: something runs again
    QTRY_VERIFY(scene.errands.isIdle());
    QVERIFY(scene.service.resume(id).ok());
    scene.held->set_value();
    QTRY_VERIFY(!scene.service.isActive(id));
    scene.desk.noteIdle(id);
    QTRY_VERIFY(scene.errands.isIdle());
    QCOMPARE(scene.service.resume(id).error().code, ErrorCode::NotFound);

    scene.held.reset();
    const QString shown = firstSession(scene);
    QTRY_VERIFY(!scene.service.isActive(shown));
    scene.desk.noteIdle(shown);
    QTRY_VERIFY(scene.errands.isIdle());
    QVERIFY(scene.service.resume(shown).ok()); // it stays ours
}

/// Rows are kept for a while after a session was left: those would miss what homardctl did.
void TestSessionDesk::f08TellsWhatWasDoneElsewhere()
{
    DeskScene scene;
    const QString id = firstSession(scene);
    QTRY_VERIFY(!scene.service.isActive(id));
    QSignalSpy changed(&scene.desk, &SessionDesk::changedElsewhere);
    scene.desk.openNew();
    QTRY_VERIFY(scene.errands.isIdle());
    scene.desk.open(id);
    QTRY_COMPARE(scene.desk.session().id, id);
    QCOMPARE(changed.count(), 0);

    scene.desk.openNew();
    QTRY_VERIFY(scene.errands.isIdle());
    QVERIFY(scene.service.openSession(id).ok());
    QVERIFY(scene.service.send(id, QStringLiteral("from a terminal"), QStringLiteral("homardctl")).ok());
    QTRY_VERIFY(!scene.service.isActive(id));
    scene.service.closeSession(id);
    scene.desk.open(id);
    QTRY_COMPARE(scene.desk.session().id, id);
    QCOMPARE(changed.count(), 1);
    QCOMPARE(changed[0][0].toString(), id);
}

void TestSessionDesk::deletedSessionGivesWay()
{
    DeskScene scene;
    const QString id = firstSession(scene);
    scene.desk.leaveRemoved(QStringLiteral("another"));
    QCOMPARE(scene.desk.session().id, id);
    scene.desk.leaveRemoved(id);
    QVERIFY(scene.desk.session().id.isEmpty());
}

QTEST_GUILESS_MAIN(TestSessionDesk)
#include "tst_session_desk.moc"
