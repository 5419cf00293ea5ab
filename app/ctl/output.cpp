// SPDX-License-Identifier: GPL-3.0-or-later
#include "output.h"
#include "command.h"
#include "terminal.h"
#include <QCoreApplication>
#include <QJsonDocument>
#include <cstdio>

namespace homard {

namespace {

void put(std::FILE *file, const QByteArray &bytes)
{
    std::fwrite(bytes.constData(), 1, size_t(bytes.size()), file);
    std::fflush(file);
}

Style styleFor(bool terminal)
{
    if (!terminal || qEnvironmentVariableIsSet("NO_COLOR") || qgetenv("TERM") == "dumb")
        return {};
    const auto code = [](const char *number) { return QStringLiteral("\x1b[%1m").arg(QLatin1StringView(number)); };
    return {code("2"), code("1"), code("31"), code("32"), code("33"), code("0")};
}

} // namespace

void printOut(const QString &text)
{
    put(stdout, text.toUtf8());
}

void printLine(const QString &text)
{
    put(stdout, text.toUtf8() + '\n');
}

void printJson(const QJsonObject &object)
{
    put(stdout, QJsonDocument(object).toJson(QJsonDocument::Compact) + '\n');
}

void printError(const QString &text)
{
    put(stderr, text.toUtf8() + '\n');
}

bool outputFailed()
{
    return std::ferror(stdout) != 0;
}

void addHelp(QCommandLineParser &parser)
{
    // Not addHelpOption(): that offers --help-all with options of Qt, of which there are none.
    parser.addOption(
        {{QStringLiteral("h"), QStringLiteral("help")}, QCoreApplication::translate("homardctl", "Shows this help.")});
}

int showHelp(const QCommandLineParser &parser, const QString &command)
{
    QString text = parser.helpText();
    text.replace(QCoreApplication::arguments().constFirst(), QStringLiteral("homardctl ") + command);
    printOut(text);
    return ExitFinished;
}

int usageError(const QString &text, const QString &command)
{
    printError(QStringLiteral("homardctl: ") + text);
    printError(QCoreApplication::translate("homardctl", "See: homardctl %1")
                   .arg(command.isEmpty() ? QStringLiteral("--help") : command + QStringLiteral(" --help")));
    return ExitUsage;
}

Style Style::forStdout()
{
    return styleFor(isTerminal(1));
}

Style Style::forStderr()
{
    return styleFor(isTerminal(2));
}

} // namespace homard
