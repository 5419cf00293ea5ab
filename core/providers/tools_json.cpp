// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools_json.h"
#include "json_writer.h"
#include "wire_text.h"
#include <QJsonDocument>

namespace homard {

bool ToolsJson::isCurrent(const std::vector<ToolSpec> &tools) const
{
    return std::equal(tools.begin(), tools.end(), m_tools.begin(), m_tools.end(),
                      [](const ToolSpec &a, const ToolSpec &b) {
                          return a.name == b.name && a.description == b.description && a.schema == b.schema;
                      });
}

const QByteArray &ToolsJson::elements(const std::vector<ToolSpec> &tools)
{
    if (isCurrent(tools))
        return m_json;
    m_tools = tools;
    m_json.clear();
    for (const ToolSpec &tool : tools) {
        if (!m_json.isEmpty())
            m_json += ',';
        const QByteArray head =
            "\"name\":" + jsonString(wireName(tool.name)) + ",\"description\":" + jsonString(tool.description);
        const QByteArray schema = QJsonDocument(tool.schema).toJson(QJsonDocument::Compact);
        m_json += m_shape == Shape::Function
                      ? "{\"type\":\"function\",\"function\":{" + head + ",\"parameters\":" + schema + "}}"
                      : '{' + head + ",\"input_schema\":" + schema + '}';
    }
    return m_json;
}

} // namespace homard
