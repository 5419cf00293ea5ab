// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/draft_keeper.h"

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
    const quint64 opened = ++m_opened;
    Q_EMIT switched();
    m_dirty = false; // emptying the editor was no typing
    m_timer.stop();
    m_errands.run(
        this, [&archive = m_archive, sessionId] { return archive.draft(sessionId); },
        [this, opened](const Result<QString> &draft) {
            if (opened != m_opened)
                return;
            if (draft && !draft->isEmpty())
                Q_EMIT loaded(*draft);
        });
}

void DraftKeeper::adopt(const QString &sessionId)
{
    if (sessionId == m_sessionId)
        return;
    const QString text = m_text();
    write(m_sessionId, {});
    m_sessionId = sessionId;
    ++m_opened;
    if (!text.isEmpty()) {
        m_dirty = true;
        saveNow();
    }
}

void DraftKeeper::forget(const QString &sessionId)
{
    if (sessionId != m_sessionId)
        write(sessionId, {});
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
            if (!saved && !m_told)
                Q_EMIT failed(saved.error().message);
            m_told = !saved;
        });
}

} // namespace homard
