// SPDX-License-Identifier: GPL-3.0-or-later
#include "accessible_widgets.h"
#include "banner.h"
#include "header_button.h"
#include "meter_bar.h"
#include "risk_chip.h"
#include "status_label.h"
#include <QAccessibleWidget>
#include <QMenu>

namespace homard {
namespace {

/// How much is used, in percent.
class AccessibleMeter : public QAccessibleWidget, public QAccessibleValueInterface
{
public:
    explicit AccessibleMeter(MeterBar *meter) : QAccessibleWidget(meter, QAccessible::ProgressBar), m_meter(meter) {}

    void *interface_cast(QAccessible::InterfaceType type) override
    {
        if (type == QAccessible::ValueInterface)
            return static_cast<QAccessibleValueInterface *>(this);
        return QAccessibleWidget::interface_cast(type);
    }
    QVariant currentValue() const override { return qRound(m_meter->share() * 100); }
    void setCurrentValue(const QVariant &) override {} // it is only read
    QVariant minimumValue() const override { return 0; }
    QVariant maximumValue() const override { return 100; }
    QVariant minimumStepSize() const override { return 1; }

private:
    MeterBar *m_meter;
};

/// Says what can be chosen and what is: "Model: qwen3". Pressing it opens the menu, if it has one.
class AccessibleHeaderButton : public QAccessibleWidget
{
public:
    explicit AccessibleHeaderButton(HeaderButton *button)
        : QAccessibleWidget(button, button->menu() != nullptr ? QAccessible::ButtonMenu : QAccessible::Button)
        , m_button(button)
    {
    }

    QString text(QAccessible::Text kind) const override
    {
        const QString name = m_button->accessibleName();
        if (kind != QAccessible::Name || name == m_button->text())
            return QAccessibleWidget::text(kind);
        if (name.isEmpty() || m_button->text().isEmpty())
            return name + m_button->text();
        return HeaderButton::tr("%1: %2", "what can be chosen here, then what is").arg(name, m_button->text());
    }
    // The menu is a window of its own, which nothing else leads to.
    int childCount() const override { return m_button->menu() != nullptr ? 1 : 0; }
    QAccessibleInterface *child(int index) const override
    {
        return index == 0 && m_button->menu() != nullptr ? QAccessible::queryAccessibleInterface(m_button->menu())
                                                         : nullptr;
    }
    int indexOfChild(const QAccessibleInterface *child) const override
    {
        return child != nullptr && m_button->menu() != nullptr && child->object() == m_button->menu() ? 0 : -1;
    }
    QStringList actionNames() const override
    {
        QStringList names = QAccessibleWidget::actionNames();
        if (m_button->isEnabled())
            names.prepend(m_button->menu() != nullptr ? showMenuAction() : pressAction());
        return names;
    }
    void doAction(const QString &name) override
    {
        if (m_button->isEnabled() && (name == showMenuAction() || name == pressAction()))
            m_button->open();
        else
            QAccessibleWidget::doAction(name);
    }

private:
    HeaderButton *m_button;
};

/// A window of ours that is a plain widget would be a mere group. Asked each time: a part has no parent at first.
class AccessibleWindow : public QAccessibleWidget
{
public:
    explicit AccessibleWindow(QWidget *widget) : QAccessibleWidget(widget) {}
    QAccessible::Role role() const override
    {
        return widget()->isWindow() ? QAccessible::Window : QAccessibleWidget::role();
    }
};

QAccessibleInterface *makeInterface(const QString &name, QObject *object)
{
    if (auto *meter = qobject_cast<MeterBar *>(object))
        return new AccessibleMeter(meter);
    if (auto *button = qobject_cast<HeaderButton *>(object))
        return new AccessibleHeaderButton(button);
    if (auto *banner = qobject_cast<Banner *>(object))
        return new QAccessibleWidget(banner, QAccessible::Notification);
    if (qobject_cast<StatusLabel *>(object) != nullptr || qobject_cast<RiskChip *>(object) != nullptr)
        return new QAccessibleWidget(qobject_cast<QWidget *>(object), QAccessible::StaticText);
    auto *widget = qobject_cast<QWidget *>(object);
    if (widget && widget->isWindow() && name.startsWith(QLatin1StringView("homard::")) &&
        name == QLatin1StringView(widget->metaObject()->className()) &&
        widget->metaObject()->superClass() == &QWidget::staticMetaObject)
        return new AccessibleWindow(widget);
    return nullptr;
}

} // namespace

void installAccessibleWidgets()
{
    QAccessible::installFactory(makeInterface); // a second time it is moved to the front
}

} // namespace homard
