// SPDX-License-Identifier: GPL-3.0-or-later
// The desks over a whole core: where windows open, how one comes to a question, in which language it is asked.
#include "desk_stage.h"
#include <QAccessible>
#include <QApplication>
#include <QLineEdit>
#include <QMenu>
#include <QMenuBar>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>

using namespace homard;

namespace {

QWidget *pageNamed(const char *className)
{
    for (QWidget *widget : QApplication::topLevelWidgets()) {
        if (widget->inherits(className) && widget->isVisible())
            return widget;
    }
    return nullptr;
}

bool isChinese(const QString &text)
{
    return std::any_of(text.begin(), text.end(), [](QChar c) { return c.script() == QChar::Script_Han; });
}

/// Where in the window something is, for the report of a test.
QByteArray pathOf(const QObject *object)
{
    QByteArray path;
    for (; object; object = object->parent())
        path += QByteArray(" < ") + object->metaObject()->className() + ' ' + object->objectName().toUtf8();
    return path;
}

/// A question as the policy of this core asks it.
AgentEvent question(DeskStage &stage, const SessionInfo &session, const QString &id)
{
    ApprovalRequest request;
    request.id = id;
    request.sessionId = session.id;
    request.callId = id + QStringLiteral("-call");
    request.tool = QStringLiteral("exec");
    GateRequest judged;
    judged.sessionId = session.id;
    judged.call.id = request.callId;
    judged.call.name = request.tool;
    judged.call.arguments[QStringLiteral("command")] = QStringLiteral("mv a.txt b.txt");
    judged.call.argumentsValid = true;
    judged.workspace = {stage.workspace(), true};
    judged.preview.exec.emplace();
    judged.preview.exec->text = QStringLiteral("mv a.txt b.txt");
    judged.preview.exec->cwd = stage.workspace();
    request.verdict = stage.core().gate().judge(judged);
    return {session.id, QStringLiteral("run"), 1, 1000, {}, ApprovalAsked{request}};
}

} // namespace

class TestDesks : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void pagesOpenInTheMiddleOfTheWindow();
    void f6GoesToTheSessionThatAsks();
    void nothingElseTakesTheFocus();
    void whatTheProgramTellsStays();
    void menusOfferWhatCanBeDone();
    void aStepOfLongAgoIsShown();
    void aQuestionFollowsTheLanguage();
    void theSandboxFollowsTheLanguage();
    void aProviderWithoutAModelIsNoChoice();
    void settingsOpenFromTheMemory();
    void theDialogSaysWhichSessionAsks();
    void everyButtonHasAName();
    void whatIsAnsweredAndWrittenStandsWhereTheRowsDo();

private:
    std::unique_ptr<Theme> m_theme;
    std::unique_ptr<Languages> m_languages;
};

void TestDesks::initTestCase()
{
    QApplication::setApplicationDisplayName(QStringLiteral("Homard"));
    QApplication::setQuitOnLastWindowClosed(false);
    m_theme = std::make_unique<Theme>(*qApp);
    m_languages = std::make_unique<Languages>();
    m_languages->use(QStringLiteral("en"));
}

void TestDesks::pagesOpenInTheMiddleOfTheWindow()
{
    ShotWorld world{*m_theme, *m_languages};
    DeskStage stage(world);
    auto *window = stage.widgets().window.get();
    const QRect screen = window->screen()->availableGeometry();
    window->setGeometry(screen.adjusted(40, 60, -40, -20));
    settle(stage);
    stage.pages().showSettings();
    stage.pages().showMemory();
    settle(stage);
    for (const char *name : {"homard::SettingsDialog", "homard::MemoryEditor"}) {
        QWidget *page = pageNamed(name);
        QVERIFY2(page, name);
        if (!screen.contains(page->frameGeometry())) // also where it is smaller than they want to be
            qWarning() << name << page->frameGeometry() << screen << page->minimumSizeHint();
        QVERIFY2(screen.contains(page->frameGeometry()), name);
        const QPoint off = page->geometry().center() - window->geometry().center();
        if (page->height() < screen.height() - 100)
            QVERIFY2(qAbs(off.y()) < 30, name);
        if (page->width() < screen.width() - 100)
            QVERIFY2(qAbs(off.x()) < 30, name);
        page->move(screen.topLeft() + QPoint(7, 9));
        page->close();
    }
    settle(stage);
    stage.pages().showSettings(); // where it was left
    QCOMPARE(pageNamed("homard::SettingsDialog")->pos(), screen.topLeft() + QPoint(7, 9));
}

