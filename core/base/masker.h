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

private:
    struct Entry {
        QString name;
        SecretBytes value;
    };
    mutable std::mutex m_mutex;
    std::vector<Entry> m_entries; // longest value first, so that a secret within a secret leaves nothing behind
};

} // namespace homard
