// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "commands/command_grammar.h"

namespace homard {

/// Reads one word of a command line from `from` on. Part of the grammar.
class WordReader
{
public:
    /// `first`: the word may be the name of a program.
    WordReader(const QString &text, qsizetype from, bool first) : m_text(text), m_from(from), m_at(from), m_first(first)
    {
    }

    /// False: not accepted, see why().
    bool read();
    const QString &why() const { return m_why; }
    qsizetype end() const { return m_at; }
    CommandWord word() const;

private:
    bool refuse(const QString &why);
    bool readWholeWord();
    bool readPlain(QChar c);
    bool readSpecial(QChar c);
    bool readSingleQuotes();
    bool readDoubleQuotes();
    bool readEscapeInQuotes();
    bool readReflogBraces();
    bool dollarIsLiteral() const;
    void take(QChar c, bool literal);
    QChar peek(qsizetype ahead = 0) const;

    const QString &m_text;
    qsizetype m_from;
    qsizetype m_at;
    bool m_first;
    bool m_quoted = false;
    bool m_glob = false;
    bool m_emptyQuotes = false;
    QString m_value;
    QString m_pattern;
    QString m_why;
};

} // namespace homard
