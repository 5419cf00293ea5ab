// SPDX-License-Identifier: GPL-3.0-or-later
#include "agent/run_taint.h"
#include <QTest>

using namespace homard;

/// What of the model's view nobody vouches for.
class TestRunTaint : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void nothingAtFirst();
    void newestSourceIsNamed();
    void compactedAwayIsGone();
    void sourceIsShort();

private:
    static MessagePtr result(const QString &callId, bool untrusted)
    {
        auto message = std::make_shared<Message>();
        message->role = Role::Tool;
        ToolResult value;
        value.callId = callId;
        value.name = QStringLiteral("read_file");
        value.untrusted = untrusted;
        message->blocks = {ToolResultBlock{value}};
        return message;
    }
    static MessagePtr call(const QString &id, const QString &arguments)
    {
        auto message = std::make_shared<Message>();
        message->role = Role::Assistant;
        ToolCall value;
        value.id = id;
        value.name = QStringLiteral("read_file");
        value.rawArguments = arguments;
        message->blocks = {ToolCallBlock{value}};
        return message;
    }
};

void TestRunTaint::nothingAtFirst()
{
    RunTaint taint;
    taint.look({});
    QCOMPARE(taint.source(), QString());
    taint.look({call(QStringLiteral("c"), {}), result(QStringLiteral("c"), false)});
    QCOMPARE(taint.source(), QString());
}

void TestRunTaint::newestSourceIsNamed()
{
    RunTaint taint;
    std::vector<MessagePtr> view{call(QStringLiteral("a"), QStringLiteral("{\"path\": \"/one\"}")),
                                 result(QStringLiteral("a"), true)};
    taint.look(view);
    QCOMPARE(taint.source(), QStringLiteral("read_file /one"));
    view.push_back(result(QStringLiteral("unknown"), true)); // its call was cut off
    taint.look(view);
    QCOMPARE(taint.source(), QStringLiteral("read_file"));
    view.push_back(call(QStringLiteral("b"), QStringLiteral("not json")));
    view.push_back(result(QStringLiteral("b"), false));
    taint.look(view);
    QCOMPARE(taint.source(), QStringLiteral("read_file")); // it stays
}

void TestRunTaint::compactedAwayIsGone()
{
    RunTaint taint;
    const auto first = call(QStringLiteral("a"), {});
    taint.look({first, result(QStringLiteral("a"), true), call(QStringLiteral("b"), {})});
    QVERIFY(!taint.source().isEmpty());
    taint.look({first, call(QStringLiteral("b"), {})}); // shorter
    QCOMPARE(taint.source(), QString());
    taint.look({first, result(QStringLiteral("a"), true), call(QStringLiteral("b"), {})});
    QVERIFY(!taint.source().isEmpty());
    taint.look({call(QStringLiteral("summary"), {}), call(QStringLiteral("b"), {}), call(QStringLiteral("c"), {}),
                call(QStringLiteral("d"), {})}); // another beginning
    QCOMPARE(taint.source(), QString());
}

void TestRunTaint::sourceIsShort()
{
    ToolCall call;
    call.rawArguments = QStringLiteral("{\"url\": \"https://x/%1\"}").arg(QString(5000, QLatin1Char('y')));
    ToolResult result;
    result.name = QStringLiteral("web_fetch");
    QVERIFY(RunTaint::sourceOf(result, &call).size() <= 120);
    QCOMPARE(RunTaint::sourceOf(result, nullptr), QStringLiteral("web_fetch"));
}

QTEST_APPLESS_MAIN(TestRunTaint)
#include "tst_run_taint.moc"
