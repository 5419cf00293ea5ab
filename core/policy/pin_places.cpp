// SPDX-License-Identifier: GPL-3.0-or-later
#include "pin_places.h"
#include "commands/command_text.h"
#include "pin_store.h"
#include "policy/hard_stops.h"
#include "policy/path_judge.h"
#include "policy/protected_names.h"
#include <QDir>
#include <QRegularExpression>

namespace homard {

void PinPlaces::setFolders(const Folders &folders)
{
    m_folders = folders.all;
    m_lostBy = folders.lostBy;
}

void PinPlaces::addFolders(const QStringList &words)
{
    constexpr qsizetype maxFolders = 16;
    for (const QString &word : words) {
        if (m_folders.size() >= maxFolders || m_store.isExhausted())
            return;
        for (const QString &name : readings(word)) {
            m_store.spend(m_folders.size());
            for (const QString &folder : QStringList(m_folders)) {
                const QString path = QDir::cleanPath(placed(name, folder)); // as cd reads ".."
                if (m_folders.size() < maxFolders && !m_folders.contains(path) && m_store.isFolder(path))
                    m_folders.push_back(path);
            }
        }
    }
}

void PinPlaces::changeFolder(const QStringList &words)
{
    const QString name = expanded(words.value(words.value(1) == QLatin1StringView("--") ? 2 : 1));
    const auto isInside = [&](const QString &folder) {
        m_store.spend(8);
        const ResolvedPath at = resolvePath(QDir::cleanPath(placed(name, folder)), m_scope.workspaceRoot);
        return at.kind == ResolvedPath::Kind::Folder && isWithin(at.path, m_scope.workspaceRoot);
    };
    const bool literal = !name.isEmpty() && name != QLatin1StringView("-") && !isOpenWord(name);
    if (!literal || !std::any_of(m_folders.begin(), m_folders.end(), isInside))
        m_lostBy = words.join(QLatin1Char(' '));
}

QString PinPlaces::expanded(const QString &word) const
{
    static const QRegularExpression home(QStringLiteral("^(?:~|\\$HOME|\\$\\{HOME\\})(?=/|$)"));
    static const QRegularExpression here(QStringLiteral("^(?:~\\+|\\$PWD|\\$\\{PWD\\})(?=/|$)"));
    if (!word.startsWith(QLatin1Char('~')) && !word.startsWith(QLatin1Char('$')))
        return word;
    QString out = word;
    if (const auto own = home.match(out); own.hasMatch())
        out.replace(0, own.capturedLength(), m_scope.home);
    else if (const auto same = here.match(out); same.hasMatch())
        out.replace(0, same.capturedLength(), QStringLiteral("."));
    return out;
}

QStringList PinPlaces::readings(const QString &word) const
{
    m_store.spend(1 + word.size() / 128);
    QStringList out{expanded(word)};
    const qsizetype equals = word.indexOf(QLatin1Char('='));
    if (equals >= 0)
        out.push_back(expanded(word.mid(equals + 1)));
    if (word.size() > 2 && word.startsWith(QLatin1Char('-')) && word[1] != QLatin1Char('-'))
        out.push_back(word.mid(2));
    out.removeIf(
        [](const QString &name) { return name.isEmpty() || name.size() > 4096 || name.contains(QChar::Null); });
    return out;
}

QString PinPlaces::placed(const QString &name, const QString &folder)
{
    const QString path = name.startsWith(QLatin1Char('/')) ? name : folder + QLatin1Char('/') + name;
    return path.contains(QLatin1StringView("..")) ? path : QDir::cleanPath(path);
}

QStringList PinPlaces::places(const QString &name) const
{
    if (name.startsWith(QLatin1Char('/')))
        return {placed(name, {})};
    m_store.spend(m_folders.size());
    QStringList out;
    for (const QString &folder : m_folders)
        out.push_back(placed(name, folder));
    return out;
}

QStringList PinPlaces::openPlaces(const QString &name)
{
    QStringList out = places(name);
    out.removeIf([this](const QString &path) { return !isOpenPlace(path); });
    return out;
}

bool PinPlaces::isOpenPlace(const QString &path)
{
    if (const auto known = m_open.constFind(path); known != m_open.constEnd())
        return *known;
    m_store.spend(8);
    const ResolvedPath at = resolvePath(path, m_scope.workspaceRoot);
    const bool open = isWithin(at.path, m_scope.workspaceRoot) && protectedContent(at.path).isEmpty();
    m_open.insert(path, open);
    return open;
}

QStringList PinPlaces::upwards(const QStringList &names) const
{
    QStringList out;
    for (QString folder : m_folders) {
        while (true) {
            for (const QString &name : names)
                out.push_back(placed(name, folder));
            if (folder == m_scope.workspaceRoot || !isWithin(folder, m_scope.workspaceRoot))
                break;
            folder = folder.left(folder.lastIndexOf(QLatin1Char('/')));
        }
    }
    m_store.spend(out.size());
    out.removeDuplicates();
    return out;
}

} // namespace homard
