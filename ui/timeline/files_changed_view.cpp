// SPDX-License-Identifier: GPL-3.0-or-later
#include "files_changed_view.h"
#include "base/plain_tool_tip.h"
#include "base/text.h"
#include "diff_view.h"
#include "files_changed_delegate.h"
#include "ui/models/files_changed_model.h"
#include "ui/widgets/banner.h"
#include "ui/widgets/elided_label.h"
#include "ui/widgets/key_hint_button.h"
#include "ui/widgets/plain_label.h"
#include "ui/widgets/theme.h"
#include <QEvent>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QShortcut>
#include <QSplitter>
#include <QStackedLayout>
#include <QTreeView>
#include <QVBoxLayout>

namespace homard {

namespace {

constexpr int narrow = 300; // device-independent pixels: below, the counts give way to the names

QTreeView *makeTree(FilesChangedModel &model, QWidget *parent)
{
    auto *tree = new QTreeView(parent);
    tree->setModel(&model);
    tree->setItemDelegate(new FilesChangedDelegate(model, tree));
    tree->setUniformRowHeights(true);
    tree->setIndentation(Space::Group);
    tree->setAllColumnsShowFocus(true);
    tree->setFrameShape(QFrame::NoFrame);
    tree->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    tree->setEditTriggers(QAbstractItemView::NoEditTriggers);
    tree->header()->setStretchLastSection(false);
    tree->header()->setSectionsMovable(false);
    tree->header()->setMinimumSectionSize(Space::Section);
    tree->header()->setSectionResizeMode(QHeaderView::ResizeToContents);
    tree->header()->setSectionResizeMode(FilesChangedModel::File, QHeaderView::Stretch);
    return tree;
}

} // namespace

FilesChangedView::FilesChangedView(FilesChangedModel &model, QWidget *parent)
    : QWidget(parent)
    , m_model(model)
    , m_pages(new QStackedLayout(this))
    , m_empty(new PlainLabel(this))
    , m_splitter(new QSplitter(Qt::Vertical, this))
    , m_tree(makeTree(model, this))
    , m_title(new ElidedLabel(this))
    , m_note(new PlainLabel(this))
    , m_banner(new Banner(this))
    , m_diff(new DiffView(this))
    , m_undo(new KeyHintButton(this))
{
    m_empty->setWordWrap(true);
    m_empty->setAlignment(Qt::AlignHCenter | Qt::AlignTop);
    m_empty->setMargin(Space::Text);
    QFont bold = m_title->font();
    bold.setWeight(QFont::DemiBold);
    m_title->setFont(bold);
    m_title->setElideMode(Qt::ElideLeft); // the name of the file is what matters
    m_note->setWordWrap(true);
    m_banner->hide();
    m_banner->setDismissible(true);
    m_banner->setSpanning(true);

    auto *below = new QWidget(this);
    auto *column = new QVBoxLayout(below);
    column->setContentsMargins(0, Space::Related, 0, Space::Related);
    column->setSpacing(Space::Inside);
    auto *head = new QHBoxLayout;
    head->setContentsMargins(Space::Group, 0, Space::Related, 0);
    head->addWidget(m_title, 1);
    column->addLayout(head);
    auto *notes = new QHBoxLayout;
    notes->setContentsMargins(Space::Group, 0, Space::Related, 0);
    notes->addWidget(m_note, 1);
    column->addLayout(notes);
    column->addWidget(m_banner);
    column->addWidget(m_diff, 1);
    auto *foot = new QHBoxLayout;
    foot->setContentsMargins(Space::Group, Space::Inside, Space::Related, 0);
    foot->addStretch(1);
    foot->addWidget(m_undo);
    column->addLayout(foot);
    m_splitter->addWidget(m_tree);
    m_splitter->addWidget(below);
    m_splitter->setStretchFactor(0, 2);
    m_splitter->setStretchFactor(1, 3);
    m_splitter->setChildrenCollapsible(false);
    m_pages->addWidget(m_empty);
    m_pages->addWidget(m_splitter);

    connect(m_tree->selectionModel(), &QItemSelectionModel::currentChanged, this, &FilesChangedView::showCurrent);
    connect(m_tree, &QTreeView::activated, this, [this](const QModelIndex &index) {
        if (const auto *checkpoint = m_model.checkpoint(index))
            Q_EMIT stepActivated(checkpoint->runId, checkpoint->callId);
    });
    connect(&model, &QAbstractItemModel::modelReset, this, [this] {
        showEmptyOrTree();
        showCurrent();
    });
    connect(&model, &QAbstractItemModel::rowsInserted, this, [this](const QModelIndex &above) {
        if (!above.isValid())
            m_tree->expand(m_model.index(0, 0)); // the newest run; others as they were
        showEmptyOrTree();
    });
    connect(&model, &QAbstractItemModel::rowsRemoved, this, &FilesChangedView::showEmptyOrTree);
    connect(&model, &FilesChangedModel::loaded, this, &FilesChangedView::showEmptyOrTree);
    connect(&model, &FilesChangedModel::examined, this, &FilesChangedView::showFound);
    connect(&model, &FilesChangedModel::undoConflicted, this, &FilesChangedView::showConflict);
    connect(&model, &FilesChangedModel::undoFailed, this, &FilesChangedView::showFailure);
    connect(&model, &FilesChangedModel::undone, this, [this](const QString &id) {
        if (isCurrent(id))
            m_banner->hide();
    });
    connect(m_banner, &Banner::dismissed, m_banner, &QWidget::hide);
    connect(m_undo, &QPushButton::clicked, this, [this] { undo(false); });
    auto *shortcut = new QShortcut(QKeySequence(Qt::CTRL | Qt::Key_Backspace), this);
    shortcut->setContext(Qt::WidgetWithChildrenShortcut);
    connect(shortcut, &QShortcut::activated, this, [this] { undo(false); });
    tint();
    retranslate();
    showCurrent();
}

FilesChangedView::~FilesChangedView() = default;

void FilesChangedView::showEmptyOrTree()
{
    const bool empty = m_model.rowCount() == 0;
    const QString nothing =
        tr("Files that the assistant writes are listed here. Each change can be looked at and undone. What commands "
           "write is not listed and cannot be undone here.");
    m_empty->setText(m_model.trouble().isEmpty() ? nothing : m_model.trouble());
    m_pages->setCurrentWidget(empty ? static_cast<QWidget *>(m_empty) : m_splitter);
}

bool FilesChangedView::isCurrent(const QString &checkpointId) const
{
    const auto *checkpoint = m_model.checkpoint(m_tree->currentIndex());
    return checkpoint && checkpoint->id == checkpointId;
}

void FilesChangedView::showCurrent()
{
    const auto index = m_tree->currentIndex();
    const auto *checkpoint = m_model.checkpoint(index);
    m_banner->hide();
    m_note->hide();
    m_undo->setVisible(checkpoint);
    m_shown.clear();
    if (!checkpoint) {
        m_title->setText(tr("Choose a file to see what was changed."));
        m_title->setToolTip({});
        m_diff->setMessage(tr("What commands write is not listed here."));
        return;
    }
    m_title->setText(m_model.shownPath(checkpoint->path));
    m_title->setToolTip(plainToolTip(visibleText(checkpoint->path)));
    m_undo->setText(checkpoint->byUndo ? tr("Put back") : tr("Undo this step"));
    m_undo->setEnabled(m_model.canUndo(index));
    m_diff->setMessage(tr("Reading …"));
    m_model.examine(index);
}

void FilesChangedView::showFound(const QString &checkpointId, const FileExamination &found)
{
    if (!isCurrent(checkpointId))
        return;
    const auto index = m_tree->currentIndex();
    m_undo->setEnabled(m_model.canUndo(index));
    showNote(found);
    if (!found.trouble.isEmpty())
        m_diff->setMessage(found.trouble);
    else if (found.binary)
        m_diff->setMessage(tr("The file is not text; there are no lines to compare."));
    else if (found.diff.isEmpty())
        m_diff->setMessage(tr("The change left the text as it was."));
    else if (m_shown != checkpointId)
        m_diff->setDiff(found.diff);
    m_shown = checkpointId;
}

void FilesChangedView::showNote(const FileExamination &found)
{
    QStringList notes;
    switch (found.state) {
    case FileChangeState::Undone: notes << tr("This change was undone."); break;
    case FileChangeState::ChangedAgain: notes << tr("A later step changed this file again."); break;
    case FileChangeState::ChangedSince: notes << tr("The file has been changed since, not by the assistant."); break;
    case FileChangeState::Gone: notes << tr("The file has been removed since."); break;
    default: break;
    }
    if (found.source == FileDiffSource::AgainstNow && found.trouble.isEmpty())
        notes << tr("What the step wrote is not known any more: this compares the file before it with the file as it "
                    "is now.");
    m_note->setText(notes.join(QLatin1Char(' ')));
    m_note->setVisible(!notes.isEmpty());
}

void FilesChangedView::undo(bool force)
{
    const auto index = m_tree->currentIndex();
    if (!m_model.canUndo(index))
        return;
    m_banner->hide();
    m_undo->setEnabled(false); // until the store has answered
    m_shown.clear();
    m_model.undoStep(index, force);
}

void FilesChangedView::showConflict(const QString &checkpointId, const QString &words)
{
    if (!isCurrent(checkpointId))
        return;
    m_banner->clearButtons();
    m_banner->setNotice(Banner::Kind::Warning,
                        tr("%1 If you undo it anyway, what is there now is kept and can be put back.").arg(words));
    auto *anyway = m_banner->addButton(tr("Undo anyway"));
    connect(anyway, &QPushButton::clicked, this, [this] { undo(true); });
    m_banner->show();
    m_undo->setEnabled(true);
}

void FilesChangedView::showFailure(const QString &checkpointId, const QString &words)
{
    if (!isCurrent(checkpointId))
        return;
    m_banner->clearButtons();
    m_banner->setNotice(Banner::Kind::Error, words);
    m_banner->show();
    m_undo->setEnabled(true);
}

void FilesChangedView::showEvent(QShowEvent *event)
{
    QWidget::showEvent(event);
    m_model.setWatched(true);
    m_model.refresh(); // files may have been changed while nobody looked
}

void FilesChangedView::hideEvent(QHideEvent *event)
{
    QWidget::hideEvent(event);
    m_model.setWatched(false);
}

void FilesChangedView::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    m_tree->setColumnHidden(FilesChangedModel::Lines, width() < narrow);
}

void FilesChangedView::tint()
{
    QPalette pane = palette();
    pane.setColor(QPalette::Base, pane.color(QPalette::Window));
    m_tree->setPalette(pane);
    QPalette quiet = palette();
    quiet.setColor(QPalette::WindowText, colorsFor(quiet).secondary);
    m_empty->setPalette(quiet);
    m_note->setPalette(quiet);
}

void FilesChangedView::retranslate()
{
    setAccessibleName(tr("Files changed"));
    m_tree->setAccessibleName(tr("Files changed"));
    m_diff->setAccessibleName(tr("Changes in the file"));
    m_undo->setKeyHint(QKeySequence(Qt::CTRL | Qt::Key_Backspace).toString(QKeySequence::NativeText));
    m_undo->setText(tr("Undo this step"));
    showEmptyOrTree();
}

void FilesChangedView::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange) {
        retranslate();
        showCurrent();
    } else if (event->type() == QEvent::PaletteChange) {
        tint();
    }
}

QByteArray FilesChangedView::saveState() const
{
    return m_splitter->saveState();
}

bool FilesChangedView::restoreState(const QByteArray &state)
{
    return m_splitter->restoreState(state);
}

} // namespace homard
