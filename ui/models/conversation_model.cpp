// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/conversation_model.h"
#include <QTimer>

namespace homard {

namespace {

// Rows; ours. A page is some 10 to 30 rows: the next ones are there before they are reached, and a thousand bodies is
// all that is kept.
constexpr int newestMessages = 40;
constexpr int nearRows = 40;
constexpr int keptRows = 400;
constexpr int moveBeforeLetGo = 200;
/// Answers that came as events, before their results are looked up in the store.
constexpr int mostUnstored = 200;
/// Ours: a run that begins at once has taken its message by then, and nothing flickers.
constexpr std::chrono::milliseconds takenAtOnce{200};

/// It tells of something the store has just taken: it may be read again, too.
bool isOfTheStore(const AgentEvent &event)
{
    return std::holds_alternative<RunStarted>(event.body) || std::holds_alternative<MessageEnded>(event.body) ||
           std::holds_alternative<ToolCallEnded>(event.body) || std::holds_alternative<RunEnded>(event.body);
}

/// Notes and ends of all runs; of those with messages from `first` on also what was asked and how long they thought.
std::vector<RunRecord> runsFor(SessionArchive &archive, const SessionOutline &outline, size_t first)
{
    std::vector<RunRecord> all;
    if (auto noted = archive.notedRuns(outline.session.id); noted)
        all = std::move(*noted);
    QStringList ids;
    if (!all.empty())
        ids.append(all.back().id); // it may go on
    for (size_t i = first; i < outline.messages.size(); ++i) {
        if (!ids.contains(outline.messages[i].runId))
            ids.append(outline.messages[i].runId);
    }
    if (auto whole = archive.runsById(outline.session.id, ids); whole) {
        std::erase_if(all, [&](const RunRecord &run) { return ids.contains(run.id); });
        std::move(whole->begin(), whole->end(), std::back_inserter(all));
        std::sort(all.begin(), all.end(), [](const RunRecord &one, const RunRecord &other) {
            return std::tie(one.startedMs, one.id) < std::tie(other.startedMs, other.id);
        });
    }
    return all;
}

} // namespace

static qint64 contextOf(const ConversationContents &contents)
{
    for (auto message = contents.bodies.rbegin(); message != contents.bodies.rend(); ++message) {
        if ((*message)->role == Role::Assistant && (*message)->usage.input)
            return *(*message)->usage.input + (*message)->usage.output.value_or(0);
    }
    qint64 bytes = 0;
    for (const auto &stub : contents.outline.messages)
        bytes += stub.bytes;
    return bytes / 4; // loop.md 2: about 4 characters a token
}

/// What one errand reads.
struct ConversationModel::Loaded {
    ConversationContents contents;
    std::optional<Error> error;
};

ConversationModel::ConversationModel(Sources sources, QString sessionId, QObject *parent)
    : QObject(parent)
    , m_sources(sources)
    , m_sessionId(std::move(sessionId))
    , m_reducer({[this](int first, int count) { Q_EMIT rowsInserted(first, count); },
                 [this](int first, int count) { Q_EMIT rowsRemoved(first, count); },
                 [this](int first, int count) { Q_EMIT rowsChanged(first, count); }})
{
}

bool ConversationModel::isActive() const
{
    return m_reducer.isActive();
}

void ConversationModel::load(bool active)
{
    m_unread = false; // who opens it again is told again
    startLoading(active);
}

void ConversationModel::startLoading(bool active)
{
    if (m_state != State::New)
        return;
    m_state = State::Loading;
    m_active = active;
    const auto work = [&archive = m_sources.archive, &store = m_sources.store, id = m_sessionId, active] {
        Loaded out;
        out.contents.active = active;
        auto outline = archive.outline(id);
        if (!outline) {
            out.error = outline.error();
            return out;
        }
        QStringList newest;
        const auto &messages = outline->messages;
        const size_t from = messages.size() > size_t(newestMessages) ? messages.size() - size_t(newestMessages) : 0;
        for (size_t i = from; i < messages.size(); ++i)
            newest.append(messages[i].id);
        // The transcript is worth showing without these: what does not read is left out, or is read again later.
        out.contents.runs = runsFor(archive, *outline, from);
        out.contents.outline = std::move(*outline);
        if (auto pending = store.pending(id); pending)
            out.contents.pending = std::move(*pending);
        if (auto bodies = archive.messages(id, newest); bodies)
            out.contents.bodies = std::move(*bodies);
        return out;
    };
    m_sources.errands.run(this, work, [this](Loaded read) { finishLoad(std::move(read)); });
}

void ConversationModel::finishLoad(Loaded read)
{
    if (read.error) {
        m_state = State::New;
        tellUnreadable(*read.error);
        return;
    }
    m_state = State::Loaded;
    m_unread = false;
    m_storedContext = contextOf(read.contents);
    m_reducer.load(read.contents);
    apply(std::exchange(m_early, {}));
    Q_EMIT loaded();
    tellQueued();
    fetch();
}

void ConversationModel::apply(const std::vector<AgentEvent> &events)
{
    const bool isStored = std::any_of(events.begin(), events.end(), isOfTheStore);
    if (m_state != State::Loaded) {
        // What cannot be read may stay so for as long as a run goes on, and the result has all of the output.
        std::copy_if(events.begin(), events.end(), std::back_inserter(m_early), [this](const AgentEvent &event) {
            return !m_unread || !std::holds_alternative<ToolCallProgress>(event.body);
        });
        if (m_unread && isStored)
            startLoading(true); // should the run be over, the store says so
        return;
    }
    bool ended = false;
    bool inboxMoved = false;
    for (const auto &event : events) {
        m_reducer.apply(event);
        const bool isEnd = std::holds_alternative<RunEnded>(event.body);
        ended = ended || isEnd;
        inboxMoved = inboxMoved || isEnd || std::holds_alternative<RunStarted>(event.body);
    }
    m_reducer.flush();
    tellQueued();
    if (inboxMoved)
        refreshQueued();
    if (ended || m_reducer.unstoredCount() > mostUnstored)
        refreshOutline();
    if (m_unread && isStored)
        fetch();
}

void ConversationModel::retry()
{
    load(m_active || !m_early.empty());
    fetch();
}

void ConversationModel::tellUnreadable(const Error &error)
{
    if (!std::exchange(m_unread, true))
        Q_EMIT unreadable(error.text());
}

void ConversationModel::setWindow(int first, int last)
{
    if (first == m_first && last == m_last)
        return;
    m_first = first;
    m_last = last;
    fetch();
    letGo();
}

void ConversationModel::fetch()
{
    if (m_fetching || m_state != State::Loaded || m_last < m_first)
        return;
    const QStringList ids = m_reducer.missing(m_first - nearRows, m_last + nearRows);
    if (ids.isEmpty())
        return;
    m_fetching = true;
    readBodies(ids, [this](bool read) {
        m_fetching = false;
        if (read)
            fetch(); // the window may have moved meanwhile
    });
}

void ConversationModel::readBodies(const QStringList &ids, std::function<void(bool read)> done)
{
    struct Bodies {
        Result<std::vector<MessagePtr>> messages;
        Result<std::vector<RunRecord>> runs;
    };
    m_sources.errands.run(
        this,
        [&archive = m_sources.archive, id = m_sessionId, ids, runs = m_reducer.unknownRuns(ids)] {
            return Bodies{archive.messages(id, ids),
                          runs.isEmpty() ? std::vector<RunRecord>() : archive.runsById(id, runs)};
        },
        [this, ids, done = std::move(done)](const Bodies &read) {
            if (read.runs)
                m_reducer.setRuns(*read.runs);
            if (read.messages) {
                m_unread = false;
                m_reducer.setBodies(*read.messages);
                m_reducer.setUnreadable(ids);
            } else {
                tellUnreadable(read.messages.error());
            }
            done(read.messages.ok());
        });
}

void ConversationModel::letGo()
{
    if (m_readers > 0 || (m_keptFrom >= 0 && std::abs(m_first - m_keptFrom) < moveBeforeLetGo))
        return;
    m_keptFrom = m_first;
    m_reducer.dropOutside(m_first - keptRows, m_last + keptRows);
}

void ConversationModel::read(int first, int last, std::function<void()> done)
{
    const QStringList ids = m_state == State::Loaded ? m_reducer.missing(first, last) : QStringList();
    if (ids.isEmpty()) {
        done();
        return;
    }
    ++m_readers;
    readBodies(ids, [this, done = std::move(done)](bool) {
        done();
        --m_readers;
        m_keptFrom = -1;
        letGo();
    });
}

void ConversationModel::dropQueued(const QString &perceptionId)
{
    m_reducer.removeQueued(perceptionId);
    tellQueued();
}

void ConversationModel::tellQueued()
{
    if (m_toldQueued == m_reducer.queued())
        return;
    m_toldQueued = m_reducer.queued();
    Q_EMIT queuedChanged();
}

void ConversationModel::expectQueued()
{
    QTimer::singleShot(takenAtOnce, this, &ConversationModel::refreshQueued);
}

/// No event tells of a message that was sent while nothing ran: its run may take long to begin or fail to, or take one
/// that has waited longer.
void ConversationModel::refreshQueued()
{
    QStringList known;
    for (const WaitingMessage &waiting : m_reducer.queued())
        known.append(waiting.id);
    m_sources.errands.run(
        this, [&store = m_sources.store, id = m_sessionId] { return store.pending(id); },
        [this, known](const Result<std::vector<Perception>> &pending) {
            if (!pending)
                return;
            m_reducer.setQueued(*pending, known);
            tellQueued();
        });
}

/// Answers that came as events do not know the ids of the messages with their results.
void ConversationModel::refreshOutline()
{
    m_refreshAgain = m_refreshing; // what is being read may be older than what has happened
    if (std::exchange(m_refreshing, true))
        return;
    m_sources.errands.run(
        this, [&archive = m_sources.archive, id = m_sessionId] { return archive.outline(id); },
        [this](Result<SessionOutline> outline) {
            m_refreshing = false;
            if (outline)
                m_reducer.mergeOutline(*outline);
            if (std::exchange(m_refreshAgain, false))
                refreshOutline();
        });
}

} // namespace homard
