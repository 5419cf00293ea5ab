// SPDX-License-Identifier: GPL-3.0-or-later
#include "commands/command_text.h"
#include <QRegularExpression>

namespace homard {

namespace {

class LooseReader
{
public:
    explicit LooseReader(const QString &text) : m_text(text)
    {
        if (text.contains(QLatin1StringView("IFS")) || text.contains(QLatin1StringView("\\\n")))
            replaceBlanks(text);
    }

    std::vector<LooseCommand> read()
    {
        while (m_at < m_text.size())
            readOne(m_text[m_at]);
        endCommand({});
        return std::move(m_commands);
    }

private:
    /// What a shell reads as a blank, or not at all, although it looks like more.
    void replaceBlanks(const QString &text)
    {
        m_text.clear();
        for (qsizetype i = 0; i < text.size();) {
            const QStringView rest = QStringView(text).mid(i);
            const bool isBlank =
                rest.startsWith(QLatin1StringView("${IFS}")) || rest.startsWith(QLatin1StringView("$IFS"));
            if (rest.startsWith(QLatin1StringView("\\\n"))) {
                i += 2;
                continue;
            }
            m_text += isBlank ? QChar(QLatin1Char(' ')) : text[i];
            m_origins.push_back(i);
            i += isBlank ? (rest[1] == QLatin1Char('{') ? 6 : 4) : 1;
        }
    }

    /// Where a character stands in the text as it came.
    qsizetype origin(qsizetype at) const { return m_origins.empty() ? at : m_origins[size_t(at)]; }
    /// One past the last character before `at`, which may be behind the end.
    qsizetype originOfEnd(qsizetype at) const { return origin(qMin(at, m_text.size()) - 1) + 1; }

    void readOne(QChar c)
    {
        switch (c.unicode()) {
        case '\'': readQuoted(c, false); return;
        case '"': readQuoted(c, true); return;
        case '\\':
            if (m_at + 1 < m_text.size())
                append(m_text[m_at + 1]);
            m_at += 2;
            return;
        case '|': // of >|, too: whoever takes quotes away before makes one of '>'|
        case ';':
        case '\n':
        case '(':
        case ')':
        case '`': endCommand(QString(c)); break;
        case '&': readAmpersand(); return;
        case '>':
        case '<':
            dropDescriptor();
            endWord();
            m_redirect = c == QLatin1Char('>');
            m_input = !m_redirect;
            break;
        case '{':
        case '}': readBrace(c); break;
        default:
            if (c.isSpace())
                endWord();
            else
                append(c);
        }
        ++m_at;
    }

    void append(QChar c)
    {
        beginWord();
        m_word += c;
    }

    void beginWord()
    {
        if (!m_inWord)
            m_wordAt = m_at;
        m_inWord = true;
    }

    /// 2>x: the number is no word.
    void dropDescriptor()
    {
        const bool isPlain = m_inWord && m_wordAt + m_word.size() == m_at; // nothing of it is quoted
        if (isPlain && std::all_of(m_word.begin(), m_word.end(), [](QChar c) { return c >= u'0' && c <= u'9'; })) {
            m_word.clear();
            m_inWord = false;
        }
    }

    void readAmpersand()
    {
        if (m_at + 1 < m_text.size() && m_text[m_at + 1] == QLatin1Char('>')) {
            endWord();
            ++m_at;
        } else if (m_redirect && !m_inWord) { // >&
            ++m_at;
        } else {
            endCommand(QStringLiteral("&"));
            ++m_at;
        }
    }

    /// A brace of its own groups commands; inside a word it is kept.
    void readBrace(QChar c)
    {
        const QChar next = m_at + 1 < m_text.size() ? m_text[m_at + 1] : QChar(QLatin1Char(' '));
        if (!m_inWord && (next.isSpace() || c == QLatin1Char('}')))
            endCommand(QString(c));
        else
            append(c);
        m_openBrace = m_openBrace || (m_inWord && c == QLatin1Char('{'));
    }

    void readQuoted(QChar quote, bool escapes)
    {
        beginWord();
        const qsizetype start = m_word.size();
        for (++m_at; m_at < m_text.size() && m_text[m_at] != quote; ++m_at) {
            const QChar c = m_text[m_at];
            const QChar next = m_at + 1 < m_text.size() ? m_text[m_at + 1] : QChar();
            if (escapes && c == QLatin1Char('\\') && !next.isNull() && QStringView(u"\\\"$`").contains(next))
                ++m_at;
            else if (escapes)
                m_substitutes = m_substitutes || startsSubstitution(c, next);
            m_word += m_text[m_at];
        }
        if (m_at >= m_text.size()) { // an apostrophe that is none of a shell's quotes
            for (qsizetype i = start; i < m_word.size() && !m_substitutes; ++i)
                m_substitutes = startsSubstitution(m_word[i], i + 1 < m_word.size() ? m_word[i + 1] : QChar());
        }
        ++m_at;
    }

