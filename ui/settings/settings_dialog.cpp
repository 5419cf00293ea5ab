// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/settings/settings_dialog.h"
#include "base/plain_tool_tip.h"
#include "folders_page.h"
#include "models_desk.h"
#include "models_page.h"
#include "sandbox_page.h"
#include "ui/settings/rules_page.h"
#include "ui/widgets/banner.h"
#include "ui/widgets/icons.h"
#include "ui/widgets/theme.h"
#include "window_pages.h"
#include <QClipboard>
#include <QDir>
#include <QEvent>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QListWidget>
#include <QLocale>
#include <QPushButton>
#include <QScrollArea>
#include <QStackedWidget>
#include <QSysInfo>
#include <QVBoxLayout>

namespace homard {

namespace {

constexpr int pageCount = 6;

} // namespace

SettingsDialog::SettingsDialog(SettingsKeeper &keeper, SetupController &setup, RulesModel &rules, Errands &slow,
                               AppPaths paths, QWidget *parent)
    : QWidget(parent, Qt::Window)
    , m_keeper(keeper)
    , m_setup(setup)
    , m_rules(rules)
    , m_slow(slow)
    , m_paths(std::move(paths))
    , m_pages(new QListWidget)
    , m_stack(new QStackedWidget)
    , m_outside(new Banner)
    , m_fault(new Banner)
    , m_undo(new Banner)
{
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    auto *banners = new QVBoxLayout;
    banners->setContentsMargins(Space::Related, Space::Related, Space::Related, 0);
    for (Banner *banner : {m_outside, m_fault, m_undo}) {
        banner->hide();
        banners->addWidget(banner);
    }
    column->addLayout(banners);
    auto *row = new QHBoxLayout;
    row->setContentsMargins(Space::Related, Space::Related, 0, 0);
    row->setSpacing(0);
    row->addWidget(m_pages);
    row->addWidget(m_stack, 1);
    column->addLayout(row, 1);

    const Icon icons[pageCount] = {Icon::Settings, Icon::Eye, Icon::Model, Icon::Sandbox, Icon::Lock, Icon::Folder};
    m_pages->setFrameShape(QFrame::NoFrame);
    m_pages->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_pages->viewport()->setAutoFillBackground(false);
    for (const Icon icon : icons) {
        auto *item = new QListWidgetItem(lineIcon(icon), {}, m_pages);
        item->setSizeHint(QSize(0, qMax(RowHeight, fontMetrics().height() + 2 * Space::Inside)));
        auto *scroll = new QScrollArea;
        scroll->setFrameShape(QFrame::NoFrame);
        scroll->setWidgetResizable(true);
        scroll->setFocusPolicy(Qt::NoFocus);
        m_stack->addWidget(scroll);
    }
    connect(m_pages, &QListWidget::currentRowChanged, this, [this](int index) {
        ensurePage(index);
        m_stack->setCurrentIndex(index);
    });
    connect(m_undo, &Banner::dismissed, m_undo, &QWidget::hide);
    connect(&m_keeper, &SettingsKeeper::outsideChangesChanged, this, &SettingsDialog::showOutsideChanges);
    connect(&m_keeper, &SettingsKeeper::faultChanged, this, &SettingsDialog::showFault);
    connect(&m_keeper, &SettingsKeeper::changed, this, [this] {
        if (m_general)
            m_general->setValues(m_keeper.settings().general);
        if (m_appearance)
            m_appearance->setValues(m_keeper.settings().appearance);
        if (m_sandboxPage)
            m_sandboxPage->setValues(m_keeper.settings().sandbox);
    });
    retranslate();
    showOutsideChanges();
    showFault();
    m_pages->setCurrentRow(0);
    resize(820, 640);
}

SettingsDialog::~SettingsDialog()
{
    m_stop.cancel();
}

void SettingsDialog::showPage(Page page)
{
    m_pages->setCurrentRow(int(page));
}

void SettingsDialog::ensurePage(int index)
{
    auto *scroll = qobject_cast<QScrollArea *>(m_stack->widget(index));
    if (!scroll || scroll->widget())
        return;
    SettingsPage *page = nullptr;
    switch (Page(index)) {
    case Page::General: page = makeGeneral(); break;
    case Page::Appearance: page = makeAppearance(); break;
    case Page::Models: page = makeModels(); break;
    case Page::Sandbox: page = makeSandbox(); break;
    case Page::Rules: page = makeRules(); break;
    case Page::Folders: page = makeFolders(); break;
    }
    scroll->setWidget(page);
}

SettingsPage *SettingsDialog::makeGeneral()
{
    m_general = new GeneralPage;
    m_general->setValues(m_keeper.settings().general);
    connect(m_general, &GeneralPage::edited, this, [this](const GeneralSettings &values) {
        m_keeper.change([&](Settings &settings) { settings.general = values; });
    });
    connect(m_general, &SettingsPage::resetRequested, this,
            [this] { reset([](Settings &settings) { settings.general = {}; }); });
    return m_general;
}

SettingsPage *SettingsDialog::makeAppearance()
{
    m_appearance = new AppearancePage;
    m_appearance->setValues(m_keeper.settings().appearance);
    connect(m_appearance, &AppearancePage::edited, this, [this](const AppearanceSettings &values) {
        m_keeper.change([&](Settings &settings) { settings.appearance = values; });
    });
    connect(m_appearance, &SettingsPage::resetRequested, this,
            [this] { reset([](Settings &settings) { settings.appearance = {}; }); });
    return m_appearance;
}

SettingsPage *SettingsDialog::makeModels()
{
    auto *page = new ModelsPage;
    new ModelsDesk(*page, m_keeper, m_setup, page);
    connect(page, &ModelsPage::firstStartRequested, this, &SettingsDialog::firstStartRequested);
    connect(page, &SettingsPage::resetRequested, this, [this] {
        reset([](Settings &settings) {
            settings.model = {};
            settings.models = {};
        });
    });
    return page;
}

SettingsPage *SettingsDialog::makeSandbox()
{
    m_sandboxPage = new SandboxPage;
    m_sandboxPage->setState(m_sandbox);
    m_sandboxPage->setValues(m_keeper.settings().sandbox);
    connect(m_sandboxPage, &SandboxPage::edited, this, [this](const SandboxSettings &values) {
        m_keeper.change([&](Settings &settings) { settings.sandbox = values; });
    });
    connect(m_sandboxPage, &SettingsPage::resetRequested, this,
            [this] { reset([](Settings &settings) { settings.sandbox = {}; }); });
    connect(m_sandboxPage, &SandboxPage::testRequested, this, &SettingsDialog::sandboxTestRequested);
    return m_sandboxPage;
}

SettingsPage *SettingsDialog::makeRules()
{
    auto *page = new RulesPage(m_rules, m_paths.policyFile());
    connect(page, &RulesPage::openFileRequested, this, [this](const QString &file) {
        Q_EMIT openFolderRequested(QFile::exists(file) ? file : m_paths.config); // there are no rules yet
    });
    return page;
}

SettingsPage *SettingsDialog::makeFolders()
{
    m_folders = new FoldersPage;
    fillFolders();
    measureFolders();
    connect(m_folders, &FoldersPage::openRequested, this, &SettingsDialog::openFolderRequested);
    connect(m_folders, &FoldersPage::diagnosticsRequested, this,
            [this] { QGuiApplication::clipboard()->setText(diagnostics()); });
    return m_folders;
}

void SettingsDialog::fillFolders()
{
    m_folders->setFolders(
        {{tr("Home"), m_paths.home, tr("Who the assistant is and what it remembers, as Markdown files of yours.")},
         {tr("Data"), m_paths.data, tr("Sessions, earlier versions of changed files, logs.")},
         {tr("Settings"), m_paths.config, tr("settings.json and the rules. No tool can write here.")},
         {tr("Log"), m_paths.logs(), tr("What happened, without secrets; old files are deleted by themselves.")}});
}

void SettingsDialog::measureFolders()
{
    for (const QString &path : {m_paths.home, m_paths.data, m_paths.config, m_paths.logs()}) {
        m_slow.run(
            m_folders, [path, stop = m_stop] { return bytesBelow(path, stop); },
            [this, path](const std::optional<qint64> &bytes) {
                if (bytes)
                    m_folders->setBytes(path, *bytes);
            });
    }
}

void SettingsDialog::setSandboxState(const std::optional<SandboxState> &state)
{
    m_sandbox = state;
    if (m_sandboxPage)
        m_sandboxPage->setState(state);
}

QString SettingsDialog::diagnostics() const
{
    const ModelSettings &model = m_keeper.settings().model;
    const bool practice = model.api.isEmpty() || model.api == QLatin1StringView("practice");
    QStringList lines = m_diagnostics;
    lines
        << QStringLiteral("Qt %1, %2, %3")
               .arg(QLatin1StringView(qVersion()), QSysInfo::prettyProductName(), QGuiApplication::platformName())
        << QStringLiteral("locale: %1").arg(QLocale::system().name())
        << QStringLiteral("model: %1")
               .arg(practice ? QStringLiteral("practice") : model.api + QLatin1Char('/') + model.name)
        << QStringLiteral("keychain: %1")
               .arg(m_setup.keyFault().message.isEmpty() ? QStringLiteral("no fault seen") : m_setup.keyFault().message)
        << QStringLiteral("sandbox: %1")
               .arg(!m_sandbox         ? QStringLiteral("not tested yet")
                    : m_sandbox->works ? m_sandbox->kind + QStringLiteral(", works")
                                       : m_sandbox->kind + QStringLiteral(", does not work: ") + m_sandbox->message)
        << QStringLiteral("settings: %1").arg(m_keeper.fault().isEmpty() ? QStringLiteral("saved") : m_keeper.fault());
    for (const QString &path : {m_paths.home, m_paths.data, m_paths.config, m_paths.cache})
        lines << QStringLiteral("folder: %1").arg(path);
    return lines.join(QLatin1Char('\n')).replace(QDir::homePath(), QStringLiteral("~")) + QLatin1Char('\n');
}

void SettingsDialog::reset(const std::function<void(Settings &)> &edit)
{
    const Settings before = m_keeper.settings();
    m_keeper.change(edit);
    m_undo->clearButtons();
    m_undo->setNotice(Banner::Kind::Info,
                      before == m_keeper.settings() ? tr("The page had nothing to reset.") : tr("The page was reset."));
    m_undo->setDismissible(true);
    if (before != m_keeper.settings())
        connect(m_undo->addButton(tr("Undo")), &QPushButton::clicked, this, [this, before] {
            m_keeper.change([&](Settings &settings) { settings = before; });
            m_undo->hide();
        });
    m_undo->show();
}

void SettingsDialog::showOutsideChanges()
{
    const QStringList &changes = m_keeper.outsideChanges();
    m_outside->clearButtons();
    if (!changes.isEmpty()) { // anew each time: a click goes to what has been seen
        m_outside->setNotice(Banner::Kind::Warning, changes.join(QLatin1Char('\n')));
        connect(m_outside->addLateButton(tr("Keep the old")), &QPushButton::clicked, &m_keeper,
                &SettingsKeeper::rejectOutsideChanges);
        connect(m_outside->addLateButton(tr("Confirm")), &QPushButton::clicked, &m_keeper,
                &SettingsKeeper::confirmOutsideChanges);
    }
    m_outside->setVisible(!changes.isEmpty());
}

void SettingsDialog::showFault()
{
    m_fault->clearButtons();
    if (!m_keeper.fault().isEmpty()) {
        m_fault->setNotice(Banner::Kind::Error,
                           tr("The settings hold until Homard ends; they were not saved: %1").arg(m_keeper.fault()));
        connect(m_fault->addButton(tr("Save again")), &QPushButton::clicked, &m_keeper, &SettingsKeeper::saveAgain);
    }
    m_fault->setVisible(!m_keeper.fault().isEmpty());
}

void SettingsDialog::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange) {
        retranslate();
        showOutsideChanges();
        showFault();
        if (m_folders)
            fillFolders();
    }
    QWidget::changeEvent(event);
}

