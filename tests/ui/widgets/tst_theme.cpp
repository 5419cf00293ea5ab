// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/icons.h"
#include "ui/widgets/theme.h"
#include <QApplication>
#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>
#include <QWindow>
#include <cmath>

using namespace homard;

namespace {

/// Relative luminance of WCAG 2.
double luminance(const QColor &color)
{
    const auto linear = [](double channel) {
        return channel <= 0.03928 ? channel / 12.92 : std::pow((channel + 0.055) / 1.055, 2.4);
    };
    return 0.2126 * linear(color.redF()) + 0.7152 * linear(color.greenF()) + 0.0722 * linear(color.blueF());
}

double contrast(const QColor &one, const QColor &other)
{
    const double a = luminance(one);
    const double b = luminance(other);
    return (std::max(a, b) + 0.05) / (std::min(a, b) + 0.05);
}

/// The colour of the strongest pixel.
QColor inkOf(const QPixmap &pixmap)
{
    const QImage image = pixmap.toImage();
    QColor ink(Qt::transparent);
    for (int y = 0; y < image.height(); ++y) {
        for (int x = 0; x < image.width(); ++x) {
            const QColor pixel = image.pixelColor(x, y);
            if (pixel.alpha() > ink.alpha())
                ink = pixel;
        }
    }
    return ink;
}

bool isNear(const QColor &one, const QColor &other)
{
    return std::abs(one.red() - other.red()) <= 3 && std::abs(one.green() - other.green()) <= 3 &&
           std::abs(one.blue() - other.blue()) <= 3;
}

} // namespace

