// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/tray/tray_icon.h"
#include "base/text.h"
#include "panel_watch.h"
#include "tray_drawing.h"
#include "ui/widgets/icons.h"
#include <QApplication>
#include <QEvent>
#include <QSystemTrayIcon>

namespace homard {
namespace {

/// Longer lists belong into the window.
constexpr size_t kRunsInMenu = 8;
constexpr int kTitleInMenu = 40;
/// The desktop's own default, said aloud.
constexpr int kMessageMs = 10000;

/// A title as a menu's text: short, and its ampersands are no mnemonics.
QString menuTitle(const QString &title)
{
    QString text = readableText(title.simplified());
    if (text.size() > kTitleInMenu)
        text = text.left(kTitleInMenu - 1).trimmed() + QChar(0x2026);
    return text.replace(QLatin1Char('&'), QLatin1StringView("&&"));
}

Tone toneOf(NoticeReason reason)
{
    switch (reason) {
    case NoticeReason::NeedsYou: return Tone::Warning;
    case NoticeReason::Failed: return Tone::Danger;
    case NoticeReason::Finished: return Tone::Ok;
    }
    return Tone::Text;
}

Icon iconOf(NoticeReason reason)
{
    switch (reason) {
    case NoticeReason::NeedsYou: return Icon::Question;
    case NoticeReason::Failed: return Icon::Error;
    case NoticeReason::Finished: return Icon::Check;
    }
    return Icon::Mark;
}

} // namespace

TrayIcon::TrayIcon(TrayModel &model, QObject *parent)
    : QObject(parent)
    , m_model(model)
    , m_menu(std::make_unique<QMenu>())
    , m_icon(new QSystemTrayIcon(this))
    , m_place(new PanelWatch(this))
{
    m_icon->setContextMenu(m_menu.get());
    connect(m_icon, &QSystemTrayIcon::activated, this, [this](QSystemTrayIcon::ActivationReason reason) {
        if (reason == QSystemTrayIcon::Trigger || reason == QSystemTrayIcon::DoubleClick)
            Q_EMIT openWanted();
    });
    connect(m_icon, &QSystemTrayIcon::messageClicked, this, &TrayIcon::goToNotice);
    connect(m_place, &PanelWatch::changed, this, &TrayIcon::followPlace);
    connect(&model, &TrayModel::changed, this, &TrayIcon::refresh);
    connect(m_menu.get(), &QMenu::aboutToHide, this, &TrayIcon::fillMenu, Qt::QueuedConnection);
    qApp->installEventFilter(this);
    refresh();
}

TrayIcon::~TrayIcon()
{
    m_icon->setContextMenu(nullptr); // the menu goes first
}

bool TrayIcon::isAvailable()
{
    return QSystemTrayIcon::isSystemTrayAvailable();
}

bool TrayIcon::show()
{
    m_wanted = true;
    if (m_seen && !m_place->isGone()) // to ask for the place may be a call to the panel that blocks
        return true;
    if (!isAvailable() || m_place->isGone())
        return false;
    if (!m_icon->isVisible())
        m_icon->show();
    m_seen = m_icon->isVisible();
    return m_seen;
}

void TrayIcon::hide()
{
    m_wanted = false;
    m_seen = false;
    m_icon->hide();
}

bool TrayIcon::isShown() const
{
    return m_icon->isVisible() && isAvailable() && !m_place->isGone();
}

void TrayIcon::setPanel(Panel panel)
{
    if (panel == m_panel)
        return;
    m_panel = panel;
    refresh();
}

TrayIcon::Panel TrayIcon::panelFrom(const QString &word)
{
    if (word == QLatin1StringView("light"))
        return Panel::Light;
    if (word == QLatin1StringView("dark"))
        return Panel::Dark;
    return Panel::AsTheme;
}

void TrayIcon::notify(const TrayNotice &notice)
{
    if (!m_told.contains(notice.sessionId))
        m_told.append(notice.sessionId);
    if (!m_wanted || !show())
        return;
    // the icon is drawn on the desktop's own ground: large enough to be scaled down
    m_icon->showMessage(notice.title, bodyText(notice.text),
                        QIcon(lineIcon(iconOf(notice.reason), toneOf(notice.reason)).pixmap(48, 48)), kMessageMs);
}

void TrayIcon::forgetNotices()
{
    m_told.clear();
}

QString TrayIcon::bodyText(const QString &text)
{
    return QString(text).replace(u'<', QChar(0x2039)).replace(u'>', QChar(0x203A)).replace(u'&', QChar(0xFF06));
}

/// The desktop does not say which message was clicked: among several it is the session that waits for an answer, or the
/// list of sessions says what is new.
void TrayIcon::goToNotice()
{
    const QStringList told = std::exchange(m_told, {});
    const QString wanted = told.size() == 1 ? told.front() : m_model.askingSession();
    if (wanted.isEmpty())
        Q_EMIT openWanted();
    else
        Q_EMIT sessionWanted(wanted);
}

bool TrayIcon::eventFilter(QObject *watched, QEvent *event)
{
    const auto type = event->type();
    if (watched == qApp && (type == QEvent::LanguageChange || type == QEvent::ApplicationPaletteChange))
        QMetaObject::invokeMethod(this, &TrayIcon::refresh, Qt::QueuedConnection); // when all have heard of it
    return QObject::eventFilter(watched, event);
}

void TrayIcon::refresh()
{
    const bool dark = m_panel == Panel::AsTheme ? isDark(QApplication::palette()) : m_panel == Panel::Dark;
    const auto drawn = std::pair(m_model.state(), dark);
    if (m_drawn != drawn) { // each new icon is a message to the panel
        m_icon->setIcon(drawTrayIcon(drawn.first, colorsFor(Theme::palette(dark))));
        m_drawn = drawn;
    }
    const QString words = tr("Homard: %1", "the program, then what it does").arg(m_model.stateText());
    if (words != m_icon->toolTip())
        m_icon->setToolTip(words); // lint: allow (words of ours, and the panel shows them)
    if (!m_menu->isVisible())      // else when it closes: nothing moves under the pointer
        fillMenu();
    if (!m_seen)
        followPlace();
}

void TrayIcon::followPlace()
{
    if (!m_wanted)
        return;
    const bool before = std::exchange(m_seen, false);
    m_seen = show(); // the panel may have come back
    if (before && !m_seen)
        Q_EMIT placeLost();
}

void TrayIcon::fillMenu()
{
    m_menu->clear();
    m_menu->setDefaultAction(m_menu->addAction(tr("Open"), this, &TrayIcon::openWanted));
    if (const int questions = m_model.questionCount(); questions > 0)
        m_menu->addAction(lineIcon(Icon::Question, Tone::Warning), tr("%n question(s)", nullptr, questions), this,
                          [this] { Q_EMIT sessionWanted(m_model.askingSession()); });
    addRuns();
    m_menu->addSeparator();
    m_menu->addAction(tr("Quit"), this, &TrayIcon::quitWanted);
}

void TrayIcon::addRuns()
{
    const std::vector<TrayRun> runs = m_model.runs();
    if (runs.empty())
        return;
    m_menu->addSeparator();
    for (size_t i = 0; i < std::min(runs.size(), kRunsInMenu); ++i) {
        const QString title =
            runs[i].title.isEmpty() ? tr("New session", "a session without a title") : menuTitle(runs[i].title);
        m_menu->addAction(lineIcon(Icon::Stop), tr("Stop “%1”").arg(title), this,
                          [this, id = runs[i].sessionId] { Q_EMIT stopWanted(id); });
    }
    if (runs.size() > kRunsInMenu)
        m_menu->addAction(tr("%n more", nullptr, int(runs.size() - kRunsInMenu)), this, &TrayIcon::openWanted);
}

} // namespace homard
