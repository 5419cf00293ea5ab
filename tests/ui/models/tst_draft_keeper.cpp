// SPDX-License-Identifier: GPL-3.0-or-later
#include "fakes/fake_session_archive.h"
#include "ui/models/draft_keeper.h"
#include <QRegularExpression>
#include <QSignalSpy>
#include <QTest>

using namespace homard;

namespace {

const QString one = QStringLiteral("s1");
const QString two = QStringLiteral("s2");

} // namespace

class TestDraftKeeper : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init();
    void manyKeysAreOneSave();
    void savesAtOnceWhenItMatters();
    void anotherSessionSavesAndLoads();
    void aLateAnswerIsPassedOver();
    void adoptTakesTheDraftAlong();
    void anAcknowledgedMessageForgetsItsDraft();
    void whatIsOnItsWayIsNoDraft();
    void whatDidNotArriveIsADraftAgain();
    void aNewSessionsMessageIsNoDraftOfTheNext();
    void aKillLosesNothingThatWasSaved();
    void aFailureIsToldOnce();
    void aFailureEndsWithTheNextWrite();

private:
    int saves() const { return int(m_archive->calls().filter(QRegularExpression(QStringLiteral("^draft "))).size()); }

    std::unique_ptr<FakeSessionArchive> m_archive;
    QString m_text;
};

void TestDraftKeeper::init()
{
    m_archive = std::make_unique<FakeSessionArchive>();
    m_text.clear();
}

void TestDraftKeeper::manyKeysAreOneSave()
{
    Errands errands;
    int asked = 0;
    DraftKeeper keeper(*m_archive, errands, [&] {
        ++asked;
        return m_text;
    });
    keeper.open(one);
    for (int i = 0; i < 100; ++i) {
        m_text += u'x';
        keeper.touch();
    }
    QCOMPARE(asked, 0); // a key costs nothing
    QTRY_COMPARE(m_archive->draftNow(one), QString(100, u'x'));
    QCOMPARE(asked, 1);
    QCOMPARE(saves(), 1);
    keeper.saveNow(); // nothing new
    QTRY_VERIFY(errands.isIdle());
    QCOMPARE(saves(), 1);
}

void TestDraftKeeper::savesAtOnceWhenItMatters()
{
    {
        Errands errands;
        DraftKeeper keeper(*m_archive, errands, [&] { return m_text; });
        keeper.open(one);
        m_text = QStringLiteral("half a sen");
        keeper.touch();
        keeper.saveNow();
        QTRY_COMPARE(m_archive->draftNow(one), m_text);
        m_text = QStringLiteral("half a sentence");
        keeper.touch();
    } // quit: the keeper first, then the errands, which finish
    QCOMPARE(m_archive->draftNow(one), QStringLiteral("half a sentence"));
}

void TestDraftKeeper::anotherSessionSavesAndLoads()
{
    (void)m_archive->saveDraft(two, QStringLiteral("of two"));
    Errands errands;
    DraftKeeper keeper(*m_archive, errands, [&] { return m_text; });
    connect(&keeper, &DraftKeeper::switched, &keeper, [&] { m_text.clear(); });
    QSignalSpy loaded(&keeper, &DraftKeeper::loaded);
    keeper.open(one);
    m_text = QStringLiteral("of one");
    keeper.touch();
    keeper.open(two);
    QTRY_COMPARE(loaded.count(), 1);
    QCOMPARE(loaded[0][0].toString(), QStringLiteral("of two"));
    QCOMPARE(m_archive->draftNow(one), QStringLiteral("of one"));
    QCOMPARE(m_archive->draftNow(two), QStringLiteral("of two"));
    keeper.open(one);
    QTRY_COMPARE(loaded.count(), 2);
    QCOMPARE(loaded[1][0].toString(), QStringLiteral("of one"));
}

