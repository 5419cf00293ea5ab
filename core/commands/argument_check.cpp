// SPDX-License-Identifier: GPL-3.0-or-later
#include "commands/argument_check.h"
#include "base/text.h"
#include <QCoreApplication>
#include <QRegularExpression>
#include <QSet>

namespace homard {

namespace {

struct ArgumentText {
    Q_DECLARE_TR_FUNCTIONS(ArgumentCheck)
};

bool isDigits(QStringView text)
{
    for (const QChar c : text) {
        if (c < QLatin1Char('0') || c > QLatin1Char('9'))
            return false;
    }
    return !text.isEmpty();
}

class ArgumentReader
{
public:
    ArgumentReader(const ProgramRule &rule, const QStringList &argv) : m_rule(&rule), m_argv(argv) {}

    ArgumentReading read()
    {
        m_out.argv = {m_argv.front()};
        m_out.isGit = m_rule->isGit;
        enterRule();
        const bool good = m_rule->style == ArgumentStyle::Options ? readOptionStyle() : readOtherStyle();
        m_out.readsOnly = good && finish();
        return std::move(m_out);
    }

private:
    bool refuse(const QString &why)
    {
        m_out.why = why;
        return false;
    }
    QString name() const { return m_name; }

    void enterRule()
    {
        m_name = m_name.isEmpty() ? m_argv.front() : m_name + QLatin1Char(' ') + m_argv[m_at - 1];
        m_out.argv += m_rule->insertFirst;
        m_seen.clear();
    }

    bool readOptionStyle()
    {
        while (m_at < m_argv.size()) {
            const QString word = m_argv[m_at++];
            if (m_onlyOperands || !word.startsWith(QLatin1Char('-')) || word == QLatin1StringView("-")) {
                if (!readOperand(word))
                    return false;
                continue;
            }
            if (!m_rule->permutes && !m_operands.empty())
                return refuseOption(word);
            m_out.argv.push_back(word);
            if (word == QLatin1StringView("--")) {
                if (!m_rule->subcommands.isEmpty())
                    return refuseOption(word);
                m_onlyOperands = true;
                m_dashes = m_out.argv.size() - 1;
            } else if (!readOption(word)) {
                return false;
            }
        }
        return true;
    }

    bool refuseOption(const QString &word)
    {
        return refuse(
            ArgumentText::tr("the option %1 of “%2” is not known to only read").arg(visibleText(word), name()));
    }

    bool readOption(const QString &word)
    {
        if (word.startsWith(QLatin1StringView("--")))
            return readLong(word);
        if (m_rule->digits && isDigits(QStringView(word).mid(1)))
            return true;
        if (!m_rule->clusters && word.size() != 2)
            return refuseOption(word);
        for (qsizetype i = 1; i < word.size(); ++i) {
            const QString key = QLatin1Char('-') + QString(word[i]);
            const auto option = m_rule->options.constFind(key);
            if (option == m_rule->options.constEnd())
                return refuseOption(word);
            m_seen.insert(key);
            if (option->kind == ArgumentKind::None)
                continue;
            const QString rest = word.mid(i + 1);
            if (option->optionalValue)
                return rest.isEmpty() || take(option->kind, rest, key);
            if (rest.isEmpty())
                return takeNext(option->kind, key);
            return m_rule->glue ? take(option->kind, rest, key) : refuseOption(word);
        }
        return true;
    }

    bool readLong(const QString &word)
    {
        const qsizetype equals = word.indexOf(QLatin1Char('='));
        const QString key = equals < 0 ? word : word.left(equals);
        const auto option = m_rule->options.constFind(key);
        if (option == m_rule->options.constEnd())
            return refuseOption(word);
        m_seen.insert(key);
        if (equals >= 0)
            return option->kind == ArgumentKind::None ? refuseOption(word)
                                                      : take(option->kind, word.mid(equals + 1), key);
        if (option->kind == ArgumentKind::None || option->optionalValue)
            return true;
        return option->onlyEquals ? refuseOption(word) : takeNext(option->kind, key);
    }

