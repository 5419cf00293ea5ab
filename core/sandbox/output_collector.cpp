// SPDX-License-Identifier: GPL-3.0-or-later
#include "output_collector.h"
#include "base/logging.h"

namespace homard {

OutputCollector::OutputCollector(const ExecOptions &options)
    : m_headBytes(std::max<qint64>(options.headBytes, 0))
    , m_tailBytes(std::max<qint64>(options.tailBytes, 0))
    , m_spillLimit(options.spillLimit)
    , m_masker(options.masker)
    , m_file(options.spillPath)
    , m_spillFailed(options.spillPath.isEmpty())
{
}

void OutputCollector::add(const QByteArray &bytes)
{
    keep(m_masker.take(bytes));
}

void OutputCollector::keep(const QByteArray &bytes)
{
    const bool fitted = m_total <= m_headBytes + m_tailBytes;
    m_total += bytes.size();
    if (m_total > m_headBytes + m_tailBytes) {
        if (fitted) { // nothing has been dropped yet: both buffers together are all there was
            openSpill();
            spill(m_head);
            spill(m_tail);
        }
        spill(bytes);
    }
    const auto toHead = std::clamp<qint64>(m_headBytes - m_head.size(), 0, bytes.size());
    m_head += bytes.left(toHead);
    if (toHead < bytes.size())
        m_tail += bytes.mid(toHead);
    if (m_tail.size() > 2 * m_tailBytes)
        m_tail = m_tail.right(m_tailBytes);
}

void OutputCollector::finish(ExecResult &result)
{
    keep(m_masker.finish());
    result.totalBytes = m_total;
    result.cut = m_total > m_headBytes + m_tailBytes;
    result.output = m_head;
    if (result.cut) {
        const auto tail = m_tail.right(m_tailBytes);
        const auto missing = m_total - m_head.size() - tail.size();
        result.output += "\n[" + QByteArray::number(missing) + " bytes left out here]\n" + tail;
    } else {
        result.output += m_tail;
    }
    if (m_file.isOpen() && !m_file.flush())
        m_spillFailed = true;
    m_file.close();
    result.spilled = result.cut && !m_spillFailed;
}

void OutputCollector::openSpill()
{
    if (m_spillFailed)
        return;
    m_spillFailed = !m_file.open(QIODevice::WriteOnly | QIODevice::Truncate | QIODevice::Unbuffered) ||
                    !m_file.setPermissions(QFileDevice::ReadOwner | QFileDevice::WriteOwner);
    if (m_spillFailed)
        qCWarning(logSandbox, "cannot keep the whole output: %s", qUtf8Printable(m_file.errorString()));
}

void OutputCollector::spill(const QByteArray &bytes)
{
    const auto size = std::clamp<qint64>(m_spillLimit - m_spilledBytes, 0, bytes.size());
    if (m_spillFailed || size == 0)
        return;
    m_spillFailed = m_file.write(bytes.constData(), size) != size;
    m_spilledBytes += size;
    if (m_spillFailed)
        qCWarning(logSandbox, "cannot keep the whole output: %s", qUtf8Printable(m_file.errorString()));
}

} // namespace homard
