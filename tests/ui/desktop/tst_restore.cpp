// SPDX-License-Identifier: GPL-3.0-or-later
// Files put back to what they were before a message, from the window, over a whole core.
#include "desk_stage.h"
#include <QApplication>
#include <QMessageBox>
#include <QPushButton>
#include <QTest>

using namespace homard;

class TestRestore : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void filesArePutBackAfterAYes();
    void returnChangesNothing();
    void whatIsInTheWayIsNamed();
    void nothingToRestoreIsSaid();
    void notWhileItRuns();

private:
    /// A session with two messages; behind each a file was changed.
    struct Scene {
        explicit Scene(ShotWorld &world) : stage(world)
        {
            session = stage.addSession(QStringLiteral("Two steps"));
            qint64 at = stage.core().foundation().clock().wallMs() - 60'000;
            for (const char *request : {"first", "second"}) {
                StoredRun run(stage.store(), session, at, QString::fromLatin1(request));
                run.turn(QStringLiteral("Done."));
                run.finish();
                at += 30'000;
            }
            stage.addChange(session, QStringLiteral("r"), QStringLiteral("c1"), QStringLiteral("a.txt"), "old a\n",
                            "new a\n");
            stage.addChange(session, QStringLiteral("r"), QStringLiteral("c2"), QStringLiteral("b.txt"), {}, "made\n");
            stage.open(session);
        }
        QString firstMessage()
        {
            const auto *model = stage.models().conversations.current();
            for (int row = 0; row < model->rowCount(); ++row) {
                if (model->row(row).kind == RowKind::User)
                    return model->row(row).id;
            }
            return {};
        }
        QMessageBox *box()
        {
            Q_EMIT stage.widgets().conversation->restoreWanted(firstMessage());
            stage.arrive();
            return stage.widgets().window->findChild<QMessageBox *>();
        }
        QByteArray content(const char *name)
        {
            QFile file(stage.workspace() + QLatin1Char('/') + QLatin1StringView(name));
            return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray("(none)");
        }
        static QAbstractButton *button(QMessageBox *box, const char *text)
        {
            for (QAbstractButton *one : box->buttons()) {
                if (one->text().remove(QLatin1Char('&')) == QLatin1StringView(text))
                    return one;
            }
            return nullptr;
        }

        DeskStage stage;
        SessionInfo session;
    };

    std::unique_ptr<Theme> m_theme;
    std::unique_ptr<Languages> m_languages;
};

void TestRestore::initTestCase()
{
    m_theme = std::make_unique<Theme>(*qApp);
    m_languages = std::make_unique<Languages>();
    m_languages->use(QStringLiteral("en"));
}

void TestRestore::filesArePutBackAfterAYes()
{
    ShotWorld world{*m_theme, *m_languages};
    Scene scene(world);
    QMessageBox *box = scene.box();
    QVERIFY(box);
    QVERIFY2(box->text().contains(QLatin1StringView("2 files")), qPrintable(box->text()));
    for (const char *name : {"a.txt", "b.txt"})
        QVERIFY2(box->informativeText().contains(QLatin1StringView(name)), qPrintable(box->informativeText()));
    QCOMPARE(scene.content("a.txt"), QByteArray("new a\n"));
    QVERIFY(Scene::button(box, "Restore"));
    Scene::button(box, "Restore")->click();
    scene.stage.arrive();
    QCOMPARE(scene.content("a.txt"), QByteArray("old a\n"));
    QCOMPARE(scene.content("b.txt"), QByteArray("(none)"));
    QTRY_VERIFY(scene.stage.widgets().notice->isVisibleTo(scene.stage.widgets().window.get()));
    const auto all = scene.stage.core().foundation().checkpoints().list(scene.session.id);
    QVERIFY(all);
    QVERIFY(std::all_of(all->begin(), all->end(), [](const Checkpoint &one) { return one.undone || one.byUndo; }));
}

void TestRestore::returnChangesNothing()
{
    ShotWorld world{*m_theme, *m_languages};
    Scene scene(world);
    QMessageBox *box = scene.box();
    QVERIFY(box);
    QTest::keyClick(box, Qt::Key_Return);
    scene.stage.arrive();
    QCOMPARE(scene.content("a.txt"), QByteArray("new a\n"));
    QCOMPARE(scene.content("b.txt"), QByteArray("made\n"));
}

/// One file that somebody changed keeps all of them as they are.
void TestRestore::whatIsInTheWayIsNamed()
{
    ShotWorld world{*m_theme, *m_languages};
    Scene scene(world);
    scene.stage.addFile(QStringLiteral("b.txt"), "mine\n");
    QMessageBox *box = scene.box();
    QVERIFY(box);
    QVERIFY(!Scene::button(box, "Restore"));
    QVERIFY2(box->informativeText().contains(QLatin1StringView("b.txt")), qPrintable(box->informativeText()));
    QVERIFY(!box->informativeText().contains(QLatin1StringView("a.txt")));
    box->close();
    QCOMPARE(scene.content("a.txt"), QByteArray("new a\n"));
}

void TestRestore::nothingToRestoreIsSaid()
{
    ShotWorld world{*m_theme, *m_languages};
    DeskStage stage(world);
    const SessionInfo session = stage.addSession(QStringLiteral("Talk"));
    StoredRun run(stage.store(), session, stage.core().foundation().clock().wallMs(), QStringLiteral("hello"));
    run.turn(QStringLiteral("Hello."));
    run.finish();
    stage.open(session);
    Q_EMIT stage.widgets().conversation->restoreWanted(stage.models().conversations.current()->row(0).id);
    stage.arrive();
    QVERIFY(!stage.widgets().window->findChild<QMessageBox *>());
    QTRY_VERIFY(stage.widgets().notice->isVisibleTo(stage.widgets().window.get()));
}

void TestRestore::notWhileItRuns()
{
    ShotWorld world{*m_theme, *m_languages};
    Scene scene(world);
    LiveRun run(scene.stage.feed(), scene.session.id);
    run.begin(QStringLiteral("go on"));
    scene.stage.arrive();
    QTRY_VERIFY(scene.stage.models().status.isActive());
    QVERIFY(!scene.box());
    QCOMPARE(scene.content("a.txt"), QByteArray("new a\n"));
}

QTEST_MAIN(TestRestore)
#include "tst_restore.moc"
