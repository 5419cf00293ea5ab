// SPDX-License-Identifier: GPL-3.0-or-later
#include "window_program_unix.h"
#include "config/app_paths.h"
#include "config/settings_file.h"
#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>
#include <thread>

namespace homard {

namespace {

constexpr std::chrono::milliseconds markLook{5};
constexpr std::chrono::seconds markPatience{30};

/// The `number`th line "homard: MARK NANOSECONDS".
std::optional<Ticks::time_point> findMark(const QString &path, const QByteArray &mark, int number)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return std::nullopt;
    const QByteArray begin = "homard: " + mark + ' ';
    for (const QByteArray &line : file.readAll().split('\n')) {
        if (line.startsWith(begin) && --number == 0)
            return Ticks::time_point(std::chrono::nanoseconds(line.sliced(begin.size()).toLongLong()));
    }
    return std::nullopt;
}

} // namespace

Result<std::unique_ptr<WindowHome>> WindowHome::make(const QString &folder, const QString &baseUrl)
{
    std::unique_ptr<WindowHome> home(new WindowHome(folder));
    if (!home->m_folder.isValid())
        return {ErrorCode::Io, QStringLiteral("No folders can be made in ") + folder};
    const AppPaths paths = AppPaths::below(home->path());
    if (const auto faults = paths.ensure(); !faults.empty())
        return Error{ErrorCode::Io, faults.front().path + QStringLiteral(": ") + faults.front().reason, {}};
    Settings settings;
    settings.model.api = baseUrl.isEmpty() ? QStringLiteral("practice") : QStringLiteral("openai-chat");
    settings.model.name = baseUrl.isEmpty() ? QString() : QStringLiteral("bench-model");
    settings.model.baseUrl = baseUrl;
    if (const auto saved = SettingsFile(paths.config).save(settings); !saved)
        return saved.error();
    return home;
}

bool WindowHome::openAtStart(const QString &sessionId) const
{
    QFile file(data() + QStringLiteral("/window-state.json"));
    const QByteArray state = QJsonDocument(QJsonObject{{QStringLiteral("session"), sessionId}}).toJson();
    return file.open(QIODevice::WriteOnly) && file.write(state) == state.size();
}

Result<WindowProgram> WindowProgram::start(const QString &program, const WindowHome &home,
                                           const QByteArrayList &environment, const QByteArrayList &arguments)
{
    const QString output = home.path() + QStringLiteral("/output");
    auto child = Child::start(QByteArrayList{QFile::encodeName(program), "--marks"} + arguments,
                              environment + QByteArrayList{"HOMARD_HOME=" + QFile::encodeName(home.path())},
                              QFile::encodeName(output));
    if (!child)
        return child.error();
    return WindowProgram(std::move(*child), output);
}

WindowProgram::~WindowProgram()
{
    if (m_child)
        m_child->terminate();
}

Result<Ticks::time_point> WindowProgram::timeOf(const QByteArray &mark, int number) const
{
    const auto end = Ticks::now() + markPatience;
    for (;;) {
        const bool last = m_child->hasEnded() || Ticks::now() > end;
        if (const auto found = findMark(m_output, mark, number))
            return *found;
        if (last)
            break;
        std::this_thread::sleep_for(markLook);
    }
    QFile file(m_output);
    const QByteArray said = file.open(QIODevice::ReadOnly) ? file.readAll().right(500) : QByteArray();
    return Error{
        ErrorCode::Invalid,
        QStringLiteral("homard did not tell of \"%1\": %2").arg(QString::fromLatin1(mark), QString::fromUtf8(said)),
        {}};
}

} // namespace homard
