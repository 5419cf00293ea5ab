// SPDX-License-Identifier: GPL-3.0-or-later
#include "single_instance.h"
#include "start_options.h"
#include "window_state.h"
#include <QDir>
#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <atomic>
#include <thread>

using namespace homard;

class TestWindowStart : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase()
    {
        QVERIFY(m_runtime.isValid());
        QFile::setPermissions(m_runtime.path(), QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
        qputenv("XDG_RUNTIME_DIR", m_runtime.path().toLocal8Bit());
    }
    void readsTheCommandLine_data();
    void readsTheCommandLine();
    void refusesWhatItDoesNotKnow();
    void aLinkOnlyFillsTheField();
    void f21TheSecondHandsItsWishToTheFirst();
    void f21ADeadOnesSocketIsTakenOver();
    void f21ALaterStartTakesOverFromOneThatEnds();
    void f21AWishThatCameTooLateTakesOver();
    void f21OneThatHangsIsToldOfInTime();
    void stateSurvivesAndBrokenFilesAreAsGoodAsNone();

private:
    QTemporaryDir m_runtime;
};

void TestWindowStart::readsTheCommandLine_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<QString>("ask");
    QTest::addColumn<bool>("hidden");
    QTest::newRow("nothing") << QStringList() << QString() << false;
    QTest::newRow("ask") << QStringList{QStringLiteral("--ask"), QStringLiteral("how --are you")}
                         << QStringLiteral("how --are you") << false;
    QTest::newRow("hidden") << QStringList{QStringLiteral("--hidden")} << QString() << true;
    QTest::newRow("session manager") << QStringList{QStringLiteral("-session"), QStringLiteral("10ab_17"),
                                                    QStringLiteral("--ask"), QStringLiteral("x")}
                                     << QStringLiteral("x") << false;
    QTest::newRow("link") << QStringList{QStringLiteral("homard://ask?text=a%20b%0Ac%26d")}
                          << QStringLiteral("a b\nc&d") << false;
}

void TestWindowStart::readsTheCommandLine()
{
    QFETCH(QStringList, arguments);
    QFETCH(QString, ask);
    QFETCH(bool, hidden);
    const auto options = parseStart(arguments);
    QVERIFY(options.ok());
    QCOMPARE(options->request.ask, ask);
    QCOMPARE(options->hidden, hidden);
}

void TestWindowStart::refusesWhatItDoesNotKnow()
{
    for (const QString &word : {QStringLiteral("--nope"), QStringLiteral("file.txt"), QStringLiteral("--ask"),
                                QStringLiteral("homard://run?text=x")})
        QVERIFY2(!parseStart({word}).ok(), qPrintable(word));
    QVERIFY(!parseStart({QStringLiteral("--workspace"), QStringLiteral("/there/is/none")}).ok());
}

void TestWindowStart::aLinkOnlyFillsTheField()
{
    const auto options = parseStart({QStringLiteral("homard://ask?text=run%20it&send=1")});
    QVERIFY(options.ok());
    QCOMPARE(options->request.ask, QStringLiteral("run it")); // and nothing else comes of it
}

void TestWindowStart::f21TheSecondHandsItsWishToTheFirst()
{
    QTemporaryDir data;
    SingleInstance first(data.path());
    QVERIFY(first.isFirst());
    QSignalSpy requested(&first, &SingleInstance::requested);
    // Another thread stands for another process: it has no event loop either.
    bool isFirst = true;
    auto handed = SingleInstance::Outcome::NoAnswer;
    std::thread second([&] {
        SingleInstance later(data.path());
        isFirst = later.isFirst();
        StartRequest wish;
        wish.ask = QStringLiteral("提问");
        handed = later.hand(wish);
    });
    QTRY_COMPARE(requested.count(), 1);
    second.join();
    QVERIFY(!isFirst);
    QCOMPARE(handed, SingleInstance::Outcome::Handed);
    QCOMPARE(qvariant_cast<StartRequest>(requested[0][0]).ask, QStringLiteral("提问"));
}

