// SPDX-License-Identifier: GPL-3.0-or-later
#include "tray_scene.h"
#include "ui/tray/tray_icon.h"
#include "ui/widgets/theme.h"
#include <QApplication>
#include <QSignalSpy>
#include <QSystemTrayIcon>
#include <QTest>

using namespace homard;

namespace {

/// The icon over a model; offscreen there is no panel, everything else is there.
struct IconScene : TrayScene {
    TrayIcon tray{model};
    QSystemTrayIcon *icon = tray.findChild<QSystemTrayIcon *>();

    QStringList menu() const
    {
        QStringList out;
        for (const QAction *action : icon->contextMenu()->actions())
            out << (action->isSeparator() ? QStringLiteral("-") : action->text());
        return out;
    }
    QAction *action(const QString &text) const
    {
        for (QAction *action : icon->contextMenu()->actions()) {
            if (action->text() == text)
                return action;
        }
        return nullptr;
    }
    QImage image() const { return icon->icon().pixmap(QSize(32, 32), 1.0).toImage(); }
};

QColor strongestInk(const QImage &image)
{
    for (int y = 0; y < image.height(); ++y) {
        for (int x = 0; x < image.width(); ++x) {
            if (image.pixelColor(x, y).alpha() == 255)
                return image.pixelColor(x, y);
        }
    }
    return {};
}

} // namespace

