// SPDX-License-Identifier: GPL-3.0-or-later
#include "markdown_documents.h"
#include "ui/markdown/block_layout.h"
#include "ui/markdown/markdown_parser.h"
#include "ui/widgets/theme.h"
#include <QApplication>
#include <QImage>
#include <QPainter>
#include <QTest>

using namespace homard;

namespace {

MarkdownStyle styleAt(double scale = 1)
{
    QFont font = QApplication::font();
    font.setPointSizeF(font.pointSizeF() * scale);
    return markdownStyle(Theme::palette(false), font);
}

MarkdownBlock blockOf(const QString &markdown)
{
    return parseMarkdown(markdown).front();
}

QImage painted(const BlockLayout &layout, const BlockPaint &paint = {})
{
    QImage image(static_cast<int>(layout.width()), static_cast<int>(layout.height()) + 1, QImage::Format_RGB32);
    image.fill(Qt::white);
    QPainter painter(&image);
    layout.paint(painter, QPointF(0, 0), paint);
    return image;
}

bool hasColor(const QImage &image, const QColor &color)
{
    for (int y = 0; y < image.height(); ++y) {
        for (int x = 0; x < image.width(); ++x) {
            if (image.pixelColor(x, y) == color)
                return true;
        }
    }
    return false;
}

} // namespace