void TestDesks::f6GoesToTheSessionThatAsks()
{
    ShotWorld world{*m_theme, *m_languages};
    DeskStage stage(world);
    const SessionInfo asking = stage.addSession(QStringLiteral("Sort the invoices"));
    const SessionInfo other = stage.addSession(QStringLiteral("Compare the bills"));
    stage.open(other);
    stage.feed().publish(question(stage, asking, QStringLiteral("q1")));
    stage.arrive();
    auto &widgets = stage.widgets();
    auto *f6 = widgets.window->actions().answerQuestion;
    QVERIFY(f6->isEnabled());
    QVERIFY(widgets.card->current().isEmpty());
    bool told = false;
    for (const auto *widget : widgets.composer->findChildren<QWidget *>())
        told = told || widget->accessibleDescription().contains(QStringLiteral("go to the session that asks"));
    QVERIFY(told);
    f6->trigger();
    QTRY_COMPARE(stage.models().desk.session().id, asking.id);
    QTRY_COMPARE(QApplication::focusWidget(), static_cast<QWidget *>(widgets.card));
    QCOMPARE(widgets.card->current(), QStringLiteral("q1"));
}

/// F6, a notification: what was asked for takes the focus, or nothing does, now and later.
void TestDesks::nothingElseTakesTheFocus()
{
    ShotWorld world{*m_theme, *m_languages};
    DeskStage stage(world);
    const SessionInfo asking = stage.addSession(QStringLiteral("Sort the invoices"));
    const SessionInfo other = stage.addSession(QStringLiteral("Compare the bills"));
    stage.open(other);
    stage.feed().publish(question(stage, asking, QStringLiteral("q1")));
    stage.arrive();
    QVERIFY(stage.store().removeSession(asking.id).ok());
    QSignalSpy failed(&stage.models().desk, &SessionDesk::failed);
    Q_EMIT stage.presence().questionWanted(asking.id, QStringLiteral("q1"));
    QTRY_COMPARE(failed.count(), 1); // it cannot be opened
    QVERIFY(stage.store().restoreSession(asking.id).ok());
    auto *card = static_cast<QWidget *>(stage.widgets().card);
    stage.widgets().composer->focusEditor();
    stage.open(asking); // an hour later, from the list
    QCOMPARE(stage.widgets().card->current(), QStringLiteral("q1"));
    QVERIFY(QApplication::focusWidget() != card);

    stage.open(other);
    Q_EMIT stage.presence().questionWanted(asking.id, QStringLiteral("answered by now"));
    QTRY_COMPARE(stage.models().desk.session().id, asking.id);
    settle(stage);
    QVERIFY(QApplication::focusWidget() != card);
    stage.open(other);
    Q_EMIT stage.presence().questionWanted(asking.id, QStringLiteral("q1"));
    QTRY_COMPARE(QApplication::focusWidget(), card);
}

/// Of the program: whatever session is shown, and whatever is told of it.
void TestDesks::whatTheProgramTellsStays()
{
    ShotWorld world{*m_theme, *m_languages};
    DeskStage stage(world);
    const SessionInfo session = stage.addSession(QStringLiteral("Sort the invoices"));
    QVERIFY(stage.core()
                .memoryDrafts()
                .keep({QStringLiteral("left"), QStringLiteral("MEMORY.md"), QStringLiteral("typed"), 0})
                .ok());
    stage.models().memory.lookForKept();
    auto *program = stage.widgets().program;
    const auto button = [program](const QString &text) -> QPushButton * {
        for (auto *one : program->findChildren<QPushButton *>()) {
            if (one->isVisible() && one->text() == text)
                return one;
        }
        return nullptr;
    };
    QTRY_VERIFY(button(QStringLiteral("Open the memory")));
    stage.open(session);
    stage.widgets().tell(Banner::Kind::Info, QStringLiteral("Of the session."));
    QVERIFY(!stage.widgets().notice->isHidden());
    stage.models().desk.openNew(stage.workspace());
    settle(stage);
    QVERIFY(stage.widgets().notice->isHidden());
    stage.widgets().tellLastingly(QStringLiteral("Of the start."));
    QVERIFY(button(QStringLiteral("Open the memory")));
    button(QStringLiteral("Open the memory"))->click();
    QVERIFY(pageNamed("homard::MemoryEditor"));
    QVERIFY(!button(QStringLiteral("Open the memory")));
    const auto banners = program->findChildren<Banner *>();
    QCOMPARE(std::count_if(banners.begin(), banners.end(), [](const Banner *one) { return one->isVisible(); }), 1);
    QVERIFY(std::any_of(banners.begin(), banners.end(), [](const Banner *one) {
        return one->isVisible() && one->text() == QLatin1StringView("Of the start.");
    }));
    QVERIFY(program->isVisible());
    program->end(ProgramNotices::About::Start);
    QVERIFY(!program->isVisible());
}

