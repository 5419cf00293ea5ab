// SPDX-License-Identifier: GPL-3.0-or-later
#include "markdown_accessible.h"
#include "markdown_view.h"
#include <QAccessibleWidget>
#include <algorithm>

namespace homard {
namespace {

/// The view as one text: its blocks with a line break between two.
class AccessibleMarkdown : public QAccessibleWidget, public QAccessibleTextInterface
{
public:
    explicit AccessibleMarkdown(MarkdownView *view) : QAccessibleWidget(view, QAccessible::Document) {}

    void *interface_cast(QAccessible::InterfaceType type) override
    {
        if (type == QAccessible::TextInterface)
            return static_cast<QAccessibleTextInterface *>(this);
        return QAccessibleWidget::interface_cast(type);
    }
    QAccessible::State state() const override
    {
        QAccessible::State state = QAccessibleWidget::state();
        state.readOnly = true;
        state.multiLine = true;
        state.selectableText = true;
        return state;
    }
    QString text(QAccessible::Text type) const override
    {
        return type == QAccessible::Value ? text(0, characterCount()) : QAccessibleWidget::text(type);
    }

    void selection(int index, int *start, int *end) const override
    {
        const MarkdownRange range = view()->selection();
        *start = index == 0 ? offsetOf(range.from) : 0;
        *end = index == 0 ? offsetOf(range.to) : 0;
    }
    int selectionCount() const override { return view()->hasSelection() ? 1 : 0; }
    void addSelection(int start, int end) override { setSelection(0, start, end); }
    void removeSelection(int) override { view()->setSelection({}); }
    void setSelection(int, int start, int end) override { view()->setSelection({positionOf(start), positionOf(end)}); }
    int cursorPosition() const override { return offsetOf(view()->selection().to); }
    void setCursorPosition(int position) override { setSelection(0, position, position); }

    QString text(int start, int end) const override
    {
        QString result;
        const std::vector<MarkdownBlock> &blocks = view()->blocks();
        int offset = 0;
        for (size_t i = 0; i < blocks.size() && offset < end; ++i) {
            const QString whole = blocks[i].text + (i + 1 < blocks.size() ? QStringLiteral("\n") : QString());
            const auto size = static_cast<int>(whole.size());
            if (offset + size > start)
                result += QStringView(whole).mid(std::max(0, start - offset), end - std::max(start, offset));
            offset += size;
        }
        return result;
    }
    int characterCount() const override
    {
        int count = -1;
        for (const MarkdownBlock &block : view()->blocks())
            count += static_cast<int>(block.text.size()) + 1;
        return std::max(0, count);
    }
    QRect characterRect(int offset) const override
    {
        const QRect rect = view()->rectOf(positionOf(offset)).toAlignedRect();
        return QRect(view()->viewport()->mapToGlobal(rect.topLeft()), rect.size());
    }
    int offsetAtPoint(const QPoint &point) const override
    {
        return offsetOf(view()->positionAt(view()->viewport()->mapFromGlobal(point)));
    }
    void scrollToSubstring(int start, int) override { view()->scrollToBlock(positionOf(start).block); }
    QString attributes(int offset, int *start, int *end) const override
    {
        const MarkdownPosition position = positionOf(offset);
        *start = offset;
        *end = offset + 1;
        if (position.block >= static_cast<int>(view()->blocks().size()))
            return {};
        for (const InlineRun &run : view()->blocks()[static_cast<size_t>(position.block)].runs) {
            if (position.offset < run.range.start || position.offset >= run.range.end)
                continue;
            *start = offset - position.offset + run.range.start;
            *end = offset - position.offset + run.range.end;
            return run.formats & InlineFormat::Bold ? QStringLiteral("font-weight:bold") : QString();
        }
        return {};
    }

private:
    MarkdownView *view() const { return static_cast<MarkdownView *>(object()); }
    int offsetOf(MarkdownPosition position) const
    {
        int offset = position.offset;
        for (int i = 0; i < position.block && i < static_cast<int>(view()->blocks().size()); ++i)
            offset += static_cast<int>(view()->blocks()[static_cast<size_t>(i)].text.size()) + 1;
        return offset;
    }
    MarkdownPosition positionOf(int offset) const
    {
        int block = 0;
        for (const MarkdownBlock &each : view()->blocks()) {
            const auto size = static_cast<int>(each.text.size());
            if (offset <= size)
                break;
            offset -= size + 1;
            ++block;
        }
        return {block, std::max(0, offset)};
    }
};

QAccessibleInterface *makeAccessible(const QString &, QObject *object)
{
    auto *view = qobject_cast<MarkdownView *>(object);
    return view ? new AccessibleMarkdown(view) : nullptr;
}

} // namespace

void installMarkdownAccessibility()
{
    static const bool installed = [] {
        QAccessible::installFactory(makeAccessible);
        return true;
    }();
    Q_UNUSED(installed)
}

void announceMarkdownChange(MarkdownView *view)
{
    if (!QAccessible::isActive())
        return;
    QAccessibleValueChangeEvent event(view, view->markdown());
    QAccessible::updateAccessibility(&event);
}

} // namespace homard
