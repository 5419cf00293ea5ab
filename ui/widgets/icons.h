// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QColor>
#include <QIcon>

class QPainter;

namespace homard {

/// The program's own line icons: 16 px, 1.5 px stroke (resources/icons, one SVG each).
enum class Icon {
    Archive,
    ArrowDown,
    ArrowRight,
    Attach,
    Bell,
    Branch,
    Check,
    ChevronDown,
    ChevronLeft,
    ChevronRight,
    ChevronUp,
    Clock,
    Compaction,
    Copy,
    Cross,
    Database,
    Diff,
    Edit,
    Error,
    Export,
    External,
    Eye,
    File,
    Filter,
    Folder,
    Image,
    Info,
    Key,
    Link,
    List,
    Lock,
    Mark, ///< The program's own: a claw, two arcs.
    Memory,
    Minus,
    Model,
    More,
    Network,
    Pause,
    Pin,
    Play,
    Plus,
    Question,
    Quote,
    Read,
    Redo,
    Retry,
    Sandbox,
    Save,
    Search,
    Send,
    Settings,
    Shield,
    Sidebar,
    Stop,
    Terminal,
    Thinking,
    Timeline,
    Tools,
    Trash,
    Undo,
    User,
    Wand,
    Warning,
    Write,
};

/// Which of the theme's colours an icon has.
enum class Tone { Text, Secondary, Muted, Accent, Danger, Warning, Ok };

struct Colors;
QColor toneColor(Tone tone, const Colors &colors);

/// The icon in the colour of `tone`, taken from the application's palette whenever it is painted: a live switch of the
/// theme needs nothing. Disabled icons are pale. Sharp at every size and pixel ratio.
QIcon lineIcon(Icon icon, Tone tone = Tone::Secondary);

/// Paints an icon into the middle of `rect`, `size` device-independent pixels large, for delegates and own widgets.
void paintIcon(QPainter *painter, const QRect &rect, Icon icon, const QColor &color, int size = 16);

/// The program's icon in colour, for windows and the desktop.
QIcon applicationIcon();

} // namespace homard
