// SPDX-License-Identifier: GPL-3.0-or-later
#include "markdown_documents.h"
#include "ui/markdown/markdown_parser.h"
#include "ui/markdown/streaming_markdown.h"
#include <QRandomGenerator>
#include <QTest>

using namespace homard;

namespace {

/// Appends pieces of `step` letters; returns how many letters the parser was given.
qint64 parsedInPieces(const QString &text, int step)
{
    StreamingMarkdown streaming;
    for (qsizetype i = 0; i < text.size(); i += step)
        streaming.append(QStringView(text).mid(i, step));
    streaming.finish();
    return streaming.parsedCharacters();
}

} // namespace

class TestStreamingMarkdown : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void everyPrefixIsThatOfAWholeParse_data()
    {
        QTest::addColumn<QString>("markdown");
        for (const MarkdownDocument &document : markdownDocuments()) {
            if (!document.hasReferences)
                QTest::newRow(document.name) << document.text;
        }
    }
    void everyPrefixIsThatOfAWholeParse()
    {
        QFETCH(QString, markdown);
        for (const int step : {1, 2, 3, 5, 7, 20}) {
            StreamingMarkdown streaming;
            std::vector<MarkdownBlock> before;
            for (qsizetype i = 0; i < markdown.size(); i += step) {
                streaming.append(QStringView(markdown).mid(i, step));
                const auto whole = parseMarkdown(streaming.markdown());
                QVERIFY2(streaming.blocks() == whole, qPrintable(streaming.markdown().right(60)));
                // What is before the first change is what it was.
                const auto changed = static_cast<size_t>(streaming.firstChanged());
                QVERIFY(changed <= before.size() && changed <= whole.size());
                for (size_t k = 0; k < changed; ++k)
                    QVERIFY(before[k] == whole[k]);
                before = whole;
            }
            streaming.finish();
            QVERIFY(streaming.isFinished());
            QCOMPARE(streaming.markdown(), markdown);
            QVERIFY(streaming.blocks() == parseMarkdown(markdown));
        }
    }

    void everySplitEndsInTheSame_data()
    {
        QTest::addColumn<QString>("markdown");
        for (const MarkdownDocument &document : markdownDocuments())
            QTest::newRow(document.name) << document.text;
    }
    void everySplitEndsInTheSame()
    {
        QFETCH(QString, markdown);
        const auto whole = parseMarkdown(markdown);
        for (qsizetype cut = 0; cut <= markdown.size(); ++cut) {
            StreamingMarkdown streaming;
            streaming.append(QStringView(markdown).left(cut));
            streaming.append(QStringView(markdown).mid(cut));
            streaming.finish();
            QVERIFY2(streaming.blocks() == whole, qPrintable(QString::number(cut)));
        }
        QRandomGenerator random(20);
        for (int round = 0; round < 30; ++round) {
            StreamingMarkdown streaming;
            for (qsizetype i = 0; i < markdown.size();) {
                const qsizetype step = random.bounded(1, 30);
                streaming.append(QStringView(markdown).mid(i, step));
                i += step;
            }
            streaming.finish();
            QVERIFY(streaming.blocks() == whole);
        }
    }

    /// All documents one behind the other, in a random order: what one leaves open meets what another begins.
    void mixedDocuments()
    {
        QRandomGenerator random(7);
        for (int round = 0; round < 25; ++round) {
            QString text;
            for (int i = 0; i < 4; ++i) {
                const auto documents = markdownDocuments();
                const MarkdownDocument &document = documents[random.bounded(quint32(documents.size()))];
                const int size = int(document.text.size());
                text += document.text.left(size == 0 ? 0 : random.bounded(size) + 1);
                text += random.bounded(2) ? QStringLiteral("\n") : QStringLiteral("\n\n");
            }
            if (text.contains(QLatin1StringView("]:")))
                continue;
            StreamingMarkdown streaming;
            for (qsizetype i = 0; i < text.size();) {
                const qsizetype step = random.bounded(1, 12);
                streaming.append(QStringView(text).mid(i, step));
                i += step;
                QVERIFY2(streaming.blocks() == parseMarkdown(streaming.markdown()), qPrintable(streaming.markdown()));
            }
            streaming.finish();
            QVERIFY(streaming.blocks() == parseMarkdown(text));
        }
    }

    /// Any letters that mean something, in any order; the seed is the same each time.
    void randomTexts()
    {
        const QStringList words{QStringLiteral("a"),           QStringLiteral("b c"),     QStringLiteral("\n"),
                                QStringLiteral("\n"),          QStringLiteral("\n\n"),    QStringLiteral("- "),
                                QStringLiteral("* "),          QStringLiteral("1. "),     QStringLiteral("2) "),
                                QStringLiteral("> "),          QStringLiteral("```"),     QStringLiteral("~~~"),
                                QStringLiteral("`"),           QStringLiteral("**"),      QStringLiteral("*"),
                                QStringLiteral("_"),           QStringLiteral("| "),      QStringLiteral("|"),
                                QStringLiteral("|-|-|\n"),     QStringLiteral("|a|b|\n"), QStringLiteral("    "),
                                QStringLiteral("  "),          QStringLiteral("\t"),      QStringLiteral("# "),
                                QStringLiteral("===\n"),       QStringLiteral("---\n"),   QStringLiteral("[x]"),
                                QStringLiteral("[ ] "),        QStringLiteral("<b>"),     QStringLiteral("<!--"),
                                QStringLiteral("-->"),         QStringLiteral("<div>\n"), QStringLiteral("!["),
                                QStringLiteral("](u)"),        QStringLiteral("$$"),      QStringLiteral("\\("),
                                QStringLiteral("\\)"),         QStringLiteral("\\"),      QStringLiteral("~~"),
                                QStringLiteral("http://x.y "), QStringLiteral("你好"),    QStringLiteral("\r\n"),
                                QStringLiteral("  - "),        QStringLiteral("&amp;"),   QStringLiteral("```js\n"),
                                QStringLiteral("\n```\n")};
        QRandomGenerator random(1);
        for (int round = 0; round < 300; ++round) {
            QString text;
            for (int i = random.bounded(3, 50); i > 0; --i)
                text += words[random.bounded(int(words.size()))];
            StreamingMarkdown streaming;
            for (qsizetype i = 0; i < text.size();) {
                const qsizetype step = random.bounded(1, 9);
                streaming.append(QStringView(text).mid(i, step));
                i += step;
                QVERIFY2(streaming.blocks() == parseMarkdown(streaming.markdown()), qPrintable(streaming.markdown()));
            }
            streaming.finish();
            QVERIFY2(streaming.blocks() == parseMarkdown(text), qPrintable(text));
        }
    }

    /// A line that is read as another thing when the paragraph before it is not there.
    void whatHangsOnTheLineBefore_data()
    {
        QTest::addColumn<QString>("markdown");
        QTest::newRow("half a delimiter row") << QStringLiteral("text\n   &amp;===\n|-|-|\na&amp;");
        QTest::newRow("indented head") << QStringLiteral("text\n   \tindented\n| ---\nrow\n");
        QTest::newRow("head like an item") << QStringLiteral("text\n2) * head\n|---\n* item\n");
        QTest::newRow("indented fence") << QStringLiteral("- \n\n```\n    ```\n");
    }
    void whatHangsOnTheLineBefore()
    {
        QFETCH(QString, markdown);
        StreamingMarkdown streaming;
        for (const QChar c : markdown) {
            streaming.append(QStringView(&c, 1));
            QVERIFY2(streaming.blocks() == parseMarkdown(streaming.markdown()), qPrintable(streaming.markdown()));
        }
    }

    void referencesSettleAtTheEnd()
    {
        StreamingMarkdown streaming;
        streaming.append(u"See [d] and a note[^1].\n\nMore.\n\n");
        streaming.append(u"[d]: http://x\n\n[^1]: Note.\n");
        QVERIFY(streaming.blocks().front().runs.empty());
        streaming.finish();
        QCOMPARE(streaming.firstChanged(), 0);
        QCOMPARE(streaming.blocks().front().runs.front().url, QStringLiteral("http://x"));
        QCOMPARE(int(streaming.blocks().back().mark.kind), int(ListMark::Note));
        streaming.append(u"late");
        QVERIFY(!streaming.markdown().contains(QLatin1StringView("late")));
    }

    void aSplitLetterIsNotShownHalf()
    {
        StreamingMarkdown streaming;
        const QString crab = QStringLiteral("a🦞");
        streaming.append(QStringView(crab).left(2));
        QCOMPARE(streaming.blocks().front().text, QStringLiteral("a"));
        streaming.append(QStringView(crab).mid(2));
        QCOMPARE(streaming.blocks().front().text, crab);
    }

    void codeIsAppendedUnread()
    {
        QString code = QStringLiteral("Here:\n\n```cpp\n");
        while (code.size() < 1'000'000)
            code += QStringLiteral("    int value = compute(%1); // a line of code\n").arg(code.size());
        code += QStringLiteral("```\n\nDone.\n");
        QVERIFY(parsedInPieces(code, 20) < 5'000); // only what is around the code
        const QString oneLine = QStringLiteral("```\n") + QString(1'000'000, QLatin1Char('x'));
        QVERIFY(parsedInPieces(oneLine, 20) < 5'000);
    }

    void theCodeBeforeIsNotTouched()
    {
        StreamingMarkdown streaming;
        streaming.append(u"Intro.\n\n```\n");
        for (int i = 0; i < 1000; ++i)
            streaming.append(QStringLiteral("line %1\n").arg(i));
        QCOMPARE(streaming.blocks().size(), size_t(6));
        streaming.append(u"x");
        QCOMPARE(streaming.firstChanged(), 5); // the 1001st line opens a part: the one before is told that it goes on
        QCOMPARE(streaming.blocks().size(), size_t(7));
        streaming.append(u"y");
        QCOMPARE(streaming.firstChanged(), 6);
    }

    void listsAndTablesAreReadByItemAndRow()
    {
        QString list;
        for (int i = 1; i <= 3000; ++i)
            list += QStringLiteral("%1. An item of a long list, with some **words** in it\n").arg(i);
        QVERIFY(parsedInPieces(list, 20) < list.size() * 10);

        QString table = QStringLiteral("| a | b | c |\n|---|---|---|\n");
        for (int i = 1; i <= 3000; ++i)
            table += QStringLiteral("| %1 | some cell text | **more** |\n").arg(i);
        QVERIFY(parsedInPieces(table, 20) < table.size() * 12);
        StreamingMarkdown streaming;
        streaming.append(table);
        const auto size = static_cast<int>(streaming.blocks().size());
        streaming.append(u"| x | y | z |\n");
        QVERIFY(streaming.firstChanged() >= size - 1); // the parts before stay
    }

    void F90_endlessBlocksStayLinear_data()
    {
        QTest::addColumn<QString>("unit");
        QTest::newRow("paragraph") << QStringLiteral("words without an end ");
        QTest::newRow("lines") << QStringLiteral("a line of words and more of it\n");
        QTest::newRow("quote") << QStringLiteral("> a quoted line of some words\n");
        QTest::newRow("nested list") << QStringLiteral("  - an inner item with some words\n");
        QTest::newRow("html") << QStringLiteral("<!-- never closed, a long comment\n");
        QTest::newRow("brackets") << QStringLiteral("[[[[[[[[[[[[[[[[[[[[");
        QTest::newRow("fences in a quote") << QStringLiteral("> ```\n> code\n");
        QTest::newRow("backticks") << QStringLiteral("```````````````````` ");
        QTest::newRow("cr") << QStringLiteral("a line that ends in two\r\n");
    }
    void F90_endlessBlocksStayLinear()
    {
        QFETCH(QString, unit);
        const QString begin = unit.startsWith(QLatin1Char(' ')) ? QStringLiteral("- top\n") : QString();
        const QString small = begin + unit.repeated(40'000 / unit.size());
        const QString large = begin + unit.repeated(160'000 / unit.size());
        const qint64 a = parsedInPieces(small, 20);
        const qint64 b = parsedInPieces(large, 20);
        QVERIFY2(b < a * 6, qPrintable(QStringLiteral("%1 %2").arg(a).arg(b))); // 4 times the text
        StreamingMarkdown streaming;
        for (qsizetype i = 0; i < small.size(); i += 1000)
            streaming.append(QStringView(small).mid(i, 1000));
        streaming.finish();
        QVERIFY(streaming.blocks() == parseMarkdown(small));
    }

    void F90_hostilePrefixesAgreeAtTheEnd_data()
    {
        QTest::addColumn<QString>("markdown");
        QTest::newRow("quotes") << QStringLiteral("a\n\n") + QStringLiteral("> ").repeated(3000) +
                                       QStringLiteral("x\n\nb\n");
        QTest::newRow("cells") << QStringLiteral("|a|b|c|d|e|\n|-|-|-|-|-|\n") +
                                      QStringLiteral("|1|2|3|4|5|\n").repeated(11'000);
        QTest::newRow("half fences") << QStringLiteral("```\n~~~\n").repeated(500) + QStringLiteral("``");
        QTest::newRow("fence of 5 000") << QStringLiteral("```\na\n") + QString(5000, QLatin1Char('`')) +
                                               QStringLiteral("\nb\n");
        QTest::newRow("long line") << QStringLiteral("a\n\n") + QStringLiteral("word ").repeated(30'000) +
                                          QStringLiteral("\n\nb\n");
    }
    void F90_hostilePrefixesAgreeAtTheEnd()
    {
        QFETCH(QString, markdown);
        for (const int step : {17, 997}) {
            StreamingMarkdown streaming;
            for (qsizetype i = 0; i < markdown.size(); i += step)
                streaming.append(QStringView(markdown).mid(i, step));
            streaming.finish();
            QVERIFY(streaming.blocks() == parseMarkdown(markdown));
        }
    }
};

QTEST_GUILESS_MAIN(TestStreamingMarkdown)
#include "tst_streaming_markdown.moc"
