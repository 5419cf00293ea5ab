// SPDX-License-Identifier: GPL-3.0-or-later
#include "retry_after.h"
#include <QDateTime>
#include <QLocale>
#include <QRegularExpression>
#include <cmath>

namespace homard {

namespace {

constexpr double longest = 1e12; // ms, thirty years: a number and not a wait

std::optional<qint64> milliseconds(double value)
{
    if (!std::isfinite(value) || value < 0)
        return std::nullopt;
    return qint64(std::llround(qMin(value, longest)));
}

std::optional<qint64> fromNumber(const QByteArray &text, double unit)
{
    bool ok = false;
    const double value = text.trimmed().toDouble(&ok);
    return ok ? milliseconds(value * unit) : std::nullopt;
}

std::optional<qint64> fromDate(const QByteArray &text, qint64 nowWallMs)
{
    if (nowWallMs <= 0)
        return std::nullopt;
    QString words = QString::fromLatin1(text.trimmed());
    if (words.endsWith(QLatin1String("GMT")))
        words.replace(words.size() - 3, 3, QLatin1String("+0000"));
    const QDateTime date = QDateTime::fromString(words, Qt::RFC2822Date);
    return date.isValid() ? milliseconds(double(date.toMSecsSinceEpoch() - nowWallMs)) : std::nullopt;
}

double unitMs(QStringView unit)
{
    if (unit.startsWith(u"ms") || unit.startsWith(u"milli"))
        return 1;
    if (unit.startsWith(u'h'))
        return 3'600'000;
    if (unit.startsWith(u'd'))
        return 86'400'000;
    return unit.startsWith(u'm') ? 60'000 : 1000;
}

const QString &durationPattern()
{
    static const QString pattern = QStringLiteral(
        "(\\d+(?:\\.\\d+)?)\\s*(ms|milliseconds?|hours?|hrs?|h|days?|d|minutes?|mins?|m|seconds?|secs?|s)(?![a-z])");
    return pattern;
}

/// "644ms", "50.59s", "1m30.5s", "2 hours 3 minutes".
std::optional<qint64> fromDuration(const QString &text)
{
    static const QRegularExpression part(durationPattern(), QRegularExpression::CaseInsensitiveOption);
    static const QRegularExpression joints(QStringLiteral("^(?:\\s|,|and)*$"));
    double sum = 0;
    qsizetype end = 0;
    auto matches = part.globalMatch(text);
    while (matches.hasNext()) {
        const QRegularExpressionMatch match = matches.next();
        if (!joints.match(text.mid(end, match.capturedStart() - end)).hasMatch())
            break;
        sum += match.captured(1).toDouble() * unitMs(match.captured(2).toLower());
        end = match.capturedEnd();
    }
    return end > 0 ? milliseconds(sum) : std::nullopt;
}

std::optional<qint64> fromWords(const QString &words)
{
    static const QRegularExpression lead(QStringLiteral("(?:(?:try|retry|retrying|available|reset|resets|wait)(?:\\s+"
                                                        "\\w+){0,3}?\\s+(?:in|after|for|at least|another)|wait)"
                                                        "\\s*:?\\s+(?:about|approximately|~)?\\s*(?=\\d)"),
                                         QRegularExpression::CaseInsensitiveOption);
    const QRegularExpressionMatch match = lead.match(words);
    return match.hasMatch() ? fromDuration(words.mid(match.capturedEnd())) : std::nullopt;
}

} // namespace

std::optional<qint64> retryAfterMs(const QList<std::pair<QByteArray, QByteArray>> &headers, const QString &delay,
                                   const QString &words, qint64 nowWallMs)
{
    const auto header = [&](const char *name) {
        for (const auto &[key, value] : headers) {
            if (key == name)
                return value;
        }
        return QByteArray();
    };
    if (const auto wait = fromNumber(header("retry-after-ms"), 1))
        return wait;
    const QByteArray plain = header("retry-after");
    if (const auto wait = fromNumber(plain, 1000))
        return wait;
    if (const auto wait = fromDate(plain, nowWallMs))
        return wait;
    if (const auto wait = fromDuration(delay.trimmed()))
        return wait;
    return fromWords(words);
}

} // namespace homard
