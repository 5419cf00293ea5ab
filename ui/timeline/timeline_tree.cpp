// SPDX-License-Identifier: GPL-3.0-or-later
#include "timeline_tree.h"
#include "timeline_delegate.h"
#include "ui/models/timeline_model.h"
#include "ui/models/timeline_words.h"
#include "ui/widgets/theme.h"
#include <QClipboard>
#include <QContextMenuEvent>
#include <QGuiApplication>
#include <QHeaderView>
#include <QKeyEvent>
#include <QMenu>
#include <QScrollBar>

namespace homard {

namespace {
constexpr int tickMs = 250; // look.md: at most 4 times a second
constexpr int indent = 12;
constexpr int narrow = 300;    // device-independent pixels: below, the numbers of tokens give way to the names
constexpr int narrowBar = 420; // the same; below, the bar leaves the names more
} // namespace

TimelineTree::TimelineTree(TimelineModel &model, QWidget *parent)
    : QTreeView(parent)
    , m_model(model)
    , m_wanted(1U << TimelineModel::Bar | 1U << TimelineModel::Tokens | 1U << TimelineModel::Time)
{
    setModel(&model);
    setItemDelegate(new TimelineDelegate(model, this));
    setUniformRowHeights(true);
    setIndentation(indent);
    setAllColumnsShowFocus(true);
    setFrameShape(QFrame::NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    setEditTriggers(QAbstractItemView::NoEditTriggers);
    setTextElideMode(Qt::ElideRight);
    setAnimated(false);
    setExpandsOnDoubleClick(true);
    header()->setStretchLastSection(false);
    header()->setSectionsMovable(false);
    header()->setMinimumSectionSize(Space::Section);
    header()->setSectionResizeMode(QHeaderView::Fixed);
    header()->setSectionResizeMode(TimelineModel::What, QHeaderView::Stretch);
    header()->setContextMenuPolicy(Qt::CustomContextMenu);
    fitColumns();

    m_tick.setInterval(tickMs);
    connect(&m_tick, &QTimer::timeout, this, &TimelineTree::repaintBars);
    connect(&model, &TimelineModel::runningChanged, this, &TimelineTree::updateTimer);
    connect(&model, &QAbstractItemModel::modelReset, this, [this] { m_following = true; });
    connect(&model, &TimelineModel::loaded, this, &TimelineTree::openNewest);
    connect(this, &QTreeView::expanded, this, &TimelineTree::takeExpanded);
    connect(header(), &QWidget::customContextMenuRequested, this,
            [this](const QPoint &at) { popUpMenu(header()->mapToGlobal(at)); });
    connect(verticalScrollBar(), &QScrollBar::valueChanged, this, [this](int value) {
        if (!m_scrolling)
            m_following = value >= verticalScrollBar()->maximum();
    });
    connect(verticalScrollBar(), &QScrollBar::rangeChanged, this, [this] {
        if (m_following)
            followNewest();
    });
}

TimelineTree::~TimelineTree() = default;

void TimelineTree::openNewest()
{
    const int runs = m_model.rowCount();
    if (runs > 0)
        open(m_model.index(runs - 1, 0));
    if (m_following)
        followNewest();
}

void TimelineTree::showOlder(int count)
{
    scrollTo(m_model.index(std::min(count, m_model.rowCount() - 1), 0), PositionAtBottom);
    m_following = false;
}

/// A run that is opened shows its calls at once: its turns are open. What a person opens is what they read: the rows
/// that come below it move nothing.
void TimelineTree::takeExpanded(const QModelIndex &row)
{
    if (!m_opening)
        m_following = false;
    if (row.parent().isValid())
        return;
    if (m_model.canFetchMore(row))
        m_model.fetchMore(row); // now: who opens all below it at once does not come back
    expandRecursively(row, 1);
}

void TimelineTree::open(const QModelIndex &row)
{
    const bool opening = std::exchange(m_opening, true);
    expand(row);
    m_opening = opening;
}

void TimelineTree::rowsInserted(const QModelIndex &parent, int first, int last)
{
    QTreeView::rowsInserted(parent, first, last);
    const bool isRun = !parent.isValid();
    for (int row = first; row <= last; ++row) {
        const auto index = m_model.index(row, 0, parent);
        const auto &node = *m_model.node(index);
        if ((isRun && node.row.isOpen()) || node.row.kind == TimelineKind::Turn)
            open(index);
    }
    if (m_following)
        followNewest();
}

/// Once an event loop turn, however many rows came.
void TimelineTree::followNewest()
{
    if (std::exchange(m_followQueued, true))
        return;
    QTimer::singleShot(0, this, [this] {
        m_followQueued = false;
        if (!m_following)
            return;
        m_scrolling = true;
        scrollToBottom();
        verticalScrollBar()->setValue(verticalScrollBar()->maximum());
        m_scrolling = false;
    });
}

void TimelineTree::updateTimer()
{
    const bool seen = isVisible() && !window()->isMinimized();
    if (seen && m_model.isRunning()) {
        if (!m_tick.isActive())
            m_tick.start();
    } else {
        m_tick.stop();
    }
    viewport()->update();
}

void TimelineTree::repaintBars()
{
    for (const int column : {int(TimelineModel::Bar), int(TimelineModel::Time)}) {
        if (!isColumnHidden(column))
            viewport()->update(columnViewportPosition(column), 0, columnWidth(column), viewport()->height());
    }
}

void TimelineTree::setColumnWanted(int column, bool wanted)
{
    m_wanted = wanted ? m_wanted | 1U << column : m_wanted & ~(1U << column);
    fitColumns();
}

void TimelineTree::fitColumns()
{
    for (int column = TimelineModel::State; column < TimelineModel::ColumnCount; ++column)
        setColumnHidden(column, !isColumnWanted(column) || (column == TimelineModel::Tokens && width() < narrow));
    const QFontMetrics metrics = fontMetrics();
    const int air = 2 * Space::Inside + Space::Inside;
    setColumnWidth(TimelineModel::State, metrics.horizontalAdvance(tr("not answered")) + air);
    const int barShare = width() < narrowBar ? 14 : 22; // per cent
    setColumnWidth(TimelineModel::Bar, std::clamp(width() * barShare / 100, 32, 160) + air);
    setColumnWidth(TimelineModel::Tokens,
                   std::max(metrics.horizontalAdvance(QStringLiteral("999.9k")),
                            metrics.horizontalAdvance(m_model.columnName(TimelineModel::Tokens))) +
                       air);
    // The longest each unit writes: words of a language may be longer than digits.
    setColumnWidth(TimelineModel::Time, std::max({metrics.horizontalAdvance(QStringLiteral("0:00:00")),
                                                  metrics.horizontalAdvance(TimelineWords::shortDuration(999)),
                                                  metrics.horizontalAdvance(TimelineWords::shortDuration(59'900)),
                                                  metrics.horizontalAdvance(m_model.columnName(TimelineModel::Time))}) +
                                            air);
    setColumnWidth(TimelineModel::Cost, metrics.horizontalAdvance(QStringLiteral("$0.0000")) + air);
}

QString TimelineTree::currentText() const
{
    const auto *node = m_model.node(currentIndex());
    return node ? m_model.rowText(*node) : QString();
}

void TimelineTree::keyPressEvent(QKeyEvent *event)
{
    const auto current = currentIndex().siblingAtColumn(0);
    if (event->matches(QKeySequence::Copy)) {
        if (current.isValid())
            QGuiApplication::clipboard()->setText(currentText());
        return;
    }
    const bool enter = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    if (!enter || !current.isValid()) {
        QTreeView::keyPressEvent(event);
        return;
    }
    if (event->modifiers().testFlag(Qt::ControlModifier) || !m_model.hasChildren(current))
        Q_EMIT stepOpened(current);
    else
        setExpanded(current, !isExpanded(current));
}

void TimelineTree::mouseDoubleClickEvent(QMouseEvent *event)
{
    const auto index = indexAt(event->pos());
    if (index.isValid() && !m_model.hasChildren(index.siblingAtColumn(0)))
        Q_EMIT stepOpened(index.siblingAtColumn(0));
    else
        QTreeView::mouseDoubleClickEvent(event);
}

void TimelineTree::contextMenuEvent(QContextMenuEvent *event)
{
    popUpMenu(event->reason() == QContextMenuEvent::Mouse ? event->globalPos()
                                                          : mapToGlobal(visualRect(currentIndex()).bottomLeft()));
}

void TimelineTree::popUpMenu(const QPoint &at)
{
    auto *menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    const auto current = currentIndex().siblingAtColumn(0);
    if (current.isValid()) {
        connect(menu->addAction(tr("Show in conversation")), &QAction::triggered, this,
                [this, step = QPersistentModelIndex(current)] { Q_EMIT stepOpened(step); });
        connect(menu->addAction(tr("Copy")), &QAction::triggered, this,
                [this] { QGuiApplication::clipboard()->setText(currentText()); });
        menu->addSeparator();
    }
    for (int column = TimelineModel::State; column < TimelineModel::ColumnCount; ++column) {
        auto *action = menu->addAction(m_model.columnName(column));
        action->setCheckable(true);
        action->setChecked(isColumnWanted(column));
        connect(action, &QAction::toggled, this, [this, column](bool shown) { setColumnWanted(column, shown); });
    }
    menu->popup(at);
}

void TimelineTree::showEvent(QShowEvent *event)
{
    QTreeView::showEvent(event);
    if (m_window != window()) {
        if (m_window)
            m_window->removeEventFilter(this);
        m_window = window();
        m_window->installEventFilter(this);
    }
    updateTimer();
}

void TimelineTree::hideEvent(QHideEvent *event)
{
    QTreeView::hideEvent(event);
    updateTimer();
}

bool TimelineTree::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == m_window && event->type() == QEvent::WindowStateChange)
        updateTimer();
    return QTreeView::eventFilter(watched, event);
}

void TimelineTree::changeEvent(QEvent *event)
{
    QTreeView::changeEvent(event);
    if (event->type() == QEvent::FontChange || event->type() == QEvent::LanguageChange)
        fitColumns();
    if (event->type() == QEvent::LanguageChange) {
        fitColumns();
        viewport()->update(); // the model's words are made while painting
        header()->viewport()->update();
    }
}

void TimelineTree::resizeEvent(QResizeEvent *event)
{
    QTreeView::resizeEvent(event);
    fitColumns();
}

} // namespace homard
