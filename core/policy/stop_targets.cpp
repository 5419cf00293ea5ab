// SPDX-License-Identifier: GPL-3.0-or-later
#include "stop_targets.h"
#include "policy/path_judge.h"
#include <QDir>
#include <QRegularExpression>
#include <QSet>

namespace homard {

namespace {

bool isSystemFolder(const QString &path)
{
    static const QSet<QString> folders{
        QStringLiteral("/"),         QStringLiteral("/bin"),       QStringLiteral("/boot"),
        QStringLiteral("/dev"),      QStringLiteral("/etc"),       QStringLiteral("/home"),
        QStringLiteral("/lib"),      QStringLiteral("/lib64"),     QStringLiteral("/opt"),
        QStringLiteral("/proc"),     QStringLiteral("/root"),      QStringLiteral("/run"),
        QStringLiteral("/sbin"),     QStringLiteral("/srv"),       QStringLiteral("/sys"),
        QStringLiteral("/usr"),      QStringLiteral("/var"),       QStringLiteral("/mnt"),
        QStringLiteral("/media"),    QStringLiteral("/Users"),     QStringLiteral("/tmp"),
        QStringLiteral("/System"),   QStringLiteral("/Library"),   QStringLiteral("/Applications"),
        QStringLiteral("/usr/bin"),  QStringLiteral("/usr/lib"),   QStringLiteral("/usr/local"),
        QStringLiteral("/usr/sbin"), QStringLiteral("/usr/share"), QStringLiteral("/var/lib"),
        QStringLiteral("/var/log"),
    };
    return folders.contains(path);
}

bool hasWildcard(const QString &text)
{
    return text.contains(QLatin1Char('*')) || text.contains(QLatin1Char('?')) || text.contains(QLatin1Char('[')) ||
           text.contains(QLatin1Char('{'));
}

} // namespace

QString StopTargets::expanded(QString word) const
{
    if (!word.startsWith(QLatin1Char('~')) && !word.startsWith(QLatin1Char('$')) &&
        !word.startsWith(QLatin1StringView("file:")))
        return word;
    static const QRegularExpression home(QStringLiteral("^(?:~|\\$HOME|\\$\\{HOME[^}]*\\})(?=/|$)"));
    static const QRegularExpression here(QStringLiteral("^(?:~\\+|\\$PWD|\\$\\{PWD[^}]*\\})(?=/|$)"));
    static const QRegularExpression other(QStringLiteral("^~[A-Za-z_][A-Za-z0-9_-]*(?=/|$)"));
    word.replace(home, m_scope.home);
    word.replace(here, m_folder);
    const auto user = other.match(word);
    if (user.hasMatch()) // somebody else's home: read as ours
        word = m_scope.home + word.mid(user.capturedLength());
    if (word.startsWith(QLatin1StringView("file://")))
        word = word.mid(7);
    return word;
}

QString StopTargets::absolute(const QString &word) const
{
    static const QRegularExpression everything(
        QStringLiteral("(?:^|/)(?:\\*|\\.\\*|\\.\\[[^/]*|\\{[^/]*\\*[^/]*\\}|\\*\\*)(?:/*|/\\*+)$"));
    QString path = expanded(word);
    if (path.isEmpty() || path.contains(QLatin1Char('$')))
        return {};
    while (path.size() > 1 && path.endsWith(QLatin1Char('/')))
        path.chop(1);
    const auto all = everything.match(path);
    if (all.hasMatch())
        path = path.left(all.capturedStart()).isEmpty()
                   ? (path.startsWith(QLatin1Char('/')) ? QStringLiteral("/") : QStringLiteral("."))
                   : path.left(all.capturedStart());
    if (!path.startsWith(QLatin1Char('/'))) {
        if (m_folder.isEmpty())
            return {};
        path = m_folder + QLatin1Char('/') + path;
    }
    path = QDir::cleanPath(path);
    while (path.startsWith(QLatin1StringView("//")))
        path.remove(0, 1);
    return path == QLatin1StringView("/..") || path.startsWith(QLatin1StringView("/../")) ? QStringLiteral("/") : path;
}

void StopTargets::changeFolder(const QString &word)
{
    m_folder = word.isEmpty() ? m_scope.home : word == QLatin1StringView("-") ? QString() : absolute(word);
}

void StopTargets::setVariable(const QString &name, const QStringList &words)
{
    QStringList values;
    for (const QString &word : words)
        values += readings(word);
    m_variables[name] += values.mid(0, 64);
}

QStringList StopTargets::readings(const QString &word) const
{
    constexpr qsizetype limit = 64;
    static const QRegularExpression variable(QStringLiteral("\\$(?:([A-Za-z_]\\w*)|\\{([A-Za-z_]\\w*)\\})"));
    static const QRegularExpression braces(QStringLiteral("(?<!\\$)\\{([^{}]*,[^{}]*)\\}"));
    QStringList done, open{word};
    while (!open.isEmpty() && done.size() + open.size() < limit) {
        const QString text = open.takeLast();
        auto found = variable.match(text);
        QStringList values = m_variables.value(found.captured(1) + found.captured(2));
        if (values.isEmpty()) {
            found = braces.match(text);
            values = found.hasMatch() ? found.captured(1).split(QLatin1Char(',')) : QStringList();
        }
        if (values.isEmpty() || text.size() > 4096)
            done.push_back(text);
        for (const QString &value : std::as_const(values))
            open.push_back(text.left(found.capturedStart()) + value + text.mid(found.capturedEnd()));
    }
    return done + open;
}

bool StopTargets::mustStay(const QString &word, bool workspaceToo) const
{
    const QStringList words = readings(word) << word; // also as written: {*} and the like are known there
    return std::any_of(words.begin(), words.end(),
                       [&](const QString &reading) { return staysAsRead(reading, workspaceToo); });
}

bool StopTargets::staysAsRead(const QString &word, bool workspaceToo) const
{
    const QString path = absolute(word);
    if (path.isEmpty())
        return false;
    if (isSystemFolder(path) || (path.lastIndexOf(QLatin1Char('/')) == 0 && hasWildcard(path)))
        return true;
    if (path == m_scope.workspaceRoot)
        return workspaceToo;
    if (isWithin(m_scope.workspaceRoot, path) || isWithin(m_scope.home, path))
        return true;
    for (const QString &own : m_scope.ownFolders) {
        if (isWithin(own, path) || isWithin(path, own))
            return true;
    }
    const QString real = resolvePath(path, m_scope.workspaceRoot).path;
    if (real != path && (isSystemFolder(real) || real == m_scope.home))
        return true;
    return m_scope.mountPoints && m_scope.mountPoints().contains(path);
}

bool StopTargets::isOwnData(const QString &word) const
{
    if (m_scope.ownFolders.isEmpty())
        return false;
    const auto own = [this](const QString &text) {
        const QString path = absolute(text);
        return !path.isEmpty() && (isWithinAny(path, m_scope.ownFolders) ||
                                   isWithinAny(resolvePath(path, m_scope.workspaceRoot).path, m_scope.ownFolders));
    };
    const QStringList words = readings(word);
    return std::any_of(words.begin(), words.end(), [&](const QString &reading) {
        const qsizetype equals = reading.indexOf(QLatin1Char('='));
        return own(reading) || (equals >= 0 && own(reading.mid(equals + 1)));
    });
}

bool StopTargets::isDevice(const QString &word)
{
    static const QRegularExpression harmless(
        QStringLiteral("^/dev/(?:null|zero|full|random|urandom|tty|stdin|stdout|stderr|fd(?:/.*)?|shm(?:/.*)?|tcp/"
                       ".*|udp/.*|pts/.*)$"));
    const QString path = QDir::cleanPath(word);
    return path.startsWith(QLatin1StringView("/dev/")) && !harmless.match(path).hasMatch();
}

} // namespace homard
