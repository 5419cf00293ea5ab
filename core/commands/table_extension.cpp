// SPDX-License-Identifier: GPL-3.0-or-later
#include "program_entry.h"
#include <QCoreApplication>
#include <QJsonArray>
#include <QJsonDocument>
#include <QRegularExpression>
#include <algorithm>

namespace homard {

namespace {

struct ExtensionText {
    Q_DECLARE_TR_FUNCTIONS(ProgramTable)
};

/// What a value of an entry must be.
enum class Shape { Text, Flag, Texts, Entries };

/// What a person may say of a program. Left out is what makes a reader see less closely than by default: other styles,
/// "metadataOnly", "permutes", what is put into the arguments, and Git.
const QMap<QString, Shape> &entryKeys()
{
    static const QMap<QString, Shape> keys{
        {QStringLiteral("about"), Shape::Text},
        {QStringLiteral("options"), Shape::Text},
        {QStringLiteral("operands"), Shape::Text},
        {QStringLiteral("operandsOnlyWith"), Shape::Text},
        {QStringLiteral("firstOperandGone"), Shape::Text},
        {QStringLiteral("operandLetters"), Shape::Text},
        {QStringLiteral("forbiddenWords"), Shape::Text},
        {QStringLiteral("recursesWith"), Shape::Text},
        {QStringLiteral("followsWith"), Shape::Text},
        {QStringLiteral("style"), Shape::Text},
        {QStringLiteral("exact"), Shape::Texts},
        {QStringLiteral("atFiles"), Shape::Flag},
        {QStringLiteral("clusters"), Shape::Flag},
        {QStringLiteral("glue"), Shape::Flag},
        {QStringLiteral("needsSubcommand"), Shape::Flag},
        {QStringLiteral("recursesAlways"), Shape::Flag},
        {QStringLiteral("followsAlways"), Shape::Flag},
        {QStringLiteral("subcommands"), Shape::Entries},
    };
    return keys;
}

bool hasShape(const QJsonValue &value, Shape shape)
{
    switch (shape) {
    case Shape::Text: return value.isString();
    case Shape::Flag: return value.isBool();
    case Shape::Entries: return value.isObject();
    case Shape::Texts: break;
    }
    const QJsonArray array = value.toArray();
    return value.isArray() &&
           std::all_of(array.begin(), array.end(), [](const QJsonValue &element) { return element.isString(); });
}

QString shapeWords(Shape shape)
{
    switch (shape) {
    case Shape::Text: return ExtensionText::tr("a text");
    case Shape::Flag: return ExtensionText::tr("true or false");
    case Shape::Texts: return ExtensionText::tr("a list of texts");
    case Shape::Entries: break;
    }
    return ExtensionText::tr("an object");
}

/// A name and what else a program of that name may be: without a version, an ending of Windows, GNU's g.
QStringList likenesses(const QString &name)
{
    static const QRegularExpression ending(QStringLiteral("\\.(?:exe|com|bat|cmd|sh|py|pl|js)$"));
    static const QRegularExpression version(QStringLiteral("[0-9.]+$"));
    QStringList out{name.toLower().remove(ending)};
    out += out.front().split(QLatin1Char('-'), Qt::SkipEmptyParts); // gcc-12, x86_64-linux-gnu-gcc, python3-dbg
    for (const QString &word : QStringList(out)) {
        QString bare = word;
        out.push_back(bare.remove(version));
        if (bare.startsWith(QLatin1Char('g')))
            out.push_back(bare.mid(1));
    }
    return out;
}

} // namespace

/// Reads a person's table and puts it behind another one.
class ProgramTable::Extension
{
public:
    Extension(const ProgramTable &base, const QByteArray &json)
        : m_json(json), m_table(std::make_shared<ProgramTable>(base))
    {
    }

    Result<std::shared_ptr<const ProgramTable>> read()
    {
        if (!readAll())
            return {ErrorCode::Invalid, m_why};
        return std::shared_ptr<const ProgramTable>(std::move(m_table));
    }

private:
    static constexpr int maxBytes = 64 * 1024;
    static constexpr int maxDepth = 3;

    bool refuse(const QString &place, const QString &why)
    {
        m_why = ExtensionText::tr("Your programs.json is not used. At %1: %2").arg(place, why);
        return false;
    }
    QString lineOf(qsizetype offset) const
    {
        const QByteArray before = m_json.left(offset);
        const qsizetype column = before.size() - before.lastIndexOf('\n');
        return ExtensionText::tr("line %1, column %2").arg(before.count('\n') + 1).arg(column);
    }
    /// Where an entry starts, as far as its spelling is in the text.
    QString placeOf(const QString &key) const
    {
        const qsizetype at = m_json.indexOf('"' + key.toUtf8() + '"');
        const QString shown = QStringLiteral("“%1”").arg(key.left(60));
        return at < 0 ? shown : lineOf(at) + QLatin1Char(' ') + shown;
    }