    /// A value that looks like an option may be one to another version of the program.
    bool takeNext(ArgumentKind kind, const QString &key)
    {
        if (m_at >= m_argv.size())
            return refuse(ArgumentText::tr("the option %1 of “%2” lacks its value").arg(key, name()));
        const QString value = m_argv[m_at++];
        static const QRegularExpression dashed(QStringLiteral("^-(?!\\d+[A-Za-z]?$)."));
        if (kind != ArgumentKind::Pattern && dashed.match(value).hasMatch())
            return refuse(ArgumentText::tr("the value %1 of %2 looks like an option of “%3”")
                              .arg(visibleText(value), key, name()));
        m_out.argv.push_back(value);
        return take(kind, value, key);
    }

    bool take(ArgumentKind kind, const QString &value, const QString &key)
    {
        if (kind == ArgumentKind::Path) {
            m_out.paths.push_back({value, false, m_rule->metadataOnly});
            if (m_rule->isGit && key == QLatin1StringView("-C"))
                m_out.gitFolder = m_out.gitFolder.isEmpty() ? value : m_out.gitFolder + QLatin1Char('/') + value;
            constexpr qsizetype longest = 1024; // each operand is looked for behind all of it
            return m_out.gitFolder.size() <= longest ||
                   refuse(ArgumentText::tr("“%1” goes through too many folders").arg(name()));
        }
        return takeText(value);
    }

    bool takeText(const QString &value)
    {
        for (const QString &word : m_rule->forbiddenWords) {
            if (value.contains(word))
                return refuse(ArgumentText::tr("“%1” in an argument of “%2” can read other files").arg(word, name()));
        }
        return true;
    }

    bool readOperand(const QString &word)
    {
        if (!m_rule->subcommands.isEmpty()) {
            const auto sub = m_rule->subcommands.constFind(word);
            if (sub == m_rule->subcommands.constEnd() && m_rule->operands.empty())
                return refuse(ArgumentText::tr("“%1 %2” is not known to only read").arg(name(), visibleText(word)));
            if (sub != m_rule->subcommands.constEnd()) {
                m_out.argv.push_back(word);
                m_rule = &*sub;
                enterRule();
                return true;
            }
        }
        m_out.argv.push_back(word);
        m_operands.push_back({word, m_onlyOperands, m_out.argv.size() - 1});
        return true;
    }

    bool anySeen(const QStringList &options) const
    {
        return std::any_of(options.begin(), options.end(),
                           [&](const QString &option) { return m_seen.contains(option); });
    }

    bool judgeOperands()
    {
        if (!m_operands.empty() && !m_rule->operandsOnlyWith.isEmpty() && !anySeen(m_rule->operandsOnlyWith))
            return refuse(ArgumentText::tr("“%1” with a name may change something").arg(name()));
        std::vector<ArgumentKind> kinds = m_rule->operands;
        if (!kinds.empty() && anySeen(m_rule->firstOperandGone))
            kinds.erase(kinds.begin());
        for (size_t i = 0; i < m_operands.size(); ++i) {
            const auto &[word, afterDashes, at] = m_operands[i];
            if (i >= kinds.size() && (kinds.empty() || !m_rule->lastRepeats))
                return refuse(
                    ArgumentText::tr("“%1” has more arguments than it reads (%2)").arg(name(), visibleText(word)));
            if (m_rule->atFiles && word.startsWith(QLatin1Char('@')))
                return refuse(
                    ArgumentText::tr("“%1” would read options from a file (%2)").arg(name(), visibleText(word)));
            const ArgumentKind kind = i < kinds.size() ? kinds[i] : kinds.back();
            if (m_rule->content == GitContent::Trees && kind == ArgumentKind::Text && afterDashes)
                return refuse(ArgumentText::tr("the pattern of “%1” stands behind “--”").arg(name()));
            if (!judgeOperand(kind, word, afterDashes))
                return false;
            if (kind == ArgumentKind::Revision)
                m_out.gitOperands.push_back({at, afterDashes});
        }
        return true;
    }

    bool judgeOperand(ArgumentKind kind, const QString &word, bool afterDashes)
    {
        switch (kind) {
        case ArgumentKind::Path:
            m_saysWhere = true;
            m_out.paths.push_back({word, false, m_rule->metadataOnly});
            return true;
        case ArgumentKind::Revision: m_out.paths.push_back({word, !afterDashes, m_rule->metadataOnly}); return true;
        case ArgumentKind::Plus:
            return word.startsWith(QLatin1Char('+')) ||
                   refuse(ArgumentText::tr("“%1 %2” may set something").arg(name(), word));
        case ArgumentKind::Letters:
            for (const QChar c : word) {
                if (!m_rule->operandLetters.contains(c))
                    return refuseOption(word);
            }
            return true;
        case ArgumentKind::None:
        case ArgumentKind::Pattern:
        case ArgumentKind::Text: break;
        }
        return takeText(word);
    }

