// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "domain/approval.h"
#include "ui/approvals/shown_text.h"
#include <QStringList>

namespace homard {

/// Begins a line of a page that goes on with the one before it.
inline constexpr QChar PageGoesOn = u'⋯';

/// What the body of a question shows: lines made from the plan and nothing else (S01).
struct PlanPage {
    std::vector<InkedLine> lines;
    /// Why it cannot be allowed here, in words; empty: it can. Then `lines` are the raw text (F95).
    QString fault;
    qint64 bytes = 0;    ///< Of what would run or be written, as UTF-8.
    qsizetype count = 0; ///< Lines of it.
    /// More than 4 KiB, 40 lines, or 20 blanks in a row: the end must have been seen before it is allowed (S14).
    bool isLong = false;
    bool isCommand = false; ///< Its end must have been seen, however short it is.

    /// As it stands on the card.
    QString text() const;
};

/// The page of a question. Never fails: what is malformed comes with a fault and is shown raw. Pure; any thread.
PlanPage pageOf(const ApprovalRequest &request);

/// The pages of several questions, one below the other, each under its headline. Its end must have been seen.
PlanPage pageOfAll(const std::vector<ApprovalRequest> &requests);

/// The argument lists that a page of a command shows, byte for byte, from its text: one list a step. Of a script the
/// one element is its whole text.
std::vector<QStringList> argumentsFromPage(const QString &pageText);

/// The word of a mark, for tooltips and the legend: "deletes". Empty for what is no mark.
QString wordOf(Ink ink);

} // namespace homard
