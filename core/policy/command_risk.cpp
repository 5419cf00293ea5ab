// SPDX-License-Identifier: GPL-3.0-or-later
#include "policy/command_risk.h"
#include "base/text.h"
#include "commands/command_text.h"
#include "commands/program_places.h"
#include "policy/hard_stops.h"
#include "policy/path_judge.h"
#include "policy/protected_names.h"
#include "protected_words.h"
#include "stop_targets.h"
#include <QCoreApplication>
#include <QRegularExpression>
#include <span>
#include <utility>

namespace homard {

namespace {

struct RiskText {
    Q_DECLARE_TR_FUNCTIONS(CommandRisk)
};

using RestWords = std::span<const QString>;

bool anyOf(RestWords words, const QRegularExpression &form)
{
    return std::any_of(words.begin(), words.end(), [&](const QString &word) { return form.match(word).hasMatch(); });
}

/// Where the subcommand stands among the words behind "git"; their number if there is none.
size_t gitCommandAt(RestWords rest)
{
    static const QStringList withValue{QStringLiteral("-C"),           QStringLiteral("-c"),
                                       QStringLiteral("--git-dir"),    QStringLiteral("--work-tree"),
                                       QStringLiteral("--namespace"),  QStringLiteral("--config-env"),
                                       QStringLiteral("--attr-source")};
    size_t at = 0;
    while (at < rest.size() && rest[at].startsWith(QLatin1Char('-')))
        at += withValue.contains(rest[at]) ? 2 : 1;
    return std::min(at, rest.size());
}

class RiskScanner
{
public:
    RiskScanner(const ExecPlan &plan, const HardStopScope &scope, const ProgramTable &table, RiskLook look)
        : m_plan(plan), m_scope(scope), m_table(table), m_look(look), m_targets(scope), m_protected(scope, m_targets)
    {
    }

    RiskFinding scan()
    {
        // A here-document is handed to a program that may run it, in whatever language.
        const bool hands = m_plan.text.contains(QLatin1StringView("<<"));
        scanText(m_plan.text, 0, hands ? Reading::AnyWord : Reading::Programs);
        if (m_targets.isSpent() || m_protected.isExhausted()) {
            high(RiskText::tr("it says more than can be looked through"));
            m_finding.namesProtected = true; // nobody can say that it does not
        }
        const bool runsCode = m_plan.usesShell() || m_shell;
        if (m_network && m_shell)
            high(RiskText::tr("it can run what it loads from the network"));
        if (m_plan.network && runsCode)
            high(RiskText::tr("it runs a shell with access to the network"));
        return m_finding;
    }

private:
    void high(const QString &effect)
    {
        m_finding.risk = Risk::High;
        if (m_finding.effects.size() < mostEffects && !m_finding.effects.contains(effect))
            m_finding.effects.push_back(effect);
    }
    /// Always told: whoever reads that folders are deleted must hear of the key, too.
    void highProtected(const QString &effect)
    {
        if (!m_finding.namesProtected && m_finding.effects.size() >= mostEffects)
            m_finding.effects.pop_back();
        high(effect);
        m_finding.namesProtected = true;
    }

    /// Nothing that is found behind changes the finding.
    bool isDone() const
    {
        const bool isLong = m_plan.text.size() > longestToldText && m_look == RiskLook::Told;
        const bool found =
            isLong ? m_finding.risk == Risk::High : m_finding.namesProtected && m_finding.effects.size() >= mostEffects;
        return found || m_targets.isSpent();
    }

    /// What the words of a text are read as.
    enum class Reading {
        Programs, ///< Commands: a program is where one may stand.
        AnyWord,  ///< Another language, or what is handed to one: any word may be a program.
        Names     ///< Arguments of a program that starts no other: nothing but names of files.
    };

    void scanText(const QString &text, int depth, Reading reading)
    {
        const std::vector<LooseCommand> commands = readLoosely(text);
        const bool handed = std::any_of(commands.begin(), commands.end(),
                                        [this](const LooseCommand &command) { return handsToShell(command, m_table); });
        const bool isForeign = depth > 0 && !m_handed;
        const bool outerHanded = std::exchange(m_handed, handed);
        for (const LooseCommand &command : commands) {
            if (isDone())
                return;
            StopTargets::Origin outer = m_targets.setOrigin({wordsWithoutBraces(command, handed), isForeign});
            scanCommand(command, depth, reading);
            m_targets.setOrigin(std::move(outer));
        }
        m_handed = outerHanded;
    }

