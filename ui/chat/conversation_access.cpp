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
    case RowKind::Queued: return say("Queued message");
    case RowKind::Thinking: return say("Thinking");
    case RowKind::Call: return say("Step");
    case RowKind::Notice: return say("Notice");
    case RowKind::Answer:
    case RowKind::Unread: return say("Answer");
    }
    return {};
}

QString wordsOf(const ConversationRow &row)
{
    if (row.call) {
        const CallTitle title = callTitle(*row.call);
        const QString state = phaseWords(*row.call);
        return title.verb + QLatin1Char(' ') + title.object +
               (state.isEmpty() ? QString() : QStringLiteral(", ") + state);
    }
    if (row.notice)
        return row.notice->hint.isEmpty() ? row.notice->text : row.notice->text + QLatin1Char(' ') + row.notice->hint;
    return row.text;
}

/// One message.
class MessageAccess : public QAccessibleInterface, public QAccessibleTextInterface
{
public:
    MessageAccess(ConversationView *view, int row) : m_view(view), m_row(row) {}

    bool isValid() const override { return m_view && m_view->model() && m_row < m_view->model()->rowCount(); }
    QObject *object() const override { return nullptr; }
    QAccessibleInterface *parent() const override { return QAccessible::queryAccessibleInterface(m_view); }
    QAccessibleInterface *child(int) const override { return nullptr; }
    QAccessibleInterface *childAt(int, int) const override { return nullptr; }
    int childCount() const override { return 0; }
    int indexOfChild(const QAccessibleInterface *) const override { return -1; }
    QAccessible::Role role() const override { return QAccessible::ListItem; }
    QString text(QAccessible::Text kind) const override
    {
        if (!isValid())
            return {};
        const auto &row = m_view->model()->row(m_row);
        if (kind == QAccessible::Name)
            return say("%1: %2").arg(speakerOf(row), wordsOf(row));
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
    QString words() const { return isValid() ? wordsOf(m_view->model()->row(m_row)) : QString(); }

    QPointer<ConversationView> m_view;
    int m_row;
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
        return m_view && m_view->hasFocus() ? child(m_view->currentRow()) : nullptr;
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
        QAccessibleEvent event(child, QAccessible::Focus);
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

qsizetype sentenceEnd(const QString &text, qsizetype from)
{
    static const QString ends = QStringLiteral(".!?");
    static const QString cjkEnds = QStringLiteral("\u3002\uff01\uff1f");
    for (qsizetype i = text.size() - 1; i >= from; --i) {
        const bool spaceAfter = i + 1 < text.size() && text[i + 1].isSpace();
        if (cjkEnds.contains(text[i]) || (ends.contains(text[i]) && spaceAfter) ||
            (text[i] == QLatin1Char('\n') && i > from))
            return i + 1;
    }
    return -1;
}

/// The streaming answer is read out by sentences, not by letters.
void ConversationView::announce()
{
    if (!m_listener->isActive() || !m_model || m_model->rowCount() == 0)
        return;
    auto &told = *m_changes;
    for (int row = m_model->rowCount() - 1; row >= 0 && row >= m_model->rowCount() - 3; --row) {
        const auto &answer = m_model->row(row);
        if (answer.kind != RowKind::Answer || (!answer.streaming && told.announcedRow != answer.id))
            continue;
        if (told.announcedRow != answer.id) {
            told.announcedRow = answer.id;
            told.announced = 0;
        }
        const qsizetype end = answer.streaming ? sentenceEnd(answer.text, told.announced) : answer.text.size();
        if (end > told.announced) {
            const QString words = answer.text.mid(told.announced, end - told.announced);
            announceText(this, row, int(told.announced), words);
            Q_EMIT announced(words);
            told.announced = end;
        }
        return;
    }
}

} // namespace homard
