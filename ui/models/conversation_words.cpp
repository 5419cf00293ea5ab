// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/conversation_words.h"
#include "base/text.h"
#include "ui/models/exact_text.h"
#include <QCoreApplication>
#include <QDir>
#include <QJsonDocument>

namespace homard {

namespace {

/// Units of a title; a card is one line.
constexpr qsizetype longestObject = 300;

QString say(const char *text)
{
    return QCoreApplication::translate("ConversationWords", text);
}

/// The three forms of one verb.
struct VerbForms {
    const char *tool;
    const char *plan;  ///< Not begun, or not done.
    const char *now;   ///< It runs.
    const char *after; ///< It is done.
};

constexpr VerbForms verbs[] = {
    {"list_files", QT_TRANSLATE_NOOP("ConversationWords", "List files"),
     QT_TRANSLATE_NOOP("ConversationWords", "Listing files"), QT_TRANSLATE_NOOP("ConversationWords", "Listed files")},
    {"read_file", QT_TRANSLATE_NOOP("ConversationWords", "Read"), QT_TRANSLATE_NOOP("ConversationWords", "Reading"),
     "Read"}, // its own word in verbOf(): one form in English, two elsewhere
    {"find_files", QT_TRANSLATE_NOOP("ConversationWords", "Look for files"),
     QT_TRANSLATE_NOOP("ConversationWords", "Looking for files"),
     QT_TRANSLATE_NOOP("ConversationWords", "Looked for files")},
    {"search_text", QT_TRANSLATE_NOOP("ConversationWords", "Search for"),
     QT_TRANSLATE_NOOP("ConversationWords", "Searching for"), QT_TRANSLATE_NOOP("ConversationWords", "Searched for")},
    {"exec", QT_TRANSLATE_NOOP("ConversationWords", "Run"), QT_TRANSLATE_NOOP("ConversationWords", "Running"),
     QT_TRANSLATE_NOOP("ConversationWords", "Ran")},
    {"process", QT_TRANSLATE_NOOP("ConversationWords", "Follow command"),
     QT_TRANSLATE_NOOP("ConversationWords", "Following command"),
     QT_TRANSLATE_NOOP("ConversationWords", "Followed command")},
    {"write_file", QT_TRANSLATE_NOOP("ConversationWords", "Write"), QT_TRANSLATE_NOOP("ConversationWords", "Writing"),
     QT_TRANSLATE_NOOP("ConversationWords", "Wrote")},
    {"edit_file", QT_TRANSLATE_NOOP("ConversationWords", "Edit"), QT_TRANSLATE_NOOP("ConversationWords", "Editing"),
     QT_TRANSLATE_NOOP("ConversationWords", "Edited")},
    {"delete_file", QT_TRANSLATE_NOOP("ConversationWords", "Delete"),
     QT_TRANSLATE_NOOP("ConversationWords", "Deleting"), QT_TRANSLATE_NOOP("ConversationWords", "Deleted")},
    {"move_file", QT_TRANSLATE_NOOP("ConversationWords", "Move"), QT_TRANSLATE_NOOP("ConversationWords", "Moving"),
     QT_TRANSLATE_NOOP("ConversationWords", "Moved")},
};

constexpr VerbForms otherVerb = {"", QT_TRANSLATE_NOOP("ConversationWords", "Use"),
                                 QT_TRANSLATE_NOOP("ConversationWords", "Using"),
                                 QT_TRANSLATE_NOOP("ConversationWords", "Used")};

const VerbForms *formsOf(const QString &tool)
{
    for (const auto &forms : verbs) {
        if (tool == QLatin1StringView(forms.tool))
            return &forms;
    }
    return nullptr;
}

QString verbOf(const VerbForms &forms, CallPhase phase)
{
    switch (phase) {
    case CallPhase::Running: return say(forms.now);
    case CallPhase::Done:
        return qstrcmp(forms.plan, forms.after) == 0 ? QCoreApplication::translate("ConversationWords", "Read", "done")
                                                     : say(forms.after);
    default: return say(forms.plan);
    }
}

/// The home folder as "~".
QString shortPath(const QString &path)
{
    const QString home = QDir::homePath();
    if (path == home || path.startsWith(home + QLatin1Char('/')))
        return QLatin1Char('~') + path.mid(home.size());
    return path;
}

/// What the model wrote, where it reads; a message keeps its calls as they came.
std::optional<QJsonObject> argumentsOf(const ToolCall &call)
{
    if (call.argumentsValid)
        return call.arguments;
    if (call.rawArguments.trimmed().isEmpty())
        return QJsonObject();
    const auto document = QJsonDocument::fromJson(call.rawArguments.toUtf8());
    return document.isObject() ? std::optional(document.object()) : std::nullopt;
}

QString firstString(const QJsonObject &arguments)
{
    for (const auto &value : arguments) {
        if (value.isString())
            return value.toString();
    }
    return {};
}

/// As it was written.
QString objectOf(const ToolCall &call)
{
    const auto arguments = argumentsOf(call);
    if (!formsOf(call.name)) {
        const QString rest = arguments ? firstString(*arguments) : call.rawArguments;
        return rest.isEmpty() ? call.name : call.name + QStringLiteral(" · ") + rest;
    }
    if (!arguments)
        return call.rawArguments;
    const auto value = [&](const char *key) { return arguments->value(QLatin1StringView(key)).toString(); };
    const QString path = shortPath(value("path"));
    if (call.name == QLatin1StringView("exec"))
        return value("command");
    if (call.name == QLatin1StringView("process")) {
        const QString id = value("id");
        return id.isEmpty() ? value("action") : id + QStringLiteral(" · ") + value("action");
    }
    if (call.name == QLatin1StringView("find_files") || call.name == QLatin1StringView("search_text")) {
        const QString pattern = value("pattern");
        return path.isEmpty()
                   ? pattern
                   : QCoreApplication::translate("ConversationWords", "%1 in %2", "pattern, folder").arg(pattern, path);
    }
    return path;
}

} // namespace

CallTitle callTitle(const CallDetails &details)
{
    const auto *forms = formsOf(details.call.name);
    return {verbOf(forms ? *forms : otherVerb, details.phase), markedLine(objectOf(details.call), longestObject)};
}

QString callObject(const ToolCall &call)
{
    return visibleText(objectOf(call), true);
}

QString phaseWords(const CallDetails &details)
{
    switch (details.phase) {
    case CallPhase::Planned: return say("planned");
    case CallPhase::Waiting: return say("waiting for you");
    case CallPhase::Running: return say("running");
    case CallPhase::Done: return {};
    case CallPhase::Failed:
        return details.result && details.result->status == ResultStatus::Invalid ? say("not run") : say("failed");
    case CallPhase::Refused: return isDenied(details) ? say("denied by you") : say("refused");
    case CallPhase::Skipped: return say("skipped");
    case CallPhase::Stopped: return say("stopped");
    case CallPhase::Interrupted: return say("interrupted");
    }
    return {};
}

bool isDenied(const CallDetails &details)
{
    return details.phase == CallPhase::Refused && !details.answers.empty() &&
           details.answers.back().outcome == ApprovalOutcome::Denied;
}

QString answerWords(const AnsweredQuestion &answer)
{
    QString words;
    switch (answer.outcome) {
    case ApprovalOutcome::Allowed: words = say("You allowed it."); break;
    case ApprovalOutcome::Denied: words = say("You denied it."); break;
    case ApprovalOutcome::Edited: words = say("You changed it first."); break;
    case ApprovalOutcome::Refused: words = say("Nobody could be asked."); break;
    case ApprovalOutcome::Expired: words = say("The question expired."); break;
    case ApprovalOutcome::Stopped: words = say("The run was stopped while it waited for you."); break;
    }
    return answer.words.isEmpty() ? words : words + QLatin1Char(' ') + answer.words;
}

QString argumentsText(const ToolCall &call)
{
    const auto arguments = argumentsOf(call);
    return arguments ? QString::fromUtf8(QJsonDocument(*arguments).toJson(QJsonDocument::Indented)).trimmed()
                     : call.rawArguments;
}

std::optional<NoticeDetails> endNotice(const RunSummary &summary)
{
    NoticeDetails notice;
    if (summary.failure) {
        notice.text = summary.failure->message;
        notice.hint = summary.failure->hint;
    }
    switch (summary.outcome) {
    case RunOutcome::Finished: return std::nullopt;
    case RunOutcome::Stopped:
        if (summary.failure) // nobody stopped it: the program ended
            return interruptedNotice();
        notice.kind = summary.endedByRefusal ? NoticeKind::Refused : NoticeKind::Stopped;
        notice.text = summary.endedByRefusal ? say("Ended, because you refused a step.") : say("Stopped by you.");
        notice.hint.clear();
        return notice;
    case RunOutcome::Limit: notice.kind = NoticeKind::Limit; break;
    case RunOutcome::Error: notice.kind = NoticeKind::Error; break;
    }
    if (notice.text.isEmpty())
        notice.text = notice.kind == NoticeKind::Limit ? say("A limit was reached.") : say("The run failed.");
    return notice;
}

std::vector<NoticeAction> actionsAfter(const RunSummary &summary, bool began, bool answered)
{
    if (summary.outcome != RunOutcome::Error && summary.outcome != RunOutcome::Limit)
        return {};
    std::vector<NoticeAction> out{answered ? NoticeAction::GoOn : NoticeAction::Again};
    const FailureClass kind = summary.failure ? summary.failure->kind : FailureClass::Cancelled;
    switch (kind) {
    case FailureClass::Auth:
    case FailureClass::AuthPermanent:
    case FailureClass::Billing:
    case FailureClass::InvalidRequest:
    case FailureClass::NotFound:
    case FailureClass::Network: // the address may be wrong
    case FailureClass::NoToolSupport: out.push_back(NoticeAction::Models); break;
    case FailureClass::RateLimit:
    case FailureClass::Overloaded:
    case FailureClass::Timeout:
    case FailureClass::Server:
    case FailureClass::ContextOverflow:
    case FailureClass::TooLarge:
    case FailureClass::ContentFilter:
    case FailureClass::Empty:
    case FailureClass::Cancelled: break;
    case FailureClass::Local: // mostly a key or a model's name, if it could not even begin
        if (!began && summary.failure->folderGone)
            out.push_back(NoticeAction::Folder);
        else if (!began && !summary.failure->retryable)
            out.push_back(NoticeAction::Models);
        break;
    }
    return out;
}

NoticeDetails interruptedNotice()
{
    NoticeDetails notice;
    notice.kind = NoticeKind::Interrupted;
    notice.text = say("Interrupted: the program ended before this run did.");
    notice.hint = say("What had arrived is kept. Send a message to go on.");
    return notice;
}

QString unreadableWords()
{
    return say("This message could not be read from the disk.");
}

} // namespace homard
