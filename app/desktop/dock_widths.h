// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QList>
#include <QMap>
#include <QObject>

class QDockWidget;
class QMainWindow;
class QSplitter;

namespace homard {

/// How wide the user wants the docks and the list of sessions. A narrow window makes them narrower than that, the docks
/// first, and a wide one gives it back; only dragging their edge changes it. What is opened in a window that has no
/// room for it makes the window wider for as long, or stands beside it where the screen is too narrow: nothing lies
/// over the middle. GUI thread; a child of its window.
class DockWidths : public QObject
{
    Q_OBJECT
public:
    /// `splitter`: the list, and what keeps its room while a dock is beside it. Logical pixels.
    DockWidths(QMainWindow &window, QSplitter &splitter, QList<QDockWidget *> docks);

    /// After the window has another size, or a dock or the list came or went.
    void fit();
    /// Below these widths of the window the docks, and the list, fold away (desktop.md, by the size of the text).
    int dockFold() const;
    int listFold() const;
    /// By the docks' object names, and "sessions"; to be kept with the layout.
    QMap<QString, int> wanted() const { return m_wanted; }
    void setWanted(const QMap<QString, int> &wanted);

    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    QList<QDockWidget *> shown() const;
    int scaled(int width) const;
    int columns(const QList<QDockWidget *> &docks) const;
    bool makeRoom(const QList<QDockWidget *> &docks);
    void noteGrowth(int before, int least);
    void putBeside(QDockWidget &dock);
    void takeBack();
    void noteDragged();
    void fitList();

    QMainWindow &m_window;
    QSplitter &m_splitter;
    QList<QDockWidget *> m_docks;
    QMap<QString, int> m_wanted;
    QMap<QString, int> m_pressed;  ///< Widths when the edge was taken.
    QList<QDockWidget *> m_beside; ///< Floating, since there was no room.
    int m_grown = 0;               ///< The width the window was given for lack of room; 0: it was not.
    int m_narrow = 0;              ///< Its width before.
};

} // namespace homard
