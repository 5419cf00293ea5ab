// SPDX-License-Identifier: GPL-3.0-or-later
#include "block_form.h"
#include "code_lines.h"
#include "ui/widgets/icons.h"
#include <QCoreApplication>
#include <QFontMetricsF>
#include <QPainter>
#include <QPainterPath>
#include <algorithm>
#include <cmath>

namespace homard {
namespace {

constexpr double Padding = 12; // left and right
constexpr double Above = 8;    // above the first line and below the last
constexpr double Corner = 6;
constexpr int Tab = 4;
constexpr int CopyIcon = 16;

struct CodeTexts {
    Q_DECLARE_TR_FUNCTIONS(homard::CodeTexts)
public:
    static QString copy() { return tr("Copy"); }
    static QString plain() { return tr("Shown as plain text"); }
};

/// Code and everything else that is shown as it was written: line by line; only lines that are seen are shaped.
struct CodeForm : BlockLayout::Form {
    CodeForm(const MarkdownBlock &b, const MarkdownStyle &s, double w) : Form(b, s, w)
    {
        QStringView text(block.text);
        if (block.isContinued && text.endsWith(QLatin1Char('\n')))
            text.chop(1); // the break between two parts
        const double room = available - 2 * Padding;
        const int columns =
            block.kind == BlockKind::Code ? 0 : std::max(8, static_cast<int>(std::floor(room / style.codeLetterWidth)));
        lines = codeLines(text, columns, Tab);
        int widest = 0;
        for (const CodeLine &line : lines)
            widest = std::max(widest, line.columns);
        contentWidth = widest * style.codeLetterWidth;
        top = (block.continuesPrevious ? 0 : Above) + headHeight();
        leaveRoomForCopy();
        shaped.resize(lines.size());
    }

    /// Without a head the button lies on the first lines: they can be moved until their ends are beside it.
    void leaveRoomForCopy()
    {
        const QRectF button = copyButton();
        if (hasHead() || button.isNull())
            return;
        const double covered = left + available - Padding - button.left();
        for (size_t i = 0; i < lines.size() && top + double(i) * style.codePitch < button.bottom(); ++i)
            contentWidth = std::max(contentWidth, lines[i].columns * style.codeLetterWidth + covered);
    }
    bool hasHead() const { return !block.continuesPrevious && !headText().isEmpty(); }
    bool isCode() const { return block.kind == BlockKind::Code; }
    QString headText() const
    {
        if (block.kind == BlockKind::PlainText)
            return CodeTexts::plain();
        return block.language;
    }
    double headHeight() const { return hasHead() ? std::round(style.linePitch) : 0; }
    double height() const override
    {
        const double below = block.isContinued ? 0 : Above;
        return top + static_cast<double>(lines.size()) * style.codePitch + below;
    }
    double maximumScroll() const override { return std::max(0.0, std::ceil(contentWidth - (available - 2 * Padding))); }
    double baseline() const override
    {
        const QFontMetricsF metrics(style.text);
        return Above + metrics.ascent();
    }

    QFont labelFont() const
    {
        QFont font = style.text;
        if (font.pointSizeF() > 0)
            font.setPointSizeF(font.pointSizeF() * 0.88);
        return font;
    }
    QRectF languageLabel() const override
    {
        if (!hasHead())
            return {};
        return QRectF(left + Padding, 0, QFontMetricsF(labelFont()).horizontalAdvance(headText()) + 2,
                      headHeight() + 4);
    }
    QRectF copyButton() const override
    {
        if (block.continuesPrevious || !isCode())
            return {};
        const double side = QFontMetricsF(labelFont()).horizontalAdvance(CodeTexts::copy()) + CopyIcon + 16;
        const double tall = std::max(24.0, style.linePitch - 2);
        return QRectF(left + available - side - 4, 3, side, tall);
    }

    const TextPiece &shape(size_t index) const
    {
        std::unique_ptr<TextPiece> &piece = shaped[index];
        if (!piece) {
            TextPiece::Look look{style.code, style.textColor, style.codePitch, Qt::AlignLeft | Qt::AlignAbsolute,
                                 Tab * style.codeLetterWidth};
            if (block.kind == BlockKind::Html)
                look.color = style.secondaryColor;
            const TextRange range = lines[index].range;
            piece = std::make_unique<TextPiece>(block.text.mid(range.start, range.end - range.start),
                                                std::vector<InlineRun>(), style, look);
            piece->layOut(-1);
        }
        return *piece;
    }

    size_t lineOf(int position) const
    {
        const auto behind = std::upper_bound(lines.begin(), lines.end(), position,
                                             [](int p, const CodeLine &line) { return p < line.range.start; });
        return static_cast<size_t>(std::max<qsizetype>(0, behind - lines.begin() - 1));
    }
    size_t lineAtY(double y) const
    {
        const double index = std::floor((y - top) / style.codePitch);
        return static_cast<size_t>(std::clamp(index, 0.0, static_cast<double>(lines.size()) - 1));
    }
    QPointF placeOf(size_t line, double scrollX) const
    {
        return QPointF(left + Padding - scrollX, top + static_cast<double>(line) * style.codePitch);
    }