    static bool startsSubstitution(QChar c, QChar next)
    {
        return c == QLatin1Char('`') || (c == QLatin1Char('$') && next == QLatin1Char('('));
    }

    void endWord()
    {
        if (m_inWord)
            m_current.words.push_back(
                {m_word, m_redirect, m_input, m_openBrace, m_substitutes, origin(m_wordAt), originOfEnd(m_at)});
        m_redirect = m_redirect && !m_inWord;
        m_input = m_input && !m_inWord;
        m_word.clear();
        m_inWord = m_openBrace = m_substitutes = false;
    }

    void endCommand(const QString &next)
    {
        endWord();
        if (!m_current.words.empty())
            m_commands.push_back(std::move(m_current));
        m_current = {{}, next};
        m_redirect = m_input = false;
    }

    QString m_text;
    std::vector<qsizetype> m_origins; ///< Of each character; empty: where it stands.
    qsizetype m_at = 0;
    qsizetype m_wordAt = 0; ///< Where the word begins.
    QString m_word;
    bool m_inWord = false;
    bool m_redirect = false;
    bool m_input = false;
    bool m_openBrace = false;
    bool m_substitutes = false;
    LooseCommand m_current;
    std::vector<LooseCommand> m_commands;
};

} // namespace

std::vector<LooseCommand> readLoosely(const QString &text)
{
    return LooseReader(text).read();
}

QString withPlainSubstitutions(QString text)
{
    text.replace(QLatin1StringView("$(pwd)"), QLatin1StringView("$PWD"))
        .replace(QLatin1StringView("`pwd`"), QLatin1StringView("$PWD"));
    static const QRegularExpression said(QStringLiteral(
        "(?:\\$\\(|`)\\s*(?:echo|printf)\\s+(?:-[neE]+\\s+)?['\"]?([^\\s()`'\"$<>|&;\\\\]+)['\"]?\\s*[)`]"));
    return text.replace(said, QStringLiteral("\\1"));
}

QString substitutedText(const std::vector<LooseWord> &words, size_t at)
{
    static const QRegularExpression start(QStringLiteral("\\$\\(|`"));
    constexpr qsizetype longest = 64 * 1024; // of quotes in quotes, for every word again
    QString text = words[at].text.mid(qMax<qsizetype>(0, words[at].text.indexOf(start)));
    if (text.startsWith(QLatin1Char('$')))
        text.remove(0, 1);
    qsizetype open = 0, backquotes = 0;
    const auto count = [&](const QString &part) {
        open += part.count(QLatin1Char('(')) - part.count(QLatin1Char(')'));
        backquotes += part.count(QLatin1Char('`'));
    };
    count(text);
    while ((open > 0 || backquotes % 2 != 0) && ++at < words.size() && text.size() < longest) {
        text += QLatin1Char(' ') + words[at].text;
        count(words[at].text);
    }
    const qsizetype end = qMax(text.lastIndexOf(QLatin1Char(')')), text.lastIndexOf(QLatin1Char('`')));
    return end > 0 ? text.left(end + 1) : text;
}

QString programName(const QString &word)
{
    return word.mid(word.lastIndexOf(QLatin1Char('/')) + 1);
}

QString bareScript(QString text)
{
    static const QRegularExpression comment(QStringLiteral("(?:^|[ \\t;])#[^\\n]*"),
                                            QRegularExpression::MultilineOption);
    text.remove(comment);
    text.removeIf([](QChar c) { return c == QLatin1Char('"') || c == QLatin1Char('\''); });
    return text;
}

QString shebangProgram(const QByteArray &script)
{
    if (!script.startsWith("#!"))
        return {};
    const QByteArray line = script.mid(2, script.left(512).indexOf('\n') - 2);
    const QStringList words = QString::fromUtf8(line.left(512)).simplified().split(QLatin1Char(' '));
    if (programName(words.front()) != QLatin1StringView("env"))
        return programName(words.front());
    for (const QString &word : words.mid(1)) { // env -S python3 -u, env A=1 sh
        if (!word.startsWith(QLatin1Char('-')) && !word.contains(QLatin1Char('=')))
            return programName(word);
    }
    return {};
}

bool isOpenWord(const QString &word)
{
    return word.contains(QLatin1StringView("{}")) ||
           std::any_of(word.begin(), word.end(), [](QChar c) { return QStringView(u"$`*?[").contains(c); });
}

} // namespace homard
