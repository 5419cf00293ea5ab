// SPDX-License-Identifier: GPL-3.0-or-later
#include "policy/file_pins.h"
#include "base/text.h"
#include "commands/command_text.h"
#include "commands/program_places.h"
#include "domain/plan.h"
#include "pin_places.h"
#include "pin_store.h"
#include <QCoreApplication>
#include <QFileInfo>
#include <QRegularExpression>
#include <QSet>
#include <utility>

namespace homard {

namespace {

struct PinText {
    Q_DECLARE_TR_FUNCTIONS(FilePins)
};

constexpr int maxDepth = 4;
constexpr qsizetype mostGaps = 16; ///< More than anybody is told.

QString quotable(const QString &word)
{
    constexpr qsizetype longest = 80;
    return visibleText(word.size() > longest ? word.left(longest) + QChar(0x2026) : word);
}

class PinScanner
{
public:
    PinScanner(const ExecPlan &plan, const HardStopScope &scope, const ProgramTable &table)
        : m_plan(plan)
        , m_table(table)
        , m_places(plan.cwd, scope, m_store)
        , m_hereDocument(plan.text.contains(QLatin1StringView("<<")))
    {
    }

    FilePins scan()
    {
        if (m_plan.usesShell())
            scanText(m_plan.text, 0);
        for (const ExecStep &step : m_plan.steps) {
            LooseCommand command;
            for (const QString &word : step.argv)
                command.words.push_back({word, false, false});
            scanCommand(command, 0);
        }
        if (m_store.isExhausted())
            m_gaps.prepend(PinText::tr("it names more than can be looked at"));
        return {m_store.takeHashes(), std::move(m_gaps)};
    }

private:
    /// Inside a script every finding says the same of it: it starts more than itself.
    void tell(const QString &gap)
    {
        if (m_quiet)
            return;
        if (m_inScript)
            m_startsOthers = true;
        else if (m_gaps.size() < mostGaps && !m_gaps.contains(gap))
            m_gaps.push_back(gap);
    }

    void noteWritten(const QString &name)
    {
        for (const QString &path : m_places.places(name))
            m_written.insert(path);
    }

    void scanText(const QString &text, int depth)
    {
        for (const LooseCommand &command : readLoosely(text)) {
            if (!m_store.isExhausted())
                scanCommand(command, depth);
        }
    }

    void scanCommand(const LooseCommand &command, int depth)
    {
        QStringList named;
        for (const LooseWord &word : command.words) {
            named.push_back(word.text);
            if (word.isRedirect)
                noteWritten(m_places.expanded(word.text));
        }
        const PinPlaces::Folders outer = m_places.folders();
        m_places.addFolders(named);
        if (!m_inScript) {
            for (const QString &word : named)
                pinWord(word);
        }
        const QStringList words = wordsFromProgram(command);
        const QString name = programName(words.value(0));
        if (name == QLatin1StringView("cd") || name == QLatin1StringView("pushd") || name == QLatin1StringView("chdir"))
            return m_places.changeFolder(words); // and keeps the folders
        if (m_plan.mayWrite && m_table.isOfKind(QStringLiteral("text"), name))
            scanStarted(words, depth);
        else if (m_plan.mayWrite)
            scanRuns(words, 0, command.before != QLatin1StringView(")"), depth);
        for (size_t i = 0; m_plan.mayWrite && depth < maxDepth && i < command.words.size(); ++i) {
            if (command.words[i].substitutes && !m_store.isExhausted()) {
                const QString text = substitutedText(command.words, i);
                m_store.spend(1 + text.size() / 128);
                scanText(text, depth + 1);
            }
        }
        m_places.setFolders(outer);
    }

    void pinPath(const QString &path)
    {
        if (m_store.pin(path) == PinStore::Outcome::NotPinned && m_places.isOpenPlace(path))
            tell(PinText::tr("“%1” cannot be checked for changes").arg(quotable(path)));
    }

    void pinWord(const QString &word)
    {
        if (m_store.isExhausted())
            return;
        for (const QString &name : m_places.readings(word)) {
            for (const QString &path : m_places.places(name))
                pinPath(path);
        }
    }

    /// A program that only reads text may still start another: git bisect run ./x.
    void scanStarted(const QStringList &words, int depth)
    {
        QStringList texts = textsInOptions(words);
        const std::vector<ProgramPlace> places = programPlaces(words, m_table);
        for (qsizetype i = 1; i < words.size(); ++i) {
            if (places[size_t(i)] == ProgramPlace::No)
                continue;
            if (!words[i].contains(QLatin1Char(' '))) {
                scanRuns(words, i, true, depth);
                break;
            }
            texts.push_back(words[i]);
        }
        for (const QString &text : texts) {
            if (depth < maxDepth)
                scanText(text, depth + 1);
        }
    }

