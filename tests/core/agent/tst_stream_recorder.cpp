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
    void retryIsKeptBeforeItIsTold();
    void noteIsToldAlsoWhereItCannotBeKept();

private:
    FakeClock m_clock{false};
    std::optional<FakeJournal> m_journal;
    std::optional<RecordingSink> m_sink;
    std::unique_ptr<RunRecorder> m_recorder;
    std::unique_ptr<StreamRecorder> m_stream;
};

void TestStreamRecorder::init()
{
    m_stream.reset();
    m_recorder.reset();
    m_journal.emplace();
    m_sink.emplace();
    m_recorder =
        std::make_unique<RunRecorder>(*m_journal, *m_sink, m_clock, QStringLiteral("session"), QStringLiteral("run"));
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

/// The wait begins when retryScheduled() returns: by then the note is on the disk and told.
void TestStreamRecorder::retryIsKeptBeforeItIsTold()
{
    m_recorder->publish(TurnStarted{3});
    size_t kept = 0;
    m_sink->onEvent = [&](const AgentEvent &event) {
        if (std::holds_alternative<RetryScheduled>(event.body))
            kept = m_journal->all<NoteRecorded>().size();
    };
    RetryInfo info;
    info.failure.message = QStringLiteral("The connection broke.");
    info.delayMs = 1500;
    info.attempt = 2;
    m_stream->retryScheduled(info);
    QCOMPARE(kept, size_t(1));
    QCOMPARE(m_journal->batches().size(), size_t(1));
    const auto row = m_journal->all<NoteRecorded>().front();
    QCOMPARE(row.runId, QStringLiteral("run"));
    QVERIFY(row.note.kind == NoteRecord::Kind::Retry);
    QCOMPARE(row.note.turn, 3);
    QCOMPARE(row.note.text, QStringLiteral("The connection broke."));
    QCOMPARE(row.note.delayMs, 1500);
    QCOMPARE(row.note.attempt, 2);
    QCOMPARE(row.note.wallMs, m_sink->events().back().wallMs);
}

void TestStreamRecorder::noteIsToldAlsoWhereItCannotBeKept()
{
    m_journal->verdict = [](size_t) -> Result<void> {
        return Error{ErrorCode::Io, QStringLiteral("the disk is full"), {}};
    };
    m_recorder->note(
        {NoticeRaised{QStringLiteral("first"), {}, true}, NoticeRaised{QStringLiteral("second"), {}, false}});
    m_recorder->note({});
    QCOMPARE(m_journal->batches().size(), size_t(1)); // one commit for both, none for nothing
    QCOMPARE(m_sink->all<NoticeRaised>().size(), size_t(2));
}

QTEST_GUILESS_MAIN(TestStreamRecorder)
#include "tst_stream_recorder.moc"
