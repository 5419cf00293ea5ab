// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "ports/memory_store.h"
#include <QAbstractListModel>
#include <QStringList>

namespace homard {

/// The home's files as rows, in the order of MemoryStore::list(). GUI thread.
class MemoryFilesModel : public QAbstractListModel
{
    Q_OBJECT
public:
    enum Role {
        NameRole = Qt::UserRole, ///< QString, relative to the home.
        ModifiedRole,            ///< bool: unsaved text.
        SentRole,                ///< bool: goes into every prompt.
        ExistsRole,              ///< bool.
        DetailRole,              ///< QString for people: what it is for, or its date.
    };

    explicit MemoryFilesModel(QObject *parent = nullptr);

    /// Rows that stay are kept: selections and the current row hold.
    void setFiles(const std::vector<MemoryFileInfo> &files);
    void setModified(const QStringList &names);
    int rowOf(const QString &name) const;

    int rowCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;

private:
    static QString titleOf(const MemoryFileInfo &file);
    static QString detailOf(const MemoryFileInfo &file);

    std::vector<MemoryFileInfo> m_files;
    QStringList m_modified;
};

} // namespace homard
