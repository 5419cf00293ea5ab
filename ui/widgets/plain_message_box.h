// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QMessageBox>

namespace homard {

/// A message box that shows `text` and what stands below it, `more`, letter for letter: the name of a folder that asks
/// to be trusted cannot write the question itself (S10). No buttons yet. Deletes itself when it is closed.
/// tests/lint/house.sh refuses other message boxes.
QMessageBox *makePlainMessageBox(QMessageBox::Icon icon, const QString &title, const QString &text, const QString &more,
                                 QWidget *parent);

} // namespace homard