void TestDesks::menusOfferWhatCanBeDone()
{
    ShotWorld world{*m_theme, *m_languages};
    DeskStage stage(world);
    const auto &actions = stage.widgets().window->actions();
    QVERIFY(!actions.renameSession->isEnabled() && !actions.deleteSession->isEnabled());
    stage.open(stage.addSession(QStringLiteral("Sort the invoices")));
    QVERIFY(actions.renameSession->isEnabled() && actions.deleteSession->isEnabled());
    QMenu *run = nullptr;
    for (QMenu *menu : stage.widgets().window->menuBar()->findChildren<QMenu *>())
        run = menu->actions().contains(actions.stop) ? menu : run;
    QVERIFY(run && actions.stop->isEnabled());
    run->popup(QPoint(10, 10));
    QVERIFY(!actions.stop->isEnabled() && !actions.copy->isEnabled());
    run->close();
    QVERIFY(actions.stop->isEnabled()); // its key must never come too early
}

/// One that was never read is one row until then.
void TestDesks::aStepOfLongAgoIsShown()
{
    ShotWorld world{*m_theme, *m_languages};
    DeskStage stage(world);
    const SessionInfo session = stage.addSession(QStringLiteral("Sort the invoices"));
    for (int i = 0; i < 60; ++i) {
        StoredRun run(stage.store(), session, 1'000 + i * 10'000, QStringLiteral("Question %1").arg(i));
        ScriptCall call;
        call.name = QStringLiteral("list_files");
        call.arguments = QStringLiteral(R"({"path":"."})");
        run.turn(QStringLiteral("I look."), {call, call});
        run.turn(QStringLiteral("Done."));
        run.finish();
    }
    const auto runs = stage.store().runs(session.id, 100);
    QVERIFY(runs.ok() && runs->size() == 60);
    auto *view = stage.widgets().conversation;
    const auto current = [&] {
        const auto *model = stage.models().conversations.current();
        return view->currentRow() < 0 ? QString() : model->row(view->currentRow()).id;
    };
    stage.open(session);
    const CallRecord &call = runs->at(3).calls.at(1);
    Q_EMIT stage.widgets().timeline->stepActivated(call.messageId, call.id);
    QTRY_COMPARE(current(), call.id);
    const CallRecord &changed = runs->at(20).calls.at(1);
    Q_EMIT stage.widgets().files->stepActivated(runs->at(20).id, changed.id);
    QTRY_COMPARE(current(), changed.id);
    const CallRecord &newest = runs->at(59).calls.at(0);
    Q_EMIT stage.widgets().files->stepActivated(runs->at(59).id, newest.id);
    QTRY_COMPARE(current(), newest.id);
}

void TestDesks::aQuestionFollowsTheLanguage()
{
    ShotWorld world{*m_theme, *m_languages};
    DeskStage stage(world);
    const SessionInfo asking = stage.addSession(QStringLiteral("Sort the invoices"));
    stage.open(asking);
    stage.feed().publish(question(stage, asking, QStringLiteral("q1")));
    stage.arrive();
    QVERIFY(!isChinese(stage.widgets().card->announcement()));
    const auto before = stage.models().approvals.question(QStringLiteral("q1"));
    m_languages->use(QStringLiteral("zh_CN"));
    QTRY_VERIFY(isChinese(stage.models().approvals.question(QStringLiteral("q1"))->request.verdict.reason));
    const auto after = stage.models().approvals.question(QStringLiteral("q1"));
    QCOMPARE(after->request.verdict.plan, before->request.verdict.plan); // what would run is the same
    QVERIFY(stage.widgets().card->announcement().contains(after->request.verdict.headline));
    m_languages->use(QStringLiteral("en"));
    QTRY_COMPARE(stage.models().approvals.question(QStringLiteral("q1"))->request.verdict.reason,
                 before->request.verdict.reason);
}

