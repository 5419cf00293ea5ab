// SPDX-License-Identifier: GPL-3.0-or-later
#include "file_artifacts.h"
#include "private_file.h"
#include "session_words.h"
#include <QFile>

namespace homard {

namespace {

/// Ids become file names: nothing that could lead elsewhere.
bool isPlainName(const QString &id)
{
    return !id.isEmpty() && id.size() <= 128 && std::all_of(id.begin(), id.end(), [](QChar c) {
        return (c.unicode() < 128 && c.isLetterOrNumber()) || c == QLatin1Char('-') || c == QLatin1Char('_');
    });
}

} // namespace

Result<QString> FileArtifacts::pathOf(const QString &sessionId, const QString &callId) const
{
    if (!isPlainName(sessionId) || !isPlainName(callId))
        return {ErrorCode::Invalid, tr("“%1” is no id of a stored output.").arg(callId), {}};
    return m_folder + QLatin1Char('/') + sessionId + QLatin1Char('/') + callId;
}

Result<QString> FileArtifacts::pathFor(const QString &sessionId, const QString &callId)
{
    const auto path = pathOf(sessionId, callId);
    if (!path)
        return path;
    const auto made = ensurePrivateFolder(m_folder + QLatin1Char('/') + sessionId);
    return made ? path : Result<QString>(made.error());
}

Result<QByteArray> FileArtifacts::read(const QString &sessionId, const QString &callId, qint64 offset, qint64 maxBytes)
{
    const auto path = pathOf(sessionId, callId);
    if (!path)
        return path.error();
    QFile file(*path);
    if (!file.exists())
        return {ErrorCode::NotFound, tr("The full output is not stored any more."), {}};
    if (offset < 0 || maxBytes < 0)
        return {ErrorCode::Invalid, tr("An output cannot be read from before its beginning."), {}};
    if (!file.open(QIODevice::ReadOnly) || !file.seek(offset))
        return {ErrorCode::Io, tr("“%1” cannot be read: %2.").arg(*path, file.errorString()), {}};
    const QByteArray bytes = file.read(maxBytes);
    if (file.error() != QFileDevice::NoError)
        return {ErrorCode::Io, tr("“%1” cannot be read: %2.").arg(*path, file.errorString()), {}};
    return bytes;
}

} // namespace homard