class TestBlockLayout : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void everyBlockHasAPlace_data()
    {
        QTest::addColumn<QString>("markdown");
        for (const MarkdownDocument &document : markdownDocuments())
            QTest::newRow(document.name) << document.text;
    }
    /// For every letter: its rectangle lies in the block, and a click into it finds it again.
    void everyBlockHasAPlace()
    {
        QFETCH(QString, markdown);
        for (const double scale : {1.0, 1.5}) {
            const MarkdownStyle style = styleAt(scale);
            for (const double width : {700.0, 260.0, 60.0}) {
                for (const MarkdownBlock &block : parseMarkdown(markdown)) {
                    const BlockLayout layout(block, style, width);
                    QVERIFY(layout.height() > 0);
                    QVERIFY(estimatedHeight(block, style, width) > 0);
                    for (int i = 0; i <= block.text.size(); i = std::max(i + 1, layout.nextPosition(i))) {
                        const QRectF rect = layout.rectOf(i);
                        QVERIFY(rect.height() > 0);
                        QVERIFY(rect.top() >= -1 && rect.bottom() <= layout.height() + 1);
                        if (i == block.text.size() || block.text.at(i).isSpace())
                            continue;
                        const bool isRightToLeft = block.text.isRightToLeft();
                        if (isRightToLeft || rect.width() < 3 || block.text.at(i).isSurrogate() ||
                            block.text.at(i).direction() != QChar::DirL)
                            continue; // the sides of a letter are exchanged there: bidi() looks at that
                        const int hit = layout.hitTest(QPointF(rect.left() + rect.width() * 0.2, rect.center().y()));
                        QVERIFY2(hit == i, qPrintable(QStringLiteral("%1 → %2 in %3").arg(i).arg(hit).arg(block.text)));
                    }
                    painted(layout);
                }
            }
        }
    }

    void narrowerIsHigher()
    {
        const MarkdownBlock block = blockOf(QStringLiteral("Many words that need room. ").repeated(20));
        const MarkdownStyle style = styleAt();
        const BlockLayout wide(block, style, 700);
        const BlockLayout narrow(block, style, 300);
        QVERIFY(narrow.height() > wide.height());
        QVERIFY(BlockLayout(block, styleAt(1.5), 300).height() > narrow.height());
        QCOMPARE(std::fmod(wide.height(), style.linePitch), 0.0); // lines stand on a grid of 1.5
        // However wide the window: a line has at most about 78 letters.
        QCOMPARE(BlockLayout(block, style, 3000).height(), BlockLayout(block, style, 1500).height());
    }

    void chineseHasTheSameLineHeight()
    {
        const MarkdownStyle style = styleAt();
        QCOMPARE(BlockLayout(blockOf(QStringLiteral("今天三大指数")), style, 700).height(),
                 BlockLayout(blockOf(QStringLiteral("words")), style, 700).height());
    }

    void bidi()
    {
        const MarkdownStyle style = styleAt();
        const BlockLayout hebrew(blockOf(QStringLiteral("שלום abc עולם")), style, 400);
        QVERIFY(hebrew.rectOf(0).left() > 300); // begins at the right
        QVERIFY(hebrew.rectOf(0).left() > hebrew.rectOf(10).left());
        QVERIFY(hebrew.rectOf(5).left() < hebrew.rectOf(7).left()); // inside, Latin goes to the right
        // A selection over the border of two directions is more than one piece, and paints without harm.
        BlockPaint paint;
        paint.selection = {2, 8};
        QVERIFY(hasColor(painted(hebrew, paint), style.selectionColor));
        const BlockLayout item(blockOf(QStringLiteral("- مرحبا")), style, 400);
        QVERIFY(item.rectOf(0).right() < 400 - style.indent + 2); // room for the mark at the right
        QVERIFY(item.rectOf(0).right() > 300);
        const BlockLayout mixed(blockOf(QStringLiteral("English and שלום")), style, 400);
        QVERIFY(mixed.rectOf(0).left() < 5);
        QVERIFY(mixed.rectOf(12).left() > mixed.rectOf(15).left());
    }

    void emojiAreOneLetter()
    {
        const QString text = QStringLiteral("a👩‍👩‍👧b");
        const BlockLayout layout(blockOf(text), styleAt(), 400);
        QCOMPARE(layout.nextPosition(1), int(text.size()) - 1);
        QCOMPARE(layout.previousPosition(int(text.size()) - 1), 1);
    }

    void linksAreFoundWhereTheyStand()
    {
        const MarkdownBlock block =
            blockOf(QStringLiteral("See [the **manual**](http://m) or ![pic](http://p/i.png)."));
        const BlockLayout layout(block, styleAt(), 600);
        QCOMPARE(layout.linkAt(layout.rectOf(5).center()), QStringLiteral("http://m"));
        QCOMPARE(layout.linkAt(layout.rectOf(10).center()), QStringLiteral("http://m"));
        QCOMPARE(layout.linkAt(layout.rectOf(1).center()), QString());
        QCOMPARE(layout.linkAt(layout.rectOf(int(block.text.size()) - 3).center()), QStringLiteral("http://p/i.png"));
        QCOMPARE(layout.linkAt(QPointF(590, 5)), QString());
    }

    void codeScrollsSideways()
    {
        const QString line = QStringLiteral("x = 1; ").repeated(60);
        const BlockLayout layout(blockOf(QStringLiteral("```cpp\nshort\n%1\n```").arg(line)), styleAt(), 400);
        QVERIFY(layout.maximumScroll() > 400);
        QVERIFY(!layout.scrollTrack().isNull());
        QVERIFY(layout.scrollHandle(0).left() < layout.scrollHandle(layout.maximumScroll()).left());
        const double before = layout.rectOf(50).left();
        QCOMPARE(layout.rectOf(50, 100).left(), before - 100);
        QCOMPARE(layout.hitTest(layout.rectOf(50, 100).center() - QPointF(2, 0), 100), 50);
        QVERIFY(layout.copyButton().right() <= 400);
        QVERIFY(layout.languageLabel().right() < layout.copyButton().left());
        QVERIFY(layout.languageLabel().bottom() <= layout.rectOf(0).top() + 1);
        const BlockLayout prose(blockOf(QStringLiteral("words")), styleAt(), 400);
        QCOMPARE(prose.maximumScroll(), 0.0);
        QVERIFY(prose.copyButton().isNull());
    }

    void noCodeStaysBelowTheCopyButton()
    {
        const MarkdownStyle style = styleAt();
        const auto layoutOf = [&](const QString &text) { return BlockLayout(blockOf(text), style, 400); };
        const QString wide = QStringLiteral("x").repeated(int((400 - 30) / style.codeLetterWidth));
        const BlockLayout first = layoutOf(QStringLiteral("```\n%1\n```").arg(wide));
        const int end = int(wide.size()) - 1;
        QVERIFY(first.rectOf(end).right() > first.copyButton().left());
        QVERIFY(first.rectOf(end, first.maximumScroll()).right() <= first.copyButton().left());
        const BlockLayout later = layoutOf(QStringLiteral("```\na\nb\nc\nd\n%1\n```").arg(wide));
        QCOMPARE(later.maximumScroll(), 0.0);
        const BlockLayout headed = layoutOf(QStringLiteral("```sh\n%1\n```").arg(wide));
        QCOMPARE(headed.maximumScroll(), 0.0);
    }

    void widePlainTextIsBroken()
    {
        const BlockLayout layout(blockOf(QStringLiteral("word ").repeated(25'000)), styleAt(), 400);
        QVERIFY(layout.block().kind == BlockKind::PlainText);
        QCOMPARE(layout.maximumScroll(), 0.0);
        QVERIFY(!layout.languageLabel().isNull()); // says so
    }

    void tablesFitOrScroll()
    {
        const MarkdownStyle style = styleAt();
        const MarkdownBlock few =
            blockOf(QStringLiteral("| a | b |\n|---|---|\n| 1 | %1 |\n").arg(QStringLiteral("word ").repeated(60)));
        const BlockLayout fits(few, style, 400);
        QCOMPARE(fits.maximumScroll(), 0.0);
        QVERIFY(fits.height() > BlockLayout(few, style, 900).height());
        const BlockLayout many(blockOf(QStringLiteral("|column").repeated(20) + QStringLiteral("|\n") +
                                       QStringLiteral("|-").repeated(20) + QStringLiteral("|\n")),
                               style, 400);
        QVERIFY(many.maximumScroll() > 0);
        QCOMPARE(many.positionBelow(0), -1);
        QCOMPARE(fits.positionBelow(0), int(few.cells[2].start));
        // All parts of a long table have the same columns.
        const auto parts =
            parseMarkdown(QStringLiteral("|a|b|\n|-|-|\n") + QStringLiteral("|some words|2|\n").repeated(100));
        const BlockLayout first(parts[0], style, 600);
        const BlockLayout second(parts[1], style, 600);
        QCOMPARE(first.rectOf(parts[0].cells[1].start).left(), second.rectOf(parts[1].cells[1].start).left());
    }

    void selectionAndHitsArePainted()
    {
        const MarkdownStyle style = styleAt();
        for (const QString &text :
             {QStringLiteral("some words here"), QStringLiteral("```\nsome words here\n```"),
              QStringLiteral("| some | words here |\n|---|---|\n"), QStringLiteral("# some words here")}) {
            const BlockLayout layout(blockOf(text), style, 400);
            QVERIFY(!hasColor(painted(layout), style.selectionColor));
            BlockPaint paint;
            paint.selection = {2, 8};
            QVERIFY(hasColor(painted(layout, paint), style.selectionColor));
            BlockPaint found;
            found.highlights = {{0, 4}, {5, 10}};
            found.currentHighlight = 1;
            QVERIFY(hasColor(painted(layout, found), style.highlightColor));
            QVERIFY(painted(layout, found) != painted(layout));
        }
    }

    void whatIsOutsideTheClipIsNotPainted()
    {
        const QString code = QStringLiteral("```\n") + QStringLiteral("code\n").repeated(190) + QStringLiteral("```");
        const BlockLayout layout(blockOf(code), styleAt(), 400);
        BlockPaint paint;
        paint.clip = QRectF(0, 1000, 400, 50);
        const QImage image = painted(layout, paint);
        QVERIFY(!hasColor(image.copy(20, 100, 300, 800), styleAt().textColor));
    }

    void wordsAndLines()
    {
        const BlockLayout layout(blockOf(QStringLiteral("Two words, and more. ").repeated(10)), styleAt(), 300);
        QCOMPARE(layout.wordAt(5), (TextRange{4, 9}));
        QCOMPARE(layout.wordAt(4), (TextRange{4, 9}));
        const TextRange line = layout.lineAt(5);
        QCOMPARE(line.start, 0);
        QVERIFY(line.end > 20 && line.end < 60);
        const int below = layout.positionBelow(5);
        QVERIFY(below > line.end - 1);
        QCOMPARE(layout.positionAbove(below), 5);
        QCOMPARE(layout.positionAbove(5), -1);
        const BlockLayout code(blockOf(QStringLiteral("```\nab cd\nef\n```")), styleAt(), 300);
        QCOMPARE(code.lineAt(7), (TextRange{6, 8}));
        QCOMPARE(code.positionBelow(0), 6);
        const BlockLayout empty(MarkdownBlock(), styleAt(), 300);
        QCOMPARE(empty.wordAt(3), TextRange());
        QCOMPARE(empty.hitTest(QPointF(5, 5)), 0);
    }

    void spacing()
    {
        const MarkdownStyle style = styleAt();
        const auto blocks = parseMarkdown(QStringLiteral("# H\n\ntext\n\n- a\n- b\n\n## H2\n"));
        QCOMPARE(spacingBefore(nullptr, blocks[0], style), 0.0);
        QVERIFY(spacingBefore(&blocks[2], blocks[3], style) < spacingBefore(&blocks[1], blocks[2], style));
        QVERIFY(spacingBefore(&blocks[3], blocks[4], style) > spacingBefore(&blocks[0], blocks[1], style));
        const auto parts = parseMarkdown(QStringLiteral("```\n") + QStringLiteral("x\n").repeated(300));
        QCOMPARE(spacingBefore(&parts[0], parts[1], style), 0.0);
    }

    void colorsFollowThePalette()
    {
        const MarkdownStyle light = markdownStyle(Theme::palette(false), QApplication::font());
        const MarkdownStyle dark = markdownStyle(Theme::palette(true), QApplication::font());
        QVERIFY(light.textColor.lightness() < 100);
        QVERIFY(dark.textColor.lightness() > 150);
        QVERIFY(light.sunkenColor != dark.sunkenColor);
    }
};

QTEST_MAIN(TestBlockLayout)
#include "tst_block_layout.moc"
