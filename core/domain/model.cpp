// SPDX-License-Identifier: GPL-3.0-or-later
#include "domain/model.h"

namespace homard {

std::optional<double> ModelInfo::cost(const Usage &usage) const
{
    if (!priceInput || !priceOutput || !usage.input || !usage.output)
        return std::nullopt;
    const qint64 read = usage.cacheRead.value_or(0);
    const qint64 written = usage.cacheWrite.value_or(0);
    const double plain = double(qMax<qint64>(0, *usage.input - read - written));
    return (plain * *priceInput + double(read) * priceCacheRead.value_or(*priceInput) +
            double(written) * priceCacheWrite.value_or(*priceInput) + double(*usage.output) * *priceOutput) /
           1e6;
}

std::vector<ToolCall> ModelReply::calls() const
{
    std::vector<ToolCall> out;
    for (const auto &block : blocks) {
        if (const auto *part = std::get_if<ToolCallBlock>(&block))
            out.push_back(part->call);
    }
    return out;
}

ModelFailure localFailure(const Error &error)
{
    ModelFailure out;
    out.kind = FailureClass::Local;
    out.message = error.message;
    out.hint = error.hint;
    return out;
}

QString wordOf(FailureClass kind)
{
    switch (kind) {
    case FailureClass::Auth: return QStringLiteral("auth");
    case FailureClass::AuthPermanent: return QStringLiteral("auth_permanent");
    case FailureClass::Billing: return QStringLiteral("billing");
    case FailureClass::RateLimit: return QStringLiteral("rate_limit");
    case FailureClass::Overloaded: return QStringLiteral("overloaded");
    case FailureClass::Timeout: return QStringLiteral("timeout");
    case FailureClass::Server: return QStringLiteral("server");
    case FailureClass::ContextOverflow: return QStringLiteral("context_overflow");
    case FailureClass::TooLarge: return QStringLiteral("too_large");
    case FailureClass::InvalidRequest: return QStringLiteral("invalid_request");
    case FailureClass::NotFound: return QStringLiteral("not_found");
    case FailureClass::ContentFilter: return QStringLiteral("content_filter");
    case FailureClass::Network: return QStringLiteral("network");
    case FailureClass::Empty: return QStringLiteral("empty");
    case FailureClass::NoToolSupport: return QStringLiteral("no_tool_support");
    case FailureClass::Local: return QStringLiteral("local");
    case FailureClass::Cancelled: return QStringLiteral("cancelled");
    }
    return {};
}

QString wordOf(Finish finish)
{
    switch (finish) {
    case Finish::Stop: return QStringLiteral("stop");
    case Finish::Length: return QStringLiteral("length");
    case Finish::ToolCalls: return QStringLiteral("tool-calls");
    case Finish::ContentFilter: return QStringLiteral("content-filter");
    case Finish::Error: return QStringLiteral("error");
    case Finish::Other: return QStringLiteral("other");
    case Finish::Unknown: break;
    }
    return {};
}

} // namespace homard
