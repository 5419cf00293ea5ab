// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QString>

namespace homard {

/// Content from outside the workspace, marked as data for the model: between two lines with a boundary drawn at random
/// for this call, so that nothing inside can pretend to end it; lines that play a role ("System: …") are quoted (S66).
/// `source` says where it is from.
QString wrapUntrusted(const QString &content, const QString &source);

/// What wrapUntrusted() may add at most to content without such lines, in characters, for a source of at most 200.
inline constexpr int untrustedOverhead = 420;

} // namespace homard
