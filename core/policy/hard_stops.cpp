// SPDX-License-Identifier: GPL-3.0-or-later
#include "policy/hard_stops.h"
#include "base/defence.h"
#include "commands/command_text.h"
#include "commands/fork_bomb.h"
#include "commands/program_places.h"
#include "policy/path_judge.h"
#include "stop_targets.h"
#include <QCoreApplication>
#include <QFile>
#include <QRegularExpression>
#include <span>
#include <utility>

namespace homard {

namespace {

struct StopText {
    Q_DECLARE_TR_FUNCTIONS(HardStops)
};

/// `names`: words between single blanks.
bool isOneOf(QStringView name, const char *names)
{
    QLatin1StringView rest(names);
    while (!rest.isEmpty()) {
        const qsizetype blank = rest.indexOf(QLatin1Char(' '));
        const QLatin1StringView word = blank < 0 ? rest : rest.left(blank);
        if (name == word)
            return true;
        rest = blank < 0 ? QLatin1StringView() : rest.mid(blank + 1);
    }
    return false;
}

using WordSpan = std::span<const QString>;

/// Recursive: -r, -R, in a cluster or as (an abbreviation of) --recursive.
bool isRecursive(WordSpan arguments)
{
    return std::any_of(arguments.begin(), arguments.end(), [](const QString &word) {
        if (word.startsWith(QLatin1StringView("--")))
            return word.size() > 2 && QStringLiteral("--recursive").startsWith(word);
        return word.startsWith(QLatin1Char('-')) &&
               (word.contains(QLatin1Char('r')) || word.contains(QLatin1Char('R')));
    });
}

class StopScanner
{
public:
    StopScanner(const HardStopScope &scope, const ProgramTable &table) : m_targets(scope), m_table(table) {}

    QString scan(const QString &text)
    {
        const QString why = scanText(text, 0);
        return why.isEmpty() && m_targets.isSpent() ? tooMuch() : why;
    }

private:
    QString scanText(const QString &text, int depth)
    {
        if (startsItselfForEver(text, [this](qint64 steps) { return m_targets.spend(steps); }))
            return StopText::tr("it starts itself again and again until the machine stands still");
        if (depth > 6)
            return {};
        const QString start = m_targets.folder();
        const std::vector<LooseCommand> commands = readLoosely(withPlainSubstitutions(text));
        for (const LooseCommand &command : commands)
            m_hasCarrier = m_hasCarrier || carriesCommands(command, m_table);
        const bool handed = std::any_of(commands.begin(), commands.end(),
                                        [this](const LooseCommand &command) { return handsToShell(command, m_table); });
        const bool isForeign = depth > 0 && !m_handed;
        const bool outerHanded = std::exchange(m_handed, handed);
        for (const LooseCommand &command : commands) {
            StopTargets::Origin outer = m_targets.setOrigin({wordsWithoutBraces(command, handed), isForeign});
            QString why = scanCommand(command, depth);
            if (why.isEmpty())
                why = scanSubstitutions(command, depth);
            m_targets.setOrigin(std::move(outer));
            if (!why.isEmpty() || m_targets.isSpent())
                return why;
            m_previous = command;
        }
        m_handed = outerHanded;
        if (depth > 0)
            m_targets.setFolder(start);
        return {};
    }

    /// Calls in the languages of interpreters that delete a whole tree.
    QString scanCalls(const QString &text)
    {
        static const QRegularExpression call(
            QStringLiteral("(?:rmtree|rm_rf|rm_r|rmSync|rmdirSync|rimraf(?:\\.sync)?|remove_tree|remove_dir_all|"
                           "removedirs|deltree|remove_all|Remove-Item)"
                           "\\s*+(?:\\(\\s*+)?(?:os\\.path\\.expanduser\\(\\s*)?['\"]([^'\"]*)['\"]"));
        auto found = call.globalMatch(text);
        while (found.hasNext() && !m_targets.isSpent()) {
            if (m_targets.mustStay(found.next().captured(1), true))
                return deletes();
        }
        return {};
    }

