// SPDX-License-Identifier: GPL-3.0-or-later
// The rules that last: what is said of each, taking one back and bringing it back, and changes by something else.
#include "fakes/fake_rule_book.h"
#include "ui/settings/rules_page.h"
#include "ui/widgets/banner.h"
#include <QAbstractItemModelTester>
#include <QLabel>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>
#include <QTreeView>

using namespace homard;

namespace {

RuleEntry entryOf(const QString &id, const QString &sentence, const QString &folder = {})
{
    RuleEntry entry;
    entry.id = id;
    entry.decision = Decision::Allow;
    entry.scope = folder.isEmpty() ? ApprovalScope::Always : ApprovalScope::Folder;
    entry.folder = folder;
    entry.subject = sentence.section(QLatin1Char(' '), 0, 1);
    entry.sentence = sentence;
    entry.origin = QStringLiteral("asked");
    entry.madeMs = 1'767'225'600'000;
    return entry;
}

struct RulesScene {
    FakeRuleBook book;
    Errands errands;
    RulesModel model{book, errands};
    std::unique_ptr<RulesPage> page;

    void open()
    {
        page = std::make_unique<RulesPage>(model, QStringLiteral("/c/policy.json"));
        page->resize(700, 600);
        page->show();
        settle();
    }
    void settle() { QTRY_VERIFY(errands.isIdle() && model.isLoaded()); }
    QPushButton *button(const QString &text) const
    {
        for (auto *found : page->findChildren<QPushButton *>()) {
            if (found->text() == text && found->isVisible())
                return found;
        }
        return nullptr;
    }
    bool says(const QString &text) const
    {
        for (auto *label : page->findChildren<QLabel *>()) {
            if (label->isVisible() && label->text().contains(text))
                return true;
        }
        return false;
    }
    QTreeView *table() const { return page->findChild<QTreeView *>(); }
};

} // namespace

class TestRulesPage : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { QLocale::setDefault(QLocale(QStringLiteral("en_GB"))); }
    void emptySaysHowOneIsMade();
    void eachRuleIsExplained();
    void s16RevokedAndBroughtBack();
    void failureIsSaid();
    void s16OnlyAllowingRulesAreRevokedHere();
    void s59OutsideChangeWaits();
    void s10NothingIsHidden();
};

void TestRulesPage::emptySaysHowOneIsMade()
{
    RulesScene scene;
    scene.open();
    QVERIFY(scene.says(QStringLiteral("There are no rules")));
    QVERIFY(!scene.table()->isVisible());
    QVERIFY(!scene.button(QStringLiteral("Revoke")));
}

