// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QString>

namespace homard {

/// The title of a session from its first message: its first line that is not empty, at most 60 characters, cut between
/// words or CJK characters. Empty for a message without words.
QString titleFrom(const QString &message);

} // namespace homard
