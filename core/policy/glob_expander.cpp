// SPDX-License-Identifier: GPL-3.0-or-later
#include "policy/glob_expander.h"
#include "base/text.h"
#include "policy/path_judge.h"
#include <QCoreApplication>
#include <QFile>
#include <filesystem>

namespace homard {

namespace {

namespace fs = std::filesystem;

struct GlobText {
    Q_DECLARE_TR_FUNCTIONS(GlobExpander)
};

/// A part of a pattern against a name; * does not cross anything since names hold no slash. Linear with one point of
/// return.
bool matches(QStringView pattern, QStringView name)
{
    qsizetype p = 0, n = 0, star = -1, resume = 0;
    while (n < name.size()) {
        if (p < pattern.size() && pattern[p] == QLatin1Char('*')) {
            star = p++;
            resume = n;
            continue;
        }
        const bool escaped = p + 1 < pattern.size() && pattern[p] == QLatin1Char('\\');
        if (p < pattern.size() && !escaped && pattern[p] == QLatin1Char('?')) {
            n += name[n].isHighSurrogate() && n + 1 < name.size() ? 2 : 1;
            ++p;
        } else if (p < pattern.size() && pattern[p + (escaped ? 1 : 0)] == name[n]) {
            p += escaped ? 2 : 1;
            ++n;
        } else if (star >= 0) {
            p = star + 1;
            n = ++resume;
        } else {
            return false;
        }
    }
    while (p < pattern.size() && pattern[p] == QLatin1Char('*'))
        ++p;
    return p == pattern.size();
}

bool isPattern(QStringView part)
{
    for (qsizetype i = 0; i < part.size(); ++i) {
        if (part[i] == QLatin1Char('\\'))
            ++i;
        else if (part[i] == QLatin1Char('*') || part[i] == QLatin1Char('?'))
            return true;
    }
    return false;
}

QString unescaped(QStringView part)
{
    QString out;
    for (qsizetype i = 0; i < part.size(); ++i) {
        if (part[i] == QLatin1Char('\\') && i + 1 < part.size())
            ++i;
        out += part[i];
    }
    return out;
}

class Expander
{
public:
    Expander(const QString &pattern, const QString &folder, WorkBudget &looks)
        : m_folder(folder), m_parts(pattern.split(QLatin1Char('/'))), m_looks(looks)
    {
    }

    Result<QStringList> expand()
    {
        walk(QString(), 0);
        if (!m_error.message.isEmpty())
            return m_error;
        if (m_found.isEmpty())
            return {ErrorCode::NotFound,
                    GlobText::tr("the pattern “%1” matches no file").arg(visibleText(m_parts.join(QLatin1Char('/'))))};
        std::sort(m_found.begin(), m_found.end());
        for (QString &name : m_found) {
            if (name.startsWith(QLatin1Char('-')))
                name.prepend(QLatin1StringView("./"));
        }
        return m_found;
    }

private:
    void fail(ErrorCode code, const QString &message)
    {
        if (m_error.message.isEmpty())
            m_error = {code, message, {}};
    }

    bool pay(qint64 steps)
    {
        if (m_looks.spend(steps))
            return true;
        fail(ErrorCode::Invalid, GlobText::tr("its patterns and folders hold too many names"));
        return false;
    }

    /// `done` is what of the path is decided, with its slash.
    void walk(const QString &done, qsizetype index)
    {
        if (!m_error.message.isEmpty() || !pay(1))
            return;
        const QString &part = m_parts[index];
        const bool last = index + 1 == m_parts.size();
        if (!isPattern(part)) {
            const QString next = done + unescaped(part);
            if (!last)
                walk(next + QLatin1Char('/'), index + 1);
            else if (part.isEmpty() || resolvePath(next, m_folder).kind != ResolvedPath::Kind::Missing)
                add(next);
            return;
        }
        const ResolvedPath here = resolvePath(done.isEmpty() ? QStringLiteral(".") : done, m_folder);
        if (here.kind == ResolvedPath::Kind::Missing || here.kind == ResolvedPath::Kind::File)
            return;
        if (here.kind != ResolvedPath::Kind::Folder || !isWithin(here.path, m_folder))
            return fail(ErrorCode::Denied, GlobText::tr("the pattern looks into a folder outside the workspace"));
        list(here.path, done, index);
    }

    void list(const QString &path, const QString &done, qsizetype index)
    {
        const QString &part = m_parts[index];
        const bool last = index + 1 == m_parts.size();
        std::error_code error;
        fs::directory_iterator it(fs::path(QFile::encodeName(path).toStdString()), error);
        QStringList folders;
        for (const fs::directory_iterator end; !error && it != end; it.increment(error)) {
            const QString name = QFile::decodeName(QByteArray::fromStdString(it->path().filename().string()));
            if (!pay(1 + name.size() * part.size() / 4096)) // many stars and a long name: each letter is tried often
                return;
            if (name.startsWith(QLatin1Char('.')) && !part.startsWith(QLatin1Char('.')))
                continue;
            if (!matches(part, name))
                continue;
            std::error_code kindError;
            if (last)
                add(done + name);
            else if (it->is_directory(kindError)) // also through a link: whether it may be entered is judged there
                folders.push_back(name);
        }
        if (error)
            return fail(ErrorCode::Denied, GlobText::tr("a folder cannot be looked at"));
        for (const QString &name : folders)
            walk(done + name + QLatin1Char('/'), index + 1);
    }

    /// What matches is judged as an operand too.
    void add(const QString &name)
    {
        if (!pay(4))
            return;
        if (visibleText(name) != name)
            return fail(ErrorCode::Denied,
                        GlobText::tr("a file name has hidden characters (%1)").arg(visibleText(name)));
        if (m_found.size() >= 2000)
            return fail(ErrorCode::Invalid, GlobText::tr("a pattern matches more than 2000 names"));
        m_found.push_back(name);
    }

    const QString m_folder;
    const QStringList m_parts;
    QStringList m_found;
    Error m_error{ErrorCode::Internal, {}, {}};
    WorkBudget &m_looks;
};

} // namespace

Result<QStringList> expandGlob(const QString &pattern, const QString &folder, WorkBudget &looks)
{
    return Expander(pattern, folder, looks).expand();
}

} // namespace homard
