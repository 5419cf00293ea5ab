// SPDX-License-Identifier: GPL-3.0-or-later
#include "fake_notice_service.h"
#include "ui/tray/desktop_notices.h"
#include "ui/tray/notice_bus.h"
#include "ui/tray/tray_icon.h"
#include <QApplication>
#include <QSignalSpy>
#include <QSystemTrayIcon>
#include <QTest>

using namespace homard;

namespace {

TrayNotice noticeOf(const QString &session, const QString &title, const QString &text = QStringLiteral("words"))
{
    return {NoticeReason::NeedsYou, session, title, text, QStringLiteral("question of ") + session};
}

/// One end of the bus under test, and what it says.
struct NoticeScene {
    NoticeBus notices;
    QList<std::pair<TrayNotice, QString>> chosen;
    QList<TrayNotice> refused;

    explicit NoticeScene(const QDBusConnection &bus) : notices(bus)
    {
        QObject::connect(&notices, &NoticeBus::chosen, &notices,
                         [this](const TrayNotice &notice, const QString &token) {
                             chosen.append({notice, token});
                         });
        QObject::connect(&notices, &NoticeBus::refused, &notices,
                         [this](const TrayNotice &notice) { refused.append(notice); });
    }
};

const QString one = QStringLiteral("a");
const QString other = QStringLiteral("b");

} // namespace

