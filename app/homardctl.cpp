// SPDX-License-Identifier: GPL-3.0-or-later
// homardctl: the core on the command line, for scripts and people.
#include "ctl/command.h"
#include "ctl/output.h"
#include "process_life.h"
#include <QCoreApplication>
#include <array>
#include <cstdio>

using namespace homard;

namespace {

struct Subcommand {
    const char *name;
    int (*call)(const QStringList &);
    const char *what;
};

constexpr std::array<Subcommand, 8> subcommands{{
    {"run", runCommand, QT_TRANSLATE_NOOP("homardctl", "run one request: ask, think, act, answer")},
    {"sessions", sessionsCommand, QT_TRANSLATE_NOOP("homardctl", "list, show, search, export")},
    {"undo", undoCommand, QT_TRANSLATE_NOOP("homardctl", "take file changes back")},
    {"keys", keysCommand, QT_TRANSLATE_NOOP("homardctl", "keys in the keychain: add, list, remove")},
    {"policy", policyCommand, QT_TRANSLATE_NOOP("homardctl", "explain what would run, ask or be refused")},
    {"decode", decodeCommand, QT_TRANSLATE_NOOP("homardctl", "read a provider's streamed answer from a file")},
    {"audit", auditCommand, QT_TRANSLATE_NOOP("homardctl", "check the installation; what was decided and run")},
    {"doctor", doctorCommand, QT_TRANSLATE_NOOP("homardctl", "what is there, what is missing, what to do")},
}};

QString help()
{
    QString out =
        QCoreApplication::translate("homardctl", "Usage: homardctl COMMAND [options]") + QStringLiteral("\n\n");
    for (const auto &command : subcommands)
        out += QStringLiteral("  %1 %2\n")
                   .arg(QLatin1StringView(command.name), -10)
                   .arg(QCoreApplication::translate("homardctl", command.what));
    return out + u'\n' +
           QCoreApplication::translate(
               "homardctl", "homardctl COMMAND --help tells the options. --version tells the version.\n"
                            "HOMARD_HOME=DIR keeps configuration, data, cache and home below DIR.\n"
                            "Exit: 0 done, 1 error, 2 usage, 3 ended by a refusal, 4 limit, 5 findings, 130 stopped.");
}

/// A command that has done its work, but whose output did not all arrive, has not done it.
int ending(int code)
{
    if (code != ExitFinished || !outputFailed())
        return code;
    printError(QCoreApplication::translate("homardctl", "homardctl: The output could not all be written."));
    return ExitError;
}

} // namespace

int main(int argc, char **argv)
{
    protectProcessMemory();
    QCoreApplication application(argc, argv);
    QCoreApplication::setApplicationName(QStringLiteral("homardctl"));
    QCoreApplication::setApplicationVersion(QStringLiteral(HOMARD_VERSION));
    const QStringList arguments = QCoreApplication::arguments().mid(1);
    const QString first = arguments.value(0);
    if (first.isEmpty()) {
        printError(help());
        return ExitUsage;
    }
    if (first == QLatin1StringView("--help") || first == QLatin1StringView("-h") ||
        first == QLatin1StringView("help")) {
        printLine(help());
        return ExitFinished;
    }
    if (first == QLatin1StringView("--version")) {
        printLine(QStringLiteral("homardctl " HOMARD_VERSION));
        return ExitFinished;
    }
    for (const auto &command : subcommands) {
        if (first == QLatin1StringView(command.name))
            return ending(command.call(arguments.mid(1)));
    }
    return usageError(QCoreApplication::translate("homardctl", "There is no command \"%1\".").arg(first), {});
}