    /// What the words from the one at `from` on start.
    void scanRuns(const QStringList &words, qsizetype from, bool startsCommand, int depth)
    {
        const std::vector<ProgramPlace> places = programPlaces(words, m_table);
        bool anywhere = false; // behind a wrapper any word may be the program
        for (qsizetype i = from; i < words.size() && !m_store.isExhausted(); ++i) {
            m_store.spend(1);
            const ProgramPlace place = places[size_t(i)];
            const bool certain = place == ProgramPlace::Certain;
            const bool started = certain && i > 0;
            anywhere = anywhere || place == ProgramPlace::Maybe;
            if (((i == 0 && startsCommand) || started) && isOpenWord(words[i]) &&
                !words[i].startsWith(QLatin1Char('[')))
                tell(unknown(words[i]));
            else if (place != ProgramPlace::No)
                scanProgram(words, i, certain, depth);
            static const QRegularExpression several(QStringLiteral("[\\s;&|(`]"));
            if (depth < maxDepth && words[i].contains(several)) {
                const bool quiet = std::exchange(m_quiet, m_quiet || !anywhere); // sed 's/a b/c/' runs nothing
                scanText(words[i], depth + 1);
                m_quiet = quiet;
            }
        }
    }

    void scanProgram(const QStringList &words, qsizetype i, bool certain, int depth)
    {
        const QString name = programName(words[i]);
        const auto is = [&](const char *kind) { return m_table.isOfKind(QLatin1StringView(kind), name); };
        if (certain && (words[i] == QLatin1StringView(".") || name == QLatin1StringView("source")))
            scanScript(words.value(i + 1), true, depth);
        else if (is("shell"))
            scanShell(words, i, depth);
        else if (const QStringList *recipes = m_table.filesRunBy(name))
            scanRunner(words, i, *recipes);
        else if (words[i].contains(QLatin1Char('/')) && !words[i].startsWith(QLatin1Char('-')) &&
                 (certain || isExecutable(words[i])))
            scanScript(words[i], false, depth);
    }

    /// Of what may not be told, as if it were: the answer must not depend on what lies there.
    bool isExecutable(const QString &word)
    {
        const QStringList open = m_places.openPlaces(m_places.expanded(word));
        m_store.spend(4 * open.size());
        return open.isEmpty() || std::any_of(open.begin(), open.end(), [](const QString &path) {
                   const QFileInfo info(path);
                   return info.isFile() && info.isExecutable();
               });
    }

    void scanRunner(const QStringList &words, qsizetype i, const QStringList &recipes)
    {
        if (m_quiet)
            return;
        m_store.spend(1 + words.size() / 16);
        QStringList files = recipes;
        const qsizetype module = words.indexOf(QLatin1StringView("-m"), i) + 1;
        if (module > 0 && !words.value(module).isEmpty()) { // python -m pkg.mod
            const QString path = QString(words[module]).replace(QLatin1Char('.'), QLatin1Char('/'));
            files << path + QLatin1StringView(".py") << path + QLatin1StringView("/__main__.py")
                  << path + QLatin1StringView("/__init__.py");
        }
        for (const QString &path : m_places.upwards(files))
            pinPath(path);
        if (m_inScript) { // of a command the words are pinned already
            for (const QString &word : words.mid(i + 1))
                pinWord(word);
        }
        tell(PinText::tr("“%1” also runs what other files say").arg(quotable(programName(words[i]))));
    }

    void scanShell(const QStringList &words, qsizetype i, int depth)
    {
        qsizetype at = i + 1;
        bool text = false, input = false;
        for (; at < words.size() && words[at].size() > 1 && QStringView(u"-+").contains(words[at].front()); ++at) {
            const QString &option = words[at];
            if (option == QLatin1StringView("--")) {
                ++at;
                break;
            }
            if (option.startsWith(QLatin1StringView("--")))
                continue;
            text = text || option.contains(QLatin1Char('c'));
            input = input || option.contains(QLatin1Char('s'));
            if (option.contains(QLatin1Char('o'), Qt::CaseInsensitive)) // -o pipefail
                ++at;
        }
        const QString operand = words.value(at);
        if (text && depth < maxDepth)
            scanText(operand, depth + 1);
        else if (text || input || operand.isEmpty() || operand == QLatin1StringView("-") ||
                 operand.startsWith(QLatin1StringView("/dev/")))
            tell(PinText::tr("“%1” runs what something else hands to it").arg(quotable(programName(words[i]))));
        else
            scanScript(operand, true, depth);
    }

