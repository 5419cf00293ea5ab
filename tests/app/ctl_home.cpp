// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/ctl_home.h"
#include <QDir>
#include <QDirIterator>
#include <QElapsedTimer>
#include <QJsonDocument>

namespace homard {

namespace {

constexpr int patienceMs = 60000; // sanitizers and a busy machine make it slow, not wrong

CtlResult resultOf(QProcess &process, const QByteArray &out)
{
    CtlResult result;
    result.code = process.exitStatus() == QProcess::NormalExit ? process.exitCode() : -1;
    result.out = out + process.readAllStandardOutput();
    result.err = process.readAllStandardError();
    for (const auto &line : result.out.split('\n')) {
        const auto document = QJsonDocument::fromJson(line);
        if (document.isObject())
            result.lines.append(document.object());
    }
    return result;
}

} // namespace

QJsonObject CtlResult::line(const QString &type) const
{
    for (const auto &object : lines) {
        if (object.value(QLatin1StringView("type")).toString() == type)
            return object;
    }
    return {};
}

QStringList CtlResult::types() const
{
    QStringList kinds;
    for (const auto &object : lines) {
        const QString type = object.value(QLatin1StringView("type")).toString();
        if (kinds.isEmpty() || kinds.last() != type)
            kinds.append(type);
    }
    return kinds;
}

int CtlResult::count(const QString &type) const
{
    return int(std::count_if(lines.begin(), lines.end(), [&](const QJsonObject &object) {
        return object.value(QLatin1StringView("type")).toString() == type;
    }));
}

QString CtlResult::sessionId() const
{
    return line(QStringLiteral("run_started")).value(QLatin1StringView("sessionId")).toString();
}

QString CtlResult::text() const
{
    QString all;
    for (const auto &object : lines) {
        if (object.value(QLatin1StringView("type")).toString() == QLatin1StringView("text_delta"))
            all += object.value(QLatin1StringView("text")).toString();
    }
    return all;
}

CtlHome::CtlHome()
{
    QDir().mkpath(workspace());
    write(QStringLiteral("README.md"), "# Lobster pot\nSecond line\n");
    write(QStringLiteral("notes.txt"), "salt water\n");
    const auto all = QProcessEnvironment::systemEnvironment();
    // Nothing of this computer's own: no keys, no proxies, no keychain, no settings.
    for (const auto *name : {"PATH", "ASAN_OPTIONS", "TSAN_OPTIONS", "UBSAN_OPTIONS", "LSAN_OPTIONS"}) {
        if (const auto key = QString::fromLatin1(name); all.contains(key))
            m_environment.insert(key, all.value(key));
    }
    m_environment.insert(QStringLiteral("LC_ALL"), QStringLiteral("C.UTF-8"));
    m_environment.insert(QStringLiteral("HOME"), user());
    m_environment.insert(QStringLiteral("HOMARD_HOME"), m_dir.filePath(QStringLiteral("homard")));
    m_environment.insert(QStringLiteral("DBUS_SESSION_BUS_ADDRESS"),
                         QStringLiteral("unix:path=") + m_dir.filePath(QStringLiteral("no-bus")));
}

QByteArray CtlHome::read(const QString &name) const
{
    QFile in(file(name));
    return in.open(QIODevice::ReadOnly) ? in.readAll() : QByteArray();
}

void CtlHome::write(const QString &name, const QByteArray &bytes) const
{
    QFile out(file(name));
    if (!out.open(QIODevice::WriteOnly) || out.write(bytes) != bytes.size())
        qFatal("The workspace of the test cannot be written.");
}

void CtlHome::writeSettings(const QJsonObject &settings) const
{
    const QString folder = m_dir.filePath(QStringLiteral("homard/config"));
    QFile out(folder + QStringLiteral("/settings.json"));
    if (!QDir().mkpath(folder) || !out.open(QIODevice::WriteOnly) || out.write(QJsonDocument(settings).toJson()) < 0)
        qFatal("The settings of the test cannot be written.");
}

QString CtlHome::program()
{
    return QStringLiteral(HOMARD_CTL);
}

std::unique_ptr<QProcess> CtlHome::start(const QStringList &arguments) const
{
    auto process = std::make_unique<QProcess>();
    process->setProcessEnvironment(m_environment);
    process->setWorkingDirectory(workspace());
    process->start(program(), arguments);
    process->waitForStarted(patienceMs);
    return process;
}

CtlResult CtlHome::finish(QProcess &process)
{
    if (process.state() != QProcess::NotRunning && !process.waitForFinished(patienceMs)) {
        process.kill();
        process.waitForFinished(patienceMs);
    }
    return resultOf(process, {});
}

CtlResult CtlHome::ctl(const QStringList &arguments, const QByteArray &input) const
{
    const auto process = start(arguments);
    process->write(input);
    process->closeWriteChannel();
    return finish(*process);
}

QStringList CtlHome::askArguments(const QString &api, const ScriptedServer &server, const QStringList &rest)
{
    const QString url = server.url(api == QLatin1StringView("openai-chat") ? QStringLiteral("/v1") : QString());
    return QStringList{QStringLiteral("run"),        QStringLiteral("--json"),
                       QStringLiteral("--api"),      api,
                       QStringLiteral("--model"),    QString::fromLatin1(ScriptedModel::name),
                       QStringLiteral("--base-url"), url} +
           rest;
}

CtlResult CtlHome::ask(const QString &api, const ScriptedServer &server, const QStringList &rest) const
{
    return ctl(askArguments(api, server, rest));
}

QStringList CtlHome::filesWith(const QByteArray &bytes) const
{
    QStringList out;
    QDirIterator all(m_dir.path(), QDir::Files | QDir::Hidden | QDir::System, QDirIterator::Subdirectories);
    while (all.hasNext()) {
        QFile in(all.next());
        if (in.open(QIODevice::ReadOnly) && in.readAll().contains(bytes))
            out.append(in.fileName());
    }
    return out;
}

QJsonObject callTurn(const QString &tool, const QJsonObject &arguments)
{
    return {{QStringLiteral("toolCalls"),
             QJsonArray{QJsonObject{{QStringLiteral("name"), tool}, {QStringLiteral("arguments"), arguments}}}}};
}

QJsonObject textTurn(const QString &text, int chunks)
{
    return {{QStringLiteral("text"), text}, {QStringLiteral("chunks"), chunks}};
}

QJsonObject bodyOf(const RecordedRequest &request)
{
    return QJsonDocument::fromJson(request.body).object();
}

bool waitForOutput(QProcess &process, const QByteArray &words, QByteArray &sofar)
{
    constexpr int limitMs = 30000;
    QElapsedTimer timer;
    timer.start();
    for (;;) {
        sofar += process.readAllStandardOutput();
        if (sofar.contains(words))
            return true;
        if (timer.elapsed() > limitMs || process.state() == QProcess::NotRunning)
            return false;
        process.waitForReadyRead(100);
    }
}

bool sandboxWorks()
{
    const CtlHome home;
    const auto found = home.ctl({QStringLiteral("doctor"), QStringLiteral("--json")});
    return std::any_of(found.lines.begin(), found.lines.end(), [](const QJsonObject &line) {
        return line.value(QLatin1StringView("name")).toString() == QLatin1StringView("sandbox") &&
               line.value(QLatin1StringView("ok")).toBool();
    });
}

} // namespace homard
