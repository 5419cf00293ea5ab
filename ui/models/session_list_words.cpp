// SPDX-License-Identifier: GPL-3.0-or-later
#include "session_list_words.h"
#include "ui/models/day_words.h"
#include <QDateTime>

namespace homard {

QString SessionListWords::heading(int section)
{
    switch (section) {
    case 0: return SessionListModel::tr("Running");
    case 1: return SessionListModel::tr("Today");
    default: return SessionListModel::tr("Earlier");
    }
}

QString SessionListWords::word(SessionRowState state)
{
    switch (state) {
    case SessionRowState::Idle: break;
    case SessionRowState::Running: return SessionListModel::tr("running");
    case SessionRowState::Retrying: return SessionListModel::tr("retrying");
    case SessionRowState::Asks: return SessionListModel::tr("asks", "the session waits for an answer");
    case SessionRowState::Failed: return SessionListModel::tr("failed");
    case SessionRowState::Unread: return SessionListModel::tr("new", "there is something unread");
    }
    return {};
}

QString SessionListWords::spoken(SessionRowState state)
{
    switch (state) {
    case SessionRowState::Idle: break;
    case SessionRowState::Running: return SessionListModel::tr("running");
    case SessionRowState::Retrying: return SessionListModel::tr("retrying");
    case SessionRowState::Asks: return SessionListModel::tr("waiting for approval");
    case SessionRowState::Failed: return SessionListModel::tr("failed");
    case SessionRowState::Unread: return SessionListModel::tr("unread");
    }
    return {};
}

QString SessionListWords::time(qint64 wallMs, qint64 nowMs, const QLocale &locale)
{
    const QDateTime when = QDateTime::fromMSecsSinceEpoch(wallMs);
    const QDate today = QDateTime::fromMSecsSinceEpoch(nowMs).date();
    const qint64 days = when.date().daysTo(today);
    if (days <= 0) // "C" would show seconds
        return locale.language() == QLocale::C ? when.toString(QStringLiteral("HH:mm"))
                                               : locale.toString(when.time(), QLocale::ShortFormat);
    return shortDay(when.date(), today, locale);
}

} // namespace homard
