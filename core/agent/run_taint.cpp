// SPDX-License-Identifier: GPL-3.0-or-later
#include "agent/run_taint.h"
#include "base/text.h"
#include <QJsonDocument>

namespace homard {

namespace {

/// Characters of a source in a sentence; ours.
constexpr qsizetype longestSource = 120;

/// The call that a result answers: in the same view, before it.
const ToolCall *callOf(const std::vector<MessagePtr> &view, size_t before, const QString &callId)
{
    for (size_t i = before; i-- > 0;) {
        for (const auto &block : view[i]->blocks) {
            const auto *part = std::get_if<ToolCallBlock>(&block);
            if (part && part->call.id == callId)
                return &part->call;
        }
    }
    return nullptr;
}

} // namespace

void RunTaint::look(const std::vector<MessagePtr> &view)
{
    const MessagePtr first = view.empty() ? nullptr : view.front();
    const bool goesOn = first == m_first && view.size() >= m_seen && (m_seen == 0 || view[m_seen - 1] == m_last);
    if (!goesOn) {
        m_first = first;
        m_seen = 0;
        m_source.clear();
    }
    for (; m_seen < view.size(); ++m_seen) {
        for (const auto &block : view[m_seen]->blocks) {
            const auto *part = std::get_if<ToolResultBlock>(&block);
            if (part && part->result.untrusted)
                m_source = sourceOf(part->result, callOf(view, m_seen, part->result.callId));
        }
    }
    m_last = view.empty() ? nullptr : view.back();
}

QString RunTaint::sourceOf(const ToolResult &result, const ToolCall *call)
{
    const QJsonObject arguments = call ? QJsonDocument::fromJson(call->rawArguments.toUtf8()).object() : QJsonObject();
    QString object;
    for (const char *key : {"url", "path", "command", "query"}) {
        if (object.isEmpty())
            object = arguments.value(QLatin1StringView(key)).toString();
    }
    return truncated((result.name + QLatin1Char(' ') + object.simplified()).trimmed(), longestSource);
}

} // namespace homard
