// SPDX-License-Identifier: GPL-3.0-or-later
#include "markdown_documents.h"
#include "ui/markdown/markdown_copy.h"
#include "ui/markdown/markdown_parser.h"
#include <QTest>

using namespace homard;

namespace {

struct Text {
    QString markdown;
    std::vector<MarkdownBlock> blocks;

    explicit Text(const QString &text) : markdown(text), blocks(parseMarkdown(text)) {}
    QString plain(MarkdownPosition from, MarkdownPosition to) const { return plainTextOf(blocks, {from, to}); }
    QString source(MarkdownPosition from, MarkdownPosition to) const
    {
        return markdownOf(markdown, blocks, {from, to});
    }
};

} // namespace

class TestMarkdownCopy : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void wholeTextIsTheStoredMarkdown_data()
    {
        QTest::addColumn<QString>("markdown");
        for (const MarkdownDocument &document : markdownDocuments()) {
            if (!document.hasReferences)
                QTest::newRow(document.name) << document.text;
        }
    }
    void wholeTextIsTheStoredMarkdown()
    {
        QFETCH(QString, markdown);
        const Text text(markdown);
        const QString copied = markdownOf(markdown, text.blocks, wholeRange(text.blocks));
        QVERIFY(markdown.contains(copied)); // byte for byte, without the blank lines around
        QCOMPARE(plainTextOf(parseMarkdown(copied), wholeRange(parseMarkdown(copied))),
                 plainTextOf(text.blocks, wholeRange(text.blocks)));
    }

    void partsOfABlockKeepTheirFormats()
    {
        const Text text(QStringLiteral("An **important *part*** of `a_b` and [link](http://x) 2 \\* 3"));
        QCOMPARE(text.plain({0, 3}, {0, 12}), QStringLiteral("important"));
        QCOMPARE(text.source({0, 3}, {0, 12}), QStringLiteral("**important**"));
        QCOMPARE(text.source({0, 5}, {0, 17}), QStringLiteral("**portant** ***part***"));
        QCOMPARE(text.source({0, 18}, {0, 24}), QStringLiteral("of `a_b`").left(8));
        QCOMPARE(text.source({0, 29}, {0, 31}),
                 QStringLiteral("[in](http://x)").replace(1, 2, text.plain({0, 29}, {0, 31})));
        QVERIFY(text.source({0, 30}, {0, int(text.blocks[0].text.size())}).endsWith(QLatin1StringView("2 \\* 3")));
    }

    /// What is written for any selection reads as the text that was selected.
    void anySelectionReadsAsItWas()
    {
        const Text text(QStringLiteral("Some *words* **and ~~more~~** of `code` <b> $x_1$ [a *b*](http://u) "
                                       "end\\_ [x]"));
        const auto size = static_cast<int>(text.blocks[0].text.size());
        for (int from = 0; from < size; from += 3) {
            for (int to = from + 1; to <= size; to += 4) {
                const QString selected = text.plain({0, from}, {0, to});
                const bool isCutElsewhere = selected.contains(QLatin1Char('$')) ||
                                            selected.contains(QLatin1Char('/')) ||
                                            selected.contains(QLatin1Char('<')) || selected.trimmed() != selected;
                if (isCutElsewhere) // half a formula or address cannot be read again
                    continue;
                const auto again = parseMarkdown(text.source({0, from}, {0, to}));
                QCOMPARE(again.empty() ? QString() : again[0].text, selected);
            }
        }
    }

    void listsAndQuotesKeepTheirMarks()
    {
        const Text text(QStringLiteral("1. one\n2. two\n   - in\n3. three\n\n> said\n\n- [x] done\n"));
        const auto all = wholeRange(text.blocks);
        QCOMPARE(plainTextOf(text.blocks, all),
                 QStringLiteral("1. one\n2. two\n   - in\n3. three\n\n> said\n\n- [x] done"));
        // From the middle of the first item to the middle of the last: what is whole comes from the source.
        QCOMPARE(text.source({0, 1}, {3, 2}), QStringLiteral("   ne\n2. two\n   - in\n3. th"));
        QCOMPARE(text.plain({1, 0}, {1, 3}), QStringLiteral("two"));
    }

    void tablesAndCode()
    {
        const Text text(
            QStringLiteral("| a | b |\n|---|--:|\n| 1 | **2** |\n| 3 | 4\\|5 |\n\n```sh\nls -l\npwd\n```\n"));
        QCOMPARE(text.plain({0, 0}, {0, 7}), QStringLiteral("a\tb\n1\t2"));
        QCOMPARE(text.source({0, 4}, {0, 7}), QStringLiteral("| 1 | **2** |"));
        QCOMPARE(text.source({0, 6}, {0, 7}), QStringLiteral("**2**"));
        QCOMPARE(text.source({0, 0}, {0, 7}), QStringLiteral("| a | b |\n|---|--:|\n| 1 | **2** |"));
        QCOMPARE(text.source({1, 0}, {1, 5}), QStringLiteral("ls -l"));
        QCOMPARE(text.source({0, 8}, {1, 2}), QStringLiteral("| 3 | 4\\|5 |\n\n```sh\nls\n```"));
        QCOMPARE(text.source({1, 0}, {1, 9}), QStringLiteral("```sh\nls -l\npwd\n```"));
        QCOMPARE(fenceTextOf(text.blocks, 1), QStringLiteral("ls -l\npwd"));
    }

    void partsOfLongCodeAreOneText()
    {
        const QString code = QStringLiteral("a line of code\n").repeated(500);
        const Text text(QStringLiteral("```\n") + code + QStringLiteral("```"));
        QVERIFY(text.blocks.size() > 1);
        QCOMPARE(fenceTextOf(text.blocks, 1) + QLatin1Char('\n'), code);
        QCOMPARE(plainTextOf(text.blocks, wholeRange(text.blocks)) + QLatin1Char('\n'), code);
        QCOMPARE(markdownOf(text.markdown, text.blocks, wholeRange(text.blocks)), text.markdown);
    }

    void rangesOutsideDoNoHarm()
    {
        const Text text(QStringLiteral("abc"));
        QCOMPARE(text.plain({-1, 1}, {7, 9}), QStringLiteral("bc"));
        QCOMPARE(text.source({0, 0}, {0, 99}), QStringLiteral("abc"));
        QCOMPARE(plainTextOf({}, {{0, 0}, {1, 1}}), QString());
        QCOMPARE(fenceTextOf(text.blocks, 5), QString());
        QVERIFY(wholeRange({}).isEmpty());
    }
};

QTEST_GUILESS_MAIN(TestMarkdownCopy)
#include "tst_markdown_copy.moc"
