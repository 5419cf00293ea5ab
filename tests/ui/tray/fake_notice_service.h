// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QDBusConnection>
#include <QDBusMessage>
#include <QProcess>
#include <QVariantMap>

namespace homard {

/// A message bus of its own, for as long as it lives.
class PrivateBus
{
public:
    PrivateBus();
    ~PrivateBus();
    /// Empty: there is no program for it.
    QString address() const { return m_address; }

private:
    QProcess m_daemon;
    QString m_address;
};

/// What Notify was told.
struct ToldNotice {
    uint id = 0;
    QString program;
    uint replaced = 0;
    QString title;
    QString body;
    QStringList actions;
    QVariantMap hints;
};

/// A notification service that records; offered from the constructor to the destructor.
class FakeNoticeService : public QObject
{
    Q_OBJECT
    Q_CLASSINFO("D-Bus Interface", "org.freedesktop.Notifications")
public:
    FakeNoticeService(const QString &address, const QString &name);
    ~FakeNoticeService() override;

    QStringList abilities{QStringLiteral("actions"), QStringLiteral("body"), QStringLiteral("body-markup")};
    bool fails = false; ///< Notify answers with an error.
    bool holds = false; ///< Notify does not answer until answerHeld().
    QList<ToldNotice> told;
    QList<uint> closed;

    void answerHeld();
    void click(uint id, const QString &token = {});
    void say(const QString &signal, const QVariantList &values);

public Q_SLOTS:
    Q_SCRIPTABLE QStringList GetCapabilities() const { return abilities; }
    Q_SCRIPTABLE uint Notify(const QString &program, uint replaced, const QString &icon, const QString &title,
                             const QString &body, const QStringList &actions, const QVariantMap &hints, int expires,
                             const QDBusMessage &message);
    Q_SCRIPTABLE void CloseNotification(uint id);

private:
    QString m_name;
    QDBusConnection m_bus;
    QList<std::pair<QDBusMessage, uint>> m_held;
    uint m_last = 40;
};

} // namespace homard
