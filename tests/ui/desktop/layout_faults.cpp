// SPDX-License-Identifier: GPL-3.0-or-later
#include "layout_faults.h"
#include "view_faults.h"
#include <QAbstractButton>
#include <QAccessible>
#include <QCheckBox>
#include <QComboBox>
#include <QDockWidget>
#include <QLabel>
#include <QLayout>
#include <QLineEdit>
#include <QMainWindow>
#include <QMenuBar>
#include <QRadioButton>
#include <QStackedLayout>
#include <QTabBar>
#include <QToolButton>

namespace homard {

namespace {

QString describe(const QWidget *widget)
{
    QString text = widget->accessibleName();
    if (const auto *label = qobject_cast<const QLabel *>(widget))
        text = label->text();
    else if (const auto *button = qobject_cast<const QAbstractButton *>(widget); button && !button->text().isEmpty())
        text = button->text();
    return QStringLiteral("%1 \"%2\" %3×%4 in %5")
        .arg(QString::fromLatin1(widget->metaObject()->className()), text.left(60))
        .arg(widget->width())
        .arg(widget->height())
        .arg(QString::fromLatin1(widget->parentWidget() ? widget->parentWidget()->metaObject()->className()
                                                        : "nothing"));
}

/// These two show their whole text when they are asked for it.
bool tellsItself(const QWidget *widget)
{
    return widget->inherits("homard::ElidedLabel") || widget->inherits("homard::HeaderButton");
}

/// The whole text can be read in the tooltip.
bool isTold(const QWidget *widget)
{
    return !widget->toolTip().isEmpty() || tellsItself(widget);
}

/// Of one that may be elided there is not even a word left, or not the whole height of it.
bool isSquashed(const QWidget *widget)
{
    if (!tellsItself(widget))
        return false;
    const auto *label = qobject_cast<const QLabel *>(widget);
    const auto *button = qobject_cast<const QAbstractButton *>(widget);
    const QString text = label ? label->text() : button ? button->text() : QString();
    const QFontMetrics metrics = widget->fontMetrics();
    constexpr int word = 5; // characters
    return !text.isEmpty() &&
           (widget->width() < qMin(metrics.horizontalAdvance(text), word * metrics.averageCharWidth()) ||
            widget->height() < metrics.height());
}

/// In a dock behind another one, or what a main window keeps for docks that are closed: Qt calls it visible.
bool isBehind(const QWidget *widget)
{
    const bool ofDocks = qobject_cast<const QTabBar *>(widget) && qobject_cast<QMainWindow *>(widget->parentWidget());
    for (const QWidget *at = widget; at && !at->isWindow(); at = at->parentWidget()) {
        if ((at == widget && ofDocks) || qobject_cast<const QDockWidget *>(at))
            return at->visibleRegion().isEmpty();
    }
    return false;
}

int widestWord(const QLabel *label)
{
    int widest = 0;
    const auto words = label->text().split(QLatin1Char(' '));
    if (label->text().contains(QLatin1Char('<'))) // rich text is laid out by itself
        return 0;
    for (const QString &word : words) {
        const bool breaks = std::any_of(word.begin(), word.end(), [](QChar c) {
            return c.unicode() > 0x2e80 || c == QLatin1Char('/') || c == QLatin1Char('\n');
        });
        if (!breaks)
            widest = qMax(widest, label->fontMetrics().horizontalAdvance(word));
    }
    return widest;
}

bool isCut(const QLabel *label)
{
    if (label->text().isEmpty() || !label->pixmap(Qt::ReturnByValue).isNull())
        return false;
    if (label->wordWrap())
        return label->heightForWidth(label->width()) > label->height() + 1 ||
               widestWord(label) > label->contentsRect().width() + 1;
    return label->sizeHint().width() > label->width() + 1 || label->sizeHint().height() > label->height() + 1;
}

bool isCut(const QAbstractButton *button)
{
    if (button->text().isEmpty())
        return false;
    if (qobject_cast<const QCheckBox *>(button) || qobject_cast<const QRadioButton *>(button))
        return button->sizeHint().width() > button->width() || button->sizeHint().height() > button->height();
    const auto *tool = qobject_cast<const QToolButton *>(button);
    if (tool && tool->toolButtonStyle() == Qt::ToolButtonIconOnly && !button->icon().isNull())
        return false;
    const QSize needed = button->fontMetrics().size(Qt::TextShowMnemonic, button->text());
    const int icon = button->icon().isNull() ? 0 : button->iconSize().width() + 4;
    return needed.width() + icon > button->width() || needed.height() > button->height();
}

bool isCut(const QComboBox *box)
{
    if (box->isEditable())
        return false;
    return box->fontMetrics().horizontalAdvance(box->currentText()) + 24 > box->width();
}

bool isCut(const QLineEdit *field)
{
    return field->text().isEmpty() &&
           field->fontMetrics().horizontalAdvance(field->placeholderText()) > field->width() - 8;
}

bool hasCutText(const QWidget *widget)
{
    if (const auto *label = qobject_cast<const QLabel *>(widget))
        return isCut(label);
    if (const auto *button = qobject_cast<const QAbstractButton *>(widget))
        return isCut(button);
    if (const auto *box = qobject_cast<const QComboBox *>(widget))
        return isCut(box);
    if (const auto *field = qobject_cast<const QLineEdit *>(widget))
        return isCut(field);
    return false;
}

void collect(const QLayout *layout, std::vector<QWidget *> &out)
{
    if (!layout || qobject_cast<const QStackedLayout *>(layout))
        return;
    for (int i = 0; i < layout->count(); ++i) {
        QLayoutItem *item = layout->itemAt(i);
        if (QWidget *widget = item->widget(); widget && widget->isVisible())
            out.push_back(widget);
        else if (item->layout())
            collect(item->layout(), out);
    }
}

void findMisplaced(const QWidget *parent, QStringList &faults)
{
    if (qobject_cast<const QMainWindow *>(parent)) // its docks have tabs and handles of their own
        return;
    std::vector<QWidget *> children;
    collect(parent->layout(), children);
    const QRect room = parent->rect().adjusted(-1, -1, 1, 1);
    for (size_t i = 0; i < children.size(); ++i) {
        if (!room.contains(children[i]->geometry()))
            faults.append(QStringLiteral("outside its parent: ") + describe(children[i]));
        for (size_t j = i + 1; j < children.size(); ++j) {
            const QRect both = children[i]->geometry() & children[j]->geometry();
            if (both.width() > 1 && both.height() > 1)
                faults.append(QStringLiteral("overlap: %1 and %2").arg(describe(children[i]), describe(children[j])));
        }
    }
}

bool hasName(QWidget *widget)
{
    auto *face = QAccessible::queryAccessibleInterface(widget);
    return face && !face->text(QAccessible::Name).trimmed().isEmpty();
}

bool needsName(const QWidget *widget)
{
    return widget->focusPolicy() != Qt::NoFocus && widget->isEnabled() && !widget->focusProxy() &&
           !widget->objectName().startsWith(QLatin1StringView("qt_")) && !qobject_cast<const QMenuBar *>(widget) &&
           !qobject_cast<const QMainWindow *>(widget);
}

} // namespace

QStringList layoutFaults(QWidget *window)
{
    QStringList faults;
    QList<QWidget *> all = window->findChildren<QWidget *>();
    all.prepend(window);
    for (QWidget *widget : std::as_const(all)) {
        if (!widget->isVisible() || isBehind(widget))
            continue;
        if ((hasCutText(widget) && !isTold(widget)) || isSquashed(widget))
            faults.append(QStringLiteral("cut text: %1, needs %2×%3")
                              .arg(describe(widget))
                              .arg(widget->sizeHint().width())
                              .arg(widget->hasHeightForWidth() ? widget->heightForWidth(widget->width())
                                                               : widget->sizeHint().height()));
        for (const QString &cut : cutTextsIn(widget))
            faults.append(QStringLiteral("cut text: %1 of %2").arg(cut, describe(widget)));
        if (needsName(widget) && !hasName(widget))
            faults.append(QStringLiteral("no accessible name: ") + describe(widget));
        findMisplaced(widget, faults);
    }
    return faults;
}

} // namespace homard
