// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/ids.h"
#include "ports/checkpoints.h"
#include <functional>
#include <mutex>

namespace homard {

/// Keeps checkpoints in memory. Thread-safe.
class FakeCheckpoints : public Checkpoints
{
public:
    /// Called by content() first, on its thread: a disk that takes its time. Set before use.
    std::function<void()> onContent;

    Result<QString> keep(const Checkpoint &checkpoint, const QByteArray &oldContent) override
    {
        std::lock_guard lock(m_mutex);
        if (m_failure)
            return *m_failure;
        if (m_onKeep)
            m_onKeep();
        m_kept.push_back(checkpoint);
        m_kept.back().id = newId();
        m_contents.push_back(oldContent);
        return m_kept.back().id;
    }
    Result<std::vector<Checkpoint>> list(const QString &sessionId, int limit) override
    {
        std::lock_guard lock(m_mutex);
        std::vector<Checkpoint> found;
        for (auto one = m_kept.rbegin(); one != m_kept.rend() && int(found.size()) < limit; ++one) {
            if (sessionId.isEmpty() || one->sessionId == sessionId)
                found.push_back(*one);
        }
        return found;
    }
    Result<QByteArray> content(const Checkpoint &checkpoint) override
    {
        if (onContent)
            onContent();
        std::lock_guard lock(m_mutex);
        for (size_t i = 0; i < m_kept.size(); ++i) {
            if (m_kept[i].id == checkpoint.id)
                return m_contents[i];
        }
        return {ErrorCode::NotFound, QStringLiteral("no such checkpoint")};
    }
    Result<void> markUndone(const QString &checkpointId) override
    {
        std::lock_guard lock(m_mutex);
        for (Checkpoint &one : m_kept) {
            if (one.id == checkpointId) {
                one.undone = true;
                return {};
            }
        }
        return {ErrorCode::NotFound, QStringLiteral("no such checkpoint")};
    }
    /// Only marks: there are no files here. What is undone is a Conflict, unless it is forced.
    Result<void> undo(const QString &checkpointId, bool force) override
    {
        std::lock_guard lock(m_mutex);
        m_undos.push_back({checkpointId, force});
        if (m_undoFailure && !force)
            return *m_undoFailure;
        for (Checkpoint &one : m_kept) {
            if (one.id != checkpointId)
                continue;
            if (one.undone && !force)
                return {ErrorCode::Conflict, QStringLiteral("undone already"), {}};
            one.undone = true;
            return {};
        }
        return {ErrorCode::NotFound, QStringLiteral("no such checkpoint"), {}};
    }
    Result<void> discard(const QString &checkpointId) override
    {
        std::lock_guard lock(m_mutex);
        for (size_t i = 0; i < m_kept.size(); ++i) {
            if (m_kept[i].id == checkpointId) {
                m_kept.erase(m_kept.begin() + std::ptrdiff_t(i));
                m_contents.erase(m_contents.begin() + std::ptrdiff_t(i));
                break;
            }
        }
        return {};
    }

    /// From now on keep() fails with this; nullopt: works again.
    void setFailure(std::optional<Error> failure)
    {
        std::lock_guard lock(m_mutex);
        m_failure = std::move(failure);
    }
    /// From now on undo() without force fails with this; nullopt: works again.
    void setUndoFailure(std::optional<Error> failure)
    {
        std::lock_guard lock(m_mutex);
        m_undoFailure = std::move(failure);
    }
    /// What undo() was asked, in order: id, force.
    std::vector<std::pair<QString, bool>> undos() const
    {
        std::lock_guard lock(m_mutex);
        return m_undos;
    }
    /// Called by keep(): what happens between it and the change.
    void setOnKeep(std::function<void()> happens)
    {
        std::lock_guard lock(m_mutex);
        m_onKeep = std::move(happens);
    }
    /// Oldest first.
    std::vector<Checkpoint> kept() const
    {
        std::lock_guard lock(m_mutex);
        return m_kept;
    }

private:
    mutable std::mutex m_mutex;
    std::vector<Checkpoint> m_kept;
    std::vector<QByteArray> m_contents;
    std::optional<Error> m_failure;
    std::optional<Error> m_undoFailure;
    std::vector<std::pair<QString, bool>> m_undos;
    std::function<void()> m_onKeep;
};

} // namespace homard
