// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/ids.h"
#include <QRandomGenerator>
#include <array>
#include <chrono>
#include <mutex>

namespace homard {

namespace {
constexpr char alphabet[] = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"; // Crockford: no I, L, O, U
constexpr int timeChars = 10;
constexpr int randomChars = 16;

struct Last {
    std::mutex mutex;
    quint64 ms = 0;
    std::array<quint8, randomChars> random{};
};
} // namespace

QString newId()
{
    static Last last;
    std::lock_guard lock(last.mutex);
    const auto sinceEpoch = std::chrono::system_clock::now().time_since_epoch();
    const auto ms = quint64(std::chrono::duration_cast<std::chrono::milliseconds>(sinceEpoch).count());
    if (ms > last.ms) {
        last.ms = ms;
        const quint64 a = QRandomGenerator::system()->generate64();
        const quint64 b = QRandomGenerator::system()->generate64();
        for (size_t i = 0; i < randomChars; ++i)
            last.random[i] = quint8(((i < 8 ? a : b) >> ((i % 8) * 8)) & 31);
    } else {
        for (size_t i = randomChars; i-- > 0;) { // same millisecond, or the clock went back: count up
            if (++last.random[i] < 32)
                break;
            last.random[i] = 0;
        }
    }
    QString id(timeChars + randomChars, Qt::Uninitialized);
    quint64 rest = last.ms;
    for (int i = timeChars; i-- > 0; rest >>= 5)
        id[i] = QLatin1Char(alphabet[rest & 31]);
    for (int i = 0; i < randomChars; ++i)
        id[timeChars + i] = QLatin1Char(alphabet[last.random[size_t(i)]]);
    return id;
}

bool isId(const QString &text)
{
    if (text.size() != timeChars + randomChars)
        return false;
    const QLatin1StringView letters(alphabet);
    for (const QChar c : text) {
        if (!letters.contains(c))
            return false;
    }
    return true;
}

} // namespace homard
