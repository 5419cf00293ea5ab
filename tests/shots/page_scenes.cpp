// SPDX-License-Identifier: GPL-3.0-or-later
#include "desk_stage.h"
#include "fakes/fake_model_setup.h"
#include "trusted_mode_question.h"
#include "ui/memory/memory_editor.h"
#include "ui/settings/settings_dialog.h"
#include "ui/tray/tray_drawing.h"
#include "ui/widgets/model_form.h"
#include "ui/widgets/secret_field.h"
#include <QAbstractButton>
#include <QApplication>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QLabel>
#include <QMessageBox>
#include <QPlainTextEdit>
#include <QStackedWidget>
#include <QTextCursor>
#include <QVBoxLayout>

namespace homard {

namespace {

using StagePtr = std::unique_ptr<Stage>;

/// The visible button of that English text or name.
QAbstractButton *button(const QWidget *in, const char *english)
{
    const QString text = QCoreApplication::translate("homard", english);
    for (auto *found : in->findChildren<QAbstractButton *>()) {
        if (found->isVisible() && (found->text() == text || found->accessibleName() == text))
            return found;
    }
    return nullptr;
}

void click(const QWidget *in, const char *english)
{
    if (auto *found = button(in, english))
        found->click();
    else
        qWarning("there is no button \"%s\"", english);
}

void fillServers(FakeModelSetup &fake)
{
    fake.servers = {{QStringLiteral("Ollama"),
                     QStringLiteral("ollama"),
                     QStringLiteral("http://127.0.0.1:11434"),
                     {{QStringLiteral("qwen3-14b"), 32768, true},
                      {QStringLiteral("llama3.2:3b"), 8192, true},
                      {QStringLiteral("gemma3:4b"), 8192, false}},
                     false},
                    {QStringLiteral("LM Studio"),
                     QStringLiteral("openai-chat"),
                     QStringLiteral("http://127.0.0.1:1234/v1"),
                     {{QStringLiteral("mistral-small-3.2-24b-instruct-2506-with-a-long-name"), 0, {}}},
                     false}};
    fake.environment = {{QStringLiteral("ANTHROPIC_API_KEY"), QStringLiteral("anthropic")}};
}

/// A desk on which models are set up with what the scene says, and not with what this machine has.
class SetupStage : public DeskStage
{
public:
    SetupStage(ShotWorld &world, const std::function<void(FakeModelSetup &)> &prepare) : DeskStage(world)
    {
        prepare(m_fake);
        m_setup = std::make_unique<SetupController>(m_fake, m_slow);
    }
    ~SetupStage() override
    {
        m_settings.reset();
        delete m_page;
        spinUntil([this] { return isQuiet(); });
        m_setup.reset();
    }
    bool isQuiet() const override { return DeskStage::isQuiet() && m_slow.isIdle(); }

