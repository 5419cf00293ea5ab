// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/clock.h"
#include "ports/model_setup.h"

namespace homard {

/// Where a model server may be: a port of this machine and who usually has it.
struct LocalPlace {
    enum class Kind { Ollama, LmStudio, LlamaCpp, OpenAi };
    QString title;
    QString host; ///< "127.0.0.1" or "[::1]".
    int port = 0;
    Kind kind = Kind::OpenAi;
};

/// The usual places (loop.md 10). `ollamaHost` is OLLAMA_HOST as Ollama reads it ("", "host", "host:port",
/// "http://host:port"): it counts only if it names this machine.
std::vector<LocalPlace> usualLocalPlaces(const QString &ollamaHost);

/// Looks for model servers on this machine and nowhere else: a thread a place, all at once.
class LocalProbe
{
public:
    /// `limit`: for everything together (loop.md 10: 1 s, with the time a cancel takes).
    explicit LocalProbe(Clock &clock, std::chrono::milliseconds limit = std::chrono::milliseconds(900))
        : m_clock(clock), m_limit(limit)
    {
    }
    /// In the order of `places`, without those where nobody answers like a model server. What a server had not told
    /// when the time was over stays unknown. Places that are not on this machine are not asked.
    std::vector<LocalServer> find(const std::vector<LocalPlace> &places, const CancelToken &cancel) const;

private:
    Clock &m_clock;
    std::chrono::milliseconds m_limit;
};

} // namespace homard
