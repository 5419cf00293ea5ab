// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QString>
#include <vector>

namespace homard {

/// One line of a diff.
struct DiffLine {
    enum class Kind { Context, Added, Removed, Gap, Note };
    Kind kind = Kind::Context;
    int oldNumber = 0; ///< 0: not on the old side.
    int newNumber = 0;
    QString text; ///< Without sign and line break. Of a Gap: what the diff says about the place.
};

/// The lines of a unified diff of one file, its header left out. What is no diff becomes notes.
std::vector<DiffLine> diffLinesOf(const QString &unified);

} // namespace homard
