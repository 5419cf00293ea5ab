// SPDX-License-Identifier: GPL-3.0-or-later
#include "policy/rule_file_reader.h"
#include "base/text.h"
#include "stage_reader.h"
#include <QCoreApplication>
#include <QDateTime>
#include <QJsonDocument>
#include <QRegularExpression>
#include <QSet>

namespace homard {

namespace {

struct RuleFileText {
    Q_DECLARE_TR_FUNCTIONS(RuleFile)
};

/// Rules and words of a list beyond these are not read (ours: a person's list has some dozens); then nothing passes by
/// what was not read, and everything that would pass asks.
constexpr qsizetype mostRules = 2000;

/// The year 10000: what is later has no form that could be printed.
constexpr qint64 endOfTime = 253'402'300'800'000;

bool isRuleId(const QString &id)
{
    static const QRegularExpression form(QStringLiteral("^[A-Za-z0-9._-]{1,64}$"),
                                         QRegularExpression::DontCaptureOption);
    return form.match(id).hasMatch() && !id.endsWith(QLatin1Char('\n'));
}

std::optional<qint64> timeOf(const QJsonValue &value)
{
    const QDateTime time = QDateTime::fromString(value.toString(), Qt::ISODateWithMs);
    // Without a zone it would be another moment on another machine.
    if (!value.isString() || !time.isValid() || time.timeSpec() == Qt::LocalTime || time.toMSecsSinceEpoch() <= 0 ||
        time.toMSecsSinceEpoch() >= endOfTime)
        return std::nullopt;
    return time.toMSecsSinceEpoch();
}

bool isAbsolute(const QString &path)
{
    return path.startsWith(QLatin1Char('/')) && isPlainText(path);
}

class RuleFileReader
{
public:
    ReadRules read(const QJsonObject &json)
    {
        for (auto it = json.begin(); it != json.end(); ++it) {
            if (it.key() == QLatin1StringView("stages"))
                StageReader(m_out.file, m_out.notices).read(it.value());
            else if (it.key() == QLatin1StringView("rules"))
                m_rules = it.value();
            else if (it.key() != QLatin1StringView("version")) {
                m_out.file.unknown.insert(it.key(), it.value());
                note(RuleFileText::tr("policy.json: “%1” is unknown and does nothing.").arg(visibleText(it.key())));
            }
        }
        m_out.file.version = json.value(QLatin1StringView("version"));
        m_allows = m_out.file.isKnownVersion();
        if (!m_allows)
            note(RuleFileText::tr("policy.json: “version” is not 1, so no rule of it allows anything; what it refuses "
                                  "counts."));
        if (json.contains(QLatin1StringView("rules")))
            readRules();
        return std::move(m_out);
    }

private:
    void note(const QString &text) { m_out.notices.push_back(text); }

    void readRules()
    {
        if (!m_rules.isArray()) {
            note(RuleFileText::tr("policy.json: “rules” must be a list […]; until it is mended no tool passes."));
            nothingPasses(m_out.file.global);
            return;
        }
        const QJsonArray rules = m_rules.toArray();
        if (rules.size() > mostRules) {
            note(RuleFileText::tr("policy.json: there are more than %1 rules; until there are fewer, no tool passes.")
                     .arg(mostRules));
            nothingPasses(m_out.file.global);
            return;
        }
        for (const QJsonValue &rule : rules) {
            if (rule.isObject())
                collectId(rule.toObject());
        }
        for (const QJsonValue &rule : rules)
            readRule(rule);
    }

    void collectId(const QJsonObject &json) { m_ids.insert(json.value(QLatin1StringView("id")).toString()); }

    void readRule(const QJsonValue &value)
    {
        if (!value.isObject()) {
            note(RuleFileText::tr("policy.json: a rule is no object {…} and does nothing."));
            m_out.file.unused.append(value);
            return;
        }
        const QJsonObject json = value.toObject();
        m_rule = {};
        m_faults.clear();
        const QString decision = json.value(QLatin1StringView("decision")).toString();
        const bool allows = decision == QLatin1StringView("allow");
        m_rule.decision = allows                                 ? Decision::Allow
                          : decision == QLatin1StringView("ask") ? Decision::Ask
                                                                 : Decision::Deny;
        if (!allows && decision != QLatin1StringView("ask") && decision != QLatin1StringView("deny"))
            m_faults.push_back(QStringLiteral("decision"));
        for (auto it = json.begin(); it != json.end(); ++it)
            readMember(it.key(), it.value(), allows);
        const QString named = m_rule.id;
        takeId(allows);
        const QString shown = named.isEmpty() ? m_rule.id : named;
        if (allows)
            takeAllowing(json, shown);
        else
            takeNarrowing(shown);
    }

