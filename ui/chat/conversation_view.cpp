// SPDX-License-Identifier: GPL-3.0-or-later
#include "conversation_view.h"
#include "conversation_access.h"
#include "conversation_empty.h"
#include "conversation_view_parts.h"
#include "ui/markdown/markdown_parser.h"
#include "ui/widgets/icons.h"
#include <QDateTime>
#include <QEvent>
#include <QPainter>
#include <QScrollBar>
#include <QToolButton>

namespace homard {

namespace {

/// Ours; a duration in whole seconds needs no more, and look.md allows no more than four a second.
constexpr int clockMs = 250;

} // namespace

ConversationView::ConversationView(Errands &background, QWidget *parent)
    : QAbstractScrollArea(parent)
    , m_background(background)
    , m_stack(std::make_unique<RowStack>())
    , m_selection(std::make_unique<ConversationSelection>())
    , m_changes(std::make_unique<Changes>())
    , m_mouse(std::make_unique<Mouse>())
    , m_listener(std::make_unique<ConversationListener>())
{
    installConversationAccess();
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::StrongFocus);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOn); // else the text would be broken anew when it comes
    viewport()->setBackgroundRole(QPalette::Base);
    viewport()->setAutoFillBackground(true);
    viewport()->setMouseTracking(true);
    m_empty = new ConversationEmpty(viewport());
    connect(m_empty, &ConversationEmpty::exampleChosen, this, &ConversationView::exampleChosen);
    m_jump = new QToolButton(viewport());
    m_jump->setIcon(lineIcon(Icon::ArrowDown));
    m_jump->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_jump->setCursor(Qt::ArrowCursor);
    m_jump->hide();
    connect(m_jump, &QToolButton::clicked, this, [this] {
        follow();
        setFocus();
    });
    retranslate();
    restyle();
    setModel(nullptr);
}

ConversationView::~ConversationView() = default;

void ConversationView::retranslate()
{
    setAccessibleName(tr("Conversation"));
    placeJumpButton();
}

// ---- the model -----------------------------------------------------------------------------------------------------

void ConversationView::setModel(ConversationModel *model)
{
    if (m_model)
        m_model->disconnect(this);
    m_model = model;
    m_selection->clear();
    *m_changes = {};
    m_changes->openedMs = QDateTime::currentMSecsSinceEpoch();
    *m_mouse = {};
    m_currentRow = m_target = -1;
    m_unseen = 0;
    m_stack->setModel(model);
    if (model) {
        connect(model, &ConversationModel::rowsInserted, this, &ConversationView::rowsInserted);
        connect(model, &ConversationModel::rowsRemoved, this, &ConversationView::rowsRemoved);
        connect(model, &ConversationModel::rowsChanged, this, &ConversationView::rowsChanged);
        connect(model, &ConversationModel::loaded, this, &ConversationView::schedule);
        connect(model, &QObject::destroyed, this, [this] {
            if (!m_model)
                setModel(nullptr);
        });
    }
    setFollowing(true);
    refresh();
}

void ConversationView::rowsInserted(int first, int count)
{
    m_stack->insertRows(first, count);
    m_selection->insertRows(first, count);
    if (m_currentRow >= first)
        m_currentRow += count;
    std::map<int, int> moved;
    for (const auto &[row, block] : m_changes->blocks)
        moved[row >= first ? row + count : row] = block;
    m_changes->blocks = std::move(moved);
    m_mouse->hoveredRow = -1;
    if (!m_following && first + count == m_model->rowCount())
        m_unseen += count;
    m_changes->all = true;
    schedule();
}

void ConversationView::rowsRemoved(int first, int count)
{
    m_stack->removeRows(first, count);
    m_selection->removeRows(first, count);
    if (m_currentRow >= first)
        m_currentRow = m_currentRow >= first + count ? m_currentRow - count : -1;
    m_changes->blocks.clear();
    m_mouse->hoveredRow = -1;
    m_changes->all = true;
    schedule();
}

void ConversationView::rowsChanged(int first, int count)
{
    for (int row = first; row < first + count; ++row) {
        const int block = m_stack->updateRow(row);
        if (block < 0)
            continue;
        const auto known = m_changes->blocks.find(row);
        if (known == m_changes->blocks.end())
            m_changes->blocks[row] = block;
        else
            known->second = std::min(known->second, block);
    }
    if (!m_changes->blocks.empty())
        schedule();
}

void ConversationView::schedule()
{
    if (m_scheduled || !isVisible())
        return;
    m_scheduled = true;
    QMetaObject::invokeMethod(
        this, [this] { refresh(); }, Qt::QueuedConnection);
}

