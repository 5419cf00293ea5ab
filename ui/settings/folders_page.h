// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/cancel_token.h"
#include "ui/settings/settings_page.h"
#include <optional>
#include <vector>

class QPushButton;
class QGridLayout;

namespace homard {

class ElidedLabel;

/// The bytes of all files below a folder; links are not followed. Blocking. nullopt: cancelled.
std::optional<qint64> bytesBelow(const QString &folder, const CancelToken &cancel);

/// Where things lie on disk, how large they are, and a button that opens each. Passive.
class FoldersPage : public SettingsPage
{
    Q_OBJECT
public:
    struct Folder {
        QString title;
        QString path;
        QString what; ///< One sentence: what lies there.
    };

    explicit FoldersPage(QWidget *parent = nullptr);
    void setFolders(const std::vector<Folder> &folders);
    void setBytes(const QString &path, qint64 bytes);

Q_SIGNALS:
    void openRequested(const QString &path);
    void diagnosticsRequested();

protected:
    void retranslate() override;
    void changeEvent(QEvent *event) override;

private:
    void tint();
    struct Row {
        QString path;
        QLabel *title, *size, *what;
        ElidedLabel *shown;
        QPushButton *open;
    };
    Row makeRow(int row);

    QGridLayout *m_grid;
    std::vector<Row> m_rows;
    QLabel *m_helpHeading, *m_note;
    QPushButton *m_copy;
};

} // namespace homard
