// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "ports/sandbox.h"
#include <QFile>

namespace homard {

/// Keeps the head and the tail of a command's output in memory and streams all of it to the spill file once it is
/// longer (F67). Secrets are masked before anything is kept (S95); sizes count what is kept. Used by the thread that
/// runs the plan.
class OutputCollector
{
public:
    explicit OutputCollector(const ExecOptions &options);

    void add(const QByteArray &bytes);
    qint64 totalBytes() const { return m_total; }
    /// Past the limit: the command must be killed. Set by the first byte that is too many.
    bool isOverLimit() const { return m_total > m_spillLimit; }
    /// Moves output, totalBytes, cut and spilled into `result`.
    void finish(ExecResult &result);

private:
    void keep(const QByteArray &bytes);
    void spill(const QByteArray &bytes);
    void openSpill();

    qint64 m_headBytes;
    qint64 m_tailBytes;
    qint64 m_spillLimit;
    StreamMasker m_masker;
    QFile m_file;
    bool m_spillFailed = false;
    qint64 m_spilledBytes = 0;
    QByteArray m_head;
    QByteArray m_tail; ///< Trimmed when it is twice too long.
    qint64 m_total = 0;
};

} // namespace homard
