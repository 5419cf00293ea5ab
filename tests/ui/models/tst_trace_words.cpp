// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/trace_words.h"
#include <QTest>

using namespace homard;

/// "Why was I (not) asked?"
class TestTraceWords : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void eachStepIsALine()
    {
        const std::vector<TraceStep> trace{
            {QStringLiteral("tool"), QStringLiteral("exec-network"), Decision::Ask,
             QStringLiteral("It uses the network.")},
            {QStringLiteral("global"), QStringLiteral("stage:global"), Decision::Deny, QStringLiteral("No.")}};
        QCOMPARE(traceLines(trace), QStringList({QStringLiteral("What the call does: asks. It uses the network."),
                                                 QStringLiteral("Stage “global” of policy.json: refused. No.")}));
        QCOMPARE(traceLines({}), QStringList());
    }
    void everyStageHasItsOwnWords()
    {
        QStringList seen;
        for (const char *stage : {"tool", "deny-rules", "taint", "mode", "grants", "rules", "profile", "provider"}) {
            const QString line = traceLines({{QString::fromLatin1(stage), {}, Decision::Allow, {}}}).first();
            QVERIFY2(!seen.contains(line), stage);
            seen << line;
        }
    }
    void s10NothingIsHidden()
    {
        const QString line =
            traceLines({{QStringLiteral("a\u202eb"), {}, Decision::Ask, QStringLiteral("x\u202ey")}}).first();
        QVERIFY2(!line.contains(QChar(0x202E)), qPrintable(line));
    }
};

QTEST_APPLESS_MAIN(TestTraceWords)
#include "tst_trace_words.moc"
