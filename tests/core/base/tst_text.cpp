// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/ids.h"
#include "base/masker.h"
#include "base/text.h"
#include <QLocale>
#include <QSet>
#include <QTest>

using namespace homard;

class TestText : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void f45SafeText_data();
    void f45SafeText();
    void f45TruncationKeepsPairs();
    void headAndTailFits();
    void s10VisibleText_data();
    void s10VisibleText();
    void readableProse();
    void s99ShownProse();
    void namesInARow();
    void tokens();
    void binary();
    void idsIncrease();
    void s95Masking();
    void s95MaskingOfAStream();
};

void TestText::f45SafeText_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QString>("text");
    const QString bad(QChar(0xFFFD));
    QTest::newRow("plain") << QByteArray("abc") << QStringLiteral("abc");
    QTest::newRow("chinese") << QStringLiteral("中文").toUtf8() << QStringLiteral("中文");
    QTest::newRow("nul") << QByteArray("a\0b", 3) << QString(QLatin1StringView("a") + bad + QLatin1StringView("b"));
    QTest::newRow("invalid") << QByteArray("a\xff"
                                           "b")
                             << QString(QLatin1StringView("a") + bad + QLatin1StringView("b"));
    QTest::newRow("empty") << QByteArray() << QString();
}

void TestText::f45SafeText()
{
    QFETCH(QByteArray, bytes);
    QFETCH(QString, text);
    QCOMPARE(safeText(bytes), text);
    QVERIFY(safeText(QByteArray("ab\xe4\xb8"))
                .startsWith(QLatin1StringView("ab") + QChar(0xFFFD))); // cut inside a character
    QString lone = QStringLiteral("x");
    lone += QChar(0xD800);
    lone += QLatin1Char('y');
    QCOMPARE(safeText(lone), QString(QLatin1StringView("x") + QChar(0xFFFD) + QLatin1Char('y')));
}

void TestText::f45TruncationKeepsPairs()
{
    const QString text = QStringLiteral("a😀b");
    QCOMPARE(truncated(text, 2), QStringLiteral("a"));
    QCOMPARE(truncated(text, 3), QStringLiteral("a😀"));
    QCOMPARE(truncated(text, 9), text);
}

void TestText::headAndTailFits()
{
    const QString text(1000, QLatin1Char('x'));
    const QString cut = headAndTail(text, 100, QStringLiteral("[…]"));
    QCOMPARE(cut.size(), 100);
    QVERIFY(cut.contains(QStringLiteral("[…]")));
    QCOMPARE(headAndTail(text, 1000, QStringLiteral("[…]")), text);
}

void TestText::s10VisibleText_data()
{
    QTest::addColumn<QString>("in");
    QTest::addColumn<QString>("out");
    const auto row = [](const char *name, char32_t c, const char *out) {
        QTest::newRow(name) << QString::fromUcs4(&c, 1) << QString::fromLatin1(out);
    };
    row("bidi override", 0x202E, "\\u{202e}");
    row("bidi isolate", 0x2066, "\\u{2066}");
    row("zero width", 0x200B, "\\u{200b}");
    row("hangul filler", 0x3164, "\\u{3164}");
    row("tag", 0xE0041, "\\u{e0041}");
    row("variation selector", 0xFE0F, "\\u{fe0f}");
    row("nbsp", 0xA0, "\\u{a0}");
    row("escape", 0x1B, "\\u{1b}");
    row("c1", 0x9B, "\\u{9b}");
    row("line separator", 0x2028, "\\u{2028}");
    row("newline", '\n', "\\u{a}");
    QTest::newRow("plain") << QStringLiteral("ls -la 中文 é") << QStringLiteral("ls -la 中文 é");
}

void TestText::s10VisibleText()
{
    QFETCH(QString, in);
    QFETCH(QString, out);
    QCOMPARE(visibleText(in), out);
    QCOMPARE(visibleText(QStringLiteral("a\nb\r"), true), QStringLiteral("a\nb\\u{d}"));
}

void TestText::readableProse()
{
    const QString kept =
        QStringLiteral("Bonjour\u202f! Voilà\u00a0: \u26a0\ufe0f\n\u3000\u3000中文 \U0001F468\u200d\U0001F469");
    QCOMPARE(readableText(kept), kept);
    QCOMPARE(readableText(QStringLiteral("a\u202eb\u001b[2J\u009b")), QStringLiteral("a\\u{202e}b\\u{1b}[2J\\u{9b}"));
}

