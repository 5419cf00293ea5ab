// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "row_style.h"
#include "row_text.h"
#include "ui/models/conversation_row.h"
#include <chrono>
#include <memory>

class QPainter;

namespace homard {

/// Something in a row that a click or Enter does.
struct RowTarget {
    enum Kind { None, Toggle, CopyCode, Link, Button };
    Kind kind = None;
    int block = -1;  ///< CopyCode and Link. Button: which of the row's.
    TextRange range; ///< Link.
    QString url;     ///< Link.
    QString words;   ///< Link: what it is called in the text. Button: what it says.
    bool operator==(const RowTarget &) const = default;
};

/// How a row is painted beside its content.
struct RowPaint {
    QRectF clip; ///< Relative to the row.
    MarkdownRange selection;
    RowTarget hovered;
    RowTarget focused;       ///< Has the keyboard, inside the row.
    bool isSelected = false; ///< Of a row without text: it is in the selection.
    std::chrono::steady_clock::time_point now{};
};

/// One row, laid out for a width. Made when it is near the viewport and dropped when it is far. Coordinates are
/// relative to its top left corner; it is as wide as the column. GUI thread.
class RowLayout
{
public:
    explicit RowLayout(const RowStyle &style) : m_style(style) {}
    virtual ~RowLayout() = default;
    RowLayout(const RowLayout &) = delete;
    RowLayout &operator=(const RowLayout &) = delete;

    /// What it shows from now on. Returns the first block that changed: what is above it looks as before. -1: the row
    /// looks as before in all.
    virtual int setRow(const ConversationRow &row, bool open) = 0;
    /// The column's width is another one.
    virtual void arrange() = 0;
    virtual double height() const = 0;
    virtual void paint(QPainter &painter, QPointF origin, const RowPaint &paint) = 0;
    /// What is there to click on beside links and copy buttons.
    virtual RowTarget::Kind actionAt(QPointF) const { return RowTarget::None; }
    /// Buttons that belong to the row as a whole and stand below its text.
    virtual std::vector<RowTarget> buttons() const { return {}; }
    /// Null: it has no such button.
    virtual QRectF buttonRect(int) const { return {}; }
    /// What Enter on the row does.
    virtual RowTarget::Kind ownAction() const { return RowTarget::None; }
    /// The part that changes with the time alone; null: none.
    virtual QRectF clockRect() const { return {}; }
    /// What stands in the row and is no block: copied (copiedHead()) when the row is selected whole, and read out. May
    /// be empty.
    virtual QString headText() const { return {}; }
    /// The same for copying, where it differs: what is shown on one line has its line breaks.
    virtual QString copiedHead() const { return headText(); }
    /// Copied text as it was written; empty: the blocks are.
    virtual QString source() const { return {}; }

    /// A long text that must be read off the GUI thread first; empty: nothing is to be read.
    virtual QString unparsed() const { return {}; }
    virtual void setParsed(std::vector<MarkdownBlock> &&) {}

    RowText &text() { return m_text; }
    const RowText &text() const { return m_text; }
    const RowStyle &style() const { return m_style; }
    RowKind kind() const { return m_kind; }
    void setKind(RowKind kind) { m_kind = kind; }

    RowTarget targetAt(QPointF point);
    /// Where a target is; null where it is not laid out.
    QRectF rectOf(const RowTarget &target);
    /// What Tab goes through, in order.
    std::vector<RowTarget> targets();
    /// From the beginning of its first block to the end of its last.
    MarkdownRange wholeRange() const;
    /// Text or Markdown of a part; the whole row when `range` covers it.
    QString copied(const MarkdownRange &range, bool markdown) const;

protected:
    RowText::Paint textPaint(const RowPaint &paint) const;

    const RowStyle &m_style;
    RowText m_text;
    RowKind m_kind = RowKind::Answer;
};

/// The layout for a kind of row.
std::unique_ptr<RowLayout> makeRowLayout(RowKind kind, const RowStyle &style);

/// Plain text as blocks: nothing in it is read as Markdown.
std::vector<MarkdownBlock> plainBlocks(const QString &text);
/// Text as code blocks of bounded size.
std::vector<MarkdownBlock> codeBlocks(const QString &text, const QString &language = {});

} // namespace homard
