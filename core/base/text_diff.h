// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QString>

namespace homard {

/// A unified diff and its counts.
struct TextDiff {
    QString text; ///< Three lines of context; empty if nothing differs. Cut, and said so, past the limit.
    int added = 0;
    int removed = 0;
};

/// Compares line by line (Myers' algorithm, minimal for up to 1 000 differences; past that, what lies between common
/// beginning and end counts as replaced). `path` is for the two header lines; without `oldExists` the old side is
/// /dev/null. A line's end (\r) and a missing last line break count. `limit`: characters of text. Any thread.
TextDiff diffLines(const QString &oldText, const QString &newText, const QString &path, bool oldExists = true,
                   qsizetype limit = 60'000);

} // namespace homard