void ConversationView::refresh()
{
    m_scheduled = false;
    if (!isVisible())
        return; // showEvent() lays out everything
    const auto anchor = m_stack->anchor();
    m_stack->settle(m_following);
    double shift = 0;
    if (m_stack->count() > 0 && anchor.row < m_stack->count()) {
        const auto *layout = m_stack->layoutOf(anchor.row);
        const bool inText = layout && anchor.block > 0 && anchor.block < layout->text().count();
        shift = m_stack->viewTopOf(anchor.row) + (inText ? layout->text().topOf(anchor.block) : 0) + anchor.offset;
    }
    updateChanged(shift);
    afterSettle(BarSync::Soon);
}

/// Paints what changed, and nothing else: what only moved is moved.
void ConversationView::updateChanged(double shift)
{
    auto &changes = *m_changes;
    const int by = qRound(shift);
    double top = viewport()->height();
    for (const auto &[row, block] : changes.blocks) {
        const auto *layout = m_stack->layoutOf(row);
        if (!layout || m_stack->viewTopOf(row) + layout->height() < 0)
            continue;
        // A row's frame is as high as the row, and so is everything below it elsewhere.
        const bool framed = layout->kind() != RowKind::Answer;
        const auto &text = layout->text();
        // From the end of the last block that stays: the frame of the current row ended there.
        const double inside =
            !framed && block > 0 && block < text.count() ? text.topOf(block - 1) + text.heightOf(block - 1) : 0;
        top = std::min(top, m_stack->viewTopOf(row) + inside - Space::Related);
    }
    changes.blocks.clear();
    // What moves by a part of a pixel stands in a row whose upper blocks got other heights.
    const bool movable =
        std::abs(shift - by) < 0.01 && std::abs(by) < viewport()->height() && !m_jump->isVisible() && isVisible();
    if (std::exchange(changes.all, false) || !movable) {
        viewport()->update();
        return;
    }
    if (by != 0)
        viewport()->scroll(0, by, viewport()->rect()); // with a rectangle the children stay
    if (top < viewport()->height())
        viewport()->update(0, std::max(0, int(std::floor(top))), viewport()->width(), viewport()->height());
}

void ConversationView::afterSettle(BarSync sync)
{
    syncScrollBar(sync);
    if (m_model && m_stack->count() > 0)
        m_model->setWindow(m_stack->firstVisible(), m_stack->lastVisible());
    const bool empty = !m_model || (m_model->isLoaded() && m_model->rowCount() == 0);
    m_empty->setVisible(empty);
    readLongTexts();
    updateClock();
    placeJumpButton();
    announce();
}

/// F90: a long text is read as Markdown on another thread; its row is empty until then.
void ConversationView::readLongTexts()
{
    for (int row = m_stack->firstVisible(); row <= m_stack->lastVisible(); ++row) {
        const auto *layout = m_stack->layoutOf(row);
        const QString text = layout ? layout->unparsed() : QString();
        const QString id = text.isEmpty() ? QString() : m_model->row(row).id;
        if (text.isEmpty() || m_changes->reading.contains(id))
            continue;
        m_changes->reading.insert(id);
        m_background.run(
            this, [text] { return parseMarkdown(text); },
            [this, id, text](std::vector<MarkdownBlock> blocks) {
                m_changes->reading.remove(id);
                const int now = m_model ? m_model->indexOf(id) : -1;
                auto *there = now < 0 ? nullptr : m_stack->layoutOf(now);
                if (!there || there->unparsed() != text)
                    return;
                there->setParsed(std::move(blocks));
                m_changes->all = true;
                schedule();
            });
    }
}

// ---- painting ------------------------------------------------------------------------------------------------------

double ConversationView::columnLeft() const
{
    // In the middle of the view and not only of what the scroll bar leaves, as everything around it.
    return std::max(0.0, std::floor((width() - m_stack->style().column) / 2) - viewport()->x());
}

void ConversationView::restyle()
{
    m_stack->setStyle(rowStyle(palette(), font(), width() - 2 * rowSideGap));
    m_stack->setViewHeight(viewport()->height());
    m_changes->all = true;
}

QRect ConversationView::rowRect(int row) const
{
    const auto *layout = row >= 0 && row < m_stack->count() ? m_stack->layoutOf(row) : nullptr;
    return layout ? rectInView(row, {0, 0, m_stack->style().column, layout->height()}) : QRect();
}

QRect ConversationView::rectInView(int row, const QRectF &rect) const
{
    return rect.translated(columnLeft(), m_stack->viewTopOf(row)).toAlignedRect();
}

