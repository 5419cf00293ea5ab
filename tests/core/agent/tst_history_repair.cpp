// SPDX-License-Identifier: GPL-3.0-or-later
#include "agent/history_repair.h"
#include <QRandomGenerator>
#include <QTest>

using namespace homard;

namespace {

class Builder
{
public:
    MessagePtr user(const QString &text) { return add(Role::User, {TextBlock{text}}); }
    MessagePtr answer(const QStringList &callIds, const QString &text = {})
    {
        std::vector<ContentBlock> blocks;
        if (!text.isEmpty())
            blocks.push_back(TextBlock{text});
        for (const auto &id : callIds) {
            ToolCall call;
            call.id = id;
            call.name = QStringLiteral("tool");
            blocks.push_back(ToolCallBlock{call});
        }
        return add(Role::Assistant, std::move(blocks));
    }
    MessagePtr results(const QStringList &callIds)
    {
        std::vector<ContentBlock> blocks;
        for (const auto &id : callIds) {
            ToolResult result;
            result.callId = id;
            result.name = QStringLiteral("tool");
            result.status = ResultStatus::Ok;
            result.content = QStringLiteral("result of ") + id;
            blocks.push_back(ToolResultBlock{result});
        }
        return add(Role::Tool, std::move(blocks));
    }
    OpenCall open(const QString &id, CallState state)
    {
        ToolCall call;
        call.id = id;
        call.name = QStringLiteral("tool");
        return {call, {}, state, {}};
    }
    Conversation conversation;

private:
    MessagePtr add(Role role, std::vector<ContentBlock> blocks)
    {
        auto message = std::make_shared<Message>();
        message->id = QStringLiteral("m%1").arg(conversation.messages.size());
        message->parentId = conversation.messages.empty() ? QString() : conversation.messages.back()->id;
        message->role = role;
        message->blocks = std::move(blocks);
        conversation.messages.push_back(message);
        return message;
    }
};

/// Each call has exactly one result, right behind its message, in order.
bool isPaired(const std::vector<MessagePtr> &messages)
{
    for (size_t i = 0; i < messages.size(); ++i) {
        const bool previousCalls =
            i > 0 && messages[i - 1]->role == Role::Assistant && !messages[i - 1]->toolCalls().empty();
        if ((messages[i]->role == Role::Tool) != previousCalls)
            return false;
        if (!previousCalls)
            continue;
        const auto calls = messages[i - 1]->toolCalls();
        if (messages[i]->blocks.size() != calls.size())
            return false;
        for (size_t j = 0; j < calls.size(); ++j) {
            if (std::get<ToolResultBlock>(messages[i]->blocks[j]).result.callId != calls[j].id)
                return false;
        }
    }
    return messages.empty() || messages.back()->role != Role::Assistant || messages.back()->toolCalls().empty();
}

ToolResult resultAt(const RepairedHistory &history, size_t message, size_t block)
{
    return std::get<ToolResultBlock>(history.messages[message]->blocks[block]).result;
}

} // namespace

class TestHistoryRepair : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void wholeHistoryIsUntouched();
    void f02StartedIsUnknown();
    void plannedNeverRan();
    void f06FinishedResultIsUsed();
    void resultWithoutCallIsDropped();
    void gapInTheMiddleIsClosedInTheViewOnly();
    void f09GapIsNoNewEnd();
    void f09FinishedCallWithLostResult();
    void partialResultsAreCompleted();
    void twiceIsTheSame();
    void anyHistoryIsPaired();
};

void TestHistoryRepair::wholeHistoryIsUntouched()
{
    Builder b;
    b.user(QStringLiteral("x"));
    b.answer({QStringLiteral("1"), QStringLiteral("2")});
    b.results({QStringLiteral("1"), QStringLiteral("2")});
    b.answer({}, QStringLiteral("done"));
    const auto repaired = repairHistory(b.conversation, 5);
    QCOMPARE(repaired.messages, b.conversation.messages);
    QVERIFY(repaired.added.empty());
    QVERIFY(repaired.notes.isEmpty());
}

void TestHistoryRepair::f02StartedIsUnknown()
{
    Builder b;
    b.user(QStringLiteral("x"));
    b.answer({QStringLiteral("1")});
    b.conversation.openCalls.push_back(b.open(QStringLiteral("1"), CallState::Started));
    const auto repaired = repairHistory(b.conversation, 5);
    QCOMPARE(resultAt(repaired, 2, 0).status, ResultStatus::Interrupted);
    QVERIFY(resultAt(repaired, 2, 0).content.contains(QStringLiteral("effect unknown: check before repeating")));
    QCOMPARE(repaired.added.size(), size_t(1));
    QCOMPARE(repaired.closed.size(), size_t(1));
    QCOMPARE(repaired.notes.size(), 1);
}

void TestHistoryRepair::plannedNeverRan()
{
    Builder b;
    b.user(QStringLiteral("x"));
    b.answer({QStringLiteral("1"), QStringLiteral("2")});
    b.conversation.openCalls.push_back(b.open(QStringLiteral("1"), CallState::Planned));
    b.conversation.openCalls.push_back(b.open(QStringLiteral("2"), CallState::Approved));
    const auto repaired = repairHistory(b.conversation, 5);
    QCOMPARE(resultAt(repaired, 2, 0).status, ResultStatus::Skipped);
    QCOMPARE(resultAt(repaired, 2, 1).status, ResultStatus::Skipped);
}

