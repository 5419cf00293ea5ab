// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "domain/tool.h"
#include <QByteArray>
#include <vector>

namespace homard {

/// The tool definitions as JSON, made again only when they changed.
class ToolsJson
{
public:
    enum class Shape {
        Function,  ///< {"type":"function","function":{"name":…,"parameters":…}}
        Anthropic, ///< {"name":…,"input_schema":…}
    };

    explicit ToolsJson(Shape shape) : m_shape(shape) {}
    /// The elements of the list, joined by commas; empty for no tools.
    const QByteArray &elements(const std::vector<ToolSpec> &tools);

private:
    bool isCurrent(const std::vector<ToolSpec> &tools) const;

    Shape m_shape;
    std::vector<ToolSpec> m_tools;
    QByteArray m_json;
};

} // namespace homard
