// SPDX-License-Identifier: GPL-3.0-or-later
#include "markdown_documents.h"
#include "ui/markdown/markdown_parser.h"
#include <QRegularExpression>
#include <QTest>
#include <cmark-gfm-core-extensions.h>
#include <cmark-gfm.h>
#include <thread>

using namespace homard;

namespace {

/// One leaf of the tree, in words: what it stands in, what it is, what it says (without blanks).
QString leafLine(const QString &containers, const QString &kind, QString text)
{
    text.remove(QRegularExpression(QStringLiteral("\\s")));
    return containers + kind + QLatin1Char(' ') + text;
}

QString ownKind(const MarkdownBlock &block)
{
    switch (block.kind) {
    case BlockKind::Heading: return QStringLiteral("heading%1").arg(block.level);
    case BlockKind::Code: return QStringLiteral("code ") + block.language;
    case BlockKind::Table: return QStringLiteral("table%1").arg(block.columns);
    case BlockKind::ThematicBreak: return QStringLiteral("rule");
    case BlockKind::Html: return QStringLiteral("html");
    default: return QStringLiteral("text");
    }
}

QStringList ownOutline(const QString &markdown)
{
    QStringList lines;
    for (const MarkdownBlock &block : parseMarkdown(markdown)) {
        QString containers;
        for (const BlockContainer container : block.containers)
            containers += QLatin1Char(container == BlockContainer::Quote  ? '>'
                                      : container == BlockContainer::Item ? '-'
                                                                          : '^');
        QString text = block.text;
        for (auto run = block.runs.rbegin(); run != block.runs.rend(); ++run) {
            // The address that stands behind a picture is ours.
            if ((run->formats & InlineFormat::Image) && (run->formats & InlineFormat::Link))
                text.remove(run->range.start, run->range.end - run->range.start);
        }
        lines += leafLine(containers, ownKind(block), text);
    }
    return lines;
}

QString textOf(cmark_node *node)
{
    QString text;
    cmark_iter *iterator = cmark_iter_new(node);
    while (cmark_iter_next(iterator) != CMARK_EVENT_DONE) {
        if (cmark_iter_get_event_type(iterator) != CMARK_EVENT_ENTER)
            continue;
        cmark_node *at = cmark_iter_get_node(iterator);
        const QString literal = QString::fromUtf8(cmark_node_get_literal(at));
        text +=
            cmark_node_get_type(at) == CMARK_NODE_FOOTNOTE_REFERENCE ? QStringLiteral("[%1]").arg(literal) : literal;
    }
    cmark_iter_free(iterator);
    return text;
}

void outlineOf(cmark_node *node, const QString &containers, QStringList &lines)
{
    const QString type = QString::fromLatin1(cmark_node_get_type_string(node));
    QString inside = containers;
    if (type == QLatin1StringView("block_quote"))
        inside += QLatin1Char('>');
    else if (type == QLatin1StringView("item") || type == QLatin1StringView("tasklist"))
        inside += QLatin1Char('-');
    else if (cmark_node_get_type(node) == CMARK_NODE_FOOTNOTE_DEFINITION)
        inside += QLatin1Char('^');
    else if (type == QLatin1StringView("paragraph"))
        lines += leafLine(containers, QStringLiteral("text"), textOf(node));
    else if (type == QLatin1StringView("heading"))
        lines +=
            leafLine(containers, QStringLiteral("heading%1").arg(cmark_node_get_heading_level(node)), textOf(node));
    else if (type == QLatin1StringView("code_block"))
        lines += leafLine(containers,
                          QStringLiteral("code ") +
                              QString::fromUtf8(cmark_node_get_fence_info(node)).section(QLatin1Char(' '), 0, 0),
                          textOf(node));
    else if (type == QLatin1StringView("html_block"))
        lines += leafLine(containers, QStringLiteral("html"), textOf(node));
    else if (type == QLatin1StringView("thematic_break"))
        lines += leafLine(containers, QStringLiteral("rule"), QString());
    else if (type == QLatin1StringView("table"))
        lines += leafLine(containers, QStringLiteral("table%1").arg(cmark_gfm_extensions_get_table_columns(node)),
                          textOf(node));
    if (type != QLatin1StringView("document") && inside == containers && type != QLatin1StringView("list"))
        return;
    const qsizetype before = lines.size();
    for (cmark_node *child = cmark_node_first_child(node); child; child = cmark_node_next(child)) {
        // An item that begins with an item shows its own mark on a line of its own.
        const bool isList = cmark_node_get_type(child) == CMARK_NODE_LIST;
        if (inside.endsWith(QLatin1Char('-')) && isList && lines.size() == before)
            lines += leafLine(inside, QStringLiteral("text"), QString());
        outlineOf(child, inside, lines);
    }
    if (inside.endsWith(QLatin1Char('-')) && inside != containers && lines.size() == before)
        lines += leafLine(inside, QStringLiteral("text"), QString());
}

QStringList cmarkOutline(const QString &markdown)
{
    cmark_gfm_core_extensions_ensure_registered();
    cmark_parser *parser = cmark_parser_new(CMARK_OPT_FOOTNOTES | CMARK_OPT_STRIKETHROUGH_DOUBLE_TILDE);
    for (const char *name : {"table", "strikethrough", "autolink", "tasklist"})
        cmark_parser_attach_syntax_extension(parser, cmark_find_syntax_extension(name));
    const QByteArray utf8 = markdown.toUtf8();
    cmark_parser_feed(parser, utf8.constData(), static_cast<size_t>(utf8.size()));
    cmark_node *root = cmark_parser_finish(parser);
    QStringList lines;
    outlineOf(root, QString(), lines);
    cmark_node_free(root);
    cmark_parser_free(parser);
    return lines;
}

const MarkdownBlock &only(const std::vector<MarkdownBlock> &blocks)
{
    Q_ASSERT(blocks.size() == 1);
    return blocks.front();
}

/// "text|formats|url" of each run.
QStringList runsOf(const MarkdownBlock &block)
{
    QStringList result;
    for (const InlineRun &run : block.runs)
        result += QStringLiteral("%1|%2|%3")
                      .arg(block.text.mid(run.range.start, run.range.end - run.range.start),
                           QString::number(run.formats.toInt(), 16), run.url);
    return result;
}

} // namespace

