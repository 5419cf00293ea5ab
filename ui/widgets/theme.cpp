// SPDX-License-Identifier: GPL-3.0-or-later
#include "theme.h"
#include "accessible_widgets.h"
#include "homard_style.h"
#include <QApplication>
#include <QEvent>
#include <QFontDatabase>
#include <QLabel>
#include <QStyleHints>
#include <QToolTip>

namespace homard {
namespace {

QColor rgb(QRgb value)
{
    return QColor(QRgb(0xff000000U | value));
}

const Colors &lightColors()
{
    static const Colors colors{
        .window = rgb(0xF5F6F8),
        .surface = rgb(0xFFFFFF),
        .sunken = rgb(0xECEFF2),
        .border = rgb(0xD9DEE3),
        .text = rgb(0x1B2026),
        .secondary = rgb(0x56616C),
        .muted = rgb(0x636E79),
        .accent = rgb(0x0B6A80),
        .accentBg = rgb(0xE1F0F3),
        .selection = rgb(0xDCEBEF),
        .danger = rgb(0xB3261E),
        .dangerBg = rgb(0xFBEAE9),
        .warning = rgb(0x8A5A00),
        .warningBg = rgb(0xFFF4DC),
        .ok = rgb(0x1A7F37),
        .okBg = rgb(0xE6F4EA),
    };
    return colors;
}

const Colors &darkColors()
{
    static const Colors colors{
        .window = rgb(0x15181C),
        .surface = rgb(0x1C2025),
        .sunken = rgb(0x111417),
        .border = rgb(0x2E343B),
        .text = rgb(0xE4E8EC),
        .secondary = rgb(0xA0AAB4),
        .muted = rgb(0x8D97A1),
        .accent = rgb(0x58B8CC),
        .accentBg = rgb(0x14323A),
        .selection = rgb(0x1D3A42),
        .danger = rgb(0xFF8A80),
        .dangerBg = rgb(0x3A1D1C),
        .warning = rgb(0xE0B04A),
        .warningBg = rgb(0x352A12),
        .ok = rgb(0x63C37B),
        .okBg = rgb(0x15301D),
    };
    return colors;
}

/// `share` of `over` on top of `under`.
QColor mixed(const QColor &under, const QColor &over, double share)
{
    const auto channel = [share](int below, int above) { return qRound(below + (above - below) * share); };
    return QColor(channel(under.red(), over.red()), channel(under.green(), over.green()),
                  channel(under.blue(), over.blue()));
}

/// The same font, `points` larger; fonts given in pixels grow by the pixels that is on this screen.
QFont grown(const QFont &base, double points, double least)
{
    QFont font = base;
    if (base.pointSizeF() > 0)
        font.setPointSizeF(std::max(base.pointSizeF() + points, std::min(base.pointSizeF(), least)));
    else
        font.setPixelSize(std::max(base.pixelSize() + qRound(points * 4 / 3), 9));
    return font;
}

/// A label keeps the link colour of the day its rich text was read: let it read again.
void refreshLinks()
{
    const auto widgets = QApplication::allWidgets();
    for (QWidget *widget : widgets) {
        auto *label = qobject_cast<QLabel *>(widget);
        if (label == nullptr || !label->text().contains(QLatin1StringView("<a ")))
            continue;
        const QString text = label->text();
        label->clear();
        label->setText(text);
    }
}

} // namespace

bool isDark(const QPalette &palette)
{
    return palette.color(QPalette::Window).lightness() < palette.color(QPalette::WindowText).lightness();
}

const Colors &colorsFor(const QPalette &palette)
{
    return isDark(palette) ? darkColors() : lightColors();
}

QFont monospaceFont()
{
    QFont font = QFontDatabase::systemFont(QFontDatabase::FixedFont);
    const QFont base = QGuiApplication::font();
    if (base.pointSizeF() > 0)
        font.setPointSizeF(base.pointSizeF());
    else
        font.setPixelSize(base.pixelSize());
    return font;
}

QFont conversationFont(const QFont &base)
{
    return grown(base, 0.5, 0);
}

QFont smallFont(const QFont &base)
{
    return grown(base, -1, 7);
}

Theme::Theme(QApplication &application, QObject *parent) : QObject(parent), m_application(application)
{
    QApplication::setStyle(new HomardStyle); // the application owns it
    installAccessibleWidgets();
    apply();
    application.installEventFilter(this);
#if QT_VERSION >= QT_VERSION_CHECK(6, 5, 0)
    connect(QGuiApplication::styleHints(), &QStyleHints::colorSchemeChanged, this, &Theme::apply);
#endif
}

void Theme::setAppearance(Appearance appearance)
{
    if (appearance == m_appearance)
        return;
    m_appearance = appearance;
    apply();
}

Theme::Appearance Theme::appearanceFrom(const QString &word)
{
    if (word == QLatin1StringView("light"))
        return Appearance::Light;
    if (word == QLatin1StringView("dark"))
        return Appearance::Dark;
    return Appearance::System;
}

QPalette Theme::palette(bool dark)
{
    const Colors &colors = dark ? darkColors() : lightColors();
    QPalette palette;
    const auto set = [&palette](QPalette::ColorRole role, const QColor &color) {
        palette.setColor(QPalette::All, role, color);
    };
    set(QPalette::Window, colors.window);
    set(QPalette::WindowText, colors.text);
    set(QPalette::Base, colors.surface);
    set(QPalette::AlternateBase, colors.sunken);
    set(QPalette::Text, colors.text);
    set(QPalette::PlaceholderText, colors.muted);
    set(QPalette::Button, colors.surface);
    set(QPalette::ButtonText, colors.text);
    set(QPalette::BrightText, colors.danger);
    set(QPalette::ToolTipBase, colors.surface);
    set(QPalette::ToolTipText, colors.text);
    set(QPalette::Highlight, colors.selection);
    set(QPalette::HighlightedText, colors.text);
    set(QPalette::Link, colors.accent);
    set(QPalette::LinkVisited, colors.accent);
    set(QPalette::Light, colors.surface);
    set(QPalette::Midlight, colors.sunken);
    set(QPalette::Mid, colors.border);
    set(QPalette::Dark, colors.muted);
    set(QPalette::Shadow, colors.border);
#if QT_VERSION >= QT_VERSION_CHECK(6, 6, 0)
    set(QPalette::Accent, colors.accent);
#endif
    // Half the way back to what is behind it: seen as off, still readable.
    const QColor off = mixed(colors.window, colors.text, 0.45);
    for (const auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText, QPalette::HighlightedText,
                            QPalette::ToolTipText, QPalette::PlaceholderText, QPalette::Link, QPalette::LinkVisited})
        palette.setColor(QPalette::Disabled, role, off);
    for (const auto role : {QPalette::Base, QPalette::Button})
        palette.setColor(QPalette::Disabled, role, colors.window);
    palette.setColor(QPalette::Disabled, QPalette::Highlight, colors.sunken);
    return palette;
}

