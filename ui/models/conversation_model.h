// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "ports/session_archive.h"
#include "ports/session_store.h"
#include "ui/models/conversation_reducer.h"
#include "ui/models/errands.h"
#include <QObject>

namespace homard {

/// The rows of one session. Loads ids, lengths and the ends of runs first and bodies only near the window; what is live
/// comes as events, which wait until the store has been read and then double nothing. GUI thread; never waits.
class ConversationModel : public QObject
{
    Q_OBJECT
public:
    /// All outlive the model.
    struct Sources {
        SessionArchive &archive;
        SessionStore &store;
        Errands &errands;
    };
    ConversationModel(Sources sources, QString sessionId, QObject *parent = nullptr);

    const QString &sessionId() const { return m_sessionId; }
    /// Reads the session; again after a failure. `active`: a run goes on in it.
    void load(bool active);
    bool isLoaded() const { return m_state == State::Loaded; }
    /// Reads once more what could not be read: the session, or the rows of the window.
    void retry();
    /// A run goes on.
    bool isActive() const;

    int rowCount() const { return m_reducer.rows().count(); }
    const ConversationRow &row(int index) const { return m_reducer.rows().at(index); }
    /// The row of this id; of a call that was not read yet the row of its message. -1: none.
    int indexOf(const QString &rowId) const { return m_reducer.indexOf(rowId); }

    /// Events of this session, in their order. What grew is told once for all of them.
    void apply(const std::vector<AgentEvent> &events);

    /// The rows that can be seen: their bodies, and those near them, are fetched; far ones are let go.
    void setWindow(int first, int last);
    /// Calls `done` when the bodies of these rows are there: at once, or when they were read.
    void read(int first, int last, std::function<void()> done);
    /// Tokens of the last model call that is stored, its answer included: about what the next one begins with. Where
    /// none was counted, a rough guess by the messages' size; 0: there are none. Known when it is loaded.
    qint64 storedContextTokens() const { return m_storedContext; }
    /// What waits for its run, in its order.
    const std::vector<WaitingMessage> &queued() const { return m_reducer.queued(); }
    /// A message was put into the inbox, and perhaps no event tells of it: unless a run takes it at once it is shown as
    /// waiting.
    void expectQueued();
    /// A queued message was taken back.
    void dropQueued(const QString &perceptionId);
    /// What the end of the newest run offers was taken: it is gone, until offerAgain() says that nothing came of it.
    void holdEnd() { m_reducer.holdEnd(); }
    void offerAgain() { m_reducer.offerAgain(); }

Q_SIGNALS:
    void loaded();
    /// For people: the session, or rows of the window, could not be read. Told once until something is read; what is
    /// in doubt is read again by retry(), another window, or the next event of what the store has taken.
    void unreadable(const QString &text);
    void rowsInserted(int first, int count);
    void rowsRemoved(int first, int count);
    void rowsChanged(int first, int count);
    void queuedChanged();

private:
    enum class State { New, Loading, Loaded };
    struct Loaded;
    void startLoading(bool active);
    void finishLoad(Loaded read);
    void fetch();
    void readBodies(const QStringList &ids, std::function<void(bool read)> done);
    void tellUnreadable(const Error &error);
    void letGo();
    void refreshOutline();
    void refreshQueued();
    void tellQueued();

    Sources m_sources;
    QString m_sessionId;
    ConversationReducer m_reducer;
    State m_state = State::New;
    std::vector<AgentEvent> m_early;          ///< Came before the store was read.
    std::vector<WaitingMessage> m_toldQueued; ///< With the last queuedChanged().
    qint64 m_storedContext = 0;
    int m_first = 0;
    int m_last = -1;
    int m_keptFrom = -1; ///< The window when far bodies were last let go.
    int m_readers = 0;   ///< Calls of read() that wait: nothing is let go.
    bool m_fetching = false;
    bool m_active = false; ///< A run went on when it was last loaded.
    bool m_unread = false; ///< What was last asked for could not be read.
    bool m_refreshing = false;
    bool m_refreshAgain = false; ///< Something ended meanwhile.
};

} // namespace homard
