// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/cancel_token.h"
#include "base/result.h"
#include <QByteArray>
#include <functional>

namespace homard {

/// Some lines out of a long text, which is read piece by piece and never held as a whole.
struct LineWindow {
    QString text;         ///< The lines as they are, with their ends.
    qint64 first = 1;     ///< Number of the first line of `text`.
    qint64 last = 0;      ///< Number of the last one; first − 1: none.
    qint64 total = 0;     ///< Lines there are.
    qint64 cutLine = 0;   ///< Length of the last line in bytes if it did not fit as a whole; else 0.
    QString notes;        ///< Encoding and line ends worth knowing.
    bool isEmpty = false; ///< The file has no bytes.
};

/// What to read.
struct WindowRequest {
    qint64 offset = 1;             ///< First line.
    qint64 lines = 2000;           ///< At most so many …
    qsizetype characters = 50'000; ///< … and at most so much text.
};

/// At most `maxBytes` from `offset`; empty at the end.
using PieceReader = std::function<Result<QByteArray>(qint64 offset, qint64 maxBytes)>;

/// Reads the window. UTF-16 texts are held as a whole, up to 8 MiB. Errors: Invalid (binary: the message says what it
/// is), Cancelled, and what the reader gives.
Result<LineWindow> readWindow(const PieceReader &reader, const WindowRequest &request, const CancelToken &cancel);

} // namespace homard
