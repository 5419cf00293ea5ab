// SPDX-License-Identifier: GPL-3.0-or-later
#include "memory/file_memory_store.h"
#include "base/atomic_write.h"
#include "base/text.h"
#include "file_probe.h"
#include "memory/home_files.h"
#include <QCryptographicHash>
#include <QDir>
#include <QDirIterator>
#include <QRegularExpression>
#include <QStringDecoder>

namespace homard {

namespace {

constexpr qint64 longestFile = 4 * 1024 * 1024;

bool isDailyNote(const QString &name)
{
    static const QRegularExpression day(QStringLiteral(R"(^memory/\d{4}-\d{2}-\d{2}\.md$)"));
    return day.match(name).hasMatch();
}

MemoryFileInfo::Kind kindOf(const QString &name)
{
    if (name == QLatin1StringView("memory/MEMORY.md"))
        return MemoryFileInfo::Kind::Memory;
    if (isDailyNote(name))
        return MemoryFileInfo::Kind::DailyNote;
    return HomeFiles::names().contains(name) ? MemoryFileInfo::Kind::Persona : MemoryFileInfo::Kind::Other;
}

MemoryFileInfo infoOf(const QString &home, const QString &name)
{
    const QFileInfo file(home + QLatin1Char('/') + name);
    MemoryFileInfo info;
    info.name = name;
    info.kind = kindOf(name);
    info.exists = file.exists();
    info.sent = HomeFiles::names().contains(name);
    info.bytes = info.exists ? file.size() : 0;
    info.modifiedWallMs = info.exists ? file.lastModified().toMSecsSinceEpoch() : 0;
    return info;
}

/// The line ends of `text`: 0 = \n, 1 = \r\n, 2 = mixed or a lone \r.
int lineEndsOf(const QString &text)
{
    const auto pairs = text.count(QLatin1StringView("\r\n"));
    const auto returns = text.count(QLatin1Char('\r'));
    const auto feeds = text.count(QLatin1Char('\n'));
    if (returns == 0)
        return 0;
    return returns == pairs && feeds == pairs ? 1 : 2;
}

QByteArray encoded(const QString &text, const MemoryText &form)
{
    QString out = text;
    if (form.carriageReturns)
        out.replace(QLatin1Char('\n'), QLatin1StringView("\r\n"));
    return (form.byteOrderMark ? QByteArray("\xEF\xBB\xBF") : QByteArray()) + out.toUtf8();
}

} // namespace

FileMemoryStore::FileMemoryStore(const QString &home) : m_home(QDir::cleanPath(home)) {}

Result<std::vector<MemoryFileInfo>> FileMemoryStore::list(const QStringList &also)
{
    std::vector<MemoryFileInfo> files;
    for (const QString &name : HomeFiles::names())
        files.push_back(infoOf(m_home, name));
    std::vector<MemoryFileInfo> notes;
    std::vector<MemoryFileInfo> others;
    const QDir home(m_home);
    QStringList found = home.entryList({QStringLiteral("*.md")}, QDir::Files, QDir::Name);
    QDirIterator below(m_home + QStringLiteral("/memory"), {QStringLiteral("*.md")}, QDir::Files,
                       QDirIterator::Subdirectories);
    while (below.hasNext())
        found.append(home.relativeFilePath(below.next()));
    found.append(also);
    found.sort();
    found.removeDuplicates();
    for (const QString &name : std::as_const(found)) {
        if (!HomeFiles::names().contains(name))
            (isDailyNote(name) ? notes : others).push_back(infoOf(m_home, name));
    }
    files.insert(files.end(), notes.rbegin(), notes.rend());
    files.insert(files.end(), others.begin(), others.end());
    return files;
}

Result<QString> FileMemoryStore::placeOf(const QString &name) const
{
    const QString cleaned = QDir::cleanPath(name);
    const bool fits = cleaned == name && !name.startsWith(QLatin1Char('/')) &&
                      !name.startsWith(QLatin1StringView("..")) && name.endsWith(QLatin1StringView(".md")) &&
                      (!name.contains(QLatin1Char('/')) || name.startsWith(QLatin1StringView("memory/")));
    if (!fits)
        return Error{ErrorCode::Invalid, tr("%1 is no name for a memory file.").arg(visibleText(name)),
                     tr("Memory files end with .md and lie in the home or its memory folder.")};
    const QString path = m_home + QLatin1Char('/') + name;
    const QFileInfo info(path);
    if (info.isSymLink() || info.exists()) {
        const QString real = info.canonicalFilePath();
        const QString home = QFileInfo(m_home).canonicalFilePath();
        if (real.isEmpty() || !real.startsWith(home + QLatin1Char('/')))
            return Error{
                ErrorCode::Denied, tr("%1 is a link that leads out of its folder.").arg(visibleText(path)), {}};
        return real;
    }
    // A new file in a folder that is a link would lie elsewhere just the same.
    const QString folder = QFileInfo(info.path()).canonicalFilePath();
    const QString home = QFileInfo(m_home).canonicalFilePath();
    if (!folder.isEmpty() && folder != home && !folder.startsWith(home + QLatin1Char('/')))
        return Error{
            ErrorCode::Denied, tr("%1 is a link that leads out of its folder.").arg(visibleText(info.path())), {}};
    return path;
}

Result<MemoryText> FileMemoryStore::read(const QString &name)
{
    const auto path = placeOf(name);
    if (!path)
        return path.error();
    MemoryText out;
    const FileStamp stamp = stampOf(*path);
    if (stamp.kind == FileStamp::Kind::Missing)
        return out;
    if (stamp.kind == FileStamp::Kind::Other)
        return Error{ErrorCode::Denied, tr("%1 is not a regular file.").arg(visibleText(*path)), {}};
    const FileContent content = readRegular(*path, longestFile);
    if (!content.ok)
        return Error{ErrorCode::Io, tr("%1 cannot be read: %2.").arg(visibleText(*path), content.words), {}};
    out.version = QCryptographicHash::hash(content.bytes, QCryptographicHash::Sha256);
    out.byteOrderMark = content.bytes.startsWith("\xEF\xBB\xBF");
    const QByteArray body = out.byteOrderMark ? content.bytes.mid(3) : content.bytes;
    QStringDecoder decoder(QStringDecoder::Utf8);
    out.text = decoder(body);
    const int ends = lineEndsOf(out.text);
    out.carriageReturns = ends == 1;
    if (content.cut)
        out.readOnly = tr("It is larger than 4 MiB: only its beginning is shown.");
    else if (decoder.hasError() || out.text.contains(QChar(0)))
        out.readOnly = tr("It is not UTF-8 text: writing it here would damage it.");
    else if (ends == 2)
        out.readOnly = tr("Its line ends are mixed: writing it here would change them all.");
    if (!out.readOnly.isEmpty())
        out.text = safeText(body);
    out.text.replace(QLatin1StringView("\r\n"), QLatin1StringView("\n"));
    return out;
}

Result<MemoryText> FileMemoryStore::write(const QString &name, const QString &text, const MemoryText &before)
{
    std::lock_guard lock(m_mutex);
    auto now = read(name);
    if (!now)
        return now.error();
    if (now->version != before.version)
        return Error{ErrorCode::Conflict, tr("%1 was changed by another program since it was read.").arg(name),
                     tr("Reload it, keep yours, or compare the two.")};
    if (!now->readOnly.isEmpty())
        return Error{ErrorCode::Denied, now->readOnly, {}};
    const auto path = placeOf(name);
    if (!path)
        return path.error();
    const QByteArray bytes = encoded(text, before);
    if (bytes.size() > longestFile)
        return Error{ErrorCode::Invalid, tr("%1 would be larger than 4 MiB.").arg(name), {}};
    QDir().mkpath(QFileInfo(*path).path());
    if (const QString words = writeAtomically(*path, bytes, FileRights::Kept); !words.isEmpty())
        return Error{ErrorCode::Io, tr("%1 cannot be written: %2.").arg(visibleText(*path), words),
                     tr("Check that the folder is writable and the disk is not full.")};
    return read(name);
}

} // namespace homard
