// SPDX-License-Identifier: GPL-3.0-or-later
// Fuzz target of policy.json (F-RULES). Whatever the bytes are, reading them ends and nothing breaks; what was read is
// the same once printed and read again; and an unknown member anywhere allows nothing that was not allowed before.
#include "policy/rule_file_reader.h"
#include <QJsonDocument>
#include <cstdint>
#include <cstdio>
#include <cstdlib>

using namespace homard;

namespace {

[[noreturn]] void broken(const char *what, const QByteArray &bytes)
{
    std::fprintf(stderr, "\n== %s:\n%s\n", what, bytes.constData());
    std::abort();
}

int allowingRules(const RuleFile &file)
{
    return int(std::count_if(file.rules.begin(), file.rules.end(),
                             [](const PolicyRule &rule) { return rule.decision == Decision::Allow; }));
}

/// Each rule with one more member, which nobody knows.
QByteArray withUnknownMembers(const QByteArray &bytes)
{
    QJsonObject json = QJsonDocument::fromJson(bytes).object();
    QJsonArray rules = json.value(QLatin1StringView("rules")).toArray();
    for (qsizetype i = 0; i < rules.size(); ++i) {
        QJsonObject rule = rules[i].toObject();
        rule.insert(QStringLiteral("nobody knows"), 1);
        rules[i] = rule;
    }
    json.insert(QStringLiteral("rules"), rules);
    return QJsonDocument(json).toJson();
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    const QByteArray bytes(reinterpret_cast<const char *>(data), qsizetype(size));
    const auto first = readRuleFile(bytes);
    if (!first)
        return 0;
    const QByteArray once = printed(first->file);
    const auto second = readRuleFile(once);
    if (!second || !(second->file == first->file))
        broken("printed and read again it is another one", bytes);
    if (printed(second->file) != once)
        broken("it is printed in two ways", bytes);
    const auto more = readRuleFile(withUnknownMembers(once));
    if (!more || allowingRules(more->file) != 0)
        broken("a rule with an unknown member allows something", bytes);
    if (!first->file.isKnownVersion() && allowingRules(first->file) != 0)
        broken("another version allows something", bytes);
    return 0;
}
