// SPDX-License-Identifier: GPL-3.0-or-later
#include "desk_stage.h"
#include "sample_talk.h"
#include "ui/timeline/timeline_tree.h"
#include "ui/widgets/key_hint_button.h"
#include <QDateTime>
#include <QDockWidget>
#include <QMessageBox>
#include <QTreeView>

namespace homard {

namespace {

using StagePtr = std::unique_ptr<Stage>;
using DeskPtr = std::unique_ptr<DeskStage>;

constexpr qint64 minute = 60'000;

qint64 minutesAgo(int minutes)
{
    return QDateTime::currentMSecsSinceEpoch() - minutes * minute;
}

/// A window with a few sessions, the newest of which a scene goes on with.
DeskPtr desk(ShotWorld &world)
{
    auto out = std::make_unique<DeskStage>(world);
    out->addSession(world.say("Compare the electricity bills", "比较电费账单"));
    out->addSession(world.say("Which of these photos are duplicates?", "这些照片里哪些是重复的？"));
    out->addSession(world.say("Draft a letter to the landlord", "给房东写一封信"));
    return out;
}

SessionInfo invoices(DeskStage &stage)
{
    return stage.addSession(stage.world().say("Sort the invoices by year", "按年份整理发票"));
}

StagePtr emptyMain(ShotWorld &world)
{
    return std::make_unique<DeskStage>(world);
}

StagePtr conversation(ShotWorld &world)
{
    auto stage = desk(world);
    const auto session = invoices(*stage);
    tellInvoices(*stage, session, minutesAgo(12));
    stage->open(session);
    stage->models().status.setInfo(session);
    return stage;
}

StagePtr openCards(ShotWorld &world)
{
    auto stage = conversation(world);
    auto &desk = static_cast<DeskStage &>(*stage);
    auto *view = desk.widgets().conversation;
    const auto *model = view->model();
    int first = -1;
    for (int row = 0; row < model->rowCount(); ++row) {
        const RowKind kind = model->row(row).kind;
        if (kind != RowKind::Thinking && kind != RowKind::Call)
            continue;
        first = first < 0 ? row : first;
        view->setCurrentRow(row);
        settle(desk);
        if (!view->isRowOpen(row))
            view->toggleRow(row);
        settle(desk);
    }
    view->setCurrentRow(qMax(0, first));
    return stage;
}

/// What "Restore files to before this message…" asks.
StagePtr restoring(ShotWorld &world)
{
    auto stage = conversation(world);
    auto &desk = static_cast<DeskStage &>(*stage);
    const auto *model = desk.models().conversations.current();
    for (int row = 0; row < model->rowCount(); ++row) {
        if (model->row(row).kind != RowKind::User)
            continue;
        Q_EMIT desk.widgets().conversation->restoreWanted(model->row(row).id);
        break;
    }
    settle(desk);
    if (auto *box = desk.widgets().window->findChild<QMessageBox *>())
        desk.show(box);
    return stage;
}

/// A conversation with a run that goes on.
struct LiveScene {
    DeskPtr stage;
    std::unique_ptr<LiveRun> run;
};

LiveScene live(ShotWorld &world, const QString &request)
{
    LiveScene out{desk(world), nullptr};
    const auto session = out.stage->addSession(request.left(40));
    out.stage->open(session);
    out.run = std::make_unique<LiveRun>(out.stage->feed(), session.id);
    out.run->begin(request);
    out.stage->arrive();
    return out;
}

QString sortRequest(const ShotWorld &world)
{
    return world.say("Sort the invoices in this folder by year, and tell me what you moved.",
                     "把这个文件夹里的发票按年份整理好，并告诉我移动了哪些。");
}

StagePtr streaming(ShotWorld &world)
{
    auto scene = live(world, sortRequest(world));
    scene.run->beginTurn(world.say("The folder has 14 invoices. I should look at their dates before moving anything.",
                                   "文件夹里有 14 张发票。移动之前应该先看看它们的日期。"),
                         {});
    const auto list = LiveRun::call(QStringLiteral("list_files"), QStringLiteral(R"({"path":"."})"));
    scene.run->endTurn({}, {list});
    scene.run->plan(list, Decision::Allow, Risk::Low, {});
    scene.run->publish(ToolCallStarted{list.id});
    scene.run->end(list, ResultStatus::Ok, QStringLiteral("2024-03.txt\n2024-07.txt\n2024-11.txt\n2025-02.txt"), 9);
    scene.run->beginTurn({},
                         world.say("I found **14 invoices** from three years:\n\n- 2024: 3 files\n- 2025: 6 files\n- "
                                   "2026: 5 files\n\nNext I make a folder for each year and mo",
                                   "我找到了三个年份的 **14 张发票**：\n\n- 2024：3 个文件\n- 2025：6 个文件\n- "
                                   "2026：5 个文件\n\n接下来我为每一年建一个文件夹，然后"));
    scene.stage->arrive();
    return std::move(scene.stage);
}

StagePtr runningTool(ShotWorld &world)
{
    auto scene = live(world, world.say("Run the tests and tell me what fails.", "运行测试，告诉我哪些失败了。"));
    scene.run->beginTurn({}, {});
    const auto call =
        LiveRun::call(QStringLiteral("exec"), QStringLiteral(R"({"command":"python3 -m unittest discover -v"})"));
    scene.run->endTurn({}, {call});
    scene.run->plan(call, Decision::Allow, Risk::Medium, {});
    scene.run->publish(StateChanged{RunState::RunningTool, {}});
    scene.run->publish(ToolCallStarted{call.id});
    scene.run->publish(
        ToolCallProgress{call.id, QStringLiteral("test_empty ... ok\ntest_greet ... ok\ntest_umlauts ... ")});
    scene.stage->arrive();
    auto *view = scene.stage->widgets().conversation;
    if (const int row = view->model()->indexOf(call.id); row >= 0)
        view->toggleRow(row);
    return std::move(scene.stage);
}

StagePtr retrying(ShotWorld &world)
{
    auto scene = live(world, sortRequest(world));
    scene.run->publish(TurnStarted{1});
    scene.run->publish(
        RetryScheduled{world.say("Too many requests: the provider asks for a pause.", "请求太多：服务商要求稍等。"),
                       FailureClass::RateLimit, 28'000, 2});
    scene.run->publish(StateChanged{RunState::Retrying, {}});
    scene.stage->arrive();
    return std::move(scene.stage);
}

StagePtr failed(ShotWorld &world)
{
    auto scene = live(world, sortRequest(world));
    scene.run->publish(TurnStarted{1});
    RunSummary summary;
    summary.outcome = RunOutcome::Error;
    summary.failure.emplace();
    summary.failure->kind = FailureClass::Auth;
    summary.failure->message = world.say("The provider refused the key: 401 invalid x-api-key.",
                                         "服务商拒绝了这个密钥：401 invalid x-api-key。");
    summary.failure->hint = world.say("Look at the key in Settings, Models and keys, and test it there.",
                                      "请在“设置”的“模型和密钥”里检查并测试这个密钥。");
    scene.run->publish(StateChanged{RunState::Error, {}});
    scene.run->finish(summary);
    scene.stage->arrive();
    return std::move(scene.stage);
}

StagePtr interrupted(ShotWorld &world)
{
    auto stage = desk(world);
    const auto session = invoices(*stage);
    StoredRun first(stage->store(), session, minutesAgo(40), sortRequest(world));
    first.turn({}, {{QStringLiteral("exec"), QStringLiteral(R"({"command":"mv 2024-*.txt 2024/"})"),
                     QStringLiteral("The program ended while this ran."), ResultStatus::Interrupted}});
    first.breakOff(world.say("I have begun to move the files of 2024. Of the 14 invoices there are still",
                             "我已经开始移动 2024 年的文件。14 张发票里还有"));
    stage->open(session);
    return stage;
}

StagePtr queued(ShotWorld &world)
{
    auto scene = live(world, sortRequest(world));
    scene.run->beginTurn({}, world.say("I look at the dates first.", "我先看一下日期。"));
    LiveRun(scene.stage->feed(), scene.stage->models().desk.session().id)
        .publish(RunQueued{QStringLiteral("q1"), world.say("And make a list of the sums.", "再列一个金额清单。")});
    LiveRun(scene.stage->feed(), scene.stage->models().desk.session().id)
        .publish(RunQueued{
            QStringLiteral("q2"),
            world.say(
                "If one of the files is no invoice, leave it where it is and tell me its name and why you think so; "
                "I will look at it myself later today.",
                "如果某个文件不是发票，就不要动它，告诉我文件名以及理由，今天晚些时候我会自己看。")});
    scene.stage->arrive();
    scene.stage->widgets().composer->insertText(
        world.say("One more thing: the file of November", "还有一件事：十一月的那个文件"));
    return std::move(scene.stage);
}

StagePtr longTexts(ShotWorld &world)
{
    auto stage = desk(world);
    const auto session = stage->addSession(
        world.say("A title that is so long that it can never be shown whole in a list of two hundred pixels",
                  "一个长得在两百像素宽的列表里永远也显示不完整的会话标题，用来检查省略"));
    tellLongTexts(*stage, session, minutesAgo(5));
    stage->open(session);
    stage->widgets().tellLastingly(world.say(
        "The session database was damaged and set aside; what could be read of it is here, and the old file lies "
        "beside it under a name that ends with “.damaged”.",
        "会话数据库已损坏并被移到一旁；能读出的内容都在这里，旧文件保存在旁边，名称以“.damaged”结尾。"));
    return stage;
}

StagePtr manySessions(ShotWorld &world)
{
    auto stage = std::make_unique<DeskStage>(world);
    for (int i = 0; i < 997; ++i)
        stage->addSession(world.say("What was changed in folder %1 last week", "文件夹 %1 上周改了什么").arg(i));
    const auto asking = stage->addSession(world.say("Clean up the downloads", "清理下载文件夹"));
    const auto failedOne = stage->addSession(world.say("Translate the manual", "翻译手册"));
    const auto session = invoices(*stage);
    tellInvoices(*stage, session, minutesAgo(3));
    stage->open(session);
    LiveRun run(stage->feed(), asking.id);
    run.begin(QStringLiteral("go"));
    const auto call = LiveRun::call(QStringLiteral("exec"), QStringLiteral(R"({"command":"rm *.part"})"));
    run.beginTurn({}, {});
    run.endTurn({}, {call});
    run.plan(call, Decision::Ask, Risk::High, {});
    ApprovalRequest request;
    request.id = QStringLiteral("many-1");
    request.sessionId = asking.id;
    request.callId = call.id;
    request.tool = call.name;
    request.verdict = stage->judge(asking.id, call);
    run.publish(ApprovalAsked{request});
    LiveRun other(stage->feed(), failedOne.id);
    other.begin(QStringLiteral("go"));
    RunSummary summary;
    summary.outcome = RunOutcome::Error;
    summary.failure.emplace();
    other.finish(summary);
    stage->arrive();
    return stage;
}

void showDock(DeskStage &stage, QWidget *content)
{
    auto *dock = qobject_cast<QDockWidget *>(content->parentWidget());
    dock->show();
    dock->raise();
    stage.widgets().window->resizeDocks({dock}, {520}, Qt::Horizontal);
    settle(stage);
}

StagePtr timelineLanes(ShotWorld &world)
{
    auto stage = conversation(world);
    auto &desk = static_cast<DeskStage &>(*stage);
    showDock(desk, desk.widgets().timeline);
    desk.widgets().timeline->tree()->expandAll();
    return stage;
}

StagePtr timelineDetails(ShotWorld &world)
{
    auto stage = timelineLanes(world);
    auto &desk = static_cast<DeskStage &>(*stage);
    desk.widgets().timeline->tree()->setCurrentIndex(desk.models().timeline.indexOfCall(sampleAskedCall()));
    return stage;
}

StagePtr timelineRetry(ShotWorld &world)
{
    auto stage = retrying(world);
    auto &desk = static_cast<DeskStage &>(*stage);
    showDock(desk, desk.widgets().timeline);
    desk.widgets().timeline->tree()->expandAll();
    return stage;
}

void chooseFile(DeskStage &stage, QLatin1StringView name)
{
    showDock(stage, stage.widgets().files);
    auto *tree = stage.widgets().files->findChild<QTreeView *>();
    tree->expandAll();
    const QModelIndex run = tree->model()->index(0, 0);
    for (int row = 0; row < tree->model()->rowCount(run); ++row) {
        const QModelIndex at = tree->model()->index(row, 0, run);
        if (at.data().toString().contains(name))
            tree->setCurrentIndex(at);
    }
}

StagePtr filesChanged(ShotWorld &world)
{
    auto stage = conversation(world);
    chooseFile(static_cast<DeskStage &>(*stage), QLatin1StringView("notes.md"));
    return stage;
}

StagePtr filesConflict(ShotWorld &world)
{
    auto stage = conversation(world);
    auto &desk = static_cast<DeskStage &>(*stage);
    desk.addFile(QStringLiteral("notes.md"), "Somebody else wrote this meanwhile.\n");
    chooseFile(desk, QLatin1StringView("notes.md"));
    settle(desk);
    auto *undo = desk.widgets().files->findChild<KeyHintButton *>();
    undo->click();
    return stage;
}

} // namespace

std::vector<Scene> mainScenes()
{
    return {
        {QStringLiteral("main-empty"), emptyMain},         {QStringLiteral("main-conversation"), conversation},
        {QStringLiteral("main-cards"), openCards},         {QStringLiteral("main-restore"), restoring, {}, false},
        {QStringLiteral("main-streaming"), streaming},     {QStringLiteral("main-running"), runningTool},
        {QStringLiteral("main-retry"), retrying},          {QStringLiteral("main-error"), failed},
        {QStringLiteral("main-interrupted"), interrupted}, {QStringLiteral("main-queued"), queued},
        {QStringLiteral("main-long"), longTexts},          {QStringLiteral("main-many"), manySessions},
        {QStringLiteral("timeline-lanes"), timelineLanes}, {QStringLiteral("timeline-details"), timelineDetails},
        {QStringLiteral("timeline-retry"), timelineRetry}, {QStringLiteral("files-diff"), filesChanged},
        {QStringLiteral("files-conflict"), filesConflict},
    };
}

} // namespace homard
