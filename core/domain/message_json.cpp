// SPDX-License-Identifier: GPL-3.0-or-later
#include "domain/message_json.h"
#include <QCoreApplication>
#include <QtEndian>

namespace homard {

namespace {

constexpr QLatin1StringView utf16Key("utf16");
constexpr QLatin1StringView base64Key("base64");

QString base64(const QByteArray &bytes)
{
    return QString::fromLatin1(bytes.toBase64());
}

/// UTF-16, low byte first: the same file on every machine.
QByteArray utf16Bytes(const QString &text)
{
    QByteArray bytes(text.size() * 2, Qt::Uninitialized);
    qToLittleEndian<char16_t>(text.utf16(), text.size(), bytes.data());
    return bytes;
}

QString fromUtf16Bytes(const QByteArray &bytes)
{
    QString text(bytes.size() / 2, Qt::Uninitialized);
    qFromLittleEndian<char16_t>(bytes.constData(), text.size(), text.data());
    return text;
}

void put(QJsonObject &json, QLatin1StringView key, const QString &text)
{
    if (text.isEmpty())
        return;
    if (text.isValidUtf16())
        json.insert(key, text);
    else
        json.insert(key, QJsonObject{{utf16Key, base64(utf16Bytes(text))}});
}

void put(QJsonObject &json, QLatin1StringView key, const QByteArray &bytes)
{
    if (bytes.isEmpty())
        return;
    const QString text = QString::fromUtf8(bytes);
    if (text.toUtf8() == bytes)
        json.insert(key, text);
    else
        json.insert(key, QJsonObject{{base64Key, base64(bytes)}});
}

void put(QJsonObject &json, QLatin1StringView key, const std::optional<qint64> &number)
{
    if (number)
        json.insert(key, *number);
}

void putTrue(QJsonObject &json, QLatin1StringView key, bool value)
{
    if (value)
        json.insert(key, true);
}

/// Reads fields and remembers the first that does not read.
class Fields
{
public:
    explicit Fields(const QJsonObject &json) : m_json(json) {}

    QString text(QLatin1StringView key)
    {
        const QJsonValue value = m_json.value(key);
        if (value.isString())
            return value.toString();
        const auto bytes = coded(key, value, utf16Key);
        if (bytes.size() % 2 != 0)
            fail(key);
        return fromUtf16Bytes(bytes);
    }
    QByteArray bytes(QLatin1StringView key)
    {
        const QJsonValue value = m_json.value(key);
        return value.isString() ? value.toString().toUtf8() : coded(key, value, base64Key);
    }
    std::optional<qint64> maybeInteger(QLatin1StringView key)
    {
        const QJsonValue value = m_json.value(key);
        if (value.isUndefined())
            return std::nullopt;
        const qint64 number = value.toInteger(0);
        if (!value.isDouble() || (number == 0 && value.toInteger(1) != 0))
            fail(key);
        return number;
    }
    qint64 integer(QLatin1StringView key, qint64 missing = 0) { return maybeInteger(key).value_or(missing); }
    bool isTrue(QLatin1StringView key)
    {
        const QJsonValue value = m_json.value(key);
        if (!value.isUndefined() && !value.isBool())
            fail(key);
        return value.toBool();
    }
    QJsonObject object(QLatin1StringView key)
    {
        const QJsonValue value = m_json.value(key);
        if (!value.isUndefined() && !value.isObject())
            fail(key);
        return value.toObject();
    }
    QJsonArray array(QLatin1StringView key)
    {
        const QJsonValue value = m_json.value(key);
        if (!value.isUndefined() && !value.isArray())
            fail(key);
        return value.toArray();
    }
    void fail(QLatin1StringView key)
    {
        if (m_bad.isEmpty())
            m_bad = key;
    }
    /// `value` if every field read, else the error.
    template <class T>
    Result<T> result(T value) const
    {
        if (m_bad.isEmpty())
            return value;
        return Error{
            ErrorCode::Corrupt,
            QCoreApplication::translate("homard::MessageJson", "The stored field “%1” cannot be read.").arg(m_bad),
            {}};
    }

private:
    QByteArray coded(QLatin1StringView key, const QJsonValue &value, QLatin1StringView codeKey)
    {
        if (value.isUndefined())
            return {};
        const QJsonValue code = value.toObject().value(codeKey);
        const auto decoded =
            QByteArray::fromBase64Encoding(code.toString().toLatin1(), QByteArray::AbortOnBase64DecodingErrors);
        if (!code.isString() || decoded.decodingStatus != QByteArray::Base64DecodingStatus::Ok) {
            fail(key);
            return {};
        }
        return decoded.decoded;
    }

