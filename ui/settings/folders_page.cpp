// SPDX-License-Identifier: GPL-3.0-or-later
#include "folders_page.h"
#include "base/text.h"
#include "ui/widgets/elided_label.h"
#include "ui/widgets/icons.h"
#include "ui/widgets/plain_label.h"
#include "ui/widgets/theme.h"
#include <QDirIterator>
#include <QEvent>
#include <QGridLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

namespace homard {

std::optional<qint64> bytesBelow(const QString &folder, const CancelToken &cancel)
{
    qint64 bytes = 0;
    QDirIterator files(folder, QDir::Files | QDir::Hidden | QDir::NoSymLinks, QDirIterator::Subdirectories);
    while (files.hasNext()) {
        if (cancel.isCancelled())
            return std::nullopt;
        files.next();
        bytes += files.fileInfo().size();
    }
    return bytes;
}

FoldersPage::FoldersPage(QWidget *parent) : SettingsPage(parent), m_grid(new QGridLayout), m_copy(new QPushButton)
{
    setResettable(false);
    m_grid->setHorizontalSpacing(Space::Section);
    m_grid->setVerticalSpacing(Space::Inside);
    m_grid->setColumnStretch(0, 1);
    body()->addLayout(m_grid);
    m_helpHeading = addSubheading();
    m_note = addNote();
    m_copy->setIcon(lineIcon(Icon::Copy));
    m_copy->setAutoDefault(false);
    body()->addWidget(m_copy, 0, Qt::AlignLeft);
    connect(m_copy, &QPushButton::clicked, this, &FoldersPage::diagnosticsRequested);
    retranslate();
}

FoldersPage::Row FoldersPage::makeRow(int row)
{
    Row out{{}, new PlainLabel, new PlainLabel, new PlainLabel, new ElidedLabel, new QPushButton};
    QFont bold = out.title->font();
    bold.setBold(true);
    out.title->setFont(bold);
    out.what->setWordWrap(true);
    out.shown->setElideMode(Qt::ElideMiddle);
    out.shown->setTextInteractionFlags(Qt::TextSelectableByMouse);
    out.open->setIcon(lineIcon(Icon::External));
    out.open->setAutoDefault(false);
    const int base = row * 4; // three lines and a gap
    m_grid->addWidget(out.title, base, 0);
    m_grid->addWidget(out.size, base, 1, Qt::AlignRight);
    m_grid->addWidget(out.open, base, 2, 3, 1, Qt::AlignTop);
    m_grid->addWidget(out.shown, base + 1, 0, 1, 2);
    m_grid->addWidget(out.what, base + 2, 0, 1, 2);
    m_grid->setRowMinimumHeight(base + 3, Space::Group);
    return out;
}

void FoldersPage::setFolders(const std::vector<Folder> &folders)
{
    while (m_rows.size() < folders.size())
        m_rows.push_back(makeRow(int(m_rows.size())));
    for (size_t i = 0; i < folders.size(); ++i) {
        Row &row = m_rows[i];
        row.title->setText(folders[i].title);
        row.shown->setText(folders[i].path);
        row.what->setText(folders[i].what);
        row.open->setAccessibleName(tr("Open folder: %1").arg(folders[i].title));
        if (row.path.isEmpty())
            connect(row.open, &QPushButton::clicked, this, [this, i] { Q_EMIT openRequested(m_rows[i].path); });
        row.path = folders[i].path;
    }
    tint();
    retranslate();
}

void FoldersPage::tint()
{
    QPalette own = palette();
    own.setColor(QPalette::WindowText, colorsFor(palette()).secondary);
    for (Row &row : m_rows) {
        row.what->setPalette(own);
        row.size->setPalette(own);
    }
}

void FoldersPage::changeEvent(QEvent *event)
{
    SettingsPage::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        tint();
}

void FoldersPage::setBytes(const QString &path, qint64 bytes)
{
    for (Row &row : m_rows) {
        if (row.path == path)
            row.size->setText(humanSize(bytes));
    }
}

void FoldersPage::retranslate()
{
    setHeading(tr("Data folders"));
    for (Row &row : m_rows)
        row.open->setText(tr("Open"));
    m_helpHeading->setText(tr("For a report"));
    m_note->setText(tr("Version, system, folders and the state of model, sandbox and keychain. No keys, no texts of "
                       "sessions."));
    m_copy->setText(tr("Copy diagnostics"));
}

} // namespace homard
