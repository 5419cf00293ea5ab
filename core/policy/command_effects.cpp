// SPDX-License-Identifier: GPL-3.0-or-later
#include "policy/command_effects.h"
#include "commands/command_text.h"
#include "commands/program_places.h"
#include "policy/path_judge.h"
#include <QRegularExpression>

namespace homard {

namespace {

/// How the operands of a program count.
enum class OperandUse {
    Unknown,
    Deleted,
    Written,
    Moved,    ///< All but the last, to the last.
    Copied,   ///< All but the last, to the last.
    FirstOut, ///< The first is written (zip).
    Find,
    Git,
    Others, ///< Only options tell.
};

OperandUse useOf(const QString &program)
{
    static const QHash<QString, OperandUse> uses = [] {
        QHash<QString, OperandUse> out;
        const auto add = [&](const char *names, OperandUse use) {
            for (const QString &name : QString::fromLatin1(names).split(QLatin1Char(' ')))
                out.insert(name, use);
        };
        add("rm rmdir unlink shred trash trash-put", OperandUse::Deleted);
        add("mkdir touch truncate tee chmod chown chgrp mkfifo mktemp", OperandUse::Written);
        add("mv", OperandUse::Moved);
        add("cp install ln", OperandUse::Copied);
        add("zip", OperandUse::FirstOut);
        add("find", OperandUse::Find);
        add("git", OperandUse::Git);
        add("dd sed curl wget sort tar bsdtar unzip tree pandoc gcc g++ cc c++ clang clang++ ld", OperandUse::Others);
        return out;
    }();
    return uses.value(program, OperandUse::Unknown);
}

QString folderOf(const QString &path)
{
    return path.left(qMax<qsizetype>(path.lastIndexOf(QLatin1Char('/')), 1));
}

/// The deepest folder above both.
QString commonFolder(QString a, const QString &b)
{
    while (!isWithin(b, a))
        a = folderOf(a);
    return a;
}

class EffectFinder
{
public:
    EffectFinder(const ExecPlan &plan, const QString &root, const ProgramTable &table)
        : m_plan(plan), m_root(root), m_table(table)
    {
    }

    CommandEffects find()
    {
        for (size_t i = 0; i < m_plan.steps.size() && !m_looks.isSpent(); ++i)
            lookAt(int(i), m_plan.steps[i].argv);
        std::sort(m_out.marks.begin(), m_out.marks.end(), [](const MarkedArgument &a, const MarkedArgument &b) {
            return std::pair(a.step, a.index) < std::pair(b.step, b.index);
        });
        m_out.complete = !m_looks.isSpent();
        return std::move(m_out);
    }

private:
    void mark(qsizetype index, ArgumentEffect effect)
    {
        const auto same = [&](const MarkedArgument &old) { return old.step == m_step && old.index == int(index); };
        if (std::none_of(m_out.marks.begin(), m_out.marks.end(), same))
            m_out.marks.push_back({m_step, int(index), effect});
    }

    void lookAt(int step, const QStringList &argv)
    {
        m_step = step;
        m_argv = &argv;
        const qsizetype most = qMin(argv.size(), longest);
        const std::vector<ProgramPlace> places = programPlaces(argv.mid(0, most), m_table);
        const QString first = programName(argv.value(0));
        const bool launches =
            m_table.isOfKind(QStringLiteral("privilege"), first) || m_table.isOfKind(QStringLiteral("wrapper"), first);
        bool known = false;
        for (qsizetype i = 0; i < most && m_looks.spend(); ++i) {
            const ProgramPlace place = places[size_t(i)];
            if (place == ProgramPlace::No || (place == ProgramPlace::Maybe && !launches))
                continue;
            const QString name = programName(argv[i]);
            if (m_table.isOfKind(QStringLiteral("privilege"), name))
                mark(i, ArgumentEffect::Privilege);
            if (m_table.isOfKind(QStringLiteral("network"), name))
                lookAtNetwork(i);
            if (!known && useOf(name) != OperandUse::Unknown) {
                known = name != QLatin1StringView("find"); // it may start one more
                lookAtProgram(i, name);
            }
        }
    }

    void lookAtNetwork(qsizetype program)
    {
        mark(program, ArgumentEffect::Network);
        for (qsizetype i = program + 1; i < m_argv->size() && m_looks.spend(); ++i) {
            const QString &word = m_argv->at(i);
            if (word.contains(QLatin1StringView("://")))
                mark(i, ArgumentEffect::Network);
        }
    }

