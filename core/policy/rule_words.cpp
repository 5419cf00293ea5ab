// SPDX-License-Identifier: GPL-3.0-or-later
#include "rule_words.h"
#include "base/text.h"
#include "policy/path_judge.h"
#include <QCoreApplication>

namespace homard {

namespace {

struct RuleWords {
    Q_DECLARE_TR_FUNCTIONS(RuleWords)
};

/// As grants were worded before rules had other scopes.
struct GrantWords {
    Q_DECLARE_TR_FUNCTIONS(SessionGrants)
};

QString shownFolder(const QString &folder, const QString &home)
{
    return visibleText(isWithin(folder, home) ? QLatin1Char('~') + folder.mid(home.size()) : folder);
}

/// What calls a rule is about that asks or refuses.
QString whatItMeets(const PolicyRule &rule)
{
    QStringList parts;
    const auto add = [&](const QString &form, const QString &what) {
        if (!what.isEmpty())
            parts.push_back(form.arg(visibleText(what)));
    };
    const QString program = rule.program.isEmpty() && !rule.arguments.isEmpty() ? QStringLiteral("…") : rule.program;
    add(RuleWords::tr("commands with “%1”"), (QStringList(program) + rule.arguments).join(QLatin1Char(' ')));
    add(RuleWords::tr("the tool “%1”"), rule.tool);
    add(RuleWords::tr("what touches “%1”"), rule.path);
    if (parts.isEmpty())
        parts.push_back(RuleWords::tr("every call"));
    add(RuleWords::tr("in “%1”"), rule.folder);
    return parts.join(RuleWords::tr(", ", "between parts of a sentence"));
}

QString programSentence(const SessionGrant::Program &program, ApprovalScope scope, const QString &folder)
{
    QStringList shown;
    for (const QString &option : program.options)
        shown.push_back(visibleText(option));
    const QString name = visibleText((program.name + QLatin1Char(' ') + program.subcommand).trimmed());
    const QString path = visibleText(program.path);
    const QString options = enumerated(shown);
    switch (scope) {
    case ApprovalScope::Once: return {};
    case ApprovalScope::Session:
        return shown.isEmpty()
                   ? GrantWords::tr("In this session, “%1” (%2) runs without asking on files in “%3”, without "
                                    "options and without the network.")
                         .arg(name, path, folder)
                   : GrantWords::tr("In this session, “%1” (%2) runs without asking on files in “%3”, with no "
                                    "options but %4, and without the network.")
                         .arg(name, path, folder, options);
    case ApprovalScope::Folder:
        return shown.isEmpty()
                   ? RuleWords::tr("In every session in “%3”, “%1” (%2) runs without asking on files in it, without "
                                   "options and without the network.")
                         .arg(name, path, folder)
                   : RuleWords::tr("In every session in “%3”, “%1” (%2) runs without asking on files in it, with no "
                                   "options but %4, and without the network.")
                         .arg(name, path, folder, options);
    case ApprovalScope::Always:
        return shown.isEmpty()
                   ? RuleWords::tr("In every session, “%1” (%2) runs without asking on files of the session's "
                                   "workspace, without options and without the network.")
                         .arg(name, path)
                   : RuleWords::tr("In every session, “%1” (%2) runs without asking on files of the session's "
                                   "workspace, with no options but %3, and without the network.")
                         .arg(name, path, options);
    }
    return {};
}

QString fileSentence(const SessionGrant &grant, ApprovalScope scope, const QString &home)
{
    const bool inside = !grant.workspaceRoot.isEmpty() && isWithin(grant.file, grant.workspaceRoot);
    const QString name =
        inside ? visibleText(grant.file.mid(grant.workspaceRoot.size() + 1)) : shownFolder(grant.file, home);
    if (scope == ApprovalScope::Session)
        return GrantWords::tr("In this session, changes to “%1” are made without asking.").arg(name);
    return inside ? RuleWords::tr("In every session in “%2”, changes to “%1” are made without asking.")
                        .arg(name, shownFolder(grant.workspaceRoot, home))
                  : RuleWords::tr("In every session, changes to “%1” are made without asking.").arg(name);
}

} // namespace

QString grantSentence(const SessionGrant &grant, ApprovalScope scope, int days, const QString &home)
{
    if (scope == ApprovalScope::Once)
        return {};
    QStringList sentences;
    if (!grant.file.isEmpty())
        sentences.push_back(fileSentence(grant, scope, home));
    const QString folder = shownFolder(grant.workspaceRoot, home);
    for (const auto &program : grant.programs)
        sentences.push_back(programSentence(program, scope, folder));
    sentences.removeDuplicates();
    if (scope != ApprovalScope::Session && days > 0)
        sentences.push_back(RuleWords::tr("The rule ends after %n day(s).", nullptr, days));
    else if (scope != ApprovalScope::Session && days == 0)
        sentences.push_back(RuleWords::tr("The rule stays until you take it back."));
    return sentences.join(QLatin1Char(' '));
}

QString ruleSentence(const PolicyRule &rule, const QString &home)
{
    switch (rule.decision) {
    case Decision::Allow: {
        SessionGrant grant;
        grant.workspaceRoot = rule.folder;
        grant.file = rule.file;
        grant.programs = rule.commands;
        return grantSentence(grant, rule.folder.isEmpty() ? ApprovalScope::Always : ApprovalScope::Folder, -1, home);
    }
    case Decision::Ask: return RuleWords::tr("Always asked: %1.").arg(whatItMeets(rule));
    case Decision::Deny: break;
    }
    return RuleWords::tr("Always refused: %1.").arg(whatItMeets(rule));
}

QString ruleSubject(const PolicyRule &rule, const QString &home)
{
    QStringList names;
    for (const SessionGrant::Program &program : rule.commands)
        names.append(visibleText(
            (QStringList{program.name, program.subcommand} + program.options).join(QLatin1Char(' ')).simplified()));
    if (!names.isEmpty())
        return names.join(QStringLiteral(", "));
    if (!rule.file.isEmpty())
        return shownFolder(rule.file, home);
    if (!rule.program.isEmpty() || !rule.arguments.isEmpty())
        return visibleText((QStringList{rule.program} + rule.arguments).join(QLatin1Char(' ')).trimmed());
    if (!rule.path.isEmpty())
        return visibleText(rule.path);
    return rule.tool.isEmpty() ? RuleWords::tr("every call") : visibleText(rule.tool);
}

QString metSentence(const PolicyRule &rule, bool maybe)
{
    const QString id = visibleText(rule.id);
    const QString what = whatItMeets(rule);
    if (maybe)
        return RuleWords::tr("It cannot be told whether the rule “%1” meets it (%2).").arg(id, what);
    return (rule.decision == Decision::Deny ? RuleWords::tr("The rule “%1” refuses it (%2).")
                                            : RuleWords::tr("The rule “%1” wants a question (%2)."))
        .arg(id, what);
}

} // namespace homard
