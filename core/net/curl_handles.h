// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <curl/curl.h>
#include <memory>

namespace homard {

struct EasyDeleter {
    void operator()(CURL *handle) const { curl_easy_cleanup(handle); }
};
struct MultiDeleter {
    void operator()(CURLM *handle) const { curl_multi_cleanup(handle); }
};
using EasyHandle = std::unique_ptr<CURL, EasyDeleter>;
using MultiHandle = std::unique_ptr<CURLM, MultiDeleter>;

/// Keeps an easy handle in a multi handle; taking it out ends a running transfer.
class MultiMembership
{
public:
    MultiMembership(CURLM *multi, CURL *easy) : m_multi(multi), m_easy(easy) { curl_multi_add_handle(multi, easy); }
    ~MultiMembership() { curl_multi_remove_handle(m_multi, m_easy); }
    MultiMembership(const MultiMembership &) = delete;
    MultiMembership &operator=(const MultiMembership &) = delete;

private:
    CURLM *m_multi;
    CURL *m_easy;
};

} // namespace homard
