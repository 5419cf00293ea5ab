// SPDX-License-Identifier: GPL-3.0-or-later
#include "scrolling.h"
#include <QCoreApplication>
#include <QEvent>
#include <QScrollArea>

namespace homard {

namespace {

/// Owned by its box.
class WheelFilter : public QObject
{
public:
    explicit WheelFilter(QWidget *box) : QObject(box), m_box(box) { box->installEventFilter(this); }

    bool eventFilter(QObject *watched, QEvent *event) override
    {
        if (event->type() != QEvent::Wheel || m_box->hasFocus())
            return QObject::eventFilter(watched, event);
        event->ignore(); // so that the parent gets it
        return true;
    }

private:
    QWidget *m_box;
};

} // namespace

void letWheelPass(QWidget *box)
{
    box->setFocusPolicy(Qt::StrongFocus); // boxes come with WheelFocus
    new WheelFilter(box);
}

void scrollTo(QScrollArea *area, std::initializer_list<QWidget *> widgets)
{
    QCoreApplication::sendPostedEvents(nullptr, QEvent::LayoutRequest); // each one may ask for the next one further out
    for (QWidget *widget : widgets)
        area->ensureWidgetVisible(widget);
}

} // namespace homard
