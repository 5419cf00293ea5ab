// SPDX-License-Identifier: GPL-3.0-or-later
#include "dock_widths.h"
#include <QDockWidget>
#include <QEvent>
#include <QMainWindow>
#include <QScreen>
#include <QSplitter>
#include <QTimer>

namespace homard {

namespace {

const QString list = QStringLiteral("sessions");
constexpr int ordinaryList = 240; // look.md, both
constexpr int ordinaryDock = 372;
/// Ours: below it a timeline has no room for its columns.
constexpr int leastDock = 280;
/// Ours: the header's chips stand there in their whole width, in both languages.
constexpr int leastCentre = 500;
/// Ours: what the header's lines and the composer take at least.
constexpr int leastWindow = 480;
constexpr int foldDocks = 1060; // 40 px more than all parts take at least
constexpr int foldList = 800;   // desktop.md
/// What look.md's widths are measured with.
constexpr double ordinaryDpi = 96;
constexpr double ordinaryPoints = 10;

} // namespace

DockWidths::DockWidths(QMainWindow &window, QSplitter &splitter, QList<QDockWidget *> docks)
    : QObject(&window), m_window(window), m_splitter(splitter), m_docks(std::move(docks))
{
    m_wanted[list] = ordinaryList;
    connect(&splitter, &QSplitter::splitterMoved, this, [this] {
        if (const int width = m_splitter.sizes().constFirst(); width > 0)
            m_wanted[list] = width;
    });
    for (QDockWidget *dock : std::as_const(m_docks)) {
        m_wanted[dock->objectName()] = ordinaryDock;
        connect(dock, &QDockWidget::visibilityChanged, this, &DockWidths::fit, Qt::QueuedConnection);
        connect(dock, &QDockWidget::topLevelChanged, this, &DockWidths::fit, Qt::QueuedConnection);
        connect(dock, &QDockWidget::dockLocationChanged, this, &DockWidths::fit, Qt::QueuedConnection);
    }
    window.installEventFilter(this);
}

void DockWidths::setWanted(const QMap<QString, int> &wanted)
{
    for (auto it = wanted.begin(); it != wanted.end(); ++it) {
        if (m_wanted.contains(it.key()))
            m_wanted[it.key()] = qMax(it.key() == list ? 1 : leastDock, it.value());
    }
}

/// In the window's columns; of tabs the one in front.
QList<QDockWidget *> DockWidths::shown() const
{
    QList<QDockWidget *> out;
    for (QDockWidget *dock : m_docks) {
        if (!dock->isHidden() && !dock->isFloating())
            out.append(dock);
    }
    return out;
}

int DockWidths::scaled(int width) const
{
    const double text = m_window.logicalDpiX() / ordinaryDpi * m_window.font().pointSizeF() / ordinaryPoints;
    return int(width * qBound(1.0, text, 3.0));
}

int DockWidths::dockFold() const
{
    return ordinaryList + scaled(foldDocks - ordinaryList);
}

int DockWidths::listFold() const
{
    return ordinaryList + scaled(foldList - ordinaryList);
}

int DockWidths::columns(const QList<QDockWidget *> &docks) const
{
    int count = 0;
    for (const auto area : {Qt::LeftDockWidgetArea, Qt::RightDockWidgetArea}) {
        count += std::any_of(docks.begin(), docks.end(),
                             [&](QDockWidget *dock) { return m_window.dockWidgetArea(dock) == area; });
    }
    return count;
}

/// Of a window that has room enough nothing is asked: it may be made narrower until its parts fold away. False: the
/// screen has no room for the docks.
bool DockWidths::makeRoom(const QList<QDockWidget *> &docks)
{
    const QRect screen = m_window.screen()->availableGeometry();
    const int most = screen.width() - (m_window.frameGeometry().width() - m_window.width());
    const int parts = columns(docks);
    const int list = m_splitter.widget(0)->isHidden() ? 0 : m_wanted.value(homard::list);
    int least = scaled(leastWindow);
    if (parts > 0 && m_window.width() < dockFold())
        least = list + scaled(leastCentre) + parts * scaled(leastDock);
    else if (list > 0 && m_window.width() < listFold())
        least = list + scaled(leastCentre);
    m_splitter.widget(1)->setMinimumWidth(parts > 0 ? qMin(scaled(leastCentre), most - scaled(leastDock)) : 0);
    const int before = m_window.width();
    m_window.setMinimumWidth(qMin(least, most));
    noteGrowth(before, qMin(least, most));
    if (m_window.isVisible() && m_window.frameGeometry().right() > screen.right())
        m_window.move(qMax(screen.left(), screen.right() + 1 - m_window.frameGeometry().width()), m_window.y());
    return parts == 0 || least - list <= most;
}

/// A window that was made wider gets its width back with the last thing that it was made wider for, unless the user has
/// given it another one meanwhile.
void DockWidths::noteGrowth(int before, int least)
{
    if (m_window.width() > before) {
        m_narrow = m_grown == before ? m_narrow : before;
        m_grown = m_window.width();
    } else if (m_grown != m_window.width()) {
        m_grown = 0;
    } else if (const int width = qMax(m_narrow, least); width < m_grown) {
        m_grown = width > m_narrow ? width : 0;
        m_window.resize(width, m_window.height());
    }
}

/// A window of its own, over the right edge of the other.
void DockWidths::putBeside(QDockWidget &dock)
{
    m_beside.append(&dock);
    dock.setFloating(true);
    QRect place(QPoint(), QSize(qMin(scaled(leastDock), m_window.width()), m_window.height() * 2 / 3));
    place.moveTopRight(m_window.geometry().topRight());
    dock.setGeometry(place);
}

void DockWidths::takeBack()
{
    for (QDockWidget *dock : std::exchange(m_beside, {}))
        dock->setFloating(false);
}

void DockWidths::fit()
{
    if (!m_pressed.isEmpty())
        return;
    if (!m_beside.isEmpty() && m_window.width() >= dockFold())
        takeBack();
    const QList<QDockWidget *> docks = shown();
    if (!makeRoom(docks)) {
        for (QDockWidget *dock : docks)
            putBeside(*dock);
        return; // each tells that it floats
    }
    if (docks.isEmpty())
        return fitList();
    const int left = m_splitter.widget(0)->isHidden() ? 0 : m_wanted.value(list);
    const int room = qMax(scaled(leastDock), (m_window.width() - left - scaled(leastCentre)) / qMax(1, columns(docks)));
    QList<int> widths;
    bool differs = false;
    for (QDockWidget *dock : docks) {
        widths.append(qMin(m_wanted.value(dock->objectName()), room));
        const bool behind = dock->geometry().right() < 0; // where a tab's dock waits that is not in front
        differs = differs || (!behind && dock->width() != widths.back());
    }
    if (differs)
        m_window.resizeDocks(docks, widths, Qt::Horizontal);
    fitList();
}

void DockWidths::fitList()
{
    const QList<int> now = m_splitter.sizes();
    const int wanted = m_wanted.value(list);
    const int centre = now.value(0) + now.value(1) - wanted;
    const bool fits =
        centre >= m_splitter.widget(1)->minimumSizeHint().width() && centre >= m_splitter.widget(1)->minimumWidth();
    if (!m_splitter.widget(0)->isHidden() && now.value(0) > 0 && now.value(0) < wanted && fits)
        m_splitter.setSizes({wanted, centre});
}

/// The window itself gets the mouse on nothing but the edges between its parts.
bool DockWidths::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == &m_window && event->type() == QEvent::MouseButtonPress) {
        for (const QDockWidget *dock : shown())
            m_pressed[dock->objectName()] = dock->width();
    } else if (watched == &m_window && event->type() == QEvent::MouseButtonRelease) {
        QTimer::singleShot(50, this, &DockWidths::noteDragged); // the last move is laid out after the release
    }
    return QObject::eventFilter(watched, event);
}

void DockWidths::noteDragged()
{
    const auto before = std::exchange(m_pressed, {});
    const QList<QDockWidget *> docks = shown();
    for (QDockWidget *dock : docks) {
        if (dock->geometry().right() < 0 || before.value(dock->objectName(), dock->width()) == dock->width())
            continue;
        m_wanted[dock->objectName()] = dock->width();
        for (QDockWidget *other : docks) { // one column has one width
            if (m_window.dockWidgetArea(other) == m_window.dockWidgetArea(dock))
                m_wanted[other->objectName()] = dock->width();
        }
    }
}

} // namespace homard
