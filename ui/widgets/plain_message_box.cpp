// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/plain_message_box.h"
#include <QGridLayout>
#include <QLabel>

namespace homard {

namespace {
constexpr int leastLetters = 56; ///< Ours: a title and three buttons have room, and a sentence is read in few lines.
} // namespace

QMessageBox *makePlainMessageBox(QMessageBox::Icon icon, const QString &title, const QString &text, const QString &more,
                                 QWidget *parent)
{
    auto *box = new QMessageBox(icon, title, QString(), QMessageBox::NoButton, parent);
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->setTextFormat(Qt::PlainText);
    box->setText(text);
    box->setInformativeText(more);
    const auto labels = box->findChildren<QLabel *>(); // Qt gives the format to the text alone
    for (QLabel *label : labels)
        label->setTextFormat(Qt::PlainText);
    if (auto *grid = qobject_cast<QGridLayout *>(box->layout())) // else it may be narrower than its own title
        grid->addItem(new QSpacerItem(box->fontMetrics().averageCharWidth() * leastLetters, 0), grid->rowCount(), 0, 1,
                      grid->columnCount());
    return box;
}

} // namespace homard
