// SPDX-License-Identifier: GPL-3.0-or-later
#include "memory/home_files.h"
#include "base/text.h"
#include "file_probe.h"
#include "home_templates.h"
#include <QDir>
#include <QFileInfo>

namespace homard {

namespace {

constexpr qint64 readLimit = 1024 * 1024; // bytes

/// True if `path` lies below `folder`; both canonical.
bool isBelow(const QString &path, const QString &folder)
{
    return path.startsWith(folder.endsWith(QLatin1Char('/')) ? folder : folder + QLatin1Char('/'));
}

} // namespace

/// A file as it was last read.
struct HomeFiles::Entry {
    FileStamp stamp;
    bool sure = false; ///< An equal stamp means an equal file.
    bool there = false;
    QString text;
    QString problem;
};

HomeFiles::HomeFiles(const QString &home) : m_home(QDir::cleanPath(home)) {}

HomeFiles::~HomeFiles() = default;

const QStringList &HomeFiles::names()
{
    static const QStringList list{QStringLiteral("AGENTS.md"),   QStringLiteral("SOUL.md"),
                                  QStringLiteral("IDENTITY.md"), QStringLiteral("USER.md"),
                                  QStringLiteral("TOOLS.md"),    QStringLiteral("memory/MEMORY.md")};
    return list;
}

std::vector<PromptFile> HomeFiles::homeFiles()
{
    std::lock_guard lock(m_mutex);
    std::vector<PromptFile> files;
    for (const QString &name : names())
        append(files, m_home, name);
    return files;
}

std::vector<PromptFile> HomeFiles::projectFiles(const Workspace &workspace)
{
    std::vector<PromptFile> files;
    if (!workspace.trusted || workspace.root.isEmpty())
        return files; // nothing is even looked at (S62)
    std::lock_guard lock(m_mutex);
    append(files, workspace.root, QStringLiteral("AGENTS.md"));
    return files;
}

void HomeFiles::append(std::vector<PromptFile> &files, const QString &root, const QString &name)
{
    const QString path = root + QLatin1Char('/') + name;
    auto &entry = m_entries[path];
    if (!entry)
        entry = std::make_shared<Entry>();
    if (!entry->sure || stampOf(path) != entry->stamp)
        readEntry(*entry, root, path, name);
    if (entry->there)
        files.push_back({name, entry->text});
}

void HomeFiles::readEntry(Entry &entry, const QString &root, const QString &path, const QString &name)
{
    entry = {};
    entry.stamp = stampOf(path);
    if (entry.stamp.kind == FileStamp::Kind::Missing) {
        entry.sure = true;
        return;
    }
    const QString shown = visibleText(path);
    const QString real = QFileInfo(path).canonicalFilePath();
    if (!isBelow(real, QFileInfo(root).canonicalFilePath())) {
        entry.problem = tr("%1 is not read: it is a link that leads out of its folder.").arg(shown);
        return; // not sure: the link may change while the file it leads to does not
    }
    if (entry.stamp.kind == FileStamp::Kind::Other) {
        entry.problem = tr("%1 is not read: it is not a regular file.").arg(shown);
        return;
    }
    const FileContent content = readRegular(real, readLimit);
    if (!content.ok) {
        entry.problem = tr("%1 cannot be read: %2.").arg(shown, content.words);
        return;
    }
    entry.stamp = content.stamp;
    entry.sure = !content.fresh;
    entry.there = true;
    entry.text = safeText(content.bytes.startsWith("\xEF\xBB\xBF") ? content.bytes.mid(3) : content.bytes);
    if (content.cut) {
        entry.problem = tr("%1 is larger than 1 MiB: only its beginning is read.").arg(shown);
        entry.text += QStringLiteral("\n\n[%1 goes on here; only its first 1 MiB was read.]\n").arg(name);
    }
}

QStringList HomeFiles::problems() const
{
    std::lock_guard lock(m_mutex);
    QStringList sentences;
    for (const auto &entry : m_entries) {
        if (!entry->problem.isEmpty())
            sentences.append(entry->problem);
    }
    sentences.sort();
    return sentences;
}

Result<QStringList> HomeFiles::ensureHome()
{
    const QString memory = m_home + QStringLiteral("/memory");
    if (QFileInfo::exists(memory))
        return {QStringList()};
    const auto failed = [](const QString &path, const QString &words) {
        return Error{ErrorCode::Io, tr("%1 cannot be created: %2.").arg(path, words),
                     tr("Check that the folder is writable and the disk is not full.")};
    };
    constexpr auto owner = QFile::ReadOwner | QFile::WriteOwner;
    const QFileInfo home(m_home);
    if (!home.isDir() && (!QDir().mkpath(home.path()) || !QDir().mkdir(m_home, owner | QFile::ExeOwner)) &&
        !QFileInfo(m_home).isDir())
        return failed(m_home, tr("no permission, or something else is in its place"));

    QStringList made;
    for (const QString &name :
         names()) { // memory/ comes last, so that a start that was cut off here is made good by the next one
        const QString path = m_home + QLatin1Char('/') + name;
        // Another program may make the same home at this moment: what is there is there.
        if (name.startsWith(QStringLiteral("memory/")) && !QDir().mkdir(memory, owner | QFile::ExeOwner) &&
            !QFileInfo(memory).isDir())
            return failed(memory, tr("no permission, or something else is in its place"));
        if (QFileInfo::exists(path) || QFileInfo(path).isSymLink())
            continue;
        QFile file(path);
        const QByteArray text = homeTemplate(name).toUtf8();
        if (!file.open(QIODevice::WriteOnly | QIODevice::NewOnly, owner)) {
            if (QFileInfo::exists(path))
                continue;
            return failed(path, file.errorString());
        }
        if (file.write(text) != text.size() || !file.flush())
            return failed(path, file.errorString());
        made.append(name);
    }
    return {made};
}

} // namespace homard
