// SPDX-License-Identifier: GPL-3.0-or-later
#include "policy/tool_classes.h"
#include <vector>

namespace homard {

namespace {

QStringList words(const char *text)
{
    return QString::fromLatin1(text).split(QLatin1Char(' '), Qt::SkipEmptyParts);
}

const std::vector<ToolClass> &classes()
{
    using Kind = ToolClass::Kind;
    static const std::vector<ToolClass> all{
        {QStringLiteral("list_files"), Kind::List, {}, words("path depth hidden")},
        {QStringLiteral("find_files"), Kind::List, words("pattern"), words("path")},
        {QStringLiteral("search_text"), Kind::Read, words("pattern"),
         words("path glob regex ignore_case context max_results")},
        {QStringLiteral("read_file"), Kind::Read, words("path"), words("offset limit")},
        {QStringLiteral("write_file"), Kind::Write, words("path content"), {}},
        {QStringLiteral("edit_file"), Kind::Write, words("path old_text new_text"), words("replace_all")},
        {QStringLiteral("delete_file"), Kind::Write, words("path"), {}},
        {QStringLiteral("move_file"), Kind::Write, words("path to"), {}},
        {QStringLiteral("exec"), Kind::Exec, words("command"), words("network timeout alongside input")},
        {QStringLiteral("process"), Kind::Follow, words("action"), words("id text close")},
    };
    return all;
}

} // namespace

QString ToolClass::group() const
{
    if (!ownGroup.isEmpty())
        return ownGroup;
    return kind == Kind::Exec ? QStringLiteral("exec") : QStringLiteral("fs");
}

QString groupOfTool(const QString &name)
{
    if (const ToolClass *tool = toolClass(name))
        return tool->group();
    return name.startsWith(QLatin1StringView("mcp__")) ? QStringLiteral("mcp") : QString();
}

const ToolClass *toolClass(const QString &name)
{
    for (const ToolClass &tool : classes()) {
        if (tool.name == name)
            return &tool;
    }
    return nullptr;
}

QStringList knownTools()
{
    QStringList names;
    for (const ToolClass &tool : classes())
        names.push_back(tool.name);
    return names;
}

} // namespace homard
