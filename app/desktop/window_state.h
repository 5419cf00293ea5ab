// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QByteArray>
#include <QJsonObject>
#include <QString>

namespace homard {

/// How the windows were left: geometry, docks, splitters, the session that was open. Not settings: nobody edits it, and
/// a broken file is as good as none. One file in the data folder. GUI thread; reading happens once, at start.
class WindowState
{
public:
    explicit WindowState(const QString &dataFolder);

    /// Empty for an unknown name.
    QByteArray bytes(const QString &name) const;
    QString text(const QString &name) const;
    void setBytes(const QString &name, const QByteArray &value);
    void setText(const QString &name, const QString &value);

    /// What is written; for an errand.
    struct Snapshot {
        QString path;
        QByteArray content;
        /// Blocking. Empty: written, else the system's words.
        QString write() const;
    };
    Snapshot snapshot() const;
    /// Something was set since the last snapshot().
    bool isChanged() const { return m_changed; }

private:
    QString m_path;
    QJsonObject m_values;
    mutable bool m_changed = false;
};

} // namespace homard
