// SPDX-License-Identifier: GPL-3.0-or-later
#include "ca_bundle.h"
#include <QFile>
#include <QFileInfo>

namespace homard {

Result<QByteArray> CaBundle::with(const QString &file, const QString &systemFile)
{
    const QDateTime changed = QFileInfo(file).lastModified();
    if (file == m_file && changed == m_changed && !m_pem.isEmpty())
        return m_pem;
    m_pem.clear();
    QFile extra(file);
    if (!extra.open(QIODevice::ReadOnly))
        return {ErrorCode::Io, tr("The certificate file %1 cannot be read: %2").arg(file, extra.errorString()),
                tr("Check the certificate file in the settings of this provider.")};
    const QByteArray own = extra.readAll();
    if (!own.contains("-----BEGIN CERTIFICATE-----") && !own.contains("-----BEGIN TRUSTED CERTIFICATE-----"))
        return {ErrorCode::Invalid, tr("The certificate file %1 has no certificate in PEM form.").arg(file),
                tr("It must have a line BEGIN CERTIFICATE.")};
    QFile system(systemFile);
    QByteArray pem;
    if (!systemFile.isEmpty() && system.open(QIODevice::ReadOnly))
        pem = system.readAll() + '\n';
    m_file = file;
    m_changed = changed;
    m_pem = pem + own;
    return m_pem;
}

} // namespace homard
