// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "ui/markdown/markdown_block.h"
#include <QWidget>
#include <vector>

class QLabel;
class QListWidget;
class QToolButton;

namespace homard {

class MemoryFileList;
class MemoryFilesModel;

/// The left side of the memory editor: the files, and below them the headings of the one that is open. Passive.
class MemorySide : public QWidget
{
    Q_OBJECT
public:
    /// The model outlives this.
    explicit MemorySide(MemoryFilesModel &files, QWidget *parent = nullptr);

    void showFile(const QString &name);
    /// The headings among these blocks; the chosen one stays chosen.
    void showOutline(const std::vector<MarkdownBlock> &blocks);

Q_SIGNALS:
    void fileChosen(const QString &name);
    void todayWanted();
    /// The heading's index among the blocks.
    void headingChosen(int block);

protected:
    void changeEvent(QEvent *event) override;

private:
    void retranslate();
    void chooseHeading();

    MemoryFilesModel &m_files;
    MemoryFileList *m_list;
    QLabel *m_listTitle;
    QToolButton *m_today;
    QLabel *m_outlineTitle;
    QListWidget *m_outline;
    struct Heading {
        int block = 0;
        int level = 1;
        QString text;
        bool operator==(const Heading &) const = default;
    };
    static QString spoken(const Heading &heading);
    std::vector<Heading> m_headings; ///< What the outline shows.
};

} // namespace homard
