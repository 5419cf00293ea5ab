// SPDX-License-Identifier: GPL-3.0-or-later
#include "commands/fork_bomb.h"
#include <QRegularExpression>

namespace homard {

namespace {

bool isInFunctionName(QChar c)
{
    return c == QLatin1Char(':') || c == QLatin1Char('.') || c == QLatin1Char('_') ||
           (c.unicode() < 0x80 && c.isLetterOrNumber());
}

/// name(){ … name|name& … }, all blanks gone. Looks for the call first: it is rarer than what could be a name.
bool pipesIntoItself(QStringView text, const std::function<bool(qint64)> &spend)
{
    for (qsizetype bar = text.indexOf(QLatin1Char('|')); bar >= 0; bar = text.indexOf(QLatin1Char('|'), bar + 1)) {
        const qsizetype from = bar + 1 < text.size() && text[bar + 1] == QLatin1Char('&') ? bar + 2 : bar + 1;
        qsizetype to = from;
        while (to < text.size() && isInFunctionName(text[to]))
            ++to;
        const QStringView name = text.mid(from, to - from);
        if (name.isEmpty() || to >= text.size() || text[to] != QLatin1Char('&') || !text.left(bar).endsWith(name))
            continue;
        const QString head = name.toString() + QLatin1StringView("()");
        if (text.left(bar - name.size()).contains(head))
            return true;
        if (!spend(1 + bar / 128))
            return false;
    }
    return false;
}

} // namespace

bool startsItselfForEver(const QString &text, const std::function<bool(qint64 steps)> &spend)
{
    static const QRegularExpression forks(
        QStringLiteral("(?:fork\\(?\\)?;?while|while[^;\\n]{0,16}(?:os\\.)?fork|forkwhile|while(?:true|:|1);do\\$0&)"));
    QString dense = text;
    dense.removeIf([](QChar c) { return c.isSpace(); });
    return pipesIntoItself(dense, spend) || forks.match(dense).hasMatch();
}

} // namespace homard
