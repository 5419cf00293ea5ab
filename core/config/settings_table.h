// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "config/settings.h"
#include <QJsonValue>
#include <functional>
#include <vector>

namespace homard {

/// What a value must be.
enum class SettingType {
    Bool,
    Integer,   ///< minimum … maximum.
    Text,      ///< At most `maximum` UTF-16 units, no control characters.
    Choice,    ///< One of `choices`.
    Url,       ///< http or https with a host, without user name and password; or empty.
    KeyName,   ///< [A-Za-z0-9._-], 1 … 64 characters; or empty.
    Path,      ///< An absolute path; or empty.
    PathList,  ///< Absolute paths.
    ModelList, ///< Objects {api, name, baseUrl, keyName} whose members fit the keys model.…; at most `maximum`.
};

/// One key of settings.json: the only place that knows its form.
struct SettingKey {
    QString path; ///< "limits.maxTurns": objects by dots.
    SettingType type = SettingType::Text;
    qint64 minimum = 0;
    qint64 maximum = 0;
    QStringList choices;
    /// Widens where data may go or what is trusted: a change made outside our window counts only after it was confirmed
    /// (S59).
    bool guarded = false;
    QString doc; ///< English: meaning, unit, source of the number.
    std::function<QJsonValue(const Settings &)> get;
    std::function<void(Settings &, const QJsonValue &)> set; ///< Takes only what check() accepts.

    QJsonValue fallback() const { return get(Settings{}); }
    /// Empty if `value` fits; else what is allowed, for people ("a whole number from 0 to 10000").
    QString refusal(const QJsonValue &value) const;
};

/// All keys, in the order of the file.
const std::vector<SettingKey> &settingKeys();

/// Null if there is no such key.
const SettingKey *findSettingKey(const QString &path);

} // namespace homard
