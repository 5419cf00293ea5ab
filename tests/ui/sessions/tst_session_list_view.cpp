// SPDX-License-Identifier: GPL-3.0-or-later
#include "session_scene.h"
#include "ui/sessions/session_list_view.h"
#include "ui/widgets/banner.h"
#include "ui/widgets/key_hint_button.h"
#include "ui/widgets/search_field.h"
#include "ui/widgets/theme.h"
#include <QAccessible>
#include <QApplication>
#include <QLineEdit>
#include <QListView>
#include <QMainWindow>
#include <QMenu>
#include <QMenuBar>
#include <QPushButton>
#include <QSignalSpy>
#include <QWindow>

using namespace homard;

namespace {

/// The view over the usual sessions, shown.
struct ListScene : SessionScene {
    ListScene()
    {
        addUsual();
        load();
        view.resize(244, 600);
        view.show();
        view.activateWindow();
        list = view.findChild<QListView *>();
        QObject::connect(&view, &SessionListView::renameWanted, &model, &SessionListModel::rename);
        QObject::connect(&view, &SessionListView::removeWanted, &model, &SessionListModel::remove);
        QObject::connect(&view, &SessionListView::restoreWanted, &model, &SessionListModel::restore);
    }
    void pick(const char *id) { list->setCurrentIndex(model.indexOf(QString::fromUtf8(id))); }
    Banner *bar() const { return view.findChild<Banner *>(); }
    QString problem() const
    {
        for (const auto *banner : view.findChildren<Banner *>()) {
            if (banner->isVisible() && banner->kind() == Banner::Kind::Error)
                return banner->text();
        }
        return {};
    }

    SessionListView view{model};
    QListView *list = nullptr;
};

} // namespace

