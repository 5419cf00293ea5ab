// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QByteArray>
#include <QHash>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>
#include <QSet>
#include <QStringList>

namespace homard {

/// What a provider would refuse in an encoded request, one sentence a fault; empty: it would be accepted. Written from
/// the providers' rules, not from the encoders. Header only, for every test that makes histories.
class WireValidator
{
public:
    /// `api`: "openai-chat", "anthropic", "ollama"; `mistral`: with Mistral's rules on top of openai-chat's.
    static QStringList faults(const QString &api, const QByteArray &body, bool mistral = false)
    {
        WireValidator validator;
        QJsonParseError error;
        const QJsonDocument document = QJsonDocument::fromJson(body, &error);
        if (!document.isObject())
            return {QStringLiteral("not JSON: ") + error.errorString()};
        validator.m_mistral = mistral;
        validator.m_request = document.object();
        validator.common();
        if (api == QLatin1String("anthropic"))
            validator.anthropic();
        else
            validator.chat(api == QLatin1String("ollama"));
        return validator.m_faults;
    }

private:
    void fault(const QString &text, qsizetype at = -1)
    {
        m_faults << (at < 0 ? text : QStringLiteral("message %1: %2").arg(at).arg(text));
    }
    void expect(bool fine, const char *text, qsizetype at = -1)
    {
        if (!fine)
            fault(QString::fromLatin1(text), at);
    }
    static QString string(const QJsonObject &object, const char *key)
    {
        return object.value(QLatin1String(key)).toString();
    }

    void common()
    {
        expect(!string(m_request, "model").isEmpty(), "no model");
        expect(m_request.value(QLatin1String("stream")).toBool(), "not streamed");
        const QJsonArray messages = m_request.value(QLatin1String("messages")).toArray();
        expect(!messages.isEmpty(), "no messages");
        expect(!QJsonDocument(m_request).toJson().contains('\0'), "a NUL");
    }

    void checkName(const QString &name, qsizetype at)
    {
        static const QRegularExpression form(QStringLiteral("^[a-zA-Z0-9_-]{1,64}$"));
        expect(form.match(name).hasMatch(), "a tool name the provider refuses", at);
    }

    void checkId(const QString &id, bool anthropic, qsizetype at)
    {
        static const QRegularExpression plain(QStringLiteral("^[a-zA-Z0-9_-]+$"));
        static const QRegularExpression nine(QStringLiteral("^[a-zA-Z0-9]{9}$"));
        expect((m_mistral ? nine : plain).match(id).hasMatch(), "an id of the wrong form", at);
        expect(anthropic || id.size() <= 40, "an id over 40 characters", at);
        expect(!m_ids.contains(id), "an id used twice", at);
        m_ids.insert(id);
    }

    // ---- OpenAI Chat Completions and Ollama ----
    void chat(bool ollama)
    {
        const QJsonArray messages = m_request.value(QLatin1String("messages")).toArray();
        QStringList open; // calls whose results must come next
        QString last;
        for (qsizetype i = 0; i < messages.size(); ++i) {
            const QJsonObject message = messages[i].toObject();
            const QString role = string(message, "role");
            if (role != QLatin1String("tool") && !open.isEmpty()) {
                fault(QStringLiteral("calls without results: ") + open.join(u' '), i);
                open.clear();
            }
            if (role == QLatin1String("system"))
                expect(i == 0, "a system prompt that is not first", i);
            else if (role == QLatin1String("user"))
                chatUser(message, last, i);
            else if (role == QLatin1String("assistant"))
                chatAssistant(message, last, ollama, open, i);
            else if (role == QLatin1String("tool"))
                chatTool(message, open, i);
            else
                fault(QStringLiteral("unknown role ") + role, i);
            last = role;
        }
        expect(open.isEmpty(), "the last calls have no results");
        expect(last == QLatin1String("user") || last == QLatin1String("tool"), "the last message is the model's own");
    }

    void chatUser(const QJsonObject &message, const QString &last, qsizetype at)
    {
        expect(!string(message, "content").trimmed().isEmpty(), "an empty user message", at);
        expect(last != QLatin1String("user"), "two user messages in a row", at);
        expect(!m_mistral || last != QLatin1String("tool"), "a user message right after a tool's", at);
    }

    void chatAssistant(const QJsonObject &message, const QString &last, bool ollama, QStringList &open, qsizetype at)
    {
        expect(!last.isEmpty() && last != QLatin1String("system"), "the model speaks first", at);
        expect(last != QLatin1String("assistant"), "two answers in a row", at);
        const QJsonArray calls = message.value(QLatin1String("tool_calls")).toArray();
        expect(!calls.isEmpty() || !string(message, "content").trimmed().isEmpty(), "an empty answer", at);
        expect(message.value(QLatin1String("tool_calls")).isUndefined() || !calls.isEmpty(), "an empty list of calls",
               at);
        for (const QJsonValue &value : calls) {
            const QJsonObject call = value.toObject();
            const QJsonObject function = call.value(QLatin1String("function")).toObject();
            checkId(string(call, "id"), false, at);
            checkName(string(function, "name"), at);
            const QJsonValue arguments = function.value(QLatin1String("arguments"));
            const bool fine =
                ollama ? arguments.isObject() : QJsonDocument::fromJson(arguments.toString().toUtf8()).isObject();
            expect(fine, "arguments that are no object", at);
            open << string(call, "id");
        }
    }