    const QJsonObject &m_json;
    QString m_bad;
};

constexpr QLatin1StringView typeKey("type");
constexpr QLatin1StringView textKey("text");

QJsonObject blockJson(const TextBlock &block)
{
    QJsonObject json{{typeKey, QStringLiteral("text")}};
    put(json, textKey, block.text);
    return json;
}

QJsonObject blockJson(const ThinkingBlock &block)
{
    QJsonObject json{{typeKey, QStringLiteral("thinking")}};
    put(json, textKey, block.text);
    put(json, QLatin1StringView("raw"), block.raw);
    put(json, QLatin1StringView("origin"), block.origin);
    return json;
}

QJsonObject blockJson(const ToolCallBlock &block)
{
    QJsonObject json = toJson(block.call);
    json.insert(typeKey, QStringLiteral("call"));
    return json;
}

QJsonObject blockJson(const ToolResultBlock &block)
{
    QJsonObject json = toJson(block.result);
    json.insert(typeKey, QStringLiteral("result"));
    return json;
}

} // namespace

QJsonObject toJson(const Usage &usage)
{
    QJsonObject json;
    put(json, QLatin1StringView("input"), usage.input);
    put(json, QLatin1StringView("output"), usage.output);
    put(json, QLatin1StringView("cacheRead"), usage.cacheRead);
    put(json, QLatin1StringView("cacheWrite"), usage.cacheWrite);
    put(json, QLatin1StringView("reasoning"), usage.reasoning);
    return json;
}

Result<Usage> usageFromJson(const QJsonObject &json)
{
    Fields fields(json);
    Usage usage;
    usage.input = fields.maybeInteger(QLatin1StringView("input"));
    usage.output = fields.maybeInteger(QLatin1StringView("output"));
    usage.cacheRead = fields.maybeInteger(QLatin1StringView("cacheRead"));
    usage.cacheWrite = fields.maybeInteger(QLatin1StringView("cacheWrite"));
    usage.reasoning = fields.maybeInteger(QLatin1StringView("reasoning"));
    return fields.result(usage);
}

QJsonObject toJson(const ToolCall &call)
{
    QJsonObject json;
    put(json, QLatin1StringView("id"), call.id);
    put(json, QLatin1StringView("providerId"), call.providerId);
    put(json, QLatin1StringView("name"), call.name);
    put(json, QLatin1StringView("rawArguments"), call.rawArguments);
    if (!call.arguments.isEmpty())
        json.insert(QLatin1StringView("arguments"), call.arguments);
    putTrue(json, QLatin1StringView("valid"), call.argumentsValid);
    putTrue(json, QLatin1StringView("repaired"), call.argumentsRepaired);
    put(json, QLatin1StringView("providerExtra"), call.providerExtra);
    return json;
}

Result<ToolCall> toolCallFromJson(const QJsonObject &json)
{
    Fields fields(json);
    ToolCall call;
    call.id = fields.text(QLatin1StringView("id"));
    call.providerId = fields.text(QLatin1StringView("providerId"));
    call.name = fields.text(QLatin1StringView("name"));
    call.rawArguments = fields.text(QLatin1StringView("rawArguments"));
    call.arguments = fields.object(QLatin1StringView("arguments"));
    call.argumentsValid = fields.isTrue(QLatin1StringView("valid"));
    call.argumentsRepaired = fields.isTrue(QLatin1StringView("repaired"));
    call.providerExtra = fields.bytes(QLatin1StringView("providerExtra"));
    return fields.result(std::move(call));
}

QJsonObject toJson(const ToolResult &result)
{
    QJsonObject json;
    put(json, QLatin1StringView("callId"), result.callId);
    put(json, QLatin1StringView("name"), result.name);
    json.insert(QLatin1StringView("status"), wordOf(result.status));
    put(json, QLatin1StringView("content"), result.content);
    put(json, QLatin1StringView("hint"), result.hint);
    put(json, QLatin1StringView("diff"), result.diff);
    put(json, QLatin1StringView("artifact"), result.artifact);
    if (result.durationMs != 0)
        json.insert(QLatin1StringView("durationMs"), result.durationMs);
    if (result.exitCode != -1)
        json.insert(QLatin1StringView("exitCode"), result.exitCode);
    putTrue(json, QLatin1StringView("untrusted"), result.untrusted);
    if (result.attempts != 1)
        json.insert(QLatin1StringView("attempts"), result.attempts);
    putTrue(json, QLatin1StringView("cached"), result.cached);
    return json;
}

Result<ToolResult> toolResultFromJson(const QJsonObject &json)
{
    Fields fields(json);
    ToolResult result;
    result.callId = fields.text(QLatin1StringView("callId"));
    result.name = fields.text(QLatin1StringView("name"));
    const QString status = fields.text(QLatin1StringView("status"));
    result.status = resultStatusFrom(status);
    if (wordOf(result.status) != status)
        fields.fail(QLatin1StringView("status"));
    result.content = fields.text(QLatin1StringView("content"));
    result.hint = fields.text(QLatin1StringView("hint"));
    result.diff = fields.text(QLatin1StringView("diff"));
    result.artifact = fields.text(QLatin1StringView("artifact"));
    result.durationMs = fields.integer(QLatin1StringView("durationMs"));
    result.exitCode = int(fields.integer(QLatin1StringView("exitCode"), -1));
    result.untrusted = fields.isTrue(QLatin1StringView("untrusted"));
    result.attempts = int(fields.integer(QLatin1StringView("attempts"), 1));
    result.cached = fields.isTrue(QLatin1StringView("cached"));
    return fields.result(std::move(result));
}

QJsonObject toJson(const ContentBlock &block)
{
    return std::visit([](const auto &value) { return blockJson(value); }, block);
}

Result<ContentBlock> blockFromJson(const QJsonObject &json)
{
    Fields fields(json);
    const QString type = fields.text(typeKey);
    if (type == QLatin1StringView("text"))
        return fields.result(ContentBlock(TextBlock{fields.text(textKey)}));
    if (type == QLatin1StringView("thinking")) {
        ThinkingBlock block;
        block.text = fields.text(textKey);
        block.raw = fields.bytes(QLatin1StringView("raw"));
        block.origin = fields.text(QLatin1StringView("origin"));
        return fields.result(ContentBlock(std::move(block)));
    }
    if (type == QLatin1StringView("call")) {
        auto call = toolCallFromJson(json);
        return call ? Result<ContentBlock>(ToolCallBlock{std::move(call).value()}) : Result<ContentBlock>(call.error());
    }
    if (type == QLatin1StringView("result")) {
        auto result = toolResultFromJson(json);
        return result ? Result<ContentBlock>(ToolResultBlock{std::move(result).value()})
                      : Result<ContentBlock>(result.error());
    }
    fields.fail(typeKey);
    return fields.result(ContentBlock{});
}

QJsonArray toJson(const std::vector<ContentBlock> &blocks)
{
    QJsonArray json;
    for (const auto &block : blocks)
        json.append(toJson(block));
    return json;
}

Result<std::vector<ContentBlock>> blocksFromJson(const QJsonArray &json)
{
    std::vector<ContentBlock> blocks;
    blocks.reserve(size_t(json.size()));
    for (const QJsonValue &value : json) {
        auto block = blockFromJson(value.toObject());
        if (!block)
            return block.error();
        blocks.push_back(std::move(block).value());
    }
    return blocks;
}

QJsonObject toJson(const Message &message)
{
    QJsonObject json;
    put(json, QLatin1StringView("id"), message.id);
    put(json, QLatin1StringView("parentId"), message.parentId);
    put(json, QLatin1StringView("sessionId"), message.sessionId);
    put(json, QLatin1StringView("runId"), message.runId);
    json.insert(QLatin1StringView("role"), wordOf(message.role));
    json.insert(QLatin1StringView("state"), wordOf(message.state));
    json.insert(QLatin1StringView("blocks"), toJson(message.blocks));
    put(json, QLatin1StringView("contextTail"), message.contextTail);
    put(json, QLatin1StringView("model"), message.model);
    if (!message.usage.isEmpty())
        json.insert(QLatin1StringView("usage"), toJson(message.usage));
    json.insert(QLatin1StringView("wallMs"), message.wallMs);
    return json;
}

Result<Message> messageFromJson(const QJsonObject &json)
{
    Fields fields(json);
    Message message;
    message.id = fields.text(QLatin1StringView("id"));
    message.parentId = fields.text(QLatin1StringView("parentId"));
    message.sessionId = fields.text(QLatin1StringView("sessionId"));
    message.runId = fields.text(QLatin1StringView("runId"));
    const auto role = roleFrom(fields.text(QLatin1StringView("role")));
    const auto state = messageStateFrom(fields.text(QLatin1StringView("state")));
    if (!role)
        fields.fail(QLatin1StringView("role"));
    if (!state)
        fields.fail(QLatin1StringView("state"));
    message.role = role.value_or(Role::User);
    message.state = state.value_or(MessageState::Complete);
    auto blocks = blocksFromJson(fields.array(QLatin1StringView("blocks")));
    if (!blocks)
        return blocks.error();
    message.blocks = std::move(blocks).value();
    message.contextTail = fields.text(QLatin1StringView("contextTail"));
    message.model = fields.text(QLatin1StringView("model"));
    const auto usage = usageFromJson(fields.object(QLatin1StringView("usage")));
    if (!usage)
        return usage.error();
    message.usage = *usage;
    message.wallMs = fields.integer(QLatin1StringView("wallMs"));
    return fields.result(std::move(message));
}

QString wordOf(MessageState state)
{
    switch (state) {
    case MessageState::Complete: return QStringLiteral("complete");
    case MessageState::Streaming: return QStringLiteral("streaming");
    case MessageState::Interrupted: return QStringLiteral("interrupted");
    }
    return {};
}

std::optional<MessageState> messageStateFrom(const QString &word)
{
    for (const auto state : {MessageState::Complete, MessageState::Streaming, MessageState::Interrupted}) {
        if (wordOf(state) == word)
            return state;
    }
    return std::nullopt;
}

std::optional<Role> roleFrom(const QString &word)
{
    for (const auto role : {Role::User, Role::Assistant, Role::Tool}) {
        if (wordOf(role) == word)
            return role;
    }
    return std::nullopt;
}

} // namespace homard
