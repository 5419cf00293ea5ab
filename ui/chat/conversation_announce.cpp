// SPDX-License-Identifier: GPL-3.0-or-later
// The fourth part of ConversationView: what assistive technology is told while a run goes on.
#include "conversation_access.h"
#include "conversation_view_parts.h"
#include "ui/models/conversation_words.h"
#include <QDateTime>

namespace homard {

namespace {

/// Rows from the end that may still change: those of the run that goes on (ours).
constexpr int mostWatched = 64;
/// A call that took longer is told of again when it is done: somebody may have waited for it (ours).
constexpr qint64 longCallMs = 3000;

bool isEnd(CallPhase phase)
{
    return phase != CallPhase::Planned && phase != CallPhase::Waiting && phase != CallPhase::Running;
}

/// Its question is told of by the card that asks.
bool isWorthTelling(const CallDetails &call, bool toldStart)
{
    switch (call.phase) {
    case CallPhase::Planned:
    case CallPhase::Waiting: return false;
    case CallPhase::Running: return !toldStart;
    case CallPhase::Done: return !toldStart || (call.result && call.result->durationMs >= longCallMs);
    case CallPhase::Failed:
    case CallPhase::Refused:
    case CallPhase::Skipped:
    case CallPhase::Stopped:
    case CallPhase::Interrupted: return true;
    }
    return false;
}

} // namespace

QString spokenWords(const ConversationRow &row)
{
    if (row.call) {
        const CallTitle title = callTitle(*row.call);
        const QString state = row.call->phase == CallPhase::Running ? QString() : phaseWords(*row.call);
        return title.verb + QLatin1Char(' ') + title.object +
               (state.isEmpty() ? QString() : QStringLiteral(", ") + state);
    }
    if (row.notice)
        return row.notice->hint.isEmpty() ? row.notice->text : row.notice->text + QLatin1Char(' ') + row.notice->hint;
    return row.text;
}

qsizetype sentenceEnd(const QString &text, qsizetype from)
{
    static const QString ends = QStringLiteral(".!?");
    static const QString cjkEnds = QStringLiteral("\u3002\uff01\uff1f");
    for (qsizetype i = text.size() - 1; i >= from; --i) {
        const bool spaceAfter = i + 1 < text.size() && text[i + 1].isSpace();
        if (cjkEnds.contains(text[i]) || (ends.contains(text[i]) && spaceAfter) ||
            (text[i] == QLatin1Char('\n') && i > from))
            return i + 1;
    }
    return -1;
}

/// Answers by sentences, not by letters; calls when they start and where they end in another way than well; notices
/// once. What was there before the conversation was opened is not told.
void ConversationView::announce()
{
    if (!m_listener->isActive() || !m_model || !m_model->isLoaded())
        return;
    auto &told = m_changes->told;
    const qint64 openedMs = m_changes->openedMs;
    int first = m_model->rowCount();
    while (first > 0 && m_model->rowCount() - first < mostWatched && m_model->row(first - 1).kind != RowKind::User)
        --first;
    std::map<QString, Told> still;
    for (int row = first; row < m_model->rowCount(); ++row) {
        const ConversationRow &at = m_model->row(row);
        const auto known = told.find(at.id);
        const bool isLive = at.streaming || known != told.end() || at.wallMs >= openedMs;
        if (isLive && at.loaded)
            still[at.id] = announceChange(row, known == told.end() ? Told() : known->second);
    }
    told = std::move(still);
}

ConversationView::Told ConversationView::announceChange(int row, Told told)
{
    const ConversationRow &at = m_model->row(row);
    const auto tell = [&](const QString &words) {
        announceText(this, row, int(told.upTo), words);
        Q_EMIT announced(words);
    };
    if (at.kind == RowKind::Answer) {
        const qsizetype end = at.streaming ? sentenceEnd(at.text, told.upTo) : at.text.size();
        if (end > told.upTo) {
            if (const QString words = at.text.mid(told.upTo, end - told.upTo); !words.trimmed().isEmpty())
                tell(words);
            told.upTo = end;
        }
    } else if (at.call) {
        if (!told.ended && isWorthTelling(*at.call, told.started))
            tell(spokenWords(at));
        told.started = told.started || at.call->phase == CallPhase::Running;
        told.ended = isEnd(at.call->phase);
    } else if (at.notice) {
        if (!told.started)
            tell(spokenWords(at));
        told.started = true;
    }
    return told;
}

} // namespace homard