    FirstStartPage *showFirstStart()
    {
        m_page = new FirstStartPage(*m_setup);
        auto *stack = qobject_cast<QStackedWidget *>(widgets().firstStart->parentWidget());
        stack->addWidget(m_page);
        stack->setCurrentWidget(m_page);
        m_page->setWorkspace(workspace());
        settle(*this);
        spinUntil([this] { return m_setup->hasLooked(); });
        return m_page;
    }
    SettingsDialog *showSettings(SettingsDialog::Page page)
    {
        m_settings =
            std::make_unique<SettingsDialog>(models().settings, *m_setup, models().rules, m_slow, core().paths());
        m_settings->setSandboxState(SandboxState{
            QStringLiteral("bubblewrap"), true,
            world().say("Commands run confined: they can write in the workspace only and reach no network.",
                        "命令在隔离环境中运行：只能写入工作文件夹，不能访问网络。")});
        m_settings->showPage(page);
        m_settings->show();
        DeskStage::show(m_settings.get());
        settle(*this);
        return m_settings.get();
    }

private:
    FakeModelSetup m_fake;
    Errands m_slow;
    std::unique_ptr<SetupController> m_setup;
    std::unique_ptr<SettingsDialog> m_settings;
    QPointer<FirstStartPage> m_page;
};

StagePtr firstStart(ShotWorld &world, const std::function<void(FakeModelSetup &)> &prepare,
                    const std::function<void(FirstStartPage &)> &act = {})
{
    auto stage = std::make_unique<SetupStage>(world, prepare);
    auto *page = stage->showFirstStart();
    if (act)
        act(*page);
    settle(*stage);
    return stage;
}

StagePtr firstStartKey(ShotWorld &world)
{
    return firstStart(
        world, [](FakeModelSetup &) {},
        [](FirstStartPage &page) {
            page.findChild<SecretField *>()->setText(QStringLiteral("sk-ant-api03-0123456789"));
        });
}

StagePtr firstStartFailed(ShotWorld &world)
{
    return firstStart(
        world,
        [&world](FakeModelSetup &fake) {
            fillServers(fake);
            fake.outcomes[SetupStep::Text] = {
                true, false, world.say("It answered: “Hello!”", "它回答了：“你好！”"), {}};
            fake.outcomes[SetupStep::Tool] = {
                false, false,
                world.say("The model answered in words instead of calling the tool.", "模型用文字回答，没有调用工具。"),
                world.say("Take a model that can call tools, qwen3 for instance.",
                          "请换一个能调用工具的模型，例如 qwen3。")};
        },
        [](FirstStartPage &page) { click(&page, "Test and use the selected local model"); });
}

StagePtr settingsPage(ShotWorld &world, SettingsDialog::Page page)
{
    auto stage = std::make_unique<SetupStage>(world, fillServers);
    stage->models().settings.change([](Settings &settings) {
        settings.models.added = {
            {QStringLiteral("ollama"), QStringLiteral("qwen3-14b"), {}, {}},
            {QStringLiteral("anthropic"), QStringLiteral("claude-sonnet-4-6"), {}, QStringLiteral("anthropic")},
            {QStringLiteral("openai-chat"), QStringLiteral("a-model-of-our-own-server-with-a-long-name"),
             QStringLiteral("https://models.office.example.org/v1"), QStringLiteral("office")}};
    });
    stage->showSettings(page);
    return stage;
}

StagePtr settingsErrors(ShotWorld &world)
{
    auto stage = std::make_unique<SetupStage>(world, [&world](FakeModelSetup &fake) {
        fillServers(fake);
        fake.keychainFault = Error{ErrorCode::Unsupported,
                                   world.say("There is no keychain on this computer, or it is locked.",
                                             "这台电脑上没有密钥环，或者它已锁定。"),
                                   {}};
        fake.outcomes[SetupStep::Text] = {false, false,
                                          world.say("The provider refused the key (401).", "服务商拒绝了密钥（401）。"),
                                          world.say("Look whether it was copied whole.", "请检查密钥是否完整复制。")};
    });
    auto *dialog = stage->showSettings(SettingsDialog::Page::Models);
    dialog->findChild<SecretField *>()->setText(QStringLiteral("sk-ant-api03-0123456789"));
    click(dialog, "Add this model and store its key");
    settle(*stage);
    return stage;
}

StagePtr sandboxMissing(ShotWorld &world)
{
    auto stage = std::make_unique<SetupStage>(world, fillServers);
    auto *dialog = stage->showSettings(SettingsDialog::Page::Sandbox);
    dialog->setSandboxState(SandboxState{
        QStringLiteral("none"), false,
        world.say(
            "bubblewrap is not installed, so commands would run with all your rights. Install the package bubblewrap.",
            "没有安装 bubblewrap，命令会以你的全部权限运行。请安装 bubblewrap 软件包。")});
    settle(*stage);
    return stage;
}

QByteArray memoryText(const ShotWorld &world)
{
    return world
        .say("# Memory\n\n## People\n\n- Ada keeps the books; she prefers short answers.\n- The landlord is **Mr. "
             "Novak**.\n\n## "
             "Habits\n\n1. Invoices are sorted by year.\n2. Sums are written with two "
             "decimals.\n\n```\n~/Invoices/2024\n```\n",
             "# 记忆\n\n## 人\n\n- 阿达管账，喜欢简短的回答。\n- 房东是 **诺瓦克先生**。\n\n## 习惯\n\n1. "
             "发票按年份整理。\n2. "
             "金额保留两位小数。\n\n```\n~/Invoices/2024\n```\n")
        .toUtf8();
}

void writeMemory(DeskStage &stage, const QByteArray &text)
{
    const QString path = stage.core().paths().home + QStringLiteral("/memory/MEMORY.md");
    QDir().mkpath(QFileInfo(path).path());
    QFile file(path);
    if (file.open(QIODevice::WriteOnly))
        file.write(text);
}

std::unique_ptr<DeskStage> memory(ShotWorld &world, const QByteArray &text)
{
    auto stage = std::make_unique<DeskStage>(world);
    writeMemory(*stage, text);
    stage->pages().showMemory();
    const QString name = QStringLiteral("memory/MEMORY.md");
    spinUntil([&] { return stage->models().memory.document(name) != nullptr; });
    for (QWidget *window : QApplication::topLevelWidgets()) {
        if (qobject_cast<MemoryEditor *>(window))
            stage->show(window);
    }
    settle(*stage);
    spinFor(400); // the preview follows a moment later
    return stage;
}

void type(DeskStage &stage, const QString &text)
{
    QTextCursor cursor(stage.models().memory.document(QStringLiteral("memory/MEMORY.md")));
    cursor.movePosition(QTextCursor::End);
    cursor.insertText(text);
    settle(stage);
    spinFor(400);
}

StagePtr memoryEdit(ShotWorld &world)
{
    auto stage = memory(world, memoryText(world));
    type(*stage, world.say("\n## Open\n\n- [ ] ask about April\n", "\n## 待办\n\n- [ ] 询问四月的发票\n"));
    return stage;
}

std::unique_ptr<DeskStage> memoryChangedOutside(ShotWorld &world)
{
    auto stage = memory(world, memoryText(world));
    type(*stage, world.say("\n- typed here\n", "\n- 在这里输入的\n"));
    writeMemory(*stage,
                memoryText(world) + world.say("\n- written by another program\n", "\n- 另一个程序写的\n").toUtf8());
    spinUntil([&] { return stage->models().memory.outsideText(QStringLiteral("memory/MEMORY.md")).has_value(); });
    settle(*stage);
    return stage;
}

StagePtr memoryOutside(ShotWorld &world)
{
    return memoryChangedOutside(world);
}

StagePtr memoryDeleted(ShotWorld &world)
{
    auto stage = memory(world, memoryText(world));
    type(*stage, world.say("\n- typed here\n", "\n- 在这里输入的\n"));
    QFile::remove(stage->core().paths().home + QStringLiteral("/memory/MEMORY.md"));
    spinUntil([&] { return stage->models().memory.isGone(QStringLiteral("memory/MEMORY.md")); });
    settle(*stage);
    return stage;
}

StagePtr memoryCompare(ShotWorld &world)
{
    auto stage = memoryChangedOutside(world);
    click(stage->widget(), "Compare");
    settle(*stage);
    return stage;
}

StagePtr memoryOver(ShotWorld &world)
{
    QByteArray text = memoryText(world);
    for (int i = 1; text.size() < 90'000; ++i)
        text +=
            world
                .say(
                    "\n## Note %1\n\nSomething that was worth writing down at some time, with all its circumstances.\n",
                    "\n## 第 %1 条\n\n某个时候值得记下来的事情，以及当时的种种情况。\n")
                .arg(i)
                .toUtf8();
    return memory(world, text);
}

/// As a person's answers make them.
void writeRules(DeskStage &stage)
{
    for (const char *name : {"2024-03.txt", "2024-07.txt", "notes.md"})
        stage.addFile(QString::fromLatin1(name), "Invoice\n");
    const auto session = stage.addSession(stage.world().say("Sort the invoices by year", "按年份整理发票"));
    const auto remember = [&](const char *command, ApprovalScope scope) {
        const auto verdict = stage.judge(
            session.id, LiveRun::call(QStringLiteral("exec"),
                                      QStringLiteral(R"({"command":"%1"})").arg(QLatin1StringView(command))));
        stage.core().gate().remember(*verdict.plan, scope);
    };
    remember("mkdir -p 2024/letters", ApprovalScope::Always);
    remember("cp -- 2024-03.txt 2024-07.txt 2024/", ApprovalScope::Folder);
    remember("mv --no-clobber -- 2024-03.txt 2024/", ApprovalScope::Folder);
    remember("git add notes.md", ApprovalScope::Always);
}

StagePtr rulesPage(ShotWorld &world)
{
    auto stage = std::make_unique<SetupStage>(world, fillServers);
    writeRules(*stage);
    stage->showSettings(SettingsDialog::Page::Rules);
    return stage;
}

/// What somebody else wrote into the file since.
StagePtr rulesChanged(ShotWorld &world)
{
    auto stage = std::make_unique<SetupStage>(world, fillServers);
    writeRules(*stage);
    auto *dialog = stage->showSettings(SettingsDialog::Page::Rules);
    QFile file(stage->core().paths().policyFile());
    if (!file.open(QIODevice::ReadWrite))
        qFatal("there are no rules");
    QByteArray text = file.readAll();
    text.replace("\"-p\"", "\"-p\", \"-m\"");
    file.resize(0);
    file.write(text);
    file.close();
    stage->models().rules.load();
    settle(*stage);
    dialog->raise();
    return stage;
}

void showQuestion(DeskStage &stage)
{
    settle(stage);
    for (QWidget *window : QApplication::topLevelWidgets()) {
        if (window->isVisible() && qobject_cast<QDialog *>(window))
            stage.show(window);
    }
}

StagePtr quitQuestion(ShotWorld &world)
{
    auto stage = memory(world, memoryText(world));
    type(*stage, QStringLiteral("x"));
    stage->widgets().window->actions().quit->trigger();
    showQuestion(*stage);
    return stage;
}

StagePtr trustedQuestion(ShotWorld &world)
{
    auto stage = std::make_unique<DeskStage>(world);
    Q_EMIT stage->widgets().header->modeChosen(SessionMode::Trusted);
    showQuestion(*stage);
    return stage;
}

StagePtr trustQuestion(ShotWorld &world)
{
    auto stage = std::make_unique<DeskStage>(world);
    Q_EMIT stage->widgets().header->trustWanted(stage->workspace());
    showQuestion(*stage);
    return stage;
}

/// A folder that brings along what others would run.
StagePtr trustFindsQuestion(ShotWorld &world)
{
    auto stage = std::make_unique<DeskStage>(world);
    const QDir folder(stage->workspace());
    for (const char *name : {".git/hooks/post-checkout", ".vscode/tasks.json", ".cursor/mcp.json", ".envrc"}) {
        folder.mkpath(QFileInfo(QString::fromLatin1(name)).path());
        QFile file(folder.filePath(QString::fromLatin1(name)));
        if (!file.open(QIODevice::WriteOnly) || !file.setPermissions(QFile::Permissions(0x7755)))
            qFatal("cannot write in the workspace");
    }
    Q_EMIT stage->widgets().header->trustWanted(stage->workspace());
    showQuestion(*stage);
    return stage;
}

/// The tray's states, as large as a panel shows them and four times as large.
class TrayStage : public Stage
{
public:
    explicit TrayStage(ShotWorld &world) : m_world(world), m_widget(std::make_unique<QWidget>())
    {
        auto *column = new QVBoxLayout(m_widget.get());
        for (const TrayState state : {TrayState::Idle, TrayState::Working, TrayState::Failed, TrayState::NeedsYou}) {
            auto *row = new QHBoxLayout;
            for (const int size : {16, 22, 32, 64}) {
                auto *label = new QLabel;
                m_labels.push_back({label, state, size});
                row->addWidget(label);
            }
            column->addLayout(row);
        }
        m_widget->show();
        draw();
    }
    QWidget *widget() override { return m_widget.get(); }
    void setDark(bool dark) override
    {
        m_world.theme.setAppearance(dark ? Theme::Appearance::Dark : Theme::Appearance::Light);
        draw();
    }
    bool isQuiet() const override { return true; }

private:
    struct Drawn {
        QLabel *label;
        TrayState state;
        int size;
    };
    void draw()
    {
        for (const Drawn &at : m_labels)
            at.label->setPixmap(drawTrayIcon(at.state, colorsFor(QApplication::palette())).pixmap(at.size, at.size));
    }

    ShotWorld &m_world;
    std::unique_ptr<QWidget> m_widget;
    std::vector<Drawn> m_labels;
};

Scene settingsScene(const char *name, SettingsDialog::Page page)
{
    return {QStringLiteral("settings-") + QString::fromLatin1(name),
            [page](ShotWorld &world) { return settingsPage(world, page); },
            {860, 640}};
}

} // namespace

std::vector<Scene> pageScenes()
{
    using Page = SettingsDialog::Page;
    const QSize editor(1100, 720);
    const QSize own; // as large as the window itself wants to be
    return {
        {QStringLiteral("first-start-empty"), [](ShotWorld &w) { return firstStart(w, [](FakeModelSetup &) {}); }},
        {QStringLiteral("first-start-servers"), [](ShotWorld &w) { return firstStart(w, fillServers); }},
        {QStringLiteral("first-start-key"), firstStartKey},
        {QStringLiteral("first-start-failed"), firstStartFailed},
        settingsScene("general", Page::General),
        settingsScene("appearance", Page::Appearance),
        settingsScene("models", Page::Models),
        settingsScene("sandbox", Page::Sandbox),
        settingsScene("rules-empty", Page::Rules),
        {QStringLiteral("settings-rules"), rulesPage, own, false},
        {QStringLiteral("settings-rules-outside"), rulesChanged, own, false},
        settingsScene("folders", Page::Folders),
        {QStringLiteral("settings-errors"), settingsErrors, {860, 640}},
        {QStringLiteral("settings-no-sandbox"), sandboxMissing, {860, 640}},
        {QStringLiteral("memory-edit"), memoryEdit, editor},
        {QStringLiteral("memory-outside"), memoryOutside, editor},
        {QStringLiteral("memory-deleted"), memoryDeleted, editor},
        {QStringLiteral("memory-compare"), memoryCompare, editor},
        {QStringLiteral("memory-over"), memoryOver, editor},
        {QStringLiteral("quit-question"), quitQuestion, own, false},
        {QStringLiteral("trusted-question"), trustedQuestion, own, false},
        {QStringLiteral("trust-question"), trustQuestion, own, false},
        {QStringLiteral("trust-finds"), trustFindsQuestion, own, false},
        {QStringLiteral("tray-states"), [](ShotWorld &w) { return std::make_unique<TrayStage>(w); }, own, false},
    };
}

std::vector<Scene> allScenes()
{
    std::vector<Scene> out = mainScenes();
    for (Scene &scene : approvalScenes())
        out.push_back(std::move(scene));
    for (Scene &scene : pageScenes())
        out.push_back(std::move(scene));
    for (Scene &scene : smallScenes())
        out.push_back(std::move(scene));
    return out;
}

} // namespace homard
