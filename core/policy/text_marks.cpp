// SPDX-License-Identifier: GPL-3.0-or-later
#include "policy/text_marks.h"
#include "commands/command_text.h"
#include "commands/program_places.h"
#include "policy/command_effects.h"
#include "policy/path_judge.h"
#include "policy/work_budget.h"

namespace homard {

namespace {

/// Longer texts are not taken apart for people; ours: a hundred lines.
constexpr qsizetype longestMarkedText = 4096;

class TextMarker
{
public:
    TextMarker(const QString &text, const QString &root, const QString &home)
        : m_text(text)
        , m_root(root)
        , m_home(home)
        , m_end(text.size())
        , m_calculates(text.contains(QLatin1StringView("((")))
    {
        if (const qsizetype handed = text.indexOf(QLatin1StringView("<<")); handed >= 0) // a here-document comes behind
            m_end = qMax(handed, text.indexOf(QLatin1Char('\n'), handed));
    }

    std::vector<MarkedText> mark(const ProgramTable &table)
    {
        for (const LooseCommand &command : readLoosely(m_text))
            lookAt(command);
        for (const MarkedArgument &mark : effectsOfCommand(m_commands, m_root, table).marks) {
            const Place &place = m_places[size_t(mark.step)][size_t(mark.index)];
            const bool writes =
                mark.effect == ArgumentEffect::WritesInside || mark.effect == ArgumentEffect::WritesOutside;
            if (!writes || isSure(place, mark.effect))
                m_marks.push_back({place.from, place.to, mark.effect});
        }
        std::sort(m_marks.begin(), m_marks.end(), [](const auto &a, const auto &b) { return a.from < b.from; });
        return std::move(m_marks);
    }

private:
    struct Place {
        qsizetype from = 0;
        qsizetype to = 0;
        bool isOpen = false;  ///< Only the shell knows all of it.
        bool isMoved = false; ///< It is not known in which folder a relative path begins.
    };

    Place placeOf(const LooseWord &word) const
    {
        const bool isAbsolute = word.text.startsWith(QLatin1Char('/')) || word.text.startsWith(QLatin1Char('~'));
        const bool isUser = word.text.startsWith(QLatin1Char('~')) && word.text.size() > 1 && word.text[1] != u'/';
        return {word.from, word.to, isUser || word.hasOpenBrace || isOpenWord(word.text), m_moved && !isAbsolute};
    }

    /// An open word may lead anywhere, but hardly back into the workspace.
    static bool isSure(const Place &place, ArgumentEffect effect)
    {
        return !place.isMoved && !(place.isOpen && effect == ArgumentEffect::WritesInside);
    }

    /// As the shell would hand it on.
    QString expanded(const LooseWord &word) const
    {
        const bool isHome = m_text[word.from] == QLatin1Char('~') &&
                            (word.text.size() == 1 || word.text.startsWith(QLatin1StringView("~/")));
        return isHome ? m_home + word.text.mid(1) : word.text;
    }

    /// In a comment, a here-document or a calculation.
    bool isDark(const LooseWord &word)
    {
        if (word.from >= m_end || (word.from >= m_commentFrom && word.from < m_commentEnd))
            return true;
        const bool begins = word.from == 0 || m_text[word.from - 1].isSpace() || m_text[word.from - 1] == u';';
        if (m_text[word.from] == QLatin1Char('#') && begins) {
            takeComment(word.from);
            return true;
        }
        if (!m_calculates)
            return false;
        const qsizetype opened = m_text.lastIndexOf(QLatin1StringView("(("), word.from);
        return opened >= 0 && m_text.lastIndexOf(QLatin1StringView("))"), word.from) < opened;
    }

    void takeComment(qsizetype from)
    {
        const qsizetype end = m_text.indexOf(QLatin1Char('\n'), from);
        m_commentFrom = from;
        m_commentEnd = end < 0 ? m_text.size() : end;
        const QStringView comment = QStringView(m_text).mid(from, m_commentEnd - from);
        if (comment.contains(QLatin1Char('\'')) || comment.contains(QLatin1Char('"')))
            m_end = from; // it was taken for one that quotes what is behind
    }

    void lookAt(const LooseCommand &command)
    {
        ExecStep step;
        std::vector<Place> places;
        for (const size_t i : wordsPlacesFromProgram(command)) {
            const LooseWord &word = command.words[i];
            if (isDark(word))
                continue;
            step.argv.push_back(expanded(word));
            places.push_back(placeOf(word));
        }
        const QString program = programName(step.argv.value(0));
        for (const LooseWord &word : command.words) {
            if (word.isRedirect && program != QLatin1StringView("[[") && !isDark(word))
                lookAtTarget(word);
        }
        m_moved = m_moved || program == QLatin1StringView("cd") || program == QLatin1StringView("pushd") ||
                  program == QLatin1StringView("popd");
        m_commands.steps.push_back(std::move(step));
        m_places.push_back(std::move(places));
    }

    void lookAtTarget(const LooseWord &word)
    {
        const bool isCopy = word.from > 0 && m_text[word.from - 1] == QLatin1Char('&'); // 2>&1
        const QString target = expanded(word);
        if (isCopy || target.isEmpty() || target.startsWith(QLatin1StringView("/dev/")) || !m_looks.spend(4))
            return;
        const bool inside = isWithin(resolvePath(target, m_root).path, m_root);
        const ArgumentEffect effect = inside ? ArgumentEffect::WritesInside : ArgumentEffect::WritesOutside;
        if (isSure(placeOf(word), effect))
            m_marks.push_back({word.from, word.to, effect});
    }

    const QString &m_text;
    const QString &m_root;
    const QString &m_home;
    qsizetype m_end; ///< What is behind is no command.
    bool m_calculates;
    qsizetype m_commentFrom = 0; ///< The last comment that was met.
    qsizetype m_commentEnd = 0;
    bool m_moved = false;      ///< A cd stands before.
    WorkBudget m_looks{2'000}; ///< Looks at the disk for targets; ours.
    ExecPlan m_commands;
    std::vector<std::vector<Place>> m_places; ///< By command and word.
    std::vector<MarkedText> m_marks;
};

} // namespace

std::vector<MarkedText> marksOfText(const QString &text, const QString &workspaceRoot, const QString &home,
                                    const ProgramTable &table)
{
    if (text.size() > longestMarkedText)
        return {};
    return TextMarker(text, workspaceRoot, home).mark(table);
}

} // namespace homard
