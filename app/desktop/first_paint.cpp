// SPDX-License-Identifier: GPL-3.0-or-later
#include "first_paint.h"
#include <QEvent>
#include <QTimer>
#include <QWindow>

namespace homard {

namespace {

/// Ours: what waits for the first paint is not needed to see the window.
constexpr std::chrono::seconds longestPaintWait{1};

class PaintWait : public QObject
{
public:
    PaintWait(QWidget *window, std::function<void()> then) : QObject(window), m_then(std::move(then))
    {
        QWindow *handle = window->windowHandle();
        if (!window->isVisible() || !handle || handle->isExposed())
            end();
        else
            handle->installEventFilter(this);
        QTimer::singleShot(longestPaintWait, this, [this] { end(); });
    }
    bool eventFilter(QObject *, QEvent *event) override
    {
        if (event->type() == QEvent::Expose) // is painted when this returns
            end();
        return false;
    }

private:
    void end()
    {
        if (m_then)
            QTimer::singleShot(0, this, [this, then = std::exchange(m_then, {})] {
                then();
                deleteLater();
            });
    }

    std::function<void()> m_then;
};

} // namespace

void whenPainted(QWidget *window, std::function<void()> then)
{
    new PaintWait(window, std::move(then)); // the window's child; it ends itself
}

} // namespace homard
