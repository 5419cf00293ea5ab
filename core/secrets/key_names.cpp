// SPDX-License-Identifier: GPL-3.0-or-later
#include "key_names.h"
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLockFile>
#include <QRegularExpression>
#include <QSaveFile>

namespace homard {

namespace {
constexpr qint64 largestFile = 1024 * 1024; // bytes; ours: ten thousand names
constexpr int lockMs = 2000;                // ours: a change takes milliseconds
} // namespace

KeyNames::KeyNames(QString path) : m_path(std::move(path)) {}

QStringList KeyNames::all() const
{
    QFile file(m_path);
    if (!file.open(QIODevice::ReadOnly))
        return {};
    QStringList names;
    const auto object = QJsonDocument::fromJson(file.read(largestFile)).object();
    for (const auto &value : object.value(QStringLiteral("names")).toArray()) {
        if (isName(value.toString()))
            names.append(value.toString());
    }
    names.removeDuplicates();
    names.sort();
    return names;
}

bool KeyNames::add(const QString &name)
{
    return change(name, true);
}

bool KeyNames::remove(const QString &name)
{
    return change(name, false);
}

bool KeyNames::change(const QString &name, bool present)
{
    QLockFile lock(m_path + QStringLiteral(".lock"));
    lock.setStaleLockTime(lockMs);
    lock.tryLock(2 * lockMs); // without it at worst a name of another process is forgotten until it is used again
    QStringList names = all();
    if (names.contains(name) == present)
        return true;
    if (present)
        names.append(name);
    else
        names.removeAll(name);
    names.sort();
    QSaveFile file(m_path);
    const QJsonObject object{{QStringLiteral("names"), QJsonArray::fromStringList(names)}};
    return file.open(QIODevice::WriteOnly) && file.setPermissions(QFile::ReadOwner | QFile::WriteOwner) &&
           file.write(QJsonDocument(object).toJson()) >= 0 && file.commit();
}

bool KeyNames::isName(const QString &name)
{
    static const QRegularExpression form(QStringLiteral("\\A[A-Za-z0-9._-]{1,64}\\z"));
    return form.match(name).hasMatch();
}

} // namespace homard
