// SPDX-License-Identifier: GPL-3.0-or-later
#include "store_reader.h"
#include "base/logging.h"

namespace homard {

StoreReader::StoreReader(DatabaseFile file, int busyTimeoutMs, Clock &clock)
    : m_file(std::move(file)), m_busyTimeoutMs(busyTimeoutMs), m_clock(clock)
{
}

StoreReader::~StoreReader()
{
    {
        std::lock_guard lock(m_mutex);
        m_stop = true;
        m_changed.notify_all();
    }
    if (m_thread.joinable())
        m_thread.join();
}

void StoreReader::post(Job job)
{
    std::lock_guard lock(m_mutex);
    if (!m_thread.joinable())
        m_thread = std::thread([this] { loop(); });
    m_queue.push_back(std::move(job));
    m_changed.notify_all();
}

void StoreReader::loop()
{
    std::unique_ptr<SqlConnection> connection;
    for (;;) {
        Job job;
        {
            std::unique_lock lock(m_mutex);
            m_changed.wait(lock, [this] { return m_stop || !m_queue.empty(); });
            if (m_queue.empty())
                return;
            job = std::move(m_queue.front());
            m_queue.pop_front();
        }
        if (connection && connection->isBroken())
            connection.reset();
        Result<SqlConnection *> usable = connection.get();
        if (!connection) {
            auto opened = openAgain(m_file, Use::Read, m_busyTimeoutMs);
            if (opened) {
                connection = std::move(opened).value();
                usable = connection.get();
            } else {
                usable = opened.error();
            }
        }
        job(usable);
    }
}

} // namespace homard
