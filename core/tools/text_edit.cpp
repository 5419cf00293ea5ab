// SPDX-License-Identifier: GPL-3.0-or-later
#include "text_edit.h"
#include "base/text.h"
#include "file_text.h"
#include <QStringList>

namespace homard {

namespace {

constexpr int namedMatches = 20;      ///< Line numbers that are named.
constexpr int comparedLines = 20'000; ///< Lines of the file that are compared for a hint.

QList<qsizetype> findAll(const QString &text, const QString &wanted)
{
    QList<qsizetype> found;
    for (qsizetype at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + wanted.size()))
        found += at;
    return found;
}

QString lineNumbers(const QString &text, const QList<qsizetype> &positions)
{
    QStringList numbers;
    qsizetype line = 1;
    qsizetype from = 0;
    for (const qsizetype at : positions.first(qMin<qsizetype>(positions.size(), namedMatches))) {
        line += QStringView(text).mid(from, at - from).count(u'\n');
        from = at;
        numbers += QString::number(line);
    }
    if (positions.size() > namedMatches)
        numbers += QStringLiteral("…");
    return numbers.join(QLatin1StringView(", "));
}

QStringList nonEmptyEdges(const QString &text)
{
    QStringList lines = text.split(u'\n');
    while (!lines.isEmpty() && lines.first().trimmed().isEmpty())
        lines.removeFirst();
    while (!lines.isEmpty() && lines.last().trimmed().isEmpty())
        lines.removeLast();
    return lines;
}

/// How alike two lines are, 0 to 100: the share of common beginning and end.
int likeness(QStringView a, QStringView b)
{
    const qsizetype shorter = qMin(a.size(), b.size());
    const qsizetype longer = qMax(a.size(), b.size());
    if (longer == 0)
        return 0;
    qsizetype head = 0;
    while (head < shorter && a[head] == b[head])
        ++head;
    qsizetype tail = 0;
    while (tail < shorter - head && a[a.size() - 1 - tail] == b[b.size() - 1 - tail])
        ++tail;
    return int((head + tail) * 100 / longer);
}

/// What is different about white space between a line of the file and one of old_text that are equal without it.
QString whiteSpaceDifference(const QString &inFile, const QString &wanted)
{
    if (inFile.contains(u'\t') != wanted.contains(u'\t'))
        return inFile.contains(u'\t') ? QStringLiteral("the file has tabs there")
                                      : QStringLiteral("the file has blanks there, not tabs");
    QString trimmedEnd = inFile;
    while (trimmedEnd.endsWith(u' ') || trimmedEnd.endsWith(u'\t'))
        trimmedEnd.chop(1);
    if (trimmedEnd.size() != inFile.size())
        return QStringLiteral("the file has white space at the end of the line");
    return QStringLiteral("indentation or inner blanks differ");
}

/// The place whose lines equal those of old_text but for white space.
QString whiteSpaceHint(const QStringList &lines, const QStringList &wanted)
{
    const qsizetype last = qMin<qsizetype>(lines.size(), comparedLines) - wanted.size();
    for (qsizetype i = 0; i <= last; ++i) {
        qsizetype same = 0;
        while (same < wanted.size() && lines[i + same].simplified() == wanted[same].simplified())
            ++same;
        if (same < wanted.size())
            continue;
        for (qsizetype j = 0; j < same; ++j) {
            if (lines[i + j] != wanted[j]) {
                const QString difference = whiteSpaceDifference(lines[i + j], wanted[j]);
                if (same == 1)
                    return QStringLiteral("Line %1 is the same but for white space: %2. Copy it exactly.")
                        .arg(i + 1)
                        .arg(difference);
                return QStringLiteral("Lines %1–%2 are the same but for white space (line %3: %4). Copy them exactly.")
                    .arg(i + 1)
                    .arg(i + same)
                    .arg(i + j + 1)
                    .arg(difference);
            }
        }
    }
    return {};
}

QString nearestHint(const QStringList &lines, const QStringList &wanted)
{
    int best = 50; // below that a line is a coincidence
    qsizetype where = -1;
    const QString first = wanted.first().trimmed();
    for (qsizetype i = 0; i < qMin<qsizetype>(lines.size(), comparedLines); ++i) {
        const int now = likeness(QStringView(lines[i]).trimmed(), first);
        if (now > best) {
            best = now;
            where = i;
        }
    }
    if (where < 0)
        return QStringLiteral("No line is like its first line. Read the file again.");
    if (best == 100 && wanted.size() > 1) {
        qsizetype same = 1;
        while (same < wanted.size() && where + same < lines.size() &&
               lines[where + same].trimmed() == wanted[same].trimmed())
            ++same;
        const QString there =
            where + same < lines.size() ? truncated(lines[where + same], 200) : QStringLiteral("(end of file)");
        return QStringLiteral("Its first %1 at line %2, but line %3 is: %4")
            .arg(same == 1 ? QStringLiteral("line is") : QStringLiteral("%1 lines are").arg(same))
            .arg(where + 1)
            .arg(where + same + 1)
            .arg(there);
    }
    return QStringLiteral("The nearest line is %1: %2").arg(where + 1).arg(truncated(lines[where], 200));
}

Error notFound(const QString &text, const QString &wanted, const QString &name)
{
    QString plain = text;
    const QStringList lines = plain.replace(QLatin1StringView("\r\n"), QLatin1StringView("\n")).split(u'\n');
    QString plainWanted = wanted;
    const QStringList wantedLines =
        nonEmptyEdges(plainWanted.replace(QLatin1StringView("\r\n"), QLatin1StringView("\n")));
    QString hint = QStringLiteral("old_text is only white space.");
    if (!wantedLines.isEmpty()) {
        hint = whiteSpaceHint(lines, wantedLines);
        if (hint.isEmpty())
            hint = nearestHint(lines, wantedLines);
    }
    return {ErrorCode::NotFound, QStringLiteral("old_text was not found in %1.").arg(name), hint};
}

} // namespace

Result<QByteArray> editBytes(const QByteArray &content, const QString &oldText, const QString &newText, bool all,
                             const QString &name)
{
    if (const QString kind = describeBinary(content.left(8192)); !kind.isEmpty())
        return {ErrorCode::Invalid, QStringLiteral("%1 is %2 and cannot be edited as text.").arg(name, kind)};
    FileText file = decodeText(content);
    const auto again = encodeText(file);
    if (!again || *again != content)
        return {ErrorCode::Invalid, QStringLiteral("%1 is damaged text that would not survive an edit.").arg(name)};
    if (oldText == newText)
        return {ErrorCode::Invalid, QStringLiteral("old_text and new_text are the same: nothing to change.")};
    const bool crlf = usesCrLf(file.text);
    QString wanted = oldText;
    QList<qsizetype> found = findAll(file.text, wanted);
    if (found.isEmpty() && crlf) {
        wanted = withCrLf(oldText);
        found = findAll(file.text, wanted);
    }
    if (found.isEmpty())
        return notFound(file.text, oldText, name);
    if (found.size() > 1 && !all) {
        return {ErrorCode::Conflict,
                QStringLiteral("old_text is in %1 %2 times, at lines %3.")
                    .arg(name)
                    .arg(found.size())
                    .arg(lineNumbers(file.text, found)),
                QStringLiteral("Add lines around it so that it is there once, or set replace_all.")};
    }
    const QString replacement = crlf ? withCrLf(newText) : newText;
    if (wanted == replacement)
        return {ErrorCode::Invalid,
                QStringLiteral("old_text and new_text are the same in this file: nothing to change.")};
    file.text.replace(wanted, replacement);
    return encodeText(file);
}

} // namespace homard
