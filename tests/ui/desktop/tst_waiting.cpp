// SPDX-License-Identifier: GPL-3.0-or-later
// What was sent and is not taken, what was deleted and comes back, and faults that are over; over a whole core.
#include "desk_stage.h"
#include <QApplication>
#include <QDir>
#include <QListView>
#include <QTest>
#include <QToolButton>
#include <future>

using namespace homard;

namespace {

QAbstractButton *buttonNamed(QWidget *parent, const QString &name)
{
    for (auto *button : parent->findChildren<QAbstractButton *>()) {
        if (button->isVisibleTo(parent) && button->accessibleName() == name)
            return button;
    }
    return nullptr;
}

bool isSaid(const QWidget *parent, const QString &text)
{
    const auto widgets = parent->findChildren<QWidget *>();
    return std::any_of(widgets.begin(), widgets.end(), [&](const QWidget *widget) {
        return widget->isVisibleTo(parent) && widget->accessibleName() == text;
    });
}

} // namespace

class TestWaiting : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void aMessageDoesNotWaitForLargeTexts();
    void whatWaitsIsSentNow();
    void aMessageComesBackOnce();
    void aMessageComesBackToItsOwnSession();
    void anUndoneDeletionIsOpenAgain();
    void anUndoneDeletionLeavesTheOpenSession();
    void aFaultIsOverWithTheNextMessage();

private:
    std::unique_ptr<Theme> m_theme;
    std::unique_ptr<Languages> m_languages;
};

void TestWaiting::initTestCase()
{
    m_theme = std::make_unique<Theme>(*qApp);
    m_languages = std::make_unique<Languages>();
    m_languages->use(QStringLiteral("en"));
}

