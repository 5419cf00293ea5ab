// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QString>

namespace homard {

/// `text` without what only a terminal understands: escape sequences (CSI, OSC and the like, also cut off at the end),
/// other control characters but line breaks and tabs; a line that was overwritten by carriage returns keeps its last
/// form (S78).
QString withoutTerminalCodes(const QString &text);

} // namespace homard