void TestRulesPage::eachRuleIsExplained()
{
    RulesScene scene;
    QAbstractItemModelTester tester(&scene.model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    RuleEntry one = entryOf(QStringLiteral("r1"), QStringLiteral("mkdir -p runs without a question."));
    one.hit = {12, 1'767'312'000'000};
    RuleEntry two = entryOf(QStringLiteral("r2"), QStringLiteral("make test runs without a question."),
                            QStringLiteral("/home/me/project"));
    two.isExpired = true;
    two.origin = QStringLiteral("file");
    two.fault = QStringLiteral("The program is gone.");
    scene.book.put(one);
    scene.book.put(two);
    scene.open();
    const auto text = [&](int row, int column) { return scene.model.index(row, column).data().toString(); };
    QCOMPARE(text(0, RulesModel::Rule), QStringLiteral("Allow mkdir -p"));
    QCOMPARE(text(0, RulesModel::Where), QStringLiteral("Everywhere"));
    QCOMPARE(text(0, RulesModel::Expires), QStringLiteral("Never"));
    QVERIFY(text(0, RulesModel::Used).startsWith(QStringLiteral("12, last")));
    QCOMPARE(text(1, RulesModel::Where), QStringLiteral("/home/me/project"));
    QCOMPARE(text(1, RulesModel::Expires), QStringLiteral("Expired"));
    QCOMPARE(text(1, RulesModel::Used), QStringLiteral("Not yet"));
    QVERIFY(scene.says(QStringLiteral("Your answer to a question")));
    scene.table()->setCurrentIndex(scene.model.index(1, 0));
    QVERIFY(scene.says(QStringLiteral("Written into policy.json")));
    QVERIFY(scene.says(QStringLiteral("It does not count: The program is gone.")));
    QVERIFY(scene.says(QStringLiteral("Id: r2")));
}

void TestRulesPage::s16RevokedAndBroughtBack()
{
    RulesScene scene;
    scene.book.put(entryOf(QStringLiteral("r1"), QStringLiteral("one")));
    scene.book.put(entryOf(QStringLiteral("r2"), QStringLiteral("two")));
    scene.open();
    scene.table()->setCurrentIndex(scene.model.index(1, 0));
    scene.table()->setFocus();
    QTest::keyClick(scene.table(), Qt::Key_Delete);
    scene.settle();
    QTRY_COMPARE(scene.model.rowCount(), 1);
    QCOMPARE(scene.book.asked(), QStringList{QStringLiteral("revoke r2")});
    QVERIFY(scene.says(QStringLiteral("Revoked: two")));
    QTRY_VERIFY(scene.button(QStringLiteral("Undo")));
    scene.button(QStringLiteral("Undo"))->click();
    QTRY_COMPARE(scene.model.rowCount(), 2);
    QCOMPARE(scene.book.asked().last(), QStringLiteral("undo r2"));
    QVERIFY(!scene.says(QStringLiteral("Revoked:")));
}

void TestRulesPage::failureIsSaid()
{
    RulesScene scene;
    scene.book.put(entryOf(QStringLiteral("r1"), QStringLiteral("one")));
    scene.book.setFailing(true);
    scene.open();
    scene.button(QStringLiteral("Revoke"))->click();
    scene.settle();
    QTRY_VERIFY(scene.says(QStringLiteral("the disk is full")));
    QCOMPARE(scene.model.rowCount(), 1);
    QVERIFY(!scene.says(QStringLiteral("Revoked:")));
}

/// To take a refusal back lets more pass: that is not one press.
void TestRulesPage::s16OnlyAllowingRulesAreRevokedHere()
{
    RulesScene scene;
    RuleEntry refuses = entryOf(QStringLiteral("no-push"), QStringLiteral("git push is refused."));
    refuses.decision = Decision::Deny;
    scene.book.put(refuses);
    scene.open();
    QCOMPARE(scene.model.index(0, 0).data().toString(), QStringLiteral("Refuse git push"));
    QVERIFY(!scene.button(QStringLiteral("Revoke"))->isEnabled());
    QVERIFY(scene.says(QStringLiteral("taken back in policy.json")));
    scene.table()->setFocus();
    QTest::keyClick(scene.table(), Qt::Key_Delete);
    scene.settle();
    QCOMPARE(scene.book.asked(), QStringList());
}

void TestRulesPage::s59OutsideChangeWaits()
{
    RulesScene scene;
    scene.book.setOutsideMark("m1", {QStringLiteral("new: rm runs without a question")});
    scene.book.setNotices({QStringLiteral("policy.json was changed outside Homard.")});
    scene.open();
    QVERIFY(scene.says(QStringLiteral("rm runs without a question")));
    QTRY_VERIFY(scene.button(QStringLiteral("Use the change")) && scene.button(QStringLiteral("Keep the old rules")));
    auto *use = scene.button(QStringLiteral("Use the change"));
    use->click(); // too early: nobody has read it
    scene.settle();
    QCOMPARE(scene.book.asked(), QStringList());
    QTRY_VERIFY_WITH_TIMEOUT((use->click(), !scene.book.asked().isEmpty()), 3000);
    QCOMPARE(scene.book.asked().first(), QStringLiteral("take m1"));
    scene.book.setNotices({});
    scene.book.setOutsideMark({});
    scene.model.load();
    QTRY_VERIFY(!scene.says(QStringLiteral("rm runs without a question")));
}

void TestRulesPage::s10NothingIsHidden()
{
    RulesScene scene;
    scene.book.put(entryOf(QStringLiteral("r\u202e1"), QStringLiteral("a\u202eb"), QStringLiteral("/home/\u200bx")));
    scene.open();
    for (int column = 0; column < RulesModel::Columns; ++column) {
        const QString shown = scene.model.index(0, column).data().toString();
        QVERIFY2(!shown.contains(QChar(0x202E)) && !shown.contains(QChar(0x200B)), qPrintable(shown));
    }
    for (auto *label : scene.page->findChildren<QLabel *>())
        QVERIFY(!label->text().contains(QChar(0x202E)));
}

QTEST_MAIN(TestRulesPage)
#include "tst_rules_page.moc"
