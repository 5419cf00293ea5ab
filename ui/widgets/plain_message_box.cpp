// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/plain_message_box.h"
#include <QLabel>
#include <QStyle>

namespace homard {

namespace {
constexpr int leastLetters = 50; ///< Ours: a title and three buttons have room, and a sentence is read in few lines.
constexpr int widestLine = 500;  ///< Pixels; from there on QMessageBox breaks lines, whatever the screen.
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
        // Else it may be narrower than its own title. Of the label: the layout is made anew with another icon. With a
        // least size Qt asks no more how large the text is: it has to be told, or broken into lines from here on.
        const QSize whole = words->sizeHint();
        const int least = box->fontMetrics().averageCharWidth() * leastLetters;
        words->setMinimumWidth(qMax(least, qMin(whole.width(), widestLine)));
        if (more.isEmpty() &&
            whole.width() <= words->minimumWidth()) { // one line stands beside its icon and not above it
            const int sign = box->style()->pixelMetric(QStyle::PM_MessageBoxIconSize, nullptr, box);
            words->setMinimumHeight(qMax(sign, whole.height()));
            words->setAlignment(Qt::AlignVCenter | Qt::AlignLeft);
        }
    }
    return box;
}

} // namespace homard
