// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/result.h"
#include "base/secret_bytes.h"
#include <QStringList>

namespace homard {

/// Keys in the operating system's keychain. Thread-safe; blocking, each call at most 10 s (F82); never on the GUI or io
/// thread. Errors: Unsupported (no keychain here: F81), Denied (locked, refused or cancelled: F82), Timeout, NotFound.
class Secrets
{
public:
    virtual ~Secrets() = default;

    virtual Result<SecretBytes> read(const QString &name) = 0;
    /// Writes, reads back, and only then reports success (S98).
    virtual Result<void> write(const QString &name, const SecretBytes &value) = 0;
    virtual Result<void> remove(const QString &name) = 0;
    /// Names this program has stored; no values.
    virtual Result<QStringList> names() = 0;
};

} // namespace homard
