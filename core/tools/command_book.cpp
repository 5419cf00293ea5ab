// SPDX-License-Identifier: GPL-3.0-or-later
#include "command_book.h"
#include "base/english_words.h"
#include "base/text.h"
#include "command_output.h"
#include <algorithm>
#include <thread>

namespace homard {

struct CommandBook::Command {
    BookedCommand booked;
    QString id;
    CancelToken cancel;
    std::shared_ptr<InputFeed> feed; ///< Null: it reads nothing.
    std::thread thread;
    std::mutex tap; ///< Guards booked.progress, which is called with it held; taken before nothing.
    // Guarded by the book's mutex:
    QString ring;
    qsizetype dropped = 0; ///< Characters before the ring.
    qsizetype polled = 0;  ///< Characters that poll() has given, counted from the beginning.
    Clock::TimePoint startedAt{};
    Clock::TimePoint lastOutput{};
    Clock::TimePoint endedAt{};
    std::optional<Result<ExecResult>> ended;
    bool background = false;
    bool inputEnded = false;
    bool staysInFront = false; ///< Its session was stopped: it must not outlive its call.
    bool forgotten = false;    ///< Its session is gone; kept until its thread is.

    const ExecPlan &plan() const { return *booked.plan->effects.exec; }
    const QString &session() const { return booked.options.sessionId; }
    bool runsBehind(const QString &sessionId) const { return background && !ended && session() == sessionId; }
};

CommandBook::CommandBook(Sandbox &sandbox, Clock &clock, CommandBookOptions options)
    : m_sandbox(sandbox), m_clock(clock), m_options(options)
{
}

CommandBook::~CommandBook()
{
    stopAll();
    for (const CommandPtr &command : m_commands) {
        if (command->thread.joinable())
            command->thread.join();
    }
}

CommandBook::CommandPtr CommandBook::writerOf(const QString &sessionId) const
{
    const auto found = std::find_if(m_commands.begin(), m_commands.end(), [&](const CommandPtr &command) {
        return command->runsBehind(sessionId) && command->plan().mayWrite;
    });
    return found == m_commands.end() ? nullptr : *found;
}

int CommandBook::backgroundOf(const QString &sessionId) const
{
    return int(std::count_if(m_commands.begin(), m_commands.end(),
                             [&](const CommandPtr &command) { return command->runsBehind(sessionId); }));
}

/// Nothing: it may start.
std::optional<Error> CommandBook::waitForRoom(std::unique_lock<std::mutex> &lock, const BookedCommand &booked,
                                              const CancelToken &cancel)
{
    const QString &session = booked.options.sessionId;
    const int stops = m_stops[session];
    const CommandPtr writer = booked.alongside ? nullptr : writerOf(session);
    if (writer) {
        if (booked.progress) {
            lock.unlock();
            booked.progress(QStringLiteral("[waiting for %1 in the background: %2]\n")
                                .arg(writer->id, visibleText(truncated(writer->plan().text, 80))));
            lock.lock();
        }
        m_clock.waitUntil(lock, m_changed, m_clock.now() + backgroundAfter(),
                          [&] { return cancel.isCancelled() || m_stops[session] != stops || !writerOf(session); });
        if (cancel.isCancelled() || m_stops[session] != stops)
            return Error{ErrorCode::Cancelled, QStringLiteral("Stopped before the command was started."), {}};
        if (const CommandPtr still = writerOf(session)) {
            return Error{
                ErrorCode::Busy,
                QStringLiteral("It did not run: %1 still runs in the background and may change files.").arg(still->id),
                QStringLiteral("Follow or kill it with the process tool, or call exec with alongside: true if "
                               "both may run at once.")};
        }
    }
    if (backgroundOf(session) >= m_options.mostInBackground) {
        return Error{ErrorCode::Busy,
                     QStringLiteral("It did not run: %1 commands already run in the background.")
                         .arg(m_options.mostInBackground),
                     QStringLiteral("End one with the process tool.")};
    }
    return std::nullopt;
}

CommandOutcome CommandBook::run(BookedCommand booked, const CancelToken &cancel)
{
    joinEnded();
    const auto wake = cancel.onCancel([this] {
        std::lock_guard lock(m_mutex);
        m_changed.notify_all();
    });
    const auto command = std::make_shared<Command>();
    const auto handOn = cancel.onCancel([command] { command->cancel.cancel(); });
    std::unique_lock lock(m_mutex);
    if (booked.plan->effects.exec->mayWrite) {
        if (const auto full = waitForRoom(lock, booked, cancel))
            return {Result<ExecResult>(*full), {}, {}};
    }
    command->booked = std::move(booked);
    if (command->plan().input)
        command->booked.options.input = command->feed = std::make_shared<InputFeed>();
    command->startedAt = command->lastOutput = m_clock.now();
    command->thread = std::thread([this, command] { work(*command); }); // it waits for the lock before it settles
    m_commands.push_back(command);
    const auto isEnded = [&] { return command->ended.has_value(); };
    const bool quick = m_clock.waitUntil(lock, m_changed, command->startedAt + patienceFor(*command),
                                         [&] { return isEnded() || cancel.isCancelled() || command->staysInFront; });
    const bool goes = !quick && backgroundOf(command->session()) < m_options.mostInBackground;
    if (!goes) {
        m_clock.waitUntil(lock, m_changed, Clock::never(), isEnded);
        m_commands.erase(std::find(m_commands.begin(), m_commands.end(), command));
        lock.unlock();
        command->thread.join();
        return {std::move(command->ended), {}, {}};
    }
    command->background = true;
    command->id = QStringLiteral("p%1").arg(++m_numbers[command->session()]);
    command->polled = command->dropped + command->ring.size();
    CommandOutcome outcome{{}, command->id, command->ring};
    lock.unlock();
    std::lock_guard tap(command->tap); // from here on nobody is called who waits for this call
    command->booked.progress = {};
    return outcome;
}

std::chrono::milliseconds CommandBook::patienceFor(const Command &command) const
{
    return command.feed ? std::min(m_options.inputAfter, backgroundAfter()) : backgroundAfter();
}

std::chrono::milliseconds CommandBook::backgroundAfter() const
{
    return m_options.backgroundAfter ? m_options.backgroundAfter() : std::chrono::seconds(10);
}

void CommandBook::work(Command &command)
{
    const EnglishWords english; // what it says goes to the model
    const auto live = std::make_shared<LiveText>(command.booked.options.masker,
                                                 [this, &command](const QString &text) { take(command, text); });
    ExecOptions options = command.booked.options;
    options.output = [live](const QByteArray &piece) { live->take(piece); };
    Result<ExecResult> result = Error{ErrorCode::Internal, QStringLiteral("The command did not run."), {}};
    try {
        result = m_sandbox.run(command.plan(), options, command.cancel);
    } catch (const std::exception &unexpected) { // out of memory must not take the program with it
        result = Error{ErrorCode::Internal,
                       QStringLiteral("The command failed: %1").arg(QString::fromUtf8(unexpected.what())),
                       {}};
    }
    if (command.feed)
        command.feed->finish();
    live->finish();
    std::unique_lock lock(m_mutex);
    if (command.background) {
        lock.unlock();
        bool kept = result && result->spilled;
        if (result && !result->cut && !kept) {
            const Masker *masker = options.masker;
            kept = storeOutput(options.spillPath, masker ? masker->masked(result->output) : result->output);
        }
        if (result)
            result->output.clear();
        lock.lock();
        if (!kept)
            command.booked.artifact.clear();
    }
    command.endedAt = m_clock.now();
    command.ended = std::move(result);
    m_changed.notify_all();
}

void CommandBook::take(Command &command, const QString &text)
{
    {
        std::lock_guard lock(m_mutex);
        command.ring += text;
        command.lastOutput = m_clock.now();
        if (command.ring.size() > 2 * m_options.ringSize) { // seldom, so that a flood is not moved again and again
            const qsizetype old = command.ring.size() - m_options.ringSize;
            command.ring.remove(0, old);
            command.dropped += old;
        }
        if (command.feed)
            m_changed.notify_all(); // whoever sent it something waits for an answer
    }
    std::lock_guard tap(command.tap);
    if (command.booked.progress)
        command.booked.progress(text);
}

/// Their threads, and the oldest of those that are only kept to be read.
void CommandBook::joinEnded()
{
    std::vector<std::thread> over;
    {
        std::lock_guard lock(m_mutex);
        std::map<QString, int> kept;
        for (auto it = m_commands.rbegin(); it != m_commands.rend(); ++it) {
            Command &command = **it;
            if (!command.background || !command.ended)
                continue;
            if (command.thread.joinable())
                over.push_back(std::move(command.thread));
            if (++kept[command.session()] > m_options.mostEnded)
                command.forgotten = true;
        }
        std::erase_if(m_commands, [](const CommandPtr &command) { return command->forgotten && command->ended; });
    }
    for (std::thread &thread : over)
        thread.join();
}

CommandBook::CommandPtr CommandBook::find(const QString &sessionId, const QString &id) const
{
    const auto found = std::find_if(m_commands.begin(), m_commands.end(), [&](const CommandPtr &command) {
        return command->background && !command->forgotten && command->session() == sessionId && command->id == id;
    });
    return found == m_commands.end() ? nullptr : *found;
}

CommandView CommandBook::viewOf(const Command &command) const
{
    const auto since = [](Clock::TimePoint from, Clock::TimePoint to) {
        return std::chrono::duration_cast<std::chrono::milliseconds>(to - from);
    };
    CommandView view;
    view.id = command.id;
    view.text = command.plan().text;
    view.network = command.plan().network;
    view.running = !command.ended;
    view.takesInput = view.running && command.feed && !command.inputEnded;
    view.confined = command.plan().confined;
    view.ended = command.ended;
    const auto now = view.running ? m_clock.now() : command.endedAt;
    view.age = since(command.startedAt, now);
    view.quiet = since(command.lastOutput, now);
    if (!view.running)
        view.artifact = command.booked.artifact;
    return view;
}

std::vector<CommandView> CommandBook::list(const QString &sessionId) const
{
    std::lock_guard lock(m_mutex);
    std::vector<CommandView> out;
    for (const CommandPtr &command : m_commands) {
        if (command->background && !command->forgotten && command->session() == sessionId)
            out.push_back(viewOf(*command));
    }
    return out;
}

std::optional<CommandView> CommandBook::poll(const QString &sessionId, const QString &id)
{
    std::lock_guard lock(m_mutex);
    const CommandPtr command = find(sessionId, id);
    if (!command)
        return std::nullopt;
    return newOutputOf(*command);
}

CommandView CommandBook::newOutputOf(Command &command) const
{
    CommandView view = viewOf(command);
    view.gap = command.polled < command.dropped;
    view.output = command.ring.mid(qMax<qsizetype>(0, command.polled - command.dropped));
    command.polled = command.dropped + command.ring.size();
    return view;
}

std::optional<Result<CommandView>> CommandBook::write(const QString &sessionId, const QString &id,
                                                      const QByteArray &bytes, bool last, const CancelToken &cancel)
{
    const auto wake = cancel.onCancel([this] {
        std::lock_guard lock(m_mutex);
        m_changed.notify_all();
    });
    std::unique_lock lock(m_mutex);
    const CommandPtr command = find(sessionId, id);
    if (!command)
        return std::nullopt;
    if (command->ended)
        return Error{ErrorCode::Conflict, QStringLiteral("%1 has ended, so nothing was sent.").arg(id), {}};
    if (!command->feed) {
        return Error{ErrorCode::Conflict, QStringLiteral("%1 reads no input, so nothing was sent.").arg(id),
                     QStringLiteral("Run it again by exec with input: true.")};
    }
    const qsizetype before = command->dropped + command->ring.size();
    lock.unlock();
    const bool sent = command->feed->write(bytes, last);
    lock.lock();
    if (!sent)
        return Error{
            ErrorCode::Conflict, QStringLiteral("The input of %1 is closed, so nothing was sent.").arg(id), {}};
    command->inputEnded = last;
    m_clock.waitUntil(lock, m_changed, m_clock.now() + m_options.answerTime, [&] {
        return command->ended || cancel.isCancelled() || command->dropped + command->ring.size() != before;
    });
    return newOutputOf(*command);
}

std::optional<CommandView> CommandBook::log(const QString &sessionId, const QString &id) const
{
    std::lock_guard lock(m_mutex);
    const CommandPtr command = find(sessionId, id);
    if (!command)
        return std::nullopt;
    CommandView view = viewOf(*command);
    view.gap = command->dropped > 0;
    view.output = command->ring;
    return view;
}

std::optional<CommandView> CommandBook::kill(const QString &sessionId, const QString &id)
{
    constexpr std::chrono::seconds enough{4}; // SIGTERM, 2 s, SIGKILL, and less than a tool's 5 s
    std::unique_lock lock(m_mutex);
    const CommandPtr command = find(sessionId, id);
    if (!command)
        return std::nullopt;
    lock.unlock();
    command->cancel.cancel();
    lock.lock();
    m_clock.waitUntil(lock, m_changed, m_clock.now() + enough, [&] { return command->ended.has_value(); });
    return viewOf(*command);
}

void CommandBook::stopSession(const QString &sessionId)
{
    std::vector<CommandPtr> behind;
    {
        std::lock_guard lock(m_mutex);
        ++m_stops[sessionId];
        for (const CommandPtr &command : m_commands) {
            if (command->session() != sessionId)
                continue;
            command->staysInFront = true;
            if (command->runsBehind(sessionId))
                behind.push_back(command);
        }
        m_changed.notify_all();
    }
    for (const CommandPtr &command : behind)
        command->cancel.cancel();
}

void CommandBook::forgetSession(const QString &sessionId)
{
    stopSession(sessionId);
    std::lock_guard lock(m_mutex);
    for (const CommandPtr &command : m_commands) {
        if (command->background && command->session() == sessionId)
            command->forgotten = true;
    }
}

void CommandBook::stopAll()
{
    std::vector<CommandPtr> all;
    {
        std::lock_guard lock(m_mutex);
        all = m_commands;
    }
    for (const CommandPtr &command : all)
        command->cancel.cancel();
}

} // namespace homard
