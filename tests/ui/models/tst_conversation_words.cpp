// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/conversation_words.h"
#include <QTest>

using namespace homard;

class TestConversationWords : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void aDenialIsThePersonsAndARefusalARules();
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

QTEST_GUILESS_MAIN(TestConversationWords)
#include "tst_conversation_words.moc"