void TestDesks::theSandboxFollowsTheLanguage()
{
    ShotWorld world{*m_theme, *m_languages};
    DeskStage stage(world);
    stage.header().testSandbox();
    QTRY_VERIFY_WITH_TIMEOUT(stage.header().sandbox(), 12'000);
    QVERIFY(!isChinese(stage.header().sandbox()->message));
    m_languages->use(QStringLiteral("zh_CN"));
    QTRY_VERIFY_WITH_TIMEOUT(isChinese(stage.header().sandbox()->message), 12'000);
    m_languages->use(QStringLiteral("en"));
}

/// As a settings file may say that somebody else has written.
void TestDesks::aProviderWithoutAModelIsNoChoice()
{
    ShotWorld world{*m_theme, *m_languages};
    DeskStage stage(world);
    const auto shown = [&] {
        QStringList texts;
        for (const auto *button : stage.widgets().header->findChildren<QAbstractButton *>())
            texts.append(button->text());
        return texts;
    };
    stage.models().settings.change([](Settings &settings) {
        settings.model.api = QStringLiteral("openai-chat");
        settings.model.baseUrl = QStringLiteral("http://127.0.0.1:8080/v1");
        settings.model.name.clear();
    });
    QTRY_VERIFY(shown().contains(QStringLiteral("Choose a model")));
}

void TestDesks::settingsOpenFromTheMemory()
{
    ShotWorld world{*m_theme, *m_languages};
    DeskStage stage(world);
    stage.pages().showMemory();
    QWidget *memory = pageNamed("homard::MemoryEditor");
    QVERIFY(memory && QTest::qWaitForWindowActive(memory));
    QTest::keyClick(memory, Qt::Key_Comma, Qt::ControlModifier);
    QTRY_VERIFY(pageNamed("homard::SettingsDialog"));
}

void TestDesks::theDialogSaysWhichSessionAsks()
{
    ShotWorld world{*m_theme, *m_languages};
    DeskStage stage(world);
    const SessionInfo asking = stage.addSession(QStringLiteral("Sort the invoices"));
    stage.open(asking);
    QSignalSpy noticed(&stage.models().tray, &TrayModel::noticed);
    stage.widgets().window->hide();
    auto message = std::make_shared<Message>();
    message->id = QStringLiteral("m");
    message->blocks = {TextBlock{QStringLiteral("Sort them")}};
    AgentEvent begun{asking.id, QStringLiteral("run"), 1, 900, {}, RunStarted{{}, {}, message, {}}};
    stage.feed().publish(begun);
    stage.feed().publish(question(stage, asking, QStringLiteral("q1")));
    stage.arrive();
    QTRY_VERIFY(stage.widgets().dialog->isVisible());
    QCOMPARE(stage.widgets().dialog->windowTitle(), QStringLiteral("Question: Sort the invoices — Homard"));
    QCOMPARE(noticed.count(), 1);
    QVERIFY(noticed[0][0].value<TrayNotice>().title.contains(QStringLiteral("Sort the invoices")));
}

/// As a screen reader finds them: also those that Qt puts in.
void TestDesks::everyButtonHasAName()
{
    ShotWorld world{*m_theme, *m_languages};
    DeskStage stage(world);
    stage.open(stage.addSession(QStringLiteral("Sort the invoices")));
    stage.widgets().window->show();
    stage.widgets().sessions->findChild<QLineEdit *>()->setText(QStringLiteral("i")); // its cross is there, too
    settle(stage);
    std::vector<QAccessibleInterface *> left{QAccessible::queryAccessibleInterface(stage.widgets().window.get())};
    while (!left.empty()) {
        QAccessibleInterface *at = left.back();
        left.pop_back();
        if (at->state().invisible)
            continue;
        if (at->role() == QAccessible::PushButton || at->role() == QAccessible::ButtonMenu)
            QVERIFY2(!at->text(QAccessible::Name).isEmpty(), pathOf(at->object()).constData());
        for (int i = 0; i < at->childCount(); ++i) {
            if (auto *child = at->child(i))
                left.push_back(child);
        }
    }
}

void TestDesks::whatIsAnsweredAndWrittenStandsWhereTheRowsDo()
{
    ShotWorld world{*m_theme, *m_languages};
    DeskStage stage(world);
    const SessionInfo asking = stage.addSession(QStringLiteral("Sort the invoices"));
    stage.open(asking);
    auto message = std::make_shared<Message>();
    message->id = QStringLiteral("m");
    message->blocks = {TextBlock{QStringLiteral("Sort them")}};
    stage.feed().publish({asking.id, QStringLiteral("run"), 1, 900, {}, RunStarted{{}, {}, message, {}}});
    stage.feed().publish(question(stage, asking, QStringLiteral("q1")));
    stage.arrive();
    auto &widgets = stage.widgets();
    QVERIFY(widgets.card->isVisible());
    for (const int width : {480, 799, 800, 1061, 1360}) {
        widgets.window->resize(width, 760);
        settle(stage);
        const QRect row = widgets.conversation->rowRect(0);
        QVERIFY(!row.isNull());
        const int left = widgets.conversation->viewport()->mapTo(widgets.window.get(), row.topLeft()).x();
        for (const QWidget *widget : {static_cast<QWidget *>(widgets.card), static_cast<QWidget *>(widgets.composer)}) {
            QCOMPARE(widget->mapTo(widgets.window.get(), QPoint()).x(), left);
            QCOMPARE(widget->width(), row.width());
        }
    }
}

QTEST_MAIN(TestDesks)
#include "tst_desks.moc"
