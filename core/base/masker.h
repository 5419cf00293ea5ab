// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/secret_bytes.h"
#include <QString>
#include <mutex>
#include <vector>

namespace homard {

/// Replaces known secrets in text by "[secret NAME]", by value (S11, S95): the secret and nothing around it. Every
/// secret handed out by the keychain or read from the environment is added once. Thread-safe. Values under 6 bytes are
/// not masked: they would hit ordinary words.
class Masker
{
public:
    void add(const QString &name, const SecretBytes &value);
    QString masked(const QString &text) const;
    QByteArray masked(const QByteArray &text) const;
    /// How much of the beginning of a stream can be masked by itself: no secret reaches over that place, whatever comes
    /// next.
    qsizetype settledSize(const QByteArray &text) const;

private:
    struct Entry {
        QString name;
        SecretBytes value;
    };
    mutable std::mutex m_mutex;
    std::vector<Entry> m_entries; // longest value first, so that a secret within a secret leaves nothing behind
};

/// Masks a stream, also a secret that is split over two pieces: holds back what may be the beginning of one. Used by
/// one thread at a time.
class StreamMasker
{
public:
    /// Null: nothing is masked. The masker outlives this.
    explicit StreamMasker(const Masker *masker) : m_masker(masker) {}
    /// What can be passed on now.
    QByteArray take(const QByteArray &piece);
    /// The rest, at the end of the stream.
    QByteArray finish();

private:
    const Masker *m_masker;
    QByteArray m_held;
};

} // namespace homard
