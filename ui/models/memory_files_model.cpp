// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/memory_files_model.h"
#include "base/plain_tool_tip.h"
#include <QDate>
#include <QLocale>
#include <algorithm>

namespace homard {

MemoryFilesModel::MemoryFilesModel(QObject *parent) : QAbstractListModel(parent) {}

void MemoryFilesModel::setFiles(const std::vector<MemoryFileInfo> &files)
{
    const auto holds = [](const std::vector<MemoryFileInfo> &list, const QString &name) {
        return std::any_of(list.begin(), list.end(), [&](const auto &file) { return file.name == name; });
    };
    for (int row = int(m_files.size()) - 1; row >= 0; --row) {
        if (!holds(files, m_files[size_t(row)].name)) {
            beginRemoveRows({}, row, row);
            m_files.erase(m_files.begin() + row);
            endRemoveRows();
        }
    }
    for (int row = 0; row < int(files.size()); ++row) {
        if (row < int(m_files.size()) && m_files[size_t(row)].name == files[size_t(row)].name) {
            m_files[size_t(row)] = files[size_t(row)];
            continue;
        }
        beginInsertRows({}, row, row);
        m_files.insert(m_files.begin() + row, files[size_t(row)]);
        endInsertRows();
    }
    if (m_files.size() > files.size()) { // only where files have changed places
        beginRemoveRows({}, int(files.size()), int(m_files.size()) - 1);
        m_files.resize(files.size());
        endRemoveRows();
    }
    if (!m_files.empty())
        Q_EMIT dataChanged(index(0), index(int(m_files.size()) - 1));
}

void MemoryFilesModel::setModified(const QStringList &names)
{
    if (names == m_modified)
        return;
    m_modified = names;
    if (!m_files.empty())
        Q_EMIT dataChanged(index(0), index(int(m_files.size()) - 1), {ModifiedRole, Qt::AccessibleTextRole});
}

int MemoryFilesModel::rowOf(const QString &name) const
{
    const auto at = std::find_if(m_files.begin(), m_files.end(), [&](const auto &file) { return file.name == name; });
    return at == m_files.end() ? -1 : int(at - m_files.begin());
}

int MemoryFilesModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_files.size());
}

QString MemoryFilesModel::titleOf(const MemoryFileInfo &file)
{
    QString name = file.name;
    if (name.startsWith(QLatin1StringView("memory/")))
        name = name.mid(7);
    return name.endsWith(QLatin1StringView(".md")) ? name.chopped(3) : name;
}

QString MemoryFilesModel::detailOf(const MemoryFileInfo &file)
{
    if (file.gone)
        return tr("was deleted");
    if (file.kind == MemoryFileInfo::Kind::DailyNote) {
        const QDate day = QDate::fromString(titleOf(file), Qt::ISODate);
        return day.isValid() ? QLocale().toString(day, QStringLiteral("ddd")) : QString();
    }
    if (!file.exists)
        return tr("not there yet");
    if (file.name == QLatin1StringView("AGENTS.md"))
        return tr("how to work");
    if (file.name == QLatin1StringView("SOUL.md"))
        return tr("manner");
    if (file.name == QLatin1StringView("IDENTITY.md"))
        return tr("who it is");
    if (file.name == QLatin1StringView("USER.md"))
        return tr("about you");
    if (file.name == QLatin1StringView("TOOLS.md"))
        return tr("about this computer");
    if (file.kind == MemoryFileInfo::Kind::Memory)
        return tr("lasting facts");
    return {};
}

QVariant MemoryFilesModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const auto &file = m_files[size_t(index.row())];
    const bool modified = m_modified.contains(file.name);
    switch (role) {
    case Qt::DisplayRole: return titleOf(file);
    case Qt::ToolTipRole: return plainToolTip(file.sent ? tr("%1: goes into every request").arg(file.name) : file.name);
    case Qt::AccessibleTextRole: {
        QStringList words{titleOf(file)};
        if (const QString detail = detailOf(file); !detail.isEmpty())
            words.append(detail);
        if (modified)
            words.append(tr("not saved"));
        return words.join(QStringLiteral(", "));
    }
    case NameRole: return file.name;
    case ModifiedRole: return modified;
    case SentRole: return file.sent;
    case ExistsRole: return file.exists;
    case DetailRole: return detailOf(file);
    default: return {};
    }
}

} // namespace homard
