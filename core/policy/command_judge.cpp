// SPDX-License-Identifier: GPL-3.0-or-later
#include "policy/command_judge.h"
#include "base/text.h"
#include "commands/argument_check.h"
#include "commands/command_grammar.h"
#include "policy/git_content.h"
#include "policy/git_guard.h"
#include "policy/glob_expander.h"
#include "policy/path_judge.h"
#include "policy/program_finder.h"
#include "policy/protected_names.h"
#include <QCoreApplication>

namespace homard {

/// What was looked at for one command line: nothing twice, and not without end.
struct CommandLooks {
    explicit CommandLooks(const CommandScope &where) : scope(where) {}

    const CommandScope &scope;
    WorkBudget budget{40000};           ///< 20 000 entries of folders that are read: some 50 ms on a warm disk.
    QHash<QString, GitPlace> gitPlaces; ///< By folder.
    QHash<QString, QString> trees;      ///< Why not, by the way of reading and folder.
};

namespace {

struct JudgeText {
    Q_DECLARE_TR_FUNCTIONS(CommandJudge)
};

/// A sentence's end: the message of an Error without its full stop.
QString clause(const Error &error)
{
    return error.message.endsWith(QLatin1Char('.')) ? error.message.chopped(1) : error.message;
}

/// A Git operand that may be a revision (HEAD~2, main..topic, v1:src/a.c) or a path. Outside a repository Git reads any
/// two paths it is given.
QString revisionRefusal(const PathArgument &argument, const CommandScope &scope)
{
    const QString &word = argument.path;
    const QString named = word.mid(word.lastIndexOf(QLatin1Char(':')) + 1);
    const QString secret = argument.metadataOnly ? QString() : protectedContent(named);
    if (!secret.isEmpty())
        return secret;
    const bool leaves = word.startsWith(QLatin1Char('/')) || word == QLatin1StringView("..") ||
                        word.startsWith(QLatin1StringView("../")) || word.contains(QLatin1StringView("/../")) ||
                        word.endsWith(QLatin1StringView("/.."));
    if (!leaves && resolvePath(word, scope.workspaceRoot).kind == ResolvedPath::Kind::Missing)
        return {};
    return readRefusal(word, scope.workspaceRoot, scope.ownFolders, argument.metadataOnly);
}

/// Paths as the program sees them: behind "git -C folder" from there.
PathArgument placed(const PathArgument &argument, const QString &gitFolder)
{
    PathArgument out = argument;
    if (!gitFolder.isEmpty() && argument.path != gitFolder && !argument.path.startsWith(QLatin1Char('/')))
        out.path = gitFolder + QLatin1Char('/') + argument.path;
    return out;
}

QString treeRefusalOnce(const QString &folder, const TreeReading &reading, CommandLooks &looks)
{
    const QString key =
        QStringLiteral("%1%2%3%4").arg(reading.follows).arg(reading.namesOnly).arg(reading.skipsGit).arg(folder);
    if (const auto known = looks.trees.constFind(key); known != looks.trees.constEnd())
        return *known;
    const QString why = treeRefusal(folder, looks.scope.workspaceRoot, looks.scope.ownFolders, reading, looks.budget);
    looks.trees.insert(key, why);
    return why;
}

const GitPlace &gitPlaceOnce(const QString &folder, CommandLooks &looks)
{
    const auto known = looks.gitPlaces.constFind(folder);
    return known != looks.gitPlaces.constEnd()
               ? *known
               : *looks.gitPlaces.insert(folder, judgeGit(folder, looks.scope.workspaceRoot));
}

/// It would be read, were it not for its name: what lies outside is not seen in the sandbox.
bool isProtectedPlace(const QString &path, const CommandScope &scope)
{
    const ResolvedPath at = resolvePath(path, scope.workspaceRoot);
    return isWithin(at.path, scope.workspaceRoot) || isWithinAny(at.path, scope.ownFolders);
}

QString pathsRefusal(const ArgumentReading &reading, CommandLooks &looks, bool &anyFolder, bool &readsProtected)
{
    const CommandScope &scope = looks.scope;
    const TreeReading tree{reading.follows, reading.namesOnly, !reading.whenRecursive.isEmpty()};
    for (const PathArgument &argument : reading.paths) {
        const PathArgument at = placed(argument, reading.gitFolder);
        const QString why = argument.isRevision
                                ? revisionRefusal(at, scope)
                                : readRefusal(at.path, scope.workspaceRoot, scope.ownFolders, argument.metadataOnly);
        if (!why.isEmpty()) {
            readsProtected = readsProtected || isProtectedPlace(at.path, scope);
            return why;
        }
        const bool folder = !argument.isRevision && reading.recurses &&
                            resolvePath(at.path, scope.workspaceRoot).kind == ResolvedPath::Kind::Folder;
        anyFolder = anyFolder || folder;
        const QString below = folder ? treeRefusalOnce(at.path, tree, looks) : QString();
        if (!below.isEmpty()) {
            readsProtected = true;
            return below;
        }
    }
    if (!reading.readsHere)
        return {};
    anyFolder = true;
    const QString below = treeRefusalOnce(QStringLiteral("."), tree, looks);
    readsProtected = readsProtected || !below.isEmpty();
    return below;
}

/// A word that starts with a dash keeps its pattern when nothing matches: --include=*.cpp is meant for the program, and
/// every shell leaves it.
bool expandWord(const CommandWord &word, CommandLooks &looks, QStringList &argv, QString &why)
{
    const Result<QStringList> names = expandGlob(word.globPattern, looks.scope.workspaceRoot, looks.budget);
    if (names) {
        if (word.text.startsWith(QLatin1Char('-'))) {
            why = JudgeText::tr("an option is also a pattern that matches files (%1)").arg(visibleText(word.text));
            return false;
        }
        argv += *names;
        return true;
    }
    if (names.error().code == ErrorCode::NotFound && word.text.startsWith(QLatin1Char('-'))) {
        argv.push_back(word.text);
        return true;
    }
    why = clause(names.error());
    return false;
}

} // namespace

bool CommandJudge::planStep(const SimpleCommand &command, CommandLooks &looks, ExecStep &step, QString &why) const
{
    const CommandScope &scope = looks.scope;
    step.join = command.join;
    step.environment = command.environment;
    for (const CommandWord &word : command.words) {
        if (!word.isGlob())
            step.argv.push_back(word.text);
        else if (!expandWord(word, looks, step.argv, why))
            return false;
    }
    QStringList writable = scope.writableFolders;
    writable.push_back(scope.workspaceRoot);
    const Result<QString> program = findProgram(step.argv.front(), scope.searchPath, writable);
    if (!program) {
        why = clause(program.error());
        return false;
    }
    step.program = *program;
    return true;
}

QString CommandJudge::judgeStep(ExecStep &step, CommandLooks &looks, CommandFindings &findings) const
{
    const CommandScope &scope = looks.scope;
    const QString &name = step.argv.front();
    const ProgramRule *rule = m_table ? m_table->find(name) : nullptr;
    if (!rule)
        return JudgeText::tr("“%1” is not among the programs that are known to only read").arg(name);
    ArgumentReading reading = readArguments(*rule, step.argv);
    if (!reading.readsOnly)
        return reading.why;
    bool anyFolder = false;
    QString why = pathsRefusal(reading, looks, anyFolder, findings.readsProtected);
    if (why.isEmpty() && reading.isGit) {
        const GitPlace &place = gitPlaceOnce(reading.gitFolder, looks);
        why = place.why;
        if (why.isEmpty() && place.urlsHoldSecrets && reading.gitCommand.startsWith(QLatin1StringView("remote")))
            why = JudgeText::tr("the address of a remote repository holds a password or token");
        if (why.isEmpty())
            why = leaveSecretsOut(reading, place.top, scope.workspaceRoot);
    }
    if (!why.isEmpty())
        return why;
    if (anyFolder && !reading.whenRecursive.isEmpty()) {
        findings.leavesOut = true;
        const QStringList rest = reading.argv.mid(reading.optionsEnd);
        reading.argv = reading.argv.mid(0, reading.optionsEnd) + reading.whenRecursive + rest;
    }
    findings.leavesSecretsOut = findings.leavesSecretsOut || reading.leavesSecretsOut;
    step.argv = reading.argv;
    return {};
}

CommandFindings CommandJudge::judge(const QString &text, const CommandScope &scope) const
{
    CommandFindings findings;
    const ParsedLine line = parseCommandLine(text);
    if (!line.accepted) {
        findings.why = line.why;
        return findings;
    }
    CommandLooks looks(scope);
    std::vector<ExecStep> plain; // exactly as written, for a question
    for (const SimpleCommand &command : line.commands) {
        ExecStep step;
        if (!planStep(command, looks, step, findings.why))
            return findings;
        plain.push_back(std::move(step));
    }
    std::vector<ExecStep> proven = plain;
    for (ExecStep &step : proven) {
        const QString why = judgeStep(step, looks, findings);
        if (findings.why.isEmpty())
            findings.why = why;
        if (!findings.why.isEmpty() && !scope.allSteps)
            break;
    }
    if (!findings.why.isEmpty()) {
        findings.leavesOut = findings.leavesSecretsOut = false;
        findings.steps = std::move(plain);
        return findings;
    }
    findings.readsOnly = true;
    findings.steps = std::move(proven);
    return findings;
}

} // namespace homard
