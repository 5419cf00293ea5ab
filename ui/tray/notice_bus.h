// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "ui/models/tray_model.h"
#include <QDBusConnection>
#include <QDBusMessage>
#include <optional>

namespace homard {

/// The desktop's notification service on the session bus (org.freedesktop.Notifications, specification 1.2). Each
/// session has one notice at a time: a newer one takes the place of the older one. Nothing waits for the bus: a service
/// is looked for with the first notice, and what it does not take is refused(). GUI thread.
class NoticeBus : public QObject
{
    Q_OBJECT
public:
    explicit NoticeBus(const QDBusConnection &bus, QObject *parent = nullptr);

    void tell(const TrayNotice &notice);
    /// The session's notice has nothing to say any more.
    void withdraw(const QString &sessionId);
    void withdrawAll();

Q_SIGNALS:
    /// Somebody clicked this very notice. The token, where there is one, lets a window come to the front.
    void chosen(const homard::TrayNotice &notice, const QString &activationToken);
    /// No service took it: there is none, or it failed.
    void refused(const homard::TrayNotice &notice);

private Q_SLOTS:
    void noteAction(uint id, const QString &action, const QDBusMessage &message);
    void noteToken(uint id, const QString &token, const QDBusMessage &message);
    void noteClosed(uint id, uint reason, const QDBusMessage &message);

private:
    /// What a session shows, or is about to.
    struct Place {
        uint id = 0; ///< The service's number; 0: not on the screen, or not known yet.
        bool isCalling = false;
        bool isUnwanted = false;        ///< To be closed as soon as its number is known.
        std::optional<TrayNotice> next; ///< Told while a call was on its way; the newest counts.
    };

    void listen();
    void askAbilities();
    void takeAbilities(const QDBusMessage &answer);
    void forgetServer();
    void send(const QString &sessionId);
    void takeNumber(const TrayNotice &notice, const QDBusMessage &answer);
    void refuse(const QString &sessionId, const TrayNotice &notice);
    void remember(uint id, const TrayNotice &notice);
    void close(uint id);
    QVariantList words(const TrayNotice &notice, uint replaced) const;
    template <class Done>
    void call(const QString &method, const QVariantList &arguments, Done done);

    QDBusConnection m_bus;
    QString m_server; ///< The unique name of who answered: signals of others are not meant for us.
    std::optional<QStringList> m_abilities;
    std::map<QString, Place> m_places;  ///< By session.
    std::map<uint, TrayNotice> m_shown; ///< What a click on a number means.
    std::pair<uint, QString> m_token{0, {}};
    bool m_isListening = false;
    bool m_isAsking = false;
};

} // namespace homard
