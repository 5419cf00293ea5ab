// SPDX-License-Identifier: GPL-3.0-or-later
#include "kill_point.h"
#include <QStringList>
#include <algorithm>
#include <iterator>

namespace homard {

namespace {

struct Row {
    KillStep step;
    const char *word;
    int times; // victim_parts.cpp: two turns of three calls each, one of them asked; then the final answer
    bool twoSided;
};

constexpr Row rows[] = {
    {KillStep::Enqueue, "enqueue", 1, true}, {KillStep::Begin, "begin", 1, true},
    {KillStep::Answer, "answer", 2, true},   {KillStep::Effect, "effect", 6, false},
    {KillStep::Flush, "flush", 2, true},     {KillStep::Approval, "approval", 2, true},
    {KillStep::Started, "started", 2, true}, {KillStep::Results, "results", 2, true},
    {KillStep::Stream, "stream", 1, false},  {KillStep::Final, "final", 1, true},
    {KillStep::Finish, "finish", 1, true},
};

const Row &rowOf(KillStep step)
{
    return *std::find_if(std::begin(rows), std::end(rows), [step](const Row &row) { return row.step == step; });
}

} // namespace

QString KillPoint::row() const
{
    return QLatin1String(rowOf(step).word) + (after ? QStringLiteral(":after") : QStringLiteral(":before"));
}

QString KillPoint::word() const
{
    return QStringLiteral("%1:%2").arg(row()).arg(nth);
}

std::optional<KillPoint> KillPoint::from(const QString &word)
{
    const auto parts = word.split(u':');
    if (parts.size() != 3)
        return std::nullopt;
    const bool after = parts[1] == QLatin1String("after");
    const int nth = parts[2].toInt();
    const auto row = std::find_if(std::begin(rows), std::end(rows),
                                  [&](const Row &each) { return parts[0] == QLatin1String(each.word); });
    if (row == std::end(rows) || nth < 1 || (!after && parts[1] != QLatin1String("before")))
        return std::nullopt;
    return KillPoint{row->step, after, nth};
}

std::vector<KillPoint> allKillPoints()
{
    std::vector<KillPoint> points;
    for (const Row &row : rows) {
        if (row.twoSided)
            points.push_back({row.step, false, 1});
        points.push_back({row.step, true, 1});
    }
    return points;
}

int timesInRun(KillStep step)
{
    return rowOf(step).times;
}

} // namespace homard
