// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "rule_reader.h"
#include <QJsonObject>
#include <mutex>

namespace homard {

/// A program's rule, read on first use.
struct ProgramTable::Entry {
    QString names;
    QJsonObject json;
    std::once_flag once;
    ProgramRule rule;
    QString why; ///< Why it could not be read; empty if it could.

    void read(const QJsonObject &groups)
    {
        std::call_once(once, [&] {
            RuleReader reader(names, groups);
            if (!reader.read(json, rule))
                why = reader.why();
        });
    }
};

} // namespace homard