void TestText::s99ShownProse()
{
    const QString kept = QStringLiteral("Bonjour\u202f! \u26a0\ufe0f\n\u3000中文 \U0001F468\u200d\U0001F469 "
                                        "\u2764\ufe0f\u200d\U0001F525 می\u200cخواهم a\u200bb 葛\U000E0100");
    QCOMPARE(shownProse(kept), kept);
    QCOMPARE(shownProse(QStringLiteral("one\r\ntwo\r")), QStringLiteral("one\ntwo"));
    QCOMPARE(shownProse(QStringLiteral("a\u202eb\u001b[2J\u009b")), QStringLiteral("a\\u{202e}b\\u{1b}[2J\\u{9b}"));
    QCOMPARE(shownProse(QStringLiteral("x\U000E0072\U000E006D")), QStringLiteral("x\\u{e0072}\\u{e006d}"));
    // Bits in characters that nobody sees.
    QCOMPARE(shownProse(QStringLiteral("a\u200b\u200c\u200bb")), QStringLiteral("a\u200b\\u{200c}\\u{200b}b"));
    QCOMPARE(shownProse(QStringLiteral("a\U000E0101\U000E0102b")), QStringLiteral("a\U000E0101\\u{e0102}b"));
    // A stream may part a character.
    const QString lobster = QStringLiteral("\U0001F99E");
    QCOMPARE(shownProse(QStringLiteral("a") + lobster[0]) + shownProse(lobster[1] + QStringLiteral("\u202e")),
             QStringLiteral("a") + lobster + QStringLiteral("\\u{202e}"));
    QCOMPARE(shownProse(QStringLiteral("a") + lobster[0] + QStringLiteral("b")), QStringLiteral("a\\u{d83e}b"));
    QCOMPARE(shownProse({}), QString());
}

void TestText::namesInARow()
{
    const QLocale before;
    const auto in = [](const char *locale, const QStringList &names) {
        QLocale::setDefault(QLocale(QString::fromLatin1(locale)));
        return enumerated(names);
    };
    const QString a = QStringLiteral("ls"), b = QStringLiteral("sort"), c = QStringLiteral("发票");
    QCOMPARE(in("en_US", {a, b, c}), QStringLiteral("ls, sort, and 发票"));
    QCOMPARE(in("zh_CN", {a}), a);
    QCOMPARE(in("zh_CN", {}), QString());
    QCOMPARE(in("zh_CN", {a, b}), QStringLiteral("ls 和 sort"));
    QCOMPARE(in("zh_CN", {c, a, b}), QStringLiteral("发票、ls 和 sort"));
    QCOMPARE(in("zh_CN", {c, c}), QStringLiteral("发票和发票"));
    QCOMPARE(in("zh_CN", {QStringLiteral("“a和b”"), QStringLiteral("“c”")}), QStringLiteral("“a和b”和“c”"));
    QCOMPARE(in("zh_CN", {QString(), QString()}), QStringLiteral("和"));
    QLocale::setDefault(before);
}

void TestText::tokens()
{
    QCOMPARE(estimateTokens({}), 0);
    QCOMPARE(estimateTokens(QStringLiteral("a")), 1);
    QCOMPARE(estimateTokens(QString(4000, QLatin1Char('a'))), 1000);
    QCOMPARE(estimateTokens(QString(1600, QChar(0x4E2D))), 1000);
}

void TestText::binary()
{
    QVERIFY(looksBinary(QByteArray("a\0b", 3)));
    QVERIFY(!looksBinary("text\nmore\t\r\n"));
    QVERIFY(!looksBinary(QStringLiteral("中文").toUtf8()));
    QVERIFY(looksBinary(QByteArray(100, '\x01')));
}

void TestText::idsIncrease()
{
    QString last;
    QSet<QString> seen;
    for (int i = 0; i < 5000; ++i) {
        const QString id = newId();
        QVERIFY(isId(id));
        QVERIFY(id > last);
        last = id;
        seen.insert(id);
    }
    QCOMPARE(seen.size(), 5000);
    QVERIFY(!isId(QStringLiteral("hello")));
}

void TestText::s95Masking()
{
    Masker masker;
    masker.add(QStringLiteral("openai"), SecretBytes(QByteArray("sk-canary-123456")));
    masker.add(QStringLiteral("short"), SecretBytes(QByteArray("abc")));
    QCOMPARE(masker.masked(QStringLiteral("curl https://host/path -H 'Bearer sk-canary-123456' abc")),
             QStringLiteral("curl https://host/path -H 'Bearer [secret openai]' abc"));
    QCOMPARE(masker.masked(QStringLiteral("nothing")), QStringLiteral("nothing"));
}

void TestText::s95MaskingOfAStream()
{
    Masker masker;
    masker.add(QStringLiteral("a"), SecretBytes(QByteArray("abcdef")));
    masker.add(QStringLiteral("long"), SecretBytes(QByteArray("abcdefgh"))); // begins with the other
    masker.add(QStringLiteral("next"), SecretBytes(QByteArray("efghijkl"))); // begins with the end of the first
    const QByteArray text("x abcdef abcdefgh efghijk abcde efghijkl abcdef");
    const QByteArray wanted = masker.masked(text);
    for (qsizetype size = 1; size <= text.size(); ++size) {
        StreamMasker stream(&masker);
        QByteArray out;
        for (qsizetype at = 0; at < text.size(); at += size)
            out += stream.take(text.mid(at, size));
        out += stream.finish();
        QCOMPARE(out, wanted);
    }
    StreamMasker stream(&masker);
    QCOMPARE(stream.take("live output\n"), QByteArray("live output\n")); // nothing waits without a reason
    QCOMPARE(stream.take("x ab"), QByteArray("x "));
    QCOMPARE(stream.take("out"), QByteArray("about"));
    StreamMasker none(nullptr);
    QCOMPARE(none.take("abcdef"), QByteArray("abcdef"));
    QCOMPARE(none.finish(), QByteArray());
}

QTEST_APPLESS_MAIN(TestText)
#include "tst_text.moc"
