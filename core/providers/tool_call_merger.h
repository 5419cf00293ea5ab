// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "reply_builder.h"

namespace homard {

/// One element of `delta.tool_calls`, whatever of it was there.
struct CallFragment {
    QString id;
    QString name;
    QString arguments;
    QByteArray extra;
    std::optional<qint64> index;
    size_t position = 0; ///< In its array.
    size_t count = 1;    ///< Elements of its array.
};

/// Puts the pieces of tool calls together, for providers that leave out ids or indexes, repeat them in every piece, use
/// one id or one index for two calls (F62, F75). Goes by index, then id, then position. Complete arguments and a new
/// name always begin a new call.
class ToolCallMerger
{
public:
    void add(ReplyBuilder &builder, const CallFragment &fragment);

private:
    struct Known {
        size_t block;
        std::optional<qint64> index;
    };
    static constexpr size_t none = size_t(-1);
    size_t find(const ReplyBuilder &builder, const CallFragment &fragment) const;
    size_t byIndex(const ReplyBuilder &builder, const CallFragment &fragment) const;
    size_t byId(const ReplyBuilder &builder, const CallFragment &fragment) const;
    size_t byPosition(const ReplyBuilder &builder, const CallFragment &fragment) const;

    std::vector<Known> m_calls;
};

} // namespace homard
