// SPDX-License-Identifier: GPL-3.0-or-later
#include "window_state.h"
#include "base/atomic_write.h"
#include <QFile>
#include <QJsonDocument>

namespace homard {

WindowState::WindowState(const QString &dataFolder) : m_path(dataFolder + QStringLiteral("/window-state.json"))
{
    QFile file(m_path);
    if (file.open(QIODevice::ReadOnly))
        m_values = QJsonDocument::fromJson(file.read(256 * 1024)).object();
}

QByteArray WindowState::bytes(const QString &name) const
{
    return QByteArray::fromBase64(m_values.value(name).toString().toLatin1());
}

QString WindowState::text(const QString &name) const
{
    return m_values.value(name).toString();
}

void WindowState::setBytes(const QString &name, const QByteArray &value)
{
    setText(name, QString::fromLatin1(value.toBase64()));
}

void WindowState::setText(const QString &name, const QString &value)
{
    if (text(name) == value)
        return;
    m_values.insert(name, value);
    m_changed = true;
}

WindowState::Snapshot WindowState::snapshot() const
{
    m_changed = false;
    return {m_path, QJsonDocument(m_values).toJson()};
}

QString WindowState::Snapshot::write() const
{
    return writeAtomically(path, content);
}

} // namespace homard
