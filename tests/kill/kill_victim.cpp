// SPDX-License-Identifier: GPL-3.0-or-later
// A program with the real store, service and loop that kills itself where it is told.
// kill_victim --folder F --text T [--session ID] [--kill step:side:nth] [--drop-started]
// Without --kill it runs all that waits in the inbox, its own message last, and exits 0.
#include "process_unix.h"
#include "sessions/sqlite_session_store.h"
#include "victim_parts.h"
#include <QCommandLineParser>
#include <QCoreApplication>
#include <cstdio>

namespace homard {

namespace {

struct Orders {
    QString folder;
    QString session;
    QString text;
    std::optional<KillPoint> point;
    bool dropStarted = false;
};

int failed(const QString &why)
{
    std::fprintf(stderr, "kill_victim: %s\n", qPrintable(why));
    return 2;
}

std::optional<Orders> ordersFrom(const QStringList &arguments)
{
    QCommandLineParser parser;
    const auto valued = [](const char *name) {
        return QCommandLineOption(QLatin1String(name), QString(), QStringLiteral("value"));
    };
    const auto folder = valued("folder");
    const auto session = valued("session");
    const auto text = valued("text");
    const auto kill = valued("kill");
    const QCommandLineOption drop(QStringLiteral("drop-started"));
    parser.addOptions({folder, session, text, kill, drop});
    if (!parser.parse(arguments) || !parser.isSet(folder) || !parser.isSet(text))
        return std::nullopt;
    Orders orders{parser.value(folder), parser.value(session), parser.value(text), std::nullopt, parser.isSet(drop)};
    if (parser.isSet(kill) && !(orders.point = KillPoint::from(parser.value(kill))))
        return std::nullopt;
    return orders;
}

int obey(const Orders &orders)
{
    SystemClock clock;
    StoreOptions options;
    options.folder = orders.folder;
    auto opened = SqliteSessionStore::open(options, clock);
    if (!opened)
        return failed(opened.error().text());
    KillingSessionStore store(**opened, orders.point, orders.dropStarted);
    ApprovalBroker broker(clock);
    broker.setAsker([](const ApprovalRequest &) { return QString(); });
    Person person(broker);
    const auto tools = makeTools(orders.folder + QStringLiteral("/effects"), store);
    const bool hangs = orders.point && orders.point->step == KillStep::Stream;
    AssistantService service({store, broker, person, clock}, [&](const SessionInfo &) -> Result<RunParts> {
        return makeParts(tools, orders.folder, hangs);
    });

    QString session = orders.session;
    if (session.isEmpty()) {
        const auto made = service.createSession(orders.folder, QString());
        if (!made)
            return failed(made.error().text());
        session = made.value().id;
    } else if (const auto taken = service.openSession(session); !taken) {
        return failed(taken.error().text());
    }
    say("session\t" + session.toUtf8());
    const auto waiting = store.pending(session);
    if (!waiting)
        return failed(waiting.error().text());
    const int runs = int(waiting.value().size()) + 1;
    if (const auto sent = service.send(session, orders.text, QStringLiteral("test")); !sent)
        return failed(sent.error().text());
    if (!person.waitForRuns(runs, clock, std::chrono::seconds(60)))
        return failed(QStringLiteral("the runs did not end"));
    const auto failures = person.failures();
    return failures.isEmpty() ? 0 : failed(failures.join(u'\n'));
}

} // namespace

} // namespace homard

int main(int argc, char **argv)
{
    const QCoreApplication application(argc, argv);
    const auto orders = homard::ordersFrom(QCoreApplication::arguments());
    return orders ? homard::obey(*orders) : homard::failed(QStringLiteral("wrong arguments"));
}
