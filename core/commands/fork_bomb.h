// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QString>
#include <functional>

namespace homard {

/// The text is one that starts itself again and again until the machine stands still: a function that pipes into
/// itself in the background, a loop that forks. Only for rules that make a verdict stricter. `spend` is asked before
/// each long look and says false when there is no more to be looked at. Pure; any thread.
bool startsItselfForEver(const QString &text, const std::function<bool(qint64 steps)> &spend);

} // namespace homard
