// SPDX-License-Identifier: GPL-3.0-or-later
// Fuzz target of the command grammar (S38). Whatever the bytes are, reading them ends and nothing breaks. What the
// grammar accepts is, byte for byte and word for word, what a POSIX shell reads, and what every reader of commands sees
// alike.
#include "commands/argument_check.h"
#include "commands/built_in_programs.h"
#include "commands/command_grammar.h"
#include "commands/command_text.h"
#include "commands/fork_bomb.h"
#include "commands/program_places.h"
#include "posix_words.h"
#include "shell_oracle.h"
#include <cstdint>
#include <cstdio>
#include <cstdlib>

using namespace homard;

namespace {

constexpr qint64 mostSteps = 20000; // what a judging may spend

[[noreturn]] void broken(const char *what, const QString &text)
{
    std::fprintf(stderr, "\n== %s:\n%s\n", what, text.toUtf8().constData());
    std::abort();
}

void checkSpans(const QString &text, const ParsedLine &line)
{
    qsizetype at = 0;
    for (const CommandSpan &span : line.spans) {
        if (span.from != at || span.to <= span.from)
            broken("the spans have a gap", text);
        at = span.to;
    }
    if (at != text.size())
        broken("the spans do not cover the text", text);
}

std::string spelled(Join join)
{
    switch (join) {
    case Join::First: return {};
    case Join::Then: return ";";
    case Join::And: return "&&";
    case Join::Or: return "||";
    case Join::Pipe: break;
    }
    return "|";
}

void checkAgainstShell(const QString &text, const ParsedLine &line)
{
    const ShellReading shell = readAsShell(text.toStdString());
    if (!shell.special.empty())
        broken(("accepted, but a shell does more: " + shell.special).c_str(), text);
    if (shell.commands.size() != line.commands.size())
        broken("a shell sees another number of commands", text);
    for (size_t i = 0; i < line.commands.size(); ++i) {
        const SimpleCommand &ours = line.commands[i];
        const ShellCommand &theirs = shell.commands[i];
        if (spelled(ours.join) != theirs.before || ours.words.size() != theirs.words.size() ||
            size_t(ours.environment.size()) != theirs.assignments.size())
            broken("a shell sees another command", text);
        for (size_t w = 0; w < ours.words.size(); ++w) {
            if (ours.words[w].text.toStdString() != theirs.words[w] || ours.words[w].isGlob() != theirs.patterns[w])
                broken("a shell sees another word", text);
        }
        for (size_t v = 0; v < theirs.assignments.size(); ++v) {
            if (ours.environment[qsizetype(v)].toStdString() != theirs.assignments[v])
                broken("a shell sees another variable", text);
        }
    }
}

bool isWithin(const QStringList &part, const QStringList &whole)
{
    qsizetype at = 0;
    for (const QString &word : whole) {
        if (at < part.size() && part[at] == word)
            ++at;
    }
    return at == part.size();
}

QStringList textsOf(const SimpleCommand &command)
{
    QStringList out;
    for (const CommandWord &word : command.words)
        out.push_back(word.text);
    return out;
}

void checkArguments(const QString &text, const ParsedLine &line, const ProgramTable &table)
{
    for (const SimpleCommand &command : line.commands) {
        const QStringList argv = textsOf(command);
        const ProgramRule *rule = table.find(argv.front());
        if (!rule)
            continue;
        const ArgumentReading reading = readArguments(*rule, argv);
        if (reading.readsOnly && (!isWithin(argv, reading.argv) || reading.optionsEnd > reading.argv.size()))
            broken("an argument got lost", text);
    }
}

/// What deny rules and risk look at must show every word that runs.
void checkLooseReading(const QString &text, const ParsedLine &line, const ProgramTable &table)
{
    const std::vector<LooseCommand> loose = readLoosely(text);
    for (const LooseCommand &command : loose) {
        for (const LooseWord &word : command.words) {
            if (word.from < 0 || word.from > word.to || word.to > text.size())
                broken("a loose word stands outside the text", text);
        }
        const QStringList words = wordsFromProgram(command);
        if (programPlaces(words, table).size() != size_t(words.size()))
            broken("a place for each word", text);
    }
    qint64 steps = 0;
    startsItselfForEver(text, [&](qint64 more) { return (steps += more) < mostSteps; });
    // It takes ${IFS} for a blank in single quotes too, where another shell may read it once more.
    if (!line.accepted || text.contains(QLatin1StringView("IFS")))
        return;
    std::vector<QStringList> seen;
    for (const LooseCommand &command : loose) {
        QStringList words;
        for (const LooseWord &word : command.words)
            words.push_back(word.text);
        if (!words.isEmpty())
            seen.push_back(words);
    }
    if (seen.size() != line.commands.size())
        broken("the loose reader sees another number of commands", text);
    for (size_t i = 0; i < seen.size(); ++i) {
        if (seen[i] != line.commands[i].environment + textsOf(line.commands[i]))
            broken("the loose reader sees other words", text);
    }
}

std::unique_ptr<ShellOracle> &shellOracle()
{
    static std::unique_ptr<ShellOracle> oracle = ShellOracle::make();
    return oracle;
}

void askShell(const QString &text, const ParsedLine &line)
{
    AcceptedText accepted{text.toUtf8(), {}};
    for (const SimpleCommand &command : line.commands) {
        QList<QByteArray> argv;
        for (const CommandWord &word : command.words)
            argv.push_back(word.text.toUtf8());
        accepted.commands.push_back(argv);
    }
    shellOracle()->see(accepted);
}

} // namespace

extern "C" int LLVMFuzzerInitialize(int *, char ***)
{
    if (shellOracle())
        std::atexit([] { shellOracle().reset(); });
    return 0;
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const std::shared_ptr<const ProgramTable> table = builtInPrograms();
    const QString text = QString::fromUtf8(reinterpret_cast<const char *>(data), qsizetype(size));
    const ParsedLine line = parseCommandLine(text);
    if (line.accepted) {
        checkSpans(text, line);
        checkAgainstShell(text, line);
        checkArguments(text, line, *table);
    } else if (line.why.isEmpty() || !line.commands.empty()) {
        broken("refused without a reason, or with commands", text);
    }
    checkLooseReading(text, line, *table);
    if (line.accepted && shellOracle() && oversizeReason(text).isEmpty())
        askShell(text, line);
    return 0;
}
