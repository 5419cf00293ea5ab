// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/result.h"
#include <QString>

namespace homard {

/// Adds `count` sessions of `messages` messages each (questions and answers, a run each two) to the store in
/// `dataFolder`, which is made where it is missing, and indexes them. The id of the last one.
Result<QString> addSampleSessions(const QString &dataFolder, int count, int messages);

} // namespace homard