/// Nor for files that are looked at.
void TestWaiting::aMessageDoesNotWaitForLargeTexts()
{
    ShotWorld world{*m_theme, *m_languages};
    DeskStage stage(world);
    const SessionInfo session = stage.addSession(QStringLiteral("Sort the invoices"));
    StoredRun run(stage.store(), session, 1'000, QStringLiteral("Tell me all."));
    run.turn(QStringLiteral("One of *very* many paragraphs.\n\n").repeated(10'000));
    run.finish();
    stage.addChange(session, run.id(), QStringLiteral("c1"), QStringLiteral("a.md"), "one\n", "two\n");
    std::promise<void> read;
    stage.models().background.run([over = read.get_future().share()] { over.wait(); });
    stage.widgets().files->show();
    stage.models().desk.open(session.id);
    QTRY_COMPARE(stage.models().desk.session().id, session.id);
    QTRY_COMPARE(stage.models().conversations.current()->rowCount(), 2);
    QTRY_VERIFY(stage.models().errands.isIdle()); // the text is there and not read
    const int unread = stage.widgets().conversation->rowRect(1).height();

    stage.models().desk.send(QStringLiteral("Thank you."));
    const auto isKept = [&] {
        const auto outline = stage.store().outline(session.id);
        return outline && outline->messages.size() > 2;
    };
    QTRY_VERIFY(isKept());
    QVERIFY(!stage.models().background.isIdle());
    QCOMPARE(stage.widgets().conversation->rowRect(1).height(), unread);
    read.set_value();
    QTRY_VERIFY(stage.widgets().conversation->rowRect(1).height() > unread);
}

/// Acknowledged, and nothing will take it by itself.
void TestWaiting::whatWaitsIsSentNow()
{
    ShotWorld world{*m_theme, *m_languages};
    DeskStage stage(world);
    stage.open(stage.addSession(QStringLiteral("Sort the invoices")));
    QVERIFY(QDir(stage.workspace()).removeRecursively());
    auto *composer = stage.widgets().composer;
    for (const char *text : {"alpha", "beta"}) { // no run can begin
        stage.models().desk.send(QString::fromLatin1(text));
        QTRY_VERIFY(isSaid(composer, QStringLiteral("Waits: ") + QString::fromLatin1(text)));
    }
    QVERIFY(isSaid(composer, QStringLiteral("Waits: alpha")));
    QVERIFY(buttonNamed(composer, QStringLiteral("Take back: beta")));
    QVERIFY(QDir().mkpath(stage.workspace()));
    auto *now = buttonNamed(composer, QStringLiteral("Send now: alpha"));
    QVERIFY(now);
    now->click();
    QTRY_VERIFY(stage.models().conversations.current()->queued().empty());
    QStringList said;
    for (int i = 0; i < stage.models().conversations.current()->rowCount(); ++i) {
        if (const auto &row = stage.models().conversations.current()->row(i); row.kind == RowKind::User)
            said.append(row.text);
    }
    QCOMPARE(said.last(), QStringLiteral("beta"));
    QTRY_VERIFY(!isSaid(composer, QStringLiteral("Queued: beta")) && !isSaid(composer, QStringLiteral("Waits: beta")));
}

/// However often its session was shown before.
void TestWaiting::aMessageComesBackOnce()
{
    ShotWorld world{*m_theme, *m_languages};
    DeskStage stage(world);
    const SessionInfo session = stage.addSession(QStringLiteral("Sort the invoices"));
    const SessionInfo other = stage.addSession(QStringLiteral("Compare the bills"));
    stage.open(session);
    QVERIFY(QDir(stage.workspace()).removeRecursively()); // no run can begin
    auto *composer = stage.widgets().composer;
    stage.models().desk.send(QStringLiteral("alpha"));
    QTRY_VERIFY(isSaid(composer, QStringLiteral("Waits: alpha")));
    for (int i = 0; i < 2; ++i) {
        stage.open(other);
        stage.open(session);
    }
    auto *back = buttonNamed(composer, QStringLiteral("Take back: alpha"));
    QVERIFY(back);
    back->click();
    QTRY_COMPARE(composer->text(), QStringLiteral("alpha"));
    settle(stage);
    QCOMPARE(composer->text(), QStringLiteral("alpha"));
    QVERIFY(!isSaid(composer, QStringLiteral("Waits: alpha")));
    QCOMPARE(*stage.store().draft(session.id), QStringLiteral("alpha"));
}

void TestWaiting::aMessageComesBackToItsOwnSession()
{
    ShotWorld world{*m_theme, *m_languages};
    DeskStage stage(world);
    const SessionInfo session = stage.addSession(QStringLiteral("Sort the invoices"));
    const SessionInfo other = stage.addSession(QStringLiteral("Compare the bills"));
    stage.open(other);
    stage.open(session);
    QVERIFY(QDir(stage.workspace()).removeRecursively());
    auto *composer = stage.widgets().composer;
    stage.models().desk.send(QStringLiteral("alpha"));
    QTRY_VERIFY(isSaid(composer, QStringLiteral("Waits: alpha")));
    std::promise<void> busy; // the store takes its time
    stage.models().errands.run([over = busy.get_future().share()] { over.wait(); });
    buttonNamed(composer, QStringLiteral("Take back: alpha"))->click();
    stage.models().desk.openNew(stage.workspace()); // waits for nothing
    QTRY_VERIFY(stage.models().desk.session().id.isEmpty());
    busy.set_value();
    settle(stage);
    stage.open(other);
    QCOMPARE(composer->text(), QString());
    QCOMPARE(*stage.store().draft(other.id), QString());
    QCOMPARE(*stage.store().draft({}), QString());
    QCOMPARE(*stage.store().draft(session.id), QStringLiteral("alpha"));
    stage.open(session);
    QCOMPARE(composer->text(), QStringLiteral("alpha"));
    QVERIFY(!isSaid(composer, QStringLiteral("Waits: alpha")));
}

void TestWaiting::anUndoneDeletionIsOpenAgain()
{
    ShotWorld world{*m_theme, *m_languages};
    DeskStage stage(world);
    const SessionInfo open = stage.addSession(QStringLiteral("Sort the invoices"));
    stage.open(open);
    stage.models().sessions.remove(open.id);
    QTRY_VERIFY(stage.models().desk.session().id.isEmpty());
    stage.models().sessions.restore(open.id);
    QTRY_COMPARE(stage.models().desk.session().id, open.id);
    auto *rows = stage.widgets().sessions->findChild<QListView *>();
    QTRY_COMPARE(rows->currentIndex().data(SessionListModel::IdRole).toString(), open.id);
    QVERIFY(rows->selectionModel()->isSelected(stage.models().sessions.indexOf(open.id)));
}

void TestWaiting::anUndoneDeletionLeavesTheOpenSession()
{
    ShotWorld world{*m_theme, *m_languages};
    DeskStage stage(world);
    const SessionInfo open = stage.addSession(QStringLiteral("Sort the invoices"));
    const SessionInfo next = stage.addSession(QStringLiteral("Compare the bills"));
    stage.open(open);
    stage.models().sessions.remove(open.id);
    QTRY_VERIFY(stage.models().desk.session().id.isEmpty());
    stage.open(next); // the user has gone on
    stage.models().sessions.restore(open.id);
    QTRY_VERIFY(stage.models().sessions.indexOf(open.id).isValid());
    settle(stage);
    QCOMPARE(stage.models().desk.session().id, next.id);
}

void TestWaiting::aFaultIsOverWithTheNextMessage()
{
    ShotWorld world{*m_theme, *m_languages};
    DeskStage stage(world);
    stage.open(stage.addSession(QStringLiteral("Sort the invoices")));
    auto *notice = stage.widgets().notice;
    Q_EMIT stage.models().desk.failed(QStringLiteral("The disk is full."));
    QVERIFY(!notice->isHidden());
    stage.models().desk.send(QStringLiteral("hello"));
    QTRY_VERIFY(notice->isHidden());
    stage.widgets().tell(Banner::Kind::Info, QStringLiteral("Something else."));
    stage.models().desk.send(QStringLiteral("again"));
    settle(stage);
    QVERIFY(!notice->isHidden());
}

QTEST_MAIN(TestWaiting)
#include "tst_waiting.moc"