    void paint(QPainter &painter, QPointF origin, const BlockPaint &paint) const override
    {
        paintFrame(painter, origin);
        const QRectF inner = QRectF(left + 1, 0, available - 2, height()).translated(origin);
        const QRectF seen = paint.clip.isNull() ? inner : inner.intersected(paint.clip);
        if (seen.isEmpty())
            return;
        painter.save();
        painter.setClipRect(inner, Qt::IntersectClip);
        const size_t last = lineAtY(seen.bottom() - origin.y());
        for (size_t i = lineAtY(seen.top() - origin.y()); i <= last; ++i)
            shape(i).paint(painter, origin + placeOf(i, paint.scrollX), seen, marksWithin(paint, lines[i].range));
        painter.restore();
        paintHead(painter, origin, paint);
    }

    void paintFrame(QPainter &painter, QPointF origin) const
    {
        // Parts of one block share a frame: what would close it lies outside the clip.
        QRectF frame = QRectF(left, 0, available, height()).translated(origin);
        painter.save();
        painter.setClipRect(frame, Qt::IntersectClip);
        frame.adjust(0.5, block.continuesPrevious ? -2 * Corner : 0.5, -0.5, block.isContinued ? 2 * Corner : -0.5);
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(QPen(style.borderColor, 1));
        painter.setBrush(style.sunkenColor);
        painter.drawRoundedRect(frame, Corner, Corner);
        painter.restore();
    }

    void paintHead(QPainter &painter, QPointF origin, const BlockPaint &paint) const
    {
        painter.setFont(labelFont());
        painter.setPen(style.secondaryColor);
        if (hasHead())
            painter.drawText(languageLabel().translated(origin), Qt::AlignLeft | Qt::AlignVCenter, headText());
        const QRectF button = copyButton().translated(origin);
        if (button.isNull() || !paint.hasCopyButton || block.isOpen)
            return;
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(paint.isCopyHovered ? QPen(style.borderColor, 1) : QPen(Qt::NoPen));
        if (!hasHead()) { // no letter is seen beside it
            const double right = origin.x() + left + available - 1;
            painter.fillRect(QRectF(QPointF(button.left(), origin.y() + Corner), QPointF(right, button.bottom() + 2)),
                             style.sunkenColor);
        }
        painter.setBrush(paint.isCopyHovered ? style.surfaceColor : style.sunkenColor);
        painter.drawRoundedRect(button.adjusted(0.5, 0.5, -0.5, -0.5), 4, 4);
        if (paint.hasFocusFrame && paint.focusLink.isEmpty()) {
            painter.setPen(QPen(style.accentColor, 1.5));
            painter.drawRoundedRect(button.adjusted(1, 1, -1, -1), 4, 4);
        }
        painter.setRenderHint(QPainter::Antialiasing, false);
        const QColor color = paint.isCopyHovered ? style.textColor : style.secondaryColor;
        const QRectF icon(button.left() + 5, button.top(), CopyIcon, button.height());
        paintIcon(&painter, icon.toRect(), Icon::Copy, color, CopyIcon - 2);
        painter.setPen(color);
        painter.drawText(button.adjusted(CopyIcon + 9, 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter, CodeTexts::copy());
    }

    int hitTest(QPointF point, double scrollX) const override
    {
        const size_t line = lineAtY(point.y());
        return lines[line].range.start + shape(line).hitTest(point - placeOf(line, scrollX));
    }
    QRectF rectOf(int position, double scrollX) const override
    {
        const size_t line = lineOf(position);
        const int inside = std::min(position, lines[line].range.end) - lines[line].range.start;
        return shape(line).rectOf(inside).translated(placeOf(line, scrollX));
    }
    std::vector<QRectF> rectsOf(TextRange range, double scrollX) const override
    {
        std::vector<QRectF> all;
        if (range.isEmpty())
            return all;
        for (size_t i = lineOf(range.start); i <= lineOf(range.end - 1); ++i) {
            const TextRange line = lines[i].range;
            const TextRange part{std::max(range.start, line.start) - line.start,
                                 std::min(range.end, line.end) - line.start};
            for (const QRectF &rect : shape(i).rectsOf(part))
                all.push_back(rect.translated(placeOf(i, scrollX)));
        }
        return all;
    }
    TextRange lineAt(int position) const override { return lines[lineOf(position)].range; }

    std::vector<CodeLine> lines; ///< At least one.
    mutable std::vector<std::unique_ptr<TextPiece>> shaped;
    double contentWidth = 0;
    double top = 0; ///< Of the first line.
};

} // namespace

std::unique_ptr<BlockLayout::Form> makeCodeForm(const MarkdownBlock &block, const MarkdownStyle &style, double width)
{
    return std::make_unique<CodeForm>(block, style, width);
}

} // namespace homard
