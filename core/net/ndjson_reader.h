// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QByteArray>
#include <QByteArrayView>
#include <functional>
#include <utility>

namespace homard {

/// Push parser for one JSON value a line. Lines of white space are skipped; CR before LF is dropped. Every split of the
/// bytes gives the same lines.
class NdjsonReader
{
public:
    using Sink = std::function<void(const QByteArray &line)>;

    explicit NdjsonReader(Sink sink) : m_sink(std::move(sink)) {}

    void feed(QByteArrayView bytes);
    /// End of the stream: a last line without its line end is delivered. Returns true if there was one.
    bool finish();
    /// Longest line in bytes; longer ones are cut there and set overflowed().
    static constexpr qsizetype maxLine = 16 * 1024 * 1024;
    bool overflowed() const { return m_overflowed; }

private:
    bool deliver(QByteArrayView line);

    Sink m_sink;
    QByteArray m_line; ///< Beginning of a line whose end has not come yet.
    bool m_overflowed = false;
};

} // namespace homard
