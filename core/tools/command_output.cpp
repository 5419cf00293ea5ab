// SPDX-License-Identifier: GPL-3.0-or-later
#include "command_output.h"
#include "base/text.h"
#include <QFile>

namespace homard {

LiveText::LiveText(const Masker *masker, std::function<void(const QString &)> show)
    : m_masker(masker), m_show(std::move(show))
{
}

void LiveText::take(const QByteArray &piece)
{
    std::lock_guard lock(m_mutex);
    show(m_masker.take(piece));
}

void LiveText::finish()
{
    std::lock_guard lock(m_mutex);
    show(m_masker.finish());
}

void LiveText::show(const QByteArray &piece)
{
    const QString decoded = m_decoder(piece);
    const QString text = m_codes.take(safeText(decoded));
    if (!text.isEmpty())
        m_show(text);
}

bool storeOutput(const QString &path, const QByteArray &content)
{
    QFile file(path);
    if (path.isEmpty() || !file.open(QIODevice::WriteOnly | QIODevice::Truncate))
        return false;
    file.setPermissions(QFileDevice::ReadOwner | QFileDevice::WriteOwner);
    return file.write(content) == content.size() && file.flush();
}

} // namespace homard
