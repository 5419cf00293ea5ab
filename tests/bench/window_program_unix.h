// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "child_unix.h"
#include "statistics.h"
#include <QTemporaryDir>
#include <memory>

namespace homard {

/// A data folder for `homard`, with settings as the user would have made them.
class WindowHome
{
public:
    /// In `folder`. `baseUrl`: of an OpenAI-compatible server; empty: the practice model.
    static Result<std::unique_ptr<WindowHome>> make(const QString &folder, const QString &baseUrl);

    QString path() const { return m_folder.path(); }
    QString data() const { return m_folder.filePath(QStringLiteral("data")); }
    /// The session that is open when the program starts.
    bool openAtStart(const QString &sessionId) const;

private:
    explicit WindowHome(const QString &folder) : m_folder(folder + QStringLiteral("/homard-bench-window-XXXXXX")) {}
    QTemporaryDir m_folder;
};

/// The window program, running; asked to end and waited for when destroyed.
class WindowProgram
{
public:
    static Result<WindowProgram> start(const QString &program, const WindowHome &home,
                                       const QByteArrayList &environment, const QByteArrayList &arguments = {});
    WindowProgram(WindowProgram &&) = default;
    ~WindowProgram();

    qint64 pid() const { return m_child->pid(); }
    bool hasEnded() const { return m_child->hasEnded(); }
    Ticks::time_point started() const { return m_child->started; }
    /// The time of a mark of TimeMarks, the `number`th of its name; waits for it. Invalid: the program ended, or 30 s
    /// are over.
    Result<Ticks::time_point> timeOf(const QByteArray &mark, int number = 1) const;

private:
    WindowProgram(Child child, QString output)
        : m_child(std::make_unique<Child>(std::move(child))), m_output(std::move(output))
    {
    }
    std::unique_ptr<Child> m_child;
    QString m_output;
};

} // namespace homard
