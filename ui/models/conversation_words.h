// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "domain/run.h"
#include "ui/models/conversation_row.h"

namespace homard {

/// A tool call in plain words: "Listed files" and "~/Invoices".
struct CallTitle {
    QString verb;
    QString object; ///< One line, as markedLine() makes it; may be empty.
};

/// In the form that fits its phase: "Run", "Running", "Ran".
CallTitle callTitle(const CallDetails &details);
/// The object of its title with all its blanks and line breaks, for copying; what hides is made visible (S02, S10).
QString callObject(const ToolCall &call);
/// "waiting for you", "running", "failed", …; empty for a call that is done.
QString phaseWords(const CallDetails &details);
/// A person said no to it; else it is a rule that refused.
bool isDenied(const CallDetails &details);
/// What a person answered, one sentence.
QString answerWords(const AnsweredQuestion &answer);
/// The arguments for people: the JSON object indented, or what the model wrote where that is none.
QString argumentsText(const ToolCall &call);

/// The notice for the end of a run; nullopt where the answer says it all.
std::optional<NoticeDetails> endNotice(const RunSummary &summary);
/// What helps after it. `began`: the run took its message. `answered`: something came of it before it ended.
std::vector<NoticeAction> actionsAfter(const RunSummary &summary, bool began, bool answered);
/// The notice for a run that the program did not live to end.
NoticeDetails interruptedNotice();
/// Of a message that is damaged in the store.
QString unreadableWords();

} // namespace homard
