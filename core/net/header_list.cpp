// SPDX-License-Identifier: GPL-3.0-or-later
#include "header_list.h"

namespace homard {

namespace {

bool isToken(const QByteArray &name)
{
    static constexpr QByteArrayView marks("!#$%&'*+-.^_`|~");
    return !name.isEmpty() && std::all_of(name.begin(), name.end(), [](char c) {
        return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || marks.contains(c);
    });
}

bool isOneLine(const char *text, std::size_t size)
{
    return std::none_of(text, text + size, [](char c) { return c == '\r' || c == '\n' || c == '\0'; });
}

} // namespace

bool HeaderList::add(const QByteArray &name, const QByteArray &prefix, const char *value, std::size_t size)
{
    if (!isToken(name) || !isOneLine(prefix.constData(), std::size_t(prefix.size())) || !isOneLine(value, size))
        return false;
    // "Name;" is libcurl's way to say a header without a value; "Name:" would remove it.
    const bool empty = prefix.isEmpty() && size == 0;
    const QByteArray start = name + (empty ? ";" : ": ") + prefix;
    SecretBytes whole(QByteArray(start.size() + qsizetype(size) + 1, Qt::Uninitialized));
    char *to = const_cast<char *>(whole.data());
    std::copy(start.begin(), start.end(), to);
    std::copy(value, value + size, to + start.size());
    to[whole.size() - 1] = '\0';
    m_names << name.toLower();
    append(std::move(whole));
    return true;
}

void HeaderList::suppress(const char *name)
{
    const QByteArray line = QByteArray(name) + ':';
    append(SecretBytes(line.constData(), std::size_t(line.size()) + 1));
}

void HeaderList::append(SecretBytes line)
{
    m_lines.push_back(std::move(line));
    m_nodes.push_back({const_cast<char *>(m_lines.back().data()), nullptr});
    if (m_nodes.size() > 1)
        m_nodes[m_nodes.size() - 2].next = &m_nodes.back();
}

} // namespace homard
