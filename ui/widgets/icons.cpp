// SPDX-License-Identifier: GPL-3.0-or-later
#include "icons.h"
#include "theme.h"
#include <QFile>
#include <QGuiApplication>
#include <QIconEngine>
#include <QPainter>
#include <QPixmapCache>
#include <QSvgRenderer>
#include <array>

namespace homard {
namespace {

/// In the order of the enumeration.
constexpr std::array kNames{
    "archive",      "arrow_down",    "arrow_right", "attach", "bell",       "branch", "check",    "chevron_down",
    "chevron_left", "chevron_right", "chevron_up",  "clock",  "compaction", "copy",   "cross",    "database",
    "diff",         "edit",          "error",       "export", "external",   "eye",    "file",     "filter",
    "folder",       "image",         "info",        "key",    "link",       "list",   "lock",     "mark",
    "memory",       "minus",         "model",       "more",   "network",    "pause",  "pin",      "play",
    "plus",         "question",      "quote",       "read",   "redo",       "retry",  "sandbox",  "save",
    "search",       "send",          "settings",    "shield", "sidebar",    "stop",   "terminal", "thinking",
    "timeline",     "tools",         "trash",       "undo",   "user",       "wand",   "warning",  "write",
};
static_assert(kNames.size() == size_t(Icon::Write) + 1);

/// The drawing with its one colour exchanged.
QByteArray drawing(Icon icon, const QColor &color)
{
    QFile file(QStringLiteral(":/icons/%1.svg").arg(QLatin1StringView(kNames.at(size_t(icon)))));
    if (!file.open(QIODevice::ReadOnly))
        return {};
    return file.readAll().replace("#000", color.name(QColor::HexRgb).toLatin1());
}

/// The icon as a pixmap of `pixels` by `pixels` device pixels; kept in the pixmap cache by size and colour.
QPixmap pixmapOf(Icon icon, const QColor &color, int pixels)
{
    const QString key = QStringLiteral("homard-icon-%1-%2-%3").arg(int(icon)).arg(pixels).arg(color.rgba());
    QPixmap pixmap;
    if (QPixmapCache::find(key, &pixmap))
        return pixmap;
    pixmap = QPixmap(pixels, pixels);
    pixmap.fill(Qt::transparent);
    QPainter painter(&pixmap);
    QSvgRenderer(drawing(icon, color)).render(&painter);
    painter.end();
    QPixmapCache::insert(key, pixmap);
    return pixmap;
}

/// Draws a line icon in the colours of the moment.
class LineIconEngine : public QIconEngine
{
public:
    LineIconEngine(Icon icon, Tone tone) : m_icon(icon), m_tone(tone) {}

    void paint(QPainter *painter, const QRect &rect, QIcon::Mode mode, QIcon::State) override
    {
        paintIcon(painter, rect, m_icon, color(mode), std::min(rect.width(), rect.height()));
    }
    QPixmap pixmap(const QSize &size, QIcon::Mode mode, QIcon::State) override
    {
        return pixmapOf(m_icon, color(mode), std::min(size.width(), size.height()));
    }
    QIconEngine *clone() const override { return new LineIconEngine(m_icon, m_tone); }
    QString key() const override { return QStringLiteral("homard-line"); }
    bool isNull() override { return false; }
    QList<QSize> availableSizes(QIcon::Mode, QIcon::State) override { return {QSize(16, 16), QSize(32, 32)}; }

private:
    QColor color(QIcon::Mode mode) const
    {
        const QPalette palette = QGuiApplication::palette();
        if (mode == QIcon::Disabled)
            return palette.color(QPalette::Disabled, QPalette::WindowText);
        return toneColor(m_tone, colorsFor(palette));
    }

    Icon m_icon;
    Tone m_tone;
};

/// The program's icon as it is drawn, at every size. Not by the SVG plugin: it may be missing where only Qt's libraries
/// are.
class ProgramIconEngine : public QIconEngine
{
public:
    void paint(QPainter *painter, const QRect &rect, QIcon::Mode, QIcon::State) override
    {
        QSvgRenderer(QStringLiteral(":/icons/homard.svg")).render(painter, rect);
    }
    QPixmap pixmap(const QSize &size, QIcon::Mode mode, QIcon::State state) override
    {
        QPixmap pixmap(size);
        pixmap.fill(Qt::transparent);
        QPainter painter(&pixmap);
        paint(&painter, pixmap.rect(), mode, state);
        return pixmap;
    }
    QIconEngine *clone() const override { return new ProgramIconEngine; }
    QString key() const override { return QStringLiteral("homard-program"); }
    bool isNull() override { return false; }
    QList<QSize> availableSizes(QIcon::Mode, QIcon::State) override
    {
        return {QSize(16, 16), QSize(24, 24), QSize(32, 32), QSize(48, 48), QSize(64, 64), QSize(128, 128)};
    }
};

} // namespace

QColor toneColor(Tone tone, const Colors &colors)
{
    switch (tone) {
    case Tone::Text: return colors.text;
    case Tone::Secondary: return colors.secondary;
    case Tone::Muted: return colors.muted;
    case Tone::Accent: return colors.accent;
    case Tone::Danger: return colors.danger;
    case Tone::Warning: return colors.warning;
    case Tone::Ok: return colors.ok;
    }
    return colors.text;
}

QIcon lineIcon(Icon icon, Tone tone)
{
    return QIcon(new LineIconEngine(icon, tone));
}

void paintIcon(QPainter *painter, const QRect &rect, Icon icon, const QColor &color, int size)
{
    const qreal ratio = painter->device()->devicePixelRatioF();
    QPixmap pixmap = pixmapOf(icon, color, qRound(size * ratio));
    pixmap.setDevicePixelRatio(ratio);
    const int left = rect.x() + (rect.width() - size) / 2;
    const int top = rect.y() + (rect.height() - size) / 2;
    painter->drawPixmap(left, top, pixmap);
}

QIcon applicationIcon()
{
    return QIcon(new ProgramIconEngine);
}

} // namespace homard
