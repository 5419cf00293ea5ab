// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "sandbox/process_thread.h"
#include <QStringList>

namespace homard {

/// Short questions and orders to Docker through its command line client. Thread-safe; call() blocks.
class DockerClient
{
public:
    /// `program`: absolute path. `host`: the program's own environment, of which the client gets what it needs to find
    /// its engine.
    DockerClient(ProcessThread &processes, QString program, const std::vector<QByteArray> &host);

    /// What the client gets.
    const std::vector<QByteArray> &environment() const { return m_environment; }
    /// `docker` with these arguments. Error: it did not end with 0, or not in 10 s, with what it said.
    Result<QByteArray> call(const QStringList &arguments) const;

private:
    ProcessThread &m_processes;
    QString m_program;
    std::vector<QByteArray> m_environment;
};

} // namespace homard
