// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/sessions/allowed_dialog.h"
#include "ui/sessions/session_header.h"
#include <QListWidget>
#include <QMenu>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>

using namespace homard;

namespace {

const QString changes = QStringLiteral("In this session, changes to “/ws/a.txt” are made without asking.");
const QString runs = QStringLiteral("In this session, “make” (any arguments) runs without asking on files in “/ws”, "
                                    "with no network and nothing outside the folder.");

QPushButton *buttonOf(const AllowedDialog &dialog, const QString &text)
{
    for (auto *button : dialog.findChildren<QPushButton *>()) {
        if (button->text() == text)
            return button;
    }
    return nullptr;
}

} // namespace

class TestAllowedDialog : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void s16TakesBackWhatIsSelected();
    void s16TakesBackAll();
    void theModeMenuLeadsThere();
};

void TestAllowedDialog::s16TakesBackWhatIsSelected()
{
    AllowedDialog dialog;
    dialog.setAttribute(Qt::WA_DeleteOnClose, false);
    QSignalSpy wanted(&dialog, &AllowedDialog::revokeWanted);
    auto *revoke = buttonOf(dialog, QStringLiteral("Revoke"));
    QVERIFY(revoke && !revoke->isEnabled());
    dialog.setSentences({changes, runs});
    const auto *list = dialog.findChild<QListWidget *>();
    QCOMPARE(list->count(), 2);
    QCOMPARE(list->item(1)->text(), runs); // whole
    dialog.findChild<QListWidget *>()->setCurrentRow(1);
    revoke->click();
    QCOMPARE(wanted.count(), 1);
    QCOMPARE(wanted[0][0].toStringList(), QStringList{runs});
}

void TestAllowedDialog::s16TakesBackAll()
{
    AllowedDialog dialog;
    dialog.setAttribute(Qt::WA_DeleteOnClose, false);
    QSignalSpy wanted(&dialog, &AllowedDialog::revokeWanted);
    dialog.setSentences({changes, runs});
    auto *all = buttonOf(dialog, QStringLiteral("Revoke all"));
    all->click();
    QCOMPARE(wanted[0][0].toStringList(), (QStringList{changes, runs}));
    dialog.setSentences({});
    QVERIFY(!all->isEnabled());
}

/// Only where there is something to show.
void TestAllowedDialog::theModeMenuLeadsThere()
{
    SessionHeader header;
    QSignalSpy wanted(&header, &SessionHeader::allowedWanted);
    bool some = false;
    connect(&header, &SessionHeader::modesOpening, &header, [&] { header.setSomethingAllowed(some); });
    const auto entry = [&]() -> QAction * {
        for (auto *menu : header.findChildren<QMenu *>()) {
            Q_EMIT menu->aboutToShow();
            for (auto *action : menu->actions()) {
                if (action->text() == QStringLiteral("Allowed for this session…"))
                    return action;
            }
        }
        return nullptr;
    };
    QVERIFY(!entry());
    some = true;
    QAction *action = entry();
    QVERIFY(action);
    action->trigger();
    QCOMPARE(wanted.count(), 1);
}

QTEST_MAIN(TestAllowedDialog)
#include "tst_allowed_dialog.moc"
