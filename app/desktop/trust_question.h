// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "policy/folder_finds.h"
#include <QMessageBox>
#include <functional>

namespace homard {

/// Asks "Trust this folder?" and lists what the folder brings along to be run (S64). Return and Escape are no;
/// `trusted` is called where the answer is yes. Shown at once over `window`; deletes itself when it is closed. GUI
/// thread.
QMessageBox *openTrustQuestion(const QString &folder, const std::vector<FolderFind> &finds, QWidget *window,
                               std::function<void()> trusted);

} // namespace homard
