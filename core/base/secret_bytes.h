// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QByteArray>
#include <cstddef>
#include <vector>

namespace homard {

/// A secret in memory: overwritten before it is freed (S97). Move only; copy() is explicit. Never put one into a
/// QString, a URL, an argv, a log or an event.
class SecretBytes
{
public:
    SecretBytes() = default;
    explicit SecretBytes(const QByteArray &bytes) : m_bytes(bytes.begin(), bytes.end()) {}
    SecretBytes(const char *data, std::size_t size) : m_bytes(data, data + size) {}
    ~SecretBytes() { wipe(); }
    SecretBytes(SecretBytes &&other) noexcept : m_bytes(std::move(other.m_bytes)) { other.m_bytes.clear(); }
    SecretBytes &operator=(SecretBytes &&other) noexcept
    {
        if (this != &other) {
            wipe();
            m_bytes = std::move(other.m_bytes);
            other.m_bytes.clear();
        }
        return *this;
    }
    SecretBytes(const SecretBytes &) = delete;
    SecretBytes &operator=(const SecretBytes &) = delete;

    SecretBytes copy() const { return SecretBytes(m_bytes.data(), m_bytes.size()); }
    bool isEmpty() const { return m_bytes.empty(); }
    std::size_t size() const { return m_bytes.size(); }
    const char *data() const { return m_bytes.data(); }
    /// The bytes without a copy; valid while this object lives and is not moved from.
    QByteArray view() const { return QByteArray::fromRawData(m_bytes.data(), qsizetype(m_bytes.size())); }

    /// Overwrites memory in a way the compiler may not remove.
    static void wipe(void *memory, std::size_t size);

private:
    void wipe()
    {
        if (!m_bytes.empty())
            wipe(m_bytes.data(), m_bytes.size());
        m_bytes.clear();
    }
    std::vector<char> m_bytes;
};

} // namespace homard