    void lookAtProgram(qsizetype program, const QString &name)
    {
        const OperandUse use = useOf(name);
        lookAtOptions(program, name);
        if (use == OperandUse::Git)
            return lookAtGit(program);
        if (use == OperandUse::Others || use == OperandUse::Find)
            return;
        std::vector<qsizetype> operands = operandsBehind(program);
        if (name == QLatin1StringView("chmod") || name == QLatin1StringView("chown") ||
            name == QLatin1StringView("chgrp"))
            operands.erase(operands.begin(), operands.begin() + (operands.empty() ? 0 : 1)); // the mode, the owner
        if (use == OperandUse::FirstOut && operands.size() > 1)
            operands.resize(1);
        for (size_t i = 0; i < operands.size() && m_looks.spend(); ++i)
            count(use, operands[i], i + 1 == operands.size() && !m_targetByOption);
    }

    void count(OperandUse use, qsizetype index, bool last)
    {
        if (use == OperandUse::Deleted && m_argv->at(index).isEmpty())
            return; // the name of nothing
        if (use == OperandUse::Deleted) {
            mark(index, ArgumentEffect::Deletes);
            return countDeleted(m_argv->at(index));
        }
        if (use == OperandUse::Copied && !last) { // only read
            ++m_out.copied;
            m_out.lastMoved = m_argv->at(index);
            return;
        }
        markWritten(index, m_argv->at(index));
        if (use == OperandUse::Moved && !last)
            ++m_out.moved;
        if (use == OperandUse::Moved && !last)
            m_out.lastMoved = m_argv->at(index);
        if ((use == OperandUse::Moved || use == OperandUse::Copied) && last)
            takeTarget();
    }

    void takeTarget()
    {
        m_out.target = m_lastWritten;
        m_out.overwritesTarget = m_lastKind == ResolvedPath::Kind::File;
    }

    void countDeleted(const QString &word)
    {
        ++m_out.deleted;
        if (!m_looks.spend(4))
            return;
        const ResolvedPath at = resolvePath(word, m_root);
        m_out.lastDeleted = at.path;
        m_out.deletesFilesOnly = m_out.deletesFilesOnly && at.kind == ResolvedPath::Kind::File;
        m_out.deletesFolders = m_out.deletesFolders || at.kind == ResolvedPath::Kind::Folder;
        const QString folder = at.path.isEmpty() ? QStringLiteral("/") : folderOf(at.path);
        m_out.folder = m_out.folder.isEmpty() ? folder : commonFolder(m_out.folder, folder);
    }

    void markWritten(qsizetype index, const QString &path)
    {
        if (!m_looks.spend(4))
            return;
        const ResolvedPath at = resolvePath(path, m_root);
        m_lastWritten = at.path;
        m_lastKind = at.kind;
        const bool inside = isWithin(m_lastWritten, m_root);
        mark(index, inside ? ArgumentEffect::WritesInside : ArgumentEffect::WritesOutside);
    }

    std::vector<qsizetype> operandsBehind(qsizetype program)
    {
        std::vector<qsizetype> out;
        bool options = true;
        for (qsizetype i = program + 1; i < m_argv->size() && m_looks.spend(); ++i) {
            const QString &word = m_argv->at(i);
            if (word == QLatin1StringView(";") || word == QLatin1StringView("{}") || word == QLatin1StringView("+"))
                continue; // of find
            if (options && word == QLatin1StringView("--"))
                options = false;
            else if (!(options && word.startsWith(QLatin1Char('-')) && word.size() > 1) && i != m_targetByOption)
                out.push_back(i);
        }
        return out;
    }

