// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QString>
#include <QStringList>

namespace homard {

/// What the policy knows of a tool by its exact name (S17): independent of what the tool says of itself.
struct ToolClass {
    /// Follow: looks after commands that this session was allowed to run; what it sends to one asks.
    enum class Kind { List, Read, Write, Exec, Follow };

    QString name;
    Kind kind = Kind::Exec;
    QStringList required; ///< Names of arguments.
    QStringList optional;
    QString ownGroup{}; ///< Where it is not what the kind says.

    /// What lists of policy.json call it together with others: "fs", "exec", "web", "memory", "sessions", "mcp".
    QString group() const;
};

/// The group of a tool by its name: of the table, of an MCP server's tool "mcp", else empty.
QString groupOfTool(const QString &name);

/// Null: unknown, the highest risk. No trimming, no case folding (S02).
const ToolClass *toolClass(const QString &name);
/// All known names, for messages.
QStringList knownTools();

} // namespace homard
