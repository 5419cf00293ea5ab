// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "domain/session.h"
#include <QString>
#include <QStringList>
#include <vector>

namespace homard {

// Small option structs: what the parts of the program get. The initial values here are the defaults; ranges, sources
// and descriptions stand in the table (settings_table.cpp), one row a key.

struct GeneralSettings {
    QString language;        ///< "", "en", "zh_CN"; empty = as the system.
    bool closeToTray = true; ///< Closing the window leaves the program in the tray.
    bool enterSends = true;  ///< Else Ctrl+Enter sends and Enter makes a new line.
    bool operator==(const GeneralSettings &) const = default;
};

struct AppearanceSettings {
    QString theme = QStringLiteral("system"); ///< "system", "light", "dark".
    bool operator==(const AppearanceSettings &) const = default;
};

/// Models the user has added, for the window's pickers. The one in use stands in ModelSettings.
struct ModelListSettings {
    std::vector<ModelRef> added;
    bool operator==(const ModelListSettings &) const = default;
};

struct ModelSettings {
    QString api;             ///< "practice", "openai-chat", "anthropic", "ollama"; empty = none chosen.
    QString name;            ///< As the provider calls it.
    QString baseUrl;         ///< Empty = the provider's own address.
    QString keyName;         ///< Name of the key in the keychain; never the key.
    QString caFile;          ///< PEM file trusted beside the system's; empty = none.
    int contextWindow = 0;   ///< Tokens; 0 = as known for the model.
    int maxOutputTokens = 0; ///< Tokens; 0 = as known for the model.
    QString thinking = QStringLiteral("off"); ///< "off", "fast", "balance", "deep".
    bool operator==(const ModelSettings &) const = default;
};

struct LimitSettings {
    int maxTurns = 0;          ///< Of a run that somebody watches; 0 = none.
    int maxMinutes = 0;        ///< The same in minutes; 0 = none.
    int headlessTurns = 100;   ///< Of a run that nobody watches.
    int headlessMinutes = 120; ///< The same in minutes.
    int approvalMinutes = 30;  ///< A question expires after so long.
    bool operator==(const LimitSettings &) const = default;
};

struct RetrySettings {
    bool interactive = true; ///< Where somebody watches, the wait is 2 s instead of waitSeconds.
    int waitSeconds = 30;    ///< Wait where the provider names none.
    int capSeconds = 60;     ///< No wait is longer.
    bool operator==(const RetrySettings &) const = default;
};

/// What confines commands (safety.md D). Read when the program starts.
struct SandboxSettings {
    QString kind = QStringLiteral("auto"); ///< "auto", "bubblewrap", "docker", "native" (nothing: every command asks).
    QString scope = QStringLiteral("agent"); ///< Whose private /tmp commands see: "session", "agent", "shared".
    QString image;                           ///< Docker's name of the image; empty: none.
    bool operator==(const SandboxSettings &) const = default;
};

struct NetworkSettings {
    int idleSeconds = 120;      ///< Without a byte from a cloud provider.
    int localIdleSeconds = 300; ///< Without a byte from a server on this machine.
    bool operator==(const NetworkSettings &) const = default;
};

/// What a person's answers make.
struct ApprovalSettings {
    int ruleDays = 90; ///< So long lasts a rule that an answer made ("folder", "always"); 0 = until it is taken back.
    bool operator==(const ApprovalSettings &) const = default;
};

/// Folders the user has trusted.
struct TrustedWorkspaces {
    QStringList paths; ///< Canonical absolute paths.
    /// `root`: a canonical absolute path. A folder below a trusted one is not trusted by that.
    bool contains(const QString &root) const { return paths.contains(root); }
    bool operator==(const TrustedWorkspaces &) const = default;
};

/// What is kept so that changes of files can be undone.
struct UndoSettings {
    int maxMegabytes = 512; ///< Of earlier contents, over all sessions; 0 = no cap. Half a gigabyte: ours.
    bool operator==(const UndoSettings &) const = default;
};

/// How often tools may be called, and what is spared. The numbers are of loop.md 4.
struct ToolSettings {
    int readsPerMinute = 600;  ///< A tool that reads; 0 = no limit, as for all of them.
    int writesPerMinute = 120; ///< A tool that changes files.
    int commandsPerMinute = 60;
    int commandsAtOnce = 4;          ///< That may write, over all sessions.
    int backgroundAfterSeconds = 10; ///< A command that runs longer goes on in the background.
    int retries = 2;                 ///< More attempts at reading after a passing failure.
    int cacheMinutes = 5;            ///< An unchanged file is not read again for so long; 0 = it always is.
    bool operator==(const ToolSettings &) const = default;
};

/// Everything in settings.json that this version knows.
struct Settings {
    GeneralSettings general;
    AppearanceSettings appearance;
    ApprovalSettings approvals;
    ModelSettings model;
    ModelListSettings models;
    LimitSettings limits;
    RetrySettings retry;
    SandboxSettings sandbox;
    NetworkSettings network;
    ToolSettings tools;
    TrustedWorkspaces trusted;
    UndoSettings undo;
    bool operator==(const Settings &) const = default;
};

} // namespace homard
