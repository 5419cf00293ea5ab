// SPDX-License-Identifier: GPL-3.0-or-later
#include "application.h"
#include "command.h"
#include "doctor_sandbox.h"
#include "output.h"
#include "terminal.h"
#include <QCommandLineParser>
#include <QCoreApplication>
#include <QJsonArray>

namespace homard {

namespace {

QString say(const char *text)
{
    return QCoreApplication::translate("homardctl", text);
}

/// One thing looked at. `needed`: without it the program does not do its job.
struct Finding {
    QString name;
    bool ok = false;
    bool needed = false;
    QString detail;
    QJsonArray probes;
};

Finding folders(Foundation &foundation)
{
    const auto &paths = foundation.paths();
    QStringList faults;
    for (const FolderFault &fault : foundation.folderFaults())
        faults.append(say("Nothing can be stored in %1: %2.").arg(fault.path, fault.reason));
    return {QStringLiteral("folders"),
            faults.isEmpty(),
            true,
            faults.isEmpty() ? QStringList{paths.config, paths.data, paths.home}.join(QStringLiteral(", "))
                             : faults.join(QLatin1Char(' ')),
            {}};
}

Finding store(Foundation &foundation)
{
    if (auto opened = foundation.openStore(Foundation::StoreUse::Read); !opened)
        return {QStringLiteral("sessions"), false, true, opened.error().text(), {}};
    const auto faults = foundation.store().check();
    if (!faults)
        return {QStringLiteral("sessions"), false, true, faults.error().text(), {}};
    const bool lasting = !foundation.store().isUnwritable();
    const QStringList words = *faults + foundation.store().notices();
    return {QStringLiteral("sessions"),
            faults->isEmpty() && lasting,
            true,
            words.isEmpty() ? say("The database is sound.") : words.join(QLatin1Char(' ')),
            {}};
}

Finding settings(Foundation &foundation)
{
    const auto notices = foundation.notices();
    return {QStringLiteral("settings"),
            notices.isEmpty(),
            false,
            notices.isEmpty() ? foundation.paths().settingsFile() : notices.join(QLatin1Char(' ')),
            {}};
}

Finding sandbox(Foundation &foundation)
{
    auto processes = ProcessThread::create();
    if (!processes)
        return {QStringLiteral("sandbox"), false, true, processes.error().text(), {}};
    const auto box =
        makeSandbox(sandboxOptions(foundation.paths(), foundation.settings().sandbox), **processes, foundation.clock());
    const auto report = box->selfTest();
    Finding out{QStringLiteral("sandbox"), report.works, true, report.message, {}};
    for (const auto &probe : report.probes)
        out.probes.append(QJsonObject{{QStringLiteral("name"), probe.name},
                                      {QStringLiteral("passed"), probe.passed},
                                      {QStringLiteral("detail"), probe.detail}});
    return out;
}

Finding keychain(Foundation &foundation)
{
    const auto names = foundation.secrets().names();
    if (!names)
        return {QStringLiteral("keychain"), false, false, names.error().text(), {}};
    const QString keys =
        names->isEmpty() ? say("No keys are stored yet.") : say("Keys: %1").arg(names->join(QStringLiteral(", ")));
    // A question for a key that nobody has: a keychain that works says that it is not there.
    const auto asked = foundation.secrets().read(QStringLiteral("homard-doctor"));
    if (!asked && asked.error().code != ErrorCode::NotFound)
        return {QStringLiteral("keychain"), false, false, asked.error().text() + QLatin1Char(' ') + keys, {}};
    return {QStringLiteral("keychain"), true, false, keys, {}};
}

Finding model(Foundation &foundation)
{
    const auto &chosen = foundation.settings().model;
    const bool practice = chosen.api.isEmpty() || chosen.api == QLatin1StringView("practice");
    return {QStringLiteral("model"),
            !practice,
            false,
            practice ? say("The practice model: no AI. Choose one with --api, --model and --key, or in the settings.")
                     : QStringLiteral("%1 %2 %3").arg(chosen.api, chosen.name, chosen.baseUrl).trimmed(),
            {}};
}

void print(const Finding &finding, const Style &style)
{
    const QString mark =
        finding.ok ? style.green + QChar(0x2713) : (finding.needed ? style.red : style.yellow) + QChar(0x2717);
    printLine(QStringLiteral("%1%2 %3  %4").arg(mark, style.reset, finding.name.leftJustified(9), finding.detail));
    for (const auto &value : finding.probes) {
        const auto probe = value.toObject();
        const bool passed = probe.value(QLatin1StringView("passed")).toBool();
        printLine(QStringLiteral("    %1 %2  %3")
                      .arg(passed ? QChar(0x2713) : QChar(0x2717))
                      .arg(probe.value(QLatin1StringView("name")).toString().leftJustified(15),
                           style.dim + probe.value(QLatin1StringView("detail")).toString() + style.reset));
    }
}

} // namespace

int doctorCommand(const QStringList &arguments)
{
    QCommandLineParser parser;
    parser.setApplicationDescription(
        say("Looks at everything Homard needs, and tries the sandbox. Exit 0: nothing essential is missing."));
    addHelp(parser);
    parser.addOption({QStringLiteral("json"), say("One JSON object a line.")});
    parser.addOption({QStringLiteral("sandbox"),
                      say("Try twelve ways out of the sandbox instead. Exit 0: all were tried and none got out.")});
    if (!parser.parse(QStringList{QStringLiteral("homardctl doctor")} + arguments))
        return usageError(parser.errorText(), QStringLiteral("doctor"));
    if (parser.isSet(QStringLiteral("help")))
        return showHelp(parser, QStringLiteral("doctor"));
    if (!parser.positionalArguments().isEmpty())
        return usageError(say("doctor takes no arguments."), QStringLiteral("doctor"));
    auto foundation = Foundation::open();
    if (parser.isSet(QStringLiteral("sandbox")))
        return tryEscapes(*foundation, parser.isSet(QStringLiteral("json")));
    int code = ExitFinished;
    const Style style = Style::forStdout();
    for (auto *look : {folders, settings, store, sandbox, keychain, model}) {
        const Finding finding = look(*foundation);
        if (!finding.ok && finding.needed)
            code = ExitError;
        if (!parser.isSet(QStringLiteral("json"))) {
            print(finding, style);
            continue;
        }
        QJsonObject line{{QStringLiteral("name"), finding.name},
                         {QStringLiteral("ok"), finding.ok},
                         {QStringLiteral("needed"), finding.needed},
                         {QStringLiteral("detail"), finding.detail}};
        if (!finding.probes.isEmpty())
            line.insert(QStringLiteral("probes"), finding.probes);
        printJson(line);
    }
    return code;
}

} // namespace homard
