// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QListView>

namespace homard {

/// The list of memory files: name, what it is for, a dot and a word for what is not saved. Shows a MemoryFilesModel.
class MemoryFileList : public QListView
{
    Q_OBJECT
public:
    explicit MemoryFileList(QWidget *parent = nullptr);

Q_SIGNALS:
    void fileChosen(const QString &name);

protected:
    void currentChanged(const QModelIndex &current, const QModelIndex &previous) override;
};

} // namespace homard