void TestHistoryRepair::f06FinishedResultIsUsed()
{
    Builder b;
    b.user(QStringLiteral("x"));
    b.answer({QStringLiteral("1"), QStringLiteral("2")});
    auto finished = b.open(QStringLiteral("1"), CallState::Finished);
    finished.result.emplace();
    finished.result->callId = QStringLiteral("1");
    finished.result->status = ResultStatus::Ok;
    finished.result->content = QStringLiteral("kept");
    b.conversation.openCalls.push_back(finished);
    b.conversation.openCalls.push_back(b.open(QStringLiteral("2"), CallState::Started));
    const auto repaired = repairHistory(b.conversation, 5);
    QCOMPARE(resultAt(repaired, 2, 0).content, QStringLiteral("kept"));
    QCOMPARE(resultAt(repaired, 2, 1).status, ResultStatus::Interrupted);
}

void TestHistoryRepair::resultWithoutCallIsDropped()
{
    Builder b;
    b.user(QStringLiteral("x"));
    b.results({QStringLiteral("9")});
    b.answer({}, QStringLiteral("done"));
    const auto repaired = repairHistory(b.conversation, 5);
    QCOMPARE(repaired.messages.size(), size_t(2));
    QCOMPARE(repaired.notes.size(), 1);
}

void TestHistoryRepair::gapInTheMiddleIsClosedInTheViewOnly()
{
    Builder b;
    b.user(QStringLiteral("x"));
    b.answer({QStringLiteral("1")});
    b.user(QStringLiteral("y"));
    const auto repaired = repairHistory(b.conversation, 5);
    QVERIFY(isPaired(repaired.messages));
    QCOMPARE(repaired.messages.size(), size_t(4));
    QVERIFY(repaired.added.empty());
}

/// A damaged results message in the middle: no later run ends its calls again, or says so again.
void TestHistoryRepair::f09GapIsNoNewEnd()
{
    Builder b;
    b.user(QStringLiteral("x"));
    b.answer({QStringLiteral("1"), QStringLiteral("2")});
    b.user(QStringLiteral("y"));
    b.conversation.openCalls.push_back(b.open(QStringLiteral("1"), CallState::Finished));
    b.conversation.openCalls.push_back(b.open(QStringLiteral("2"), CallState::Unknown));
    const auto repaired = repairHistory(b.conversation, 5);
    QVERIFY(isPaired(repaired.messages));
    QVERIFY(repaired.closed.empty());
    QVERIFY(repaired.added.empty());
    QVERIFY(repaired.notes.isEmpty());
    QVERIFY(resultAt(repaired, 2, 0).content.contains(QStringLiteral("its result is lost")));
    QCOMPARE(resultAt(repaired, 2, 1).status, ResultStatus::Interrupted);
}

void TestHistoryRepair::f09FinishedCallWithLostResult()
{
    Builder b;
    b.user(QStringLiteral("x"));
    b.answer({QStringLiteral("1")});
    b.conversation.openCalls.push_back(b.open(QStringLiteral("1"), CallState::Finished));
    const auto repaired = repairHistory(b.conversation, 5);
    const ToolResult result = resultAt(repaired, 2, 0);
    QVERIFY(result.status != ResultStatus::Interrupted);
    QVERIFY(result.content.contains(QStringLiteral("its result is lost")));
    QVERIFY(!result.content.contains(QStringLiteral("unknown")));
    QCOMPARE(repaired.added.size(), size_t(1));
    QCOMPARE(repaired.notes.size(), 1);
    QVERIFY(!repaired.notes.first().contains(QStringLiteral("unknown")));
}

void TestHistoryRepair::partialResultsAreCompleted()
{
    Builder b;
    b.user(QStringLiteral("x"));
    b.answer({QStringLiteral("1"), QStringLiteral("2")});
    b.results({QStringLiteral("2")});
    b.answer({}, QStringLiteral("done"));
    const auto repaired = repairHistory(b.conversation, 5);
    QVERIFY(isPaired(repaired.messages));
    QCOMPARE(resultAt(repaired, 2, 1).content, QStringLiteral("result of 2"));
    QCOMPARE(resultAt(repaired, 2, 0).status, ResultStatus::Interrupted);
}

void TestHistoryRepair::twiceIsTheSame()
{
    Builder b;
    b.user(QStringLiteral("x"));
    b.answer({QStringLiteral("1")});
    const auto once = repairHistory(b.conversation, 5);
    Conversation again;
    again.messages = once.messages;
    const auto twice = repairHistory(again, 6);
    QCOMPARE(twice.messages, once.messages);
    QVERIFY(twice.added.empty());
}

void TestHistoryRepair::anyHistoryIsPaired()
{
    QRandomGenerator random(7);
    for (int round = 0; round < 2000; ++round) {
        Builder b;
        int next = 0;
        const int length = random.bounded(12);
        QStringList open;
        for (int i = 0; i < length; ++i) {
            switch (random.bounded(4)) {
            case 0: b.user(QStringLiteral("u")); break;
            case 1: {
                QStringList ids;
                for (int n = random.bounded(4); n > 0; --n)
                    ids.append(QString::number(next++));
                b.answer(ids, ids.isEmpty() ? QStringLiteral("text") : QString());
                open = ids;
                break;
            }
            default: {
                QStringList some;
                for (const auto &id : open) {
                    if (random.bounded(3) > 0)
                        some.append(id);
                }
                if (random.bounded(5) == 0)
                    some.append(QStringLiteral("stray"));
                b.results(some);
                break;
            }
            }
        }
        QVERIFY(isPaired(repairHistory(b.conversation, 5).messages));
    }
}

QTEST_APPLESS_MAIN(TestHistoryRepair)
#include "tst_history_repair.moc"
