// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QString>

namespace homard {

// The words of the base prompt. English, for the model; never translated, so that the prefix is the same for everybody.

QString fullRules();
QString compactRules(); ///< For small windows: rules and tool guidance in one.
QString toolGuidance();
QString workspaceText(const QString &root);

} // namespace homard
