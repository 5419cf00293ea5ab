// SPDX-License-Identifier: GPL-3.0-or-later
#include "posix_words.h"
#include <cctype>
#include <set>

namespace homard {

namespace {

bool isAlpha(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}
bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

/// Taken by the shell itself in the place of a command. Left out: those whose programs do the same.
const std::set<std::string> &ownWords()
{
    static const std::set<std::string> words{
        "!",       "{",        "}",      "[[",        "]]",       "if",      "then",     "else",    "elif",
        "fi",      "case",     "esac",   "for",       "select",   "while",   "until",    "do",      "done",
        "in",      "function", "time",   "coproc",    ".",        ":",       "alias",    "bg",      "bind",
        "break",   "builtin",  "caller", "cd",        "command",  "compgen", "complete", "compopt", "continue",
        "declare", "dirs",     "disown", "enable",    "eval",     "exec",    "exit",     "export",  "fc",
        "fg",      "getopts",  "hash",   "history",   "jobs",     "let",     "local",    "logout",  "mapfile",
        "popd",    "pushd",    "read",   "readarray", "readonly", "return",  "set",      "shift",   "shopt",
        "source",  "suspend",  "times",  "trap",      "type",     "typeset", "ulimit",   "umask",   "unalias",
        "unset",   "wait"};
    return words;
}

class ShellWords
{
public:
    explicit ShellWords(const std::string &text) : m_text(text) {}

    ShellReading read()
    {
        while (m_at < m_text.size() && m_out.special.empty())
            readToken();
        if (m_out.special.empty()) {
            endWord();
            endCommand();
        }
        return m_out;
    }

private:
    void special(const char *what)
    {
        if (m_out.special.empty())
            m_out.special = what;
    }
    char at(size_t ahead = 0) const { return m_at + ahead < m_text.size() ? m_text[m_at + ahead] : '\0'; }

    void readToken()
    {
        const char c = at();
        if (c >= 0 && (c < 0x20 || c == 0x7F))
            return special("control character");
        switch (c) {
        case ' ':
            endWord();
            ++m_at;
            return;
        case '&':
        case '|':
        case ';': return readOperator();
        case '<':
        case '>':
        case '(':
        case ')': return special("redirection or group");
        case '`': return special("substitution");
        case '\'': return readSingle();
        case '"': return readDouble();
        case '\\': return readBackslash();
        case '$': return readDollar(false);
        case '#':
            if (!m_open)
                return special("comment");
            break;
        case '~':
            if (!m_open || m_lastBare == '=' || m_lastBare == ':')
                return special("tilde");
            break;
        default: break;
        }
        m_star = m_star || c == '*' || c == '?';
        m_bracket = m_bracket || c == '[';
        bare(c);
        ++m_at;
    }

    void bare(char c)
    {
        m_open = true;
        m_word += c;
        m_bareText += c;
        m_lastBare = c;
    }
    void quoted(char c)
    {
        m_word += c;
        m_bareText += '\1'; // no letter: what is quoted is no part of a name or reserved word
        m_lastBare = '\0';
    }

    void readSingle()
    {
        const size_t close = m_text.find('\'', m_at + 1);
        if (close == std::string::npos)
            return special("open quote");
        m_open = m_quoted = true;
        m_lastBare = '\0';
        for (size_t i = m_at + 1; i < close; ++i)
            quoted(m_text[i]);
        m_at = close + 1;
    }

    void readDouble()
    {
        m_open = m_quoted = true;
        m_lastBare = '\0';
        ++m_at;
        while (m_at < m_text.size()) {
            const char c = at();
            if (c == '"') {
                ++m_at;
                return;
            }
            if (c >= 0 && (c < 0x20 || c == 0x7F))
                return special("control character");
            if (c == '`')
                return special("substitution");
            if (c == '$') {
                readDollar(true);
                if (!m_out.special.empty())
                    return;
                continue;
            }
            if (c == '\\' && (at(1) == '$' || at(1) == '`' || at(1) == '"' || at(1) == '\\')) {
                quoted(at(1));
                m_at += 2;
                continue;
            }
            quoted(c);
            ++m_at;
        }
        special("open quote");
    }

