// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench.h"
#include "statistics.h"
#include <QFile>
#include <fcntl.h>
#include <unistd.h>

namespace homard {

std::optional<double> medianSyncTime(const QString &folder, int count)
{
    const QByteArray path = QFile::encodeName(folder + QStringLiteral("/sync-probe"));
    const int file = ::open(path.constData(), O_CREAT | O_WRONLY | O_APPEND | O_CLOEXEC, 0600);
    if (file < 0)
        return std::nullopt;
    const QByteArray block(4096, 'x');
    std::vector<double> times;
    bool ok = true;
    for (int i = 0; i < count && ok; ++i) {
        const auto before = Ticks::now();
        ok = ::write(file, block.constData(), size_t(block.size())) == block.size() && ::fdatasync(file) == 0;
        times.push_back(milliseconds(Ticks::now() - before));
    }
    ::close(file);
    ::unlink(path.constData());
    return ok ? std::optional(median(times)) : std::nullopt;
}

} // namespace homard
