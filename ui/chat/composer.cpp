// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/chat/composer.h"
#include "base/text.h"
#include "composer_box.h"
#include "composer_edit.h"
#include "domain/draft.h"
#include "ui/widgets/banner.h"
#include "ui/widgets/elided_label.h"
#include "ui/widgets/icons.h"
#include "ui/widgets/plain_label.h"
#include "ui/widgets/theme.h"
#include <QBoxLayout>
#include <QEvent>
#include <QGuiApplication>
#include <QInputMethod>
#include <QLabel>
#include <QToolButton>

namespace homard {

namespace {

constexpr qsizetype historyLength = 200; ///< Messages (ours).
/// Lines of text in a window that has room for two rows here (ours): below it a question needs the height.
constexpr int roomyLines = 26;

/// What makes `text` a paragraph of its own behind `before`.
QString paragraphBehind(const QString &before, const QString &text)
{
    const int ends = before.endsWith(QLatin1StringView("\n\n")) ? 2 : before.endsWith(u'\n') ? 1 : 0;
    return before.isEmpty() ? text : QString(2 - ends, u'\n') + text;
}

} // namespace

Composer::Composer(QWidget *parent)
    : QWidget(parent)
    , m_queue(new QueueTray(this))
    , m_banner(new Banner(this))
    , m_box(new ComposerBox(this))
    , m_edit(new ComposerEdit(m_box))
    , m_askedHint(new ElidedLabel(m_box))
    , m_hint(new PlainLabel(m_box))
    , m_send(new QToolButton(m_box))
{
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(Space::Inside);
    column->addWidget(m_queue);
    column->addWidget(m_banner);
    column->addWidget(m_box);
    auto *inside = new QVBoxLayout(m_box);
    inside->setContentsMargins(Space::Related, Space::Related, Space::Related, Space::Inside);
    inside->setSpacing(0);
    inside->addWidget(m_edit, 1);
    auto *row = new QHBoxLayout;
    row->setContentsMargins(Space::Inside, 0, 0, 0);
    row->addWidget(m_askedHint, 1);
    row->addWidget(m_hint);
    row->addWidget(m_send);
    inside->addLayout(row);
    m_banner->setDismissible(true);
    m_banner->hide();
    m_hint->setFont(smallFont(font()));
    m_hint->setForegroundRole(QPalette::PlaceholderText);
    m_askedHint->setFont(smallFont(font()));
    m_send->setIcon(lineIcon(Icon::Send, Tone::Accent));
    m_send->setAutoRaise(true);
    m_send->setFocusPolicy(Qt::TabFocus); // a click leaves the cursor where the writing is
    connect(m_edit, &ComposerEdit::submitted, this, &Composer::submit);
    connect(m_edit, &ComposerEdit::walked, this, &Composer::walk);
    connect(m_edit, &ComposerEdit::composed, this, &Composer::putPending);
    connect(m_edit, &ComposerEdit::pasteRefused, this, [this](const QString &why) { note(why, false); });
    connect(m_edit, &ComposerEdit::focusChanged, m_box, qOverload<>(&QWidget::update));
    connect(m_edit, &QPlainTextEdit::textChanged, this, &Composer::updateSend);
    connect(m_edit, &QPlainTextEdit::textChanged, this, &Composer::edited);
    connect(m_send, &QToolButton::clicked, this, &Composer::submit);
    connect(m_banner, &Banner::dismissed, this, &Composer::forgetNote);
    connect(m_queue, &QueueTray::takeBackRequested, this, &Composer::takeBackRequested);
    connect(m_queue, &QueueTray::sendNowRequested, this, &Composer::focusEditor); // the button goes with its row
    connect(m_queue, &QueueTray::sendNowRequested, this, &Composer::sendNowRequested);
    retranslate();
    updateSend();
}

/// In the order in which putPending() puts it there.
QString Composer::text() const
{
    QString text = m_edit->exactText();
    for (const QString &behind : m_behind)
        text += paragraphBehind(text, behind);
    for (const QString &before : m_later)
        text = draftBehind(before, text);
    return text;
}

bool Composer::isEmpty() const
{
    return m_edit->document()->isEmpty();
}

void Composer::setEnterSends(bool enterSends)
{
    m_enterSends = enterSends;
    m_edit->setEnterSends(enterSends);
    retranslate();
}

void Composer::setRunActive(bool active)
{
    m_active = active;
    retranslate();
}

void Composer::setAsked(Asked asked)
{
    m_asked = asked;
    retranslate();
}

void Composer::setHistory(const QStringList &sent)
{
    m_history = sent.mid(qMax<qsizetype>(0, sent.size() - historyLength));
    m_at = -1;
}

void Composer::setQueued(const std::vector<QueuedMessage> &messages)
{
    m_queue->setMessages(messages);
}

// ---- text in and out ----

void Composer::setText(const QString &text)
{
    m_edit->setExactText(text);
}

void Composer::startSession()
{
    if (m_edit->isComposing())
        QGuiApplication::inputMethod()->reset();
    m_later.clear();
    m_behind.clear();
    m_history.clear();
    m_at = -1;
    m_sending = false;
    m_sent.clear();
    forgetNote();
    m_queue->setMessages({});
    const QSignalBlocker quiet(this);
    m_edit->clear();
}

void Composer::showDraft(const QString &text)
{
    putBefore(text);
}

/// Into the field, before what was typed meanwhile; later where something is being composed there.
void Composer::putBefore(const QString &text)
{
    if (text.isEmpty())
        return;
    if (m_edit->isComposing()) {
        m_later << text;
        Q_EMIT edited();
        return;
    }
    if (isEmpty()) {
        setText(text);
        return;
    }
    QTextCursor start(m_edit->document());
    m_edit->insertExact(start, text.endsWith(u'\n') ? text : text + u'\n'); // as draftBehind()
    m_edit->ensureCursorVisible();
}

/// A paragraph of its own at the end; later where something is being composed.
void Composer::putBehind(const QString &text)
{
    if (m_edit->isComposing()) {
        m_behind << text;
        Q_EMIT edited();
        return;
    }
    if (isEmpty()) {
        setText(text);
        return;
    }
    const QTextCursor before = m_edit->textCursor();
    const int anchor = before.anchor();
    const int position = before.position();
    QTextCursor end(m_edit->document());
    end.movePosition(QTextCursor::End);
    m_edit->insertExact(end, paragraphBehind(m_edit->exactText(), text));
    QTextCursor after = m_edit->textCursor();
    after.setPosition(anchor); // a cursor at the end would have moved along
    after.setPosition(position, QTextCursor::KeepAnchor);
    m_edit->setTextCursor(after);
}

void Composer::putPending()
{
    const QStringList behind = std::exchange(m_behind, {});
    for (const QString &text : behind)
        putBehind(text);
    const QStringList texts = std::exchange(m_later, {});
    for (const QString &text : texts)
        putBefore(text);
}

void Composer::insertText(const QString &text)
{
    m_edit->insertExact(safeText(text));
}

void Composer::addText(const QString &text)
{
    if (text.isEmpty())
        return;
    const bool free = isEmpty() && !m_edit->isComposing();
    putBehind(safeText(text));
    if (free)
        focusEditor();
}

void Composer::submit()
{
    if (m_sending || m_edit->isComposing())
        return;
    const QString text = safeText(m_edit->exactText());
    if (text.trimmed().isEmpty())
        return;
    const qint64 bytes = text.toUtf8().size();
    if (bytes > m_maximumBytes) {
        note(tr("The message is too long: %1, and at most %2 are taken. Put the text into a file in the workspace and "
                "name that.")
                 .arg(humanSize(bytes), humanSize(m_maximumBytes)),
             true);
        return;
    }
    forgetNote();
    m_sent = text;
    m_sending = true;
    updateSend();
    Q_EMIT sendRequested(text);
}

void Composer::sendAccepted(const QString &text)
{
    if (!m_sending || text != m_sent)
        return; // of the session before
    m_sending = false;
    if (m_history.isEmpty() || m_history.back() != m_sent)
        m_history << m_sent;
    if (m_history.size() > historyLength)
        m_history.removeFirst();
    m_at = -1;
    const QString now = safeText(m_edit->exactText());
    if (now == m_sent) {
        m_edit->clear();
    } else if (now.startsWith(m_sent)) { // somebody went on typing
        m_edit->removeFront(m_sent.size());
    }
    m_sent.clear();
    updateSend();
    Q_EMIT cleared();
}

void Composer::sendFailed(const QString &message)
{
    m_sending = false;
    m_sent.clear();
    updateSend();
    note(tr("Not sent: %1").arg(message), true);
}

void Composer::takenBack(const QString &id, const QString &text)
{
    std::vector<QueuedMessage> left = m_queue->messages();
    std::erase_if(left, [&](const QueuedMessage &message) { return message.id == id; });
    m_queue->setMessages(left);
    putBefore(text);
    focusEditor();
}

void Composer::takeBackFailed(const QString &id, const QString &message)
{
    m_queue->release(id);
    note(message, false);
}

/// Up on an empty field and on what the history put there: older; Down: newer, and empty behind the newest.
void Composer::walk(int by, bool *handled)
{
    const bool shown = m_at >= 0 && m_at < m_history.size() && m_edit->exactText() == m_history[m_at];
    if (m_history.isEmpty() || (!shown && (by > 0 || !isEmpty())))
        return;
    *handled = true;
    const qsizetype next = shown ? m_at + by : m_history.size() - 1;
    if (next < 0)
        return;
    m_at = next < m_history.size() ? next : -1;
    setText(m_at < 0 ? QString() : m_history[m_at]);
}

// ---- what it says ----

void Composer::note(const QString &text, bool isError)
{
    m_draftNote = false;
    m_banner->setNotice(isError ? Banner::Kind::Error : Banner::Kind::Info, text);
    m_banner->show();
}

void Composer::draftFailed(const QString &message)
{
    if (!m_banner->isHidden() && m_banner->kind() == Banner::Kind::Error)
        return;
    m_banner->setNotice(Banner::Kind::Warning, tr("What you type is not kept: %1").arg(message));
    m_banner->show();
    m_draftNote = true;
}

void Composer::draftRecovered()
{
    if (m_draftNote)
        forgetNote();
}

void Composer::forgetNote()
{
    m_draftNote = false;
    m_banner->hide();
}

void Composer::updateSend()
{
    m_send->setEnabled(!m_sending && !isEmpty());
}

void Composer::focusEditor()
{
    m_edit->setFocus(Qt::OtherFocusReason);
}

/// What is written and what stands under it, on one line where the window is low.
void Composer::fitWindow()
{
    const bool roomy = window()->height() >= roomyLines * fontMetrics().lineSpacing();
    auto *inside = static_cast<QBoxLayout *>(m_box->layout());
    inside->setDirection(roomy ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight);
    m_hint->setVisible(roomy);
}

bool Composer::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::Resize && watched == window())
        fitWindow();
    return QWidget::eventFilter(watched, event);
}

void Composer::showEvent(QShowEvent *event)
{
    QWidget::showEvent(event);
    window()->installEventFilter(this); // once, however often it is asked for
    fitWindow();
}

void Composer::hideEvent(QHideEvent *event)
{
    QWidget::hideEvent(event);
    Q_EMIT leaving();
}

void Composer::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        retranslate();
}

void Composer::retranslate()
{
    const QString words = m_active ? tr("Write a message. It is taken at the next step.") : tr("Write a message");
    const QString asked = m_asked == Asked::Here        ? tr("F6: answer the question")
                          : m_asked == Asked::Elsewhere ? tr("F6: go to the session that asks")
                                                        : QString();
    m_askedHint->setText(asked);
    m_edit->showPlaceholder(words);
    m_edit->setAccessibleName(tr("Message"));
    m_edit->setAccessibleDescription(asked.isEmpty() ? words : words + QLatin1Char('\n') + asked);
    m_hint->setText(m_enterSends ? tr("Enter sends") : tr("Ctrl+Enter sends"));
    m_send->setAccessibleName(tr("Send"));
    m_send->setToolTip(tr("Send the message"));
}

} // namespace homard
