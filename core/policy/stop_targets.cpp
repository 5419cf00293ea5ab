// SPDX-License-Identifier: GPL-3.0-or-later
#include "stop_targets.h"
#include "policy/path_judge.h"
#include <QDir>
#include <QRegularExpression>
#include <QSet>

namespace homard {

namespace {

/// A cd cannot lead deeper (PATH_MAX of Linux).
constexpr qsizetype longestFolder = 4096;

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

const QRegularExpression &variableForm()
{
    static const QRegularExpression form(QStringLiteral("\\$(?:([A-Za-z_]\\w*)|\\{([A-Za-z_]\\w*)\\})"));
    return form;
}

/// More braces with commas than anybody writes to name files, but few for JSON.
bool hasManyBraces(const QString &text)
{
    constexpr int few = 4;
    int groups = 0;
    bool open = false, comma = false;
    for (const QChar c : text) {
        if (c == QLatin1Char('}') && open && comma && ++groups > few)
            return true;
        open = c == QLatin1Char('{') || (open && c != QLatin1Char('}'));
        comma = open && (c == QLatin1Char(',') || (comma && c != QLatin1Char('{')));
    }
    return false;
}

bool mentions(const QString &text, const QString &variable)
{
    auto found = variableForm().globalMatch(text);
    while (found.hasNext()) {
        const auto match = found.next();
        if (match.captured(1) == variable || match.captured(2) == variable)
            return true;
    }
    return false;
}

} // namespace

/// A part of a word that may be one of several texts.
struct StopTargets::Choice {
    qsizetype from = 0;
    qsizetype to = 0;
    QStringList values; ///< None: there is no such part.
};

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
        QStringLiteral("(?:^|/)(?:\\*|\\.\\*|\\.\\[[^/]*|\\{[^/*]*\\*[^/]*\\}|\\*\\*)(?:/*|/\\*+)$"));
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
    spend(stepsFor(word));
    const QString folder = word.isEmpty() ? m_scope.home : word == QLatin1StringView("-") ? QString() : absolute(word);
    setFolder(folder.size() > longestFolder ? QString() : folder);
}

void StopTargets::setFolder(const QString &folder)
{
    if (folder == m_folder)
        return;
    m_realFolder = folder.isEmpty() ? QString() : real(folder);
    m_folder = folder;
    m_notOwn.clear();
}

void StopTargets::setVariable(const QString &name, const QStringList &words)
{
    constexpr qsizetype maxValues = 1024;
    QSet<QString> &known = m_variables[name];
    for (const QString &word : words) {
        for (const QString &value : readings(word, bracesOf(word))) {
            if (known.size() >= maxValues)
                m_budget.spendAll();
            else if (!mentions(value, name))
                known.insert(value);
        }
    }
    m_notOwn.clear();
}

/// The first variable that is known; else the first braces with a comma and no others in them.
StopTargets::Choice StopTargets::firstChoice(const QString &text) const
{
    if (const auto found = variableForm().match(text); found.hasMatch()) {
        const QStringList values = m_variables.value(found.captured(1) + found.captured(2)).values();
        if (!values.isEmpty())
            return {found.capturedStart(), found.capturedEnd(), values};
    }
    qsizetype open = -1;
    bool comma = false;
    for (qsizetype i = 0; i < text.size(); ++i) {
        const QChar c = text[i];
        if (c == QLatin1Char('{')) {
            open = i > 0 && text[i - 1] == QLatin1Char('$') ? -1 : i;
            comma = false;
        } else if (c == QLatin1Char('}')) {
            if (open >= 0 && comma)
                return {open, i + 1, text.mid(open + 1, i - open - 1).split(QLatin1Char(','))};
            open = -1;
        } else if (c == QLatin1Char(',')) {
            comma = true;
        }
    }
    return {};
}

/// A long text is read again for each question.
qint64 StopTargets::stepsFor(const QString &text) const
{
    return 1 + (text.size() + m_folder.size()) / 128;
}

StopTargets::Braces StopTargets::bracesOf(const QString &word) const
{
    return m_origin.isForeign || m_origin.quoted.contains(word) ? Braces::FewCount : Braces::AllCount;
}

QStringList StopTargets::readings(const QString &word)
{
    return readings(word, bracesOf(word));
}

