// SPDX-License-Identifier: GPL-3.0-or-later
// What comes from outside the window: text for the field, folders with names of their own.
#include "desk_stage.h"
#include <QApplication>
#include <QMessageBox>
#include <QTest>

using namespace homard;

class TestOutside : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void textWaitsForTheSessionThatIsBeingOpened();
    void textStaysWhereTheSessionCannotBeOpened();
    void aFolderCannotWriteItsOwnQuestion_S10();
    void aNoticeLeadsToItsVeryQuestion();

private:
    std::unique_ptr<Theme> m_theme;
    std::unique_ptr<Languages> m_languages;
};

void TestOutside::initTestCase()
{
    QApplication::setQuitOnLastWindowClosed(false);
    m_theme = std::make_unique<Theme>(*qApp);
    m_languages = std::make_unique<Languages>();
    m_languages->use(QStringLiteral("en"));
}

/// As at a start with --ask: the last session is opened from the disk meanwhile.
void TestOutside::textWaitsForTheSessionThatIsBeingOpened()
{
    ShotWorld world{*m_theme, *m_languages};
    DeskStage stage(world);
    const SessionInfo last = stage.addSession(QStringLiteral("Sort the invoices"));
    stage.models().desk.open(last.id);
    stage.conversation().addFromOutside(QStringLiteral("a question"));
    QTRY_COMPARE(stage.models().desk.session().id, last.id);
    settle(stage);
    QCOMPARE(stage.widgets().composer->text(), QStringLiteral("a question"));
    stage.conversation().keepDraft();
    settle(stage);
    QCOMPARE(stage.store().draft({}).value(), QString()); // of no session that does not exist
    QCOMPARE(stage.store().draft(last.id).value(), QStringLiteral("a question"));
}

void TestOutside::textStaysWhereTheSessionCannotBeOpened()
{
    ShotWorld world{*m_theme, *m_languages};
    DeskStage stage(world);
    stage.models().desk.open(QStringLiteral("01M8GONE"));
    stage.conversation().addFromOutside(QStringLiteral("a question"));
    QTRY_COMPARE(stage.widgets().composer->text(), QStringLiteral("a question"));
}

void TestOutside::aFolderCannotWriteItsOwnQuestion_S10()
{
    ShotWorld world{*m_theme, *m_languages};
    DeskStage stage(world);
    const QString path = stage.workspace() + QStringLiteral("/<h2>This folder is safe</h2>\n\u202Edetsurt");
    QVERIFY(QDir().mkpath(path));
    Q_EMIT stage.widgets().header->trustWanted(path);
    settle(stage);
    const auto *box = stage.widgets().window->findChild<QMessageBox *>();
    QVERIFY(box != nullptr);
    QCOMPARE(box->textFormat(), Qt::PlainText);
    QVERIFY(box->text().contains(QStringLiteral("<h2>This folder is safe</h2>\\u{a}\\u{202e}detsurt")));
}

/// Of two that wait in another session, and of two that wait in the one that is shown by then.
void TestOutside::aNoticeLeadsToItsVeryQuestion()
{
    ShotWorld world{*m_theme, *m_languages};
    DeskStage stage(world);
    const SessionInfo asking = stage.addSession(QStringLiteral("Sort the invoices"));
    for (const QString &id : {QStringLiteral("q1"), QStringLiteral("q2")}) {
        ApprovalRequest request;
        request.id = id;
        request.sessionId = asking.id;
        request.callId = QStringLiteral("call of ") + id;
        request.verdict.headline = QStringLiteral("Write the file ") + id;
        stage.models().approvals.load({request});
    }
    ApprovalCard *card = stage.widgets().card;
    for (const QString &id : {QStringLiteral("q2"), QStringLiteral("q1")}) {
        Q_EMIT stage.presence().questionWanted(asking.id, id);
        QTRY_COMPARE(card->current(), id);
        QCOMPARE(stage.models().desk.session().id, asking.id);
        QTRY_VERIFY(card->hasFocus());
        stage.widgets().composer->focusEditor();
    }
}

QTEST_MAIN(TestOutside)
#include "tst_outside.moc"