void TestDraftKeeper::aLateAnswerIsPassedOver()
{
    (void)m_archive->saveDraft(one, QStringLiteral("of one"));
    (void)m_archive->saveDraft(two, QStringLiteral("of two"));
    Errands errands;
    DraftKeeper keeper(*m_archive, errands, [&] { return m_text; });
    QSignalSpy loaded(&keeper, &DraftKeeper::loaded);
    keeper.open(one);
    keeper.open(two); // before the answer for one came
    QTRY_VERIFY(errands.isIdle());
    QTRY_COMPARE(loaded.count(), 1);
    QCOMPARE(loaded[0][0].toString(), QStringLiteral("of two"));
}

void TestDraftKeeper::adoptTakesTheDraftAlong()
{
    Errands errands;
    DraftKeeper keeper(*m_archive, errands, [&] { return m_text; });
    keeper.open(QString());
    m_text = QStringLiteral("first words");
    keeper.touch();
    keeper.saveNow();
    keeper.adopt(one);
    QTRY_COMPARE(m_archive->draftNow(one), QStringLiteral("first words"));
    QCOMPARE(m_archive->draftNow(QString()), QString());
    QCOMPARE(keeper.sessionId(), one);
}

void TestDraftKeeper::anAcknowledgedMessageForgetsItsDraft()
{
    (void)m_archive->saveDraft(two, QStringLiteral("sent"));
    Errands errands;
    DraftKeeper keeper(*m_archive, errands, [&] { return m_text; });
    keeper.open(one);
    keeper.sent(two, QStringLiteral("sent"));
    QTRY_COMPARE(m_archive->draftNow(two), QString());
    (void)m_archive->saveDraft(two, QStringLiteral("begun since"));
    keeper.sent(two, QStringLiteral("sent"));
    QTRY_VERIFY(errands.isIdle());
    QCOMPARE(m_archive->draftNow(two), QStringLiteral("begun since"));
    m_text = QStringLiteral("sent");
    keeper.touch();
    keeper.saveNow();
    m_text.clear();
    keeper.touch();
    keeper.saveNow();
    QTRY_COMPARE(m_archive->draftNow(one), QString());
}

/// Else it would stand in the field of who comes back, and be sent twice.
void TestDraftKeeper::whatIsOnItsWayIsNoDraft()
{
    Errands errands;
    DraftKeeper keeper(*m_archive, errands, [&] { return m_text; });
    QSignalSpy loaded(&keeper, &DraftKeeper::loaded);
    const QString text = QStringLiteral("on its way");
    keeper.open(one);
    m_text = text;
    keeper.touch();
    keeper.sending(one, text);
    keeper.open(two);
    m_text.clear();
    keeper.open(one);
    QTRY_VERIFY(errands.isIdle());
    QCOMPARE(m_archive->draftNow(one), text); // a kill now loses nothing
    QCOMPARE(loaded.count(), 0);
    keeper.sent(one, text);
    QTRY_COMPARE(m_archive->draftNow(one), QString());
    QCOMPARE(loaded.count(), 0);

    (void)m_archive->saveDraft(one, text); // it arrives while the draft is being read
    keeper.sending(one, text);
    keeper.open(one);
    keeper.sent(one, text);
    QTRY_COMPARE(m_archive->draftNow(one), QString());
    QTRY_VERIFY(errands.isIdle());
    QCOMPARE(loaded.count(), 0);
}

void TestDraftKeeper::whatDidNotArriveIsADraftAgain()
{
    const QString text = QStringLiteral("on its way");
    (void)m_archive->saveDraft(one, text);
    Errands errands;
    DraftKeeper keeper(*m_archive, errands, [&] { return m_text; });
    QSignalSpy loaded(&keeper, &DraftKeeper::loaded);
    keeper.sending(one, text);
    keeper.open(one);
    QTRY_VERIFY(errands.isIdle());
    QCOMPARE(loaded.count(), 0);
    keeper.notSent(two, text); // another's
    QCOMPARE(loaded.count(), 0);
    keeper.notSent(one, text);
    QCOMPARE(loaded.count(), 1);
    QCOMPARE(loaded[0][0].toString(), text);
    QCOMPARE(m_archive->draftNow(one), text);
}

