// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "net/http_client.h"
#include <curl/curl.h>
#include <deque>

namespace homard {

/// Request headers in the form libcurl takes, in memory of our own, so that lines with secrets are wiped after use.
/// libcurl reads the list while the transfer runs and never frees it.
class HeaderList
{
public:
    HeaderList() = default;
    HeaderList(const HeaderList &) = delete;
    HeaderList &operator=(const HeaderList &) = delete;

    /// False: the name is no token, or a part has a line break or a NUL; nothing was added.
    bool add(const QByteArray &name, const QByteArray &prefix, const char *value, std::size_t size);
    bool add(const QByteArray &name, const QByteArray &value)
    {
        return add(name, {}, value.constData(), std::size_t(value.size()));
    }
    /// Keeps libcurl from adding this header by itself.
    void suppress(const char *name);
    bool contains(const QByteArray &name) const { return m_names.contains(name.toLower()); }
    curl_slist *list() { return m_nodes.empty() ? nullptr : &m_nodes.front(); }

private:
    void append(SecretBytes line);

    std::deque<SecretBytes> m_lines; // a deque: neither lines nor nodes ever move
    std::deque<curl_slist> m_nodes;
    QByteArrayList m_names;
};

} // namespace homard
