// SPDX-License-Identifier: GPL-3.0-or-later
// What the window says and offers where a run fails, over a whole core.
#include "desk_stage.h"
#include <QApplication>
#include <QDir>
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
    QCOMPARE(newest().notice->actions, std::vector<NoticeAction>{NoticeAction::Again});
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
    QCOMPARE(view->targetCount(row), 1);
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

QTEST_MAIN(TestFailures)
#include "tst_failures.moc"
