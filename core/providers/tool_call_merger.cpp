// SPDX-License-Identifier: GPL-3.0-or-later
#include "tool_call_merger.h"
#include "json_reader.h"

namespace homard {

namespace {

bool isWhole(const CallDraft &call)
{
    const QString text = call.arguments.trimmed();
    return text.endsWith(u'}') && JsonReader::isComplete(text.toUtf8()); // the first test spares most of the second
}

/// A piece that names a tool and brings arguments cannot belong to a call whose arguments are whole.
bool beginsAnother(const CallDraft &known, const CallFragment &fragment)
{
    return !fragment.name.isEmpty() && !fragment.arguments.trimmed().isEmpty() && isWhole(known);
}

} // namespace

size_t ToolCallMerger::byIndex(const ReplyBuilder &builder, const CallFragment &fragment) const
{
    for (size_t i = m_calls.size(); i-- > 0;) {
        if (m_calls[i].index != fragment.index)
            continue;
        const CallDraft &known = builder.call(m_calls[i].block);
        const bool otherId = !fragment.id.isEmpty() && !known.providerId.isEmpty() && fragment.id != known.providerId;
        const bool another =
            (otherId && (!fragment.name.isEmpty() || isWhole(known))) || beginsAnother(known, fragment);
        return another ? none : i;
    }
    return none;
}

size_t ToolCallMerger::byId(const ReplyBuilder &builder, const CallFragment &fragment) const
{
    for (size_t i = m_calls.size(); i-- > 0;) {
        const CallDraft &known = builder.call(m_calls[i].block);
        if (known.providerId == fragment.id)
            return beginsAnother(known, fragment) ? none : i;
    }
    // A new id in every piece of one call: it has no name of its own, and what it continues is not whole.
    const bool continues = fragment.name.isEmpty() && !m_calls.empty() && !isWhole(builder.call(m_calls.back().block));
    return continues ? m_calls.size() - 1 : none;
}

size_t ToolCallMerger::byPosition(const ReplyBuilder &builder, const CallFragment &fragment) const
{
    if (m_calls.empty())
        return none;
    const bool several = fragment.count > 1 && fragment.position < m_calls.size();
    const size_t target = several ? fragment.position : m_calls.size() - 1;
    if (fragment.name.isEmpty())
        return target;
    const CallDraft &known = builder.call(m_calls[target].block);
    return known.name == fragment.name && !isWhole(known) ? target : none;
}

size_t ToolCallMerger::find(const ReplyBuilder &builder, const CallFragment &fragment) const
{
    if (fragment.index)
        return byIndex(builder, fragment);
    return fragment.id.isEmpty() ? byPosition(builder, fragment) : byId(builder, fragment);
}

void ToolCallMerger::add(ReplyBuilder &builder, const CallFragment &fragment)
{
    size_t at = find(builder, fragment);
    if (at == none) {
        at = m_calls.size();
        m_calls.push_back({builder.open(ReplyBuilder::Kind::Call), fragment.index});
    }
    CallDraft &call = builder.call(m_calls[at].block);
    if (call.providerId.isEmpty())
        call.providerId = fragment.id;
    if (call.name.isEmpty())
        call.name = fragment.name;
    call.arguments += fragment.arguments;
    if (!fragment.extra.isEmpty())
        call.extra = fragment.extra;
}

} // namespace homard
