// SPDX-License-Identifier: GPL-3.0-or-later
#include "plan_legend.h"
#include "ui/approvals/plan_page.h"
#include <QCoreApplication>
#include <QStringList>
#include <algorithm>
#include <functional>
#include <map>

namespace homard {

namespace {

struct LegendText {
    Q_DECLARE_TR_FUNCTIONS(PlanPage)
};

/// "2–4, 7".
QString rangesText(std::vector<int> numbers)
{
    std::sort(numbers.begin(), numbers.end());
    numbers.erase(std::unique(numbers.begin(), numbers.end()), numbers.end());
    QStringList parts;
    for (size_t i = 0; i < numbers.size();) {
        size_t end = i;
        while (end + 1 < numbers.size() && numbers[end + 1] == numbers[end] + 1)
            ++end;
        parts << (end == i ? QString::number(numbers[i]) : QStringLiteral("%1–%2").arg(numbers[i]).arg(numbers[end]));
        i = end + 1;
    }
    return parts.join(QLatin1StringView(", "));
}

InkedLine entryOf(Ink ink, const QString &where)
{
    return {{wordOf(ink), ink}, {QStringLiteral("  ") + where, Ink::Note}};
}

/// Whether it is one number, however often.
bool isOne(const std::vector<int> &numbers)
{
    return std::adjacent_find(numbers.begin(), numbers.end(), std::not_equal_to<>()) == numbers.end();
}

std::vector<InkedLine> ofArguments(const Verdict &verdict, size_t steps)
{
    std::map<Ink, std::map<int, std::vector<int>>> marked;
    for (const MarkedArgument &mark : verdict.marks) {
        if (mark.effect != ArgumentEffect::None)
            marked[inkOf(mark.effect)][mark.step].push_back(mark.index + 1);
    }
    std::vector<InkedLine> lines;
    for (const auto &[ink, places] : marked) {
        QStringList where;
        for (const auto &[step, numbers] : places) {
            const QString ranges = rangesText(numbers);
            const bool one = isOne(numbers);
            where << (steps > 1 ? (one ? LegendText::tr("command %1, argument %2")
                                       : LegendText::tr("command %1, arguments %2"))
                                      .arg(step + 1)
                                      .arg(ranges)
                                : (one ? LegendText::tr("argument %1") : LegendText::tr("arguments %1")).arg(ranges));
        }
        lines.push_back(entryOf(ink, where.join(QLatin1StringView("; "))));
    }
    return lines;
}

std::vector<InkedLine> ofLines(const Verdict &verdict, const QString &text)
{
    std::map<Ink, std::vector<int>> marked;
    for (const MarkedText &mark : verdict.textMarks) {
        if (mark.effect != ArgumentEffect::None && mark.from < text.size())
            marked[inkOf(mark.effect)].push_back(int(QStringView(text).left(mark.from).count(u'\n')) + 1);
    }
    std::vector<InkedLine> lines;
    lines.reserve(marked.size());
    for (const auto &[ink, numbers] : marked)
        lines.push_back(entryOf(
            ink, (isOne(numbers) ? LegendText::tr("line %1") : LegendText::tr("lines %1")).arg(rangesText(numbers))));
    return lines;
}

} // namespace

Ink inkOf(ArgumentEffect effect)
{
    switch (effect) {
    case ArgumentEffect::None: break;
    case ArgumentEffect::WritesInside: return Ink::WritesInside;
    case ArgumentEffect::WritesOutside: return Ink::WritesOutside;
    case ArgumentEffect::Deletes: return Ink::Deletes;
    case ArgumentEffect::Network: return Ink::Network;
    case ArgumentEffect::Privilege: return Ink::Privilege;
    }
    return Ink::Plain;
}

std::vector<InkedLine> planLegend(const Verdict &verdict, const ExecPlan &exec)
{
    return exec.usesShell() ? ofLines(verdict, exec.text) : ofArguments(verdict, exec.steps.size());
}

} // namespace homard
