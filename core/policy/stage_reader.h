// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "policy/rule_file.h"

namespace homard {

/// Reads the member "stages" of policy.json into `file`. What does not fit lets no tool pass, and `notices` says so.
class StageReader
{
public:
    StageReader(RuleFile &file, QStringList &notices) : m_file(file), m_notices(notices) {}

    void read(const QJsonValue &value);

private:
    StageTable tableOf(const QJsonValue &value, const QString &stage);
    StageLists listsOf(const QJsonValue &value, const QString &where);
    void note(const QString &text) { m_notices.push_back(text); }

    RuleFile &m_file;
    QStringList &m_notices;
};

/// This stage lets no tool pass.
void nothingPasses(StageTable &stage);

/// A list of names, none of them empty; nothing: it is another value.
std::optional<QStringList> namesOf(const QJsonValue &value);

/// Nothing in it that would not come back the same from a line of JSON.
bool isPlainText(const QString &text);

} // namespace homard