class TestTrayIcon : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { m_theme.setAppearance(Theme::Appearance::Light); }

    void theMenuListsWhatRuns()
    {
        IconScene scene;
        QCOMPARE(scene.menu(), (QStringList{QStringLiteral("Open"), QStringLiteral("-"), QStringLiteral("Quit")}));
        scene.start(QStringLiteral("a"));
        scene.ask(QStringLiteral("a"), QStringLiteral("c1"));
        scene.ask(QStringLiteral("a"), QStringLiteral("c2"));
        QCOMPARE(scene.menu().size(), 6);
        QVERIFY(scene.menu()[1].startsWith(QLatin1Char('2')));
        QCOMPARE(scene.menu()[3], QStringLiteral("Stop “Title of a”"));
        scene.end(QStringLiteral("a"));
        QCOMPARE(scene.menu().size(), 3);
    }

    void theMenuAsksBySignals()
    {
        IconScene scene;
        scene.start(QStringLiteral("a"));
        scene.ask(QStringLiteral("a"), QStringLiteral("c1"));
        QSignalSpy open(&scene.tray, &TrayIcon::openWanted);
        QSignalSpy session(&scene.tray, &TrayIcon::sessionWanted);
        QSignalSpy stop(&scene.tray, &TrayIcon::stopWanted);
        QSignalSpy quit(&scene.tray, &TrayIcon::quitWanted);
        scene.action(QStringLiteral("Open"))->trigger();
        scene.icon->contextMenu()->actions().at(1)->trigger();
        scene.action(QStringLiteral("Stop “Title of a”"))->trigger();
        scene.action(QStringLiteral("Quit"))->trigger();
        QCOMPARE(open.count(), 1);
        QCOMPARE(session.count(), 1);
        QCOMPARE(session[0][0].toString(), QStringLiteral("a"));
        QCOMPARE(stop.count(), 1);
        QCOMPARE(stop[0][0].toString(), QStringLiteral("a"));
        QCOMPARE(quit.count(), 1);
        Q_EMIT scene.icon->activated(QSystemTrayIcon::Trigger);
        QCOMPARE(open.count(), 2);
    }

    void aTitleIsNoMnemonic()
    {
        IconScene scene;
        scene.start(QStringLiteral("a"));
        scene.model.setTitle(QStringLiteral("a"), QStringLiteral("Bread & butter"));
        QVERIFY(scene.action(QStringLiteral("Stop “Bread && butter”")) != nullptr);
    }

    void manyRunsAreCounted()
    {
        IconScene scene;
        for (int i = 0; i < 12; ++i)
            scene.start(QStringLiteral("s%1").arg(i));
        QCOMPARE(scene.menu().filter(QStringLiteral("Stop")).size(), 8);
        QCOMPARE(scene.menu().filter(QStringLiteral("4 more")).size(), 1);
    }

    void anOpenMenuIsLeftAlone()
    {
        IconScene scene;
        scene.icon->contextMenu()->popup(QPoint());
        const QStringList before = scene.menu();
        scene.start(QStringLiteral("a"));
        QCOMPARE(scene.menu(), before);
        scene.icon->contextMenu()->close();
        QTRY_COMPARE(scene.menu().size(), 5);
    }

    void theToolTipSaysTheState()
    {
        IconScene scene;
        QCOMPARE(scene.icon->toolTip(), QStringLiteral("Homard: Idle"));
        scene.start(QStringLiteral("a"));
        scene.ask(QStringLiteral("a"), QStringLiteral("c1"));
        QVERIFY(scene.icon->toolTip().contains(QStringLiteral("question")));
    }

    void everyStateLooksDifferent()
    {
        IconScene scene;
        QList<QImage> seen{scene.image()};
        scene.start(QStringLiteral("a"));
        seen << scene.image();
        scene.start(QStringLiteral("b"));
        scene.end(QStringLiteral("b"), RunOutcome::Error);
        seen << scene.image();
        scene.ask(QStringLiteral("a"), QStringLiteral("c1"));
        seen << scene.image();
        for (int i = 0; i < seen.size(); ++i) {
            for (int j = i + 1; j < seen.size(); ++j) {
                QVERIFY(seen[i] != seen[j]);
                // also without colours
                QVERIFY(seen[i].convertToFormat(QImage::Format_Grayscale8) !=
                        seen[j].convertToFormat(QImage::Format_Grayscale8));
            }
        }
    }

    void theInkFitsThePanel()
    {
        IconScene scene;
        const auto lightness = [&] { return strongestInk(scene.image()).lightness(); };
        QVERIFY(lightness() < 128); // on a light panel
        scene.tray.setPanel(TrayIcon::Panel::Dark);
        QVERIFY(lightness() > 128);
        scene.tray.setPanel(TrayIcon::Panel::AsTheme);
        QVERIFY(lightness() < 128);
        m_theme.setAppearance(Theme::Appearance::Dark);
        QTRY_VERIFY(lightness() > 128);
        scene.tray.setPanel(TrayIcon::Panel::Light);
        QVERIFY(lightness() < 128);
        QCOMPARE(TrayIcon::panelFrom(QStringLiteral("dark")), TrayIcon::Panel::Dark);
        QCOMPARE(TrayIcon::panelFrom(QStringLiteral("theme")), TrayIcon::Panel::AsTheme);
    }

    void aClickOnAMessageGoesToItsSession()
    {
        IconScene scene;
        QSignalSpy session(&scene.tray, &TrayIcon::sessionWanted);
        QSignalSpy open(&scene.tray, &TrayIcon::openWanted);
        connect(&scene.model, &TrayModel::noticed, &scene.tray, &TrayIcon::notify);
        scene.start(QStringLiteral("a"));
        scene.end(QStringLiteral("a"));
        Q_EMIT scene.icon->messageClicked();
        QCOMPARE(session.count(), 1);
        QCOMPARE(session[0][0].toString(), QStringLiteral("a"));
        scene.tray.notify({NoticeReason::Finished, {}, QStringLiteral("Homard is still here"), {}});
        Q_EMIT scene.icon->messageClicked();
        QCOMPARE(open.count(), 1);
    }

    void amongSeveralMessagesAClickGoesToWhoAsks()
    {
        IconScene scene;
        QSignalSpy session(&scene.tray, &TrayIcon::sessionWanted);
        QSignalSpy open(&scene.tray, &TrayIcon::openWanted);
        connect(&scene.model, &TrayModel::noticed, &scene.tray, &TrayIcon::notify);
        scene.start(QStringLiteral("a"));
        scene.start(QStringLiteral("b"));
        scene.ask(QStringLiteral("a"), QStringLiteral("c1"));
        scene.end(QStringLiteral("b"));
        Q_EMIT scene.icon->messageClicked(); // which of both, the desktop does not say
        QCOMPARE(session.count(), 1);
        QCOMPARE(session[0][0].toString(), QStringLiteral("a"));
        scene.settle(QStringLiteral("a"), QStringLiteral("c1"));
        scene.end(QStringLiteral("a"));
        scene.start(QStringLiteral("b"));
        scene.end(QStringLiteral("b"));
        Q_EMIT scene.icon->messageClicked(); // nobody asks: no guess
        QCOMPARE(session.count(), 1);
        QCOMPARE(open.count(), 1);
    }

    void aMessageThatWasSeenIsNoneToChooseAmong()
    {
        IconScene scene;
        QSignalSpy session(&scene.tray, &TrayIcon::sessionWanted);
        connect(&scene.model, &TrayModel::noticed, &scene.tray, &TrayIcon::notify);
        scene.start(QStringLiteral("a"));
        scene.end(QStringLiteral("a"));
        scene.tray.forgetNotices();
        scene.start(QStringLiteral("b"));
        scene.end(QStringLiteral("b"));
        Q_EMIT scene.icon->messageClicked();
        QCOMPARE(session.count(), 1);
        QCOMPARE(session[0][0].toString(), QStringLiteral("b"));
    }

    void aMessageIsMarkupToNoDesktop_S10()
    {
        const QString body = TrayIcon::bodyText(QStringLiteral("<a href='x'>1 < 2</a> &amp; more"));
        QVERIFY(!body.contains(u'<') && !body.contains(u'&'));
        QCOMPARE(TrayIcon::bodyText(QStringLiteral("3 files, 2 > 1")).left(7), QStringLiteral("3 files"));
    }

    void withoutAPanelNothingIsHidden()
    {
        IconScene scene;
        if (TrayIcon::isAvailable())
            return; // a desktop test looks at that
        QVERIFY(!scene.tray.show());
        QVERIFY(!scene.tray.isShown());
    }

private:
    Theme m_theme{*qApp};
};

QTEST_MAIN(TestTrayIcon)
#include "tst_tray_icon.moc"
