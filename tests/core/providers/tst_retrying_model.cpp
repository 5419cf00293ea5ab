// SPDX-License-Identifier: GPL-3.0-or-later
#include "fakes/fake_clock.h"
#include "fakes/fake_model.h"
#include "providers/retrying_model.h"
#include <QtTest>

using namespace homard;

namespace {

struct QuietSink : ModelSink {
    void textDelta(const QString &) override {}
    void thinkingDelta(const QString &) override {}
    void retryScheduled(const RetryInfo &) override {}
};

FakeModel::Step brokenOff(qint64 output)
{
    FakeModel::Step step;
    step.deltas = QStringList{QStringLiteral("The answer is")};
    step.complete = false;
    step.usage.input = 1000;
    step.usage.output = output;
    step.failure.emplace();
    step.failure->kind = FailureClass::Network;
    step.failure->retryable = true;
    return step;
}

} // namespace

class TestRetryingModel : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void f80RepeatedAttemptsArePaidFor();
};

void TestRetryingModel::f80RepeatedAttemptsArePaidFor()
{
    auto second = FakeModel::say(QStringLiteral("forty-two"));
    second.usage.input = 1000;
    second.usage.output = 7;
    FakeClock clock{true};
    RetryingModel model(std::make_unique<FakeModel>(std::vector{brokenOff(3), second}), clock, {});
    QuietSink sink;
    const auto reply = model.ask({}, sink, {});
    QVERIFY(!reply.failure);
    QCOMPARE(reply.usage, second.usage); // the context is not twice as large
    QCOMPARE(reply.used().input.value_or(0), 2000);
    QCOMPARE(reply.used().output.value_or(0), 10);
}

QTEST_GUILESS_MAIN(TestRetryingModel)
#include "tst_retrying_model.moc"
