// SPDX-License-Identifier: GPL-3.0-or-later
#include "memory/file_memory_drafts.h"
#include "base/atomic_write.h"
#include "base/text.h"
#include "file_probe.h"
#include <QDir>
#include <QFileInfo>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>
#include <algorithm>
#include <filesystem>

namespace homard {

namespace {

/// A text of 4 MiB (the longest the editor writes) with every letter escaped.
constexpr qint64 longestDraft = 26 * 1024 * 1024;
const QString draftEnding = QStringLiteral(".json");

} // namespace

FileMemoryDrafts::FileMemoryDrafts(const QString &folder) : m_folder(QDir::cleanPath(folder)) {}

QString FileMemoryDrafts::placeOf(const QString &id) const
{
    static const QRegularExpression plain(QStringLiteral("^[A-Za-z0-9-]{1,80}$"));
    return plain.match(id).hasMatch() ? m_folder + QLatin1Char('/') + id + draftEnding : QString();
}

std::vector<MemoryDraft> FileMemoryDrafts::list()
{
    std::lock_guard lock(m_mutex);
    std::vector<MemoryDraft> drafts;
    const QDir folder(m_folder);
    const auto files = folder.entryInfoList({QLatin1Char('*') + draftEnding}, QDir::Files);
    for (const QFileInfo &file : files) {
        const FileContent content = readRegular(file.filePath(), longestDraft);
        const QJsonObject object = QJsonDocument::fromJson(content.bytes).object();
        MemoryDraft draft;
        draft.id = file.completeBaseName();
        draft.name = object.value(QLatin1StringView("file")).toString();
        draft.text = object.value(QLatin1StringView("text")).toString();
        draft.keptWallMs = file.lastModified().toMSecsSinceEpoch();
        if (const QJsonValue base = object.value(QLatin1StringView("base")); base.isString())
            draft.base = QByteArray::fromHex(base.toString().toLatin1());
        if (content.ok && !content.cut && !draft.name.isEmpty() && !placeOf(draft.id).isEmpty())
            drafts.push_back(draft);
    }
    std::stable_sort(drafts.begin(), drafts.end(),
                     [](const auto &a, const auto &b) { return a.keptWallMs > b.keptWallMs; });
    return drafts;
}

Result<void> FileMemoryDrafts::keep(const MemoryDraft &draft)
{
    std::lock_guard lock(m_mutex);
    const QString path = placeOf(draft.id);
    if (path.isEmpty() || draft.name.isEmpty())
        return Error{ErrorCode::Invalid, tr("A text can only be kept under a name."), {}};
    QJsonObject object{{QStringLiteral("file"), draft.name}, {QStringLiteral("text"), draft.text}};
    if (draft.base)
        object.insert(QStringLiteral("base"), QString::fromLatin1(draft.base->toHex()));
    std::error_code fault;
    std::filesystem::create_directories(std::filesystem::path(m_folder.toStdU16String()), fault);
    const QString words = fault ? QString::fromLocal8Bit(fault.message().c_str())
                                : writeAtomically(path, QJsonDocument(object).toJson(QJsonDocument::Compact));
    if (!words.isEmpty()) // its name says nothing to anybody
        return Error{ErrorCode::Io, tr("Nothing can be kept in %1: %2.").arg(visibleText(m_folder), words),
                     tr("Check that the folder is writable and the disk is not full.")};
    return {};
}

void FileMemoryDrafts::drop(const QString &id)
{
    std::lock_guard lock(m_mutex);
    if (const QString path = placeOf(id); !path.isEmpty())
        QFile::remove(path);
}

} // namespace homard
