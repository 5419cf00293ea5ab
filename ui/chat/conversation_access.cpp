// SPDX-License-Identifier: GPL-3.0-or-later
#include "conversation_access.h"
#include "conversation_view_parts.h"
#include "ui/models/conversation_words.h"
#include <QAccessibleWidget>
#include <QCoreApplication>

namespace homard {

namespace {

QString say(const char *text)
{
    return QCoreApplication::translate("ConversationAccess", text);
}

QString speakerOf(const ConversationRow &row)
{
    switch (row.kind) {
    case RowKind::User: return say("You");
    case RowKind::Thinking: return say("Thinking");
    case RowKind::Call: return say("Step");
    case RowKind::Notice: return say("Notice");
    case RowKind::Answer:
    case RowKind::Unread: return say("Answer");
    }
    return {};
}

/// Something in a row that can be done: a link, a button.
class TargetAccess : public QAccessibleInterface, public QAccessibleActionInterface
{
public:
    TargetAccess(ConversationView *view, int row, int target) : m_view(view), m_row(row), m_target(target) {}

    bool isValid() const override
    {
        return m_view && m_view->model() && m_row < m_view->model()->rowCount() &&
               m_target < m_view->targetCount(m_row);
    }
    QObject *object() const override { return nullptr; }
    QAccessibleInterface *parent() const override
    {
        auto *list = m_view ? QAccessible::queryAccessibleInterface(m_view) : nullptr;
        return list ? list->child(m_row) : nullptr;
    }
    QAccessibleInterface *child(int) const override { return nullptr; }
    QAccessibleInterface *childAt(int, int) const override { return nullptr; }
    int childCount() const override { return 0; }
    int indexOfChild(const QAccessibleInterface *) const override { return -1; }
    QAccessible::Role role() const override { return QAccessible::Button; }
    QString text(QAccessible::Text kind) const override
    {
        return isValid() && kind == QAccessible::Name ? m_view->targetName(m_row, m_target) : QString();
    }
    void setText(QAccessible::Text, const QString &) override {}
    QRect rect() const override
    {
        const QRect place = isValid() ? m_view->targetRect(m_row, m_target) : QRect();
        return place.isNull() ? place : place.translated(m_view->viewport()->mapToGlobal(QPoint()));
    }
    QAccessible::State state() const override
    {
        QAccessible::State state;
        state.focusable = true;
        state.focused =
            isValid() && m_view->hasFocus() && m_view->currentRow() == m_row && m_view->currentTarget() == m_target;
        state.invalid = !isValid();
        state.offscreen = rect().isNull();
        return state;
    }
    void *interface_cast(QAccessible::InterfaceType type) override
    {
        return type == QAccessible::ActionInterface ? static_cast<QAccessibleActionInterface *>(this) : nullptr;
    }
    QStringList actionNames() const override { return {pressAction()}; }
    void doAction(const QString &name) override
    {
        if (isValid() && name == pressAction())
            m_view->activateTarget(m_row, m_target);
    }
    QStringList keyBindingsForAction(const QString &) const override { return {}; }

private:
    QPointer<ConversationView> m_view;
    int m_row;
    int m_target;
};

/// One message.
class MessageAccess : public QAccessibleInterface, public QAccessibleTextInterface
{
public:
    MessageAccess(ConversationView *view, int row) : m_view(view), m_row(row) {}
    ~MessageAccess() override
    {
        for (const auto &[target, id] : m_targets)
            QAccessible::deleteAccessibleInterface(id);
    }