    static QString deletes() { return StopText::tr("it deletes or moves a folder that must stay"); }
    static QString tooMuch()
    {
        return StopText::tr("it says too much to be searched for what must never be deleted; shorter commands can be");
    }
    static QString destroys() { return StopText::tr("it overwrites a disk or device"); }

    QString scanCommand(const LooseCommand &command, int depth)
    {
        QStringList words;
        for (const LooseWord &word : command.words) {
            if (word.isRedirect && StopTargets::isDevice(word.text))
                return destroys();
            if (word.isRedirect && m_targets.isOwnData(word.text))
                return ownData();
            if (!word.isRedirect)
                words.push_back(word.text);
        }
        while (!words.isEmpty() &&
               (isOneOf(words.front(), "then do else elif if while until time ! exec command builtin export local "
                                       "declare readonly typeset") ||
                isAssignment(words.front())))
            assign(words.takeFirst());
        if (words.size() > 3 && isOneOf(words.front(), "for select") && words.at(2) == QLatin1StringView("in"))
            m_targets.setVariable(words.at(1), words.mid(3));
        if (words.isEmpty())
            return {};
        const QString name = programName(words.front());
        if (isOneOf(name, "cd pushd chdir")) {
            m_targets.changeFolder(words.size() > 1
                                       ? words.at(words.at(1) == QLatin1StringView("--") && words.size() > 2 ? 2 : 1)
                                       : QString());
            return {};
        }
        const bool onlyText = m_table.isOfKind(QStringLiteral("text"), name) && !m_hasCarrier;
        return onlyText ? scanStarted(words, depth) : scanWords(words, depth);
    }

    /// Whatever the word is for: between double quotes the shell still runs it.
    QString scanSubstitutions(const LooseCommand &command, int depth)
    {
        for (size_t i = 0; i < command.words.size(); ++i) {
            if (!command.words[i].substitutes)
                continue;
            const QString text = substitutedText(command.words, i);
            const QString why = m_targets.spend(1 + text.size() / 128) ? scanShellText(text, depth) : QString();
            if (!why.isEmpty())
                return why;
        }
        return {};
    }

    /// A text that a shell reads, whatever program it stands behind.
    QString scanShellText(const QString &text, int depth)
    {
        const bool outer = std::exchange(m_handed, true);
        const QString why = scanText(text, depth + 1);
        m_handed = outer;
        return why;
    }

    /// A program that only reads text may still start another: git rebase --exec "rm x".
    QString scanStarted(const QStringList &words, int depth)
    {
        for (const QString &text : textsInOptions(words)) {
            if (const QString why = scanShellText(text, depth); !why.isEmpty())
                return why;
        }
        const std::vector<ProgramPlace> places = programPlaces(words, m_table);
        const auto started = std::find_if(places.begin() + 1, places.end(),
                                          [](ProgramPlace place) { return place != ProgramPlace::No; });
        return started == places.end() ? QString() : scanWords(words.mid(started - places.begin()), depth);
    }

    static bool isAssignment(const QString &word)
    {
        static const QRegularExpression form(QStringLiteral("^[A-Za-z_][A-Za-z0-9_]*\\+?="));
        return form.match(word).hasMatch();
    }

    void assign(const QString &word)
    {
        const qsizetype equals = word.indexOf(QLatin1Char('='));
        if (isAssignment(word))
            m_targets.setVariable(word.left(word[equals - 1] == QLatin1Char('+') ? equals - 1 : equals),
                                  {word.mid(equals + 1)});
    }

    static QString ownData() { return StopText::tr("it touches Homard's own data or settings"); }

