// SPDX-License-Identifier: GPL-3.0-or-later
#include "idle_watch.h"
#include <curl/curl.h>

namespace homard {

using std::chrono::duration_cast;
using std::chrono::milliseconds;

namespace {

qint64 countOf(CURL *easy, CURLINFO what)
{
    curl_off_t value = 0;
    curl_easy_getinfo(easy, what, &value);
    return qint64(value);
}

} // namespace

IdleWatch::IdleWatch(CURL *easy, const Transfer &transfer, milliseconds idleTimeout, const SleepRule &sleep)
    : m_easy(easy), m_transfer(transfer), m_idleTimeout(idleTimeout), m_sleep(sleep), m_asleepBefore(sleep.asleep())
{
}

qint64 IdleWatch::bytesOnTheWire() const
{
    return m_transfer.headerBytes() + countOf(m_easy, CURLINFO_SIZE_DOWNLOAD_T) +
           countOf(m_easy, CURLINFO_SIZE_UPLOAD_T);
}

IdleWatch::State IdleWatch::look()
{
    m_now = Clock::now();
    const milliseconds asleep = m_sleep.asleep();
    const qint64 bytes = bytesOnTheWire();
    m_connected = m_connected || countOf(m_easy, CURLINFO_PRETRANSFER_TIME_T) > 0;
    if (!m_connected || bytes != m_bytes) {
        m_bytes = bytes;
        m_lastByte = m_now;
        m_asleepBefore = asleep;
        m_awoken.reset();
        return State::Alive;
    }
    if (!m_awoken && asleep - m_asleepBefore > m_sleep.notable)
        m_awoken = m_now;
    if (m_awoken && m_now - *m_awoken >= m_sleep.grace)
        return State::SleptThrough;
    return m_now - m_lastByte >= m_idleTimeout ? State::Silent : State::Alive;
}

milliseconds IdleWatch::untilNextLook() const
{
    const auto silent = m_lastByte + m_idleTimeout - m_now;
    const auto slept = m_awoken.value_or(m_now) + m_sleep.grace - m_now;
    return duration_cast<milliseconds>(std::min<Clock::duration>(silent, slept));
}

} // namespace homard