    void takeId(bool allows)
    {
        if (isRuleId(m_rule.id) && !m_taken.contains(m_rule.id)) {
            m_taken.insert(m_rule.id);
            return;
        }
        m_faults.push_back(QStringLiteral("id"));
        if (allows)
            return;
        for (int i = 1;; ++i) { // it counts, so it must have a name
            const QString id = QStringLiteral("unnamed-%1").arg(i);
            if (!m_ids.contains(id) && !m_taken.contains(id)) {
                m_rule.id = id;
                m_taken.insert(id);
                return;
            }
        }
    }

    void takeAllowing(const QJsonObject &json, const QString &shown)
    {
        const bool isCommand = !m_rule.commands.empty();
        if (m_faults.isEmpty() && isCommand != m_rule.file.isEmpty())
            m_faults.push_back(isCommand ? QStringLiteral("file") : QStringLiteral("commands"));
        if (m_faults.isEmpty() &&
            m_rule.tool != (isCommand ? QLatin1StringView("exec") : QLatin1StringView("group:fs")))
            m_faults.push_back(QStringLiteral("tool"));
        if (m_faults.isEmpty() && m_allows) {
            m_out.file.rules.push_back(std::move(m_rule));
            return;
        }
        if (m_allows)
            note(RuleFileText::tr("policy.json: the rule “%1” allows nothing, because of: %2.")
                     .arg(visibleText(shown), faultWords()));
        m_out.file.unused.append(json);
    }

    void takeNarrowing(const QString &shown)
    {
        if (!m_faults.isEmpty())
            note(RuleFileText::tr("policy.json: in the rule “%1” is wrong or unknown: %2. It counts without that, and "
                                  "so for more calls.")
                     .arg(visibleText(shown), faultWords()));
        m_out.file.rules.push_back(std::move(m_rule));
    }

    QString faultWords() const
    {
        QStringList shown;
        for (const QString &fault : m_faults)
            shown.push_back(QStringLiteral("“%1”").arg(visibleText(fault)));
        return enumerated(shown);
    }

    void readMember(const QString &key, const QJsonValue &value, bool allows)
    {
        if (key == QLatin1StringView("decision"))
            return;
        if (key == QLatin1StringView("commands") && allows)
            return readCommands(value);
        if (const auto text = textMember(key, allows))
            return readText(key, value, *text);
        if (key == QLatin1StringView("arguments") && !allows) {
            const auto words = namesOf(value);
            m_rule.arguments = words.value_or(QStringList());
            return faultUnless(words.has_value(), key);
        }
        if (key == QLatin1StringView("made") || key == QLatin1StringView("expires")) {
            const auto time = timeOf(value);
            (key == QLatin1StringView("made") ? m_rule.madeMs : m_rule.expiresMs) = time.value_or(0);
            return faultUnless(time.has_value(), key);
        }
        if (key == QLatin1StringView("matches") || key == QLatin1StringView("doesNotMatch"))
            return readExamples(key, value);
        if (!allows)
            m_rule.unknown.insert(key, value);
        m_faults.push_back(key);
    }

    void faultUnless(bool fits, const QString &key)
    {
        if (!fits)
            m_faults.push_back(key);
    }

    struct TextMember {
        QString *place;
        bool isPath;
    };

    std::optional<TextMember> textMember(const QString &key, bool allows)
    {
        if (key == QLatin1StringView("id"))
            return TextMember{&m_rule.id, false};
        if (key == QLatin1StringView("tool"))
            return TextMember{&m_rule.tool, false};
        if (key == QLatin1StringView("origin"))
            return TextMember{&m_rule.origin, false};
        if (key == QLatin1StringView("folder"))
            return TextMember{&m_rule.folder, true};
        if (key == QLatin1StringView("file") && allows)
            return TextMember{&m_rule.file, true};
        if (key == QLatin1StringView("program") && !allows)
            return TextMember{&m_rule.program, false};
        if (key == QLatin1StringView("path") && !allows)
            return TextMember{&m_rule.path, false};
        return std::nullopt;
    }

