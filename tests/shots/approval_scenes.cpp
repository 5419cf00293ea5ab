// SPDX-License-Identifier: GPL-3.0-or-later
#include "desk_stage.h"
#include <QApplication>
#include <QCryptographicHash>
#include <QJsonDocument>
#include <QTest>
#include <QToolButton>

namespace homard {

namespace {

using StagePtr = std::unique_ptr<Stage>;

/// A session whose run waits for answers.
class AskingDesk
{
public:
    explicit AskingDesk(ShotWorld &world) : m_stage(std::make_unique<DeskStage>(world))
    {
        for (const char *name : {"2024-03.txt", "2024-07.txt", "2024-11.txt", "2025-02.txt"})
            m_stage->addFile(QString::fromLatin1(name), "Invoice\n");
        QDir().mkdir(m_stage->workspace() + QStringLiteral("/2024"));
        m_stage->addSession(world.say("Compare the electricity bills", "比较电费账单"));
        m_session = m_stage->addSession(world.say("Sort the invoices by year", "按年份整理发票"));
        m_stage->open(m_session);
        m_run = std::make_unique<LiveRun>(m_stage->feed(), m_session.id);
        m_run->begin(world.say("Sort the invoices in this folder by year, and tell me what you moved.",
                               "把这个文件夹里的发票按年份整理好，并告诉我移动了哪些。"));
        m_run->beginTurn({}, {});
    }