class TestNoticeBus : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        if (m_daemon.address().isEmpty())
            QSKIP("skipped: no message bus here");
        QGuiApplication::setDesktopFileName(QStringLiteral("homard"));
    }
    void init() { m_service = std::make_unique<FakeNoticeService>(m_daemon.address(), QStringLiteral("service")); }
    void cleanup()
    {
        m_service.reset();
        QDBusConnection::disconnectFromBus(QStringLiteral("window"));
    }

    void aNoticeSaysWhoseItIs()
    {
        NoticeScene scene(bus());
        scene.notices.tell(noticeOf(one, QStringLiteral("Title")));
        QTRY_COMPARE(m_service->told.size(), 1);
        const ToldNotice told = m_service->told[0];
        QCOMPARE(told.program, QStringLiteral("Homard"));
        QCOMPARE(told.title, QStringLiteral("Title"));
        QCOMPARE(told.body, QStringLiteral("words"));
        QCOMPARE(told.replaced, 0U);
        QCOMPARE(told.actions.value(0), QStringLiteral("default"));
        QCOMPARE(told.hints.value(QStringLiteral("desktop-entry")).toString(), QStringLiteral("homard"));
    }

    void theBodyIsWhatTheServiceReads_S10_data()
    {
        QTest::addColumn<QStringList>("abilities");
        QTest::addColumn<QString>("body");
        const QString body = QStringLiteral("body"), markup = QStringLiteral("body-markup");
        QTest::newRow("markup") << QStringList{body, markup} << QStringLiteral("1 &lt; 2 &amp;amp; &lt;b&gt;");
        QTest::newRow("plain") << QStringList{body} << QStringLiteral("1 < 2 &amp; <b>");
        QTest::newRow("titles only") << QStringList{} << QString();
    }
    void theBodyIsWhatTheServiceReads_S10()
    {
        QFETCH(QStringList, abilities);
        QFETCH(QString, body);
        m_service->abilities = abilities;
        NoticeScene scene(bus());
        scene.notices.tell(noticeOf(one, QStringLiteral("Title"), QStringLiteral("1 < 2 &amp; <b>")));
        QTRY_COMPARE(m_service->told.size(), 1);
        QCOMPARE(m_service->told[0].body, body);
        QVERIFY(m_service->told[0].actions.isEmpty());
    }

    void aSessionHasOneNoticeAtATime()
    {
        NoticeScene scene(bus());
        m_service->holds = true;
        scene.notices.tell(noticeOf(one, QStringLiteral("1")));
        QTRY_COMPARE(m_service->told.size(), 1);
        scene.notices.tell(noticeOf(one, QStringLiteral("2"))); // its number is not known yet
        scene.notices.tell(noticeOf(one, QStringLiteral("3")));
        scene.notices.tell(noticeOf(other, QStringLiteral("4")));
        QTRY_COMPARE(m_service->told.size(), 2);
        m_service->holds = false;
        m_service->answerHeld();
        QTRY_COMPARE(m_service->told.size(), 3);
        QCOMPARE(m_service->told[1].title, QStringLiteral("4"));
        QCOMPARE(m_service->told[1].replaced, 0U);
        QCOMPARE(m_service->told[2].title, QStringLiteral("3"));
        QCOMPARE(m_service->told[2].replaced, m_service->told[0].id);
    }

    void aClickGoesToThatVeryNotice()
    {
        NoticeScene scene(bus());
        scene.notices.tell(noticeOf(one, QStringLiteral("1")));
        scene.notices.tell(noticeOf(other, QStringLiteral("2")));
        QTRY_COMPARE(m_service->told.size(), 2);
        scene.notices.tell(noticeOf(QStringLiteral("c"), QStringLiteral("3")));
        QTRY_COMPARE(m_service->told.size(), 3); // so the numbers of the first two are known
        for (const ToldNotice &told : m_service->told.first(2))
            m_service->click(told.id, QStringLiteral("token of ") + told.title);
        m_service->click(4711); // of another program
        QTRY_COMPARE(scene.chosen.size(), 2);
        for (int i = 0; i < 2; ++i) {
            QCOMPARE(scene.chosen[i].first.title, m_service->told[i].title);
            QCOMPARE(scene.chosen[i].first.approvalId, QStringLiteral("question of ") + (i == 0 ? one : other));
            QCOMPARE(scene.chosen[i].second, QStringLiteral("token of ") + m_service->told[i].title);
        }
    }

    void anotherProgramCannotClick()
    {
        NoticeScene scene(bus());
        scene.notices.tell(noticeOf(one, QStringLiteral("1")));
        QTRY_COMPARE(m_service->told.size(), 1);
        QDBusConnection stranger = QDBusConnection::connectToBus(m_daemon.address(), QStringLiteral("stranger"));
        QDBusMessage message = QDBusMessage::createSignal(QStringLiteral("/org/freedesktop/Notifications"),
                                                          QStringLiteral("org.freedesktop.Notifications"),
                                                          QStringLiteral("ActionInvoked"));
        message.setArguments({m_service->told[0].id, QStringLiteral("default")});
        stranger.send(message);
        scene.notices.tell(noticeOf(one, QStringLiteral("2")));
        QTRY_COMPARE(m_service->told.size(), 2);
        m_service->click(m_service->told[1].id);
        QTRY_COMPARE(scene.chosen.size(), 1);
        QCOMPARE(scene.chosen[0].first.title, QStringLiteral("2"));
        QDBusConnection::disconnectFromBus(QStringLiteral("stranger"));
    }

    void whatIsOverIsClosed()
    {
        NoticeScene scene(bus());
        scene.notices.tell(noticeOf(one, QStringLiteral("1")));
        m_service->holds = true;
        QTRY_COMPARE(m_service->told.size(), 1);
        scene.notices.withdraw(one); // before its number is known
        scene.notices.withdraw(other);
        m_service->holds = false;
        m_service->answerHeld();
        QTRY_COMPARE(m_service->closed, QList<uint>{m_service->told[0].id});
        scene.notices.tell(noticeOf(one, QStringLiteral("2")));
        scene.notices.tell(noticeOf(other, QStringLiteral("3")));
        QTRY_COMPARE(m_service->told.size(), 3);
        QCOMPARE(m_service->told[1].replaced, 0U);
        scene.notices.withdrawAll();
        QTRY_COMPARE(m_service->closed.size(), 3);
    }

    void whatWasWithdrawnBeforeItWasSentIsNotTold()
    {
        NoticeScene scene(bus());
        scene.notices.tell(noticeOf(one, QStringLiteral("1")));
        scene.notices.withdraw(one);
        scene.notices.tell(noticeOf(other, QStringLiteral("2")));
        QTRY_COMPARE(m_service->told.size(), 1);
        QCOMPARE(m_service->told[0].title, QStringLiteral("2"));
    }

    void aNewServiceKnowsNothingOfTheOldNumbers()
    {
        NoticeScene scene(bus());
        scene.notices.tell(noticeOf(one, QStringLiteral("1")));
        QTRY_COMPARE(m_service->told.size(), 1);
        scene.notices.tell(noticeOf(one, QStringLiteral("2")));
        QTRY_COMPARE(m_service->told.size(), 2);
        QVERIFY(m_service->told[1].replaced != 0);
        m_service.reset();
        m_service = std::make_unique<FakeNoticeService>(m_daemon.address(), QStringLiteral("service 2"));
        m_service->abilities = {};
        QDBusConnection(bus()).call(QDBusMessage::createMethodCall( // so it has heard of the change
            QStringLiteral("org.freedesktop.DBus"), QStringLiteral("/"), QStringLiteral("org.freedesktop.DBus"),
            QStringLiteral("GetId")));
        QCoreApplication::sendPostedEvents();
        scene.notices.tell(noticeOf(one, QStringLiteral("3")));
        QTRY_COMPARE(m_service->told.size(), 1);
        QCOMPARE(m_service->told[0].replaced, 0U);
        QVERIFY(m_service->told[0].actions.isEmpty());
    }

    void whatNobodyTakesIsRefused()
    {
        NoticeScene scene(bus());
        m_service->fails = true;
        scene.notices.tell(noticeOf(one, QStringLiteral("1")));
        QTRY_COMPARE(scene.refused.size(), 1);
        m_service.reset();
        scene.notices.tell(noticeOf(one, QStringLiteral("2")));
        QTRY_COMPARE(scene.refused.size(), 2);
        QCOMPARE(scene.refused[1].title, QStringLiteral("2"));
        m_service = std::make_unique<FakeNoticeService>(m_daemon.address(), QStringLiteral("service 3"));
        scene.notices.tell(noticeOf(one, QStringLiteral("3"))); // it has come later
        QTRY_COMPARE(m_service->told.size(), 1);
    }

    void withoutABusItIsTheIconsTurn()
    {
        TrayModel model;
        TrayIcon tray(model);
        DesktopNotices notices(tray); // the tests have no session bus
        QSignalSpy session(&tray, &TrayIcon::sessionWanted);
        notices.tell(noticeOf(one, QStringLiteral("1")));
        Q_EMIT tray.findChild<QSystemTrayIcon *>()->messageClicked();
        QCOMPARE(session.count(), 1);
        QCOMPARE(session[0][0].toString(), one);
    }

private:
    QDBusConnection bus() const { return QDBusConnection::connectToBus(m_daemon.address(), QStringLiteral("window")); }

    PrivateBus m_daemon;
    std::unique_ptr<FakeNoticeService> m_service;
};

QTEST_MAIN(TestNoticeBus)
#include "tst_notice_bus.moc"
