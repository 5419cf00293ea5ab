// SPDX-License-Identifier: GPL-3.0-or-later
// What the model is told is English; what a person sees is in the person's language. The tests' translators know two
// languages: English where it was asked for, else another one.
#include "base/english_words.h"
#include "loop_rig.h"
#include <QTest>

using namespace homard;

namespace {

QString said()
{
    return EnglishWords::isOn() ? QStringLiteral("it is forbidden") : QStringLiteral("禁止");
}

void adjust(const GateRequest &, Verdict &verdict, CallPlan &)
{
    verdict.reason = said();
}

/// The results of tools, as the model gets them.
QStringList toldToTheModel(const LoopRig &rig)
{
    QStringList out;
    const auto requests = rig.model.requests();
    for (const auto &message : requests.back().history) {
        for (const auto &part : message->blocks) {
            if (const auto *result = std::get_if<ToolResultBlock>(&part))
                out.append(result->result.content);
        }
    }
    return out;
}

} // namespace

class TestModelWords : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void aRefusalByThePolicy();
    void aRefusalWhereNobodyCanBeAsked();
    void theResultOfATool();
};

void TestModelWords::aRefusalByThePolicy()
{
    LoopRig rig(
        {FakeModel::call({{QStringLiteral("echo"), QStringLiteral("{}")}}), FakeModel::say(QStringLiteral("Done."))});
    rig.gate.decisions[QStringLiteral("echo")] = Decision::Deny;
    rig.gate.adjust = adjust;
    rig.run();
    QCOMPARE(toldToTheModel(rig), QStringList{QStringLiteral("Refused: it is forbidden")});
    QCOMPARE(rig.journal.all<CallRecorded>().front().reason, QStringLiteral("禁止")); // shown in the timeline
    QCOMPARE(rig.sink.all<ToolCallPlanned>().front().reason, QStringLiteral("禁止"));
}

void TestModelWords::aRefusalWhereNobodyCanBeAsked()
{
    LoopRig rig(
        {FakeModel::call({{QStringLiteral("echo"), QStringLiteral("{}")}}), FakeModel::say(QStringLiteral("Done."))});
    rig.gate.decisions[QStringLiteral("echo")] = Decision::Ask;
    rig.gate.adjust = adjust;
    rig.approvals.answers[QStringLiteral("echo")] = {ApprovalOutcome::Refused, {}, false};
    rig.run();
    QCOMPARE(toldToTheModel(rig), QStringList{QStringLiteral(
                                      "Refused: this needs an approval. Nobody can be asked here. (it is forbidden)")});
    QCOMPARE(rig.sink.all<ApprovalAsked>().front().request.verdict.reason, QStringLiteral("禁止"));
}

void TestModelWords::theResultOfATool()
{
    LoopRig rig(
        {FakeModel::call({{QStringLiteral("talk"), QStringLiteral("{}")}}), FakeModel::say(QStringLiteral("Done."))});
    rig.tools.add(
        QStringLiteral("talk"), [](const ToolInvocation &) { return FakeToolBox::bad(said()); }, unhurried);
    rig.run();
    QCOMPARE(toldToTheModel(rig), QStringList{QStringLiteral("it is forbidden")});
    QVERIFY(!EnglishWords::isOn());
}

QTEST_GUILESS_MAIN(TestModelWords)
#include "tst_model_words.moc"