    /// Asks about a call; `change`: what it would write.
    void ask(const QString &tool, const QString &arguments, std::optional<FileChange> change = {},
             qint64 inMs = 1'740'000)
    {
        const ToolCall call = LiveRun::call(tool, arguments);
        m_calls.push_back(call);
        ApprovalRequest request;
        request.id = call.id + QStringLiteral("-q");
        request.sessionId = m_session.id;
        request.callId = call.id;
        request.tool = tool;
        if (const ToolSpec *spec = m_stage->core().tools().find(tool))
            request.schema = spec->schema;
        request.verdict = m_stage->judge(m_session.id, call, std::move(change));
        request.expiresWallMs = m_stage->core().foundation().clock().wallMs() + inMs;
        m_questions.push_back(request);
    }
    void exec(const char *command)
    {
        ask(QStringLiteral("exec"),
            QString::fromUtf8(QJsonDocument(QJsonObject{{QStringLiteral("command"), QString::fromUtf8(command)}})
                                  .toJson(QJsonDocument::Compact)));
    }
    /// The questions are on the screen, and take input.
    std::unique_ptr<DeskStage> put()
    {
        m_run->endTurn(m_stage->world().say("I can move these files for you.", "我可以替你移动这些文件。"), m_calls);
        for (size_t i = 0; i < m_calls.size(); ++i) {
            m_run->plan(m_calls[i], Decision::Ask, m_questions[i].verdict.risk, m_questions[i].verdict.reason);
            m_run->publish(ApprovalAsked{m_questions[i]});
        }
        m_run->publish(StateChanged{RunState::WaitingForApproval, {}});
        m_stage->arrive();
        spinFor(600); // S12
        return std::move(m_stage);
    }
    QString path(const QString &name) const { return m_stage->workspace() + QLatin1Char('/') + name; }
    const QString &firstQuestion() const { return m_questions.front().id; }

private:
    std::unique_ptr<DeskStage> m_stage;
    SessionInfo m_session;
    std::unique_ptr<LiveRun> m_run;
    std::vector<ToolCall> m_calls;
    std::vector<ApprovalRequest> m_questions;
};

const char moveCommand[] = "mv --no-clobber -- 2024-03.txt 2024-07.txt 2024-11.txt 2024/";

void press(DeskStage &stage, int key)
{
    auto *card = stage.widgets().card;
    stage.widgets().window->activateWindow();
    card->focusCard();
    spinFor(600);
    QTest::keyClick(card, Qt::Key(key));
    settle(stage);
    spinFor(600); // S12 again
}

std::unique_ptr<DeskStage> moving(ShotWorld &world)
{
    AskingDesk desk(world);
    desk.exec(moveCommand);
    return desk.put();
}

StagePtr input(ShotWorld &world)
{
    AskingDesk desk(world);
    desk.ask(QStringLiteral("process"), QStringLiteral(R"({"action":"write","id":"p1","text":"y\nshop\n"})"));
    return desk.put();
}

StagePtr deletion(ShotWorld &world)
{
    AskingDesk desk(world);
    FileChange change;
    change.path = desk.path(QStringLiteral("2024-03.txt"));
    change.oldHash = QCryptographicHash::hash("Invoice\n", QCryptographicHash::Sha256);
    change.removes = true;
    desk.ask(QStringLiteral("delete_file"), QStringLiteral(R"({"path":"2024-03.txt"})"), change);
    return desk.put();
}

StagePtr command(ShotWorld &world)
{
    return moving(world);
}

StagePtr focused(ShotWorld &world)
{
    auto stage = moving(world);
    stage->widgets().window->activateWindow();
    stage->widgets().card->focusCard();
    spinFor(600);
    return stage;
}

StagePtr withKey(ShotWorld &world, int key)
{
    auto stage = moving(world);
    press(*stage, key);
    return stage;
}

StagePtr highRisk(ShotWorld &world)
{
    AskingDesk desk(world);
    desk.exec("rm -rf 2024 2025 2026");
    return desk.put();
}

/// A rule for the folder, and what else it would have let pass.
StagePtr folderRule(ShotWorld &world)
{
    auto stage = moving(world);
    press(*stage, Qt::Key_3);
    stage->widgets().card->showMatches(stage->widgets().card->current(), ApprovalScope::Folder,
                                       {QStringLiteral("mv --no-clobber -- 2023-01.txt 2023-02.txt 2023/"),
                                        QStringLiteral("mv -- 'Electricity 2022.txt' 2022/")},
                                       63);
    spinFor(600); // S12
    return stage;
}

/// Five of a kind, and all of them at once.
std::unique_ptr<DeskStage> fiveAlike(ShotWorld &world)
{
    AskingDesk desk(world);
    for (const char *file : {"2024-03", "2024-07", "2024-11", "2025-02"})
        desk.exec(qPrintable(QStringLiteral("cp -- %1.txt 2024/%1-copy.txt").arg(QString::fromLatin1(file))));
    desk.exec("cp -- '2024-03.txt' '2024/a copy.txt'");
    return desk.put();
}

StagePtr alike(ShotWorld &world)
{
    return fiveAlike(world);
}

StagePtr alikeShown(ShotWorld &world)
{
    auto stage = fiveAlike(world);
    press(*stage, Qt::Key_L);
    return stage;
}

/// Letters that read from the other side, that cannot be seen, that are not what they look like.
StagePtr bidi(ShotWorld &world)
{
    AskingDesk desk(world);
    desk.exec("cp -- 'invoice\u202efdp.exe' 'с\u0430t\u200b notes  .txt' 2024/");
    return desk.put();
}

StagePtr longCommand(ShotWorld &world)
{
    AskingDesk desk(world);
    QByteArray text("mv --no-clobber --");
    for (int i = 1; i <= 160; ++i)
        text += " '2024-03/Electricity bill of the house in the long street " + QByteArray::number(i) + ".txt'";
    desk.exec((text + " 2024/").constData());
    return desk.put();
}

StagePtr script(ShotWorld &world)
{
    AskingDesk desk(world);
    desk.exec(
        "for f in *.txt; do\n  year=$(head -2 \"$f\" | grep -o '20[0-9][0-9]')\n  mkdir -p \"$year\"\n  mv \"$f\" "
        "\"$year/\"\ndone\ncurl -s https://example.org/report -d @summary.txt");
    return desk.put();
}

StagePtr diff(ShotWorld &world)
{
    AskingDesk desk(world);
    FileChange change;
    change.path = desk.path(QStringLiteral("notes.md"));
    change.newContent = "# Invoices\n\n- [x] sort by year\n- [ ] ask about April\n";
    change.diff =
        QStringLiteral("--- a/notes.md\n+++ b/notes.md\n@@ -1,4 +1,4 @@\n # Invoices\n \n-- [ ] sort by year\n+- "
                       "[x] sort by year\n - [ ] ask about April\n");
    desk.ask(QStringLiteral("edit_file"), QStringLiteral(R"({"path":"notes.md","old":"[ ] sort","new":"[x] sort"})"),
             change);
    return desk.put();
}

StagePtr several(ShotWorld &world)
{
    AskingDesk desk(world);
    desk.exec(moveCommand);
    desk.exec("git commit -m 'Sorted by year'");
    desk.exec("rm 2025-02.txt");
    return desk.put();
}

/// The list of all that wait.
StagePtr severalListed(ShotWorld &world)
{
    auto stage = several(world);
    auto &desk = static_cast<DeskStage &>(*stage);
    for (auto *part : desk.widgets().card->findChildren<QToolButton *>()) {
        if (part->toolButtonStyle() == Qt::ToolButtonTextBesideIcon && part->isVisible())
            part->click();
    }
    if (QWidget *menu = QApplication::activePopupWidget())
        desk.show(menu);
    desk.arrive();
    return stage;
}

StagePtr expired(ShotWorld &world)
{
    AskingDesk desk(world);
    desk.exec(moveCommand);
    const QString id = desk.firstQuestion();
    auto stage = desk.put();
    stage->models().approvals.expire(id);
    stage->arrive();
    spinFor(600);
    return stage;
}

StagePtr dialog(ShotWorld &world)
{
    auto stage = moving(world);
    stage->widgets().window->hide();
    stage->widgets().dialog->setNeeded(true);
    stage->widgets().dialog->show();
    stage->show(stage->widgets().dialog.get());
    stage->arrive();
    spinFor(600);
    return stage;
}

} // namespace

std::vector<Scene> approvalScenes()
{
    return {
        {QStringLiteral("main-approval"), command},
        {QStringLiteral("approval-focused"), focused},
        {QStringLiteral("approval-session"), [](ShotWorld &world) { return withKey(world, Qt::Key_2); }},
        {QStringLiteral("approval-folder"), folderRule},
        {QStringLiteral("approval-edit"), [](ShotWorld &world) { return withKey(world, Qt::Key_E); }},
        {QStringLiteral("approval-words"), [](ShotWorld &world) { return withKey(world, Qt::Key_W); }},
        {QStringLiteral("approval-details"), [](ShotWorld &world) { return withKey(world, Qt::Key_D); }},
        {QStringLiteral("approval-high"), highRisk},
        {QStringLiteral("approval-input"), input},
        {QStringLiteral("approval-delete"), deletion},
        {QStringLiteral("approval-alike"), alike},
        {QStringLiteral("approval-alike-shown"), alikeShown},
        {QStringLiteral("approval-bidi"), bidi, {}, false},
        {QStringLiteral("approval-long"), longCommand, {}, false},
        {QStringLiteral("approval-script"), script},
        {QStringLiteral("approval-diff"), diff},
        {QStringLiteral("approval-several"), several},
        {QStringLiteral("approval-list"), severalListed, {}, false},
        {QStringLiteral("approval-expired"), expired},
        {QStringLiteral("approval-small"), command, {800, 600}, false},
        {QStringLiteral("approval-dialog"), dialog, {640, 420}, false},
    };
}

} // namespace homard
