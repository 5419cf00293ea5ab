// SPDX-License-Identifier: GPL-3.0-or-later
#include "tray_scene.h"
#include <QSignalSpy>
#include <QTest>

using namespace homard;

class TestTrayModel : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void theMoreUrgentStateWins()
    {
        TrayScene scene;
        QCOMPARE(scene.model.state(), TrayState::Idle);
        scene.start(QStringLiteral("a"));
        QCOMPARE(scene.model.state(), TrayState::Working);
        scene.start(QStringLiteral("b"));
        scene.end(QStringLiteral("b"), RunOutcome::Error);
        QCOMPARE(scene.model.state(), TrayState::Failed);
        scene.ask(QStringLiteral("a"), QStringLiteral("c1"));
        QCOMPARE(scene.model.state(), TrayState::NeedsYou);
        scene.settle(QStringLiteral("a"), QStringLiteral("c1"));
        QCOMPARE(scene.model.state(), TrayState::Failed);
        scene.model.setWindowActive(true, QStringLiteral("b")); // seen
        QCOMPARE(scene.model.state(), TrayState::Working);
        scene.end(QStringLiteral("a"));
        QCOMPARE(scene.model.state(), TrayState::Idle);
    }

    void theStateHasWords()
    {
        TrayScene scene;
        QCOMPARE(scene.model.stateText(), QStringLiteral("Idle"));
        scene.start(QStringLiteral("a"));
        QVERIFY(scene.model.stateText().contains(QLatin1Char('1')));
        scene.ask(QStringLiteral("a"), QStringLiteral("c1"));
        QVERIFY(scene.model.stateText().contains(QStringLiteral("question")));
    }

    void runsAreListedWithTheirQuestions()
    {
        TrayScene scene;
        scene.start(QStringLiteral("b"));
        scene.start(QStringLiteral("a"));
        scene.ask(QStringLiteral("a"), QStringLiteral("c1"));
        scene.ask(QStringLiteral("a"), QStringLiteral("c2"));
        const std::vector<TrayRun> expected{{QStringLiteral("b"), QStringLiteral("Title of b"), 0},
                                            {QStringLiteral("a"), QStringLiteral("Title of a"), 2}};
        QCOMPARE(scene.model.runs(), expected);
        QCOMPARE(scene.model.questionCount(), 2);
        QCOMPARE(scene.model.askingSession(), QStringLiteral("a"));
    }

    void whatWasDeletedIsNoNews()
    {
        TrayScene scene;
        scene.start(QStringLiteral("a"));
        scene.end(QStringLiteral("a"), RunOutcome::Error);
        QCOMPARE(scene.model.state(), TrayState::Failed);
        QSignalSpy changed(&scene.model, &TrayModel::changed);
        scene.model.forget(QStringLiteral("a"));
        QCOMPARE(scene.model.state(), TrayState::Idle);
        QCOMPARE(changed.count(), 1);
    }

    void aRuleThatAllowsItEndsTheQuestion()
    {
        TrayScene scene;
        scene.start(QStringLiteral("a"));
        scene.ask(QStringLiteral("a"), QStringLiteral("c"));
        scene.happen(
            QStringLiteral("a"),
            ApprovalSettled{QStringLiteral("ask-c"), QStringLiteral("c"), {ApprovalOutcome::Expired, {}, false}});
        QCOMPARE(scene.model.state(), TrayState::NeedsYou);
        QSignalSpy over(&scene.model, &TrayModel::questionOver);
        scene.happen(QStringLiteral("a"), ToolCallStarted{QStringLiteral("c")});
        QCOMPARE(scene.model.state(), TrayState::Working);
        QCOMPARE(over.count(), 1);
    }

    void changedOnlyWhenSomethingIs()
    {
        TrayScene scene;
        scene.start(QStringLiteral("a"));
        QSignalSpy changed(&scene.model, &TrayModel::changed);
        for (int i = 0; i < 50; ++i)
            scene.happen(QStringLiteral("a"), TextDelta{QStringLiteral("m"), QStringLiteral("x")});
        QCOMPARE(changed.count(), 0);
        scene.end(QStringLiteral("a"));
        QCOMPARE(changed.count(), 1);
    }

    void noticesByReason()
    {
        TrayScene scene;
        std::vector<TrayNotice> notices;
        connect(&scene.model, &TrayModel::noticed, this, [&](const TrayNotice &notice) { notices.push_back(notice); });
        scene.start(QStringLiteral("a"));
        scene.ask(QStringLiteral("a"), QStringLiteral("c1"));
        scene.settle(QStringLiteral("a"), QStringLiteral("c1"));
        scene.end(QStringLiteral("a"));
        scene.start(QStringLiteral("b"));
        scene.end(QStringLiteral("b"), RunOutcome::Error);
        QCOMPARE(notices.size(), size_t(3));
        QCOMPARE(notices[0].reason, NoticeReason::NeedsYou);
        QCOMPARE(notices[0].text, QStringLiteral("Run a command that changes 3 files"));
        QCOMPARE(notices[0].sessionId, QStringLiteral("a"));
        QVERIFY(notices[0].title.contains(QStringLiteral("Title of a")));
        QCOMPARE(notices[1].reason, NoticeReason::Finished);
        QCOMPARE(notices[1].text, QStringLiteral("All done. The totals are below."));
        QCOMPARE(notices[2].reason, NoticeReason::Failed);
        QCOMPARE(notices[2].text, QStringLiteral("The key was refused"));
    }

    void aNoticeKnowsItsQuestionAndEndsWithTheAnswer()
    {
        TrayScene scene;
        QStringList asked;
        connect(&scene.model, &TrayModel::noticed, this, [&](const TrayNotice &notice) { asked << notice.approvalId; });
        QSignalSpy over(&scene.model, &TrayModel::questionOver);
        scene.start(QStringLiteral("a"));
        scene.start(QStringLiteral("b"));
        scene.ask(QStringLiteral("a"), QStringLiteral("c1"));
        scene.ask(QStringLiteral("b"), QStringLiteral("c2"));
        QCOMPARE(asked, (QStringList{QStringLiteral("ask-c1"), QStringLiteral("ask-c2")}));
        ApprovalSettled expired{QStringLiteral("ask-c2"), QStringLiteral("c2"), {}};
        expired.answer.outcome = ApprovalOutcome::Expired;
        scene.happen(QStringLiteral("b"), expired); // its run waits until it is asked again
        QCOMPARE(over.count(), 0);
        scene.settle(QStringLiteral("a"), QStringLiteral("c1"));
        QCOMPARE(over.count(), 1);
        QCOMPARE(over[0][0].toString(), QStringLiteral("a"));
        scene.end(QStringLiteral("b"), RunOutcome::Stopped);
        QCOMPARE(over.count(), 2);
        QCOMPARE(over[1][0].toString(), QStringLiteral("b"));
        scene.end(QStringLiteral("a"));
        QCOMPARE(over.count(), 2);
        QCOMPARE(asked.last(), QString());
    }

    void severalQuestionsAtOnceAreOverTogether()
    {
        TrayScene scene;
        QSignalSpy over(&scene.model, &TrayModel::questionOver);
        scene.start(QStringLiteral("a"));
        scene.model.apply({scene.question(QStringLiteral("a"), QStringLiteral("c1")),
                           scene.question(QStringLiteral("a"), QStringLiteral("c2"))});
        scene.settle(QStringLiteral("a"), QStringLiteral("c2"));
        QCOMPARE(over.count(), 0);
        scene.settle(QStringLiteral("a"), QStringLiteral("c1"));
        QCOMPARE(over.count(), 1);
    }

    void noNoticeHoldsAKey()
    {
        TrayScene scene;
        const QString key = QStringLiteral("sk-") + QString(40, u'x');
        scene.model.setMask([&](const QString &text) { return QString(text).replace(key, QStringLiteral("[key]")); });
        QStringList said;
        connect(&scene.model, &TrayModel::noticed, this,
                [&](const TrayNotice &notice) { said << notice.title << notice.text; });
        scene.happen(QStringLiteral("a"), RunStarted{});
        scene.model.setTitle(QStringLiteral("a"), QStringLiteral("Use ") + key);
        RunSummary summary;
        summary.text = QString(140, u'.') + key; // half of it would be left
        scene.happen(QStringLiteral("a"), RunEnded{summary});
        QCOMPARE(said.value(0), QStringLiteral("Finished: Use [key]"));
        QVERIFY2(!said.value(1).contains(QStringLiteral("sk-")), qPrintable(said.value(1)));
    }

    void aNoticeOfASessionWithoutATitleHasNoEmptyPlace()
    {
        TrayScene scene;
        QStringList titles;
        connect(&scene.model, &TrayModel::noticed, this, [&](const TrayNotice &notice) { titles << notice.title; });
        scene.happen(QStringLiteral("a"), RunStarted{});
        scene.ask(QStringLiteral("a"), QStringLiteral("c1"));
        scene.settle(QStringLiteral("a"), QStringLiteral("c1"));
        scene.end(QStringLiteral("a"));
        QCOMPARE(titles, (QStringList{QStringLiteral("Waiting for your answer"), QStringLiteral("Finished")}));
    }

    void whatWouldTurnTextRoundIsShown_S10()
    {
        TrayScene scene;
        QStringList texts;
        connect(&scene.model, &TrayModel::noticed, this,
                [&](const TrayNotice &notice) { texts << notice.title << notice.text; });
        scene.happen(QStringLiteral("a"), RunStarted{});
        scene.model.setTitle(QStringLiteral("a"), QStringLiteral("Title \u202Eof"));
        ApprovalRequest request;
        request.sessionId = QStringLiteral("a");
        request.callId = QStringLiteral("c1");
        request.verdict.headline = QStringLiteral("Delete a\u200B\u202Eb");
        scene.happen(QStringLiteral("a"), ApprovalAsked{request});
        RunSummary summary;
        summary.text = QStringLiteral("Done \u202E. ❤\uFE0F");
        scene.happen(QStringLiteral("a"), RunEnded{summary});
        QCOMPARE(texts, (QStringList{QStringLiteral("Waiting for your answer: Title \\u{202e}of"),
                                     QStringLiteral("Delete a\\u{200b}\\u{202e}b"),
                                     QStringLiteral("Finished: Title \\u{202e}of"),
                                     QStringLiteral("Done \\u{202e}. ❤\uFE0F")}));
    }

    void noNoticeWhileTheWindowIsInFront()
    {
        TrayScene scene;
        QSignalSpy noticed(&scene.model, &TrayModel::noticed);
        scene.model.setWindowActive(true, QStringLiteral("other"));
        scene.start(QStringLiteral("a"));
        scene.ask(QStringLiteral("a"), QStringLiteral("c1"));
        scene.end(QStringLiteral("a"), RunOutcome::Error);
        QCOMPARE(noticed.count(), 0);
        QCOMPARE(scene.model.state(), TrayState::Failed); // the icon tells all the same
    }

    void oneNoticeAQuestion()
    {
        TrayScene scene;
        QSignalSpy noticed(&scene.model, &TrayModel::noticed);
        scene.start(QStringLiteral("a"));
        scene.ask(QStringLiteral("a"), QStringLiteral("c1"));
        scene.ask(QStringLiteral("a"), QStringLiteral("c1")); // told again
        QCOMPARE(noticed.count(), 1);
        scene.ask(QStringLiteral("a"), QStringLiteral("c2"));
        QCOMPARE(noticed.count(), 2);
    }

    void questionsOfOneTurnAreOneNotice()
    {
        TrayScene scene;
        QSignalSpy noticed(&scene.model, &TrayModel::noticed);
        scene.start(QStringLiteral("a"));
        scene.model.apply({scene.question(QStringLiteral("a"), QStringLiteral("c1")),
                           scene.question(QStringLiteral("a"), QStringLiteral("c2")),
                           scene.question(QStringLiteral("a"), QStringLiteral("c3"))});
        QCOMPARE(noticed.count(), 1);
        QVERIFY(noticed[0][0].value<TrayNotice>().text.startsWith(QLatin1Char('3')));
    }

    void whatIsAnsweredAtOnceIsNotTold()
    {
        TrayScene scene;
        QSignalSpy noticed(&scene.model, &TrayModel::noticed);
        scene.start(QStringLiteral("a"));
        scene.model.apply({scene.question(QStringLiteral("a"), QStringLiteral("c1")),
                           scene.event(QStringLiteral("a"), ApprovalSettled{{}, QStringLiteral("c1"), {}})});
        QCOMPARE(noticed.count(), 0);
    }

    void aStopByTheUserIsNoNews()
    {
        TrayScene scene;
        QSignalSpy noticed(&scene.model, &TrayModel::noticed);
        scene.start(QStringLiteral("a"));
        scene.end(QStringLiteral("a"), RunOutcome::Stopped);
        QCOMPARE(noticed.count(), 0);
        QCOMPARE(scene.model.state(), TrayState::Idle);
    }

    void reasonsCanBeSwitchedOff()
    {
        TrayScene scene;
        QSignalSpy noticed(&scene.model, &TrayModel::noticed);
        scene.model.setReasonWanted(NoticeReason::Finished, false);
        scene.start(QStringLiteral("a"));
        scene.end(QStringLiteral("a"));
        QCOMPARE(noticed.count(), 0);
        scene.model.setReasonWanted(NoticeReason::Finished, true);
        scene.start(QStringLiteral("a"));
        scene.end(QStringLiteral("a"));
        QCOMPARE(noticed.count(), 1);
    }

    void titlesComeWithTheSession()
    {
        TrayScene scene;
        SessionInfo info;
        info.id = QStringLiteral("a");
        info.title = QStringLiteral("Named");
        scene.happen(QStringLiteral("a"), RunStarted{});
        scene.happen(QStringLiteral("a"), SessionChanged{info});
        QCOMPARE(scene.model.runs().front().title, QStringLiteral("Named"));
    }

    void longTextsAreCut()
    {
        TrayScene scene;
        QSignalSpy noticed(&scene.model, &TrayModel::noticed);
        RunSummary summary;
        summary.text = QString(5000, QLatin1Char('x'));
        scene.start(QStringLiteral("a"));
        scene.happen(QStringLiteral("a"), RunEnded{summary});
        QVERIFY(noticed[0][0].value<TrayNotice>().text.size() <= 160);
    }
};

QTEST_GUILESS_MAIN(TestTrayModel)
#include "tst_tray_model.moc"