    void readText(const QString &key, const QJsonValue &value, const TextMember &member)
    {
        const QString text = value.toString();
        const bool fits =
            value.isString() && !text.isEmpty() && isPlainText(text) && (!member.isPath || isAbsolute(text));
        if (fits)
            *member.place = text;
        if (key != QLatin1StringView("id")) // takeId() says so
            faultUnless(fits, key);
    }

    void readCommands(const QJsonValue &value)
    {
        for (const QJsonValue &item : value.toArray()) {
            const QJsonObject json = item.toObject();
            SessionGrant::Program program{json.value(QLatin1StringView("program")).toString(),
                                          json.value(QLatin1StringView("name")).toString(),
                                          json.value(QLatin1StringView("subcommand")).toString(),
                                          {}};
            bool fits = isAbsolute(program.path) && !program.name.isEmpty() && isPlainText(program.name) &&
                        isPlainText(program.subcommand);
            for (auto it = json.begin(); it != json.end(); ++it) {
                if (it.key() == QLatin1StringView("options")) {
                    const auto options = namesOf(it.value());
                    program.options = options.value_or(QStringList());
                    fits = fits && options && !options->isEmpty();
                } else {
                    static const QSet<QString> texts{QStringLiteral("program"), QStringLiteral("name"),
                                                     QStringLiteral("subcommand")};
                    fits =
                        fits && texts.contains(it.key()) && it.value().isString() && !it.value().toString().isEmpty();
                }
            }
            if (!fits)
                return m_faults.push_back(QStringLiteral("commands"));
            m_rule.commands.push_back(std::move(program));
        }
        faultUnless(value.isArray() && !m_rule.commands.empty(), QStringLiteral("commands"));
    }

    void readExamples(const QString &key, const QJsonValue &value)
    {
        const QJsonArray examples = value.toArray();
        const bool fits = value.isArray() && std::all_of(examples.begin(), examples.end(), isExample);
        if (fits)
            (key == QLatin1StringView("matches") ? m_rule.matches : m_rule.doesNotMatch) = examples;
        faultUnless(fits, key);
    }

    static bool isExample(const QJsonValue &value)
    {
        if (value.isString())
            return isPlainText(value.toString());
        const QJsonObject json = value.toObject();
        const QStringList keys = json.keys();
        const bool known = std::all_of(keys.begin(), keys.end(), [&](const QString &key) {
            return (key == QLatin1StringView("tool") || key == QLatin1StringView("path")) &&
                   json.value(key).isString() && isPlainText(json.value(key).toString());
        });
        return known && json.contains(QLatin1StringView("tool"));
    }

    ReadRules m_out;
    QJsonValue m_rules;
    bool m_allows = false;
    PolicyRule m_rule;
    QStringList m_faults; ///< Members of m_rule that do not fit.
    QSet<QString> m_ids;  ///< All that stand in the file.
    QSet<QString> m_taken;
};

} // namespace

Result<ReadRules> readRuleFile(const QByteArray &bytes)
{
    const qsizetype mark = bytes.startsWith("\xEF\xBB\xBF") ? 3 : 0;
    QJsonParseError error{};
    const auto document = QJsonDocument::fromJson(bytes.mid(mark), &error);
    if (error.error != QJsonParseError::NoError) {
        const QByteArray before = bytes.left(error.offset + mark);
        return {ErrorCode::Invalid, RuleFileText::tr("line %1, column %2: %3")
                                        .arg(before.count('\n') + 1)
                                        .arg(before.size() - before.lastIndexOf('\n'))
                                        .arg(error.errorString())};
    }
    if (!document.isObject())
        return {ErrorCode::Invalid, RuleFileText::tr("it is not a JSON object {…}")};
    // Once around, so that no text is left that would come back as another one (half a surrogate pair).
    return RuleFileReader().read(QJsonDocument::fromJson(document.toJson(QJsonDocument::Compact)).object());
}

} // namespace homard
