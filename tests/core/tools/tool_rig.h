// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/ids.h"
#include "fakes/fake_artifacts.h"
#include "fakes/fake_checkpoints.h"
#include "fakes/fake_clock.h"
#include "fakes/fake_sandbox.h"
#include "tools/builtin_tool_box.h"
#include <QCryptographicHash>
#include <QDir>
#include <QJsonArray>
#include <QJsonDocument>
#include <QTemporaryDir>
#include <QTest>
#include <filesystem>
#include <thread>

namespace homard {

inline QJsonObject json(const char *text)
{
    return QJsonDocument::fromJson(text).object();
}

inline QLatin1StringView latin(const char *text)
{
    return QLatin1StringView(text);
}

} // namespace homard

#define SAYS(text, part) QVERIFY2((text).contains(QString::fromUtf8(part)), qUtf8Printable(text))
#define SAYS_NOT(text, part) QVERIFY2(!(text).contains(QString::fromUtf8(part)), qUtf8Printable(text))

namespace homard {

/// The built-in tools on a fresh workspace, with fakes around them.
class ToolRig : public QObject
{
protected:
    void setUp()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        const QString top = QFileInfo(m_folder->path()).canonicalFilePath();
        m_root = top + QStringLiteral("/ws");
        m_outside = top + QStringLiteral("/out");
        QDir().mkpath(m_root);
        QDir().mkpath(m_outside);
        m_workspace = {m_root, false};
        m_sandbox = std::make_unique<FakeSandbox>();
        m_checkpoints = std::make_unique<FakeCheckpoints>();
        m_artifacts = std::make_unique<FakeArtifacts>();
        m_clock = std::make_unique<FakeClock>();
        m_masker = std::make_unique<Masker>();
        m_masker->add(QStringLiteral("openai"), SecretBytes(QByteArray("sk-canary-123456")));
        ToolOptions options;
        options.isSecret = [](const QString &path) {
            return path.endsWith(latin("/.env")) || path.endsWith(latin(".pem"));
        };
        options.trash = {m_outside + QStringLiteral("/data/Trash"), false}; // never that of the machine
        m_box = std::make_unique<BuiltinToolBox>(*m_sandbox, *m_checkpoints, *m_artifacts, *m_clock, options,
                                                 m_masker.get());
    }

    void put(const QString &relative, const QByteArray &content) const
    {
        const QString path = m_root + u'/' + relative;
        QDir().mkpath(path.section(u'/', 0, -2));
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(content);
    }
    QByteArray get(const QString &path) const
    {
        QFile file(path.startsWith(u'/') ? path : m_root + u'/' + path);
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray("(none)");
    }
    ToolCall prepared(const char *name, const QJsonObject &arguments) const
    {
        ToolCall call;
        call.id = newId();
        call.name = latin(name);
        call.rawArguments = QString::fromUtf8(QJsonDocument(arguments).toJson(QJsonDocument::Compact));
        const auto wrong = m_box->prepare(call);
        if (wrong)
            qWarning("%s", qUtf8Printable(wrong->content));
        return call;
    }
    ToolInvocation planned(const ToolCall &call, const ToolPreview &preview) const
    {
        auto plan = std::make_shared<CallPlan>();
        plan->sessionId = m_session;
        plan->callId = call.id;
        plan->tool = call.name;
        plan->arguments = call.arguments;
        plan->workspace = m_workspace;
        plan->effects = preview;
        ToolInvocation invocation;
        invocation.call = call;
        invocation.sessionId = m_session;
        invocation.runId = QStringLiteral("run");
        invocation.plan = plan;
        return invocation;
    }
    /// Prepares, previews and runs; an error of the preview is a Failed result, as in the loop.
    ToolResult call(const char *name, const QJsonObject &arguments, int limit = 16000)
    {
        const ToolCall ready = prepared(name, arguments);
        const auto preview = m_box->preview(ready, m_workspace, {m_session, {}});
        if (!preview) {
            ToolResult result;
            result.content = preview.error().message;
            result.hint = preview.error().hint;
            return result;
        }
        ToolInvocation invocation = planned(ready, *preview);
        invocation.resultLimit = limit;
        const ToolResult result = m_box->run(invocation);
        if (result.callId != ready.id || result.name != ready.name)
            qFatal("the result does not bear the call's id and name");
        return result;
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    QString m_root;
    QString m_outside;
    Workspace m_workspace;
    QString m_session = QStringLiteral("session");
    std::unique_ptr<FakeSandbox> m_sandbox;
    std::unique_ptr<FakeCheckpoints> m_checkpoints;
    std::unique_ptr<FakeArtifacts> m_artifacts;
    std::unique_ptr<FakeClock> m_clock;
    std::unique_ptr<Masker> m_masker;
    std::unique_ptr<BuiltinToolBox> m_box;
};

} // namespace homard
