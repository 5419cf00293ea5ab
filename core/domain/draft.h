// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QString>

namespace homard {

/// A draft with `text`, a message that came back, on lines of its own before it.
QString draftBehind(const QString &text, const QString &draft);

} // namespace homard
