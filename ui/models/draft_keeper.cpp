// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/draft_keeper.h"
#include "base/text.h"
#include "domain/draft.h"

namespace homard {

namespace {

constexpr std::chrono::milliseconds saveInterval{300};
/// Until what failed is tried again, and at most, doubling; ours: what lasts for minutes is looked at rarely.
constexpr std::chrono::milliseconds firstRetry{2000};
constexpr std::chrono::milliseconds longestRetry{60'000};

} // namespace

DraftKeeper::DraftKeeper(SessionArchive &archive, Errands &errands, std::function<QString()> text, QObject *parent)
    : QObject(parent), m_archive(archive), m_errands(errands), m_text(std::move(text))
{
    m_timer.setSingleShot(true);
    m_timer.setInterval(saveInterval);
    connect(&m_timer, &QTimer::timeout, this, &DraftKeeper::save);
    m_again.setSingleShot(true);
    m_again.setInterval(firstRetry);
    connect(&m_again, &QTimer::timeout, this, &DraftKeeper::saveNow);
}

DraftKeeper::~DraftKeeper()
{
    saveNow();
}

void DraftKeeper::open(const QString &sessionId)
{
    saveNow();
    m_sessionId = sessionId;
    m_heldBack.clear();
    m_arrived.clear();
    m_told = false;
    ++m_opened;
    Q_EMIT switched();
    m_dirty = false; // emptying the editor was no typing
    m_timer.stop();
    const auto unkept = m_unkept.find(sessionId);
    if (unkept == m_unkept.end())
        return readDraft();
    for (const auto &back : m_returning) { // what is on disk may hold it, this does not
        if (back->sessionId == sessionId)
            back->visit = m_opened;
    }
    const Unkept mine = unkept->second;
    if (!show(mine.text))
        return;
    m_unkept.erase(sessionId);
    m_adopted = mine.instead;
    touch();
}

void DraftKeeper::readDraft()
{
    m_errands.run(
        this, [&archive = m_archive, sessionId = m_sessionId] { return archive.draft(sessionId); },
        [this, opened = m_opened](const Result<QString> &draft) {
            if (opened == m_opened && draft && !draft->isEmpty())
                show(*draft);
        });
}

/// What was kept; nothing that is being sent or has been: it would be sent twice. False: it is held back.
bool DraftKeeper::show(const QString &draft)
{
    const QString text = safeText(draft); // as it is sent
    if (m_onTheWay.count({m_sessionId, text}) > 0) {
        m_heldBack = draft;
        return false;
    }
    if (text != m_arrived)
        Q_EMIT loaded(draft);
    return true;
}

/// The new one is written first: there is no moment without a row on disk.
void DraftKeeper::adopt(const QString &sessionId)
{
    if (sessionId == m_sessionId)
        return;
    const QString before = std::exchange(m_sessionId, sessionId);
    const QString text = m_text();
    if (m_onTheWay.erase({before, text}) > 0)
        m_onTheWay.insert({sessionId, text});
    m_unkept.erase(before);
    ++m_opened;
    m_adopted = before;
    m_dirty = true;
    saveNow();
}

void DraftKeeper::sending(const QString &sessionId, const QString &text)
{
    m_onTheWay.insert({sessionId, text});
}

/// The session may have got its row since it was sent.
void DraftKeeper::endSending(const QString &sessionId, const QString &text)
{
    m_onTheWay.erase({sessionId, text});
    m_onTheWay.erase({QString(), text});
}

void DraftKeeper::sent(const QString &sessionId, const QString &text)
{
    endSending(sessionId, text);
    recover(); // the store writes again
    if (const auto unkept = m_unkept.find(sessionId); unkept != m_unkept.end() && safeText(unkept->second.text) == text)
        m_unkept.erase(unkept);
    if (sessionId == m_sessionId) {
        m_arrived = text;
        m_heldBack.clear();
    }
    m_errands.run([&archive = m_archive, sessionId, text] {
        if (const auto draft = archive.draft(sessionId); draft && !draft->isEmpty() && safeText(*draft) == text)
            (void)archive.saveDraft(sessionId, {}); // what has been typed since is another one
    });
}

void DraftKeeper::notSent(const QString &sessionId, const QString &text)
{
    endSending(sessionId, text);
    if (sessionId != m_sessionId || m_heldBack.isEmpty() || safeText(m_heldBack) != text)
        return;
    m_unkept.erase(sessionId); // from now on it is what is typed
    Q_EMIT loaded(std::exchange(m_heldBack, {}));
    touch();
}

void DraftKeeper::takeBack(const QString &sessionId, const QString &perceptionId, const QString &text)
{
    const auto back = std::make_shared<Returning>(Returning{sessionId, text, m_opened});
    m_returning.push_back(back);
    m_errands.run(
        this,
        [&archive = m_archive, perceptionId, back] {
            auto done = archive.takeBack(perceptionId);
            back->taken = done.ok();
            return done;
        },
        [this, perceptionId, back](const Result<void> &done) {
            std::erase(m_returning, back);
            if (!done && done.error().code != ErrorCode::NotFound)
                return Q_EMIT takeBackFailed(back->sessionId, perceptionId, done.error().text());
            if (!done)
                return; // a run has taken it, and its start says so
            Q_EMIT tookBack(back->sessionId, perceptionId);
            if (back->visit == m_opened && back->sessionId == m_sessionId)
                Q_EMIT returned(perceptionId, back->text);
            else if (const auto unkept = m_unkept.find(back->sessionId); unkept != m_unkept.end())
                unkept->second.text = draftBehind(back->text, unkept->second.text); // as it is on disk
        });
}

void DraftKeeper::touch()
{
    m_dirty = true;
    if (!m_timer.isActive())
        m_timer.start();
}

void DraftKeeper::saveNow()
{
    m_timer.stop();
    save();
    tryAgain();
}

void DraftKeeper::save()
{
    if (!std::exchange(m_dirty, false))
        return;
    write(m_sessionId, m_text(), std::exchange(m_adopted, {}));
}

/// Drafts of sessions that were left.
void DraftKeeper::tryAgain()
{
    m_again.stop();
    auto failed = m_unkept;
    std::erase_if(failed, [](const auto &entry) { return !entry.second.failed; });
    for (const auto &[sessionId, unkept] : failed)
        write(sessionId, unkept.text, unkept.instead);
}

/// With `instead` the draft of that session goes when this one is on disk.
void DraftKeeper::write(const QString &sessionId, const QString &text, std::optional<QString> instead)
{
    const quint64 number = ++m_writes;
    for (auto &[other, unkept] : m_unkept) {
        if (unkept.instead == sessionId)
            unkept.instead.reset(); // it has another draft by now
    }
    Unkept &unkept = m_unkept[sessionId];
    if (!instead)
        instead = unkept.instead;
    unkept = {text, instead, number};
    auto returning = m_returning;
    std::erase_if(returning, [&](const auto &back) { return back->sessionId != sessionId; });
    m_errands.run(
        this,
        [&archive = m_archive, sessionId, text, instead, returning = std::move(returning)] {
            QString whole = text;
            for (const auto &back : returning) { // asked for before this, so the store has decided
                if (back->taken)
                    whole = draftBehind(back->text, whole);
            }
            auto saved = archive.saveDraft(sessionId, whole);
            if (saved && instead)
                saved = archive.saveDraft(*instead, {});
            return saved;
        },
        [this, sessionId, number, visit = m_opened](const Result<void> &saved) {
            takeWritten(sessionId, number, visit, saved);
        });
}

void DraftKeeper::takeWritten(const QString &sessionId, quint64 write, quint64 visit, const Result<void> &saved)
{
    const auto unkept = m_unkept.find(sessionId);
    const bool newest = unkept != m_unkept.end() && unkept->second.write == write;
    if (saved) {
        if (newest)
            m_unkept.erase(unkept);
        recover();
        m_again.setInterval(firstRetry);
        if (m_again.isActive())
            saveNow(); // the store writes again
        return;
    }
    if (newest && visit == m_opened) { // what stands in the field then is written
        m_adopted = unkept->second.instead;
        m_unkept.erase(unkept);
        m_dirty = true;
    } else if (newest) {
        unkept->second.failed = true;
    }
    if (!m_again.isActive()) {
        m_again.start();
        m_again.setInterval(std::min(2 * m_again.intervalAsDuration(), longestRetry));
    }
    if (sessionId == m_sessionId && !std::exchange(m_told, true))
        Q_EMIT failed(saved.error().message);
}

void DraftKeeper::recover()
{
    if (std::exchange(m_told, false))
        Q_EMIT recovered();
}

} // namespace homard
