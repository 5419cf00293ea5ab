// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "fakes/fake_session_archive.h"
#include "fakes/fake_session_store.h"
#include "ui/models/session_list_model.h"
#include <QDateTime>
#include <QTest>

namespace homard {

/// A wall clock that stands still.
class StoppedClock : public SystemClock
{
public:
    qint64 wall = QDateTime(QDate(2026, 11, 24), QTime(15, 0)).toMSecsSinceEpoch(); // a Tuesday
    qint64 wallMs() const override { return wall; }
};

/// Sessions in memory as the list reads them.
class ListedStore : public FakeSessionStore
{
public:
    void put(const SessionInfo &info)
    {
        std::lock_guard lock(m_listed);
        std::erase_if(m_infos, [&](const SessionInfo &one) { return one.id == info.id; });
        m_infos.push_back(info);
    }
    void refuseRenames(bool refuse) { m_refuses = refuse; }
    void setUnreadable(bool unreadable) { m_unreadable = unreadable; }
    Result<std::vector<SessionInfo>> sessions(int) override
    {
        if (m_unreadable)
            return Error{ErrorCode::Io, QStringLiteral("the disk does not answer"), {}};
        std::lock_guard lock(m_listed);
        return m_infos;
    }
    Result<SessionInfo> session(const QString &id) override
    {
        std::lock_guard lock(m_listed);
        for (const SessionInfo &info : m_infos) {
            if (info.id == id)
                return info;
        }
        return Error{ErrorCode::NotFound, QStringLiteral("no such session"), {}};
    }
    Result<void> renameSession(const QString &id, const QString &title) override
    {
        if (m_refuses)
            return Error{ErrorCode::Io, QStringLiteral("the disk is full"), {}};
        std::lock_guard lock(m_listed);
        for (SessionInfo &info : m_infos) {
            if (info.id == id)
                info.title = title;
        }
        return {};
    }

private:
    std::mutex m_listed;
    std::vector<SessionInfo> m_infos;
    std::atomic<bool> m_refuses = false;
    std::atomic<bool> m_unreadable = false;
};

/// A model over a store with sessions, and events for it.
struct SessionScene {
    StoppedClock clock;
    ListedStore store;
    FakeSessionArchive archive;
    Errands errands;
    SessionListModel model{{store, archive, errands, clock}};

    static qint64 at(int day, int hour, int minute)
    {
        return QDateTime(QDate(2026, 11, day), QTime(hour, minute)).toMSecsSinceEpoch();
    }
    SessionInfo add(const QString &id, const QString &title, qint64 updatedMs)
    {
        SessionInfo info;
        info.id = id;
        info.title = title;
        info.updatedWallMs = updatedMs;
        info.workspace = QStringLiteral("/home/me/") + id;
        store.put(info);
        archive.put(info);
        return info;
    }
    void load()
    {
        model.load();
        settle();
        QVERIFY(model.isLoaded());
    }
    /// Until nothing is queued and all has been delivered.
    void settle() { QTRY_VERIFY(errands.isIdle()); }
    /// The usual five.
    void addUsual()
    {
        add(QStringLiteral("build"), QStringLiteral("Why is the build slow?"), at(24, 11, 20));
        add(QStringLiteral("draft"), QStringLiteral("Draft answer to the landlord"), at(24, 9, 5));
        add(QStringLiteral("notes"), QStringLiteral("House renovation notes"), at(22, 18, 0));
        add(QStringLiteral("trip"), QStringLiteral("旅行计划：杭州三日"), at(16, 8, 0));
        add(QStringLiteral("old"), QStringLiteral("Compare two PDF offers"),
            QDateTime(QDate(2025, 3, 1), QTime(9, 0)).toMSecsSinceEpoch());
    }

    AgentEvent event(const QString &id, AgentEventBody body, qint64 wallMs = 0) const
    {
        return {id, QStringLiteral("run"), 1, wallMs != 0 ? wallMs : clock.wall, {}, std::move(body)};
    }
    void happen(const QString &id, AgentEventBody body) { model.apply({event(id, std::move(body))}); }
    void start(const QString &id) { happen(id, RunStarted{}); }
    void ask(const QString &id, const QString &call = QStringLiteral("c1"))
    {
        ApprovalRequest request;
        request.id = QStringLiteral("a-") + call;
        request.sessionId = id;
        request.callId = call;
        happen(id, ApprovalAsked{request});
    }
    void end(const QString &id, RunOutcome outcome = RunOutcome::Finished)
    {
        RunSummary summary;
        summary.outcome = outcome;
        happen(id, RunEnded{summary});
    }

    /// The rows as words: "# Today", "build".
    QStringList rows() const
    {
        QStringList out;
        for (int row = 0; row < model.rowCount(); ++row) {
            const QModelIndex index = model.index(row);
            out << (index.data(SessionListModel::HeadingRole).toBool()
                        ? QStringLiteral("# ") + index.data().toString()
                        : index.data(SessionListModel::IdRole).toString());
        }
        return out;
    }
};

} // namespace homard
