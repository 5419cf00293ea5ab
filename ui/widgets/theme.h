// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QColor>
#include <QFont>
#include <QObject>
#include <QPalette>

class QApplication;

namespace homard {

/// The colours of the program beyond the palette's roles (look.md, tokens): one table for light, one for dark. No other
/// place names a colour.
struct Colors {
    QColor window;    ///< Side panes, chrome.
    QColor surface;   ///< Conversation, editors, fields.
    QColor sunken;    ///< Code, bars, table heads.
    QColor border;    ///< 1 px lines, never shadows.
    QColor text;      ///< First of three levels of text …
    QColor secondary; ///< … second …
    QColor muted;     ///< … third: never for anything that must be read.
    QColor accent;    ///< Primary button outline, meters, links, focus.
    QColor accentBg;
    QColor selection; ///< Selected rows.
    QColor danger;    ///< High risk, errors, removed lines.
    QColor dangerBg;
    QColor warning; ///< Waiting for you, medium risk.
    QColor warningBg;
    QColor ok; ///< Finished, added lines.
    QColor okBg;
};

/// The table that belongs to a palette: dark if its window is darker than its text. Cheap; ask while painting, so that
/// a live switch is followed.
const Colors &colorsFor(const QPalette &palette);
/// Is this a dark palette?
bool isDark(const QPalette &palette);

/// Distances in device-independent pixels, steps of 4 (look.md).
namespace Space {
inline constexpr int Inside = 4;   ///< Inside a control.
inline constexpr int Related = 8;  ///< Between things that belong together.
inline constexpr int Group = 12;   ///< Between groups.
inline constexpr int Section = 16; ///< Between sections.
inline constexpr int Text = 24;    ///< Around the conversation's text.
} // namespace Space

/// Corner radii in device-independent pixels (look.md).
namespace Radius {
inline constexpr int Control = 6; ///< Fields and buttons.
inline constexpr int Card = 8;
} // namespace Radius

/// The least height of a row in lists and tables (look.md: 24–28).
inline constexpr int RowHeight = 28;

/// The system's monospace font at the application font's size, for code.
QFont monospaceFont();
/// The conversation's font: `base`, half a point larger (look.md). Its line height is 1.5.
QFont conversationFont(const QFont &base);
/// The smaller font of times, hints and chips: `base`, one point smaller but never below 7.
QFont smallFont(const QFont &base);

/// Gives the application its palette and style, and changes both while it runs. Made once after the QApplication and
/// before the first window; GUI thread. Widgets hear of a change by QEvent::PaletteChange as ever.
class Theme : public QObject
{
    Q_OBJECT
public:
    enum class Appearance {
        System, ///< As the system is, followed live where Qt can tell.
        Light,
        Dark,
    };
    Q_ENUM(Appearance)

    /// Sets the program's style, the roles of its own widgets, and the palette for Appearance::System. The application
    /// outlives the theme.
    explicit Theme(QApplication &application, QObject *parent = nullptr);

    void setAppearance(Appearance appearance);
    Appearance appearance() const { return m_appearance; }
    /// What is shown now.
    bool isDark() const { return m_dark; }

    /// The whole palette, all groups and roles.
    static QPalette palette(bool dark);
    /// "system", "light", "dark"; anything else is System. The words of settings.json.
    static Appearance appearanceFrom(const QString &word);

    bool eventFilter(QObject *watched, QEvent *event) override;

Q_SIGNALS:
    /// The palette has been exchanged.
    void changed();

private:
    bool systemIsDark() const;
    void apply();

    QApplication &m_application;
    Appearance m_appearance = Appearance::System;
    bool m_dark = false;
    bool m_applying = false;
};

} // namespace homard
