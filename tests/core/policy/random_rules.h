// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "policy/rule_set.h"
#include <QRandomGenerator>

namespace homard {

/// Makes rule files and calls, the same ones for a seed.
class RandomRules
{
public:
    explicit RandomRules(quint32 seed) : m_random(seed) {}

    bool flip() { return m_random.bounded(2) == 1; }
    int below(int end) { return int(m_random.bounded(end)); }
    QString one(std::initializer_list<const char *> words)
    {
        return QString::fromUtf8(*(words.begin() + below(int(words.size()))));
    }
    QString pattern()
    {
        return one({"exec", "read_file", "write_file", "fs", "group:fs", "group:exec", "group:mcp", "*", "mcp__*",
                    "mcp__files__read", "mcp__*__read", "edit_file", "nosuchtool", "r*e"});
    }
    QString tool() { return one({"exec", "read_file", "write_file", "edit_file", "mcp__files__read", "other"}); }
    QString program() { return one({"rm", "git", "mkdir", "g*", "RM", "/bin/rm", "cp"}); }
    QString folder() { return one({"/ws", "/other", "/ws/deep"}); }

    QStringList patterns()
    {
        QStringList out;
        for (int i = below(4); i > 0; --i)
            out.push_back(pattern());
        return out;
    }

    StageLists lists()
    {
        StageLists out;
        if (flip())
            out.allow = patterns();
        out.deny = patterns();
        return out;
    }

    StageTable stage()
    {
        StageTable out;
        for (const char *name : {"*", "one", "two"}) {
            if (below(4) == 0)
                out[QLatin1StringView(name)] = lists();
        }
        return out;
    }

    PolicyRule rule(const QString &id)
    {
        PolicyRule rule;
        rule.id = id;
        rule.decision = below(3) == 0 ? Decision::Allow : flip() ? Decision::Ask : Decision::Deny;
        if (flip())
            rule.folder = folder();
        if (flip())
            rule.origin = one({"asked", "file"});
        if (flip())
            rule.madeMs = 1'764'000'000'000 + below(1000);
        if (flip())
            rule.expiresMs = 1'800'000'000'000 + below(1000);
        if (rule.decision == Decision::Allow) {
            allow(rule);
            return rule;
        }
        if (flip())
            rule.tool = pattern();
        if (flip())
            rule.program = program();
        for (int i = below(3); i > 0; --i)
            rule.arguments.push_back(one({"push", "-f", "x y", "ä\n"}));
        if (flip())
            rule.path = one({"/ws/secret", "secret", "~/x", "/"});
        if (below(4) == 0)
            rule.unknown.insert(QStringLiteral("when"), QJsonArray{1, QStringLiteral("never")});
        if (below(4) == 0)
            rule.matches = {QStringLiteral("rm x"), QJsonObject{{QStringLiteral("tool"), QStringLiteral("exec")}}};
        return rule;
    }

    RuleFile file()
    {
        RuleFile file;
        file.profile = stage();
        file.provider = stage();
        file.agent = stage();
        file.group = stage();
        if (flip())
            file.global[QStringLiteral("*")] = lists();
        if (below(4) == 0)
            file.otherStages[QStringLiteral("globall")] = stage();
        for (int i = below(6); i > 0; --i)
            file.rules.push_back(rule(QStringLiteral("rule-%1").arg(i)));
        if (below(4) == 0)
            file.unknown.insert(QStringLiteral("comment"), QStringLiteral("mine"));
        if (below(4) == 0)
            file.unused = {5, QJsonObject{{QStringLiteral("decision"), QStringLiteral("allow")}}};
        return file;
    }

    CallFacts call()
    {
        CallFacts facts;
        facts.tool = tool();
        facts.group = facts.tool == QLatin1StringView("exec")    ? QStringLiteral("exec")
                      : facts.tool.startsWith(QLatin1Char('m'))  ? QStringLiteral("mcp")
                      : facts.tool != QLatin1StringView("other") ? QStringLiteral("fs")
                                                                 : QString();
        facts.workspaceRoot = folder();
        const auto name = [this] { return one({"", "one", "two", "three"}); };
        facts.stages = {name(), name(), name(), name()};
        facts.isCommand = facts.group == QLatin1StringView("exec");
        if (facts.isCommand) {
            for (int i = below(3); i >= 0; --i)
                facts.programs.programs.push_back(
                    {one({"rm", "git", "mkdir", "ls"}), {QStringLiteral("push"), QStringLiteral("-f")}});
            facts.programs.mayHideOne = below(6) == 0;
        }
        facts.paths = {one({"/ws/secret/x", "/ws", "/ws/a", "/other/secret"})};
        facts.searchesPaths = flip();
        facts.mayTouchMore = below(8) == 0;
        return facts;
    }

    QByteArray bytes(int most)
    {
        QByteArray out(below(most), '\0');
        for (char &c : out)
            c = char(m_random.bounded(256));
        return out;
    }

    /// A text of JSON of which something is broken.
    QByteArray damaged(QByteArray json)
    {
        for (int i = below(2); i >= 0 && !json.isEmpty(); --i) {
            const int at = below(int(json.size()));
            const qsizetype quote = json.indexOf('"', at);
            switch (below(6)) {
            case 0: json[at] = char(m_random.bounded(256)); break;
            case 1: json.remove(at, 1 + below(20)); break;
            case 2: json.insert(at, one({"\"", "{", "}", "[", "]", ",", "null", "5", "\"a\":"}).toUtf8()); break;
            case 3: json.insert(at, json.mid(below(int(json.size())), below(40))); break;
            case 4: json.insert(quote + 1, one({"\\ud800", "x", "\\u0000", " ", "*"}).toUtf8()); break;
            default: replaceOne(json); break;
            }
        }
        return json;
    }

private:
    /// A value of another kind in the place of one.
    void replaceOne(QByteArray &json)
    {
        const QByteArray from = one({"\"allow\"", "\"deny\"", "\"exec\"", "\"asked\"", "[", "{", ": \"", "1"}).toUtf8();
        const qsizetype at = json.indexOf(from, below(int(json.size())));
        if (at >= 0)
            json.replace(at, from.size(),
                         from == "[" || from == "{" ? "[5, " + from
                                                    : one({"5", "\"deny\"", "\"ask\"", "true"}).toUtf8());
    }

    void allow(PolicyRule &rule)
    {
        if (flip()) {
            rule.tool = QStringLiteral("group:fs");
            rule.file = QStringLiteral("/ws/a.txt");
            return;
        }
        rule.tool = QStringLiteral("exec");
        for (int i = below(2); i >= 0; --i) {
            SessionGrant::Program program{QStringLiteral("/usr/bin/mkdir"), QStringLiteral("mkdir"), {}, {}};
            if (flip())
                program = {QStringLiteral("/usr/bin/git"), QStringLiteral("git"), QStringLiteral("commit"), {}};
            if (flip())
                program.options = {QStringLiteral("-p"), one({"-v", "--all", "-x=\"1\""})};
            rule.commands.push_back(std::move(program));
        }
    }

    QRandomGenerator m_random;
};

} // namespace homard
