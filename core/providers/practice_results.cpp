// SPDX-License-Identifier: GPL-3.0-or-later
#include "practice_results.h"
#include <QRegularExpression>
#include <cmath>

namespace homard {

namespace {

/// The content without the lines that mark it as coming from outside.
QString unwrapped(const ToolResult &result)
{
    QString text = result.content;
    if (!text.startsWith(QStringLiteral("[untrusted ")))
        return text;
    const qsizetype begin = text.indexOf(QLatin1Char('\n')) + 1;
    const qsizetype end = text.lastIndexOf(QStringLiteral("\n[end of untrusted "));
    return begin > 0 && end >= begin ? text.mid(begin, end - begin) : text;
}

/// Takes the header line "[…]" off `text`.
QString takeHeader(QString &text)
{
    const qsizetype end = text.indexOf(QLatin1Char('\n'));
    const QString line = end < 0 ? text : text.left(end);
    if (!line.startsWith(QLatin1Char('[')) || !line.endsWith(QLatin1Char(']')))
        return {};
    text = end < 0 ? QString() : text.mid(end + 1);
    return line;
}

qint64 bytesFrom(const QString &number, const QString &unit)
{
    static const QString units = QStringLiteral("BKMGT");
    const qsizetype power = unit.isEmpty() ? 0 : units.indexOf(unit[0].toUpper());
    return power < 0 ? -1 : qint64(std::llround(number.toDouble() * std::pow(1000.0, double(power))));
}

QStringList filledLines(const QString &text)
{
    QStringList lines;
    for (const QString &line : text.split(QLatin1Char('\n'))) {
        if (!line.trimmed().isEmpty())
            lines.append(line.endsWith(QLatin1Char('\r')) ? line.chopped(1) : line);
    }
    return lines;
}

} // namespace

std::vector<PracticeItem> listedItems(const ToolResult &result)
{
    static const QRegularExpression sized(QStringLiteral("\\A(.*\\S)\\s{2,}(\\d+(?:\\.\\d+)?)\\s?([BKMGT])i?B?\\z"));
    static const QRegularExpression marked(QStringLiteral("\\A(.*\\S)\\s{2,}\\((?:link|special)\\)\\z"));
    QString text = unwrapped(result);
    takeHeader(text);
    std::vector<PracticeItem> items;
    for (const QString &line : filledLines(text)) {
        PracticeItem item;
        item.name = line;
        if (line.endsWith(QLatin1Char('/'))) {
            item.folder = true;
        } else if (const auto size = sized.match(line); size.hasMatch()) {
            item.name = size.captured(1);
            item.size = bytesFrom(size.captured(2), size.captured(3));
        } else if (const auto mark = marked.match(line); mark.hasMatch()) {
            item.name = mark.captured(1);
        }
        items.push_back(std::move(item));
    }
    return items;
}

QStringList resultLines(const ToolResult &result)
{
    QString text = unwrapped(result);
    takeHeader(text);
    return filledLines(text);
}

bool saysThereIsMore(const ToolResult &result)
{
    QString text = unwrapped(result);
    const QString header = takeHeader(text);
    return !result.artifact.isEmpty() || header.contains(QStringLiteral("there are more")) ||
           header.contains(QStringLiteral("left out:"));
}

PracticePage readPage(const ToolResult &result)
{
    static const QRegularExpression whole(QStringLiteral(": (\\d+) lines?[,\\]]"));
    static const QRegularExpression part(QStringLiteral(": lines \\d+[–-]\\d+ of (\\d+)"));
    static const QRegularExpression next(QStringLiteral("go on with offset (\\d+)"));
    PracticePage page;
    page.text = unwrapped(result).replace(QStringLiteral("\r\n"), QStringLiteral("\n")); // as edit_file takes it
    const QString saved = page.text;
    const QString header = takeHeader(page.text);
    if (header.contains(QStringLiteral(" is empty (0 bytes)")))
        return {};
    auto found = whole.match(header);
    if (!found.hasMatch())
        found = part.match(header);
    if (!found.hasMatch()) { // no header of the tool: all of it is the file
        page.text = saved;
        page.total = saved.count(QLatin1Char('\n')) + (saved.isEmpty() || saved.endsWith(QLatin1Char('\n')) ? 0 : 1);
        return page;
    }
    page.total = found.captured(1).toLongLong();
    page.next = next.match(header).captured(1).toLongLong();
    return page;
}

QString commandOutput(const ToolResult &result)
{
    static const QRegularExpression exit(QStringLiteral("\\AExit code -?\\d+\\.\\n"));
    QString text = unwrapped(result);
    text.remove(exit);
    if (text.trimmed() == QStringLiteral("(no output)"))
        return {};
    while (text.endsWith(QLatin1Char('\n')))
        text.chop(1);
    return text;
}

} // namespace homard
