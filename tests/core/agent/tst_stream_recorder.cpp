// SPDX-License-Identifier: GPL-3.0-or-later
#include "agent/stream_recorder.h"
#include "fakes/fake_clock.h"
#include "fakes/fake_journal.h"
#include <QtTest>

using namespace homard;

class TestStreamRecorder : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init();
    void f01DraftHasWhatArrived();
    void f77NothingIsStoredOfARetryThatFollowsNothing();
    void f77WhatWasStoredIsTakenBack();

private:
    FakeClock m_clock{false};
    FakeJournal m_journal;
    RecordingSink m_sink;
    std::unique_ptr<RunRecorder> m_recorder;
    std::unique_ptr<StreamRecorder> m_stream;
};

void TestStreamRecorder::init()
{
    m_recorder =
        std::make_unique<RunRecorder>(m_journal, m_sink, m_clock, QStringLiteral("session"), QStringLiteral("run"));
    Message draft;
    draft.id = QStringLiteral("message");
    m_stream = std::make_unique<StreamRecorder>(*m_recorder, draft);
}

void TestStreamRecorder::f01DraftHasWhatArrived()
{
    QVERIFY(!m_stream->changedDraft());
    m_stream->textDelta(QStringLiteral("one "));
    m_stream->textDelta(QStringLiteral("two"));
    const auto draft = m_stream->changedDraft();
    QVERIFY(draft);
    QCOMPARE(draft->id, QStringLiteral("message"));
    QCOMPARE(draft->text(), QStringLiteral("one two"));
    QVERIFY(!m_stream->changedDraft()); // nothing new
}

void TestStreamRecorder::f77NothingIsStoredOfARetryThatFollowsNothing()
{
    m_stream->retryScheduled({});
    QVERIFY(!m_stream->changedDraft());
    m_stream->textDelta(QStringLiteral("x"));
    m_stream->retryScheduled({});
    QVERIFY(!m_stream->changedDraft()); // the journal has not seen it either
}

void TestStreamRecorder::f77WhatWasStoredIsTakenBack()
{
    m_stream->textDelta(QStringLiteral("x"));
    QVERIFY(m_stream->changedDraft());
    m_stream->retryScheduled({});
    const auto draft = m_stream->changedDraft();
    QVERIFY(draft);
    QCOMPARE(draft->text(), QString());
}

QTEST_GUILESS_MAIN(TestStreamRecorder)
#include "tst_stream_recorder.moc"