    /// A text that a shell reads, whatever program it stands behind.
    void scanShellText(const QString &text, int depth)
    {
        const bool outer = std::exchange(m_handed, true);
        if (m_targets.spend(1 + text.size() / 128))
            scanText(text, depth + 1, Reading::Programs);
        m_handed = outer;
    }

    void scanCommand(const LooseCommand &command, int depth, Reading reading)
    {
        const QStringList words = wordsFromProgram(command);
        const std::vector<ProgramPlace> places = programPlaces(words, m_table);
        const QString name = programName(words.value(0));
        if (name == QLatin1StringView("cd") || name == QLatin1StringView("pushd"))
            m_protected.changeFolder(words.value(words.value(1) == QLatin1StringView("--") ? 2 : 1));
        const bool onlyText = m_table.isOfKind(QStringLiteral("text"), name);
        for (qsizetype i = 0; i < words.size() && !isDone(); ++i) {
            const bool runs =
                reading == Reading::AnyWord || (reading == Reading::Programs && places[size_t(i)] != ProgramPlace::No);
            const bool started = i > 0 && places[size_t(i)] != ProgramPlace::No;
            if (runs && (i == 0 || started || !onlyText))
                scanWord(words[i], RestWords(words).subspan(size_t(i) + 1));
            if (onlyText && started && depth < maxDepth && words[i].contains(blank()))
                scanShellText(words[i], depth);
        }
        if (onlyText && depth < maxDepth) {
            for (const QString &told : textsInOptions(words))
                scanShellText(told, depth);
        }
        const Reading inner = reading == Reading::Programs ? readingOfArguments(words, places) : reading;
        for (size_t i = 0; i < command.words.size(); ++i) {
            const LooseWord &word = command.words[i];
            if (isDone())
                return;
            if (word.isRedirect)
                scanTarget(word.text);
            scanName(word.text);
            if (depth == 0 || reading == Reading::Programs)
                refuseProtected(m_protected.matched(word.text)); // behind quotes no shell takes it for a pattern
            if (depth < maxDepth && word.substitutes)
                scanShellText(substitutedText(command.words, i), depth);
            if (depth < maxDepth && !onlyText && (word.text.contains(blank()) || substitutes(word.text)))
                scanText(word.text, depth + 1,
                         inner == Reading::Names && substitutes(word.text) ? Reading::Programs : inner);
        }
    }

    static constexpr int maxDepth = 4;
    static constexpr qsizetype mostEffects = 3;        ///< A sentence that is read; ours.
    static constexpr qsizetype longestToldText = 4096; ///< Characters; more is asked about for its length alone (S14).
    static constexpr qsizetype longestTarget = 120;    ///< Characters of a path in a sentence (ours).

    static const QRegularExpression &blank()
    {
        static const QRegularExpression form(QStringLiteral("\\s"));
        return form;
    }

    /// Between double quotes the shell still runs it: ls "$(sudo ls)".
    static bool substitutes(const QString &word)
    {
        return word.contains(QLatin1StringView("$(")) || word.contains(QLatin1Char('`'));
    }

    Reading readingOfArguments(const QStringList &words, const std::vector<ProgramPlace> &places) const
    {
        bool starts = false;
        for (qsizetype i = 0; i < words.size(); ++i) {
            const QString name = programName(words[i]);
            if (places[size_t(i)] != ProgramPlace::No && m_table.isOfKind(QStringLiteral("interpreter"), name))
                return Reading::AnyWord;
            starts = starts || (i > 0 && places[size_t(i)] != ProgramPlace::No);
        }
        const QString name = programName(words.value(0));
        const bool plain = m_table.find(name) || m_table.isOfKind(QStringLiteral("files"), name);
        return plain && !starts ? Reading::Names : Reading::Programs;
    }

