// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "commands/command_grammar.h"
#include <QFile>
#include <QRegularExpression>
#include <QStringList>
#include <vector>

namespace homard {

/// A line of tests/data/commands.tsv.
struct CommandLine {
    QString expectation;
    QString command;
    QString note;
};

inline QString unescaped(const QString &text)
{
    static const QRegularExpression escape(QStringLiteral("\\\\(?:([nt\\\\])|u\\{([0-9a-f]+)\\})"));
    QString out;
    qsizetype at = 0;
    auto found = escape.globalMatch(text);
    while (found.hasNext()) {
        const auto match = found.next();
        out += text.mid(at, match.capturedStart() - at);
        const QString letter = match.captured(1);
        if (letter.isEmpty()) {
            const char32_t code = match.captured(2).toUInt(nullptr, 16);
            out += QChar::requiresSurrogates(code) ? QString::fromUcs4(&code, 1) : QString(QChar(char16_t(code)));
        } else {
            out += letter == QLatin1StringView("n")   ? QLatin1Char('\n')
                   : letter == QLatin1StringView("t") ? QLatin1Char('\t')
                                                      : QLatin1Char('\\');
        }
        at = match.capturedEnd();
    }
    return out + text.mid(at);
}

inline std::vector<CommandLine> commandLines()
{
    std::vector<CommandLine> lines;
    QFile file(QStringLiteral(HOMARD_TEST_DATA "/commands.tsv"));
    if (!file.open(QIODevice::ReadOnly))
        return lines;
    for (const QString &text : QString::fromUtf8(file.readAll()).split(QLatin1Char('\n'))) {
        const QStringList fields = text.split(QLatin1Char('\t'));
        if (fields.size() != 3 || text.startsWith(QLatin1Char('#')))
            continue;
        QString command = unescaped(fields[1]);
        if (command == QLatin1StringView("@LONG"))
            command = QStringLiteral("true;").repeated(200 * 1024);
        if (command == QLatin1StringView("@LINES"))
            command = QStringLiteral("ls") + QString(300, QLatin1Char('\n')) + QStringLiteral("rm CANARY");
        lines.push_back({fields[0], command, fields[2]});
    }
    return lines;
}

/// The programs that these lines name, as a PATH of stubs must have them.
inline QStringList programsOf(const std::vector<CommandLine> &lines)
{
    static const QRegularExpression name(QStringLiteral("^[A-Za-z0-9_.+-]+$|^\\[$"));
    QStringList out;
    for (const CommandLine &line : lines) {
        for (const SimpleCommand &command : parseCommandLine(line.command).commands) {
            const QString program = command.words.front().text;
            if (name.match(program).hasMatch() && program != QLatin1StringView("nosuchprogram") &&
                program != QLatin1StringView("inside"))
                out.push_back(program);
        }
    }
    out.removeDuplicates();
    return out;
}

} // namespace homard
