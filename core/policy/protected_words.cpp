// SPDX-License-Identifier: GPL-3.0-or-later
#include "protected_words.h"
#include "policy/glob_expander.h"
#include "policy/hard_stops.h"
#include "policy/path_judge.h"
#include "policy/protected_names.h"
#include "stop_targets.h"
#include <QDir>
#include <QRegularExpression>

namespace homard {

namespace {

constexpr qsizetype longestName = 4096; ///< PATH_MAX of Linux.

/// The pattern as expandGlob() takes it; a set of letters is read as any letter.
QString globOf(QString word)
{
    static const QRegularExpression letters(QStringLiteral(R"(\[[^/\]]+\])"));
    static const QRegularExpression special(QStringLiteral(R"(([\\\[\]]))"));
    return word.replace(letters, QStringLiteral("?")).replace(special, QStringLiteral(R"(\\1)"));
}

} // namespace

QString nameOf(const QString &word)
{
    constexpr qsizetype usual = 300; // shorter ones are compared as they are written, and shown so
    const QString name = word.size() > usual ? QDir::cleanPath(word) : word;
    return name.size() > longestName ? QString() : name;
}

ProtectedWords::ProtectedWords(const HardStopScope &scope, StopTargets &targets)
    : m_scope(scope), m_targets(targets), m_folders{scope.workspaceRoot}
{
}

void ProtectedWords::changeFolder(const QString &word)
{
    const ResolvedPath to = resolvePath(word, m_folders.back());
    if (to.kind == ResolvedPath::Kind::Folder && isWithin(to.path, m_scope.workspaceRoot))
        m_folders = {m_scope.workspaceRoot, to.path};
}

bool ProtectedWords::isProtected(const QString &name, bool resolves)
{
    if (!m_targets.spend(1 + name.size() / 128) || !protectedContent(name).isEmpty())
        return !m_targets.isSpent();
    if (!resolves || name.isEmpty())
        return false;
    return std::any_of(m_folders.begin(), m_folders.end(), [&](const QString &folder) {
        if (!m_targets.spend(1 + name.count(QLatin1Char('/'))))
            return false;
        const QString path = resolvePath(name, folder).path;
        const bool inside = isWithin(path, m_scope.workspaceRoot);
        return !protectedContent(inside ? path.mid(m_scope.workspaceRoot.size()) : path).isEmpty();
    });
}

QString ProtectedWords::named(const QString &word)
{
    static const QRegularExpression passesOver(QStringLiteral("^--?[A-Za-z-]*(?:exclude|ignore|skip|glob|omit)"));
    if (passesOver.match(word).hasMatch() || nameOf(word).isEmpty())
        return {};
    for (const QString &text : m_targets.readings(word)) {
        const QString reading = nameOf(text);
        if (!reading.startsWith(QLatin1Char('-')) && isProtected(reading, true))
            return reading;
        int resolved = 4; // tails that are looked up on the disk; the names of all are compared
        for (qsizetype i = 0; i < text.size() && !m_targets.isSpent(); ++i) {
            const bool begins = QStringView(u":=@)").contains(text[i]) && m_targets.spend((text.size() - i) / 128);
            const QString tail = begins ? nameOf(text.mid(i + 1)) : QString();
            if (!tail.isEmpty() && isProtected(tail, resolved-- > 0))
                return tail;
        }
    }
    return {};
}

QString ProtectedWords::matched(const QString &word)
{
    static const QRegularExpression wild(QStringLiteral("[*?\\[]"));
    if (!wild.match(word).hasMatch() || nameOf(word).isEmpty())
        return {};
    for (const QString &reading : m_targets.readings(word)) {
        for (const QString &folder : m_folders) {
            const Result<QStringList> names = expandGlob(globOf(nameOf(reading)), folder, m_names);
            if (!names)
                continue;
            const auto found = std::find_if(names->begin(), names->end(),
                                            [&](const QString &name) { return isProtected(name, true); });
            if (found != names->end())
                return *found;
        }
    }
    return {};
}

} // namespace homard
