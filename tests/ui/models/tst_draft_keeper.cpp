// SPDX-License-Identifier: GPL-3.0-or-later
#include "domain/draft.h"
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
    void whatFailedIsWrittenWhenItCan();
    void whatFailedIsThereWhenOneComesBack();
    void aLeftSessionsFailureIsNotTold();
    void adoptWritesTheNewOneFirst();
    void takenBackIsAlwaysOnDisk();
    void takenBackInALeftSessionIsItsDraft();

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

/// Nobody types any more: by itself, and when it matters.
void TestDraftKeeper::whatFailedIsWrittenWhenItCan()
{
    const Error full{ErrorCode::Io, QStringLiteral("The disk is full."), {}};
    {
        Errands errands;
        DraftKeeper keeper(*m_archive, errands, [&] { return m_text; });
        QSignalSpy failed(&keeper, &DraftKeeper::failed);
        QSignalSpy recovered(&keeper, &DraftKeeper::recovered);
        const auto fail = [&](const QString &text) {
            m_archive->setFailure(full);
            m_text = text;
            keeper.touch();
            keeper.saveNow();
            QTRY_VERIFY(errands.isIdle());
            m_archive->setFailure({});
        };
        keeper.open(one);
        fail(QStringLiteral("first"));
        QCOMPARE(failed.count(), 1);
        keeper.saveNow(); // the window is hidden
        QTRY_COMPARE(m_archive->draftNow(one), QStringLiteral("first"));
        QTRY_COMPARE(recovered.count(), 1);
        fail(QStringLiteral("second"));
        QTRY_COMPARE(m_archive->draftNow(one), QStringLiteral("second"));
        fail(QStringLiteral("third"));
    } // quit
    QCOMPARE(m_archive->draftNow(one), QStringLiteral("third"));
}

void TestDraftKeeper::whatFailedIsThereWhenOneComesBack()
{
    {
        Errands errands;
        DraftKeeper keeper(*m_archive, errands, [&] { return m_text; });
        connect(&keeper, &DraftKeeper::switched, &keeper, [&] { m_text.clear(); });
        connect(&keeper, &DraftKeeper::loaded, &keeper, [&](const QString &text) { m_text = text + m_text; });
        keeper.open(one);
        QTRY_VERIFY(errands.isIdle());
        m_archive->setFailure(Error{ErrorCode::Io, QStringLiteral("The disk is full."), {}});
        m_text = QStringLiteral("of one");
        keeper.touch();
        keeper.open(two);
        QTRY_VERIFY(errands.isIdle());
        QCOMPARE(m_text, QString());
        keeper.open(one); // on the screen though not on disk
        QTRY_COMPARE(m_text, QStringLiteral("of one"));
        QTRY_VERIFY(errands.isIdle());
        keeper.open(two);
        QTRY_VERIFY(errands.isIdle());
        m_archive->setFailure({});
    } // quit in another session
    QCOMPARE(m_archive->draftNow(one), QStringLiteral("of one"));
    QCOMPARE(m_archive->draftNow(two), QString());
}

void TestDraftKeeper::aLeftSessionsFailureIsNotTold()
{
    Errands errands;
    DraftKeeper keeper(*m_archive, errands, [&] { return m_text; });
    QSignalSpy failed(&keeper, &DraftKeeper::failed);
    keeper.open(one);
    m_text = QStringLiteral("of one");
    keeper.touch();
    m_archive->setFailure(Error{ErrorCode::Io, QStringLiteral("The disk is full."), {}});
    keeper.open(two);
    QTRY_VERIFY(errands.isIdle());
    QCOMPARE(failed.count(), 0);
    m_archive->setFailure({});
    QTRY_COMPARE(m_archive->draftNow(one), QStringLiteral("of one"));
}

void TestDraftKeeper::adoptWritesTheNewOneFirst()
{
    Errands errands;
    DraftKeeper keeper(*m_archive, errands, [&] { return m_text; });
    keeper.open({});
    m_text = QStringLiteral("first words");
    keeper.touch();
    keeper.saveNow();
    QTRY_COMPARE(m_archive->draftNow({}), m_text);
    m_archive->setFailure(Error{ErrorCode::Io, QStringLiteral("The disk is full."), {}});
    keeper.adopt(one);
    QTRY_VERIFY(errands.isIdle());
    QCOMPARE(m_archive->draftNow({}), m_text);
    m_archive->setFailure({});
    keeper.saveNow();
    QTRY_COMPARE(m_archive->draftNow({}), QString());
    QCOMPARE(m_archive->draftNow(one), m_text);
    const QStringList written = m_archive->calls().filter(QRegularExpression(QStringLiteral("^draft ")));
    QCOMPARE(written.mid(written.size() - 2),
             (QStringList{QStringLiteral("draft s1 first words"), QStringLiteral("draft  ")}));
}