void TestDraftKeeper::aNewSessionsMessageIsNoDraftOfTheNext()
{
    Errands errands;
    DraftKeeper keeper(*m_archive, errands, [&] { return m_text; });
    QSignalSpy loaded(&keeper, &DraftKeeper::loaded);
    const QString text = QStringLiteral("on its way");
    keeper.open({});
    m_text = text;
    keeper.touch();
    keeper.sending({}, text);
    keeper.open({}); // "New session", before the first one has a row
    m_text.clear();
    QTRY_VERIFY(errands.isIdle());
    keeper.sent({}, text);
    QTRY_COMPARE(m_archive->draftNow({}), QString());
    QCOMPARE(loaded.count(), 0);

    m_text = text;
    keeper.touch();
    keeper.sending({}, text);
    keeper.adopt(one);
    keeper.sent(one, text);
    QTRY_VERIFY(errands.isIdle());
    (void)m_archive->saveDraft({}, text); // written by hand since: it is not on its way any more
    keeper.open({});
    QTRY_COMPARE(loaded.count(), 1);
}

void TestDraftKeeper::aKillLosesNothingThatWasSaved()
{
    Errands errands;
    auto killed = std::make_unique<DraftKeeper>(*m_archive, errands, [&] { return m_text; });
    killed->open(one);
    m_text = QStringLiteral("before the kill");
    killed->touch();
    QTRY_COMPARE(m_archive->draftNow(one), QStringLiteral("before the kill"));
    DraftKeeper next(*m_archive, errands, [] { return QString(); }); // the program started anew; the other is only gone
    QSignalSpy loaded(&next, &DraftKeeper::loaded);
    next.open(one);
    QTRY_COMPARE(loaded.count(), 1);
    QCOMPARE(loaded[0][0].toString(), QStringLiteral("before the kill"));
}

void TestDraftKeeper::aFailureIsToldOnce()
{
    Errands errands;
    DraftKeeper keeper(*m_archive, errands, [&] { return m_text; });
    QSignalSpy failed(&keeper, &DraftKeeper::failed);
    keeper.open(one);
    m_archive->setFailure(Error{ErrorCode::Io, QStringLiteral("The disk is full."), {}});
    for (int i = 0; i < 3; ++i) {
        m_text += u'x';
        keeper.touch();
        keeper.saveNow();
    }
    QTRY_VERIFY(errands.isIdle());
    QTRY_COMPARE(failed.count(), 1);
    QCOMPARE(failed[0][0].toString(), QStringLiteral("The disk is full."));
}

void TestDraftKeeper::aFailureEndsWithTheNextWrite()
{
    Errands errands;
    DraftKeeper keeper(*m_archive, errands, [&] { return m_text; });
    QSignalSpy failed(&keeper, &DraftKeeper::failed);
    QSignalSpy recovered(&keeper, &DraftKeeper::recovered);
    const auto type = [&] {
        m_text += u'x';
        keeper.touch();
        keeper.saveNow();
        QTRY_VERIFY(errands.isIdle());
    };
    keeper.open(one);
    type();
    QCOMPARE(recovered.count(), 0);
    m_archive->setFailure(Error{ErrorCode::Io, QStringLiteral("The disk is full."), {}});
    type();
    QCOMPARE(failed.count(), 1);
    m_archive->setFailure({});
    type();
    QCOMPARE(recovered.count(), 1);
    type();
    QCOMPARE(recovered.count(), 1);
    m_archive->setFailure(Error{ErrorCode::Io, QStringLiteral("The disk is full."), {}});
    type();
    keeper.sent(one, m_text); // that was a write, too
    QCOMPARE(recovered.count(), 2);
    type();
    QCOMPARE(failed.count(), 3);
}

QTEST_GUILESS_MAIN(TestDraftKeeper)
#include "tst_draft_keeper.moc"