class TestSessionListView : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        QLocale::setDefault(QLocale(QStringLiteral("en_GB")));
        m_theme.setAppearance(Theme::Appearance::Light);
    }

    void aClickChooses()
    {
        ListScene scene;
        QSignalSpy chosen(&scene.view, &SessionListView::sessionChosen);
        const QRect row = scene.list->visualRect(scene.model.indexOf(QStringLiteral("draft")));
        QTest::mouseClick(scene.list->viewport(), Qt::LeftButton, {}, row.center());
        QCOMPARE(chosen.count(), 1);
        QCOMPARE(chosen[0][0].toString(), QStringLiteral("draft"));
        const QRect heading = scene.list->visualRect(scene.model.index(0));
        QTest::mouseClick(scene.list->viewport(), Qt::LeftButton, {}, heading.center());
        QCOMPARE(chosen.count(), 1);
    }

    void theKeyboardWalksAndChooses()
    {
        ListScene scene;
        QSignalSpy chosen(&scene.view, &SessionListView::sessionChosen);
        scene.view.setCurrentSession(QStringLiteral("draft"));
        QTest::keyClick(scene.list, Qt::Key_Down); // over the heading
        QCOMPARE(scene.list->currentIndex().data(SessionListModel::IdRole).toString(), QStringLiteral("notes"));
        QCOMPARE(chosen.count(), 0); // walking opens nothing
        QTest::keyClick(scene.list, Qt::Key_Return);
        QCOMPARE(chosen.count(), 1);
        QCOMPARE(chosen[0][0].toString(), QStringLiteral("notes"));
    }

    void theOpenSessionStaysSelected()
    {
        ListScene scene;
        scene.view.setCurrentSession(QStringLiteral("trip"));
        const auto selected = [&] {
            const auto rows = scene.list->selectionModel()->selectedIndexes();
            return rows.size() == 1 ? rows[0].data(SessionListModel::IdRole).toString() : QString();
        };
        QCOMPARE(selected(), QStringLiteral("trip"));
        QTest::keyClick(scene.list, Qt::Key_Up);
        QCOMPARE(selected(), QStringLiteral("trip"));
        scene.start(QStringLiteral("trip"));
        QCOMPARE(selected(), QStringLiteral("trip"));
        scene.model.setFilter(QStringLiteral("build"));
        QCOMPARE(selected(), QString());
        scene.model.setFilter(QString());
        QCOMPARE(selected(), QStringLiteral("trip"));
    }

    void tabComesToAllOfIt()
    {
        ListScene scene;
        scene.view.activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&scene.view));
        scene.view.focusSearch();
        auto *before = QApplication::focusWidget();
        QVERIFY(qobject_cast<QLineEdit *>(before));
        QTest::keyClick(before, Qt::Key_Tab);
        auto *button = qobject_cast<QPushButton *>(QApplication::focusWidget());
        QVERIFY(button);
        QTest::keyClick(button, Qt::Key_Tab);
        QCOMPARE(QApplication::focusWidget(), static_cast<QWidget *>(scene.list));
        QTest::keyClick(scene.list, Qt::Key_Tab); // once around
        QCOMPARE(QApplication::focusWidget(), before);
    }

    void f2RenamesInPlace()
    {
        ListScene scene;
        QSignalSpy wanted(&scene.view, &SessionListView::renameWanted);
        scene.pick("build");
        QTest::keyClick(scene.list, Qt::Key_F2);
        auto *editor = scene.list->viewport()->findChild<QLineEdit *>();
        QVERIFY(editor != nullptr);
        QCOMPARE(editor->text(), QStringLiteral("Why is the build slow?"));
        QVERIFY(!editor->accessibleName().isEmpty());
        scene.happen(QStringLiteral("build"), StateChanged{RunState::Streaming, {}}); // typing goes on
        editor->setText(QStringLiteral("编译为什么慢"));
        QTest::keyClick(editor, Qt::Key_Return);
        QTRY_COMPARE(wanted.count(), 1);
        QCOMPARE(scene.model.titleOf(QStringLiteral("build")), QStringLiteral("编译为什么慢"));
    }

    void escLeavesTheTitle()
    {
        ListScene scene;
        QSignalSpy wanted(&scene.view, &SessionListView::renameWanted);
        scene.pick("build");
        QTest::keyClick(scene.list, Qt::Key_F2);
        auto *editor = scene.list->viewport()->findChild<QLineEdit *>();
        editor->setText(QStringLiteral("x"));
        QTest::keyClick(editor, Qt::Key_Escape);
        QCOMPARE(wanted.count(), 0);
    }

    void delRemovesAndTheBarUndoes()
    {
        ListScene scene;
        scene.pick("draft");
        QVERIFY(!scene.bar()->isVisible());
        QTest::keyClick(scene.list, Qt::Key_Delete);
        scene.settle();
        QVERIFY(!scene.model.indexOf(QStringLiteral("draft")).isValid());
        QVERIFY(scene.bar()->isVisible());
        QVERIFY(scene.bar()->text().contains(QStringLiteral("Draft answer")));
        scene.bar()->findChild<QPushButton *>()->click();
        scene.settle();
        QVERIFY(scene.model.indexOf(QStringLiteral("draft")).isValid());
        QVERIFY(!scene.bar()->isVisible());
    }

    void ctrlZUndoesTheLastDeletion()
    {
        ListScene scene;
        scene.pick("draft");
        QTest::keyClick(scene.list, Qt::Key_Delete);
        scene.settle();
        QTest::keyClick(scene.list, Qt::Key_Z, Qt::ControlModifier);
        scene.settle();
        QVERIFY(scene.model.indexOf(QStringLiteral("draft")).isValid());
        QTest::keyClick(scene.list, Qt::Key_Z, Qt::ControlModifier); // nothing left
        QCOMPARE(scene.archive.calls().filter(QStringLiteral("restore")).size(), 1);
    }

    void everyDeletionCanBeUndone()
    {
        ListScene scene;
        scene.pick("draft");
        QTest::keyClick(scene.list, Qt::Key_Delete);
        scene.settle();
        const QString second = scene.list->currentIndex().data(SessionListModel::IdRole).toString();
        QTest::keyClick(scene.list, Qt::Key_Delete);
        scene.settle();
        QVERIFY(!scene.model.indexOf(second).isValid());
        QVERIFY(scene.bar()->text().contains(QStringLiteral("1 more")));
        QTest::keyClick(scene.list, Qt::Key_Z, Qt::ControlModifier);
        scene.settle();
        QVERIFY(scene.model.indexOf(second).isValid());
        QVERIFY(!scene.model.indexOf(QStringLiteral("draft")).isValid());
        QVERIFY(scene.bar()->text().contains(QStringLiteral("Draft answer")));
        QTest::keyClick(scene.list, Qt::Key_Z, Qt::ControlModifier);
        scene.settle();
        QVERIFY(scene.model.indexOf(QStringLiteral("draft")).isValid());
        QVERIFY(!scene.bar()->isVisible());
    }

    void aProblemTakesNoUndoAway()
    {
        ListScene scene;
        scene.pick("draft");
        QTest::keyClick(scene.list, Qt::Key_Delete);
        scene.settle();
        Q_EMIT scene.model.failed(QStringLiteral("The title could not be kept"));
        QVERIFY(scene.bar()->isVisible());
        QVERIFY(scene.bar()->text().contains(QStringLiteral("Draft answer")));
        QVERIFY(scene.problem().contains(QStringLiteral("could not be kept")));
        QTest::keyClick(scene.list, Qt::Key_Z, Qt::ControlModifier);
        scene.settle();
        QVERIFY(scene.model.indexOf(QStringLiteral("draft")).isValid());
    }

    void aProblemGoesWhenItIsOver()
    {
        ListScene scene;
        const QString build = QStringLiteral("build");
        scene.start(build);
        scene.model.remove(build);
        QVERIFY(scene.problem().contains(QStringLiteral("is running")));
        scene.start(QStringLiteral("notes"));
        scene.end(QStringLiteral("notes"));
        QVERIFY(scene.problem().contains(QStringLiteral("is running")));
        scene.end(build);
        QCOMPARE(scene.problem(), QString());

        scene.start(build);
        scene.model.remove(build);
        QVERIFY(!scene.problem().isEmpty());
        scene.view.setCurrentSession(QStringLiteral("notes")); // somebody works elsewhere now
        QCOMPARE(scene.problem(), QString());

        Q_EMIT scene.model.failed(QStringLiteral("The title could not be kept"));
        scene.model.rename(QStringLiteral("draft"), QStringLiteral("Another"));
        scene.settle();
        QCOMPARE(scene.problem(), QString());
    }

    void whatCouldNotBeReadIsReadAgain()
    {
        SessionScene scene;
        scene.add(QStringLiteral("one"), QStringLiteral("Only one"), SessionScene::at(24, 1, 0));
        scene.store.setUnreadable(true);
        SessionListView view(scene.model);
        view.show();
        scene.model.load();
        scene.settle();
        const auto again = [&view]() -> QPushButton * {
            for (auto *button : view.findChildren<QPushButton *>()) {
                if (button->isVisible() && button->text() == QStringLiteral("Try again"))
                    return button;
            }
            return nullptr;
        };
        QVERIFY(again());
        view.setCurrentSession(QStringLiteral("another")); // as at a start: the last one is opened right after
        again()->click();
        scene.settle();
        QVERIFY(again() && again()->isEnabled());
        scene.store.setUnreadable(false);
        again()->click();
        scene.settle();
        QVERIFY(!again());
        QVERIFY(scene.model.indexOf(QStringLiteral("one")).isValid());
    }

    void theLastSessionCanBeUndoneToo()
    {
        SessionScene scene;
        scene.add(QStringLiteral("one"), QStringLiteral("Only one"), SessionScene::at(24, 1, 0));
        scene.load();
        QMainWindow window; // whose own undo has the same key
        auto *view = new SessionListView(scene.model);
        auto *edit = window.menuBar()->addMenu(QStringLiteral("Edit"));
        QAction *undo = edit->addAction(QStringLiteral("Undo"));
        undo->setShortcut(QKeySequence::Undo);
        QSignalSpy other(undo, &QAction::triggered);
        window.setCentralWidget(view);
        connect(view, &SessionListView::removeWanted, &scene.model, &SessionListModel::remove);
        connect(view, &SessionListView::restoreWanted, &scene.model, &SessionListModel::restore);
        window.show();
        window.activateWindow();
        auto *list = view->findChild<QListView *>();
        list->setFocus(Qt::ShortcutFocusReason);
        QTRY_VERIFY(list->hasFocus());
        QTest::keyClick(window.windowHandle(), Qt::Key_Delete);
        scene.settle();
        QCOMPARE(scene.model.rowCount(), 0);
        QVERIFY(list->hasFocus());
        QTest::keyClick(window.windowHandle(), Qt::Key_Z, Qt::ControlModifier);
        scene.settle();
        QCOMPARE(scene.model.rowCount(), 2);
        QCOMPARE(other.count(), 0);
        QTest::keyClick(window.windowHandle(), Qt::Key_Z, Qt::ControlModifier); // nothing of the list's any more
        QCOMPARE(other.count(), 1);
    }

    void escTakesTheBarAway()
    {
        ListScene scene;
        scene.model.remove(QStringLiteral("draft"));
        scene.settle();
        QVERIFY(scene.bar()->isVisible());
        QTest::keyClick(scene.bar(), Qt::Key_Escape);
        QVERIFY(!scene.bar()->isVisible());
        QVERIFY(scene.archive.isRemoved(QStringLiteral("draft")));
    }

    void aRefusalIsTold()
    {
        ListScene scene;
        scene.start(QStringLiteral("build"));
        scene.pick("build");
        QTest::keyClick(scene.list, Qt::Key_Delete);
        QVERIFY(!scene.problem().isEmpty());
    }

    void searchFiltersAndWalks()
    {
        ListScene scene;
        QSignalSpy chosen(&scene.view, &SessionListView::sessionChosen);
        scene.view.focusSearch();
        auto *search = scene.view.findChild<SearchField *>();
        QTest::keyClicks(search, QStringLiteral("an"));
        QCOMPARE(scene.rows(), (QStringList{QStringLiteral("# Today"), QStringLiteral("draft")}));
        QTest::keyClick(search, Qt::Key_Down);
        QTest::keyClick(search, Qt::Key_Return);
        QCOMPARE(chosen.count(), 1);
        QCOMPARE(chosen[0][0].toString(), QStringLiteral("draft"));
        QTest::keyClick(search, Qt::Key_Escape);
        QCOMPARE(scene.model.rowCount(), 7);
    }

    void emptinessHasWords()
    {
        SessionScene scene;
        SessionListView view(scene.model);
        view.show();
        scene.load();
        const auto said = [&] {
            for (const QLabel *label : view.findChildren<QLabel *>()) {
                if (label->isVisible() && label->text().size() > 3)
                    return label->text();
            }
            return QString();
        };
        QVERIFY(said().startsWith(QStringLiteral("No sessions yet")));
        scene.model.put(scene.add(QStringLiteral("x"), QStringLiteral("One"), SessionScene::at(24, 1, 0)));
        QCOMPARE(said(), QString());
        view.findChild<SearchField *>()->setText(QStringLiteral("two"));
        QVERIFY(said().contains(QStringLiteral("two")));
        view.findChild<SearchField *>()->setText(QStringLiteral("twos")); // the list stays empty
        QVERIFY(said().contains(QStringLiteral("twos")));
    }

    void theMenuOffersTheSame()
    {
        ListScene scene;
        scene.pick("notes");
        QSignalSpy wanted(&scene.view, &SessionListView::removeWanted);
        QContextMenuEvent event(QContextMenuEvent::Keyboard, {}, {});
        QApplication::sendEvent(scene.list->viewport(), &event);
        auto *menu = scene.view.findChild<QMenu *>();
        QVERIFY(menu != nullptr);
        QVERIFY(menu->isVisible());
        QCOMPARE(menu->actions().size(), 4);
        menu->actions().constLast()->trigger();
        QCOMPARE(wanted.count(), 1);
        QCOMPARE(wanted[0][0].toString(), QStringLiteral("notes"));
        menu->close();
    }

    void newSessionIsAButton()
    {
        ListScene scene;
        QSignalSpy wanted(&scene.view, &SessionListView::newSessionWanted);
        QTest::keyClick(scene.view.findChild<KeyHintButton *>(), Qt::Key_Space);
        QCOMPARE(wanted.count(), 1);
    }

    void theDayTurnsOverWhileTheListIsShown()
    {
        ListScene scene;
        scene.clock.wall = SessionScene::at(25, 0, 0) - 50; // milliseconds to midnight
        scene.view.hide();
        scene.view.show();
        QVERIFY(scene.rows().contains(QStringLiteral("# Today")));
        scene.clock.wall += 60'000;
        QTRY_VERIFY(!scene.rows().contains(QStringLiteral("# Today")));
        // The same after the computer has slept: the window is looked at again.
        scene.clock.wall = SessionScene::at(24, 20, 0);
        QEvent activated(QEvent::WindowActivate);
        QCoreApplication::sendEvent(&scene.view, &activated);
        QVERIFY(scene.rows().contains(QStringLiteral("# Today")));
    }

    void everyControlHasAName()
    {
        ListScene scene;
        for (const QWidget *widget : scene.view.findChildren<QWidget *>()) {
            if (widget->focusPolicy() == Qt::NoFocus || !widget->isVisible())
                continue;
            QVERIFY2(!widget->accessibleName().isEmpty(), widget->metaObject()->className());
        }
        QAccessibleInterface *spoken = QAccessible::queryAccessibleInterface(scene.list);
        QVERIFY(spoken != nullptr);
        QCOMPARE(spoken->child(1)->text(QAccessible::Name), QStringLiteral("Why is the build slow?, 11:20"));
    }

private:
    Theme m_theme{*qApp};
};

QTEST_MAIN(TestSessionListView)
#include "tst_session_list_view.moc"
