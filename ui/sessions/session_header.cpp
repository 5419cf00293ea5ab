// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/sessions/session_header.h"
#include "base/plain_tool_tip.h"
#include "base/text.h"
#include "ui/models/timeline_words.h"
#include "ui/widgets/elided_label.h"
#include "ui/widgets/header_button.h"
#include "ui/widgets/meter_bar.h"
#include "ui/widgets/theme.h"
#include <QActionGroup>
#include <QBoxLayout>
#include <QDir>
#include <QEvent>
#include <QLocale>
#include <QMenu>
#include <QPainter>
#include <array>

namespace homard {

namespace {

constexpr int headerHeight = 44;
/// Characters of a title by which people know it; ours.
constexpr int recognised = 20;
constexpr std::array modes{SessionMode::Plan, SessionMode::Ask, SessionMode::AutoEdit, SessionMode::Trusted};

QString modeNote(SessionMode mode)
{
    switch (mode) {
    case SessionMode::Plan: return SessionHeader::tr("Looks and plans; nothing is written, run or sent");
    case SessionMode::Ask: return SessionHeader::tr("Reads in the folder are free, the rest asks");
    case SessionMode::AutoEdit:
        return SessionHeader::tr("Edits in the folder are free and can be undone; commands ask");
    case SessionMode::Trusted: return SessionHeader::tr("Only hard limits hold; ends with the program");
    }
    return {};
}

/// "12.4k": short enough for the header.
QString shortCount(qint64 count)
{
    const QLocale locale;
    if (count < 1000)
        return locale.toString(count);
    if (count < 100'000)
        return SessionHeader::tr("%1k", "thousands of tokens").arg(locale.toString(double(count) / 1000, 'f', 1));
    return SessionHeader::tr("%1k", "thousands of tokens").arg(locale.toString(count / 1000));
}

HeaderButton *menuButton(QMenu *menu, QWidget *parent)
{
    auto *button = new HeaderButton(parent);
    button->setMenu(menu);
    button->setPopupMode(QToolButton::InstantPopup);
    return button;
}

} // namespace

QString shortPath(const QString &path)
{
    const QString home = QDir::homePath();
    if (path == home)
        return QStringLiteral("~");
    return path.startsWith(home + QLatin1Char('/')) ? QLatin1Char('~') + path.mid(home.size()) : path;
}

QString modeTitle(SessionMode mode)
{
    switch (mode) {
    case SessionMode::Plan: return SessionHeader::tr("Plan");
    case SessionMode::Ask: return SessionHeader::tr("Ask");
    case SessionMode::AutoEdit: return SessionHeader::tr("Auto-edit");
    case SessionMode::Trusted: return SessionHeader::tr("Trusted");
    }
    return {};
}

SessionHeader::SessionHeader(QWidget *parent)
    : QWidget(parent)
    , m_grid(new QGridLayout(this))
    , m_choices(new QHBoxLayout)
    , m_states(new QHBoxLayout)
    , m_title(new ElidedLabel(this))
    , m_workspaceMenu(new QMenu(this))
    , m_modelMenu(new QMenu(this))
    , m_modeMenu(new QMenu(this))
{
    m_workspaceButton = menuButton(m_workspaceMenu, this);
    m_workspaceButton->setElideMode(Qt::ElideMiddle);
    m_workspaceButton->setMaximumTextWidth(180);
    m_modelButton = menuButton(m_modelMenu, this);
    m_modeButton = menuButton(m_modeMenu, this);
    m_sandboxButton = new HeaderButton(this);
    m_meter = new MeterBar(this);
    m_costLabel = new ElidedLabel(this);
    m_workspaceMenu->setToolTipsVisible(true);
    m_modelMenu->setToolTipsVisible(true);
    m_modeMenu->setToolTipsVisible(true);

    QFont bold = font();
    bold.setWeight(QFont::DemiBold);
    m_title->setFont(bold);
    m_title->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred); // the chips have their width first
    m_costLabel->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Preferred);

    m_grid->setContentsMargins(Space::Section, Space::Inside, Space::Section, Space::Inside);
    m_grid->setHorizontalSpacing(Space::Related);
    m_grid->setVerticalSpacing(Space::Inside);
    m_grid->setColumnStretch(0, 1);
    for (HeaderButton *button : {m_workspaceButton, m_modelButton, m_modeButton})
        m_choices->addWidget(button);
    for (QWidget *widget : {static_cast<QWidget *>(m_sandboxButton), static_cast<QWidget *>(m_meter),
                            static_cast<QWidget *>(m_costLabel)})
        m_states->addWidget(widget);
    m_choices->setSpacing(Space::Related);
    m_states->setSpacing(Space::Related);
    place();
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);

    // The menus are made when they open: most starts never need them.
    connect(m_workspaceMenu, &QMenu::aboutToShow, this, &SessionHeader::fillWorkspaces);
    connect(m_modelMenu, &QMenu::aboutToShow, this, &SessionHeader::fillModels);
    connect(m_modeMenu, &QMenu::aboutToShow, this, &SessionHeader::fillModes);
    connect(m_sandboxButton, &HeaderButton::clicked, this, &SessionHeader::sandboxActivated);
    retranslate();
}

