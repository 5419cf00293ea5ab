// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "sandbox/confined_sandbox.h"
#include "sandbox/docker_client.h"

namespace homard {

/// Runs each step of a plan in a Docker container of its own (safety.md D): no network, half a processor, 512 MiB, 256
/// processes, no capabilities, read-only root, the workspace at its own path, private /tmp, the same system call filter
/// and checks as in bubblewrap, because homard-launch is the container's process 1.
///
/// A program runs by the absolute path that was judged, as the image has it. The image is never fetched. A stop ends
/// the client and then the container by its name; containers of a program that was killed are removed after the next
/// self-test.
class DockerSandbox : public ConfinedSandbox
{
public:
    /// `processes` and `clock` must outlive this object.
    DockerSandbox(SandboxOptions options, ProcessThread &processes, Clock &clock);
    ~DockerSandbox() override;

protected:
    QString kind() const override;
    Result<void> checkHelpers(const QString &workspace) const override;
    Result<void> makeFiles(ConfinedLayout &layout) override;
    Result<void> checkSize(Prepared &prepared, size_t words) const override;
    ProcessSpec wrap(const ExecStep &step, Prepared &prepared) override;
    void settle(const Prepared &prepared, Result<ExecResult> &result) override;
    QString explain(const QString &complaint) const override;
    QString praise() const override;
    void clearRemains(const CancelToken &cancel) override;

private:
    DockerClient m_client;
};

} // namespace homard
