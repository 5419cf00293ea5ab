// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QCommandLineParser>
#include <QJsonObject>
#include <QString>

namespace homard {

/// Writes to stdout at once. Text goes out as it is; use visibleText() before for what came from outside.
void printOut(const QString &text);
/// The same with a line end.
void printLine(const QString &text = {});
/// One JSON object a line, compact.
void printJson(const QJsonObject &object);
/// A line on stderr.
void printError(const QString &text);
/// Nobody reads stdout any more, or it cannot be written.
bool outputFailed();
/// Gives a subcommand -h and --help.
void addHelp(QCommandLineParser &parser);
/// Prints the help of a subcommand; its exit code.
int showHelp(const QCommandLineParser &parser, const QString &command);
/// Ends a usage error: the text and where help is, on stderr.
int usageError(const QString &text, const QString &command);

/// Colours of a terminal, empty where output is no terminal or a dumb one, or NO_COLOR is set.
struct Style {
    QString dim, bold, red, green, yellow, reset;
    static Style forStdout();
    static Style forStderr();
};

} // namespace homard