/// They get a second line before one of them is cut, or before the title cannot be recognised any more.
void SessionHeader::arrange()
{
    const QMargins margins = m_grid->contentsMargins();
    const int chips = m_choices->sizeHint().width() + m_states->sizeHint().width() + 2 * Space::Related;
    const int title = qMin(m_title->sizeHint().width(), recognised * m_title->fontMetrics().averageCharWidth());
    const bool narrow = width() - margins.left() - margins.right() < title + chips;
    if (narrow == std::exchange(m_narrow, narrow))
        return;
    for (QLayout *part : {m_choices, m_states})
        m_grid->removeItem(part);
    m_grid->removeWidget(m_title);
    place();
    updateGeometry();
}

void SessionHeader::place()
{
    m_grid->addWidget(m_title, 0, 0);
    if (m_narrow)
        m_grid->addLayout(m_choices, 1, 0, 1, 3, Qt::AlignLeft);
    else
        m_grid->addLayout(m_choices, 0, 1);
    m_grid->addLayout(m_states, 0, 2);
    // Of the line, not of the widget: a minimum of its own would let large texts be squeezed.
    m_grid->setRowMinimumHeight(0, m_narrow ? 0 : headerHeight - 2 * Space::Inside);
}

void SessionHeader::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    arrange();
}

bool SessionHeader::event(QEvent *event)
{
    const bool taken = QWidget::event(event);
    if (event->type() == QEvent::LayoutRequest) // a chip has other words
        arrange();
    return taken;
}

void SessionHeader::setTitle(const QString &title)
{
    m_title->setText(title);
}

void SessionHeader::setWorkspace(const QString &path, bool trusted)
{
    m_workspace = path;
    m_trusted = trusted;
    showWorkspace();
}

void SessionHeader::setWorkspaceMissing(bool missing)
{
    m_missing = missing;
    showWorkspace();
}

void SessionHeader::showWorkspace()
{
    const QString &path = m_workspace;
    const bool missing = m_missing && !path.isEmpty();
    const QString name = visibleText(shortPath(path));
    m_workspaceButton->setText(path.isEmpty() ? tr("Choose a folder")
                               : missing      ? tr("Missing: %1", "folder").arg(name)
                                              : name);
    m_workspaceButton->setTone(missing ? Tone::Danger : Tone::Secondary);
    m_workspaceButton->setToolTip(missing ? plainToolTip(tr("This folder is not there any more. Choose another one."))
                                          : QString());
    m_workspaceButton->setLineIcon(missing                       ? std::optional<Icon>(Icon::Error)
                                   : path.isEmpty() || m_trusted ? std::optional<Icon>()
                                                                 : Icon::Shield);
    m_workspaceButton->setAccessibleDescription(path.isEmpty() ? QString()
                                                : missing      ? tr("%1, missing").arg(path)
                                                : m_trusted    ? tr("%1, trusted").arg(path)
                                                               : tr("%1, not trusted").arg(path));
}

void SessionHeader::setRecentWorkspaces(const QStringList &paths)
{
    m_recent = paths;
}

void SessionHeader::setModels(const std::vector<ModelOption> &options, const ModelRef &current)
{
    m_models = options;
    m_model = current;
    QString title = current.isEmpty() ? tr("Choose a model") : current.name.isEmpty() ? current.api : current.name;
    for (const auto &option : options) {
        if (option.model == current)
            title = option.title;
    }
    m_modelButton->setText(title);
}

void SessionHeader::setMode(SessionMode mode)
{
    m_mode = mode;
    m_modeButton->setText(modeTitle(mode));
    m_modeButton->setTone(mode == SessionMode::Trusted ? Tone::Warning : Tone::Accent);
    m_modeButton->setToolTip(plainToolTip(modeNote(mode)));
}

void SessionHeader::setSandbox(const std::optional<SandboxState> &state)
{
    m_sandbox = state;
    showSandbox();
}

void SessionHeader::showSandbox()
{
    if (!m_sandbox) {
        m_sandboxButton->setText(tr("Sandbox …"));
        m_sandboxButton->setTone(Tone::Secondary);
        m_sandboxButton->setToolTip(tr("The sandbox is being tested."));
        return;
    }
    m_sandboxButton->setText(m_sandbox->works ? tr("Sandbox on") : tr("No sandbox"));
    m_sandboxButton->setTone(m_sandbox->works ? Tone::Secondary : Tone::Warning);
    m_sandboxButton->setToolTip(plainToolTip(m_sandbox->message));
}

void SessionHeader::setContext(qint64 tokens, int window, bool estimated)
{
    m_tokens = tokens;
    m_window = window;
    m_estimated = estimated;
    showContext();
}

