// SPDX-License-Identifier: GPL-3.0-or-later
#include "report.h"
#include <QJsonDocument>
#include <QJsonObject>
#include <cstdio>

namespace homard {

namespace {

std::optional<bool> isMet(const Figure &figure)
{
    if (!figure.value || !figure.budget)
        return std::nullopt;
    return *figure.value <= *figure.budget;
}

QString number(const std::optional<double> &value)
{
    return value ? QString::number(*value, 'f', *value >= 100 ? 0 : *value >= 10 ? 1 : 3) : QStringLiteral("-");
}

QJsonValue json(const std::optional<double> &value)
{
    return value ? QJsonValue(double(qRound64(*value * 10'000)) / 10'000) : QJsonValue();
}

} // namespace

void Report::add(Figure figure)
{
    const auto met = isMet(figure);
    QJsonObject line{{QStringLiteral("name"), figure.name},
                     {QStringLiteral("value"), json(figure.value)},
                     {QStringLiteral("unit"), figure.unit},
                     {QStringLiteral("budget"), json(figure.budget)},
                     {QStringLiteral("ok"), met ? QJsonValue(*met) : QJsonValue()}};
    if (!figure.note.isEmpty())
        line.insert(QStringLiteral("note"), figure.note);
    std::printf("%s\n", QJsonDocument(line).toJson(QJsonDocument::Compact).constData());
    std::fflush(stdout);
    m_figures.push_back(std::move(figure));
}

void Report::printTable() const
{
    std::printf("\n%-32s %10s %-7s %10s %-5s %s\n", "figure", "value", "unit", "budget", "", "");
    for (const Figure &figure : m_figures) {
        const auto met = isMet(figure);
        std::printf("%-32s %10s %-7s %10s %-5s %s\n", qPrintable(figure.name), qPrintable(number(figure.value)),
                    qPrintable(figure.unit), qPrintable(number(figure.budget)),
                    !met   ? ""
                    : *met ? "ok"
                           : "OVER",
                    qPrintable(figure.note));
    }
    std::fflush(stdout);
}

} // namespace homard
