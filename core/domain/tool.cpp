// SPDX-License-Identifier: GPL-3.0-or-later
#include "domain/tool.h"
#include <array>
#include <utility>

namespace homard {

namespace {
constexpr std::array<std::pair<ResultStatus, const char *>, 7> statusWords{{
    {ResultStatus::Ok, "ok"},
    {ResultStatus::Failed, "failed"},
    {ResultStatus::Invalid, "invalid"},
    {ResultStatus::Refused, "refused"},
    {ResultStatus::Skipped, "skipped"},
    {ResultStatus::Stopped, "stopped"},
    {ResultStatus::Interrupted, "interrupted"},
}};
} // namespace

QString wordOf(ResultStatus status)
{
    for (const auto &[value, word] : statusWords) {
        if (value == status)
            return QLatin1StringView(word);
    }
    return {};
}

ResultStatus resultStatusFrom(const QString &word)
{
    for (const auto &[value, text] : statusWords) {
        if (word == QLatin1StringView(text))
            return value;
    }
    return ResultStatus::Interrupted;
}

} // namespace homard