    /// `byShell`: a shell reads it, whatever its first line says.
    void scanScript(const QString &word, bool byShell, int depth)
    {
        m_startsOthers = m_startsOthers || (m_inScript && !m_quiet);
        const QString name = m_places.expanded(word);
        if (name.isEmpty() || isSystemProgram(name, byShell))
            return;
        if (isOpenWord(name))
            return tell(unknown(word));
        const QStringList open = m_places.openPlaces(name);
        if (!name.startsWith(QLatin1Char('/')) && !m_places.lostBy().isEmpty())
            tell(PinText::tr("behind “%1” it is not sure which file “%2” is")
                     .arg(quotable(m_places.lostBy()), quotable(word)));
        else if (open.isEmpty())
            tell(PinText::tr("what is in “%1” was not looked at").arg(quotable(word)));
        for (const QString &path : m_places.places(name))
            pinPath(path);
        bool found = false;
        for (const QString &path : open) {
            const PinStore::Outcome outcome = m_store.pin(path);
            found = found || outcome != PinStore::Outcome::NoFile;
            if (m_written.contains(path))
                tell(PinText::tr("it writes “%1” itself before").arg(quotable(word)));
            else if (outcome == PinStore::Outcome::Pinned)
                lookInto(path, word, byShell, depth);
        }
        const bool hereDocument = m_hereDocument && !word.contains(QLatin1Char('/'));
        if (!found && !open.isEmpty() && !hereDocument && m_places.lostBy().isEmpty())
            tell(PinText::tr("“%1” is not in the workspace yet").arg(quotable(word)));
    }

    static QString unknown(const QString &word)
    {
        return PinText::tr("what “%1” stands for is not known before it runs").arg(quotable(word));
    }

    /// /usr/bin/x: the system's own, not written by commands.
    static bool isSystemProgram(const QString &path, bool byShell)
    {
        static const QRegularExpression folder(QStringLiteral("^/(?:usr/)?(?:s?bin|lib(?:exec)?|local/s?bin)/"));
        return !byShell && folder.match(path).hasMatch() && !path.contains(QLatin1StringView(".."));
    }

    void lookInto(const QString &path, const QString &word, bool byShell, int depth)
    {
        const QByteArray bytes = m_store.script(path);
        const QString named = byShell ? QString() : shebangProgram(bytes);
        if (!byShell && named.isEmpty() && bytes.left(512).contains('\0'))
            return; // pinned, and nothing in it can be read
        if (const QStringList *recipes = m_table.filesRunBy(named))
            return scanRunner({named}, 0, *recipes);
        if (!named.isEmpty() && !m_table.isOfKind(QStringLiteral("shell"), named))
            return;
        if (bytes.size() > PinStore::maxScript)
            return tell(PinText::tr("“%1” is too long to be looked through").arg(quotable(word)));
        if (!m_seen.contains(path)) {
            m_seen.insert(path, true); // one that starts itself
            m_seen.insert(path, startsOthers(path, bytes, depth));
        }
        if (m_seen.value(path))
            tell(PinText::tr("“%1” itself starts other files").arg(quotable(word)));
    }

    /// Pins what a shell script starts, as far as it says so; true if there is anything, or if there was too much
    /// to be read before.
    bool startsOthers(const QString &path, const QByteArray &bytes, int depth)
    {
        m_scriptBytes += bytes.size();
        if (m_scriptBytes > 4 * PinStore::maxScript || depth >= maxDepth)
            return true;
        const bool inScript = std::exchange(m_inScript, true);
        const bool outer = std::exchange(m_startsOthers, false);
        const PinPlaces::Folders folders = m_places.folders();
        m_places.addFolders({path.left(path.lastIndexOf(QLatin1Char('/')))}); // . "$(dirname "$0")/x"
        scanText(bareScript(QString::fromUtf8(bytes)), depth + 1);
        m_places.setFolders(folders);
        m_inScript = inScript;
        return std::exchange(m_startsOthers, outer);
    }

    const ExecPlan &m_plan;
    const ProgramTable &m_table;
    PinStore m_store;
    PinPlaces m_places;
    QStringList m_gaps;
    QSet<QString> m_written;     ///< Files that the command itself redirects into.
    QHash<QString, bool> m_seen; ///< Scripts that were looked into: whether they start others.
    qsizetype m_scriptBytes = 0;
    const bool m_hereDocument;
    bool m_inScript = false;
    bool m_quiet = false;        ///< It may be no command at all: pin, but tell nothing.
    bool m_startsOthers = false; ///< The script that is being looked into.
};

} // namespace

FilePins pinFiles(const ExecPlan &plan, const HardStopScope &scope, const ProgramTable &table)
{
    return PinScanner(plan, scope, table).scan();
}

} // namespace homard