    bool isValid() const override { return m_view && m_view->model() && m_row < m_view->model()->rowCount(); }
    QObject *object() const override { return nullptr; }
    QAccessibleInterface *parent() const override { return QAccessible::queryAccessibleInterface(m_view); }
    QAccessibleInterface *child(int index) const override
    {
        if (index < 0 || index >= childCount())
            return nullptr;
        const auto known = m_targets.find(index);
        if (known != m_targets.end())
            return QAccessible::accessibleInterface(known->second);
        auto *made = new TargetAccess(m_view, m_row, index);
        m_targets[index] = QAccessible::registerAccessibleInterface(made);
        return made;
    }
    QAccessibleInterface *childAt(int x, int y) const override
    {
        for (int i = 0; i < childCount(); ++i) {
            if (child(i)->rect().contains(x, y))
                return child(i);
        }
        return nullptr;
    }
    int childCount() const override { return isValid() ? m_view->targetCount(m_row) : 0; }
    int indexOfChild(const QAccessibleInterface *child) const override
    {
        for (const auto &[target, id] : m_targets) {
            if (QAccessible::accessibleInterface(id) == child)
                return target;
        }
        return -1;
    }
    QAccessible::Role role() const override { return QAccessible::ListItem; }
    QString text(QAccessible::Text kind) const override
    {
        if (!isValid())
            return {};
        const auto &row = m_view->model()->row(m_row);
        if (kind == QAccessible::Name)
            return say("%1: %2").arg(speakerOf(row), spokenWords(row));
        return kind == QAccessible::Description ? speakerOf(row) : QString();
    }
    void setText(QAccessible::Text, const QString &) override {}
    QRect rect() const override
    {
        const QRect place = isValid() ? m_view->rowRect(m_row) : QRect();
        return place.isNull() ? place : place.translated(m_view->viewport()->mapToGlobal(QPoint()));
    }
    QAccessible::State state() const override
    {
        QAccessible::State state;
        state.readOnly = true;
        state.selectable = true;
        state.focusable = true;
        state.focused = isValid() && m_view->hasFocus() && m_view->currentRow() == m_row;
        state.invalid = !isValid();
        state.offscreen = rect().isNull();
        if (isValid() && m_view->model()->row(m_row).kind == RowKind::Call) {
            state.expandable = true;
            state.expanded = m_view->isRowOpen(m_row);
        }
        return state;
    }
    void *interface_cast(QAccessible::InterfaceType type) override
    {
        return type == QAccessible::TextInterface ? static_cast<QAccessibleTextInterface *>(this) : nullptr;
    }

    // What a screen reader needs to read the text; nothing can be edited.
    void selection(int, int *start, int *end) const override { *start = *end = 0; }
    int selectionCount() const override { return 0; }
    void addSelection(int, int) override {}
    void removeSelection(int) override {}
    void setSelection(int, int, int) override {}
    int cursorPosition() const override { return 0; }
    void setCursorPosition(int) override {}
    QString text(int start, int end) const override { return words().mid(start, end - start); }
    int characterCount() const override { return int(words().size()); }
    QRect characterRect(int) const override { return rect(); }
    int offsetAtPoint(const QPoint &) const override { return 0; }
    void scrollToSubstring(int, int) override {}
    QString attributes(int, int *start, int *end) const override
    {
        *start = 0;
        *end = characterCount();
        return {};
    }

private:
    QString words() const { return isValid() ? spokenWords(m_view->model()->row(m_row)) : QString(); }

    QPointer<ConversationView> m_view;
    int m_row;
    mutable std::map<int, QAccessible::Id> m_targets;
};

/// The view: a list of messages.
class ConversationAccess : public QAccessibleWidget
{
public:
    explicit ConversationAccess(ConversationView *view) : QAccessibleWidget(view, QAccessible::List), m_view(view) {}
    ~ConversationAccess() override
    {
        for (const auto &[row, id] : m_children)
            QAccessible::deleteAccessibleInterface(id);
    }

