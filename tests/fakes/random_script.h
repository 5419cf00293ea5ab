// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "fakes/fake_model.h"
#include <QRandomGenerator>

namespace homard {

/// What a model might say in a run: some turns with and without text, with calls of the tools "echo", "fail",
/// "unknown", "asked" and "denied" side by side, some with broken arguments; now and then no usage, an answer that is
/// cut off, or a failure.
inline std::vector<FakeModel::Step> randomScript(QRandomGenerator &random)
{
    static const QStringList tools{QStringLiteral("echo"), QStringLiteral("fail"), QStringLiteral("unknown"),
                                   QStringLiteral("asked"), QStringLiteral("denied")};
    std::vector<FakeModel::Step> script;
    for (int turn = random.bounded(6); turn >= 0; --turn) {
        FakeModel::Step step;
        if (random.bounded(4) > 0)
            step.deltas = QStringList{QStringLiteral("text")};
        for (int n = random.bounded(5); n > 0; --n) {
            const QString path = random.bounded(2) ? QStringLiteral(R"({"writes":"/ws/%1"})").arg(random.bounded(2))
                                                   : QStringLiteral("{}");
            step.calls.emplace_back(tools[random.bounded(int(tools.size()))],
                                    random.bounded(6) ? path : QStringLiteral("{\"cut"));
        }
        if (random.bounded(5) > 0)
            step.usage = {10, 1 + turn, random.bounded(2) ? std::optional<qint64>(3) : std::nullopt, {}, {}};
        step.complete = random.bounded(12) > 0;
        if (random.bounded(15) == 0) {
            step.failure.emplace();
            step.failure->kind = FailureClass::Server;
            step.failure->message = QStringLiteral("the server broke");
        }
        script.push_back(step);
    }
    return script;
}

} // namespace homard
