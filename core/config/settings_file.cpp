// SPDX-License-Identifier: GPL-3.0-or-later
#include "config/settings_file.h"
#include "base/atomic_write.h"
#include "base/file_lock.h"
#include "base/logging.h"
#include "base/text.h"
#include "config/app_paths.h"
#include "settings_reader.h"
#include <QCryptographicHash>
#include <QDir>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QUrl>

namespace homard {

namespace {

constexpr qint64 largestFile = 1024 * 1024;         // bytes; ours: a thousand times a usual one
constexpr std::chrono::milliseconds lockWait{2000}; // ours: a save takes milliseconds
constexpr int brokenKept = 5;

QByteArray serialised(const QJsonObject &object)
{
    return QJsonDocument(object).toJson(QJsonDocument::Indented);
}

/// True if going from `before` to `now` can only take trust away.
bool onlyNarrows(const SettingKey &key, const QJsonValue &now, const QJsonValue &before)
{
    if (key.type == SettingType::Path)
        return now == key.fallback(); // one authority less
    if (key.type != SettingType::PathList && key.type != SettingType::ModelList)
        return false; // the default of an address is another address
    const QJsonArray trusted = before.toArray();
    const QJsonArray items = now.toArray();
    return std::all_of(items.begin(), items.end(), [&](const QJsonValue &item) { return trusted.contains(item); });
}

/// A model of a list in one line: all that decides where its requests and its key go.
QString modelWords(const QJsonObject &model)
{
    QStringList words;
    for (const char *member : {"api", "name", "baseUrl", "keyName"}) {
        if (const QString word = model.value(QLatin1StringView(member)).toString(); !word.isEmpty())
            words.append(word);
    }
    return words.join(QLatin1Char(' '));
}

/// A value that fits its key, for a person who has to judge it.
QString told(const QJsonValue &value)
{
    if (value.isDouble())
        return QStringLiteral("“%1”").arg(value.toInteger());
    QStringList parts;
    for (const QJsonValue &part : value.isArray() ? value.toArray() : QJsonArray{value}) {
        const QString text = part.isObject() ? modelWords(part.toObject()) : part.toString();
        const bool address = !part.isObject() && text.contains(QStringLiteral("://"));
        parts.append(visibleText(address ? QUrl(text).toDisplayString() : text)); // without a password
    }
    if (parts.join(QString()).isEmpty())
        return SettingsFile::tr("nothing");
    return QStringLiteral("“%1”").arg(parts.join(QStringLiteral("”, “")));
}

} // namespace

SettingsFile::SettingsFile(const QString &folder) : m_path(folder + QStringLiteral("/settings.json")) {}

SettingsFile::Content SettingsFile::read(const QString &path)
{
    Content content;
    const QFileInfo info(path);
    content.exists = info.exists() || info.isSymLink();
    if (!content.exists)
        return content;
    QFile file(path);
    if (!info.isFile()) { // a FIFO would block the start
        content.fault = tr("it is not a regular file");
    } else if (info.size() > largestFile) {
        content.fault = tr("it is larger than 1 MiB");
    } else if (!file.open(QIODevice::ReadOnly)) {
        content.fault = file.errorString();
    }
    if (!content.fault.isEmpty())
        return content;
    content = parsed(file.read(largestFile));
    content.exists = true;
    return content;
}

SettingsFile::Content SettingsFile::parsed(QByteArray bytes)
{
    Content content;
    content.bytes = std::move(bytes);
    const qsizetype mark = content.bytes.startsWith("\xEF\xBB\xBF") ? 3 : 0;
    QJsonParseError error{};
    const auto document = QJsonDocument::fromJson(content.bytes.mid(mark), &error);
    if (error.error != QJsonParseError::NoError) {
        const QByteArray before = content.bytes.left(error.offset + mark);
        content.fault = tr("line %1, column %2: %3")
                            .arg(before.count('\n') + 1)
                            .arg(before.size() - before.lastIndexOf('\n'))
                            .arg(error.errorString());
    } else if (!document.isObject()) {
        content.fault = tr("it is not a JSON object {…}");
    }
    content.object = document.object();
    return content;
}

SettingsFile::Content SettingsFile::readOrGood(std::vector<SettingsNotice> &notices)
{
    Content content = read(m_path);
    if (content.fault.isEmpty())
        return content;
    const QString kept = content.bytes.isEmpty() ? QString() : keepAside(content.bytes);
    const QString fault = content.fault;
    Content good = read(goodPath());
    const bool usable = good.exists && good.fault.isEmpty();
    QString words = tr("%1 cannot be read (%2).").arg(m_path, fault) + QLatin1Char(' ');
    words += usable
                 ? tr("Until it is mended, the last good settings are used; the next change of a setting replaces it.")
                 : tr("Until it is mended, the default settings are used; the next change of a setting replaces it.");
    if (!kept.isEmpty())
        words += QLatin1Char(' ') + tr("What it says is kept in %1.").arg(kept);
    notices.push_back({{}, words});
    good.fault = fault;
    return good;
}

QString SettingsFile::keepAside(const QByteArray &bytes)
{
    const QByteArray hash = QCryptographicHash::hash(bytes, QCryptographicHash::Sha256).toHex().left(8);
    const QString aside = m_path + QStringLiteral(".broken-") + QString::fromLatin1(hash);
    if (!QFileInfo::exists(aside) && !writeAtomically(aside, bytes).isEmpty())
        return {};
    const QFileInfo info(m_path);
    const auto kept =
        info.dir().entryInfoList({info.fileName() + QStringLiteral(".broken-*")}, QDir::Files, QDir::Time);
    for (qsizetype i = brokenKept; i < kept.size(); ++i)
        QFile::remove(kept[i].filePath());
    return aside;
}

/// What people call a guarded key.
QString SettingsFile::titleOf(const QString &path)
{
    const std::initializer_list<std::pair<const char *, QString>> titles{
        {"model.api", tr("The kind of provider")},
        {"model.name", tr("The model")},
        {"model.baseUrl", tr("The server's address")},
        {"model.keyName", tr("The name of the key")},
        {"model.caFile", tr("The certificate file")},
        {"models.added", tr("The list of models")},
        {"approvals.ruleDays", tr("How long a rule lasts")},
        {"sandbox.kind", tr("What confines commands")},
        {"sandbox.scope", tr("Whose temporary files commands see")},
        {"sandbox.image", tr("The Docker image")},
        {"tools.readsPerMinute", tr("How often a tool may read")},
        {"tools.writesPerMinute", tr("How often a tool may change files")},
        {"tools.commandsPerMinute", tr("How many commands may run in a minute")},
        {"tools.commandsAtOnce", tr("How many commands may run at once")},
        {"trusted.workspaces", tr("The list of trusted folders")}};
    for (const auto &[key, title] : titles) {
        if (path == QLatin1StringView(key))
            return title;
    }
    return tr("A setting");
}

QStringList SettingsFile::guardedChanges(const QJsonObject &now, const QJsonObject &before)
{
    QStringList changed;
    for (const SettingKey &key : settingKeys()) {
        if (!key.guarded)
            continue;
        const QJsonValue value = effectiveValue(now, key);
        const QJsonValue old = effectiveValue(before, key);
        if (value != old && !onlyNarrows(key, value, old))
            changed.append(key.path);
    }
    // A model is one thing: its name never goes to the server of another one.
    const bool another = std::any_of(changed.begin(), changed.end(),
                                     [](const QString &path) { return path.startsWith(QLatin1StringView("model.")); });
    if (const SettingKey &name = *findSettingKey(QStringLiteral("model.name"));
        another && effectiveValue(now, name) != effectiveValue(before, name))
        changed.append(name.path);
    return changed;
}

QByteArray SettingsFile::markOf(const QJsonObject &now, const QJsonObject &before)
{
    QJsonArray changes;
    for (const QString &path : guardedChanges(now, before)) {
        const SettingKey &key = *findSettingKey(path);
        changes.append(QJsonArray{path, effectiveValue(before, key), effectiveValue(now, key)});
    }
    return changes.isEmpty() ? QByteArray()
                             : QCryptographicHash::hash(QJsonDocument(changes).toJson(QJsonDocument::Compact),
                                                        QCryptographicHash::Sha256);
}

/// What is in force where the file says `content` and `good` was in force before.
LoadedSettings SettingsFile::judged(const Content &content, const Content &good, std::vector<SettingsNotice> notices)
{
    LoadedSettings loaded;
    loaded.notices = std::move(notices);
    loaded.settings = settingsFrom(content.object, loaded.notices);
    const bool hasGood = good.exists && good.fault.isEmpty();
    if (content.fault.isEmpty() && hasGood) { // a file that was removed says as little as an empty one
        for (const QString &path : guardedChanges(content.object, good.object)) {
            const SettingKey *key = findSettingKey(path);
            const QString wanted = told(key->get(loaded.settings));
            key->set(loaded.settings, effectiveValue(good.object, *key));
            loaded.unconfirmed.append(path);
            loaded.notices.push_back(
                {path,
                 tr("%1 (%2) was changed outside Homard, from %3 to %4. The old value is used until you confirm it.")
                     .arg(titleOf(path), path, told(key->get(loaded.settings)), wanted)});
        }
        loaded.outsideMark = markOf(content.object, good.object);
    }
    return loaded;
}

Settings SettingsFile::peek(const QString &folder)
{
    const SettingsFile file(folder);
    const Content good = read(file.goodPath());
    Content content = read(file.path());
    if (const QString fault = content.fault; !fault.isEmpty()) {
        content = good;
        content.fault = fault;
    }
    return judged(content, good, {}).settings;
}

LoadedSettings SettingsFile::load()
{
    std::vector<SettingsNotice> notices;
    const Content content = readOrGood(notices);
    const Content good = read(goodPath());
    const LoadedSettings loaded = judged(content, good, std::move(notices));
    for (const auto &notice : loaded.notices)
        qCWarning(logConfig).noquote() << notice.text;
    m_unconfirmed = loaded.unconfirmed.isEmpty() ? QByteArray() : content.exists ? content.bytes : QByteArray("{}");
    if (content.exists && content.fault.isEmpty() && loaded.unconfirmed.isEmpty() && good.bytes != content.bytes) {
        const FileLock lock(m_path + QStringLiteral(".lock"), std::chrono::milliseconds(0));
        // Else another process is about to write a newer one, or has done so since it was read.
        if (lock.state() == FileLock::State::Held && read(m_path).bytes == content.bytes)
            writeAtomically(goodPath(), content.bytes);
    }
    m_loaded = loaded.settings;
    m_hasLoaded = true;
    return loaded;
}

Result<void> SettingsFile::save(const Settings &wanted, Outside outside)
{
    for (const SettingKey &key : settingKeys()) {
        const QString allowed = key.refusal(key.get(wanted));
        if (!allowed.isEmpty())
            return {ErrorCode::Invalid, tr("%1 cannot be saved like this.").arg(key.path),
                    tr("Allowed: %1.").arg(allowed)};
    }
    if (!m_hasLoaded)
        load();
    if (const QString words = folderFault(QFileInfo(m_path).path()); !words.isEmpty())
        return cannotWrite(words);
    const FileLock lock(m_path + QStringLiteral(".lock"), lockWait);
    if (lock.state() == FileLock::State::Busy)
        return {ErrorCode::Busy, tr("Another Homard is saving its settings right now."), tr("Try again.")};

    std::vector<SettingsNotice> known; // load() has told them
    const Content before = readOrGood(known);
    const Content inForce = read(goodPath());
    const QStringList waiting =
        inForce.exists && inForce.fault.isEmpty() ? guardedChanges(before.object, inForce.object) : QStringList();
    QJsonObject object = before.object;
    QJsonObject good = object; // what is in force
    bool isLeft = false;
    for (const SettingKey &key : settingKeys()) {
        const QJsonValue value = key.get(wanted);
        const bool changed = value != key.get(m_loaded);
        const bool differs = (key.guarded || waiting.contains(key.path)) && effectiveValue(object, key) != value;
        if (changed || differs)
            setValueAt(good, key.path, value);
        if (changed || (differs && outside == Outside::TakeBack))
            setValueAt(object, key.path, value);
        else
            isLeft = isLeft || differs;
    }
    const QByteArray bytes = serialised(object);
    const auto written = write(serialised(good), bytes);
    if (written.ok()) {
        known.clear();
        m_loaded = settingsFrom(good, known);
        const bool wasShown = (before.exists ? before.bytes : QByteArray("{}")) == m_unconfirmed;
        m_unconfirmed =
            isLeft && wasShown ? bytes : QByteArray(); // else the file does not say it, or nobody has seen it
    }
    return written;
}

Result<void> SettingsFile::write(const QByteArray &good, const QByteArray &bytes)
{
    // The good copy first: if the program ends between the two, the next load sees trust that is missing from the file,
    // which it takes as it is, or a guarded value that is not the saved one, and then the saved one is used.
    for (const QString &path : {goodPath(), m_path}) {
        const QString words = writeAtomically(path, path == m_path ? bytes : good);
        if (!words.isEmpty())
            return cannotWrite(words);
    }
    return {};
}

/// Also where one of the files beside it is at fault: they are ours, and no person knows them.
Error SettingsFile::cannotWrite(const QString &words) const
{
    return {ErrorCode::Io, tr("%1 cannot be written: %2.").arg(m_path, words), tr("The old settings are still there.")};
}

Result<void> SettingsFile::confirmOutsideChanges(const QByteArray &shown)
{
    if (m_unconfirmed.isEmpty())
        return {};
    const FileLock lock(m_path + QStringLiteral(".lock"), lockWait);
    if (lock.state() == FileLock::State::Busy)
        return {ErrorCode::Busy, tr("Another Homard is saving its settings right now."), tr("Try again.")};
    if (markOf(parsed(m_unconfirmed).object, read(goodPath()).object) != shown)
        return {ErrorCode::Conflict, tr("The settings were changed once more outside Homard."),
                tr("Look at the new changes first.")};
    const QString words = writeAtomically(goodPath(), m_unconfirmed);
    if (!words.isEmpty())
        return cannotWrite(words);
    m_unconfirmed.clear();
    return {};
}

Result<void> SettingsFile::reset()
{
    const FileLock lock(m_path + QStringLiteral(".lock"), lockWait);
    if (lock.state() == FileLock::State::Busy)
        return {ErrorCode::Busy, tr("Another Homard is saving its settings right now."), tr("Try again.")};
    const QString aside = m_path + QStringLiteral(".before-reset");
    if (QFileInfo::exists(m_path)) {
        const Content content = read(m_path);
        QString words = writeAtomically(aside, content.bytes);
        QFile file(m_path);
        if (words.isEmpty() && !file.remove())
            words = file.errorString();
        if (!words.isEmpty())
            return {ErrorCode::Io, tr("%1 cannot be moved aside: %2.").arg(m_path, words)};
    }
    QFile::remove(goodPath());
    m_unconfirmed.clear();
    m_loaded = {};
    m_hasLoaded = true;
    return {};
}

} // namespace homard
