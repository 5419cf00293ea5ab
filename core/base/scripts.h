// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QString>
#include <QStringList>

namespace homard {

/// Words of `text` (runs of letters, digits and marks) that mix Latin letters with Greek, Cyrillic, Armenian, Cherokee
/// or full-width ones: alphabets whose letters look like Latin ones (S10). Pure.
QStringList mixedScriptWords(const QString &text);
/// Whether there is one.
bool mixesScripts(const QString &text);

} // namespace homard