/// Also where what is typed is written before the field holds it.
void TestDraftKeeper::takenBackIsAlwaysOnDisk()
{
    const QString id = QStringLiteral("p1");
    const QString back = QStringLiteral("oh no");
    m_archive->putWaiting(id, one, back);
    Errands errands;
    DraftKeeper keeper(*m_archive, errands, [&] { return m_text; });
    QSignalSpy returned(&keeper, &DraftKeeper::returned);
    QSignalSpy tookBack(&keeper, &DraftKeeper::tookBack);
    QSignalSpy failed(&keeper, &DraftKeeper::takeBackFailed);
    keeper.open(one);
    keeper.takeBack(one, id, back);
    m_text = QStringLiteral("typed");
    keeper.touch();
    keeper.saveNow();
    QTRY_COMPARE(returned.count(), 1);
    QCOMPARE(returned[0][1].toString(), back);
    QCOMPARE(tookBack.count(), 1);
    QTRY_VERIFY(errands.isIdle());
    QCOMPARE(m_archive->draftNow(one), QStringLiteral("oh no\ntyped"));
    m_text = QStringLiteral("oh no\ntyped on"); // the field holds it now
    keeper.touch();
    keeper.saveNow();
    QTRY_COMPARE(m_archive->draftNow(one), m_text);

    keeper.takeBack(one, id, back); // a run was quicker
    keeper.touch();
    keeper.saveNow();
    QTRY_VERIFY(errands.isIdle());
    QCOMPARE(m_archive->draftNow(one), m_text);
    QCOMPARE(failed.count(), 0);
    m_archive->setFailure(Error{ErrorCode::Io, QStringLiteral("The disk is gone."), {}});
    keeper.takeBack(one, id, back);
    QTRY_COMPARE(failed.count(), 1);
    QCOMPARE(failed[0][1].toString(), id);
    QCOMPARE(returned.count(), 1);
}

void TestDraftKeeper::takenBackInALeftSessionIsItsDraft()
{
    const QString back = QStringLiteral("oh no");
    m_archive->putWaiting(QStringLiteral("p1"), one, back);
    m_archive->putWaiting(QStringLiteral("p2"), one, back);
    Errands errands;
    DraftKeeper keeper(*m_archive, errands, [&] { return m_text; });
    connect(&keeper, &DraftKeeper::switched, &keeper, [&] { m_text.clear(); });
    connect(&keeper, &DraftKeeper::loaded, &keeper, [&](const QString &text) { m_text = draftBehind(text, m_text); });
    connect(&keeper, &DraftKeeper::returned, &keeper,
            [&](const QString &, const QString &text) { m_text = draftBehind(text, m_text); });
    keeper.open(one);
    m_text = QStringLiteral("typed");
    keeper.touch();
    keeper.takeBack(one, QStringLiteral("p1"), back);
    keeper.open(two); // before the store has answered
    QTRY_VERIFY(errands.isIdle());
    QCOMPARE(m_text, QString());
    QCOMPARE(m_archive->draftNow(one), QStringLiteral("oh no\ntyped"));
    QCOMPARE(m_archive->draftNow(two), QString());

    keeper.open(one);
    QTRY_COMPARE(m_text, QStringLiteral("oh no\ntyped"));
    keeper.takeBack(one, QStringLiteral("p2"), back); // there and back again: once, not twice
    m_text += QStringLiteral(" on");
    keeper.touch();
    keeper.open(two);
    keeper.open(one);
    QTRY_COMPARE(m_text, QStringLiteral("oh no\noh no\ntyped on"));
    keeper.saveNow();
    QTRY_VERIFY(errands.isIdle());
    QCOMPARE(m_text, QStringLiteral("oh no\noh no\ntyped on"));
    QCOMPARE(m_archive->draftNow(one), m_text);
}

QTEST_GUILESS_MAIN(TestDraftKeeper)
#include "tst_draft_keeper.moc"
