// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QString>
#include <QStringList>

namespace homard {

/// What the policy knows of a tool by its exact name (S17): independent of what the tool says of itself.
struct ToolClass {
    enum class Kind { List, Read, Write, Exec };

    QString name;
    Kind kind = Kind::Exec;
    QStringList required; ///< Names of arguments.
    QStringList optional;
};

/// Null: unknown, the highest risk. No trimming, no case folding (S02).
const ToolClass *toolClass(const QString &name);
/// All known names, for messages.
QStringList knownTools();

} // namespace homard
