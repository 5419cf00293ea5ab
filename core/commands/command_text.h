// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QByteArray>
#include <QString>
#include <QStringList>
#include <vector>

namespace homard {

/// A word of any shell text, as far as it can be read: quotes and backslashes removed, ${IFS} a blank.
struct LooseWord {
    QString text;
    bool isRedirect = false; ///< The target of > >> >| &>.
    bool isInput = false;    ///< What stands behind < or <<.
    /// A brace stands in it outside quotes: only then a shell reads {a,b} as several words.
    bool hasOpenBrace = false;
    /// A $( or ` stands in it between double quotes, or in quotes that never end: a shell may run what is behind.
    bool substitutes = false;
    qsizetype from = 0; ///< Where it stands in the text, its quotes included: UTF-16 units.
    qsizetype to = 0;   ///< One past the end.
};

/// One command of any shell text, as far as it can be read.
struct LooseCommand {
    std::vector<LooseWord> words;
    QString before; ///< The operator before it: "", ";", "&", "&&", "|", "||", "(", "\n" …
};

/// Splits any text into commands without ever failing. Only for rules that make a verdict stricter: what it sees may
/// not be all that a shell does. Pure; any thread.
std::vector<LooseCommand> readLoosely(const QString &text);

/// `text` with $(pwd), `pwd`, $(echo x) and the like as what they give, where that can be seen.
QString withPlainSubstitutions(QString text);

/// What a shell runs for words[at] where that substitutes, and possibly more; blanks in quotes inside may have made
/// several words of it.
QString substitutedText(const std::vector<LooseWord> &words, size_t at);

/// The last part of a program's path, as rules compare it.
QString programName(const QString &word);

/// A script as readLoosely() can take it: comments and quotes gone, so that an apostrophe in a comment hides nothing.
QString bareScript(QString text);

/// The program that runs a script by its first line ("#!"), looking through env; empty: none is named there.
QString shebangProgram(const QByteArray &script);

/// Only the shell knows what stands there when it runs: a variable, substitution, pattern, or find's {}.
bool isOpenWord(const QString &word);

} // namespace homard
