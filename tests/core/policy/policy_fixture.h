// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "policy/policy_gate.h"
#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <filesystem>
#include <string>
#include <sys/stat.h>
#include <system_error>

namespace homard {

/// A workspace, a home, data of our own and a PATH of stubs, all in one temporary folder.
class PolicyFixture
{
public:
    PolicyFixture()
    {
        base = QDir(m_folder.path()).canonicalPath();
        for (const char *name :
             {"ws/src/lib", "ws/docs", "ws/certs", "ws/keys", "ws/.ssh", "ws/.aws", "ws/.kube", "ws/.docker",
              "ws/links", "ws/build", "ws/.git/refs", "ws/.git/objects", "home/own", "bin", "outside"})
            QDir().mkpath(base + QLatin1Char('/') + QLatin1StringView(name));
        for (const char *name : {"README.md",
                                 "a.txt",
                                 "b.txt",
                                 "src/main.cpp",
                                 "src/lib/util.cpp",
                                 "src/lib/util.h",
                                 "src/a.h",
                                 "docs/notes.txt",
                                 "docs/data.csv",
                                 "docs/data.json",
                                 "docs/data.bin",
                                 "docs/my file.txt",
                                 ".env",
                                 ".env.local",
                                 "server.pem",
                                 "certs/server.KEY",
                                 "id_rsa",
                                 "id_ed25519",
                                 "id_deploy",
                                 "keys/one.key",
                                 ".ssh/config",
                                 ".aws/credentials",
                                 ".kube/config",
                                 ".docker/config.json",
                                 ".netrc",
                                 "script.sh",
                                 "prog.jq",
                                 "build/x.o"})
            write(QLatin1StringView("ws/") + QLatin1StringView(name), "text\n");
        write(QStringLiteral("ws/docs/überblick.txt"), "x\n");
        write(QStringLiteral("ws/docs/概要.txt"), "x\n");
        write(QStringLiteral("ws/.git/HEAD"), "ref: refs/heads/main\n");
        write(QStringLiteral("ws/.git/config"), "[core]\n\trepositoryformatversion = 0\n\tfilemode = true\n[remote "
                                                "\"origin\"]\n\turl = https://host/x\n\tfetch = +refs/x\n");
        write(QStringLiteral("outside/CANARY"), "x\n");
        write(QStringLiteral("home/own/policy.json"), "{}\n");
        link("/etc/passwd", "ws/outlink");
        link((base + QLatin1StringView("/outside")).toStdString(), "ws/outdir");
        link((base + QLatin1StringView("/outside/CANARY")).toStdString(), "ws/links/out");
        link((base + QLatin1StringView("/nowhere")).toStdString(), "ws/dangling");
        link(".env", "ws/envlink");
        link("src", "ws/srclink");
        link(".git", "ws/gitlink");
        link(".docker", "ws/dockerlink");
        for (const char *name : {"ws/inner", "ws/.cargo", "ws/gh", "ws/deep/er"})
            QDir().mkpath(base + QLatin1Char('/') + QLatin1StringView(name));
        link("../.git", "ws/inner/g");
        write(QStringLiteral("ws/.cargo/credentials.toml"), "text\n");
        write(QStringLiteral("ws/gh/hosts.yml"), "text\n");
        write(QStringLiteral("ws/deep/er/.yarnrc.yml"), "text\n");
        // By the call itself: after Qt has started a process, ThreadSanitizer sees no lock of this thread any more.
        if (::mkfifo(QFile::encodeName(base + QLatin1StringView("/ws/fifo")).constData(), 0600) != 0)
            qFatal("cannot make a pipe");
    }

    QString ws() const { return base + QLatin1StringView("/ws"); }

    void write(const QString &name, const QByteArray &content) const
    {
        QFile file(base + QLatin1Char('/') + name);
        if (!file.open(QIODevice::WriteOnly) || file.write(content) != content.size())
            qFatal("cannot write %s", qPrintable(file.fileName()));
    }
    void link(const std::string &target, const char *name) const
    {
        std::error_code error;
        std::filesystem::create_symlink(target, (base + QLatin1Char('/') + QLatin1StringView(name)).toStdString(),
                                        error);
        if (error)
            qFatal("cannot link %s", name);
    }
    void program(const QString &name, const char *folder = "bin") const
    {
        const QString path = QLatin1StringView(folder) + QLatin1Char('/') + name;
        if (QFile::exists(base + QLatin1Char('/') + path))
            return;
        write(path, "#!/bin/sh\n");
        QFile::setPermissions(base + QLatin1Char('/') + path, QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
    }

    PolicyOptions options() const
    {
        PolicyOptions options;
        options.home = base + QLatin1StringView("/home");
        options.ownFolders = {base + QLatin1StringView("/home/own")};
        options.writableFolders = {base + QLatin1StringView("/outside")};
        options.searchPath = {base + QLatin1StringView("/bin"), base + QLatin1StringView("/outside")};
        options.sandboxWorks = [] { return true; };
        options.mountPoints = [] { return QStringList{QStringLiteral("/mnt/disk")}; };
        return options;
    }

    GateRequest request(const char *tool) const
    {
        GateRequest request;
        request.sessionId = QStringLiteral("s");
        request.call.id = QStringLiteral("c");
        request.call.name = QLatin1StringView(tool);
        request.call.argumentsValid = true;
        request.workspace.root = ws();
        return request;
    }
    GateRequest exec(const QString &command) const
    {
        GateRequest out = request("exec");
        ExecPlan plan;
        plan.text = command;
        plan.cwd = ws();
        out.preview.exec = plan;
        return out;
    }
    GateRequest reading(const char *tool, const QString &path) const
    {
        GateRequest out = request(tool);
        out.preview.reads = {path};
        return out;
    }
    GateRequest writing(const QString &path) const
    {
        GateRequest out = request("write_file");
        FileChange change;
        change.path = path;
        change.newContent = "new\n";
        change.diff = QStringLiteral("+new");
        out.preview.change = change;
        out.preview.writes = {path};
        return out;
    }

    QString base;

private:
    QTemporaryDir m_folder;
};

} // namespace homard
