// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/memory_rescue.h"
#include "ui/models/errands.h"
#include <QUuid>
#include <algorithm>

namespace homard {

namespace {

constexpr std::chrono::milliseconds keepInterval{1000};
/// Doubled with each failure up to this (ours).
constexpr std::chrono::milliseconds longestInterval{60'000};

/// On the errands thread: what is left and not on disk anyway.
std::vector<MemoryDraft> leftOver(MemoryDrafts &drafts, MemoryStore &store)
{
    std::vector<MemoryDraft> left = drafts.list();
    const auto done = [&](const MemoryDraft &draft) {
        const auto text = store.read(draft.name);
        if (!text || text->text != draft.text)
            return false;
        drafts.drop(draft.id);
        return true;
    };
    left.erase(std::remove_if(left.begin(), left.end(), done), left.end());
    return left;
}

} // namespace

MemoryRescue::MemoryRescue(MemoryDrafts &drafts, Errands &errands, FindUnsaved unsaved, QObject *parent)
    : QObject(parent), m_drafts(drafts), m_errands(errands), m_unsaved(std::move(unsaved))
{
    m_timer.setSingleShot(true);
    m_timer.setInterval(keepInterval);
    connect(&m_timer, &QTimer::timeout, this, &MemoryRescue::keepNow);
}

void MemoryRescue::look(MemoryStore &store)
{
    m_errands.run(
        this, [&drafts = m_drafts, &store] { return leftOver(drafts, store); },
        [this](std::vector<MemoryDraft> left) {
            for (const auto &[name, id] : m_ids) // what this run keeps is nothing to ask about
                std::erase_if(left, [&id = id](const MemoryDraft &draft) { return draft.id == id; });
            m_left = std::move(left);
            if (!m_left.empty())
                Q_EMIT found();
        });
}

std::optional<MemoryDraft> MemoryRescue::left(const QString &name) const
{
    const auto at =
        std::find_if(m_left.begin(), m_left.end(), [&](const MemoryDraft &draft) { return draft.name == name; });
    return at == m_left.end() ? std::nullopt : std::optional(*at);
}

QStringList MemoryRescue::leftFiles() const
{
    QStringList names;
    for (const MemoryDraft &draft : m_left) {
        if (!names.contains(draft.name))
            names.append(draft.name);
    }
    return names;
}

void MemoryRescue::settle(const QString &name, bool keepFirst)
{
    const auto draft = left(name);
    if (!draft)
        return;
    std::erase_if(m_left, [&](const MemoryDraft &other) { return other.id == draft->id; });
    if (!keepFirst)
        return m_errands.run([&drafts = m_drafts, id = draft->id] { drafts.drop(id); });
    m_settled[name].append(draft->id);
    keep(name);
}

QString MemoryRescue::idOf(const QString &name)
{
    QString &id = m_ids[name];
    if (id.isEmpty())
        id = QUuid::createUuid().toString(QUuid::WithoutBraces);
    return id;
}

void MemoryRescue::touch(const QString &name)
{
    m_touched.insert(name);
    if (!m_timer.isActive())
        m_timer.start();
}

void MemoryRescue::keepNow()
{
    m_timer.stop();
    for (const QString &name : std::exchange(m_touched, {}))
        keep(name);
}

void MemoryRescue::keepAll(const QStringList &modified)
{
    m_touched.insert(modified.begin(), modified.end());
    keepNow();
}

void MemoryRescue::giveUp()
{
    m_timer.stop();
    m_touched.clear();
    QStringList ids;
    for (const auto &[name, settled] : std::exchange(m_settled, {}))
        ids += settled;
    for (const auto &[name, id] : m_ids)
        ids.append(id);
    m_errands.run([&drafts = m_drafts, ids] {
        for (const QString &id : ids)
            drafts.drop(id);
    });
}

void MemoryRescue::keep(const QString &name)
{
    const auto unsaved = m_unsaved(name);
    if (!unsaved) {
        if (m_ids.contains(name))
            m_errands.run([&drafts = m_drafts, id = idOf(name)] { drafts.drop(id); });
        return dropSettled(name, m_settled[name]); // it was saved, or undone
    }
    MemoryDraft draft;
    draft.id = idOf(name);
    draft.name = name;
    draft.text = unsaved->text;
    draft.base = unsaved->base;
    m_errands.run(
        this, [&drafts = m_drafts, draft] { return drafts.keep(draft); },
        [this, name, settled = m_settled[name]](const Result<void> &kept) {
            const auto next = kept ? keepInterval : std::min(2 * m_timer.intervalAsDuration(), longestInterval);
            m_timer.setInterval(next);
            if (kept)
                dropSettled(name, settled);
            else
                touch(name); // it is tried again
            if (!kept && !m_told)
                Q_EMIT failed(name, tr("What you type would not outlive a crash: %1").arg(kept.error().text()));
            m_told = !kept;
        });
}

/// What an earlier run left of this file and is kept anew: not before that it goes.
void MemoryRescue::dropSettled(const QString &name, QStringList ids)
{
    for (const QString &id : std::as_const(ids)) { // a copy: the list itself changes
        m_settled[name].removeAll(id);
        m_errands.run([&drafts = m_drafts, id] { drafts.drop(id); });
    }
}

} // namespace homard
