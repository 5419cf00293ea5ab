// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "servers/scripted_model.h"
#include <QJsonObject>
#include <QProcess>
#include <QTemporaryDir>

namespace homard {

/// What a finished homardctl left.
struct CtlResult {
    int code = -1; ///< Its exit code; -1: it did not end in time, or crashed.
    QByteArray out;
    QByteArray err;
    QList<QJsonObject> lines; ///< The lines of `out` that are JSON objects.

    /// The first line of that type; empty if there is none.
    QJsonObject line(const QString &type) const;
    /// The type of each line; neighbours of one type count once.
    QStringList types() const;
    int count(const QString &type) const;
    QString sessionId() const;
    /// The text_delta lines joined.
    QString text() const;
};

/// A fresh Homard: its folders, a user's home and a workspace with README.md and notes.txt in one temporary folder.
class CtlHome
{
public:
    CtlHome();

    QString workspace() const { return m_dir.filePath(QStringLiteral("user/work")); }
    QString user() const { return m_dir.filePath(QStringLiteral("user")); }
    QString data() const { return m_dir.filePath(QStringLiteral("homard/data")); }
    QString file(const QString &name) const { return workspace() + QLatin1Char('/') + name; }
    QByteArray read(const QString &name) const;
    void write(const QString &name, const QByteArray &bytes) const;
    /// Replaces settings.json, as an editor would.
    void writeSettings(const QJsonObject &settings) const;
    static QString program();

    /// For programs it starts from now on.
    void setEnvironment(const QString &name, const QString &value) { m_environment.insert(name, value); }
    const QProcessEnvironment &environment() const { return m_environment; }

    /// Runs to the end, at most 60 s; the workspace is the current folder.
    CtlResult ctl(const QStringList &arguments, const QByteArray &input = {}) const;
    /// `run --json` with that model server and further arguments.
    CtlResult ask(const QString &api, const ScriptedServer &server, const QStringList &rest) const;
    static QStringList askArguments(const QString &api, const ScriptedServer &server, const QStringList &rest);
    std::unique_ptr<QProcess> start(const QStringList &arguments) const;
    static CtlResult finish(QProcess &process);
    /// Everything below the temporary folder that holds these bytes.
    QStringList filesWith(const QByteArray &bytes) const;

private:
    QTemporaryDir m_dir;
    QProcessEnvironment m_environment;
};

/// One turn of a scripted model: a call of that tool.
QJsonObject callTurn(const QString &tool, const QJsonObject &arguments);
/// One turn: an answer in words, streamed in pieces.
QJsonObject textTurn(const QString &text, int chunks = 2);
/// The body of a request.
QJsonObject bodyOf(const RecordedRequest &request);
/// Waits until the program has written these words on stdout. False: not within 30 s.
bool waitForOutput(QProcess &process, const QByteArray &words, QByteArray &sofar);
/// False where commands cannot be locked in here.
bool sandboxWorks();

} // namespace homard