    QString scanWords(const QStringList &words, int depth)
    {
        const bool reader = m_table.find(programName(words.front())) != nullptr;
        for (qsizetype i = 0; i < words.size() && m_targets.spend(); ++i) {
            if (!reader && m_targets.isOwnData(words[i]))
                return ownData();
            QString why = scanProgram(programName(words[i]).toLower(), WordSpan(words).subspan(size_t(i) + 1));
            if (why.isEmpty() && words[i].contains(QLatin1Char('(')))
                why = scanCalls(words[i]);
            static const QRegularExpression several(QStringLiteral("[\\s;&|(`]"));
            if (why.isEmpty() && words[i].contains(several))
                why = scanText(words[i], depth + 1);
            if (!why.isEmpty())
                return why;
        }
        return {};
    }

    QString scanProgram(const QString &name, WordSpan arguments)
    {
        if (name == QLatin1StringView("rm") || name == QLatin1StringView("rmdir"))
            return scanDelete(name, arguments);
        if (name == QLatin1StringView("find"))
            return scanFind(arguments);
        if (isOneOf(name, "chmod chown chgrp chattr setfacl") && payFor(arguments) && isRecursive(arguments))
            return anyStays(arguments, false) ? StopText::tr("it changes the rights of a whole system or home folder")
                                              : QString();
        if (isOneOf(name, "mv rename trash gio shred unlink srm"))
            return scanMove(name, arguments);
        return scanDisk(name, arguments);
    }

    /// A command of many rm has each of them look at all words behind it.
    bool payFor(WordSpan arguments) { return m_targets.spend(1 + qint64(arguments.size()) / 4); }

    bool anyDevice(WordSpan arguments)
    {
        return payFor(arguments) && std::any_of(arguments.begin(), arguments.end(),
                                                [](const QString &word) { return StopTargets::isDevice(word); });
    }

    bool anyStays(WordSpan arguments, bool workspaceToo)
    {
        return std::any_of(arguments.begin(), arguments.end(), [&](const QString &word) {
            return !word.startsWith(QLatin1Char('-')) && m_targets.mustStay(word, workspaceToo);
        });
    }

    QString scanDelete(const QString &name, WordSpan arguments)
    {
        payFor(arguments);
        if (name == QLatin1StringView("rm") && !isRecursive(arguments))
            return {};
        if (anyStays(arguments, true))
            return deletes();
        // "find / | xargs rm -rf": what is deleted stands in the command before.
        const bool fed = std::none_of(arguments.begin(), arguments.end(),
                                      [](const QString &word) { return !word.startsWith(QLatin1Char('-')); });
        const bool stays = fed && std::any_of(m_previous.words.begin(), m_previous.words.end(),
                                              [&](const auto &word) { return m_targets.mustStay(word.text, false); });
        return stays ? deletes() : QString();
    }

    QString scanFind(WordSpan arguments)
    {
        payFor(arguments);
        bool deleting = false;
        bool filtered = false;
        QStringList starts;
        bool expression = false;
        for (size_t i = 0; i < arguments.size(); ++i) {
            const QString &word = arguments[i];
            deleting = deleting || word == QLatin1StringView("-delete");
            expression = expression || (word.startsWith(QLatin1Char('-')) && word.size() > 2) ||
                         word == QLatin1StringView("(") || word == QLatin1StringView("!");
            if (!expression && !word.startsWith(QLatin1Char('-')))
                starts.push_back(word);
            if (isOneOf(word, "-exec -execdir -ok -okdir") && i + 1 < arguments.size())
                deleting = deleting || isOneOf(programName(arguments[i + 1]), "rm shred unlink sh bash srm");
            filtered = filtered || isOneOf(word, "-name -iname -path -ipath -wholename -regex -iregex -newer -mtime "
                                                 "-mmin -ctime -atime -size -empty -maxdepth -user");
        }
        if (!deleting)
            return {};
        if (starts.isEmpty())
            starts.push_back(QStringLiteral("."));
        return anyStays(WordSpan(starts), !filtered) ? deletes() : QString();
    }