void TestWindowStart::f21ADeadOnesSocketIsTakenOver()
{
    QTemporaryDir data;
    QString socket;
    {
        SingleInstance first(data.path());
        QVERIFY(first.isFirst());
        const auto names =
            QDir(m_runtime.path()).entryList({QStringLiteral("homard-*")}, QDir::AllEntries | QDir::System);
        for (const QString &name : names)
            socket = m_runtime.path() + QLatin1Char('/') + name;
    }
    QVERIFY(!socket.isEmpty());
    QFile left(socket); // what a kill leaves behind: something in the socket's place
    QVERIFY(left.open(QIODevice::WriteOnly));
    left.close();
    SingleInstance next(data.path());
    QVERIFY(next.isFirst());
    QSignalSpy requested(&next, &SingleInstance::requested);
    auto handed = SingleInstance::Outcome::NoAnswer;
    std::thread second([&] {
        SingleInstance later(data.path());
        handed = later.hand({});
    });
    QTRY_COMPARE(requested.count(), 1);
    second.join();
    QCOMPARE(handed, SingleInstance::Outcome::Handed);
}

void TestWindowStart::f21ALaterStartTakesOverFromOneThatEnds()
{
    QTemporaryDir data;
    auto first = std::make_unique<SingleInstance>(data.path());
    QSignalSpy requested(first.get(), &SingleInstance::requested);
    first->refuseWishes(); // its runs are being stopped
    std::atomic<bool> began = false;
    auto outcome = SingleInstance::Outcome::NoAnswer;
    bool listens = false;
    std::thread second([&] {
        SingleInstance later(data.path());
        began = !later.isFirst();
        outcome = later.hand({});
        listens = later.isFirst();
    });
    QTRY_VERIFY(began);
    QCoreApplication::processEvents(); // lint: allow
    first.reset();
    second.join();
    QCOMPARE(requested.count(), 0);
    QCOMPARE(outcome, SingleInstance::Outcome::First);
    QVERIFY(listens);
}

void TestWindowStart::f21AWishThatCameTooLateTakesOver()
{
    QTemporaryDir data;
    auto first = std::make_unique<SingleInstance>(data.path()); // its loop does not turn any more
    std::atomic<bool> began = false;
    auto outcome = SingleInstance::Outcome::NoAnswer;
    std::thread second([&] {
        SingleInstance later(data.path());
        began = !later.isFirst();
        outcome = later.hand({});
    });
    while (!began)
        std::this_thread::yield();
    first.reset();
    second.join();
    QCOMPARE(outcome, SingleInstance::Outcome::First);
}

void TestWindowStart::f21OneThatHangsIsToldOfInTime()
{
    QTemporaryDir data;
    SingleInstance first(data.path()); // and nobody handles its events
    auto outcome = SingleInstance::Outcome::First;
    std::thread second([&] {
        SingleInstance later(data.path());
        outcome = later.hand({}, std::chrono::milliseconds(300));
    });
    second.join();
    QCOMPARE(outcome, SingleInstance::Outcome::NoAnswer);
}

void TestWindowStart::stateSurvivesAndBrokenFilesAreAsGoodAsNone()
{
    QTemporaryDir data;
    {
        WindowState state(data.path());
        QVERIFY(!state.isChanged());
        state.setBytes(QStringLiteral("geometry"), QByteArray("\0\x01\xff", 3));
        state.setText(QStringLiteral("session"), QStringLiteral("one"));
        QVERIFY(state.isChanged());
        QVERIFY(state.snapshot().write().isEmpty());
        QVERIFY(!state.isChanged());
    }
    WindowState again(data.path());
    QCOMPARE(again.bytes(QStringLiteral("geometry")), QByteArray("\0\x01\xff", 3));
    QCOMPARE(again.text(QStringLiteral("session")), QStringLiteral("one"));
    QFile file(data.path() + QStringLiteral("/window-state.json"));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write("{ half");
    file.close();
    WindowState broken(data.path());
    QVERIFY(broken.bytes(QStringLiteral("geometry")).isEmpty());
}

QTEST_GUILESS_MAIN(TestWindowStart)
#include "tst_window_start.moc"
