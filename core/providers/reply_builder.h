// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "ports/model.h"
#include <vector>

namespace homard {

/// A call while its pieces arrive.
struct CallDraft {
    QString providerId;
    QString name;
    QString arguments;        ///< As written so far.
    QByteArray extra;         ///< JSON the provider wants back with it.
    bool placeholder = false; ///< `arguments` is what stood at the start, {} as a rule; the first written replaces it.
    bool isEmpty() const { return providerId.isEmpty() && name.isEmpty() && arguments.isEmpty(); }
};

/// The blocks of an answer while they arrive, in the order they began. Tells the sink of text as it comes; a surrogate
/// pair that is split over two events is joined first (F45).
class ReplyBuilder
{
public:
    enum class Kind { Text, Thinking, Call };

    explicit ReplyBuilder(QString origin) : m_origin(std::move(origin)) {}

    /// Begins a block; returns its number.
    size_t open(Kind kind);
    /// The last block if it is of that kind, else a new one.
    size_t current(Kind kind);
    /// Adds to a text or thinking block.
    void append(size_t block, const QString &delta, ModelSink &sink);
    /// The provider's own JSON of a thinking block.
    void setRaw(size_t block, QByteArray raw) { m_blocks[block].raw = std::move(raw); }
    const QString &text(size_t block) const { return m_blocks[block].text; }
    CallDraft &call(size_t block) { return m_blocks[block].call; }
    const CallDraft &call(size_t block) const { return m_blocks[block].call; }

    /// Moves the blocks into `reply` (finish and complete set before): empty ones are left out, calls too unless the
    /// reply is complete.
    void build(ModelReply &reply);

private:
    struct Draft {
        Kind kind = Kind::Text;
        QString text;
        QChar pending; // a high surrogate whose other half is still to come
        QByteArray raw;
        CallDraft call;
    };
    void addCall(ModelReply &reply, const CallDraft &draft) const;

    QString m_origin;
    std::vector<Draft> m_blocks;
};

} // namespace homard
