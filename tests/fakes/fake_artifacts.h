// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "ports/artifacts.h"
#include <QDir>
#include <QFile>
#include <QTemporaryDir>

namespace homard {

/// Artifacts in a temporary folder, one file a call. Thread-safe.
class FakeArtifacts : public Artifacts
{
public:
    Result<QString> pathFor(const QString &sessionId, const QString &callId) override
    {
        const QString folder = m_folder.filePath(sessionId);
        if (!QDir().mkpath(folder))
            return {ErrorCode::Io, QStringLiteral("the artifact folder could not be made")};
        return folder + u'/' + callId;
    }
    Result<QByteArray> read(const QString &sessionId, const QString &callId, qint64 offset, qint64 maxBytes) override
    {
        QFile file(m_folder.filePath(sessionId + u'/' + callId));
        if (!file.open(QIODevice::ReadOnly))
            return {ErrorCode::NotFound, QStringLiteral("There is no stored output of that call.")};
        if (offset >= file.size())
            return QByteArray();
        file.seek(offset);
        return file.read(maxBytes);
    }

private:
    QTemporaryDir m_folder;
};

} // namespace homard
