// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/sessions/allowed_dialog.h"
#include "base/text.h"
#include "ui/widgets/plain_label.h"
#include "ui/widgets/theme.h"
#include <QBoxLayout>
#include <QDialogButtonBox>
#include <QListWidget>
#include <QPushButton>
#include <QStyledItemDelegate>

namespace homard {

namespace {

/// A sentence of several lines stands off the frame of its row.
class SentenceRow : public QStyledItemDelegate
{
public:
    using QStyledItemDelegate::QStyledItemDelegate;
    QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const override
    {
        return QStyledItemDelegate::sizeHint(option, index) + QSize(0, 2 * Space::Inside);
    }
};

} // namespace

AllowedDialog::AllowedDialog(QWidget *parent) : QDialog(parent), m_intro(new PlainLabel), m_list(new QListWidget)
{
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(tr("Allowed for this session"));
    m_intro->setWordWrap(true);
    m_intro->setBuddy(m_list);
    m_list->setAccessibleName(tr("Allowed for this session"));
    m_list->setWordWrap(true);
    m_list->setItemDelegate(new SentenceRow(m_list));
    m_list->setSpacing(Space::Inside / 2);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_list->setResizeMode(QListView::Adjust);
    m_list->setSelectionMode(QAbstractItemView::ExtendedSelection);
    m_list->setTextElideMode(Qt::ElideNone); // a sentence that is cut could hide what it allows
    auto *buttons = new QDialogButtonBox;
    m_revoke = buttons->addButton(tr("Revoke"), QDialogButtonBox::ActionRole);
    m_revokeAll = buttons->addButton(tr("Revoke all"), QDialogButtonBox::ActionRole);
    auto *close = buttons->addButton(tr("Close"), QDialogButtonBox::RejectRole);
    m_revoke->setAccessibleName(tr("Revoke what is selected"));
    m_revoke->setAutoDefault(false);
    m_revokeAll->setAutoDefault(false);
    close->setDefault(true);
    auto *column = new QVBoxLayout(this);
    column->addWidget(m_intro);
    column->addWidget(m_list, 1);
    column->addWidget(buttons);
    resize(520, 320);
    connect(m_list, &QListWidget::itemSelectionChanged, this,
            [this] { m_revoke->setEnabled(!m_list->selectedItems().isEmpty()); });
    connect(m_revoke, &QPushButton::clicked, this, [this] { Q_EMIT revokeWanted(selected()); });
    connect(m_revokeAll, &QPushButton::clicked, this, [this] { Q_EMIT revokeWanted(m_sentences); });
    connect(close, &QPushButton::clicked, this, &QDialog::reject);
    setSentences({});
}

void AllowedDialog::setSentences(const QStringList &sentences)
{
    m_sentences = sentences;
    m_list->clear();
    for (const QString &sentence : sentences)
        m_list->addItem(visibleText(sentence, true));
    if (!sentences.isEmpty())
        m_list->setCurrentRow(0);
    m_revoke->setEnabled(!m_list->selectedItems().isEmpty());
    m_revokeAll->setEnabled(!sentences.isEmpty());
    m_intro->setText(sentences.isEmpty() ? tr("Nothing is allowed for this session any more; everything asks as its "
                                              "mode says.")
                                         : tr("This passes without a question until the program ends. What is revoked "
                                              "asks again from the next step on."));
}

QStringList AllowedDialog::selected() const
{
    QStringList out;
    for (int row = 0; row < m_list->count(); ++row) {
        if (m_list->item(row)->isSelected())
            out.append(m_sentences.at(row));
    }
    return out;
}

} // namespace homard
