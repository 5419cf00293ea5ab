// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/plain_message_box.h"
#include <QLabel>

namespace homard {

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
    return box;
}

} // namespace homard
