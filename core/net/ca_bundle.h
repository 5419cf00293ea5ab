// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/result.h"
#include <QByteArray>
#include <QCoreApplication>
#include <QDateTime>

namespace homard {

/// The system's CA certificates together with those of one more file. libcurl's own option for a file replaces the
/// system's; a person who adds a company's CA does not want to lose the others.
class CaBundle
{
    Q_DECLARE_TR_FUNCTIONS(homard::HttpClient)

public:
    /// PEM of both; read again when the file changed. `systemFile` may be empty (the system has a folder or a store,
    /// which libcurl asks by itself). Errors: the file cannot be read or has no certificate in it.
    Result<QByteArray> with(const QString &file, const QString &systemFile);

private:
    QString m_file;
    QDateTime m_changed;
    QByteArray m_pem;
};

} // namespace homard
