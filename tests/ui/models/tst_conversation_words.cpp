// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/conversation_words.h"
#include <QTest>

using namespace homard;

class TestConversationWords : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void aDenialIsThePersonsAndARefusalARules();
    void s02TheCommandIsShownAndCopiedAsItIs();
    void anEndOfTheProgramIsNoStopOfThePerson();
};

void TestConversationWords::aDenialIsThePersonsAndARefusalARules()
{
    CallDetails call;
    call.phase = CallPhase::Refused;
    QVERIFY(!isDenied(call));
    QCOMPARE(phaseWords(call), QStringLiteral("refused"));
    AnsweredQuestion edited;
    edited.outcome = ApprovalOutcome::Edited;
    call.answers = {edited};
    QCOMPARE(phaseWords(call), QStringLiteral("refused")); // what a person wrote instead is against a rule
    AnsweredQuestion denied;
    denied.outcome = ApprovalOutcome::Denied;
    call.answers.push_back(denied);
    QVERIFY(isDenied(call));
    QCOMPARE(phaseWords(call), QStringLiteral("denied by you"));
    call.phase = CallPhase::Waiting;
    QVERIFY(!isDenied(call));
}

void TestConversationWords::anEndOfTheProgramIsNoStopOfThePerson()
{
    RunSummary summary;
    summary.outcome = RunOutcome::Stopped;
    QCOMPARE(endNotice(summary)->text, QStringLiteral("Stopped by you."));
    summary.failure.emplace();
    QVERIFY(endNotice(summary)->kind == NoticeKind::Interrupted);
    QVERIFY(endNotice(summary)->text.contains(QStringLiteral("the program ended")));
    QVERIFY(!endNotice(summary)->hint.isEmpty());
}

void TestConversationWords::s02TheCommandIsShownAndCopiedAsItIs()
{
    const QString command = QStringLiteral("echo \"  two  spaces\"\n  ls\tx ");
    CallDetails details;
    details.call.name = QStringLiteral("exec");
    details.call.arguments = {{QStringLiteral("command"), command}};
    details.call.argumentsValid = true;
    QCOMPARE(callTitle(details).object, QStringLiteral("echo \"  two  spaces\"↵  ls\\u{9}x "));
    QCOMPARE(callObject(details.call), command);
    const QString longOne = QStringLiteral("a  ").repeated(1000);
    details.call.arguments = {{QStringLiteral("command"), longOne}};
    QVERIFY(callTitle(details).object.startsWith(QStringLiteral("a  a  ")));
    QVERIFY(callTitle(details).object.endsWith(QChar(0x2026)));
    QVERIFY(callTitle(details).object.size() <= 300);
    QCOMPARE(callObject(details.call), longOne);
    details.call.name = QStringLiteral("their tool");
    QVERIFY(callTitle(details).object.startsWith(QStringLiteral("their tool · a  a")));
}

QTEST_GUILESS_MAIN(TestConversationWords)
#include "tst_conversation_words.moc"
