// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "ports/artifacts.h"

namespace homard {

/// Artifacts as files: `folder`/artifacts/<session>/<call>, folders with mode 0700. Thread-safe: it has no state.
class FileArtifacts : public Artifacts
{
public:
    /// `folder`: the data folder.
    explicit FileArtifacts(const QString &folder) : m_folder(folder + QStringLiteral("/artifacts")) {}

    /// Invalid: an id that is no plain file name.
    Result<QString> pathFor(const QString &sessionId, const QString &callId) override;
    Result<QByteArray> read(const QString &sessionId, const QString &callId, qint64 offset, qint64 maxBytes) override;

private:
    Result<QString> pathOf(const QString &sessionId, const QString &callId) const;
    QString m_folder;
};

} // namespace homard
