// SPDX-License-Identifier: GPL-3.0-or-later
#include "card_accessible.h"
#include "ui/approvals/approval_card.h"
#include "ui/approvals/approval_dialog.h"
#include <QAccessible>
#include <QAccessibleWidget>

namespace homard {

namespace {

class CardInterface : public QAccessibleWidget
{
public:
    explicit CardInterface(ApprovalCard *card) : QAccessibleWidget(card, QAccessible::Notification), m_card(card) {}

    QString text(QAccessible::Text kind) const override
    {
        return kind == QAccessible::Name ? m_card->announcement() : QAccessibleWidget::text(kind);
    }

private:
    ApprovalCard *m_card;
};

QAccessibleInterface *cardFactory(const QString &className, QObject *object)
{
    auto *card =
        className == QLatin1StringView("homard::ApprovalCard") ? qobject_cast<ApprovalCard *>(object) : nullptr;
    if (card)
        return new CardInterface(card);
    if (auto *dialog = qobject_cast<ApprovalDialog *>(object)) // a plain widget would be a mere group
        return new QAccessibleWidget(dialog, QAccessible::Dialog, dialog->accessibleName());
    return nullptr;
}

} // namespace

void installCardAccessibility()
{
    static const bool installed = [] {
        QAccessible::installFactory(cardFactory);
        return true;
    }();
    Q_UNUSED(installed)
}

void announceCard(ApprovalCard &card)
{
    if (!QAccessible::isActive())
        return;
    QAccessibleEvent shown(&card, QAccessible::ObjectShow);
    QAccessible::updateAccessibility(&shown);
}

} // namespace homard
