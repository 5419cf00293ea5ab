// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/result.h"
#include <QString>

namespace homard {

/// Adds `count` sessions of `messages` messages each, or two more, to the store in `dataFolder`, which is made where it
/// is missing, and indexes them: runs of a question and an answer, every third with two tool calls and their results
/// between them, some with a retry or a failed end. The id of the last one.
Result<QString> addSampleSessions(const QString &dataFolder, int count, int messages);

} // namespace homard
