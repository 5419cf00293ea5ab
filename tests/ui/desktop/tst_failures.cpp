// SPDX-License-Identifier: GPL-3.0-or-later
// What the window says and offers where a run fails, over a whole core.
#include "desk_stage.h"
#include "ui/timeline/timeline_tree.h"
#include <QApplication>
#include <QDir>
#include <QFileDialog>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>

using namespace homard;

class TestFailures : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void aFolderThatIsGoneIsSaidAndTheMessageWaits();
    void modelsAndKeysAreOffered();
    void whatCannotBeReadIsTriedAgain();
    void whatDoesNotArriveIsOfferedAgain_data();
    void whatDoesNotArriveIsOfferedAgain();
    void aCallIsFoundInTheTimeline();

private:
    std::unique_ptr<Theme> m_theme;
    std::unique_ptr<Languages> m_languages;
};

void TestFailures::initTestCase()
{
    m_theme = std::make_unique<Theme>(*qApp);
    m_languages = std::make_unique<Languages>();
    m_languages->use(QStringLiteral("en"));
}

void TestFailures::aFolderThatIsGoneIsSaidAndTheMessageWaits()
{
    ShotWorld world{*m_theme, *m_languages};
    DeskStage stage(world);
    const SessionInfo session = stage.addSession(QStringLiteral("Sort the invoices"));
    stage.open(session);
    QVERIFY(QDir(stage.workspace()).removeRecursively());
    stage.models().desk.send(QStringLiteral("hello"));
    const auto *model = stage.models().conversations.current();
    QVERIFY(model);
    const auto newest = [&] { return model->rowCount() > 0 ? model->row(model->rowCount() - 1) : ConversationRow(); };
    QTRY_VERIFY(newest().notice && newest().notice->kind == NoticeKind::Error);
    QVERIFY2(newest().notice->text.contains(stage.workspace()), qPrintable(newest().notice->text));
    QCOMPARE(newest().notice->actions, (std::vector<NoticeAction>{NoticeAction::Again, NoticeAction::Folder}));
    QTRY_COMPARE(model->queued().size(), size_t(1));
    QCOMPARE(model->queued().front().text, QStringLiteral("hello"));
    const auto saysMissing = [&] {
        const auto buttons = stage.widgets().header->findChildren<QAbstractButton *>();
        return std::any_of(buttons.begin(), buttons.end(), [](const QAbstractButton *button) {
            return button->accessibleDescription().endsWith(QStringLiteral("missing"));
        });
    };
    QTRY_VERIFY(saysMissing());

    QVERIFY(QDir().mkpath(stage.workspace()));
    auto *view = stage.widgets().conversation;
    view->refresh();
    const int row = model->rowCount() - 1;
    QCOMPARE(view->targetCount(row), 2);
    QCOMPARE(view->targetName(row, 1), QStringLiteral("Choose folder…"));
    view->activateTarget(row, 1); // opens what the header opens
    auto *chooser = stage.widgets().window->findChild<QFileDialog *>();
    QVERIFY(chooser && chooser->isVisible());
    chooser->close();
    QCOMPARE(view->targetCount(row), 2); // it may be needed again
    view->activateTarget(row, 0);
    QTRY_VERIFY(model->queued().empty());
    QTRY_VERIFY(!saysMissing());
    bool said = false;
    for (int i = 0; i < model->rowCount(); ++i)
        said = said || (model->row(i).kind == RowKind::User && model->row(i).text == QStringLiteral("hello"));
    QVERIFY(said);
}

void TestFailures::modelsAndKeysAreOffered()
{
    ShotWorld world{*m_theme, *m_languages};
    DeskStage stage(world);
    const SessionInfo session = stage.addSession(QStringLiteral("Sort the invoices"));
    stage.open(session);
    RunSummary failed;
    failed.outcome = RunOutcome::Error;
    failed.failure = ModelFailure{};
    failed.failure->kind = FailureClass::Auth;
    failed.failure->message = QStringLiteral("The key was not accepted.");
    AgentEvent event;
    event.sessionId = session.id;
    event.body = RunEnded{failed};
    stage.feed().publish(event);
    stage.arrive();
    auto *view = stage.widgets().conversation;
    view->refresh();
    const int row = stage.models().conversations.current()->rowCount() - 1;
    QCOMPARE(view->targetCount(row), 2);
    QSignalSpy wanted(&stage.conversation(), &ConversationDesk::modelSettingsWanted);
    view->activateTarget(row, 1);
    QCOMPARE(wanted.count(), 1);
}

