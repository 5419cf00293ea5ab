// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "markdown_block.h"
#include "markdown_style.h"
#include <QPointF>
#include <QRectF>
#include <QTextLayout>
#include <memory>
#include <vector>

class QPainter;

namespace homard {

/// What is marked in a text while it is painted.
struct TextMarks {
    TextRange selection;
    std::vector<TextRange> highlights;
    int currentHighlight = -1;
    TextRange focus; ///< The link that has the keyboard.
};

/// One text with formats, broken into lines: a paragraph, a line of code or a table cell. The style must outlive it.
/// Positions count from its beginning; points from its top left corner.
class TextPiece
{
public:
    struct Look {
        QFont font;
        QColor color;
        double pitch = 0; ///< From line to line.
        Qt::Alignment alignment = Qt::AlignLeading;
        double tabWidth = 0; ///< 0: the layout's own.
    };
    TextPiece(const QString &text, const std::vector<InlineRun> &runs, const MarkdownStyle &style, Look look);

    /// Breaks the text into lines of at most `width`. Negative: one line, however wide.
    void layOut(double width);
    double height() const { return m_height; }
    /// Of the widest line.
    double naturalWidth() const { return m_naturalWidth; }

    void paint(QPainter &painter, QPointF origin, const QRectF &clip, const TextMarks &marks) const;
    int hitTest(QPointF point) const;
    QRectF rectOf(int position) const;
    TextRange lineAt(int position) const;
    /// One rectangle for each line and direction of writing that `range` touches; as high as the lines.
    std::vector<QRectF> rectsOf(TextRange range) const;
    /// Where the text of the first line stands, for a mark before it.
    double baseline() const;
    bool isRightToLeft() const { return m_rightToLeft; }

private:
    QList<QTextLayout::FormatRange> formatsFor(const std::vector<InlineRun> &runs) const;
    void appendFormats(QList<QTextLayout::FormatRange> &formats, const InlineRun &run) const;
    int lineIndex(int position) const;
    void paintBehind(QPainter &painter, QPointF origin, const TextMarks &marks) const;
    void fillRange(QPainter &painter, QPointF origin, TextRange range, const QColor &color) const;

    std::vector<InlineRun> m_runs;
    const MarkdownStyle &m_style;
    Look m_look;
    std::unique_ptr<QTextLayout> m_layout;
    std::vector<double> m_tops; ///< Of the lines with the space between them; one more for the end.
    double m_height = 0;
    double m_naturalWidth = 0;
    bool m_rightToLeft = false;
    bool m_isMixed = false; ///< Holds right-to-left letters.
};

} // namespace homard
