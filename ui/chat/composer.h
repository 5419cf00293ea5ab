// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "ui/chat/queue_tray.h"
#include <QFrame>
#include <QStringList>

class QLabel;
class QToolButton;

namespace homard {

class Banner;
class ComposerEdit;
class ElidedLabel;

/// Where messages are written: a plain text field that grows, what waits above it, a hint and Send below it. What was
/// typed stays until it is known to be on disk. Passive: it is told what goes on and says what the person wants. GUI
/// thread.
class Composer : public QWidget
{
    Q_OBJECT
public:
    explicit Composer(QWidget *parent = nullptr);

    /// What stands there, character for character, with what waits until nothing is being composed. Copies it: ask when
    /// it is needed, not with every key.
    QString text() const;
    bool isEmpty() const;

    /// Enter sends and Shift+Enter breaks the line, or Ctrl+Enter sends and Enter breaks it.
    void setEnterSends(bool enterSends);
    /// Something runs: a message is taken at its next step.
    void setRunActive(bool active);
    enum class Asked { Nothing, Here, Elsewhere };
    /// A question waits in this session, or else in another one: the placeholder says how to get to it.
    void setAsked(Asked asked);
    /// Messages over this many bytes of UTF-8 are refused in words. 1 MiB at first (ours: beyond what any model reads).
    void setMaximumBytes(qint64 bytes) { m_maximumBytes = bytes; }
    /// What was sent in this session before, newest last, for Up on an empty field.
    void setHistory(const QStringList &sent);
    void setQueued(const std::vector<QueuedMessage> &messages);
    /// Nothing will take what waits by itself. True at first.
    void setQueueHalted(bool halted) { m_queue->setHalted(halted); }

public Q_SLOTS:
    /// Another session's text is coming: empties itself and forgets what it knew of the last one. Nothing is edited().
    void startSession();
    /// The draft that was kept: behind it goes what was typed since startSession().
    void showDraft(const QString &text);
    /// Puts text to what is there (an example). Sends nothing.
    void insertText(const QString &text);
    /// Text from outside ("homard --ask", a link): a paragraph of its own behind what stands there. Cursor, selection
    /// and what is being composed stay as they are; takes the focus only where nothing stands there.
    void addText(const QString &text);
    /// The message is on disk: takes it out of the field, and leaves what was typed since. One that was sent before
    /// startSession() touches nothing.
    void sendAccepted(const QString &text);
    /// It is not: keeps it and says why.
    void sendFailed(const QString &message);
    /// A queued message was taken back: it stands in the field again, before what is there.
    void takenBack(const QString &id, const QString &text);
    /// It was not; says why, and it can be tried again.
    void takeBackFailed(const QString &id, const QString &message);
    /// What is typed could not be kept. Where a message could not be sent either that is told already.
    void draftFailed(const QString &message);
    /// It can be again: that is not told any more.
    void draftRecovered();
    void focusEditor();

Q_SIGNALS:
    /// The person wants it sent. One at a time: nothing more comes until sendAccepted() or sendFailed().
    void sendRequested(const QString &text);
    /// The text has changed; once for each key, without the text.
    void edited();
    /// The text was sent and is gone: time to forget the draft.
    void cleared();
    /// It is hidden: time to keep the draft.
    void leaving();
    void takeBackRequested(const QString &id);
    /// What waits is to be taken now.
    void sendNowRequested();

protected:
    /// Of the window: where it is low, all stands on one line.
    bool eventFilter(QObject *watched, QEvent *event) override;
    void showEvent(QShowEvent *event) override;
    void hideEvent(QHideEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    void submit();
    void walk(int by, bool *handled);
    void setText(const QString &text);
    void putBefore(const QString &text);
    void putBehind(const QString &text);
    void putPending();
    void note(const QString &text, bool isError);
    void forgetNote();
    void updateSend();
    void fitWindow();
    void retranslate();

    QueueTray *m_queue;
    Banner *m_banner;
    QFrame *m_box;
    ComposerEdit *m_edit;
    ElidedLabel *m_askedHint; ///< Where a question waits; stays while one types.
    QLabel *m_hint;
    QToolButton *m_send;
    QStringList m_history;
    qsizetype m_at = -1;  ///< Of the history that is shown; -1: none.
    QString m_sent;       ///< What is on its way to disk.
    QStringList m_later;  ///< Comes into the field when nothing is being composed there.
    QStringList m_behind; ///< The same, for its end.
    qint64 m_maximumBytes = 1 << 20;
    bool m_sending = false;
    bool m_enterSends = true;
    bool m_draftNote = false; ///< The note tells of the draft.
    bool m_active = false;
    Asked m_asked = Asked::Nothing;
};

} // namespace homard