    bool readAll()
    {
        if (m_json.size() > maxBytes)
            return refuse(lineOf(maxBytes), ExtensionText::tr("the file is longer than 64 KiB."));
        QJsonParseError error;
        const QJsonDocument document = QJsonDocument::fromJson(m_json, &error);
        if (error.error != QJsonParseError::NoError)
            return refuse(lineOf(error.offset), ExtensionText::tr("this is not JSON: %1.").arg(error.errorString()));
        if (!document.isObject())
            return refuse(lineOf(0), ExtensionText::tr("there must be one object, {\"programs\": {…}}."));
        const QJsonObject root = document.object();
        for (auto it = root.begin(); it != root.end(); ++it) {
            const bool known = (it.key() == QLatin1StringView("about") && it->isString()) ||
                               (it.key() == QLatin1StringView("programs") && it->isObject());
            if (!known)
                return refuse(
                    placeOf(it.key()),
                    ExtensionText::tr("only \"programs\" (an object) and \"about\" (a text) may stand here."));
        }
        const QJsonObject programs = root.value(QLatin1StringView("programs")).toObject();
        for (auto it = programs.begin(); it != programs.end(); ++it) {
            if (!readProgram(it.key(), it.value()))
                return false;
        }
        return true;
    }

    bool readProgram(const QString &names, const QJsonValue &value)
    {
        const QString place = placeOf(names);
        const QStringList list = names.split(QLatin1Char(' '));
        for (const QString &name : list) {
            const QString why = whyNot(name);
            if (!why.isEmpty())
                return refuse(place, why);
        }
        if (!value.isObject())
            return refuse(place, ExtensionText::tr("the value must be %1.").arg(shapeWords(Shape::Entries)));
        if (!checkEntry(place, value.toObject(), 0))
            return false;
        auto entry = std::make_shared<Entry>();
        entry->names = names;
        entry->json = value.toObject();
        entry->read({}); // no lists of the table's own: they may grow with it
        if (!entry->why.isEmpty())
            return refuse(place, notation(entry->why));
        for (const QString &name : list)
            m_table->m_programs.insert(name, entry);
        return true;
    }

    static QString notation(const QString &why)
    {
        return why + QLatin1Char(' ') +
               ExtensionText::tr("Options are written -abc, -x:kind, --name, --name=kind or --name?=kind; operands are "
                                 "kinds, the last may end in *. Kinds: text, pattern, path, plus, letters.");
    }

    QString whyNot(const QString &name) const
    {
        static const QRegularExpression plain(QStringLiteral("^[A-Za-z0-9_][A-Za-z0-9_.+-]{0,63}$"));
        if (!plain.match(name).hasMatch())
            return ExtensionText::tr("a program is named by letters, digits and _ . + - without a path; several names "
                                     "stand apart by one blank.");
        if (m_table->m_programs.contains(name) || m_table->m_programs.contains(name.toLower()))
            return ExtensionText::tr("“%1” is in the table already, and an entry cannot be changed.").arg(name);
        for (const QString &likeness : likenesses(name)) {
            if (isTaken(likeness))
                return ExtensionText::tr("“%1” may not be added: “%2” can start other programs, write or send.")
                    .arg(name, likeness);
        }
        return {};
    }

    /// The table knows a program of that name as something else than a reader.
    bool isTaken(const QString &name) const
    {
        const auto &kinds = m_table->m_kinds;
        const bool named = std::any_of(kinds.keyBegin(), kinds.keyEnd(), [&](const QString &kind) {
            return kind != QLatin1StringView("text") && m_table->isOfKind(kind, name);
        });
        const auto &deeds = m_table->m_deeds;
        return named || m_table->filesRunBy(name) || std::any_of(deeds.begin(), deeds.end(), [&](const DeedRule &deed) {
                   return deed.programs.contains(name);
               });
    }

    bool checkEntry(const QString &place, const QJsonObject &json, int depth)
    {
        for (auto it = json.begin(); it != json.end(); ++it) {
            const auto key = entryKeys().constFind(it.key());
            if (key == entryKeys().constEnd())
                return refuse(place, ExtensionText::tr("“%1” is not known here. Known: %2.")
                                         .arg(it.key().left(60), entryKeys().keys().join(QLatin1StringView(", "))));
            if (!hasShape(it.value(), *key))
                return refuse(place, ExtensionText::tr("“%1” must be %2.").arg(it.key(), shapeWords(*key)));
        }
        if (json.contains(QLatin1StringView("style")) &&
            json.value(QLatin1StringView("style")) != QLatin1StringView("exact"))
            return refuse(place, ExtensionText::tr("“style” must be “exact” or be left out."));
        if (QStringList operands = wordsOf(json.value(QLatin1StringView("operands")));
            operands.contains(QStringLiteral("revision")) || operands.contains(QStringLiteral("revision*")) ||
            json.value(QLatin1StringView("options")).toString().contains(QLatin1StringView("revision")))
            return refuse(place, ExtensionText::tr("only Git has revisions."));
        const QJsonObject subs = json.value(QLatin1StringView("subcommands")).toObject();
        if (!subs.isEmpty() && depth >= maxDepth)
            return refuse(place, ExtensionText::tr("subcommands go no deeper than %1.").arg(maxDepth));
        for (auto it = subs.begin(); it != subs.end(); ++it) {
            static const QRegularExpression word(QStringLiteral("^[A-Za-z0-9][A-Za-z0-9_-]*$"));
            if (!word.match(it.key()).hasMatch() || !it->isObject())
                return refuse(place, ExtensionText::tr("“%1” is no subcommand: a word, and an object as its value.")
                                         .arg(it.key().left(60)));
            if (!checkEntry(place + QStringLiteral(" › ") + it.key(), it->toObject(), depth + 1))
                return false;
        }
        return true;
    }

    const QByteArray &m_json;
    std::shared_ptr<ProgramTable> m_table;
    QString m_why;
};

Result<std::shared_ptr<const ProgramTable>> ProgramTable::extended(const QByteArray &json) const
{
    return Extension(*this, json).read();
}

} // namespace homard
