// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QString>

namespace homard {

/// `text` without what only a terminal understands: escape sequences (CSI, OSC and the like, also cut off at the end),
/// other control characters but line breaks and tabs; a line that was overwritten by carriage returns keeps its last
/// form (S78).
QString withoutTerminalCodes(const QString &text);

/// The same for text that is shown while it comes: a sequence may be cut between two pieces. What has been shown stays,
/// so a line that is overwritten later goes on in a new line.
class LiveTerminalText
{
public:
    /// What can be shown now.
    QString take(const QString &piece);

private:
    QString m_held; ///< Of a sequence or a line end that the next piece decides.
    bool m_inLine = false;
};

} // namespace homard
