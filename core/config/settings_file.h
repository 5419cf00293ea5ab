// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/result.h"
#include "config/settings.h"
#include <QCoreApplication>
#include <QJsonObject>
#include <vector>

namespace homard {

/// Something about settings.json that a person should know. Nothing here keeps the program from starting.
struct SettingsNotice {
    QString key;  ///< The key it is about; empty: the file.
    QString text; ///< For people: key, value and what is allowed.
};

/// What load() found.
struct LoadedSettings {
    Settings settings;
    std::vector<SettingsNotice> notices;
    /// Guarded keys that somebody changed outside our window; `settings` has their old values until
    /// confirmOutsideChanges() (S59).
    QStringList unconfirmed;
    /// Stands for exactly these changes: confirmOutsideChanges() wants it. Empty: there are none.
    QByteArray outsideMark{};
};

/// settings.json of one config folder (F20): every state of the file gives usable settings.
///
/// Beside it lie `settings.json.good`, the last content that could be read, `settings.json.broken-HASH`, copies of
/// contents that could not (the newest five), and `settings.json.lock`. What changed outside is told from `.good`, so
/// it is noticed where somebody changed settings.json alone. Who can write this folder can write or delete both, and no
/// mark in it helps against that: policy and sandbox keep every tool out of it. Where there is no `.good`, nothing is
/// known and the file counts as it is (docs/decisions/2026-11-30-outside-changes.md). Several processes may use one
/// folder. Not thread-safe: one owner, not on the GUI thread while it is busy (two fsync a save).
class SettingsFile
{
    Q_DECLARE_TR_FUNCTIONS(homard::SettingsFile)
public:
    explicit SettingsFile(const QString &folder);

    /// Never fails. Missing → defaults, but guarded keys as after any change outside; not readable as JSON → the last
    /// good content; wrong value → default of that key; each with a notice.
    LoadedSettings load();
    /// The settings load() would give, without a trace on disk or in the log: for the first moment of a program, on any
    /// thread.
    static Settings peek(const QString &folder);
    /// Writes what differs from what load() gave and leaves the rest of the file as it is, unknown keys included.
    /// Guarded keys are written as `wanted` has them; where somebody else has changed one and nobody has answered that
    /// yet, `outside` says whether the file gets the old value back or keeps what waits. Errors: Invalid (a value does
    /// not fit its key), Busy (another process saves), Io.
    enum class Outside { TakeBack, Leave };
    Result<void> save(const Settings &wanted, Outside outside = Outside::TakeBack);
    /// A person has seen the changes of that mark and wants them: the next load() takes them. Errors: Conflict (what
    /// the last load() left unconfirmed is not what the mark stands for), Busy, Io. What was changed since the last
    /// load() stays unconfirmed; after a save() that took it back, or reset(), there is nothing to confirm.
    Result<void> confirmOutsideChanges(const QByteArray &shown);
    /// Puts the file aside as `settings.json.before-reset` and starts with the defaults.
    Result<void> reset();

    QString path() const { return m_path; }

private:
    struct Content {
        bool exists = false;
        QString fault; ///< Why it cannot be read; empty if `object` is good.
        QByteArray bytes;
        QJsonObject object;
    };
    static Content read(const QString &path);
    static QString titleOf(const QString &path);
    static QStringList guardedChanges(const QJsonObject &now, const QJsonObject &before);
    static QByteArray markOf(const QJsonObject &now, const QJsonObject &before);
    static LoadedSettings judged(const Content &content, const Content &good, std::vector<SettingsNotice> notices);
    static Content parsed(QByteArray bytes);
    Content readOrGood(std::vector<SettingsNotice> &notices);
    /// The path of the copy; empty: none could be made.
    QString keepAside(const QByteArray &bytes);
    QString goodPath() const { return m_path + QStringLiteral(".good"); }
    Result<void> write(const QByteArray &good, const QByteArray &bytes);
    Error cannotWrite(const QString &words) const;

    QString m_path;
    QByteArray m_unconfirmed; ///< The file's content as load() has told it.
    Settings m_loaded;        ///< As load() or save() left it: tells what save() has to change.
    bool m_hasLoaded = false;
};

} // namespace homard
