// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/trace_words.h"
#include "base/text.h"
#include <QCoreApplication>

namespace homard {

namespace {

struct TraceWords {
    Q_DECLARE_TR_FUNCTIONS(homard::TraceWords)
public:
    static QString stage(const QString &word)
    {
        if (word == QLatin1StringView("tool"))
            return tr("What the call does");
        if (word == QLatin1StringView("deny-rules"))
            return tr("Rules that ask or refuse");
        if (word == QLatin1StringView("taint"))
            return tr("What the run has read");
        if (word == QLatin1StringView("mode"))
            return tr("Mode of the session");
        if (word == QLatin1StringView("grants"))
            return tr("Allowed for the session");
        if (word == QLatin1StringView("rules"))
            return tr("Rules that allow");
        return tr("Stage “%1” of policy.json").arg(visibleText(word));
    }
    static QString decision(Decision decision)
    {
        switch (decision) {
        case Decision::Allow: return tr("allowed");
        case Decision::Ask: return tr("asks");
        case Decision::Deny: break;
        }
        return tr("refused");
    }
    static QString line(const TraceStep &step)
    {
        return tr("%1: %2. %3", "stage of the policy: what it came to. Why.")
            .arg(stage(step.stage), decision(step.decision), readableText(step.sentence))
            .trimmed();
    }
};

} // namespace

QStringList traceLines(const std::vector<TraceStep> &trace)
{
    QStringList lines;
    for (const TraceStep &step : trace)
        lines.append(TraceWords::line(step));
    return lines;
}

} // namespace homard
