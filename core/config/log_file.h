// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/clock.h"
#include "base/masker.h"
#include "base/result.h"
#include <QCoreApplication>
#include <QFile>
#include <memory>

namespace homard {

/// How the log is kept.
struct LogOptions {
    qint64 maxBytes = 2 * 1024 * 1024; ///< A file that has reached this is put aside (ours: a day of a busy user).
    int files = 3;                     ///< homard.log, homard.log.1, homard.log.2; older ones are deleted.
    bool alsoStderr = false;           ///< `--verbose`: every line on stderr too.
};

/// Takes all Qt messages of the process into `folder`/homard.log, one line each: time (UTC), level, category, text.
/// Every known secret is masked by value (S95), what could fake a line is made visible. Each message is one write to
/// the file, so a crash loses none. The file is readable by its owner alone; several processes may share it.
/// Thread-safe while it lives; at most one lives at a time; the earlier message handler comes back when it dies.
/// Nothing goes to stderr unless asked. Where the file cannot be written (F13) messages are lost, but for errors, which
/// go to stderr; each one tries anew.
class LogFile
{
    Q_DECLARE_TR_FUNCTIONS(homard::LogFile)
public:
    /// Opens the file and takes the messages. `masker` and `clock` must outlive it. Error: Busy (another one lives).
    static Result<std::unique_ptr<LogFile>> install(const QString &folder, const Masker &masker, const Clock &clock,
                                                    LogOptions options = {});
    ~LogFile();
    LogFile(const LogFile &) = delete;
    LogFile &operator=(const LogFile &) = delete;

    QString path() const { return m_path; }
    /// Why the file could not be opened at first, for people; empty: it could.
    const QString &fault() const { return m_fault; }

private:
    LogFile(QString path, const Masker &masker, const Clock &clock, LogOptions options);
    static void handle(QtMsgType type, const QMessageLogContext &context, const QString &text);
    QByteArray line(QtMsgType type, const QMessageLogContext &context, const QString &text) const;
    bool open();
    bool write(const QByteArray &line);
    void rotate();

    QString m_path;
    QString m_fault;
    const Masker &m_masker;
    const Clock &m_clock;
    LogOptions m_options;
    QFile m_file;
    QtMessageHandler m_previous = nullptr;
};

} // namespace homard
