// SPDX-License-Identifier: GPL-3.0-or-later
#include "config/log_file.h"
#include "base/text.h"
#include "config/app_paths.h"
#include <QDateTime>
#include <QFileInfo>
#include <cstdio>

namespace homard {

namespace {

// Qt's message handler is a plain function, so the one log of the process has to be found from there. Held by the lock
// while a message is written and while the log comes and goes.
std::mutex logMutex;
LogFile *currentLog = nullptr;

// A message that the log itself provokes (a file that cannot be written) must not wait for the lock it holds.
alignas(16) thread_local bool insideHandler = false; // aligned for mold: see english_words.cpp

const char *levelWord(QtMsgType type)
{
    switch (type) {
    case QtDebugMsg: return "debug";
    case QtInfoMsg: return "info";
    case QtWarningMsg: return "warning";
    case QtCriticalMsg: return "error";
    case QtFatalMsg: return "fatal";
    }
    return "info";
}

} // namespace

LogFile::LogFile(QString path, const Masker &masker, const Clock &clock, LogOptions options)
    : m_path(std::move(path)), m_masker(masker), m_clock(clock), m_options(options)
{
}

Result<std::unique_ptr<LogFile>> LogFile::install(const QString &folder, const Masker &masker, const Clock &clock,
                                                  LogOptions options)
{
    std::unique_ptr<LogFile> log(new LogFile(folder + QStringLiteral("/homard.log"), masker, clock, options));
    std::lock_guard lock(logMutex);
    if (currentLog)
        return {ErrorCode::Busy, tr("The log is open already.")};
    if (!log->open())
        log->m_fault = tr("The log %1 cannot be written: %2.").arg(log->m_path, log->m_file.errorString());
    currentLog = log.get();
    log->m_previous = qInstallMessageHandler(&LogFile::handle);
    return {std::move(log)};
}

LogFile::~LogFile()
{
    std::lock_guard lock(logMutex);
    if (currentLog != this)
        return;
    qInstallMessageHandler(m_previous);
    currentLog = nullptr;
}

void LogFile::handle(QtMsgType type, const QMessageLogContext &context, const QString &text)
{
    if (insideHandler)
        return;
    insideHandler = true;
    {
        std::lock_guard lock(logMutex);
        if (currentLog) {
            const QByteArray line = currentLog->line(type, context, text);
            const bool grave = type == QtCriticalMsg || type == QtFatalMsg;
            if ((!currentLog->write(line) && grave) || currentLog->m_options.alsoStderr)
                std::fwrite(line.constData(), 1, size_t(line.size()), stderr);
        }
    }
    insideHandler = false;
}

QByteArray LogFile::line(QtMsgType type, const QMessageLogContext &context, const QString &text) const
{
    const auto time = QDateTime::fromMSecsSinceEpoch(m_clock.wallMs(), Qt::UTC).toString(Qt::ISODateWithMs);
    const char *category = context.category ? context.category : "default";
    // Masked before anything else is done to it: a changed secret would no longer be found.
    QString shown = visibleText(safeText(m_masker.masked(text)), true);
    shown.replace(QLatin1Char('\n'), QStringLiteral("\n    "));
    return time.toLatin1() + ' ' + levelWord(type) + ' ' + category + ": " + shown.toUtf8() + '\n';
}

bool LogFile::open()
{
    m_file.close();
    m_file.setFileName(m_path);
    makePrivateFolder(QFileInfo(m_path).path()); // else the file cannot be opened either
    return m_file.open(QIODevice::WriteOnly | QIODevice::Append | QIODevice::Unbuffered,
                       QFile::ReadOwner | QFile::WriteOwner);
}

bool LogFile::write(const QByteArray &line)
{
    // Another process may have put the file aside: then the name leads to a file of another size.
    if (m_file.isOpen() && QFileInfo(m_path).size() != m_file.size() && !open())
        return false;
    if (m_file.isOpen() && m_file.size() > 0 && m_file.size() + line.size() > m_options.maxBytes)
        rotate();
    return (m_file.isOpen() || open()) && m_file.write(line) == line.size();
}

void LogFile::rotate()
{
    m_file.close();
    const auto name = [this](int number) {
        return number == 0 ? m_path : m_path + QLatin1Char('.') + QString::number(number);
    };
    for (int number = m_options.files - 1; number > 0; --number) {
        QFile::remove(name(number));
        QFile::rename(name(number - 1), name(number));
    }
    if (m_options.files <= 1)
        QFile::remove(m_path);
    open();
}

} // namespace homard
