// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/draft_keeper.h"
#include "base/text.h"

namespace homard {

namespace {

constexpr std::chrono::milliseconds saveInterval{300};

} // namespace

DraftKeeper::DraftKeeper(SessionArchive &archive, Errands &errands, std::function<QString()> text, QObject *parent)
    : QObject(parent), m_archive(archive), m_errands(errands), m_text(std::move(text))
{
    m_timer.setSingleShot(true);
    m_timer.setInterval(saveInterval);
    connect(&m_timer, &QTimer::timeout, this, &DraftKeeper::save);
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
    const quint64 opened = ++m_opened;
    Q_EMIT switched();
    m_dirty = false; // emptying the editor was no typing
    m_timer.stop();
    m_errands.run(
        this, [&archive = m_archive, sessionId] { return archive.draft(sessionId); },
        [this, opened](const Result<QString> &draft) {
            if (opened == m_opened && draft && !draft->isEmpty())
                show(*draft);
        });
}

/// What was read; nothing that is being sent or has been: it would be sent twice.
void DraftKeeper::show(const QString &draft)
{
    const QString text = safeText(draft); // as it is sent
    if (m_onTheWay.count({m_sessionId, text}) > 0)
        m_heldBack = draft;
    else if (text != m_arrived)
        Q_EMIT loaded(draft);
}

void DraftKeeper::adopt(const QString &sessionId)
{
    if (sessionId == m_sessionId)
        return;
    const QString text = m_text();
    write(m_sessionId, {});
    if (m_onTheWay.erase({m_sessionId, text}) > 0)
        m_onTheWay.insert({sessionId, text});
    m_sessionId = sessionId;
    ++m_opened;
    if (!text.isEmpty()) {
        m_dirty = true;
        saveNow();
    }
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
    if (sessionId == m_sessionId && !m_heldBack.isEmpty() && safeText(m_heldBack) == text)
        Q_EMIT loaded(std::exchange(m_heldBack, {}));
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
}

void DraftKeeper::save()
{
    if (!m_dirty)
        return;
    m_dirty = false;
    write(m_sessionId, m_text());
}

void DraftKeeper::write(const QString &sessionId, const QString &text)
{
    m_errands.run(
        this, [&archive = m_archive, sessionId, text] { return archive.saveDraft(sessionId, text); },
        [this](const Result<void> &saved) {
            if (saved)
                return recover();
            if (!std::exchange(m_told, true))
                Q_EMIT failed(saved.error().message);
        });
}

void DraftKeeper::recover()
{
    if (std::exchange(m_told, false))
        Q_EMIT recovered();
}

} // namespace homard
