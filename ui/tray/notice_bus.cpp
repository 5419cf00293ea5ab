// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/tray/notice_bus.h"
#include "ui/tray/tray_icon.h"
#include <QDBusPendingCallWatcher>
#include <QDBusServiceWatcher>
#include <QGuiApplication>
#include <algorithm>

namespace homard {
namespace {

const QString noticeService = QStringLiteral("org.freedesktop.Notifications");
const QString noticePath = QStringLiteral("/org/freedesktop/Notifications");
/// The service may have to be started for it. Ours.
constexpr int kAnswerMs = 10000;
/// A service that never says what it closed shall not fill the memory.
constexpr size_t kRemembered = 64;
/// NotificationClosed: its time is over, though it may stay in the desktop's list and be clicked there.
constexpr uint kExpired = 1;

} // namespace

NoticeBus::NoticeBus(const QDBusConnection &bus, QObject *parent) : QObject(parent), m_bus(bus) {}

/// With the first notice only: most runs of the program need none. The sender is compared by its unique name instead
/// of asking the bus for it, which would wait.
void NoticeBus::listen()
{
    if (std::exchange(m_isListening, true))
        return;
    const auto hear = [this](const char *signal, const char *slot) {
        m_bus.connect(QString(), noticePath, noticeService, QLatin1StringView(signal), this, slot);
    };
    hear("ActionInvoked", SLOT(noteAction(uint, QString, QDBusMessage)));
    hear("ActivationToken", SLOT(noteToken(uint, QString, QDBusMessage)));
    hear("NotificationClosed", SLOT(noteClosed(uint, uint, QDBusMessage)));
    auto *watcher = new QDBusServiceWatcher(noticeService, m_bus, QDBusServiceWatcher::WatchForOwnerChange, this);
    connect(watcher, &QDBusServiceWatcher::serviceOwnerChanged, this, &NoticeBus::forgetServer);
}

template <class Done>
void NoticeBus::call(const QString &method, const QVariantList &arguments, Done done)
{
    QDBusMessage message = QDBusMessage::createMethodCall(noticeService, noticePath, noticeService, method);
    message.setArguments(arguments);
    auto *pending = new QDBusPendingCallWatcher(m_bus.asyncCall(message, kAnswerMs), this);
    connect(pending, &QDBusPendingCallWatcher::finished, this, [done, pending] {
        pending->deleteLater();
        done(pending->reply());
    });
}

void NoticeBus::tell(const TrayNotice &notice)
{
    if (!m_bus.isConnected()) {
        Q_EMIT refused(notice);
        return;
    }
    listen();
    m_places[notice.sessionId].next = notice;
    if (m_abilities)
        send(notice.sessionId);
    else
        askAbilities();
}

void NoticeBus::askAbilities()
{
    if (!std::exchange(m_isAsking, true))
        call(QStringLiteral("GetCapabilities"), {}, [this](const QDBusMessage &answer) { takeAbilities(answer); });
}

void NoticeBus::takeAbilities(const QDBusMessage &answer)
{
    m_isAsking = false;
    const bool isAnswer = answer.type() == QDBusMessage::ReplyMessage;
    if (isAnswer) {
        m_server = answer.service();
        m_abilities = answer.arguments().value(0).toStringList();
    }
    QStringList waiting;
    for (const auto &[sessionId, place] : m_places) {
        if (place.next)
            waiting << sessionId;
    }
    for (const QString &sessionId : waiting) {
        if (isAnswer)
            send(sessionId);
        else if (const auto next = m_places[sessionId].next)
            refuse(sessionId, *next);
    }
}

/// Its numbers mean nothing to the next one, and would name notices of other programs there.
void NoticeBus::forgetServer()
{
    m_abilities.reset();
    m_server.clear();
    m_shown.clear();
    for (auto &[sessionId, place] : m_places)
        place.id = 0;
    std::erase_if(m_places, [](const auto &one) { return !one.second.isCalling && !one.second.next; });
}

void NoticeBus::send(const QString &sessionId)
{
    Place &place = m_places[sessionId];
    if (place.isCalling || !place.next)
        return; // the number to replace is on its way
    const TrayNotice notice = *std::exchange(place.next, std::nullopt);
    place.isCalling = true;
    call(QStringLiteral("Notify"), words(notice, place.id),
         [this, notice](const QDBusMessage &answer) { takeNumber(notice, answer); });
}

QVariantList NoticeBus::words(const TrayNotice &notice, uint replaced) const
{
    QString body;
    if (m_abilities->contains(QLatin1StringView("body")))
        body = m_abilities->contains(QLatin1StringView("body-markup")) ? notice.text.toHtmlEscaped() : notice.text;
    QStringList actions;
    if (m_abilities->contains(QLatin1StringView("actions")))
        actions = {QStringLiteral("default"), TrayIcon::tr("Open")};
    const QString entry = QGuiApplication::desktopFileName();
    QVariantMap hints;
    if (!entry.isEmpty())
        hints.insert(QStringLiteral("desktop-entry"), entry);
    constexpr int asTheDesktopLikes = -1;
    return {QStringLiteral("Homard"), replaced, entry, notice.title, body, actions, hints, asTheDesktopLikes};
}

void NoticeBus::takeNumber(const TrayNotice &notice, const QDBusMessage &answer)
{
    const auto found = m_places.find(notice.sessionId);
    if (found == m_places.end())
        return;
    Place &place = found->second;
    place.isCalling = false;
    const bool isUnwanted = std::exchange(place.isUnwanted, false);
    const uint id = answer.arguments().value(0).toUInt();
    if (answer.type() != QDBusMessage::ReplyMessage || id == 0) {
        const std::optional<TrayNotice> left = place.next   ? place.next
                                               : isUnwanted ? std::nullopt
                                                            : std::optional(notice);
        m_places.erase(found);
        if (left)
            Q_EMIT refused(*left);
        return;
    }
    m_server = answer.service();
    place.id = id;
    remember(id, notice);
    if (isUnwanted) {
        close(id);
        place.id = 0;
    }
    if (!place.next) {
        if (place.id == 0)
            m_places.erase(found);
    } else if (m_abilities) {
        send(notice.sessionId);
    } else {
        askAbilities(); // another service has come meanwhile
    }
}

void NoticeBus::refuse(const QString &sessionId, const TrayNotice &notice)
{
    m_places.erase(sessionId);
    Q_EMIT refused(notice);
}

void NoticeBus::remember(uint id, const TrayNotice &notice)
{
    m_shown.insert_or_assign(id, notice);
    if (m_shown.size() > kRemembered)
        m_shown.erase(m_shown.begin()); // numbers grow
}

void NoticeBus::withdraw(const QString &sessionId)
{
    const auto found = m_places.find(sessionId);
    if (found == m_places.end())
        return;
    Place &place = found->second;
    place.next.reset();
    if (place.isCalling) {
        place.isUnwanted = true;
        return;
    }
    if (place.id != 0)
        close(place.id);
    m_places.erase(found);
}

void NoticeBus::withdrawAll()
{
    QStringList all;
    for (const auto &[sessionId, place] : m_places)
        all << sessionId;
    for (const QString &sessionId : all)
        withdraw(sessionId);
}

/// What it said is known until the service says that it is gone: a click may be on its way.
void NoticeBus::close(uint id)
{
    call(QStringLiteral("CloseNotification"), {id}, [](const QDBusMessage &) {});
}

void NoticeBus::noteToken(uint id, const QString &token, const QDBusMessage &message)
{
    if (message.service() == m_server)
        m_token = {id, token};
}

void NoticeBus::noteAction(uint id, const QString &action, const QDBusMessage &message)
{
    const auto found = m_shown.find(id);
    if (message.service() != m_server || found == m_shown.end() || action != QLatin1StringView("default"))
        return;
    const auto [of, token] = std::exchange(m_token, {0, {}});
    const TrayNotice notice = found->second; // what is done about it may take it away
    Q_EMIT chosen(notice, of == id ? token : QString());
}

void NoticeBus::noteClosed(uint id, uint reason, const QDBusMessage &message)
{
    if (message.service() != m_server)
        return;
    if (reason != kExpired)
        m_shown.erase(id);
    const auto found =
        std::find_if(m_places.begin(), m_places.end(), [id](const auto &one) { return one.second.id == id; });
    if (found == m_places.end())
        return;
    found->second.id = 0;
    if (!found->second.isCalling && !found->second.next)
        m_places.erase(found);
}

} // namespace homard