bool Theme::systemIsDark() const
{
#if QT_VERSION >= QT_VERSION_CHECK(6, 5, 0)
    const auto scheme = QGuiApplication::styleHints()->colorScheme();
    if (scheme != Qt::ColorScheme::Unknown)
        return scheme == Qt::ColorScheme::Dark;
#endif
    // An empty palette is filled up from the platform's: the only public way to see it again.
    QApplication::setPalette(QPalette());
    return homard::isDark(QApplication::palette());
}

void Theme::apply()
{
    if (m_applying)
        return;
    m_applying = true;
    m_dark = m_appearance == Appearance::System ? systemIsDark() : m_appearance == Appearance::Dark;
    const QPalette palette = Theme::palette(m_dark);
    QApplication::setPalette(palette);
    QToolTip::setPalette(palette);
    refreshLinks();
    m_applying = false;
    Q_EMIT changed();
}

bool Theme::eventFilter(QObject *watched, QEvent *event)
{
    // Sent to every window when the desktop's theme has changed; one answer is enough.
    if (event->type() == QEvent::ThemeChange && m_appearance == Appearance::System && watched->isWindowType())
        QMetaObject::invokeMethod(
            this,
            [this] {
                if (systemIsDark() != m_dark || QApplication::palette() != Theme::palette(m_dark))
                    apply();
            },
            Qt::QueuedConnection);
    return QObject::eventFilter(watched, event);
}

} // namespace homard
