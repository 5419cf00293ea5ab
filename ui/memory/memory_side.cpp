// SPDX-License-Identifier: GPL-3.0-or-later
#include "memory_side.h"
#include "base/plain_tool_tip.h"
#include "memory_file_list.h"
#include "ui/models/memory_files_model.h"
#include "ui/widgets/icons.h"
#include "ui/widgets/plain_label.h"
#include "ui/widgets/theme.h"
#include <QBoxLayout>
#include <QEvent>
#include <QLabel>
#include <QListWidget>
#include <QToolButton>

namespace homard {

namespace {

QLabel *sectionLabel(QWidget *parent)
{
    auto *label = new PlainLabel(parent);
    label->setFont(smallFont(parent->font()));
    label->setForegroundRole(QPalette::PlaceholderText);
    label->setContentsMargins(Space::Group, Space::Related, Space::Group, Space::Inside);
    return label;
}

} // namespace

MemorySide::MemorySide(MemoryFilesModel &files, QWidget *parent) : QWidget(parent), m_files(files)
{
    setMinimumWidth(150);
    m_listTitle = sectionLabel(this);
    m_listTitle->setContentsMargins(Space::Group, 0, Space::Group, 0); // its neighbour is higher than it
    m_today = new QToolButton(this);
    m_today->setIcon(lineIcon(Icon::Plus));
    m_today->setAutoRaise(true);
    m_list = new MemoryFileList(this);
    m_list->setModel(&m_files);
    m_outlineTitle = sectionLabel(this);
    m_outline = new QListWidget(this);
    m_outline->setFrameShape(QFrame::NoFrame);
    m_outline->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_outline->setTextElideMode(Qt::ElideRight);
    m_outline->setUniformItemSizes(true);
    m_outline->viewport()->setBackgroundRole(QPalette::Window);
    auto *head = new QHBoxLayout;
    head->setContentsMargins(0, 0, Space::Related, 0);
    head->addWidget(m_listTitle, 1);
    head->addWidget(m_today);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, Space::Inside, 0, 0);
    column->setSpacing(0);
    column->addLayout(head);
    column->addWidget(m_list, 3);
    column->addWidget(m_outlineTitle);
    auto *outline = new QHBoxLayout; // its texts begin where its title does
    outline->setContentsMargins(Space::Related, 0, 0, 0);
    outline->addWidget(m_outline);
    column->addLayout(outline, 2);
    connect(m_list, &MemoryFileList::fileChosen, this, &MemorySide::fileChosen);
    connect(m_today, &QToolButton::clicked, this, &MemorySide::todayWanted);
    connect(m_outline, &QListWidget::itemActivated, this, &MemorySide::chooseHeading);
    connect(m_outline, &QListWidget::itemClicked, this, &MemorySide::chooseHeading);
    retranslate();
}

void MemorySide::showFile(const QString &name)
{
    const QSignalBlocker quiet(m_list);                          // nobody has chosen it here
    m_list->setCurrentIndex(m_files.index(m_files.rowOf(name))); // none while its row is on the way
}

void MemorySide::showOutline(const std::vector<MarkdownBlock> &blocks)
{
    std::vector<Heading> headings;
    for (int i = 0; i < int(blocks.size()); ++i) {
        if (blocks[size_t(i)].kind == BlockKind::Heading)
            headings.push_back({i, qMax(1, blocks[size_t(i)].level), blocks[size_t(i)].text});
    }
    if (headings == m_headings) // who types in a paragraph; the list stays where it was scrolled to
        return;
    m_headings = std::move(headings);
    const int row = m_outline->currentRow();
    m_outline->clear();
    for (const Heading &heading : m_headings) {
        auto *item = new QListWidgetItem(QString((heading.level - 1) * 3, QChar(0x2002)) + heading.text, m_outline);
        item->setData(Qt::UserRole, heading.block);
        item->setData(Qt::AccessibleTextRole, spoken(heading));
        item->setToolTip(plainToolTip(heading.text));
    }
    if (row >= 0 && row < m_outline->count())
        m_outline->setCurrentRow(row);
}

QString MemorySide::spoken(const Heading &heading)
{
    return tr("%1, level %2").arg(heading.text).arg(heading.level);
}

void MemorySide::chooseHeading()
{
    if (const QListWidgetItem *item = m_outline->currentItem())
        Q_EMIT headingChosen(item->data(Qt::UserRole).toInt());
}

void MemorySide::retranslate()
{
    m_listTitle->setText(tr("Files"));
    m_list->setAccessibleName(tr("Memory files"));
    m_list->viewport()->update(); // its rows have words of ours
    m_today->setToolTip(tr("Open today's note"));
    m_today->setAccessibleName(tr("Open today's note"));
    m_outlineTitle->setText(tr("Outline"));
    m_outline->setAccessibleName(tr("Outline"));
    for (int i = 0; i < m_outline->count(); ++i)
        m_outline->item(i)->setData(Qt::AccessibleTextRole, spoken(m_headings[size_t(i)]));
}

void MemorySide::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        retranslate();
}

} // namespace homard
