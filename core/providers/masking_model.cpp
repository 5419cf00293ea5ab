// SPDX-License-Identifier: GPL-3.0-or-later
#include "masking_model.h"
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

namespace homard {

namespace {

/// Passes on what streams, a little later where it may be the beginning of a secret.
class MaskingSink : public ModelSink
{
public:
    MaskingSink(ModelSink &sink, const Masker &masker)
        : m_sink(sink), m_masker(masker), m_text(&masker), m_thinking(&masker)
    {
    }

    void textDelta(const QString &text) override
    {
        if (const QByteArray settled = m_text.take(text.toUtf8()); !settled.isEmpty())
            m_sink.textDelta(QString::fromUtf8(settled));
    }
    void thinkingDelta(const QString &text) override
    {
        if (const QByteArray settled = m_thinking.take(text.toUtf8()); !settled.isEmpty())
            m_sink.thinkingDelta(QString::fromUtf8(settled));
    }
    void retryScheduled(const RetryInfo &info) override;
    /// What was held back, at the end of the answer.
    void finish()
    {
        if (const QByteArray rest = m_thinking.finish(); !rest.isEmpty())
            m_sink.thinkingDelta(QString::fromUtf8(rest));
        if (const QByteArray rest = m_text.finish(); !rest.isEmpty())
            m_sink.textDelta(QString::fromUtf8(rest));
    }

private:
    ModelSink &m_sink;
    const Masker &m_masker;
    StreamMasker m_text;
    StreamMasker m_thinking;
};

void maskFailure(ModelFailure &failure, const Masker &masker)
{
    constexpr qsizetype cutFrom = 2000;      // as ModelFailure says
    if (failure.message.size() >= cutFrom) { // the cut may go through a secret: what would begin one goes
        QByteArray words = failure.message.toUtf8();
        words.truncate(masker.settledSize(words));
        failure.message = QString::fromUtf8(words);
    }
    failure.message = masker.masked(failure.message);
    failure.hint = masker.masked(failure.hint);
    failure.requestId = masker.masked(failure.requestId);
}

QJsonValue masked(const QJsonValue &value, const Masker &masker)
{
    if (value.isString())
        return masker.masked(value.toString());
    if (value.isArray()) {
        QJsonArray out;
        for (const QJsonValue &item : value.toArray())
            out.append(masked(item, masker));
        return out;
    }
    if (value.isObject()) {
        const QJsonObject object = value.toObject();
        QJsonObject out;
        for (auto it = object.begin(); it != object.end(); ++it)
            out.insert(masker.masked(it.key()), masked(it.value(), masker));
        return out;
    }
    return value;
}

/// As text, and as what the text says: JSON can write a secret in many ways (\/, \u002b). Untouched where none is in
/// it.
QString maskedArguments(const QString &raw, const Masker &masker)
{
    const QString text = masker.masked(raw);
    const auto document = QJsonDocument::fromJson(text.toUtf8());
    if (!document.isObject() || !text.contains(QLatin1Char('\\')))
        return text;
    const QJsonObject clean = masked(document.object(), masker).toObject();
    return clean == document.object() ? text : QString::fromUtf8(QJsonDocument(clean).toJson(QJsonDocument::Compact));
}

struct BlockMasker {
    const Masker &masker;

    void operator()(TextBlock &block) const { block.text = masker.masked(block.text); }
    void operator()(ThinkingBlock &block) const
    {
        block.text = masker.masked(block.text);
        if (masker.masked(block.raw) != block.raw)
            block.raw.clear(); // signed: whole or not at all (F71)
    }
    void operator()(ToolCallBlock &block) const
    {
        block.call.name = masker.masked(block.call.name);
        block.call.rawArguments = maskedArguments(block.call.rawArguments, masker);
        if (masker.masked(block.call.providerExtra) != block.call.providerExtra)
            block.call.providerExtra.clear();
    }
    void operator()(ToolResultBlock &) const {} // no model sends one
};

void MaskingSink::retryScheduled(const RetryInfo &info)
{
    m_text = StreamMasker(&m_masker); // what was held back belongs to the attempt that failed
    m_thinking = StreamMasker(&m_masker);
    RetryInfo masked = info;
    maskFailure(masked.failure, m_masker);
    m_sink.retryScheduled(masked);
}

} // namespace

ModelReply MaskingModel::ask(const ModelRequest &request, ModelSink &sink, const CancelToken &cancel)
{
    MaskingSink masking(sink, m_masker);
    ModelReply reply = m_inner->ask(request, masking, cancel);
    masking.finish();
    for (ContentBlock &block : reply.blocks)
        std::visit(BlockMasker{m_masker}, block);
    if (reply.failure)
        maskFailure(*reply.failure, m_masker);
    reply.notice = m_masker.masked(reply.notice);
    reply.finishReason = m_masker.masked(reply.finishReason);
    reply.requestId = m_masker.masked(reply.requestId);
    return reply;
}

} // namespace homard
