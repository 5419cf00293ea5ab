// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QJsonObject>

namespace homard {

/// Why arguments that a person wrote do not fit a tool's schema, one sentence in their language; what the tool box says
/// of it is for a model. `schema`: of an object, as ToolSpec has it.
QString unfitWords(const QJsonObject &schema, const QString &arguments);

} // namespace homard
