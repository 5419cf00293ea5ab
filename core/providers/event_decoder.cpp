// SPDX-License-Identifier: GPL-3.0-or-later
#include "event_decoder.h"
#include "failure_classifier.h"

namespace homard {

bool EventDecoder::run(QByteArrayView data, const std::function<void(JsonReader &)> &read)
{
    JsonReader json(data);
    m_data = data;
    read(json);
    if (json.atEnd())
        return true;
    m_error = {json.position(), json.endedEarly()};
    return false;
}

bool EventDecoder::event(QByteArrayView name, QByteArrayView data, ModelSink &sink)
{
    if (marker(data))
        return true;
    if (name == "error") { // whatever it holds, also plain text
        fail(data);
        return true;
    }
    return run(data, [&](JsonReader &json) { read(name, json, sink); });
}

bool EventDecoder::document(QByteArrayView data, ModelSink &sink)
{
    return run(data, [&](JsonReader &json) { readDocument(json, sink); });
}

void EventDecoder::setFailure(ModelFailure failure)
{
    if (m_failure)
        return;
    if (failure.requestId.isEmpty())
        failure.requestId = m_facts.requestId;
    m_failure = std::move(failure);
}

void EventDecoder::fail(QByteArrayView json)
{
    FailureFacts facts;
    facts.body = json.toByteArray();
    facts.inStream = true;
    setFailure(classifyFailure(facts));
}

ModelReply EventDecoder::take()
{
    ModelReply reply;
    reply.requestId = m_facts.requestId;
    reply.failure = m_failure;
    reply.complete = !m_failure && isComplete();
    reply.finishReason = m_finishReason;
    reply.finish = m_failure ? Finish::Error : m_finishReason.isEmpty() ? Finish::Unknown : finishFor(m_finishReason);
    if (reply.complete)
        reply.usage = usage(); // the counts of a broken answer are those of its beginning: not told (F80)
    m_builder.build(reply);
    const bool calls = std::any_of(reply.blocks.begin(), reply.blocks.end(), [](const ContentBlock &block) {
        return std::holds_alternative<ToolCallBlock>(block);
    });
    if (calls && (reply.finish == Finish::Stop || reply.finish == Finish::Other || reply.finish == Finish::Unknown))
        reply.finish = Finish::ToolCalls; // content decides (F74)
    return reply;
}

} // namespace homard