class TestTheme : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { m_theme.setAppearance(Theme::Appearance::Light); }
    void cleanup() { m_theme.setAppearance(Theme::Appearance::System); }

    void switchesLive()
    {
        QSignalSpy changed(&m_theme, &Theme::changed);
        QPushButton button;
        button.show();
        QVERIFY(!isDark(button.palette()));
        m_theme.setAppearance(Theme::Appearance::Dark);
        QCOMPARE(changed.count(), 1);
        QVERIFY(m_theme.isDark());
        QTRY_VERIFY(isDark(button.palette()));
        QCOMPARE(button.palette().color(QPalette::Window), colorsFor(button.palette()).window);
        m_theme.setAppearance(Theme::Appearance::Dark);
        QCOMPARE(changed.count(), 1); // nothing to do
    }

    void aChangeOfTheDesktopIsFollowed()
    {
        m_theme.setAppearance(Theme::Appearance::System);
        QWindow window;
        QSignalSpy changed(&m_theme, &Theme::changed);
        QEvent event(QEvent::ThemeChange);
        QApplication::sendEvent(&window, &event);
        QTRY_COMPARE(changed.count(), 1); // looked again, and took its own palette again
        QCOMPARE(QApplication::palette().color(QPalette::Window),
                 Theme::palette(m_theme.isDark()).color(QPalette::Window));
        m_theme.setAppearance(Theme::Appearance::Dark);
        changed.clear();
        QApplication::sendEvent(&window, &event); // the user has chosen: the desktop's is no matter
        QCoreApplication::sendPostedEvents();
        QCOMPARE(changed.count(), 0);
    }

    void everyRoleIsSetInEveryGroup()
    {
        for (const bool dark : {false, true}) {
            const QPalette palette = Theme::palette(dark);
            for (const auto group : {QPalette::Active, QPalette::Inactive, QPalette::Disabled}) {
                for (int role = 0; role < QPalette::NColorRoles; ++role) {
                    if (role == QPalette::NoRole)
                        continue;
                    QVERIFY2(palette.isBrushSet(group, QPalette::ColorRole(role)),
                             qPrintable(QStringLiteral("group %1 role %2").arg(group).arg(role)));
                }
            }
            QVERIFY(palette.color(QPalette::Disabled, QPalette::Text) !=
                    palette.color(QPalette::Active, QPalette::Text));
        }
    }

    void textIsReadable_data()
    {
        QTest::addColumn<bool>("dark");
        QTest::newRow("light") << false;
        QTest::newRow("dark") << true;
    }
    void textIsReadable()
    {
        QFETCH(bool, dark);
        const Colors &colors = colorsFor(Theme::palette(dark));
        constexpr double kLeast = 4.5; // desktop.md, Accessibility
        for (const QColor &behind : {colors.window, colors.surface, colors.sunken, colors.selection}) {
            QVERIFY(contrast(colors.text, behind) >= kLeast);
            QVERIFY(contrast(colors.secondary, behind) >= kLeast);
        }
        for (const QColor &behind : {colors.window, colors.surface})
            QVERIFY(contrast(colors.muted, behind) >= kLeast);
        QVERIFY(contrast(colors.accent, colors.surface) >= kLeast);
        QVERIFY(contrast(colors.danger, colors.dangerBg) >= kLeast);
        QVERIFY(contrast(colors.warning, colors.warningBg) >= kLeast);
        QVERIFY(contrast(colors.ok, colors.surface) >= kLeast); // on its own ground it is 4.47: icons, no text
        for (const QColor &behind : {colors.accentBg, colors.dangerBg, colors.warningBg, colors.okBg})
            QVERIFY(contrast(colors.text, behind) >= kLeast);
    }

    void everyIconIsDrawn()
    {
        for (int icon = 0; icon <= int(Icon::Write); ++icon) {
            const QPixmap pixmap = lineIcon(Icon(icon)).pixmap(QSize(16, 16), 2.0);
            QVERIFY2(inkOf(pixmap).alpha() > 200, qPrintable(QStringLiteral("icon %1").arg(icon)));
        }
        QVERIFY(!applicationIcon().pixmap(64, 64).isNull());
        QVERIFY(inkOf(applicationIcon().pixmap(64, 64)).alpha() == 255);
    }

    void iconsFollowThePaletteLive()
    {
        const QIcon icon = lineIcon(Icon::Stop, Tone::Accent);
        const Colors light = colorsFor(QApplication::palette());
        QVERIFY(isNear(inkOf(icon.pixmap(32, 32)), light.accent));
        m_theme.setAppearance(Theme::Appearance::Dark);
        const Colors dark = colorsFor(QApplication::palette());
        QVERIFY(dark.accent != light.accent);
        QVERIFY(isNear(inkOf(icon.pixmap(32, 32)), dark.accent));
        QVERIFY(isNear(inkOf(icon.pixmap(QSize(32, 32), QIcon::Disabled)),
                       QApplication::palette().color(QPalette::Disabled, QPalette::WindowText)));
    }

    void iconsAreSharpOnDenseScreens()
    {
        const QIcon icon = lineIcon(Icon::Folder);
        const QPixmap pixmap = icon.pixmap(QSize(16, 16), 3.0);
        QCOMPARE(pixmap.size(), QSize(48, 48));
        QImage image(48, 48, QImage::Format_ARGB32_Premultiplied);
        image.setDevicePixelRatio(3.0);
        image.fill(Qt::transparent);
        QPainter painter(&image);
        icon.paint(&painter, QRect(0, 0, 16, 16));
        painter.end();
        QCOMPARE(image.pixel(24, 38), pixmap.toImage().convertToFormat(image.format()).pixel(24, 38));
    }

    void fontsKeepTheirKind()
    {
        QFont base = QApplication::font();
        base.setPointSizeF(10);
        QCOMPARE(conversationFont(base).pointSizeF(), 10.5);
        QCOMPARE(smallFont(base).pointSizeF(), 9.0);
        base.setPointSizeF(7);
        QCOMPARE(smallFont(base).pointSizeF(), 7.0);
        base.setPixelSize(13);
        QVERIFY(conversationFont(base).pixelSize() >= 13);
        QVERIFY(QFontInfo(monospaceFont()).fixedPitch());
    }

    void linksFollowTheTheme()
    {
        QLabel label(QStringLiteral("<a href=\"x\">link</a>"));
        label.resize(80, 24);
        label.show();
        const QImage before = label.grab().toImage();
        m_theme.setAppearance(Theme::Appearance::Dark);
        QTRY_VERIFY(isDark(label.palette()));
        bool found = false;
        const QImage after = label.grab().toImage();
        for (int x = 0; x < after.width(); ++x) {
            for (int y = 0; y < after.height(); ++y)
                found = found || isNear(after.pixelColor(x, y), colorsFor(label.palette()).accent);
        }
        QVERIFY(found);
        QVERIFY(before != after);
    }

    void wordsOfSettings()
    {
        QCOMPARE(Theme::appearanceFrom(QStringLiteral("dark")), Theme::Appearance::Dark);
        QCOMPARE(Theme::appearanceFrom(QStringLiteral("light")), Theme::Appearance::Light);
        QCOMPARE(Theme::appearanceFrom(QStringLiteral("else")), Theme::Appearance::System);
    }

private:
    Theme m_theme{*qApp};
};

QTEST_MAIN(TestTheme)
#include "tst_theme.moc"
