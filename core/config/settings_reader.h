// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "config/settings_file.h"
#include "config/settings_table.h"

namespace homard {

/// The value at a dotted path; Undefined if it is not there.
QJsonValue valueAt(const QJsonObject &object, const QString &path);
/// Sets the value at a dotted path of two parts; what is in its way and is no object is replaced.
void setValueAt(QJsonObject &object, const QString &path, const QJsonValue &value);
/// What `key` means in `object`: its value if that fits, else the default.
QJsonValue effectiveValue(const QJsonObject &object, const SettingKey &key);

/// Takes what fits from `object` and says what does not. Pure.
Settings settingsFrom(const QJsonObject &object, std::vector<SettingsNotice> &notices);

} // namespace homard