void SettingsDialog::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Escape)
        close();
    else
        QWidget::keyPressEvent(event);
}

void SettingsDialog::retranslate()
{
    setWindowTitle(tr("Settings"));
    const QString names[pageCount] = {tr("General"), tr("Appearance"), tr("Models & keys"),
                                      tr("Sandbox"), tr("Rules"),      tr("Data folders")};
    for (int i = 0; i < pageCount; ++i) {
        m_pages->item(i)->setToolTip(plainToolTip(names[i]));
        m_pages->item(i)->setData(Qt::AccessibleTextRole, names[i]);
    }
    m_pages->setAccessibleName(tr("Pages"));
    fitPages();
}

/// Icons alone where the window is narrow; the names are tooltips then.
void SettingsDialog::fitPages()
{
    constexpr int narrow = 560;    // ours: below, a page has too little room beside the names
    constexpr int iconColumn = 36; // icon and what a row has around it
    const bool iconsOnly = width() < narrow;
    int widest = 0;
    for (int i = 0; i < pageCount; ++i) {
        const QString name = m_pages->item(i)->data(Qt::AccessibleTextRole).toString();
        widest = qMax(widest, m_pages->fontMetrics().horizontalAdvance(name));
        m_pages->item(i)->setText(iconsOnly ? QString() : name);
    }
    m_pages->setFixedWidth(iconsOnly ? iconColumn : iconColumn + widest + Space::Text);
}

void SettingsDialog::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    fitPages();
}

} // namespace homard
