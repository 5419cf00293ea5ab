// SPDX-License-Identifier: GPL-3.0-or-later
#include "config/settings_table.h"
#include <QCoreApplication>
#include <QDir>
#include <QJsonArray>
#include <QJsonObject>
#include <QRegularExpression>
#include <QUrl>
#include <cmath>

namespace homard {

namespace {

struct TableWords {
    Q_DECLARE_TR_FUNCTIONS(homard::Settings)
};

// The members of a model in a list: each as the key model.… of its name.
constexpr QString ModelRef::*modelMembers[] = {&ModelRef::api, &ModelRef::name, &ModelRef::baseUrl, &ModelRef::keyName};
const QLatin1StringView modelMemberNames[] = {QLatin1StringView("api"), QLatin1StringView("name"),
                                              QLatin1StringView("baseUrl"), QLatin1StringView("keyName")};

QJsonValue toJson(const std::vector<ModelRef> &models)
{
    QJsonArray list;
    for (const ModelRef &model : models) {
        QJsonObject object;
        for (size_t i = 0; i < std::size(modelMembers); ++i) {
            if (!(model.*modelMembers[i]).isEmpty())
                object.insert(modelMemberNames[i], model.*modelMembers[i]);
        }
        list.append(object);
    }
    return list;
}
QJsonValue toJson(const QStringList &list)
{
    return QJsonArray::fromStringList(list);
}
template <class T>
QJsonValue toJson(const T &value)
{
    return QJsonValue(value);
}
void fromJson(const QJsonValue &value, bool &out)
{
    out = value.toBool();
}
void fromJson(const QJsonValue &value, int &out)
{
    out = value.toInt();
}
void fromJson(const QJsonValue &value, QString &out)
{
    out = value.toString();
}
void fromJson(const QJsonValue &value, std::vector<ModelRef> &out)
{
    out.clear();
    for (const auto &item : value.toArray()) {
        ModelRef model;
        for (size_t i = 0; i < std::size(modelMembers); ++i)
            model.*modelMembers[i] = item[modelMemberNames[i]].toString();
        out.push_back(model);
    }
}
void fromJson(const QJsonValue &value, QStringList &out)
{
    out.clear();
    for (const auto &item : value.toArray())
        out.append(item.toString());
}

template <class Group, class Value>
SettingKey key(const char *path, SettingType type, Group Settings::*group, Value Group::*member, const char *doc)
{
    SettingKey row;
    row.path = QString::fromLatin1(path);
    row.type = type;
    row.doc = QString::fromLatin1(doc);
    row.get = [group, member](const Settings &s) { return toJson(s.*group.*member); };
    row.set = [group, member](Settings &s, const QJsonValue &value) { fromJson(value, s.*group.*member); };
    return row;
}

SettingKey ranged(SettingKey row, qint64 minimum, qint64 maximum)
{
    row.minimum = minimum;
    row.maximum = maximum;
    return row;
}

SettingKey oneOf(SettingKey row, const QStringList &choices)
{
    row.choices = choices;
    return row;
}

SettingKey guarded(SettingKey row)
{
    row.guarded = true;
    return row;
}

std::vector<SettingKey> makeTable()
{
    using T = SettingType;
    constexpr auto g = &Settings::general;
    constexpr auto a = &Settings::appearance;
    constexpr auto m = &Settings::model;
    constexpr auto l = &Settings::limits;
    constexpr auto r = &Settings::retry;
    constexpr auto n = &Settings::network;
    constexpr auto s = &Settings::sandbox;
    constexpr auto o = &Settings::tools;
    const auto text = [](const char *list) { return QString::fromLatin1(list).split(QLatin1Char(' ')); };
    return {
        oneOf(key("general.language", T::Choice, g, &GeneralSettings::language,
                  "Language of the window; empty: the system's."),
              QStringList{QString()} + text("en zh_CN")),
        key("general.closeToTray", T::Bool, g, &GeneralSettings::closeToTray,
            "Closing the window leaves the program in the tray, where there is one (desktop.md, Tray and presence)."),
        key("general.enterSends", T::Bool, g, &GeneralSettings::enterSends,
            "Enter sends and Shift+Enter makes a new line; else Ctrl+Enter sends (desktop.md, Composer)."),
        oneOf(key("appearance.theme", T::Choice, a, &AppearanceSettings::theme,
                  "Light or dark window; system: as the desktop is set."),
              text("system light dark")),
        guarded(
            ranged(key("approvals.ruleDays", T::Integer, &Settings::approvals, &ApprovalSettings::ruleDays,
                       "Days that a rule lasts which an answer made; 0: until it is taken back. 90: ours, a season."),
                   0, 3'650)),
        // Without a baseUrl the api is the endpoint, and the key goes along.
        guarded(oneOf(key("model.api", T::Choice, m, &ModelSettings::api,
                          "Wire format of the model in use; empty: none chosen yet."),
                      QStringList{QString()} + text("practice openai-chat anthropic ollama"))),
        ranged(key("model.name", T::Text, m, &ModelSettings::name, "The model as its provider calls it."), 0, 200),
        guarded(key("model.baseUrl", T::Url, m, &ModelSettings::baseUrl, "Address of the provider; empty: its own.")),
        guarded(key("model.keyName", T::KeyName, m, &ModelSettings::keyName,
                    "Name of the key in the keychain. Never the key itself.")),
        guarded(key("model.caFile", T::Path, m, &ModelSettings::caFile,
                    "PEM file of authorities trusted beside the system's.")),
        ranged(key("model.contextWindow", T::Integer, m, &ModelSettings::contextWindow,
                   "Tokens; 0: as known for the model. Upper end: ours, above any model on offer."),
               0, 20'000'000),
        ranged(key("model.maxOutputTokens", T::Integer, m, &ModelSettings::maxOutputTokens,
                   "Tokens of one answer; 0: as known."),
               0, 2'000'000),
        // Guarded like the model in use: each can be picked with a click, and its key goes along.
        guarded(ranged(key("models.added", T::ModelList, &Settings::models, &ModelListSettings::added,
                           "Models the user has added: objects with api, name, baseUrl and keyName as in model.…. "
                           "Upper end: ours, more than a picker can show."),
                       0, 200)),
        oneOf(key("model.thinking", T::Choice, m, &ModelSettings::thinking, "Thinking level (loop.md 3)."),
              text("off fast balance deep")),
        ranged(key("limits.maxTurns", T::Integer, l, &LimitSettings::maxTurns,
                   "Turns of a watched run; 0: no limit (loop.md 6)."),
               0, 10'000),
        ranged(key("limits.maxMinutes", T::Integer, l, &LimitSettings::maxMinutes,
                   "Minutes of a watched run; 0: no limit (loop.md 6)."),
               0, 10'080),
        ranged(key("limits.headlessTurns", T::Integer, l, &LimitSettings::headlessTurns,
                   "Turns of an unwatched run (loop.md 6)."),
               1, 10'000),
        ranged(key("limits.headlessMinutes", T::Integer, l, &LimitSettings::headlessMinutes,
                   "Minutes of an unwatched run (loop.md 6: 2 h)."),
               1, 10'080),
        ranged(key("limits.approvalMinutes", T::Integer, l, &LimitSettings::approvalMinutes,
                   "Minutes until a question expires (S08)."),
               1, 1'440),
        key("retry.interactive", T::Bool, r, &RetrySettings::interactive,
            "In a watched run the wait is 2 s instead of retry.waitSeconds (loop.md 10)."),
        ranged(key("retry.waitSeconds", T::Integer, r, &RetrySettings::waitSeconds,
                   "Wait where the provider names none (loop.md 10)."),
               1, 600),
        ranged(key("retry.capSeconds", T::Integer, r, &RetrySettings::capSeconds,
                   "No wait is longer, a Retry-After neither (loop.md 10)."),
               1, 3'600),
        ranged(key("network.idleSeconds", T::Integer, n, &NetworkSettings::idleSeconds,
                   "Without a byte from a cloud provider (loop.md 10)."),
               5, 3'600),
        ranged(key("network.localIdleSeconds", T::Integer, n, &NetworkSettings::localIdleSeconds,
                   "Without a byte from a server on this machine (loop.md 10)."),
               5, 3'600),
        // Guarded: each of them can take a wall away (S59).
        guarded(oneOf(
            key("sandbox.kind", T::Choice, s, &SandboxSettings::kind,
                "What confines commands; auto: bubblewrap, else Docker where an image is named; native: nothing, so "
                "every command asks (safety.md D)."),
            text("auto bubblewrap docker native"))),
        guarded(oneOf(key("sandbox.scope", T::Choice, s, &SandboxSettings::scope,
                          "Whose private /tmp commands see (safety.md D)."),
                      text("session agent shared"))),
        guarded(ranged(key("sandbox.image", T::Text, s, &SandboxSettings::image,
                           "Docker's name of the image that commands run in; empty: none."),
                       0, 200)),
        guarded(ranged(key("tools.readsPerMinute", T::Integer, o, &ToolSettings::readsPerMinute,
                           "Calls of a tool that reads; 0: no limit (loop.md 4)."),
                       0, 100'000)),
        guarded(ranged(key("tools.writesPerMinute", T::Integer, o, &ToolSettings::writesPerMinute,
                           "Calls of a tool that changes files; 0: no limit (loop.md 4)."),
                       0, 100'000)),
        guarded(ranged(key("tools.commandsPerMinute", T::Integer, o, &ToolSettings::commandsPerMinute,
                           "Commands; 0: no limit (loop.md 4)."),
                       0, 100'000)),
        guarded(ranged(key("tools.commandsAtOnce", T::Integer, o, &ToolSettings::commandsAtOnce,
                           "Commands that may write, over all sessions; 0: no limit (loop.md 4)."),
                       0, 1'000)),
        ranged(
            key("tools.backgroundAfterSeconds", T::Integer, o, &ToolSettings::backgroundAfterSeconds,
                "A command that runs longer goes on in the background (loop.md 4). Upper end: the time of a command."),
            1, 1'800),
        ranged(key("tools.retries", T::Integer, o, &ToolSettings::retries,
                   "More attempts of a tool that only reads after a failure that may pass; ours."),
               0, 5),
        ranged(key("tools.cacheMinutes", T::Integer, o, &ToolSettings::cacheMinutes,
                   "So long an unchanged file is not read again; 0: it always is (loop.md 4)."),
               0, 60),
        guarded(key("trusted.workspaces", T::PathList, &Settings::trusted, &TrustedWorkspaces::paths,
                    "Folders whose AGENTS.md is read (product.md).")),
        ranged(key("undo.maxMegabytes", T::Integer, &Settings::undo, &UndoSettings::maxMegabytes,
                   "Earlier contents of changed files that are kept for undo; 0: all of them."),
               0, 1'000'000),
    };
}

bool isAbsolutePath(const QString &text)
{
    return QDir::isAbsolutePath(text) && text.size() <= 4096 && !text.contains(QChar(0));
}

bool hasControls(const QString &text)
{
    return std::any_of(text.begin(), text.end(), [](QChar c) { return c.category() == QChar::Other_Control; });
}

bool isProviderUrl(const QString &text)
{
    const QUrl url(text, QUrl::StrictMode);
    const QString scheme = url.scheme();
    return url.isValid() && (scheme == QStringLiteral("https") || scheme == QStringLiteral("http")) &&
           !url.host().isEmpty() && url.userInfo().isEmpty() && !hasControls(text);
}

/// One entry of a ModelList. Members of a later version are nothing to it.
bool isModel(const QJsonValue &value)
{
    const QJsonObject object = value.toObject();
    for (const QLatin1StringView name : modelMemberNames) {
        const SettingKey *key = findSettingKey(QStringLiteral("model.") + name);
        if (object.contains(name) && !key->refusal(object.value(name)).isEmpty())
            return false;
    }
    const QString api = object.value(modelMemberNames[0]).toString();
    const bool named = !object.value(modelMemberNames[1]).toString().isEmpty();
    return value.isObject() && !api.isEmpty() && (named || api == QLatin1StringView("practice"));
}

bool isInteger(const QJsonValue &value)
{
    const double number = value.toDouble();
    return value.isDouble() && std::floor(number) == number && std::abs(number) < 9e15;
}

} // namespace

QString SettingKey::refusal(const QJsonValue &value) const
{
    const QString text = value.toString();
    switch (type) {
    case SettingType::Bool: return value.isBool() ? QString() : TableWords::tr("true or false");
    case SettingType::Integer:
        if (isInteger(value) && value.toDouble() >= double(minimum) && value.toDouble() <= double(maximum))
            return {};
        return TableWords::tr("a whole number from %1 to %2").arg(minimum).arg(maximum);
    case SettingType::Text:
        if (value.isString() && text.size() <= maximum && !hasControls(text))
            return {};
        return TableWords::tr("a text of at most %1 characters, on one line").arg(maximum);
    case SettingType::Choice: {
        if (value.isString() && choices.contains(text))
            return {};
        QStringList quoted;
        for (const QString &choice : choices)
            quoted.append(QLatin1Char('"') + choice + QLatin1Char('"'));
        return TableWords::tr("one of %1").arg(quoted.join(QStringLiteral(", ")));
    }
    case SettingType::Url:
        return value.isString() && (text.isEmpty() || isProviderUrl(text))
                   ? QString()
                   : TableWords::tr("an address that begins with https:// or http://, without user name and password");
    case SettingType::KeyName: {
        static const QRegularExpression form(QStringLiteral("\\A[A-Za-z0-9._-]{0,64}\\z"));
        return value.isString() && form.match(text).hasMatch()
                   ? QString()
                   : TableWords::tr("the name of a key: letters, digits, dot, dash and underscore, at most 64");
    }
    case SettingType::Path:
        return value.isString() && (text.isEmpty() || isAbsolutePath(text)) ? QString()
                                                                            : TableWords::tr("an absolute path");
    case SettingType::ModelList: {
        const QJsonArray models = value.toArray();
        return value.isArray() && models.size() <= maximum && std::all_of(models.begin(), models.end(), isModel)
                   ? QString()
                   : TableWords::tr("a list of at most %1 models, each with api, name, and if need be baseUrl and "
                                    "keyName")
                         .arg(maximum);
    }
    case SettingType::PathList: break;
    }
    const QJsonArray items = value.toArray();
    const bool fits = value.isArray() && std::all_of(items.begin(), items.end(), [](const QJsonValue &item) {
                          return item.isString() && isAbsolutePath(item.toString());
                      });
    return fits ? QString() : TableWords::tr("a list of absolute paths");
}

const std::vector<SettingKey> &settingKeys()
{
    static const std::vector<SettingKey> table = makeTable();
    return table;
}

const SettingKey *findSettingKey(const QString &path)
{
    const auto &keys = settingKeys();
    const auto at = std::find_if(keys.begin(), keys.end(), [&](const SettingKey &key) { return key.path == path; });
    return at == keys.end() ? nullptr : &*at;
}

} // namespace homard