QStringList StopTargets::readings(const QString &word, Braces braces)
{
    constexpr qsizetype limit = 1024;
    constexpr qsizetype few = 32;
    if (!word.contains(QLatin1Char('$')) && !word.contains(QLatin1Char('{')))
        return {word};
    QStringList done, open{word};
    while (!open.isEmpty()) {
        const QString text = open.takeLast();
        Choice choice = firstChoice(text);
        const qsizetype count = done.size() + open.size() + choice.values.size();
        if (braces != Braces::AllCount && !choice.values.isEmpty() && text[choice.from] == QLatin1Char('{')) {
            if (braces == Braces::FewCount && (count > few || hasManyBraces(text)))
                return readings(word, Braces::NoneCount);
            if (braces == Braces::NoneCount)
                choice = {};
        }
        if (choice.values.isEmpty())
            done.push_back(text);
        if (count > limit)
            m_budget.spendAll();
        if (!spend(stepsFor(text) * (1 + choice.values.size()))) // each value makes a text of this length
            return {};
        for (const QString &value : choice.values)
            open.push_back(text.left(choice.from) + value + text.mid(choice.to));
    }
    return done;
}

bool StopTargets::mustStay(const QString &word, bool workspaceToo)
{
    QStringList words = readings(word, Braces::AllCount); // what is deleted is never taken for JSON
    if (words != QStringList{word})
        words.push_back(word); // also as written: {*} and the like are known there
    return std::any_of(words.begin(), words.end(),
                       [&](const QString &reading) { return staysAsRead(reading, workspaceToo); });
}

bool StopTargets::staysAsRead(const QString &word, bool workspaceToo)
{
    if (!spend(stepsFor(word)))
        return false;
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
    const QString target = real(path);
    if (target != path && (isSystemFolder(target) || target == m_scope.home))
        return true;
    return isMountPoint(path);
}

/// Asked once: reading the list of mounts costs more than all else.
bool StopTargets::isMountPoint(const QString &path)
{
    if (!m_mountPoints)
        m_mountPoints = m_scope.mountPoints ? m_scope.mountPoints() : QStringList();
    return m_mountPoints->contains(path);
}

/// The way to the current folder is gone only once: a cd for every word would make it long.
QString StopTargets::real(const QString &path)
{
    if (const auto known = m_real.constFind(path); known != m_real.constEnd())
        return *known;
    const bool below = !m_realFolder.isEmpty() && path.startsWith(m_folder + QLatin1Char('/'));
    const QString rest = below ? path.mid(m_folder.size() + 1) : path;
    const QString target = spend(1 + rest.count(QLatin1Char('/')))
                               ? resolvePath(rest, below ? m_realFolder : m_scope.workspaceRoot).path
                               : QString();
    m_real.insert(path, target);
    return target;
}

bool StopTargets::isOwnAsRead(const QString &word)
{
    if (!spend(stepsFor(word)))
        return false;
    const QString path = absolute(word);
    return !path.isEmpty() && (isWithinAny(path, m_scope.ownFolders) || isWithinAny(real(path), m_scope.ownFolders));
}

bool StopTargets::isOwnData(const QString &word)
{
    if (m_scope.ownFolders.isEmpty() || m_notOwn.contains(word))
        return false;
    const QStringList words = readings(word);
    const bool own = std::any_of(words.begin(), words.end(), [&](const QString &reading) {
        const qsizetype equals = reading.indexOf(QLatin1Char('='));
        return isOwnAsRead(reading) || (equals >= 0 && isOwnAsRead(reading.mid(equals + 1)));
    });
    const bool depends = word.contains(QLatin1Char('{')) || word.contains(QLatin1Char('$')); // on its quotes
    if (!own && !depends && !isSpent())
        m_notOwn.insert(word);
    return own;
}

bool StopTargets::isDevice(const QString &word)
{
    static const QRegularExpression harmless(
        QStringLiteral("^/dev/(?:null|zero|full|random|urandom|tty|stdin|stdout|stderr|fd(?:/.*)?|shm(?:/.*)?|tcp/"
                       ".*|udp/.*|pts/.*)$"));
    if (!word.startsWith(QLatin1Char('/')))
        return false;
    const QString path = QDir::cleanPath(word);
    return path.startsWith(QLatin1StringView("/dev/")) && !harmless.match(path).hasMatch();
}

} // namespace homard
