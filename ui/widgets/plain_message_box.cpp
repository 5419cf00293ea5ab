// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/plain_message_box.h"
#include <QLabel>
#include <QStyle>

namespace homard {

namespace {
constexpr int leastLetters = 50; ///< Ours: a title and three buttons have room, and a sentence is read in few lines.
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
    if (auto *words = box->findChild<QLabel *>(QStringLiteral("qt_msgbox_label"))) {
        // Else it may be narrower than its own title. Of the label: the layout is made anew with another icon.
        words->setMinimumWidth(box->fontMetrics().averageCharWidth() * leastLetters);
        if (more.isEmpty()) { // one line stands beside its icon and not above it
            words->setMinimumHeight(box->style()->pixelMetric(QStyle::PM_MessageBoxIconSize, nullptr, box));
            words->setAlignment(Qt::AlignVCenter | Qt::AlignLeft);
        }
    }
    return box;
}

} // namespace homard
