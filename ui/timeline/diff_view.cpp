// SPDX-License-Identifier: GPL-3.0-or-later
#include "diff_view.h"
#include "base/text.h"
#include "ui/widgets/theme.h"
#include <QAccessibleWidget>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QGuiApplication>
#include <QKeyEvent>
#include <QLocale>
#include <QMenu>
#include <QMouseEvent>
#include <QPainter>
#include <QScrollBar>

namespace homard {

namespace {

/// Characters of one line that are shown; ours. The file has the rest.
constexpr qsizetype longestLine = 2'000;
constexpr int tabWidth = 4;

QString shownText(const DiffLine &line)
{
    QString text =
        line.text.size() > longestLine ? truncated(line.text, longestLine) + QStringLiteral(" …") : line.text;
    text.replace(QLatin1Char('\t'), QString(tabWidth, QLatin1Char(' ')));
    return visibleText(text);
}

/// Columns a text takes where wide characters take two; an estimate that needs no layout.
qsizetype columnsOf(const QString &text)
{
    qsizetype columns = 0;
    for (const QChar c : text)
        columns += c == QLatin1Char('\t') ? tabWidth : c.unicode() >= 0x1100 ? 2 : 1;
    return std::min(columns, 2 * longestLine);
}

QChar signOf(DiffLine::Kind kind)
{
    switch (kind) {
    case DiffLine::Kind::Added: return u'+';
    case DiffLine::Kind::Removed: return u'−';
    default: return u' ';
    }
}

/// Without it a scroll area is a mere group to screen readers; the line one stands on is its description.
QAccessibleInterface *makeDiffAccess(const QString &, QObject *object)
{
    auto *view = qobject_cast<DiffView *>(object);
    return view ? new QAccessibleWidget(view, QAccessible::Document) : nullptr;
}

void installDiffAccess()
{
    static const bool once = [] {
        QAccessible::installFactory(makeDiffAccess);
        return true;
    }();
    Q_UNUSED(once)
}

} // namespace

DiffView::DiffView(QWidget *parent) : QAbstractScrollArea(parent)
{
    installDiffAccess();
    setFocusPolicy(Qt::StrongFocus);
    setFrameShape(QFrame::NoFrame);
    viewport()->setCursor(Qt::IBeamCursor);
    setFont(monospaceFont());
    measure();
}

QSize DiffView::sizeHint() const
{
    return {480, 12 * m_lineHeight};
}

void DiffView::setDiff(const QString &unified)
{
    m_lines = diffLinesOf(unified);
    m_message.clear();
    m_current = m_lines.empty() ? -1 : 0;
    m_anchor = m_current;
    measure();
    verticalScrollBar()->setValue(0);
    horizontalScrollBar()->setValue(0);
    int added = 0;
    int removed = 0;
    for (const auto &line : m_lines) {
        added += line.kind == DiffLine::Kind::Added ? 1 : 0;
        removed += line.kind == DiffLine::Kind::Removed ? 1 : 0;
    }
    setAccessibleDescription(
        tr("%1; %2", "lines added; lines removed")
            .arg(tr("%n line(s) added", nullptr, added), tr("%n line(s) removed", nullptr, removed)));
    viewport()->update();
}

void DiffView::setMessage(const QString &text)
{
    setDiff({});
    m_message = text;
    setAccessibleDescription(text);
    viewport()->update();
}

void DiffView::measure()
{
    const QFontMetrics metrics = fontMetrics();
    m_lineHeight = metrics.height() + Space::Inside / 2;
    int highest = 1;
    qsizetype widest = 0;
    for (const auto &line : m_lines) {
        highest = std::max({highest, line.oldNumber, line.newNumber});
        widest = std::max(widest, columnsOf(line.text));
    }
    m_numberWidth = metrics.horizontalAdvance(QString::number(highest)) + Space::Related;
    m_signWidth = metrics.horizontalAdvance(QLatin1Char('+')) + Space::Related;
    m_textWidth = int(widest + 1) * metrics.horizontalAdvance(QLatin1Char('0'));
    fitScrollBars();
}

void DiffView::fitScrollBars()
{
    const int gutter = 2 * m_numberWidth + m_signWidth;
    horizontalScrollBar()->setRange(0, std::max(0, gutter + m_textWidth - viewport()->width()));
    horizontalScrollBar()->setPageStep(viewport()->width());
    horizontalScrollBar()->setSingleStep(fontMetrics().averageCharWidth() * 4);
    verticalScrollBar()->setRange(0, std::max(0, int(m_lines.size()) - linesOnPage()));
    verticalScrollBar()->setPageStep(linesOnPage());
    verticalScrollBar()->setSingleStep(1);
}

int DiffView::linesOnPage() const
{
    return std::max(1, viewport()->height() / m_lineHeight);
}

bool DiffView::isSelected(int line) const
{
    return line >= std::min(m_current, m_anchor) && line <= std::max(m_current, m_anchor) && m_anchor != m_current;
}

void DiffView::paintEvent(QPaintEvent *event)
{
    QPainter painter(viewport());
    const auto &colors = colorsFor(palette());
    painter.fillRect(event->rect(), colors.surface);
    painter.setFont(font());
    if (!m_message.isEmpty()) {
        painter.setFont(QGuiApplication::font());
        painter.setPen(colors.secondary);
        painter.drawText(viewport()->rect().adjusted(Space::Group, Space::Group, -Space::Group, -Space::Group),
                         int(Qt::AlignTop | Qt::AlignLeading | Qt::TextWordWrap), m_message);
        return;
    }
    const int first = verticalScrollBar()->value();
    const int from = event->rect().top() / m_lineHeight;
    const int to = event->rect().bottom() / m_lineHeight;
    for (int i = from; i <= to && first + i < int(m_lines.size()); ++i)
        paintLine(painter, first + i, QRect(0, i * m_lineHeight, viewport()->width(), m_lineHeight));
}

void DiffView::paintLine(QPainter &painter, int line, const QRect &rect) const
{
    const auto &colors = colorsFor(palette());
    const auto &shown = m_lines[size_t(line)];
    const bool added = shown.kind == DiffLine::Kind::Added;
    const bool removed = shown.kind == DiffLine::Kind::Removed;
    const bool quiet = shown.kind == DiffLine::Kind::Gap || shown.kind == DiffLine::Kind::Note;
    if (isSelected(line))
        painter.fillRect(rect, colors.selection);
    else if (added || removed)
        painter.fillRect(rect, added ? colors.okBg : colors.dangerBg);
    else if (shown.kind == DiffLine::Kind::Gap)
        painter.fillRect(rect, colors.sunken);

    const auto number = [&](int column, int value) {
        const QRect place(column * m_numberWidth, rect.top(), m_numberWidth - Space::Inside, rect.height());
        if (value > 0)
            painter.drawText(place, int(Qt::AlignRight | Qt::AlignVCenter), QString::number(value));
    };
    painter.setPen(colors.muted);
    number(0, shown.oldNumber);
    number(1, shown.newNumber);
    const QRect sign(2 * m_numberWidth, rect.top(), m_signWidth, rect.height());
    painter.setPen(added ? colors.ok : removed ? colors.danger : colors.secondary);
    painter.drawText(sign, int(Qt::AlignLeft | Qt::AlignVCenter), QString(signOf(shown.kind)));
    painter.setPen(quiet ? colors.secondary : colors.text);
    const int gutter = sign.right() + 1; // stays where it is when the text moves
    painter.setClipRect(QRect(gutter, rect.top(), rect.width() - gutter, rect.height()));
    painter.drawText(
        QRect(gutter - horizontalScrollBar()->value(), rect.top(), std::max(m_textWidth, rect.width()), rect.height()),
        int(Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine), shownText(shown));
    painter.setClipping(false);
    if (line == m_current && hasFocus()) {
        painter.setPen(colors.accent);
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(rect.adjusted(0, 0, -1, -1));
    }
}

int DiffView::lineAt(const QPoint &position) const
{
    const int line = verticalScrollBar()->value() + position.y() / m_lineHeight;
    return std::clamp(line, 0, int(m_lines.size()) - 1);
}

void DiffView::moveTo(int line, bool select)
{
    if (m_lines.empty())
        return;
    m_current = std::clamp(line, 0, int(m_lines.size()) - 1);
    if (!select)
        m_anchor = m_current;
    auto *bar = verticalScrollBar();
    if (m_current < bar->value())
        bar->setValue(m_current);
    else if (m_current >= bar->value() + linesOnPage())
        bar->setValue(m_current - linesOnPage() + 1);
    setAccessibleDescription(spokenLine(m_current));
    QAccessibleEvent spoken(this, QAccessible::DescriptionChanged);
    QAccessible::updateAccessibility(&spoken);
    viewport()->update();
}

QString DiffView::spokenLine(int line) const
{
    const auto &shown = m_lines[size_t(line)];
    switch (shown.kind) {
    case DiffLine::Kind::Added: return tr("Added, line %1: %2").arg(shown.newNumber).arg(shownText(shown));
    case DiffLine::Kind::Removed: return tr("Removed, line %1: %2").arg(shown.oldNumber).arg(shownText(shown));
    case DiffLine::Kind::Context: return tr("Line %1: %2").arg(shown.newNumber).arg(shownText(shown));
    default: return shownText(shown);
    }
}

void DiffView::keyPressEvent(QKeyEvent *event)
{
    if (event->matches(QKeySequence::Copy)) {
        copy();
        return;
    }
    if (event->matches(QKeySequence::SelectAll)) {
        m_anchor = 0;
        moveTo(int(m_lines.size()) - 1, true);
        return;
    }
    const bool select = event->modifiers().testFlag(Qt::ShiftModifier);
    auto *across = horizontalScrollBar();
    switch (event->key()) {
    case Qt::Key_Up: moveTo(m_current - 1, select); return;
    case Qt::Key_Down: moveTo(m_current + 1, select); return;
    case Qt::Key_PageUp: moveTo(m_current - linesOnPage(), select); return;
    case Qt::Key_PageDown: moveTo(m_current + linesOnPage(), select); return;
    case Qt::Key_Home: moveTo(0, select); return;
    case Qt::Key_End: moveTo(int(m_lines.size()) - 1, select); return;
    case Qt::Key_Left: across->setValue(across->value() - across->singleStep()); return;
    case Qt::Key_Right: across->setValue(across->value() + across->singleStep()); return;
    default: QAbstractScrollArea::keyPressEvent(event);
    }
}

void DiffView::mousePressEvent(QMouseEvent *event)
{
    if (event->button() == Qt::LeftButton)
        moveTo(lineAt(event->position().toPoint()), event->modifiers().testFlag(Qt::ShiftModifier));
}

void DiffView::mouseMoveEvent(QMouseEvent *event)
{
    if (event->buttons().testFlag(Qt::LeftButton))
        moveTo(lineAt(event->position().toPoint()), true);
}

void DiffView::contextMenuEvent(QContextMenuEvent *event)
{
    if (m_lines.empty())
        return;
    auto *menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    connect(menu->addAction(m_anchor == m_current ? tr("Copy all") : tr("Copy")), &QAction::triggered, this,
            &DiffView::copy);
    menu->popup(event->globalPos());
}

QString DiffView::selectedText() const
{
    const bool all = m_anchor == m_current;
    const int from = all ? 0 : std::min(m_current, m_anchor);
    const int to = all ? int(m_lines.size()) - 1 : std::max(m_current, m_anchor);
    QString out;
    for (int i = std::max(0, from); i <= to; ++i) {
        const auto &line = m_lines[size_t(i)];
        const bool bare = line.kind == DiffLine::Kind::Gap || line.kind == DiffLine::Kind::Note;
        const QChar sign = line.kind == DiffLine::Kind::Removed ? QLatin1Char('-') : signOf(line.kind);
        out += (bare ? QString() : QString(sign)) + line.text + QLatin1Char('\n');
    }
    return out;
}

void DiffView::copy() const
{
    if (!m_lines.empty())
        QGuiApplication::clipboard()->setText(selectedText());
}

void DiffView::resizeEvent(QResizeEvent *event)
{
    QAbstractScrollArea::resizeEvent(event);
    fitScrollBars();
}

void DiffView::changeEvent(QEvent *event)
{
    QAbstractScrollArea::changeEvent(event);
    if (event->type() == QEvent::FontChange)
        measure();
    else if (event->type() == QEvent::PaletteChange)
        viewport()->update();
}

} // namespace homard