    int childCount() const override { return rowCount() + int(parts().size()); }
    QAccessibleInterface *child(int index) const override
    {
        if (index < 0 || index >= childCount())
            return nullptr;
        if (index >= rowCount())
            return QAccessible::queryAccessibleInterface(parts()[index - rowCount()]);
        const auto known = m_children.find(index);
        if (known != m_children.end())
            return QAccessible::accessibleInterface(known->second);
        auto *made = new MessageAccess(m_view, index);
        m_children[index] = QAccessible::registerAccessibleInterface(made);
        return made;
    }
    int indexOfChild(const QAccessibleInterface *child) const override
    {
        for (const auto &[row, id] : m_children) {
            if (QAccessible::accessibleInterface(id) == child)
                return row;
        }
        const auto *part = child ? qobject_cast<QWidget *>(child->object()) : nullptr;
        const qsizetype at = part ? parts().indexOf(part) : -1;
        return at < 0 ? -1 : rowCount() + int(at);
    }
    QAccessibleInterface *childAt(int x, int y) const override
    {
        const QPoint point = m_view ? m_view->viewport()->mapFromGlobal(QPoint(x, y)) : QPoint();
        for (QWidget *part : parts()) {
            if (part->geometry().contains(point))
                return QAccessible::queryAccessibleInterface(part);
        }
        for (int i = 0; i < rowCount(); ++i) {
            if (m_view->rowRect(i).contains(point))
                return child(i);
        }
        return nullptr;
    }
    QAccessibleInterface *focusChild() const override
    {
        auto *row = m_view && m_view->hasFocus() ? child(m_view->currentRow()) : nullptr;
        auto *target = row ? row->child(m_view->currentTarget()) : nullptr;
        return target ? target : row;
    }

private:
    int rowCount() const { return m_view && m_view->model() ? m_view->model()->rowCount() : 0; }
    /// What lies over the messages: the page of an empty conversation with its examples, the way to the newest.
    QList<QWidget *> parts() const
    {
        QList<QWidget *> found;
        if (m_view)
            found = m_view->viewport()->findChildren<QWidget *>(QString(), Qt::FindDirectChildrenOnly);
        found.removeIf([](const QWidget *part) { return part->isHidden(); });
        return found;
    }

    QPointer<ConversationView> m_view;
    mutable std::map<int, QAccessible::Id> m_children;
};

QAccessibleInterface *makeAccess(const QString &, QObject *object)
{
    auto *view = qobject_cast<ConversationView *>(object);
    return view ? new ConversationAccess(view) : nullptr;
}

} // namespace

ConversationListener::ConversationListener() : m_active(QAccessible::isActive())
{
    QAccessible::installActivationObserver(this);
}

ConversationListener::~ConversationListener()
{
    QAccessible::removeActivationObserver(this);
}

void installConversationAccess()
{
    static const bool once = [] {
        QAccessible::installFactory(makeAccess);
        return true;
    }();
    Q_UNUSED(once);
}

void announceRow(ConversationView *view, int row)
{
    auto *access = QAccessible::queryAccessibleInterface(view);
    if (auto *child = access ? access->child(row) : nullptr) {
        auto *target = child->child(view->currentTarget());
        QAccessibleEvent event(target ? target : child, QAccessible::Focus);
        QAccessible::updateAccessibility(&event);
    }
}

void announceText(ConversationView *view, int row, int position, const QString &text)
{
    auto *access = QAccessible::queryAccessibleInterface(view);
    if (auto *child = access ? access->child(row) : nullptr) {
        QAccessibleTextInsertEvent event(child, position, text);
        QAccessible::updateAccessibility(&event);
    }
}

int ConversationView::targetCount(int row) const
{
    auto *layout = m_stack->layoutOf(row);
    return layout ? int(layout->targets().size()) : 0;
}

QString ConversationView::targetName(int row, int target) const
{
    if (target < 0 || target >= targetCount(row))
        return {};
    const RowTarget at = m_stack->layoutOf(row)->targets()[size_t(target)];
    switch (at.kind) {
    case RowTarget::Toggle: return isRowOpen(row) ? say("Fold") : say("Open");
    case RowTarget::CopyCode: return say("Copy code");
    case RowTarget::Link: return say("Link: %1").arg(at.words.isEmpty() ? at.url : at.words);
    case RowTarget::Button: return at.words;
    case RowTarget::None: break;
    }
    return {};
}

QRect ConversationView::targetRect(int row, int target) const
{
    if (target < 0 || target >= targetCount(row))
        return {};
    auto &layout = *m_stack->layoutOf(row);
    const QRectF place = layout.rectOf(layout.targets()[size_t(target)]);
    return place.isNull() ? QRect() : rectInView(row, place);
}

void ConversationView::activateTarget(int row, int target)
{
    if (target < 0 || target >= targetCount(row))
        return;
    const RowTarget at = m_stack->layoutOf(row)->targets()[size_t(target)];
    activate(row, at, viewport()->mapToGlobal(targetRect(row, target).center()));
}

} // namespace homard
