// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QString>

namespace homard {

/// The first text of a file of the home ("AGENTS.md" …). English: it is for the model as much as for the person, who
/// may write it anew in any language.
QString homeTemplate(const QString &name);

} // namespace homard
