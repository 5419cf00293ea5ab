// SPDX-License-Identifier: GPL-3.0-or-later
#include "private_desk_unix.h"
#include <QFile>
#include <QStandardPaths>
#include <chrono>
#include <fcntl.h>
#include <sys/stat.h>
#include <thread>
#include <unistd.h>

namespace homard {

namespace {

constexpr std::chrono::milliseconds lookEvery{50};
constexpr int looks = 400; // 20 s: a slow machine starts six programs

/// Runs in the desktop: tells its environment, then stays until the fifo's other end is closed.
const char stay[] = "env -0 >\"$0/env.part\" && mv \"$0/env.part\" \"$0/env\" && read -r line <\"$0/end\"";

QByteArray contentOf(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

} // namespace

Result<std::unique_ptr<PrivateDesk>> PrivateDesk::start(const QString &script)
{
    std::unique_ptr<PrivateDesk> desk(new PrivateDesk);
    if (const auto begun = desk->begin(script); !begun)
        return begun.error();
    return desk;
}

Result<void> PrivateDesk::begin(const QString &script)
{
    const QByteArray folder = QFile::encodeName(m_folder.path());
    const QByteArray end = folder + "/end";
    if (!m_folder.isValid() || ::mkfifo(end.constData(), 0600) != 0)
        return {ErrorCode::Io, QStringLiteral("No temporary folder can be made.")};
    const QString output = m_folder.filePath(QStringLiteral("output"));
    auto child = Child::start({"/bin/sh", QFile::encodeName(script), "/bin/sh", "-c", stay, folder}, {},
                              QFile::encodeName(output));
    if (!child)
        return child.error();
    m_child = std::make_unique<Child>(std::move(*child));
    const QString told = m_folder.filePath(QStringLiteral("env"));
    for (int i = 0; i < looks && !QFile::exists(told) && !m_child->hasEnded(); ++i)
        std::this_thread::sleep_for(lookEvery);
    if (!QFile::exists(told)) {
        m_child->terminate();
        return {ErrorCode::Unsupported,
                QStringLiteral("no private desktop: ") + QString::fromUtf8(contentOf(output)).simplified()};
    }
    m_end = ::open(end.constData(), O_WRONLY | O_CLOEXEC);
    for (const QByteArray &entry : contentOf(told).split('\0')) {
        if (!entry.isEmpty() && !entry.startsWith("QT_LINUX_ACCESSIBILITY_ALWAYS_ON="))
            m_environment.append(entry);
    }
    return {};
}

PrivateDesk::~PrivateDesk()
{
    if (m_end >= 0)
        ::close(m_end);
}

std::optional<QByteArray> PrivateDesk::run(QByteArrayList argv) const
{
    argv[0] = QFile::encodeName(QStandardPaths::findExecutable(QFile::decodeName(argv[0])));
    const QString output = m_folder.filePath(QStringLiteral("last"));
    auto child = Child::start(argv, m_environment, QFile::encodeName(output));
    return child && child->wait().exitCode == 0 ? std::optional(contentOf(output)) : std::nullopt;
}

} // namespace homard
