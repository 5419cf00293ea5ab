// SPDX-License-Identifier: GPL-3.0-or-later
#include "providers/practice_model.h"
#include "base/ids.h"
#include "practice_answers.h"
#include "practice_moves.h"
#include <QHash>
#include <QJsonDocument>

namespace homard {

namespace {

constexpr qsizetype pieceSize = 16; // characters of a streamed piece; ours: about what cloud models send

/// What the newest user message began: its words, and the turns since.
struct Episode {
    QString words;
    std::vector<std::vector<PracticeSeen>> turns; ///< The calls of one answer, in their order, with their results.
};

Episode episodeFrom(const std::vector<MessagePtr> &history)
{
    Episode episode;
    std::size_t begin = history.size();
    while (begin > 0 && history[begin - 1]->role != Role::User)
        --begin;
    const std::size_t after = begin;
    QStringList words;
    while (begin > 0 && history[begin - 1]->role == Role::User) // several in a row belong together
        words.prepend(history[--begin]->text());
    episode.words = words.join(QLatin1Char('\n'));

    QHash<QString, ToolResult> results;
    for (std::size_t i = after; i < history.size(); ++i) {
        for (const auto &block : history[i]->blocks) {
            if (const auto *result = std::get_if<ToolResultBlock>(&block))
                results.insert(result->result.callId, result->result);
        }
    }
    for (std::size_t i = after; i < history.size(); ++i) {
        std::vector<PracticeSeen> turn;
        for (const ToolCall &call : history[i]->toolCalls()) {
            ToolResult missing;
            missing.status = ResultStatus::Interrupted;
            turn.push_back(
                {{call.name,
                  call.argumentsValid ? call.arguments : QJsonDocument::fromJson(call.rawArguments.toUtf8()).object()},
                 results.value(call.id, missing)});
        }
        if (!turn.empty())
            episode.turns.push_back(std::move(turn));
    }
    return episode;
}

/// Plays the requests of one message: each has its own moves; what changes things is alone and in order, the rest goes
/// side by side.
class Play
{
public:
    Play(const std::vector<PracticeIntent> &intents, const PracticeMoves &moves)
        : m_intents(intents), m_moves(moves), m_seen(intents.size())
    {
    }

    /// The calls that come next with the number of the request each belongs to; empty: all requests have their answer.
    std::vector<std::pair<std::size_t, PracticeCall>> next(QString &answer) const
    {
        std::vector<std::pair<std::size_t, PracticeCall>> calls;
        QStringList answers;
        bool unfinished = false;
        for (std::size_t i = 0; i < m_intents.size(); ++i) {
            const bool changes = m_intents[i].changesThings();
            if (unfinished && changes)
                break;
            PracticeMove move = m_moves.next(m_intents[i], m_seen[i]);
            for (PracticeCall &call : move.calls)
                calls.emplace_back(i, std::move(call));
            answers.append(move.answer);
            unfinished = unfinished || !move.calls.empty();
            if (changes && unfinished)
                break;
        }
        answer = answers.join(QStringLiteral("\n\n")).trimmed();
        return calls;
    }

    /// Takes one turn of the history. The n-th call of the turn is the n-th that next() gave at that time.
    void take(const std::vector<PracticeSeen> &turn)
    {
        QString ignored;
        const auto calls = next(ignored);
        for (std::size_t n = 0; n < calls.size(); ++n) {
            PracticeSeen seen{calls[n].second, {}};
            seen.result.status = ResultStatus::Interrupted;
            if (n < turn.size())
                seen.result = turn[n].result;
            m_seen[calls[n].first].push_back(std::move(seen));
        }
    }

private:
    const std::vector<PracticeIntent> &m_intents;
    const PracticeMoves &m_moves;
    std::vector<std::vector<PracticeSeen>> m_seen;
};

/// Sends `text` in pieces. False: cancelled; `sent` is what had gone out.
bool stream(const QString &text, ModelSink &sink, const CancelToken &cancel, QString &sent)
{
    while (sent.size() < text.size()) {
        if (cancel.isCancelled())
            return false;
        qsizetype size = qMin(pieceSize, text.size() - sent.size());
        if (text[sent.size() + size - 1].isHighSurrogate() && sent.size() + size < text.size())
            ++size;
        const QString piece = text.mid(sent.size(), size);
        sent += piece;
        sink.textDelta(piece);
    }
    return !cancel.isCancelled();
}

ToolCallBlock blockFrom(const PracticeCall &wanted)
{
    ToolCallBlock block;
    block.call.id = newId();
    block.call.name = wanted.tool;
    block.call.rawArguments = QString::fromUtf8(QJsonDocument(wanted.arguments).toJson(QJsonDocument::Compact));
    return block;
}

} // namespace

PracticeModel::PracticeModel()
{
    m_info.api = QStringLiteral("practice");
    m_info.name = QStringLiteral("practice");
    m_info.contextWindow = 200'000;
    m_info.contextKnown = true;
    m_info.maxOutputTokens = 16'000;
    m_info.local = true;
}

ModelReply PracticeModel::ask(const ModelRequest &request, ModelSink &sink, const CancelToken &cancel)
{
    const Episode episode = episodeFrom(request.history);
    const PracticeRequest wanted = m_parser.parse(episode.words);
    const PracticeVoice say{wanted.chinese};
    QString text;
    std::vector<std::pair<std::size_t, PracticeCall>> calls;
    if (wanted.intents.empty()) {
        text = notUnderstoodAnswer(say);
    } else {
        const PracticeMoves moves(request.tools, say);
        Play play(wanted.intents, moves);
        for (const auto &turn : episode.turns)
            play.take(turn);
        calls = play.next(text);
        if (!calls.empty())
            text = episode.turns.empty() ? say(u"Let me do that step by step.", u"我一步一步来。") : QString();
    }

    ModelReply reply;
    QString sent;
    const bool whole = stream(text, sink, cancel, sent);
    if (!sent.isEmpty())
        reply.blocks.push_back(TextBlock{sent});
    if (!whole) {
        reply.failure = ModelFailure{};
        reply.failure->kind = FailureClass::Cancelled;
        reply.failure->message = say(u"Stopped.", u"已停止。");
        return reply;
    }
    for (const auto &[number, call] : calls)
        reply.blocks.push_back(blockFrom(call));
    reply.finish = calls.empty() ? Finish::Stop : Finish::ToolCalls;
    reply.finishReason = wordOf(reply.finish);
    reply.complete = true;
    return reply;
}

} // namespace homard