    void scanTarget(const QString &target)
    {
        scanTarget(target, RiskText::tr("it writes outside the workspace, to “%1”"));
    }
    /// `effect` with %1 is told where `target` lies outside the workspace.
    void scanTarget(const QString &target, const QString &effect)
    {
        if (!m_targets.spend(1 + target.count(QLatin1Char('/'))))
            return;
        const QString path = resolvePath(target, m_scope.workspaceRoot).path;
        const bool outside = target.startsWith(QLatin1Char('~')) || !isWithin(path, m_scope.workspaceRoot);
        if (outside && !path.startsWith(QLatin1StringView("/dev/")) && !target.contains(QLatin1Char('&')))
            high(effect.arg(truncated(visibleText(target), longestTarget)));
    }

    void scanName(const QString &word)
    {
        m_targets.spend();
        if (m_targets.isOwnData(word))
            highProtected(RiskText::tr("it reads Homard's own data or settings"));
        const QString name = nameOf(word);
        if (!name.startsWith(QLatin1Char('-')) && name != QLatin1StringView(".") &&
            !protectedForWriting(name).isEmpty())
            refuseProtected(name);
        refuseProtected(m_protected.named(word));
    }

    void refuseProtected(const QString &name)
    {
        if (!name.isEmpty() && !m_finding.namesProtected)
            highProtected(RiskText::tr("it names a protected file (%1)").arg(name));
    }

    void scanWord(const QString &word, RestWords rest)
    {
        const QString name = programName(word);
        const auto is = [&](const char *kind) { return m_table.isOfKind(QLatin1StringView(kind), name); };
        m_shell = m_shell || is("shell") || name == QLatin1StringView("eval");
        m_network = m_network || is("network");
        if (is("privilege"))
            high(RiskText::tr("it runs with the rights of another user (%1)").arg(name));
        if (is("system"))
            high(RiskText::tr("it changes the system or other programs (%1)").arg(name));
        if (is("packages"))
            high(RiskText::tr("it can install or run code of others (%1)").arg(name));
        if (is("network") && (name == QLatin1StringView("ssh") || name == QLatin1StringView("scp") ||
                              name == QLatin1StringView("rsync")))
            high(RiskText::tr("it reaches another machine (%1)").arg(name));
        scanDelete(name, rest);
        scanDestination(name, rest);
        if (name == QLatin1StringView("git"))
            scanGit(rest);
    }

    /// A command of many rm has each of them look at all words behind it.
    bool payFor(RestWords rest) { return m_targets.spend(1 + qint64(rest.size()) / 2); }

    void scanDelete(const QString &name, RestWords rest)
    {
        static const QRegularExpression recursive(QStringLiteral("^(?:-[A-Za-z]*[rR][A-Za-z]*|--r[a-z]*)$"));
        static const QRegularExpression changing(QStringLiteral("^-delete$|-exec"));
        static const QRegularExpression mirroring(QStringLiteral("--del"));
        static const QStringList deleters{QStringLiteral("rm"),     QStringLiteral("rmdir"),
                                          QStringLiteral("unlink"), QStringLiteral("shred"),
                                          QStringLiteral("trash"),  QStringLiteral("trash-put")};
        if (deleters.contains(name) && payFor(rest)) {
            for (const QString &word : rest) {
                if (!word.startsWith(QLatin1Char('-')) && !word.isEmpty())
                    scanTarget(word, RiskText::tr("it deletes outside the workspace, “%1”"));
            }
        }
        const auto says = [&](const char *program, const QRegularExpression &form) {
            return name == QLatin1StringView(program) && payFor(rest) && anyOf(rest, form);
        };
        if (says("rm", recursive))
            high(RiskText::tr("it deletes whole folders"));
        if (says("find", changing))
            high(RiskText::tr("it deletes or changes every file it finds"));
        if (says("rsync", mirroring))
            high(RiskText::tr("it deletes whole folders"));
    }