class TestMarkdownParser : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void blocksAreThoseOfCmark_data()
    {
        QTest::addColumn<QString>("markdown");
        for (const MarkdownDocument &document : markdownDocuments()) {
            if (qstrcmp(document.name, "math") != 0) // formulas are our own
                QTest::newRow(document.name) << document.text;
        }
    }
    void blocksAreThoseOfCmark()
    {
        QFETCH(QString, markdown);
        QCOMPARE(ownOutline(markdown), cmarkOutline(markdown));
    }

    void runsAreInOrderAndInside_data() { blocksAreThoseOfCmark_data(); }
    void runsAreInOrderAndInside()
    {
        QFETCH(QString, markdown);
        for (const MarkdownBlock &block : parseMarkdown(markdown)) {
            int at = 0;
            for (const InlineRun &run : block.runs) {
                QVERIFY(run.range.start >= at);
                QVERIFY(run.range.end > run.range.start);
                QVERIFY(run.formats != InlineFormats());
                at = run.range.end;
            }
            QVERIFY(at <= block.text.size());
            QVERIFY(block.source.start >= 0);
            QVERIFY(block.source.end <= markdown.size());
            QVERIFY(block.source.start <= block.source.end);
        }
    }

    void formatsAreKept()
    {
        const QString text = QStringLiteral("*a* **b** ***c*** ~~d~~ `e` [f *g*](http://h \"t\") <http://i>");
        QCOMPARE(runsOf(only(parseMarkdown(text))),
                 QStringList({QStringLiteral("a|2|"), QStringLiteral("b|1|"), QStringLiteral("c|3|"),
                              QStringLiteral("d|4|"), QStringLiteral("e|8|"), QStringLiteral("f |10|http://h"),
                              QStringLiteral("g|12|http://h"), QStringLiteral("http://i|10|http://i")}));
    }

    void listMarksAreKept()
    {
        const auto blocks = parseMarkdown(QStringLiteral("3) c\n4) [x] d\n\n- a\n  - [ ] b"));
        QCOMPARE(blocks.size(), size_t(4));
        QCOMPARE(blocks[0].mark, (ListMark{ListMark::Number, 3, QLatin1Char(')'), true}));
        QCOMPARE(blocks[1].mark, (ListMark{ListMark::Done, 4, QLatin1Char(')'), true}));
        QCOMPARE(blocks[1].text, QStringLiteral("d"));
        QCOMPARE(int(blocks[2].mark.kind), int(ListMark::Bullet));
        QCOMPARE(int(blocks[3].mark.kind), int(ListMark::Open));
        QCOMPARE(blocks[3].listDepth(), 2);
        QVERIFY(blocks[2].hasSpaceBefore);
        QVERIFY(!blocks[3].hasSpaceBefore);
    }

    void tablesAreFlatText()
    {
        const MarkdownBlock table = only(parseMarkdown(QStringLiteral("| a | **b** |\n|:-:|--:|\n| 1 | `x` |\n| 2 |")));
        QCOMPARE(table.text, QStringLiteral("a\tb\n1\tx\n2\t"));
        QCOMPARE(table.columns, 2);
        QCOMPARE(table.rows(), 3);
        QCOMPARE(table.cells[3], (TextRange{6, 7}));
        QCOMPARE(table.alignments, (std::vector<CellAlignment>{CellAlignment::Center, CellAlignment::Right}));
        QCOMPARE(runsOf(table), QStringList({QStringLiteral("b|1|"), QStringLiteral("x|8|")}));
    }

    void codeKeepsEveryLetter()
    {
        const MarkdownBlock code = only(parseMarkdown(QStringLiteral("```rust no_run\n\n a\t\\(b\\)\n\n```")));
        QCOMPARE(code.text, QStringLiteral("\n a\t\\(b\\)\n"));
        QCOMPARE(code.language, QStringLiteral("rust"));
        QVERIFY(!code.isOpen);
        QVERIFY(only(parseMarkdown(QStringLiteral("```\nx"))).isOpen);
    }

    void sourceIsWhereItStands()
    {
        const QString text =
            QStringLiteral("Intro\n\nTitle\n---\n\n- a\n  - b\n\n<!-- x\n\ny -->\n\nbefore\n| a |\n|---|\n"
                           "| 1 |\n\n> q\n");
        QStringList sources;
        for (const MarkdownBlock &block : parseMarkdown(text))
            sources += text.mid(block.source.start, block.source.end - block.source.start);
        QCOMPARE(sources,
                 QStringList({QStringLiteral("Intro"), QStringLiteral("Title\n---"), QStringLiteral("- a"),
                              QStringLiteral("  - b"), QStringLiteral("<!-- x\n\ny -->"), QStringLiteral("before"),
                              QStringLiteral("| a |\n|---|\n| 1 |"), QStringLiteral("> q")}));
    }

    void formulasStayAsWritten()
    {
        const auto blocks = parseMarkdown(QStringLiteral("Cost $5 and $10, but $a_1*b*c$ and \\(x^*_i\\) \\*not\\* "
                                                         "\\(open\n\n$$\na * b * c\n\\\\\n$$\n\n\\[ x_1 \\]"));
        QCOMPARE(blocks.size(), size_t(3));
        QCOMPARE(blocks[0].text, QStringLiteral("Cost $5 and $10, but $a_1*b*c$ and \\(x^*_i\\) *not* (open"));
        QCOMPARE(runsOf(blocks[0]),
                 QStringList({QStringLiteral("$a_1*b*c$|100|"), QStringLiteral("\\(x^*_i\\)|100|")}));
        QVERIFY(blocks[1].kind == BlockKind::Math);
        QCOMPARE(blocks[1].text, QStringLiteral("$$\na * b * c\n\\\\\n$$"));
        QCOMPARE(blocks[2].text, QStringLiteral("\\[ x_1 \\]"));
    }

    void aLineBreakBetweenChineseLettersIsNoSpace()
    {
        QCOMPARE(only(parseMarkdown(QStringLiteral("全线\n收涨\nA 股\n**大\n涨**"))).text,
                 QStringLiteral("全线收涨 A 股大涨"));
        QCOMPARE(only(parseMarkdown(QStringLiteral("10~20 元,30~40 元"))).runs.size(), size_t(0));
    }

    void S94_picturesAndHtmlStayText()
    {
        const MarkdownBlock block =
            only(parseMarkdown(QStringLiteral("![a *b*](file:///etc/hostname) ![](//h/p.png) <img src=x>")));
        QCOMPARE(block.text, QStringLiteral("a b file:///etc/hostname //h/p.png <img src=x>"));
        QVERIFY(only(parseMarkdown(QStringLiteral("<img src=\"http://x/y\">"))).kind == BlockKind::Html);
        const QString data = QStringLiteral("data:image/png;base64,") + QString(5000, QLatin1Char('A'));
        const MarkdownBlock long_ = only(parseMarkdown(QStringLiteral("![p](%1)").arg(data)));
        QVERIFY(long_.text.size() < 200); // what is shown is short, the address is kept
        QCOMPARE(long_.runs.back().url, data);
    }

    void longBlocksComeInParts()
    {
        QString code;
        for (int i = 0; i < 1000; ++i)
            code += QStringLiteral("line %1\n").arg(i);
        const auto parts = parseMarkdown(QStringLiteral("```\n") + code + QStringLiteral("```"));
        QCOMPARE(parts.size(), size_t(5));
        QString joined;
        for (size_t i = 0; i < parts.size(); ++i) {
            joined += parts[i].text;
            QCOMPARE(parts[i].continuesPrevious, i > 0);
            QCOMPARE(parts[i].isContinued, i + 1 < parts.size());
        }
        QCOMPARE(joined + QLatin1Char('\n'), code);

        const QString words = QStringLiteral("some **bold** words ").repeated(3000);
        QString text;
        for (const MarkdownBlock &part : parseMarkdown(words)) {
            QVERIFY(part.text.size() <= 8000);
            for (const InlineRun &run : part.runs)
                QCOMPARE(part.text.mid(run.range.start, run.range.end - run.range.start), QStringLiteral("bold"));
            text += part.text;
        }
        QCOMPARE(text.trimmed(), QStringLiteral("some bold words ").repeated(3000).trimmed());

        const auto rows = parseMarkdown(QStringLiteral("|a|b|\n|-|-|\n") + QStringLiteral("|1|2|\n").repeated(100));
        QCOMPARE(rows.size(), size_t(3));
        QCOMPARE(rows[0].rows() + rows[1].rows() + rows[2].rows(), 101);
        QCOMPARE(rows[2].columnHints, rows[0].columnHints);
    }

    void F90_hostileTextIsReadOrShown_data()
    {
        QTest::addColumn<QString>("markdown");
        QTest::addColumn<bool>("isPlain");
        const auto times = [](const char *text, int count) { return QString::fromLatin1(text).repeated(count); };
        QTest::newRow("20 000 quotes") << times("> ", 20'000) + QStringLiteral("x") << true;
        QTest::newRow("20 000 quotes and lazy lines") << times(">", 20'000) + times("a\n", 20'000) << true;
        QTest::newRow("5 000 lists in one line") << times("1. ", 5'000) + QStringLiteral("x") << true;
        QTest::newRow("a line of 10 MB") << times("word ", 2'000'000) << true;
        QTest::newRow("10^5 cells") << QStringLiteral("|a|b|c|d|e|\n|-|-|-|-|-|\n") + times("|1|2|3|4|5|\n", 20'000)
                                    << true;
        QTest::newRow("10^5 columns") << times("|a", 50'000) + QStringLiteral("|\n") + times("|-", 50'000) +
                                             times("|\nx", 100)
                                      << true;
        QTest::newRow("half fences") << times("```\n~~~\n", 20'000) << false;
        QTest::newRow("half fences with words") << times("``` a\n", 20'000) << false;
        for (const char *letters : {"[", "*",   "_",   "`",   "<", "![", "[a](", "*a_ ", "**a *b", "]",    "[^a]",
                                    "$", "$a ", "\\(", "\\[", "&", "~~", "|",    "\\",   "(",      "a@b.c"})
            QTest::addRow("100 000 × %s", letters)
                << times(letters, 100'000 / int(qstrlen(letters))) << (qstrlen(letters) == 5);
        QString deep;
        for (int i = 0; i < 300; ++i)
            deep += QString(i * 2, QLatin1Char(' ')) + QStringLiteral("- a\n");
        QTest::newRow("300 lists, one in the other") << deep << true;
        QTest::newRow("10 000 @") << times("a@", 10'000) << true;
    }
    void F90_hostileTextIsReadOrShown()
    {
        QFETCH(QString, markdown);
        QFETCH(bool, isPlain);
        const auto blocks = parseMarkdown(markdown);
        QVERIFY(!blocks.empty());
        bool hasPlain = false;
        for (const MarkdownBlock &block : blocks) {
            hasPlain = hasPlain || block.kind == BlockKind::PlainText;
            QVERIFY(block.text.size() <= 16'000);
            QVERIFY(block.containers.size() <= 64);
            QVERIFY(block.cells.size() <= 1'100);
        }
        QCOMPARE(hasPlain, isPlain);
    }

    void F90_onlyTheHostileParagraphIsPlain()
    {
        const QString hostile = QStringLiteral("> ").repeated(500) + QStringLiteral("x");
        const QString text = QStringLiteral("# Head\n\n") + hostile + QStringLiteral("\nmore\n\n**after**\n");
        const auto blocks = parseMarkdown(text);
        QCOMPARE(blocks.size(), size_t(3));
        QVERIFY(blocks[0].kind == BlockKind::Heading);
        QVERIFY(blocks[1].kind == BlockKind::PlainText);
        QCOMPARE(blocks[1].text, hostile + QStringLiteral("\nmore"));
        QCOMPARE(text.mid(blocks[1].source.start, blocks[1].source.end - blocks[1].source.start).trimmed(),
                 blocks[1].text);
        QCOMPARE(runsOf(blocks[2]), QStringList(QStringLiteral("after|1|")));
    }

    void codeThatLooksHostileStaysCode()
    {
        const QString code = QStringLiteral("x").repeated(150'000) + QLatin1Char('\n') +
                             QStringLiteral("@a").repeated(3000) + QLatin1Char('\n') + QString(200, QLatin1Char(' ')) +
                             QStringLiteral("- item");
        const auto blocks = parseMarkdown(QStringLiteral("```\n") + code + QStringLiteral("\n```\n"));
        QString joined;
        for (const MarkdownBlock &block : blocks) {
            QVERIFY(block.kind == BlockKind::Code);
            joined += block.text;
        }
        QCOMPARE(joined, code);
    }

    void isSafeOnManyThreads()
    {
        const auto documents = markdownDocuments();
        std::vector<std::vector<MarkdownBlock>> right;
        for (const MarkdownDocument &document : documents)
            right.push_back(parseMarkdown(document.text));
        std::atomic<int> wrong = 0;
        std::vector<std::thread> threads;
        for (int t = 0; t < 4; ++t) {
            threads.emplace_back([&] {
                for (int round = 0; round < 20; ++round) {
                    for (size_t i = 0; i < documents.size(); ++i)
                        wrong += parseMarkdown(documents[i].text) == right[i] ? 0 : 1;
                }
            });
        }
        for (std::thread &thread : threads)
            thread.join();
        QCOMPARE(wrong.load(), 0);
    }
};

QTEST_GUILESS_MAIN(TestMarkdownParser)
#include "tst_markdown_parser.moc"
