// SPDX-License-Identifier: GPL-3.0-or-later
#include "wire_answers.h"
#include "servers/scripted_model.h"
#include <QJsonArray>
#include <QJsonDocument>

namespace homard {

namespace {

QString model()
{
    return QString::fromLatin1(ScriptedModel::name);
}

QByteArray compact(const QJsonObject &object)
{
    return QJsonDocument(object).toJson(QJsonDocument::Compact);
}

QString argumentsText(const ModelTurn::Call &call)
{
    return QString::fromUtf8(compact(call.arguments));
}

int tokens(const QString &text)
{
    return int(text.size() / 4) + 1;
}

/// Sends events or lines one by one, with the turn's delay between them.
class Streamer
{
public:
    Streamer(const QByteArray &contentType, const ModelTurn &turn) : m_delay(turn.chunkDelay)
    {
        m_script.head(200, {{"Content-Type", contentType}});
    }
    void send(const QByteArray &bytes)
    {
        m_script.body(bytes);
        if (m_delay.count() > 0)
            m_script.wait(m_delay);
    }
    void event(const QJsonObject &data) { send("data: " + compact(data) + "\n\n"); }
    void namedEvent(const QJsonObject &data)
    {
        const QByteArray name = data.value(QLatin1StringView("type")).toString().toUtf8();
        send("event: " + name + "\ndata: " + compact(data) + "\n\n");
    }
    Script end() { return m_script.end(); }

private:
    Script m_script;
    std::chrono::milliseconds m_delay;
};

QJsonObject chatChunk(const QJsonObject &delta, const QJsonValue &finish = QJsonValue::Null)
{
    const QJsonObject choice{
        {QStringLiteral("index"), 0}, {QStringLiteral("delta"), delta}, {QStringLiteral("finish_reason"), finish}};
    return {{QStringLiteral("id"), QStringLiteral("chatcmpl-scripted")},
            {QStringLiteral("object"), QStringLiteral("chat.completion.chunk")},
            {QStringLiteral("created"), 0},
            {QStringLiteral("model"), model()},
            {QStringLiteral("choices"), QJsonArray{choice}}};
}

QJsonObject chatUsage(const ModelTurn &turn)
{
    const int out = tokens(turn.text);
    return {{QStringLiteral("prompt_tokens"), 100},
            {QStringLiteral("completion_tokens"), out},
            {QStringLiteral("total_tokens"), 100 + out}};
}

QJsonObject chatCall(const ModelTurn::Call &call, const QString &arguments)
{
    return {{QStringLiteral("id"), call.id},
            {QStringLiteral("type"), QStringLiteral("function")},
            {QStringLiteral("function"),
             QJsonObject{{QStringLiteral("name"), call.name}, {QStringLiteral("arguments"), arguments}}}};
}

Script openAiChatWhole(const ModelTurn &turn)
{
    QJsonObject message{{QStringLiteral("role"), QStringLiteral("assistant")}, {QStringLiteral("content"), turn.text}};
    QJsonArray calls;
    for (const auto &call : turn.calls)
        calls.append(chatCall(call, argumentsText(call)));
    if (!calls.isEmpty())
        message.insert(QStringLiteral("tool_calls"), calls);
    const QString finish = calls.isEmpty() ? QStringLiteral("stop") : QStringLiteral("tool_calls");
    return Script::json(
        200, compact({{QStringLiteral("id"), QStringLiteral("chatcmpl-scripted")},
                      {QStringLiteral("object"), QStringLiteral("chat.completion")},
                      {QStringLiteral("created"), 0},
                      {QStringLiteral("model"), model()},
                      {QStringLiteral("choices"), QJsonArray{QJsonObject{{QStringLiteral("index"), 0},
                                                                         {QStringLiteral("message"), message},
                                                                         {QStringLiteral("finish_reason"), finish}}}},
                      {QStringLiteral("usage"), chatUsage(turn)}}));
}

QJsonObject anthropicBlock(const ModelTurn::Call &call, const QJsonObject &input)
{
    return {{QStringLiteral("type"), QStringLiteral("tool_use")},
            {QStringLiteral("id"), call.id},
            {QStringLiteral("name"), call.name},
            {QStringLiteral("input"), input}};
}

QJsonObject anthropicMessage(const QJsonArray &content, const QJsonValue &stopReason, int outputTokens)
{
    return {{QStringLiteral("id"), QStringLiteral("msg_scripted")},
            {QStringLiteral("type"), QStringLiteral("message")},
            {QStringLiteral("role"), QStringLiteral("assistant")},
            {QStringLiteral("model"), model()},
            {QStringLiteral("content"), content},
            {QStringLiteral("stop_reason"), stopReason},
            {QStringLiteral("stop_sequence"), QJsonValue::Null},
            {QStringLiteral("usage"),
             QJsonObject{{QStringLiteral("input_tokens"), 100}, {QStringLiteral("output_tokens"), outputTokens}}}};
}

QString anthropicStop(const ModelTurn &turn)
{
    return turn.calls.isEmpty() ? QStringLiteral("end_turn") : QStringLiteral("tool_use");
}

Script anthropicWhole(const ModelTurn &turn)
{
    QJsonArray content;
    if (!turn.text.isEmpty())
        content.append(
            QJsonObject{{QStringLiteral("type"), QStringLiteral("text")}, {QStringLiteral("text"), turn.text}});
    for (const auto &call : turn.calls)
        content.append(anthropicBlock(call, call.arguments));
    return Script::json(200, compact(anthropicMessage(content, anthropicStop(turn), tokens(turn.text))));
}

/// One content block: start, its deltas, stop.
void sendAnthropicBlock(Streamer &out, int index, const QJsonObject &block, const QString &deltaType,
                        const QString &deltaKey, const QStringList &pieces)
{
    out.namedEvent({{QStringLiteral("type"), QStringLiteral("content_block_start")},
                    {QStringLiteral("index"), index},
                    {QStringLiteral("content_block"), block}});
    for (const QString &piece : pieces)
        out.namedEvent(
            {{QStringLiteral("type"), QStringLiteral("content_block_delta")},
             {QStringLiteral("index"), index},
             {QStringLiteral("delta"), QJsonObject{{QStringLiteral("type"), deltaType}, {deltaKey, piece}}}});
    out.namedEvent({{QStringLiteral("type"), QStringLiteral("content_block_stop")}, {QStringLiteral("index"), index}});
}

QJsonObject ollamaLine(const QJsonObject &message, bool done)
{
    QJsonObject line{{QStringLiteral("model"), model()},
                     {QStringLiteral("created_at"), QStringLiteral("2025-01-01T00:00:00Z")},
                     {QStringLiteral("message"), message},
                     {QStringLiteral("done"), done}};
    if (done) {
        line.insert(QStringLiteral("done_reason"), QStringLiteral("stop"));
        line.insert(QStringLiteral("prompt_eval_count"), 100);
    }
    return line;
}

QJsonObject ollamaMessage(const QString &text, const QList<ModelTurn::Call> &calls = {})
{
    QJsonObject message{{QStringLiteral("role"), QStringLiteral("assistant")}, {QStringLiteral("content"), text}};
    QJsonArray array;
    for (const auto &call : calls)
        array.append(
            QJsonObject{{QStringLiteral("function"), QJsonObject{{QStringLiteral("name"), call.name},
                                                                 {QStringLiteral("arguments"), call.arguments}}}});
    if (!array.isEmpty())
        message.insert(QStringLiteral("tool_calls"), array);
    return message;
}

} // namespace

ModelTurn ModelTurn::fromJson(const QJsonObject &turn, qsizetype number)
{
    ModelTurn result;
    result.text = turn.value(QLatin1StringView("text")).toString();
    result.chunks = qMax(1, turn.value(QLatin1StringView("chunks")).toInt(1));
    result.chunkDelay = std::chrono::milliseconds(turn.value(QLatin1StringView("chunkDelayMs")).toInt());
    const QJsonArray calls = turn.value(QLatin1StringView("toolCalls")).toArray();
    for (const QJsonValue &value : calls) {
        const QString id = QStringLiteral("call_%1_%2").arg(number).arg(result.calls.size());
        result.calls.append({value[QLatin1StringView("id")].toString(id), value[QLatin1StringView("name")].toString(),
                             value[QLatin1StringView("arguments")].toObject()});
    }
    return result;
}

QStringList piecesOf(const QString &text, qsizetype count)
{
    QStringList pieces;
    qsizetype from = 0;
    for (qsizetype i = 1; i <= count && from < text.size(); ++i) {
        qsizetype end = text.size() * i / count;
        if (end < text.size() && text[end].isLowSurrogate())
            ++end;
        if (end > from)
            pieces << text.mid(from, end - from);
        from = qMax(from, end);
    }
    return pieces;
}

Script openAiChatAnswer(const ModelTurn &turn, bool stream)
{
    if (!stream)
        return openAiChatWhole(turn);
    Streamer out("text/event-stream", turn);
    out.event(chatChunk({{QStringLiteral("role"), QStringLiteral("assistant")},
                         {QStringLiteral("content"), QString(QLatin1StringView(""))}}));
    for (const QString &piece : piecesOf(turn.text, turn.chunks))
        out.event(chatChunk({{QStringLiteral("content"), piece}}));
    for (qsizetype i = 0; i < turn.calls.size(); ++i) {
        QJsonObject start = chatCall(turn.calls[i], QString(QLatin1StringView("")));
        start.insert(QStringLiteral("index"), i);
        out.event(chatChunk({{QStringLiteral("tool_calls"), QJsonArray{start}}}));
        for (const QString &piece : piecesOf(argumentsText(turn.calls[i]), turn.chunks)) {
            const QJsonObject part{{QStringLiteral("index"), i},
                                   {QStringLiteral("function"), QJsonObject{{QStringLiteral("arguments"), piece}}}};
            out.event(chatChunk({{QStringLiteral("tool_calls"), QJsonArray{part}}}));
        }
    }
    out.event(chatChunk({}, turn.calls.isEmpty() ? QStringLiteral("stop") : QStringLiteral("tool_calls")));
    QJsonObject last = chatChunk({});
    last.insert(QStringLiteral("choices"), QJsonArray());
    last.insert(QStringLiteral("usage"), chatUsage(turn));
    out.event(last);
    out.send("data: [DONE]\n\n");
    return out.end();
}

Script anthropicAnswer(const ModelTurn &turn, bool stream)
{
    if (!stream)
        return anthropicWhole(turn);
    Streamer out("text/event-stream", turn);
    out.namedEvent({{QStringLiteral("type"), QStringLiteral("message_start")},
                    {QStringLiteral("message"), anthropicMessage({}, QJsonValue::Null, 1)}});
    out.namedEvent({{QStringLiteral("type"), QStringLiteral("ping")}});
    int index = 0;
    if (!turn.text.isEmpty())
        sendAnthropicBlock(out, index++,
                           {{QStringLiteral("type"), QStringLiteral("text")},
                            {QStringLiteral("text"), QString(QLatin1StringView(""))}},
                           QStringLiteral("text_delta"), QStringLiteral("text"), piecesOf(turn.text, turn.chunks));
    for (const auto &call : turn.calls)
        sendAnthropicBlock(out, index++, anthropicBlock(call, {}), QStringLiteral("input_json_delta"),
                           QStringLiteral("partial_json"), piecesOf(argumentsText(call), turn.chunks));
    out.namedEvent({{QStringLiteral("type"), QStringLiteral("message_delta")},
                    {QStringLiteral("delta"), QJsonObject{{QStringLiteral("stop_reason"), anthropicStop(turn)},
                                                          {QStringLiteral("stop_sequence"), QJsonValue::Null}}},
                    {QStringLiteral("usage"), QJsonObject{{QStringLiteral("output_tokens"), tokens(turn.text)}}}});
    out.namedEvent({{QStringLiteral("type"), QStringLiteral("message_stop")}});
    return out.end();
}

Script ollamaAnswer(const ModelTurn &turn, bool stream)
{
    if (!stream) {
        QJsonObject whole = ollamaLine(ollamaMessage(turn.text, turn.calls), true);
        whole.insert(QStringLiteral("eval_count"), tokens(turn.text));
        return Script::json(200, compact(whole));
    }
    Streamer out("application/x-ndjson", turn);
    for (const QString &piece : piecesOf(turn.text, turn.chunks))
        out.send(compact(ollamaLine(ollamaMessage(piece), false)) + '\n');
    if (!turn.calls.isEmpty())
        out.send(compact(ollamaLine(ollamaMessage({}, turn.calls), false)) + '\n');
    QJsonObject last = ollamaLine(ollamaMessage({}), true);
    last.insert(QStringLiteral("eval_count"), tokens(turn.text));
    out.send(compact(last) + '\n');
    return out.end();
}

} // namespace homard
