// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QString>
#include <optional>
#include <vector>

namespace homard {

/// One measured figure. Smaller is better.
struct Figure {
    QString name;
    std::optional<double> value; ///< Empty: could not be measured here; `note` says why.
    QString unit;
    std::optional<double> budget; ///< Empty: for information.
    QString note;
};

/// Prints figures as they come, a JSON line each, and a table in the end.
class Report
{
public:
    void add(Figure figure);
    void printTable() const;

private:
    std::vector<Figure> m_figures;
};

} // namespace homard
