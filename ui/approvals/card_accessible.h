// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace homard {

class ApprovalCard;

/// Makes approval cards notifications to screen readers: the announcement event that newer Qt versions have is missing
/// in 6.4, and QAccessible::Alert sends nothing there, but a notification that is shown is read out; and the dialog a
/// dialog. Once for the
/// program; later calls do nothing.
void installCardAccessibility();
/// Says that the card has something new.
void announceCard(ApprovalCard &card);

} // namespace homard