    bool finish()
    {
        if (m_rule->needsSubcommand)
            return refuse(ArgumentText::tr("“%1” alone changes something").arg(name()));
        if (!judgeOperands())
            return false;
        m_out.recurses = m_rule->recursesAlways || anySeen(m_rule->recursesWith);
        m_out.readsHere = m_out.recurses && !m_saysWhere;
        m_out.follows = m_out.recurses && (m_rule->followsAlways || anySeen(m_rule->followsWith));
        m_out.namesOnly = m_rule->metadataOnly || anySeen(m_rule->namesOnlyWith);
        if (m_rule->contentWith.isEmpty() || anySeen(m_rule->contentWith))
            m_out.content = m_rule->content;
        if (m_out.isGit)
            m_out.gitCommand = m_name.mid(m_name.indexOf(QLatin1Char(' ')) + 1);
        m_out.hasDashes = m_dashes >= 0;
        m_out.whenRecursive = m_rule->insertWhenRecursive;
        m_out.optionsEnd = m_dashes >= 0 ? m_dashes : m_out.argv.size();
        return true;
    }

    bool readOtherStyle()
    {
        const QStringList rest = m_argv.mid(1);
        m_out.argv += rest;
        switch (m_rule->style) {
        case ArgumentStyle::Raw: return true;
        case ArgumentStyle::Exact:
            return m_rule->exact.contains(rest.join(QLatin1Char(' '))) ||
                   refuse(ArgumentText::tr("“%1” can run code").arg(name()));
        case ArgumentStyle::Find: return readFind(rest);
        case ArgumentStyle::Test: return readTest(rest);
        case ArgumentStyle::Options: break;
        }
        return false;
    }

    bool readFind(const QStringList &rest)
    {
        static const QSet<QString> marks{QStringLiteral("("), QStringLiteral(")"), QStringLiteral("!"),
                                         QStringLiteral(",")};
        bool expression = false;
        for (qsizetype i = 0; i < rest.size(); ++i) {
            const QString &word = rest[i];
            if (marks.contains(word)) {
                expression = true;
                continue;
            }
            if (!word.startsWith(QLatin1Char('-'))) {
                if (expression)
                    return refuse(
                        ArgumentText::tr("“%1” is out of place in the expression of “find”").arg(visibleText(word)));
                m_saysWhere = true;
                m_out.paths.push_back({word, false, true});
                continue;
            }
            const auto option = m_rule->options.constFind(word);
            if (option == m_rule->options.constEnd())
                return refuseOption(word);
            m_seen.insert(word);
            expression = expression || word.size() > 2; // -H -L -P stand before the paths
            if (option->kind == ArgumentKind::None)
                continue;
            if (++i >= rest.size())
                return refuse(ArgumentText::tr("the option %1 of “%2” lacks its value").arg(word, name()));
            if (option->kind == ArgumentKind::Path)
                m_out.paths.push_back({rest[i], false, true});
        }
        return true;
    }

    bool readTest(const QStringList &rest)
    {
        if (m_argv.front() == QLatin1StringView("[") && (rest.isEmpty() || rest.back() != QLatin1StringView("]")))
            return refuse(ArgumentText::tr("“[” is not closed"));
        for (const QString &word : rest) {
            if (word.contains(QLatin1Char('/')) || word == QLatin1StringView(".."))
                m_out.paths.push_back({word, false, true});
        }
        return true;
    }

    const ProgramRule *m_rule;
    const QStringList &m_argv;
    qsizetype m_at = 1;
    qsizetype m_dashes = -1;
    bool m_onlyOperands = false;
    bool m_saysWhere = false;
    QString m_name;
    QSet<QString> m_seen;
    struct Operand {
        QString word;
        bool afterDashes;
        qsizetype at;
    };
    std::vector<Operand> m_operands;
    ArgumentReading m_out;
};

} // namespace

ArgumentReading readArguments(const ProgramRule &rule, const QStringList &argv)
{
    return ArgumentReader(rule, argv).read();
}

} // namespace homard
