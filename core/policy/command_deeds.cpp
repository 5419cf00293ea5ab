// SPDX-License-Identifier: GPL-3.0-or-later
#include "policy/command_deeds.h"
#include "commands/command_text.h"
#include "commands/program_places.h"
#include "policy/work_budget.h"
#include <optional>

namespace homard {

namespace {

/// Longer texts are not taken apart for a headline; ours: a hundred lines.
constexpr qsizetype longestReadText = 4096;
/// Words of one command that are looked at; ours.
constexpr qsizetype longestReadCommand = 400;

bool isOption(const QString &word)
{
    return word.size() > 1 && word.startsWith(QLatin1Char('-'));
}

/// Of find -exec.
bool isPlaceHolder(const QString &word)
{
    return word == QLatin1StringView("{}") || word == QLatin1StringView(";") || word == QLatin1StringView("+");
}

/// chmod -w: what looks like an option is the mode.
bool takesRights(const QString &word)
{
    return word.size() > 1 &&
           std::all_of(word.begin() + 1, word.end(), [](QChar c) { return QStringView(u"rwxXstugo").contains(c); });
}

/// `word` is the option or word that a rule looks for: "-f" also in "-rf", "--force" also with a value, "of=*" by its
/// beginning.
bool isWanted(const QString &word, const QString &wanted)
{
    if (wanted.endsWith(QLatin1Char('*')))
        return word.startsWith(QStringView(wanted).chopped(1)) && word.size() >= wanted.size();
    if (word == wanted || (wanted.startsWith(QLatin1StringView("--")) && word.startsWith(wanted + QLatin1Char('='))))
        return true;
    const bool cluster = wanted.size() == 2 && wanted[0] == QLatin1Char('-') && isOption(word) &&
                         !word.startsWith(QLatin1StringView("--"));
    return cluster && word.indexOf(wanted[1], 1) > 0 && word.size() <= 6;
}

class DeedFinder
{
public:
    explicit DeedFinder(const ProgramTable &table) : m_table(table) {}

    CommandDeed find(const ExecPlan &plan)
    {
        for (const ExecStep &step : plan.steps)
            lookAt(step.argv);
        if (plan.usesShell() && plan.text.size() <= longestReadText)
            lookAtText(plan.text);
        return m_deed;
    }

private:
    void lookAtText(const QString &text)
    {
        bool loads = false;
        for (const LooseCommand &command : readLoosely(text)) {
            const QStringList words = wordsFromProgram(command);
            const QString name = programName(words.value(0));
            const bool runs = m_table.isOfKind(QStringLiteral("shell"), name) ||
                              m_table.isOfKind(QStringLiteral("interpreter"), name);
            if (loads && runs && command.before == QLatin1StringView("|"))
                take(0, {QStringLiteral("runs-loaded"), name, {}, false});
            loads = m_table.isOfKind(QStringLiteral("network"), name) ||
                    (loads && command.before == QLatin1StringView("|"));
            lookAt(words);
        }
    }

    void lookAt(const QStringList &words)
    {
        const QStringList looked = words.mid(0, longestReadCommand);
        const std::vector<ProgramPlace> places = programPlaces(looked, m_table);
        const QString first = programName(looked.value(0));
        const bool launches =
            m_table.isOfKind(QStringLiteral("privilege"), first) || m_table.isOfKind(QStringLiteral("wrapper"), first);
        for (qsizetype i = 0; i < looked.size() && m_looks.spend(); ++i) {
            if (places[size_t(i)] == ProgramPlace::Certain || (places[size_t(i)] == ProgramPlace::Maybe && launches))
                lookAtProgram(programName(looked[i]), looked.mid(i + 1));
        }
    }

    void lookAtProgram(const QString &name, const QStringList &rest)
    {
        const auto &rules = m_table.deeds();
        for (size_t i = 0; i < rules.size() && m_looks.spend(); ++i) {
            if (!rules[i].programs.contains(name))
                continue;
            if (auto deed = match(rules[i], name, rest))
                return take(i + 1, std::move(*deed)); // the rules of a program stand in the order of their weight
        }
    }

    std::optional<CommandDeed> match(const DeedRule &rule, const QString &name, QStringList rest)
    {
        if (!rule.then.isEmpty()) {
            const auto at =
                std::find_if(rest.begin(), rest.end(), [&](const QString &word) { return !isOption(word); });
            const qsizetype next = at - rest.begin();
            const bool behindValue =
                next > 0 && next + 1 < rest.size() && rule.then.contains(rest[next + 1]); // git -C x
            const qsizetype command = behindValue ? next + 1 : next;
            if (command >= rest.size() || !rule.then.contains(rest[command]))
                return std::nullopt;
            rest.remove(command);
            if (behindValue)
                rest.remove(next);
        }
        CommandDeed deed{rule.says, name, {}, false};
        bool found = rule.with.isEmpty();
        const auto holds = [](const QStringList &forms, const QString &word) {
            return std::find_if(forms.begin(), forms.end(), [&](const QString &form) { return isWanted(word, form); });
        };
        for (const QString &word : rest) {
            if (!m_looks.spend())
                break;
            if (holds(rule.unless, word) != rule.unless.end())
                return std::nullopt;
            const auto wanted = holds(rule.with, word);
            const bool is = wanted != rule.with.end();
            found = found || is;
            if (rule.things == DeedRule::Things::Value)
                deed.things += is ? QStringList{word.mid(wanted->size() - 1)} : QStringList();
            else if ((!isOption(word) || (rule.things == DeedRule::Things::ButFirst && takesRights(word))) &&
                     !isPlaceHolder(word))
                deed.things.push_back(word);
        }
        if (!found)
            return std::nullopt;
        pick(rule, deed.things);
        return deed;
    }

    static void pick(const DeedRule &rule, QStringList &things)
    {
        switch (rule.things) {
        case DeedRule::Things::All:
        case DeedRule::Things::Value: break;
        case DeedRule::Things::ButFirst: things.remove(0, qMin<qsizetype>(1, things.size())); break;
        case DeedRule::Things::First: things = things.mid(0, 1); break;
        case DeedRule::Things::Last: things = things.mid(qMax<qsizetype>(0, things.size() - 1)); break;
        case DeedRule::Things::None: things.clear(); break;
        }
    }

    /// `weight`: the smaller, the graver.
    void take(size_t weight, CommandDeed deed)
    {
        const bool other = !m_deed.says.isEmpty() && deed != m_deed;
        if (m_deed.says.isEmpty() || weight < m_weight) {
            m_deed = std::move(deed);
            m_weight = weight;
        }
        m_deed.more = m_deed.more || other;
    }

    const ProgramTable &m_table;
    WorkBudget m_looks{20'000}; ///< Comparisons of words; far below a millisecond.
    CommandDeed m_deed;
    size_t m_weight = 0;
};

} // namespace

CommandDeed deedOfCommand(const ExecPlan &plan, const ProgramTable &table)
{
    return DeedFinder(table).find(plan);
}

} // namespace homard
