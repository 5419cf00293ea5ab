// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/english_words.h"
#include "languages.h"
#include <QCoreApplication>
#include <QLibraryInfo>
#include <QTest>
#include <cerrno>
#include <clocale>
#include <cstring>
#include <functional>
#include <thread>

using namespace homard;

namespace {

QString plural(int n)
{
    return QCoreApplication::translate("homard::TrayModel", "%n question(s) wait for you", nullptr, n);
}

QString quit()
{
    return QCoreApplication::translate("homard::TrayIcon", "Quit");
}

} // namespace

class TestEnglishWords : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void whatGoesToTheModelIsEnglish();
    void workForAnotherThreadSpeaksAsItsCaller();
    void theSystemsErrorsAreEnglishForTheModel();
};

void TestEnglishWords::whatGoesToTheModelIsEnglish()
{
    Languages languages;
    languages.use(QStringLiteral("zh_CN"));
    const QString chinese = quit();
    QVERIFY(chinese != QStringLiteral("Quit"));
    {
        const EnglishWords english;
        QCOMPARE(quit(), QStringLiteral("Quit"));
        QCOMPARE(plural(1), QStringLiteral("1 question waits for you"));
        QVERIFY(plural(2).startsWith(QStringLiteral("2 questions wait")));
        QString elsewhere;
        std::thread other([&] { elsewhere = quit(); }); // people go on being spoken to in their language
        other.join();
        QCOMPARE(elsewhere, chinese);
        {
            const EnglishWords inner;
        }
        QCOMPARE(quit(), QStringLiteral("Quit"));
    }
    QCOMPARE(quit(), chinese);
}

void TestEnglishWords::workForAnotherThreadSpeaksAsItsCaller()
{
    Languages languages;
    languages.use(QStringLiteral("zh_CN"));
    const std::function<QString(int)> work = [](int) { return quit(); };
    QString said;
    {
        const EnglishWords english;
        std::thread other([&said, carried = EnglishWords::carried(work)] { said = carried(1); });
        other.join();
    }
    QCOMPARE(said, QStringLiteral("Quit"));
    std::thread other([&said, carried = EnglishWords::carried(work)] { said = carried(1); });
    other.join();
    QCOMPARE(said, quit());
    QVERIFY(said != QStringLiteral("Quit"));
}

void TestEnglishWords::theSystemsErrorsAreEnglishForTheModel()
{
    const QByteArray before = std::setlocale(LC_MESSAGES, nullptr);
    const bool there = std::setlocale(LC_MESSAGES, "zh_CN.UTF-8") != nullptr;
    {
        const EnglishWords english;
        QCOMPARE(QString::fromLocal8Bit(std::strerror(ENOENT)), QStringLiteral("No such file or directory"));
    }
    std::setlocale(LC_MESSAGES, before.constData());
    if (!there)
        QSKIP("skipped: no Chinese locale here");
}

QTEST_MAIN(TestEnglishWords)
#include "tst_english_words.moc"