void SessionHeader::showContext()
{
    const QLocale locale;
    if (m_window <= 0) {
        m_meter->setValue(0, 0, {}, tr("Nothing has been sent yet."));
        return;
    }
    const QString words =
        m_estimated ? tr("About %1 of %2 tokens of the context window") : tr("%1 of %2 tokens of the context window");
    m_meter->setValue(m_tokens, m_window, shortCount(m_tokens),
                      words.arg(locale.toString(m_tokens), locale.toString(m_window)));
}

void SessionHeader::setCost(std::optional<double> cost, bool local)
{
    m_cost = cost;
    m_local = local;
    showCost();
}

void SessionHeader::showCost()
{
    m_costLabel->setVisible(!m_local);
    if (m_cost) {
        m_costLabel->setText(TimelineWords::money(*m_cost));
        m_costLabel->setToolTip(tr("What this session has cost, in US dollars."));
    } else {
        m_costLabel->setText(tr("cost unknown"));
        m_costLabel->setToolTip(tr("The price of this model or the tokens it used are not known."));
    }
}

void SessionHeader::setSessionOpen(bool open)
{
    m_open = open;
    m_meter->setVisible(open);
    m_costLabel->setVisible(open && !m_local);
}

void SessionHeader::fillWorkspaces()
{
    m_workspaceMenu->clear();
    auto *group = new QActionGroup(m_workspaceMenu);
    QStringList paths = m_recent;
    if (!m_workspace.isEmpty() && !paths.contains(m_workspace))
        paths.prepend(m_workspace);
    for (const QString &path : std::as_const(paths)) {
        QAction *action =
            m_workspaceMenu->addAction(visibleText(shortPath(path)).replace(QLatin1Char('&'), QStringLiteral("&&")));
        action->setToolTip(plainToolTip(visibleText(path)));
        action->setCheckable(true);
        action->setChecked(path == m_workspace);
        group->addAction(action);
        connect(action, &QAction::triggered, this, [this, path] { Q_EMIT workspaceChosen(path); });
    }
    m_workspaceMenu->addSeparator();
    QAction *other = m_workspaceMenu->addAction(lineIcon(Icon::Folder), tr("Other folder…"));
    connect(other, &QAction::triggered, this, &SessionHeader::otherWorkspaceWanted);
    if (!m_workspace.isEmpty() && !m_trusted) {
        QAction *trust = m_workspaceMenu->addAction(lineIcon(Icon::Shield), tr("Trust this folder…"));
        connect(trust, &QAction::triggered, this, [this] { Q_EMIT trustWanted(m_workspace); });
    }
}

void SessionHeader::fillModels()
{
    m_modelMenu->clear();
    auto *group = new QActionGroup(m_modelMenu);
    for (const auto &option : m_models) {
        QAction *action = m_modelMenu->addAction(QString(option.title).replace(QLatin1Char('&'), QStringLiteral("&&")));
        action->setToolTip(plainToolTip(option.note));
        action->setCheckable(true);
        action->setChecked(option.model == m_model);
        group->addAction(action);
        connect(action, &QAction::triggered, this, [this, model = option.model] { Q_EMIT modelChosen(model); });
    }
    m_modelMenu->addSeparator();
    QAction *more = m_modelMenu->addAction(lineIcon(Icon::Settings), tr("Models && keys…"));
    connect(more, &QAction::triggered, this, &SessionHeader::modelSettingsWanted);
}

void SessionHeader::fillModes()
{
    Q_EMIT modesOpening();
    m_modeMenu->clear();
    auto *group = new QActionGroup(m_modeMenu);
    for (const SessionMode mode : modes) {
        QAction *action =
            m_modeMenu->addAction(tr("%1: %2", "mode: what it means").arg(modeTitle(mode), modeNote(mode)));
        action->setCheckable(true);
        action->setChecked(mode == m_mode);
        group->addAction(action);
        connect(action, &QAction::triggered, this, [this, mode] { Q_EMIT modeChosen(mode); });
    }
    if (!m_somethingAllowed)
        return;
    m_modeMenu->addSeparator();
    QAction *allowed = m_modeMenu->addAction(lineIcon(Icon::Shield), tr("Allowed for this session…"));
    connect(allowed, &QAction::triggered, this, &SessionHeader::allowedWanted);
}

void SessionHeader::retranslate()
{
    m_title->setAccessibleDescription(tr("Title of the session"));
    m_workspaceButton->setAccessibleName(tr("Folder"));
    m_modelButton->setAccessibleName(tr("Model"));
    m_modeButton->setAccessibleName(tr("Mode"));
    m_sandboxButton->setAccessibleName(tr("Sandbox"));
    m_meter->setAccessibleName(tr("Context"));
    m_costLabel->setAccessibleDescription(tr("Cost"));
    setWorkspace(m_workspace, m_trusted);
    setModels(m_models, m_model);
    setMode(m_mode);
    showSandbox();
    showContext();
    showCost();
}

void SessionHeader::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        retranslate();
}

void SessionHeader::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setPen(colorsFor(palette()).border);
    painter.drawLine(0, height() - 1, width(), height() - 1);
}

} // namespace homard
