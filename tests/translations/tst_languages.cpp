// SPDX-License-Identifier: GPL-3.0-or-later
#include "languages.h"
#include "policy/policy_fixture.h"
#include "providers/practice_parser.h"
#include <QEvent>
#include <QFontInfo>
#include <QGuiApplication>
#include <QLabel>
#include <QTest>

using namespace homard;

namespace {

/// Says its one text again when the language changes, as every window of the program does.
class SpeakingLabel : public QLabel
{
public:
    SpeakingLabel() { retranslate(); }

protected:
    void changeEvent(QEvent *event) override
    {
        if (event->type() == QEvent::LanguageChange)
            retranslate();
        QLabel::changeEvent(event);
    }

private:
    void retranslate() { setText(QCoreApplication::translate("SpeakingLabel", "Allow once")); }
};

QString files(int count)
{
    return QCoreApplication::translate("FilesChangedModel", "%n file(s)", nullptr, count);
}

} // namespace

/// The program's language changes while it runs, and core and window speak the same one.
class TestLanguages : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void cleanup();
    void windowsSpeakTheNewLanguageAtOnce();
    void pluralFormsAreRight();
    void theCommentTellsTextsApart();
    void theCoreSpeaksIt();
    void numbersAndDatesFollow();
    void whatIsNotSpokenIsEnglish();
    void hanCharactersAreChinese();
    void thePracticeModelUnderstandsTheExamples();
};

void TestLanguages::cleanup()
{
    QCOMPARE(files(2), QStringLiteral("2 file(s)")); // nothing of a Languages is left when it is gone
}

void TestLanguages::windowsSpeakTheNewLanguageAtOnce()
{
    Languages languages;
    SpeakingLabel label;
    label.show();
    languages.use(QStringLiteral("zh_CN"));
    QCOMPARE(languages.current(), QStringLiteral("zh_CN"));
    QTRY_COMPARE(label.text(), QStringLiteral("允许一次"));
    languages.use(QStringLiteral("en"));
    QCOMPARE(languages.current(), QStringLiteral("en"));
    QTRY_COMPARE(label.text(), QStringLiteral("Allow once"));
}

void TestLanguages::pluralFormsAreRight()
{
    Languages languages;
    languages.use(QStringLiteral("en"));
    QCOMPARE(files(1), QStringLiteral("1 file"));
    QCOMPARE(files(5), QStringLiteral("5 files"));
    languages.use(QStringLiteral("zh_CN"));
    QCOMPARE(files(1), QStringLiteral("1 个文件"));
    QCOMPARE(files(5), QStringLiteral("5 个文件"));
    languages.use(QStringLiteral("en"));
    QCOMPARE(files(1), QStringLiteral("1 file"));
}

void TestLanguages::theCommentTellsTextsApart()
{
    Languages languages;
    languages.use(QStringLiteral("zh_CN"));
    QCOMPARE(QCoreApplication::translate("ConversationWords", "Read"), QStringLiteral("读取"));
    QCOMPARE(QCoreApplication::translate("ConversationWords", "Read", "done"), QStringLiteral("已读取"));
}

void TestLanguages::theCoreSpeaksIt()
{
    PolicyFixture fixture;
    PolicyGate gate(fixture.options());
    GateRequest request = fixture.writing(fixture.ws() + QStringLiteral("/src/main.cpp"));
    request.preview.change->oldHash = "hash of what it replaces";
    Languages languages;
    languages.use(QStringLiteral("zh_CN"));
    const Verdict chinese = gate.judge(request);
    QCOMPARE(chinese.headline, QStringLiteral("更改 src/main.cpp"));
    QCOMPARE(chinese.reason, QStringLiteral("将更改工作文件夹中的文件。"));
    QCOMPARE(chinese.riskWords, QStringLiteral("更改一个文件，更改可以撤销。"));
    languages.use(QStringLiteral("en"));
    const Verdict english = gate.judge(request);
    QCOMPARE(english.headline, QStringLiteral("Change src/main.cpp"));
    // What is approved is the plan: the language in which it is shown is no part of it.
    QVERIFY(chinese.plan && english.plan);
    QCOMPARE(chinese.plan->hash, english.plan->hash);
    QVERIFY(chinese.planText != english.planText);
}

void TestLanguages::numbersAndDatesFollow()
{
    Languages languages;
    languages.use(QStringLiteral("zh_CN"));
    QCOMPARE(QLocale().language(), QLocale::Chinese);
    languages.use(QStringLiteral("en"));
    QCOMPARE(QLocale().language() == QLocale::Chinese, false);
}

void TestLanguages::whatIsNotSpokenIsEnglish()
{
    Languages languages;
    languages.use(QStringLiteral("fr"));
    QCOMPARE(languages.current(), QStringLiteral("en"));
    languages.use(QStringLiteral("zh"));
    QCOMPARE(languages.current(), QStringLiteral("zh_CN"));
}

void TestLanguages::hanCharactersAreChinese()
{
    if (QLocale::system().language() == QLocale::Chinese)
        return; // the system knows which ones it wants
    const QString family = QGuiApplication::font().family();
    const QString real = QFontInfo(QGuiApplication::font()).family();
    Languages languages;
    languages.use(QStringLiteral("zh_CN"));
    QCOMPARE(QFont::substitutes(family).value(0), real.toLower()); // everything else looks as before
    QVERIFY(QFont::substitutes(family).contains(QStringLiteral("noto sans cjk sc")));
    QCOMPARE(QFontInfo(QFont(family)).family(), real);
    languages.use(QStringLiteral("en"));
    QCOMPARE(QFont::substitutes(family), QStringList());
}

void TestLanguages::thePracticeModelUnderstandsTheExamples()
{
    const PracticeParser parser;
    Languages languages;
    for (const char *language : {"en", "zh_CN"}) {
        languages.use(QLatin1StringView(language));
        for (const char *example :
             {"List the files in this folder", "Which files here are the biggest?", "What does README.md say?"}) {
            const QString said = QCoreApplication::translate("ConversationEmpty", example);
            QCOMPARE(said == QLatin1StringView(example), language == QByteArray("en"));
            QVERIFY2(!parser.parse(said).intents.empty(), qPrintable(said));
        }
    }
}

QTEST_MAIN(TestLanguages)
#include "tst_languages.moc"
