// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QStringList>

namespace homard {

/// `text` is what `pattern` says, where * stands for any characters, none included, and all else for itself. Linear in
/// the text for each star.
bool matchesWildcard(const QString &pattern, const QString &text);

/// A pattern of policy.json meets a tool of that name and group (ToolClass::group; may be empty): its name, its group
/// ("fs" or "group:fs"), or a name with *.
bool meetsTool(const QString &pattern, const QString &tool, const QString &group);
bool meetsAnyTool(const QStringList &patterns, const QString &tool, const QString &group);

} // namespace homard
