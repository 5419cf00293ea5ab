// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "desk_stage.h"

namespace homard {

/// A finished run with everything an answer can have: calls side by side, one that was asked about, changes of files,
/// a list, a table and code.
void tellInvoices(DeskStage &stage, const SessionInfo &session, qint64 startMs);
/// The id of its call that was asked about.
QString sampleAskedCall();
/// Texts that fit nowhere.
void tellLongTexts(DeskStage &stage, const SessionInfo &session, qint64 startMs);

} // namespace homard