    void readBackslash()
    {
        if (m_at + 1 >= m_text.size())
            return special("backslash at the end");
        m_open = m_quoted = true;
        quoted(at(1));
        m_at += 2;
    }

    void readDollar(bool inQuotes)
    {
        const char next = at(1);
        const bool quote = !inQuotes && (next == '\'' || next == '"');
        const std::string parameters = "{([@*#?-$!";
        if (quote || isAlpha(next) || isDigit(next) || (next != '\0' && parameters.find(next) != std::string::npos))
            return special("expansion");
        if (inQuotes)
            quoted('$');
        else
            bare('$');
        ++m_at;
    }

    void readOperator()
    {
        endWord();
        const char c = at();
        const bool twice = at(1) == c;
        if ((c == '&' && !twice) || (c == ';' && (twice || at(1) == '&')) || (c == '|' && at(1) == '&'))
            return special("background or a list of its own");
        endCommand();
        m_command.before = m_text.substr(m_at, twice ? 2 : 1);
        m_at += twice ? 2 : 1;
        m_hasOperator = true;
    }

    bool isAssignment() const
    {
        size_t i = 0;
        while (i < m_bareText.size() && (isAlpha(m_bareText[i]) || (i > 0 && isDigit(m_bareText[i]))))
            ++i;
        if (i > 0 && i + 1 < m_bareText.size() && m_bareText[i] == '+')
            ++i;
        return i > 0 && i < m_bareText.size() && m_bareText[i] == '=';
    }

    /// {a,b} and {1..3}, whatever stands around. Git's @{u} and @{1} are left alone by every shell, also beside a
    /// comma; any other brace in a word with a comma or dots may be one half (bash reads {a},b} as two words).
    bool hasBraces() const
    {
        std::string rest;
        for (size_t i = 0; i < m_bareText.size(); ++i) {
            if (m_bareText.compare(i, 2, "@{") == 0) {
                size_t close = i + 2;
                while (close < m_bareText.size() &&
                       (isAlpha(m_bareText[close]) || isDigit(m_bareText[close]) || m_bareText[close] == '-'))
                    ++close;
                if (close > i + 2 && close < m_bareText.size() && m_bareText[close] == '}') {
                    i = close;
                    continue;
                }
            }
            rest += m_bareText[i];
        }
        const bool divides = rest.find(',') != std::string::npos || rest.find("..") != std::string::npos;
        return divides && rest.find_first_of("{}") != std::string::npos;
    }

    void endWord()
    {
        if (!m_open)
            return;
        if (hasBraces())
            special("braces");
        if (m_bracket && m_bareText != "[")
            special("pattern in brackets");
        if (m_command.words.empty() && isAssignment()) {
            m_command.assignments.push_back(m_word);
        } else {
            if (m_command.words.empty() && !m_quoted && ownWords().count(m_word) != 0)
                special("word of the shell");
            if (m_command.words.empty() && (m_word.empty() || m_word.front() == '%'))
                special("no program");
            m_command.words.push_back(m_word);
            m_command.patterns.push_back(m_star);
        }
        m_open = m_quoted = m_star = m_bracket = false;
        m_word.clear();
        m_bareText.clear();
        m_lastBare = '\0';
    }

    void endCommand()
    {
        const bool last = m_at >= m_text.size();
        if (m_command.words.empty()) {
            const bool trailing = last && m_hasOperator && m_command.before == ";" && m_command.assignments.empty();
            if (!trailing)
                special("nothing to run");
            return;
        }
        m_out.commands.push_back(m_command);
        m_command = {};
    }

    const std::string &m_text;
    size_t m_at = 0;
    bool m_open = false;
    bool m_quoted = false;
    bool m_star = false;
    bool m_bracket = false;
    bool m_hasOperator = false;
    char m_lastBare = '\0';
    std::string m_word;
    std::string m_bareText;
    ShellCommand m_command;
    ShellReading m_out;
};

} // namespace

ShellReading readAsShell(const std::string &text)
{
    return ShellWords(text).read();
}

} // namespace homard