void TestFailures::whatCannotBeReadIsTriedAgain()
{
    ShotWorld world{*m_theme, *m_languages};
    DeskStage stage(world);
    const SessionInfo session = stage.addSession(QStringLiteral("Sort the invoices"));
    stage.open(session);
    auto *notice = stage.widgets().notice;
    QVERIFY(notice->isHidden());
    Q_EMIT stage.models().conversations.current()->unreadable(QStringLiteral("The disk is gone."));
    QVERIFY(!notice->isHidden());
    QVERIFY(notice->text().contains(QStringLiteral("The disk is gone.")));
    const auto buttons = notice->findChildren<QPushButton *>();
    const auto again = std::find_if(buttons.begin(), buttons.end(), [](const QPushButton *button) {
        return button->text() == QStringLiteral("Try again");
    });
    QVERIFY(again != buttons.end());
    (*again)->click();
    QVERIFY(notice->isHidden());
    settle(stage);
    QVERIFY(notice->isHidden()); // it could be read
    QVERIFY(stage.models().conversations.current()->isLoaded());
}

void TestFailures::whatDoesNotArriveIsOfferedAgain_data()
{
    QTest::addColumn<bool>("began");    ///< It failed with its message, or before it took it.
    QTest::addColumn<bool>("answered"); ///< Part of it was done.
    QTest::newRow("try again") << true << false;
    QTest::newRow("go on") << true << true;
    QTest::newRow("it could not begin") << false << false;
}

/// A button that was pressed comes back where nothing came of it.
void TestFailures::whatDoesNotArriveIsOfferedAgain()
{
    QFETCH(bool, began);
    QFETCH(bool, answered);
    ShotWorld world{*m_theme, *m_languages};
    DeskStage stage(world);
    const SessionInfo session = stage.addSession(QStringLiteral("Sort the invoices"));
    stage.open(session);
    const QString runId = began ? QStringLiteral("r1") : QString();
    const auto tell = [&](AgentEventBody body) {
        stage.feed().publish({session.id, runId, 1, 900, {}, std::move(body)});
    };
    const auto messageOf = [](const char *id, Role role, const char *text) {
        auto message = std::make_shared<Message>();
        message->id = QString::fromLatin1(id);
        message->role = role;
        message->blocks = {TextBlock{QString::fromLatin1(text)}};
        return message;
    };
    if (began)
        tell(RunStarted{{}, {}, messageOf("u1", Role::User, "Sort them"), {}});
    if (answered) {
        tell(TurnStarted{1});
        tell(MessageStarted{QStringLiteral("a1")});
        tell(MessageEnded{messageOf("a1", Role::Assistant, "half"), Finish::Stop, {}, {}});
    }
    RunSummary failed;
    failed.outcome = RunOutcome::Error;
    failed.failure = ModelFailure{};
    failed.failure->message = QStringLiteral("The connection broke.");
    tell(RunEnded{failed});
    stage.arrive();
    auto *view = stage.widgets().conversation;
    view->refresh();
    const auto *model = stage.models().conversations.current();
    const int row = model->rowCount() - 1;
    QVERIFY(model->row(row).notice && view->targetCount(row) > 0);

    stage.core().beginShutDown(); // the service takes nothing any more
    QSignalSpy refused(&stage.models().desk, &SessionDesk::sendFailed);
    QSignalSpy failedToResume(&stage.models().desk, &SessionDesk::failed);
    const auto actions = model->row(row).notice->actions;
    for (int i = 1; i <= 2; ++i) {
        view->activateTarget(row, 0);
        QTRY_COMPARE(refused.count() + failedToResume.count(), i);
        QCOMPARE(model->rowCount(), row + 1);
        QCOMPARE(model->row(row).notice->actions, actions);
    }
}

void TestFailures::aCallIsFoundInTheTimeline()
{
    ShotWorld world{*m_theme, *m_languages};
    DeskStage stage(world);
    const SessionInfo session = stage.addSession(QStringLiteral("Sort the invoices"));
    stage.open(session);
    LiveRun run(stage.feed(), session.id);
    run.begin(QStringLiteral("Sort them"));
    run.beginTurn({}, {});
    const auto call = LiveRun::call(QStringLiteral("list_files"), QStringLiteral(R"({"path":"."})"));
    run.endTurn({}, {call});
    run.plan(call, Decision::Allow, Risk::Low, {});
    stage.arrive();
    Q_EMIT stage.widgets().conversation->timelineWanted(call.id);
    auto *tree = stage.widgets().timeline->tree();
    QVERIFY(tree->isVisible());
    const auto *node = stage.models().timeline.node(tree->currentIndex());
    QVERIFY(node);
    QCOMPARE(node->row.kind, TimelineKind::Call);
    QTRY_COMPARE(QApplication::focusWidget(), static_cast<QWidget *>(tree));
}

QTEST_MAIN(TestFailures)
#include "tst_failures.moc"
