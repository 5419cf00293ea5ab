// SPDX-License-Identifier: GPL-3.0-or-later
#include "application.h"
#include "base/text.h"
#include "command.h"
#include "installation_audit.h"
#include "output.h"
#include <QCommandLineParser>
#include <QCoreApplication>
#include <QDateTime>

namespace homard {

namespace {

using Level = AuditFinding::Level;

/// Rows of the log in one query; ours.
constexpr int auditPage = 500;

QString say(const char *text)
{
    return QCoreApplication::translate("homardctl", text);
}

int failed(const Error &error)
{
    printError(QStringLiteral("homardctl: ") + error.text());
    return ExitError;
}

AuditFinding auditSandbox(Foundation &foundation)
{
    const QString id = QStringLiteral("sandbox");
    auto processes = ProcessThread::create();
    if (!processes)
        return {id, Level::Warning, processes.error().text(), {}};
    const auto report = makeSandbox(sandboxOptions(foundation.paths()), **processes, foundation.clock())->selfTest();
    return report.works ? AuditFinding{id, Level::Ok, report.message, {}}
                        : AuditFinding{id, Level::Warning, report.message,
                                       say("Until then every command asks. See: homardctl doctor")};
}

AuditFinding auditKeychain(Foundation &foundation)
{
    const QString id = QStringLiteral("keychain");
    const auto asked = foundation.secrets().read(QStringLiteral("homard-audit"));
    if (asked || asked.error().code == ErrorCode::NotFound)
        return {id, Level::Ok, say("Keys are kept in the keychain."), {}};
    return {id, Level::Warning, asked.error().text(), say("Until then keys last only as long as the program.")};
}

AuditFinding auditRows(Foundation &foundation)
{
    const QString id = QStringLiteral("audit.complete");
    if (const auto opened = foundation.openStore(Foundation::StoreUse::Read); !opened)
        return {id, Level::Warning, opened.error().text(), {}};
    const auto faults = foundation.store().auditFaults();
    if (!faults)
        return {id, Level::Warning, faults.error().text(), {}};
    if (faults->isEmpty())
        return {id, Level::Ok, say("All that was written is there."), {}};
    return {id, Level::Danger, faults->join(QLatin1Char(' ')),
            say("Something other than Homard has written to the database. Compare it with a backup.")};
}

void print(const AuditFinding &finding, const Style &style)
{
    const auto [colour, mark] = finding.level == Level::Ok           ? std::pair(style.green, QChar(0x2713))
                                : finding.level == Level::NotChecked ? std::pair(style.dim, QChar(u'–'))
                                : finding.level == Level::Warning    ? std::pair(style.yellow, QChar(u'!'))
                                                                     : std::pair(style.red, QChar(0x2717));
    printLine(
        QStringLiteral("%1%2%3 %4  %5").arg(colour, mark, style.reset, finding.id.leftJustified(16), finding.detail));
    if (!finding.advice.isEmpty())
        printLine(QString(20, QLatin1Char(' ')) + style.dim + finding.advice + style.reset);
}

int check(bool json)
{
    // Before anything of ours opens the folders: that takes the rights of others away.
    std::vector<AuditFinding> findings = InstallationAudit::files(AppPaths::standard());
    auto foundation = Foundation::open();
    const Settings &settings = foundation->settings();
    findings.push_back(InstallationAudit::program(QCoreApplication::applicationDirPath()));
    findings.push_back(InstallationAudit::outsideChanges(SettingsFile(foundation->paths().config).load()));
    PolicyGate gate(policyOptions(foundation->paths(), {}));
    for (AuditFinding &finding : InstallationAudit::rules(gate.ruleBook()))
        findings.push_back(std::move(finding));
    findings.push_back(InstallationAudit::trustedFolders(settings.trusted.paths));
    findings.push_back(InstallationAudit::modelAddress(settings.model, settings.models));
    findings.push_back(InstallationAudit::processMemory());
    findings.push_back(auditSandbox(*foundation));
    findings.push_back(auditKeychain(*foundation));
    findings.push_back(auditRows(*foundation));

    const Style style = Style::forStdout();
    int found = 0;
    for (const AuditFinding &finding : findings) {
        found += finding.isFinding() ? 1 : 0;
        if (!json) {
            print(finding, style);
            continue;
        }
        QJsonObject line{{QStringLiteral("id"), finding.id},
                         {QStringLiteral("level"), wordOf(finding.level)},
                         {QStringLiteral("detail"), finding.detail}};
        if (!finding.advice.isEmpty())
            line.insert(QStringLiteral("advice"), finding.advice);
        printJson(line);
    }
    return found > 0 ? ExitFindings : ExitFinished;
}

void print(const AuditRecord &record)
{
    const QString said = record.kind == AuditRecord::Kind::Decision ? record.decision : record.outcome;
    QStringList facts{
        record.tool,       said,           record.scope,  record.rule,
        record.answeredBy, record.channel, record.detail, QString::fromLatin1(record.planHash.toHex().left(12))};
    facts.removeAll(QString());
    printLine(QStringLiteral("%1  %2  %3")
                  .arg(QDateTime::fromMSecsSinceEpoch(record.wallMs).toString(QStringLiteral("yyyy-MM-dd HH:mm:ss")),
                       wordOf(record.kind).leftJustified(8), visibleText(facts.join(QStringLiteral("  ")))));
}

/// Newest first, page by page, so that an export of years needs no memory.
int printLog(AuditFilter filter, bool json)
{
    auto foundation = Foundation::open();
    if (const auto opened = foundation->openStore(Foundation::StoreUse::Read); !opened)
        return failed(opened.error());
    int left = filter.limit;
    bool any = false;
    while (left > 0) {
        filter.limit = std::min(left, auditPage);
        const auto rows = foundation->store().records(filter);
        if (!rows)
            return failed(rows.error());
        for (const AuditRecord &record : *rows) {
            if (json)
                printJson(toJson(record));
            else
                print(record);
        }
        any = any || !rows->empty();
        if (rows->empty() || outputFailed())
            break;
        left -= int(rows->size());
        filter.beforeSeq = rows->back().seq;
    }
    if (!any && !json)
        printLine(say("Nothing was decided yet."));
    return ExitFinished;
}

int auditLog(const QCommandLineParser &parser)
{
    AuditFilter filter;
    filter.sessionId = parser.value(QStringLiteral("session"));
    filter.limit = std::numeric_limits<int>::max();
    if (parser.isSet(QStringLiteral("limit"))) {
        bool isNumber = false;
        filter.limit = parser.value(QStringLiteral("limit")).toInt(&isNumber);
        if (!isNumber || filter.limit < 1)
            return usageError(say("--limit wants a number from 1."), QStringLiteral("audit"));
    }
    if (parser.isSet(QStringLiteral("since"))) {
        const auto since = QDateTime::fromString(parser.value(QStringLiteral("since")), Qt::ISODate);
        if (!since.isValid())
            return usageError(say("--since wants a date as 2026-12-31 or 2026-12-31T08:00:00."),
                              QStringLiteral("audit"));
        filter.sinceMs = since.toMSecsSinceEpoch();
    }
    return printLog(filter, parser.isSet(QStringLiteral("json")));
}

} // namespace

int auditCommand(const QStringList &arguments)
{
    QCommandLineParser parser;
    parser.setApplicationDescription(
        say("Checks the installation for what weakens it (exit 5: something was found), or, with \"log\", shows what "
            "was asked, decided, answered and run, newest first."));
    addHelp(parser);
    parser.addOptions({{QStringLiteral("session"), say("Only rows of this session."), QStringLiteral("ID")},
                       {QStringLiteral("since"), say("None that are older."), QStringLiteral("DATE")},
                       {QStringLiteral("limit"), say("At most so many."), QStringLiteral("N")},
                       {QStringLiteral("json"), say("One JSON object a line.")}});
    parser.addPositionalArgument(QStringLiteral("log"), say("Show the log."), QStringLiteral("[log]"));
    if (!parser.parse(QStringList{QStringLiteral("homardctl audit")} + arguments))
        return usageError(parser.errorText(), QStringLiteral("audit"));
    if (parser.isSet(QStringLiteral("help")))
        return showHelp(parser, QStringLiteral("audit"));
    const QStringList words = parser.positionalArguments();
    if (words == QStringList{QStringLiteral("log")})
        return auditLog(parser);
    if (!words.isEmpty())
        return usageError(say("audit takes \"log\" or nothing."), QStringLiteral("audit"));
    for (const char *option : {"session", "since", "limit"}) {
        if (parser.isSet(QLatin1StringView(option)))
            return usageError(say("--%1 belongs to \"audit log\".").arg(QLatin1StringView(option)),
                              QStringLiteral("audit"));
    }
    return check(parser.isSet(QStringLiteral("json")));
}

} // namespace homard
