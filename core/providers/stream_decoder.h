// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "ports/model.h"
#include <QByteArrayView>

namespace homard {

/// What is known of an answer besides its body.
struct ResponseFacts {
    QString origin;         ///< "api/model" asked: the origin of its thinking blocks.
    QByteArray contentType; ///< For messages about answers that are no answers (F43).
    QString requestId;
};

/// Bytes of one streamed answer in, one ModelReply out. Every split of the bytes gives the same reply (F39). Decides by
/// content, not by the finish reason (F74). Never throws; what does not parse becomes ModelReply::failure. One thread.
class StreamDecoder
{
public:
    virtual ~StreamDecoder() = default;
    virtual void feed(QByteArrayView bytes, ModelSink &sink) = 0;
    /// The end of the body. A body that broke off has complete = false, no calls, and a failure only if the bytes
    /// themselves say so.
    virtual ModelReply finish(ModelSink &sink) = 0;
    /// A failure was found: the rest of the body need not be read.
    virtual bool failed() const = 0;
    /// The event that ends the stream was read: nothing more is expected.
    virtual bool isOver() const = 0;
    /// The provider's words when the model or a filter declined; empty if it did not. Not part of the reply's text.
    virtual QString refusal() const = 0;
};

/// A sink for those who only want the reply.
class NullSink : public ModelSink
{
public:
    void textDelta(const QString &) override {}
    void thinkingDelta(const QString &) override {}
    void retryScheduled(const RetryInfo &) override {}
};

} // namespace homard
