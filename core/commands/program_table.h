// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/result.h"
#include <QHash>
#include <QJsonObject>
#include <QSet>
#include <QStringList>
#include <memory>
#include <vector>

namespace homard {

/// What an argument means to a program.
enum class ArgumentKind {
    None,     ///< An option without a value.
    Text,     ///< Any text: numbers, formats.
    Pattern,  ///< Text of an option that may begin with a dash although it stands apart (grep -e -x).
    Path,     ///< A file or folder that is read.
    Revision, ///< Git: a revision, or a path where it stands for one; behind "--" always a path.
    Plus,     ///< Text that must start with + (date).
    Letters,  ///< Letters of ProgramRule::operandLetters only (ps).
};

/// How the arguments of a program are read.
enum class ArgumentStyle {
    Options, ///< GNU: options anywhere, "--" ends them.
    Raw,     ///< Every argument is text (echo).
    Find,    ///< Paths, then an expression of words.
    Test,    ///< An expression; words with a slash are paths.
    Exact,   ///< One of ProgramRule::exact, nothing else.
};

/// Contents that a Git command shows without naming their files.
enum class GitContent {
    None,
    Trees,  ///< Of revisions and the index: pathspecs can leave files out.
    Object, ///< Of one object that is named.
};

struct OptionRule {
    ArgumentKind kind = ArgumentKind::None;
    bool optionalValue = false; ///< The value, if any, is glued on (-xVALUE, --name=VALUE).
    bool onlyEquals = false;    ///< The value must be glued on (--name=VALUE): a program reads the next word otherwise.
};

/// What one program (or one of its subcommands) may be given so that it only reads.
struct ProgramRule {
    ArgumentStyle style = ArgumentStyle::Options;
    QHash<QString, OptionRule> options; ///< By spelling: "-l", "--all", "-name".
    bool digits = false;                ///< -20 is an option.
    std::vector<ArgumentKind> operands;
    bool lastRepeats = false;
    QStringList operandsOnlyWith; ///< Operands are allowed only beside one of these options.
    QStringList firstOperandGone; ///< With one of these options the first operand kind does not apply (grep -e).
    QString operandLetters;
    QStringList exact;          ///< Style Exact: whole argument lists, joined by a blank.
    QStringList forbiddenWords; ///< Text arguments that hold one of these ask (jq's import).
    bool metadataOnly = false;  ///< Shows names, sizes, dates, never contents.
    bool atFiles = false;       ///< An argument @FILE would be read as a list of options.
    bool clusters = true;       ///< -ab is -a -b. False: every option stands alone (xxd).
    bool permutes = true;       ///< Options may stand behind operands. False: what looks like one is an operand.
    bool glue = true;           ///< -xVALUE is -x VALUE. False: the value is the next word (tree).
    bool needsSubcommand = false;
    bool isGit = false; ///< The repository's own configuration is looked at first (S30).
    GitContent content = GitContent::None;
    QStringList contentWith; ///< It shows contents only with one of these; empty: always.
    bool recursesAlways = false;
    QStringList recursesWith;
    bool followsAlways = false;
    QStringList followsWith;         ///< While it recurses, these make it follow links.
    QStringList namesOnlyWith;       ///< With these it shows names only, however far it goes (rg --files).
    QStringList insertFirst;         ///< Put behind the program or subcommand name when it runs unasked.
    QStringList insertWhenRecursive; ///< Put behind the options when it recurses: leaves folders called .git out.
    QHash<QString, ProgramRule> subcommands;
};

/// What a program does that people must hear of, by its words: data for headlines, never for decisions.
struct DeedRule {
    /// What of its operands it is done to.
    enum class Things { All, First, ButFirst, Last, None, Value }; ///< Value: what stands behind the word of `with`.

    QStringList programs;
    QStringList then;   ///< One of these subcommands comes next; empty: none is needed.
    QStringList with;   ///< One of these stands among the arguments; empty: none is needed.
    QStringList unless; ///< With one of these it does it not: a dry run.
    QString says;       ///< The id of a sentence (deed_words.cpp).
    Things things = Things::All;
};

/// The programs that may run unasked, and words that make a command a high risk. Data only (programs.json, see
/// built_in_programs.h): extended without code. Immutable; any thread.
class ProgramTable
{
public:
    /// Reads the table's JSON. Error Invalid names the entry that is wrong.
    static Result<std::shared_ptr<const ProgramTable>> parse(const QByteArray &json);
    /// The same, but an entry is read when it is first looked for, since most never are; one that is wrong is then not
    /// there, so that it asks.
    static Result<std::shared_ptr<const ProgramTable>> parseLazily(const QByteArray &json);

    /// This table and what a person added to it: readers with their options, nothing else. The file is refused as a
    /// whole, and the error says where and what is allowed, if it names anything unknown, a program that this table
    /// knows in any way (so no entry of it gets wider), or a shell, interpreter, wrapper or package runner under a
    /// similar name.
    Result<std::shared_ptr<const ProgramTable>> extended(const QByteArray &json) const;

    /// Null: not in the table. `name` as written, exactly. Valid as long as the table.
    const ProgramRule *find(const QString &name) const;
    qsizetype size() const { return m_programs.size(); }
    /// The gravest first.
    const std::vector<DeedRule> &deeds() const { return m_deeds; }
    /// "privilege", "shell", "interpreter", "wrapper", "network", "packages", "system", "files", "plain" (starts no
    /// other program that it is not told by an option), "text", "never" (may not be added by a person): names of that
    /// kind.
    bool isOfKind(const QString &kind, const QString &program) const;
    /// Names of files that a task runner or interpreter runs or obeys without being told (make: Makefile); may be none.
    /// Null: not known to do so. A version behind the name does not matter (python3.11). Valid as long as the table.
    const QStringList *filesRunBy(const QString &program) const;

private:
    struct Entry;
    class Extension;

    QHash<QString, std::shared_ptr<Entry>> m_programs;
    QJsonObject m_groups;
    QHash<QString, QSet<QString>> m_kinds;
    QHash<QString, QStringList> m_runners;
    std::vector<DeedRule> m_deeds;
};

} // namespace homard