    /// Options that say where something is written, or that something is deleted.
    void lookAtOptions(qsizetype program, const QString &name)
    {
        static const QRegularExpression target(QStringLiteral("^(?:-t|--target-directory)$"));
        static const QRegularExpression gluedTarget(
            QStringLiteral("^(?:-o(?!u)(?=.)|--output(?:-file|-dir)?=|--target-directory=|--directory=|of=)(.+)$"),
            QRegularExpression::DotMatchesEverythingOption);
        static const QRegularExpression output(QStringLiteral("^(?:-o|--output(?:-file|-dir)?|-fprint.*|-fls)$"));
        m_targetByOption = 0;
        const OperandUse use = useOf(name);
        const bool takesTarget = use == OperandUse::Moved || use == OperandUse::Copied;
        const bool takesOutput = use == OperandUse::Others || use == OperandUse::Find;
        const bool sets = name == QLatin1StringView("dd");
        for (qsizetype i = program + 1; i < m_argv->size() && m_looks.spend(); ++i) {
            const QString &word = m_argv->at(i);
            const bool more = i + 1 < m_argv->size();
            if (name == QLatin1StringView("find") && word == QLatin1StringView("-delete"))
                mark(i, ArgumentEffect::Deletes);
            if (!word.startsWith(QLatin1Char('-')) && !sets)
                continue;
            if (takesTarget && more && target.match(word).hasMatch()) {
                m_targetByOption = i + 1;
                markWritten(i + 1, m_argv->at(i + 1));
                takeTarget();
            } else if (takesOutput && more && (output.match(word).hasMatch() || unpacksInto(program, name, word))) {
                markWritten(i + 1, m_argv->at(i + 1));
            } else if (const auto glued = gluedTarget.match(word); glued.hasMatch() && (takesTarget || takesOutput)) {
                markWritten(i, glued.captured(1));
            }
        }
        if (name == QLatin1StringView("sed"))
            lookAtSed(program);
    }

    /// The word behind `option` is the folder that an archive is unpacked into.
    bool unpacksInto(qsizetype program, const QString &name, const QString &option) const
    {
        if (name == QLatin1StringView("unzip"))
            return option == QLatin1StringView("-d");
        const bool tar = name == QLatin1StringView("tar") || name == QLatin1StringView("bsdtar");
        const bool into = option == QLatin1StringView("-C") || option == QLatin1StringView("--directory");
        return tar && into && m_argv->value(program + 1).contains(QLatin1Char('x'));
    }

    /// sed -i 's/a/b/' files: the first operand is the script, unless -e or -f gives one.
    void lookAtSed(qsizetype program)
    {
        static const QRegularExpression inPlace(QStringLiteral("^(?:-[nErsuz]*i.*|--in-place(?:=.*)?)$"));
        static const QRegularExpression script(QStringLiteral("^(?:-e|-f|--expression.*|--file.*)$"));
        bool edits = false;
        bool hasScript = false;
        std::vector<qsizetype> operands = operandsBehind(program);
        for (qsizetype i = program + 1; i < m_argv->size() && m_looks.spend(); ++i) {
            edits = edits || inPlace.match(m_argv->at(i)).hasMatch();
            if (script.match(m_argv->at(i)).hasMatch()) {
                hasScript = true;
                std::erase(operands, i + 1);
            }
        }
        for (size_t i = hasScript ? 0 : 1; edits && i < operands.size(); ++i)
            markWritten(operands[i], m_argv->at(operands[i]));
    }

    void lookAtGit(qsizetype program)
    {
        static const QStringList outward{QStringLiteral("push"), QStringLiteral("fetch"), QStringLiteral("pull"),
                                         QStringLiteral("clone"), QStringLiteral("ls-remote")};
        static const QStringList losing{QStringLiteral("rm"), QStringLiteral("clean")};
        for (const qsizetype i : operandsBehind(program)) {
            if (outward.contains(m_argv->at(i)))
                mark(i, ArgumentEffect::Network);
            if (losing.contains(m_argv->at(i)))
                mark(i, ArgumentEffect::Deletes);
            if (i == program + 1 || !m_argv->at(i - 1).startsWith(QLatin1Char('-')))
                return; // the subcommand; what stands behind an option may be its value
        }
    }

    /// Arguments that are looked at in one step; ours.
    static constexpr qsizetype longest = 400;

    const ExecPlan &m_plan;
    const QString &m_root;
    const ProgramTable &m_table;
    CommandEffects m_out;
    WorkBudget m_looks{2000}; ///< Far below a millisecond.
    int m_step = 0;
    const QStringList *m_argv = nullptr;
    qsizetype m_targetByOption = 0; ///< Index of the value of -t; 0: none.
    QString m_lastWritten;
    ResolvedPath::Kind m_lastKind = ResolvedPath::Kind::Unknown;
};

} // namespace

CommandEffects effectsOfCommand(const ExecPlan &plan, const QString &workspaceRoot, const ProgramTable &table)
{
    return EffectFinder(plan, workspaceRoot, table).find();
}

} // namespace homard