    /// What lands or goes outside the workspace is not undone by its history.
    void scanDestination(const QString &name, RestWords rest)
    {
        static const QStringList toTheLast{QStringLiteral("mv"), QStringLiteral("cp"), QStringLiteral("install"),
                                           QStringLiteral("ln"), QStringLiteral("rsync")};
        static const QStringList unpackers{QStringLiteral("tar"), QStringLiteral("bsdtar"), QStringLiteral("unzip"),
                                           QStringLiteral("7z"), QStringLiteral("cpio")};
        static const QRegularExpression unpackInto(QStringLiteral("^(?:-[A-Za-z]*[Cd]|-o(?=/)|--directory=?)(.*)$"),
                                                   QRegularExpression::DotMatchesEverythingOption);
        static const QRegularExpression moveInto(QStringLiteral("^(?:-[A-Za-z]*t|--target-directory=?)(.*)$"),
                                                 QRegularExpression::DotMatchesEverythingOption);
        const bool moves = toTheLast.contains(name);
        if (rest.empty() || (!moves && !unpackers.contains(name)) || !payFor(rest))
            return;
        if (moves)
            scanTarget(rest.back());
        for (size_t i = 0; i < rest.size(); ++i) {
            const auto match = (moves ? moveInto : unpackInto).match(rest[i]);
            const QString next = i + 1 < rest.size() ? rest[i + 1] : QString();
            const QString target = match.captured(1).isEmpty() ? next : match.captured(1);
            if (match.hasMatch() && !target.isEmpty())
                scanTarget(target);
        }
    }

    void scanGit(RestWords rest)
    {
        static const QStringList outward{QStringLiteral("push"),      QStringLiteral("fetch"),
                                         QStringLiteral("pull"),      QStringLiteral("clone"),
                                         QStringLiteral("submodule"), QStringLiteral("ls-remote"),
                                         QStringLiteral("send-email")};
        static const QStringList losing{
            QStringLiteral("reset"),       QStringLiteral("clean"), QStringLiteral("filter-branch"),
            QStringLiteral("filter-repo"), QStringLiteral("gc"),    QStringLiteral("reflog"),
            QStringLiteral("update-ref")};
        static const QStringList force{QStringLiteral("-f"), QStringLiteral("--force"), QStringLiteral("-D"),
                                       QStringLiteral("--hard"), QStringLiteral("--force-with-lease")};
        static const QRegularExpression whole(QStringLiteral("^(?:-[A-Za-z]*[rf][A-Za-z]*|--force)$"));
        if (rest.empty() || !payFor(rest))
            return;
        if (rest.front() == QLatin1StringView("rm") && anyOf(rest, whole))
            high(RiskText::tr("it can throw work away (git %1)").arg(rest.front()));
        const size_t at = gitCommandAt(rest);
        if (at < rest.size() && (rest[at] == QLatin1StringView("init") || rest[at] == QLatin1StringView("clone")))
            m_finding.makesRepository = true;
        const bool runsOthers = at < rest.size() && rest[at] == QLatin1StringView("bisect"); // bisect run git push
        for (size_t i = 0; i < rest.size(); ++i) {
            const QString &word = rest[i];
            const bool command = i == at || runsOthers;
            if (command && outward.contains(word))
                high(RiskText::tr("it exchanges data with another repository (git %1)").arg(word));
            if ((command && losing.contains(word)) || force.contains(word))
                high(RiskText::tr("it can throw work away (git %1)").arg(word));
            if ((i < at && word == QLatin1StringView("-c")) || (command && word == QLatin1StringView("config")) ||
                word.startsWith(QLatin1StringView("--exec-path")))
                high(RiskText::tr("it changes which programs Git starts"));
        }
    }

    const ExecPlan &m_plan;
    const HardStopScope &m_scope;
    const ProgramTable &m_table;
    const RiskLook m_look;
    StopTargets m_targets; ///< Also counts how much is looked at.
    ProtectedWords m_protected;
    RiskFinding m_finding;
    bool m_handed = false; ///< A shell reads once more what stands in the commands that are looked at.
    bool m_shell = false;
    bool m_network = false;
};

} // namespace

RiskFinding riskOfCommand(const ExecPlan &plan, const HardStopScope &scope, const ProgramTable &table, RiskLook look)
{
    return RiskScanner(plan, scope, table, look).scan();
}

} // namespace homard
