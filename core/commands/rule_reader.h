// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "commands/program_table.h"
#include <QJsonValue>

namespace homard {

/// The words of a text, apart by blanks.
QStringList wordsOf(const QJsonValue &value);

/// Reads the compact notation of one program:
///   options   "-abc" valueless letters, "-x:kind" value, "-x::kind" value glued on or none, "-#" digits,
///             "--name", "--name=kind", "--name==kind" never apart, "--name?=kind" optional value, "@group" another
///             list
///   operands  kinds in their order; the last may end in * (any number)
class RuleReader
{
public:
    RuleReader(QString name, const QJsonObject &groups) : m_name(std::move(name)), m_groups(groups) {}

    bool read(const QJsonObject &json, ProgramRule &rule);

    const QString &why() const { return m_why; }

private:
    bool fail(const QString &what);
    void readFields(const QJsonObject &json, ProgramRule &rule);
    bool kindOf(const QString &word, ArgumentKind &kind);
    bool readOperands(const QStringList &names, ProgramRule &rule);
    bool readOptions(const QJsonValue &value, ProgramRule &rule, int depth);
    bool readOption(const QString &word, ProgramRule &rule);
    bool readSubcommands(const QJsonObject &json, ProgramRule &rule);

    QString m_name;
    QJsonObject m_groups;
    QString m_why;
};

} // namespace homard