    void chatTool(const QJsonObject &message, QStringList &open, qsizetype at)
    {
        const QString id = string(message, "tool_call_id");
        expect(open.removeOne(id), "a result without its call", at);
        expect(!string(message, "content").isEmpty(), "an empty result", at);
    }

    // ---- Anthropic Messages ----
    void anthropic()
    {
        expect(m_request.value(QLatin1String("max_tokens")).toInt() > 0, "no max_tokens");
        const QJsonObject thinking = m_request.value(QLatin1String("thinking")).toObject();
        const int budget = thinking.value(QLatin1String("budget_tokens")).toInt();
        if (string(thinking, "type") == QLatin1String("enabled"))
            expect(budget >= 1024 && budget < m_request.value(QLatin1String("max_tokens")).toInt(),
                   "a thinking budget out of range");
        const QJsonArray messages = m_request.value(QLatin1String("messages")).toArray();
        if (string(thinking, "type") == QLatin1String("enabled"))
            expect(anthropicThought(messages), "thinking on in an answer that began without");
        QSet<QString> open;
        int marks = m_request.value(QLatin1String("system")).toArray().isEmpty() ? 0 : 1;
        for (qsizetype i = 0; i < messages.size(); ++i) {
            const QJsonObject message = messages[i].toObject();
            const QString role = string(message, "role");
            expect(role == (i % 2 == 0 ? QLatin1String("user") : QLatin1String("assistant")),
                   "the roles do not alternate", i);
            const QJsonArray blocks = message.value(QLatin1String("content")).toArray();
            expect(!blocks.isEmpty(), "no content", i);
            QSet<QString> next;
            for (qsizetype k = 0; k < blocks.size(); ++k)
                anthropicBlock(blocks[k].toObject(), role, k == blocks.size() - 1, open, next, marks, i);
            expect(open.isEmpty(), "calls without results right after them", i);
            open = next;
        }
        expect(open.isEmpty(), "the last calls have no results");
        expect(marks <= 4, "more than four cache marks");
        expect(messages.last().toObject().value(QLatin1String("role")) == QLatin1String("user"),
               "the last message is the model's own");
    }

    /// The last answer, with its calls and results one turn, begins with thinking, or is still to come.
    static bool anthropicThought(const QJsonArray &messages)
    {
        const auto hasOnly = [](const QJsonArray &blocks, const char *type) {
            return std::all_of(blocks.begin(), blocks.end(), [&](const QJsonValue &block) {
                return string(block.toObject(), "type") == QLatin1String(type);
            });
        };
        qsizetype first = messages.size() - 1;
        while (first > 0 &&
               hasOnly(messages[first].toObject().value(QLatin1String("content")).toArray(), "tool_result"))
            first -= 2; // roles alternate
        if (first == messages.size() - 1)
            return true;
        const QJsonArray answer = messages[first + 1].toObject().value(QLatin1String("content")).toArray();
        return string(answer.first().toObject(), "type").endsWith(QLatin1String("thinking"));
    }

    void anthropicBlock(const QJsonObject &block, const QString &role, bool last, QSet<QString> &open,
                        QSet<QString> &next, int &marks, qsizetype at)
    {
        const QString type = string(block, "type");
        const bool user = role == QLatin1String("user");
        marks += block.contains(QLatin1String("cache_control")) ? 1 : 0;
        if (type == QLatin1String("text")) {
            expect(!string(block, "text").trimmed().isEmpty(), "an empty text block", at);
        } else if (type == QLatin1String("tool_use")) {
            expect(!user, "a call by the user", at);
            checkId(string(block, "id"), true, at);
            checkName(string(block, "name"), at);
            expect(block.value(QLatin1String("input")).isObject(), "an input that is no object", at);
            next.insert(string(block, "id"));
        } else if (type == QLatin1String("tool_result")) {
            expect(user, "a result by the model", at);
            expect(open.remove(string(block, "tool_use_id")), "a result without its call", at);
            expect(!string(block, "content").isEmpty(), "an empty result", at);
        } else if (type == QLatin1String("thinking") || type == QLatin1String("redacted_thinking")) {
            expect(!user, "thinking by the user", at);
            expect(!last, "an answer that ends with thinking", at);
            expect(!string(block, "signature").isEmpty() || !string(block, "data").isEmpty(),
                   "thinking without its signature", at);
            expect(!block.contains(QLatin1String("cache_control")), "a cache mark on thinking", at);
        } else {
            fault(QStringLiteral("unknown block ") + type, at);
        }
    }

    QJsonObject m_request;
    QStringList m_faults;
    QSet<QString> m_ids;
    bool m_mistral = false;
};

} // namespace homard
