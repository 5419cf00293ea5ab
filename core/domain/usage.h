// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QtGlobal>
#include <optional>

namespace homard {

/// Tokens of one or more model answers. An empty field means "not told" and stays so in sums with it alone; it is never
/// shown as 0 (F80).
struct Usage {
    std::optional<qint64> input;      ///< All input tokens, cached ones included.
    std::optional<qint64> output;     ///< All output tokens, reasoning included.
    std::optional<qint64> cacheRead;  ///< Of the input: read from the provider's cache.
    std::optional<qint64> cacheWrite; ///< Of the input: written to the provider's cache.
    std::optional<qint64> reasoning;  ///< Of the output: thinking.

    bool isEmpty() const { return !input && !output && !cacheRead && !cacheWrite && !reasoning; }
    void add(const Usage &other)
    {
        const auto plus = [](std::optional<qint64> &sum, const std::optional<qint64> &more) {
            if (more)
                sum = sum.value_or(0) + *more;
        };
        plus(input, other.input);
        plus(output, other.output);
        plus(cacheRead, other.cacheRead);
        plus(cacheWrite, other.cacheWrite);
        plus(reasoning, other.reasoning);
    }
    bool operator==(const Usage &) const = default;
};

} // namespace homard
