// SPDX-License-Identifier: GPL-3.0-or-later
// What opens for a moment: menus, small windows, bars, and lists without a row.
#include "desk_stage.h"
#include "ui/chat/link_prompt.h"
#include "ui/memory/memory_editor.h"
#include "ui/sessions/allowed_dialog.h"
#include "ui/widgets/header_button.h"
#include <QAbstractItemView>
#include <QApplication>
#include <QContextMenuEvent>
#include <QDialog>
#include <QDockWidget>
#include <QLineEdit>
#include <QMenuBar>
#include <QSystemTrayIcon>

namespace homard {

namespace {

using StagePtr = std::unique_ptr<Stage>;
using DeskPtr = std::unique_ptr<DeskStage>;

struct ListDesk {
    DeskPtr stage;
    SessionInfo session;
};

ListDesk listDesk(ShotWorld &world)
{
    ListDesk out{std::make_unique<DeskStage>(world), {}};
    out.stage->addSession(world.say("Compare the electricity bills", "比较电费账单"));
    out.stage->addSession(world.say("Which of these photos are duplicates?", "这些照片里哪些是重复的？"));
    out.session = out.stage->addSession(world.say("Draft a letter to the landlord", "给房东写一封信"));
    out.stage->open(out.session);
    return out;
}

/// The scene is the menu that is open.
StagePtr opened(DeskPtr stage)
{
    if (QWidget *menu = QApplication::activePopupWidget())
        stage->show(menu);
    else
        qWarning("there is no menu open");
    settle(*stage);
    return stage;
}

StagePtr sessionMenu(ShotWorld &world)
{
    auto desk = listDesk(world);
    auto *rows = desk.stage->widgets().sessions->findChild<QAbstractItemView *>();
    rows->setCurrentIndex(desk.stage->models().sessions.indexOf(desk.session.id));
    QContextMenuEvent event(QContextMenuEvent::Keyboard, {}, rows->mapToGlobal(QPoint()));
    QApplication::sendEvent(rows->viewport(), &event);
    return opened(std::move(desk.stage));
}

StagePtr headerMenu(ShotWorld &world, int place)
{
    auto desk = listDesk(world);
    desk.stage->models().settings.change([](Settings &settings) { settings.trusted.paths.clear(); });
    desk.stage->widgets().header->setSomethingAllowed(true);
    const auto menus = desk.stage->widgets().header->findChildren<QMenu *>(Qt::FindDirectChildrenOnly);
    menus.value(place)->popup(desk.stage->widgets().header->mapToGlobal(QPoint(40, 40)));
    return opened(std::move(desk.stage));
}

StagePtr barMenu(ShotWorld &world, int place)
{
    auto desk = listDesk(world);
    const auto actions = desk.stage->widgets().window->menuBar()->actions();
    actions.value(place)->menu()->popup(desk.stage->widgets().window->mapToGlobal(QPoint(20, 20)));
    return opened(std::move(desk.stage));
}

StagePtr trayMenu(ShotWorld &world)
{
    auto desk = listDesk(world);
    LiveRun run(desk.stage->feed(), desk.session.id);
    run.begin(QStringLiteral("go"));
    desk.stage->arrive();
    desk.stage->widgets().tray.findChild<QSystemTrayIcon *>()->contextMenu()->popup(QPoint(50, 50));
    return opened(std::move(desk.stage));
}

StagePtr emptyList(ShotWorld &world)
{
    auto stage = std::make_unique<DeskStage>(world);
    stage->models().sessions.load();
    auto *dock = qobject_cast<QDockWidget *>(stage->widgets().files->parentWidget());
    dock->show();
    dock->raise();
    settle(*stage);
    return stage;
}

StagePtr nothingFound(ShotWorld &world)
{
    auto desk = listDesk(world);
    desk.stage->widgets().sessions->findChild<QLineEdit *>()->setText(world.say("tax office", "税务局"));
    settle(*desk.stage);
    return std::move(desk.stage);
}

StagePtr deleted(ShotWorld &world)
{
    auto desk = listDesk(world);
    desk.stage->models().sessions.remove(desk.session.id);
    settle(*desk.stage);
    return std::move(desk.stage);
}

StagePtr renamed(ShotWorld &world)
{
    auto desk = listDesk(world);
    desk.stage->widgets().sessions->editTitle(desk.session.id);
    settle(*desk.stage);
    return std::move(desk.stage);
}

/// What is missing and what failed, all at once.
StagePtr troubled(ShotWorld &world)
{
    auto desk = listDesk(world);
    auto &widgets = desk.stage->widgets();
    widgets.header->setWorkspaceMissing(true);
    widgets.header->setSandbox(SandboxState{QStringLiteral("none"), false,
                                            world.say("bubblewrap is not installed.", "没有安装 bubblewrap。")});
    widgets.composer->sendFailed(world.say("The disk is full.", "磁盘已满。"));
    settle(*desk.stage);
    return std::move(desk.stage);
}

StagePtr allowed(ShotWorld &world, bool any)
{
    auto desk = listDesk(world);
    for (const char *name : {"2024-03.txt", "2024-07.txt"})
        desk.stage->addFile(QString::fromLatin1(name), "Invoice\n");
    QStringList sentences;
    for (const char *command :
         {"mv --no-clobber -- 2024-03.txt 2024-07.txt 2024/", "git commit -m Sorted", "make test"})
        sentences << desk.stage
                         ->judge(desk.session.id,
                                 LiveRun::call(QStringLiteral("exec"),
                                               QStringLiteral(R"({"command":"%1"})").arg(QLatin1StringView(command))))
                         .sessionRule;
    sentences.removeAll(QString());
    auto *dialog = new AllowedDialog(desk.stage->widgets().window.get());
    dialog->setSentences(any ? sentences : QStringList());
    dialog->show();
    desk.stage->show(dialog);
    settle(*desk.stage);
    return std::move(desk.stage);
}

StagePtr about(ShotWorld &world)
{
    auto stage = std::make_unique<DeskStage>(world);
    stage->widgets().window->actions().about->trigger();
    settle(*stage);
    for (QWidget *window : QApplication::topLevelWidgets()) {
        if (window->isVisible() && qobject_cast<QDialog *>(window))
            stage->show(window);
    }
    return stage;
}

StagePtr link(ShotWorld &world)
{
    auto stage = std::make_unique<DeskStage>(world);
    auto *prompt = new LinkPrompt(QStringLiteral("https://example.org/invoices/2024?sort=year&view=all"),
                                  world.say("our bank", "我们的银行"), stage->widgets().window.get());
    prompt->popup(stage->widgets().window->mapToGlobal(QPoint(400, 300)));
    stage->show(prompt);
    settle(*stage);
    return stage;
}

/// Text that an earlier run has left unsaved; `editor`: as the memory editor offers it, else as the window tells of it.
StagePtr kept(ShotWorld &world, bool editor)
{
    auto stage = std::make_unique<DeskStage>(world);
    const QString text = world.say("# Memory\n\n- typed before the crash\n", "# 记忆\n\n- 崩溃之前输入的\n");
    const auto done =
        stage->core().memoryDrafts().keep({QStringLiteral("earlier-1"), QStringLiteral("memory/MEMORY.md"), text, 0});
    if (!done)
        qFatal("%s", qPrintable(done.error().text()));
    stage->models().memory.lookForKept();
    settle(*stage);
    if (!editor)
        return stage;
    stage->pages().showMemory();
    spinUntil([&] { return stage->models().memory.document(QStringLiteral("memory/MEMORY.md")) != nullptr; });
    for (QWidget *window : QApplication::topLevelWidgets()) {
        if (qobject_cast<MemoryEditor *>(window))
            stage->show(window);
    }
    settle(*stage);
    spinFor(400); // the preview follows a moment later
    return stage;
}

} // namespace

std::vector<Scene> smallScenes()
{
    const QSize own; // as large as it wants to be
    const QSize editor(1100, 720);
    return {
        {QStringLiteral("menu-session"), sessionMenu, own, false},
        {QStringLiteral("menu-folder"), [](ShotWorld &w) { return headerMenu(w, 0); }, own, false},
        {QStringLiteral("menu-model"), [](ShotWorld &w) { return headerMenu(w, 1); }, own, false},
        {QStringLiteral("menu-mode"), [](ShotWorld &w) { return headerMenu(w, 2); }, own, false},
        {QStringLiteral("menu-bar-homard"), [](ShotWorld &w) { return barMenu(w, 0); }, own, false},
        {QStringLiteral("menu-bar-session"), [](ShotWorld &w) { return barMenu(w, 1); }, own, false},
        {QStringLiteral("menu-bar-view"), [](ShotWorld &w) { return barMenu(w, 3); }, own, false},
        {QStringLiteral("menu-bar-run"), [](ShotWorld &w) { return barMenu(w, 4); }, own, false},
        {QStringLiteral("menu-tray"), trayMenu, own, false},
        {QStringLiteral("list-empty"), emptyList},
        {QStringLiteral("list-nothing-found"), nothingFound},
        {QStringLiteral("list-deleted"), deleted},
        {QStringLiteral("list-rename"), renamed},
        {QStringLiteral("main-troubled"), troubled},
        {QStringLiteral("main-kept"), [](ShotWorld &w) { return kept(w, false); }},
        {QStringLiteral("memory-kept"), [](ShotWorld &w) { return kept(w, true); }, editor},
        {QStringLiteral("allowed-some"), [](ShotWorld &w) { return allowed(w, true); }, own, false},
        {QStringLiteral("allowed-none"), [](ShotWorld &w) { return allowed(w, false); }, own, false},
        {QStringLiteral("about"), about, own, false},
        {QStringLiteral("link"), link, own, false},
    };
}

} // namespace homard