void ConversationView::updateRowRect(int row)
{
    if (row >= 0 && row < m_stack->count() && m_stack->layoutOf(row))
        viewport()->update(rowRect(row).adjusted(-8, -8, 8, 8));
}

RowPaint ConversationView::paintOf(int row) const
{
    RowPaint paint;
    paint.now = std::chrono::steady_clock::now();
    paint.selection = m_selection->rangeIn(row);
    paint.isSelected = m_selection->touches(row) && m_selection->from().row != m_selection->to().row;
    if (m_mouse->hoveredRow == row)
        paint.hovered = m_mouse->hovered;
    if (m_currentRow == row && m_target >= 0 && hasFocus()) {
        const auto targets = m_stack->layoutOf(row)->targets();
        if (m_target < int(targets.size()))
            paint.focused = targets[size_t(m_target)];
    }
    return paint;
}

void ConversationView::paintEvent(QPaintEvent *event)
{
    QPainter painter(viewport());
    if (m_stack->count() == 0)
        return;
    const double left = columnLeft();
    for (int row = m_stack->firstVisible(); row <= m_stack->lastVisible(); ++row) {
        auto *layout = m_stack->layoutOf(row);
        if (!layout)
            continue;
        const QRect place = rowRect(row);
        if (!place.adjusted(-8, -8, 8, 8).intersects(event->rect()))
            continue;
        RowPaint paint = paintOf(row);
        const QPointF origin(left, m_stack->viewTopOf(row));
        paint.clip = QRectF(event->rect()).translated(-origin);
        layout->paint(painter, origin, paint);
        if (row == m_currentRow && m_target < 0 && hasFocus()) {
            painter.setRenderHint(QPainter::Antialiasing);
            painter.setPen(QPen(m_stack->style().colors.accent, 1.5));
            painter.setBrush(Qt::NoBrush);
            painter.drawRoundedRect(QRectF(place).adjusted(-5, -4, 5, 4), Radius::Card, Radius::Card);
            painter.setRenderHint(QPainter::Antialiasing, false);
        }
    }
}

void ConversationView::resizeEvent(QResizeEvent *event)
{
    QAbstractScrollArea::resizeEvent(event);
    const int bar = width() - viewport()->width();
    m_empty->setGeometry(QRect(bar - viewport()->x(), 0, width() - 2 * bar, viewport()->height()));
    m_stack->setViewHeight(viewport()->height());
    if (event->oldSize().width() != event->size().width())
        restyle();
    m_changes->all = true;
    refresh();
}

void ConversationView::showEvent(QShowEvent *event)
{
    QAbstractScrollArea::showEvent(event);
    restyle();
    refresh();
}

void ConversationView::hideEvent(QHideEvent *event)
{
    QAbstractScrollArea::hideEvent(event);
    m_clock.stop();
    m_barClock.stop();
    m_autoScroll.stop();
    m_stack->dropLayouts();
}

void ConversationView::changeEvent(QEvent *event)
{
    QAbstractScrollArea::changeEvent(event);
    switch (event->type()) {
    case QEvent::LanguageChange: retranslate(); [[fallthrough]];
    case QEvent::PaletteChange:
    case QEvent::FontChange:
    case QEvent::StyleChange:
        restyle();
        schedule();
        break;
    default: break;
    }
}

// ---- what runs -----------------------------------------------------------------------------------------------------

void ConversationView::updateClock()
{
    bool runs = false;
    for (int row = m_stack->firstVisible(); isVisible() && row <= m_stack->lastVisible(); ++row) {
        const auto *layout = m_stack->layoutOf(row);
        runs = runs || (layout && !layout->clockRect().isNull());
    }
    if (!runs)
        m_clock.stop();
    else if (!m_clock.isActive())
        m_clock.start(clockMs, this);
}

void ConversationView::timerEvent(QTimerEvent *event)
{
    if (event->timerId() == m_clock.timerId()) {
        for (int row = m_stack->firstVisible(); row <= m_stack->lastVisible(); ++row) {
            const auto *layout = m_stack->layoutOf(row);
            if (layout && !layout->clockRect().isNull())
                viewport()->update(rectInView(row, layout->clockRect()));
        }
    } else if (event->timerId() == m_barClock.timerId()) {
        m_barClock.stop();
        syncScrollBar(BarSync::Soon);
    } else if (event->timerId() == m_autoScroll.timerId()) {
        const double y = m_mouse->lastAt.y();
        scrollView(y < 0 ? y / 2 - 4 : (y - viewport()->height()) / 2 + 4);
        dragTo(m_mouse->lastAt);
    } else {
        QAbstractScrollArea::timerEvent(event);
    }
}

} // namespace homard