    QString scanMove(const QString &name, WordSpan arguments)
    {
        if (anyDevice(arguments))
            return destroys();
        const bool mv = name == QLatin1StringView("mv") && !arguments.empty();
        const WordSpan sources = mv ? arguments.first(arguments.size() - 1) : arguments;
        const bool whole = std::any_of(sources.begin(), sources.end(), [&](const QString &word) {
            return word == QLatin1StringView(".") || word == QLatin1StringView("./") || word == m_targets.folder();
        });
        return whole || anyStays(sources, false) ? deletes() : QString();
    }

    QString scanDisk(const QString &name, WordSpan arguments)
    {
        if (arguments.empty())
            return {};
        const bool asksHelp = isOneOf(arguments.front(), "--help --version -V -h");
        if ((name.startsWith(QLatin1StringView("mkfs")) || name.startsWith(QLatin1StringView("newfs")) ||
             isOneOf(name, "mke2fs mkswap wipefs blkdiscard mkdosfs mkntfs mkudffs")) &&
            !asksHelp)
            return StopText::tr("it formats or wipes a disk");
        if (name == QLatin1StringView("dd") && payFor(arguments) &&
            std::any_of(arguments.begin(), arguments.end(), [](const QString &word) {
                return word.startsWith(QLatin1StringView("of=")) && StopTargets::isDevice(word.mid(3));
            }))
            return destroys();
        if (name == QLatin1StringView("diskutil") && arguments.front().startsWith(QLatin1StringView("erase")))
            return StopText::tr("it formats or wipes a disk");
        if (isOneOf(name, "tee truncate badblocks sgdisk sfdisk hdparm mkpart sg_format") && anyDevice(arguments))
            return destroys();
        if (isOneOf(name, "parted cryptsetup nvme") && anyDevice(arguments) &&
            std::any_of(arguments.begin(), arguments.end(), [](const QString &word) {
                return isOneOf(word, "mklabel mktable mkpart rm luksFormat erase format");
            }))
            return destroys();
        if (isOneOf(name, "cp install ln pv ddrescue") && StopTargets::isDevice(arguments.back()))
            return destroys();
        if (name == QLatin1StringView("rsync") && payFor(arguments) &&
            std::any_of(arguments.begin(), arguments.end(),
                        [](const QString &word) { return word.contains(QLatin1StringView("--del")); }) &&
            m_targets.mustStay(arguments.back(), true))
            return deletes();
        return {};
    }

    StopTargets m_targets;
    const ProgramTable &m_table;
    LooseCommand m_previous;
    bool m_hasCarrier = false;
    bool m_handed = false; ///< A shell reads once more what stands in the commands that are looked at.
};

} // namespace

QString hardStopOfCommand(const QString &text, const HardStopScope &scope, const ProgramTable &table)
{
    return defenceOn("hard-stops") ? StopScanner(scope, table).scan(text) : QString();
}

QString hardStopOfWrite(const QString &path, const HardStopScope &scope)
{
    if (isWithinAny(path, scope.ownFolders))
        return StopText::tr("“%1” belongs to Homard's own data or settings").arg(path);
    if (isWithin(path, QStringLiteral("/dev")) || isWithin(path, QStringLiteral("/proc")) ||
        isWithin(path, QStringLiteral("/sys")))
        return StopText::tr("“%1” is a device or part of the system's core").arg(path);
    if (path == scope.workspaceRoot || path == scope.home || path == QLatin1StringView("/"))
        return StopText::tr("“%1” is a folder that must stay").arg(path);
    return {};
}

QStringList currentMountPoints()
{
    QStringList points;
    QFile file(QStringLiteral("/proc/self/mounts"));
    if (!file.open(QIODevice::ReadOnly))
        return points;
    for (const QByteArray &line : file.readAll().split('\n')) {
        const QList<QByteArray> fields = line.split(' ');
        if (fields.size() > 1)
            points.push_back(QFile::decodeName(fields[1]).replace(QLatin1StringView("\\040"), QLatin1StringView(" ")));
    }
    return points;
}

} // namespace homard
