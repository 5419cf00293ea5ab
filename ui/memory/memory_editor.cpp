// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/memory/memory_editor.h"
#include "base/text.h"
#include "base/text_diff.h"
#include "compare_view.h"
#include "markdown_highlighter.h"
#include "memory_bar.h"
#include "memory_side.h"
#include "ui/markdown/markdown_parser.h"
#include "ui/markdown/markdown_view.h"
#include "ui/models/errands.h"
#include "ui/models/exact_text.h"
#include "ui/models/memory_book.h"
#include "ui/models/memory_files_model.h"
#include "ui/widgets/icons.h"
#include "ui/widgets/key_hint_button.h"
#include "ui/widgets/meter_bar.h"
#include "ui/widgets/plain_label.h"
#include "ui/widgets/theme.h"
#include <QBoxLayout>
#include <QDataStream>
#include <QDate>
#include <QEvent>
#include <QLabel>
#include <QLocale>
#include <QPlainTextDocumentLayout>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QShortcut>
#include <QSplitter>
#include <QStackedWidget>
#include <QTextBlock>
#include <QToolButton>

namespace homard {

namespace {

const QString memoryFile = QStringLiteral("memory/MEMORY.md");
/// Ours: the preview follows the typing at the end of a word, not at each letter.
constexpr std::chrono::milliseconds previewDelay{150};
/// F90: longer texts are read and compared beside the GUI thread.
constexpr qsizetype longestReadHere = 32 * 1024;

} // namespace

MemoryEditor::MemoryEditor(MemoryBook &book, Errands &background, int fileLimit, QWidget *parent)
    : QWidget(parent)
    , m_book(book)
    , m_background(background)
    , m_fileLimit(fileLimit)
    , m_files(new MemoryFilesModel(this))
    , m_noDocument(new QTextDocument(this))
{
    m_noDocument->setDocumentLayout(new QPlainTextDocumentLayout(m_noDocument));
    m_sides = new QSplitter(Qt::Horizontal, this);
    m_sides->setChildrenCollapsible(false);
    m_side = new MemorySide(*m_files, this);
    m_sides->addWidget(m_side);
    m_sides->addWidget(makePages());
    m_sides->setStretchFactor(1, 1);
    m_sides->setSizes({230, 900});
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(m_sides);

    m_settle.setSingleShot(true);
    m_settle.setInterval(previewDelay);
    connect(&m_settle, &QTimer::timeout, this, &MemoryEditor::refreshPreview);
    auto *save = new QShortcut(QKeySequence::Save, this);
    connect(save, &QShortcut::activated, this, &MemoryEditor::save);
    auto *close = new QShortcut(QKeySequence::Close, this);
    connect(close, &QShortcut::activated, this, [this] { window()->close(); });
    connectBook();
    retranslate();
}

MemoryEditor::~MemoryEditor() = default;

QWidget *MemoryEditor::makeBar()
{
    auto *bar = new QWidget(this);
    m_name = new PlainLabel(bar);
    QFont bold = font();
    bold.setWeight(QFont::DemiBold);
    m_name->setFont(bold);
    m_previewToggle = new QToolButton(bar);
    m_previewToggle->setIcon(lineIcon(Icon::Eye));
    m_previewToggle->setCheckable(true);
    m_previewToggle->setChecked(true);
    m_previewToggle->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_previewToggle->setAutoRaise(true);
    m_previewToggle->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Expanding); // as high as its neighbour
    m_save = new KeyHintButton(bar);
    m_save->setIcon(lineIcon(Icon::Save));
    m_save->setKeyHint(QKeySequence(QKeySequence::Save).toString(QKeySequence::NativeText));
    auto *row = new QHBoxLayout(bar);
    row->setContentsMargins(Space::Group, Space::Inside, Space::Group, Space::Inside);
    row->setSpacing(Space::Related);
    row->addWidget(m_name, 1);
    row->addWidget(m_previewToggle);
    row->addWidget(m_save);
    connect(m_previewToggle, &QToolButton::toggled, m_preview, &QWidget::setVisible);
    connect(m_save, &QPushButton::clicked, this, &MemoryEditor::save);
    return bar;
}

QWidget *MemoryEditor::makePages()
{
    auto *pages = new QWidget(this);
    m_bar = new MemoryBar(m_book, pages);
    m_editor = new QPlainTextEdit(pages);
    m_editor->setDocument(m_noDocument);
    m_editor->setReadOnly(true);
    m_editor->setFrameShape(QFrame::NoFrame);
    m_editor->setFont(monospaceFont());
    m_editor->setTabChangesFocus(true); // who has the keyboard only must come out of it again
    m_preview = new MarkdownView(pages);
    m_preview->setFrameShape(QFrame::NoFrame);
    m_panes = new QSplitter(Qt::Horizontal, pages);
    m_panes->setChildrenCollapsible(false);
    m_panes->addWidget(m_editor);
    m_panes->addWidget(m_preview);
    m_panes->setSizes({500, 500});
    m_compare = new CompareView(pages);
    m_stack = new QStackedWidget(pages);
    m_stack->addWidget(m_panes);
    m_stack->addWidget(m_compare);
    auto *column = new QVBoxLayout(pages);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(makeBar());
    column->addWidget(m_bar);
    column->addWidget(m_stack, 1);
    column->addWidget(makeFooter());
    connect(m_preview, &MarkdownView::linkActivated, this, &MemoryEditor::linkActivated);
    return pages;
}

QWidget *MemoryEditor::makeFooter()
{
    auto *footer = new QWidget(this);
    m_counts = new PlainLabel(footer);
    m_counts->setForegroundRole(QPalette::PlaceholderText);
    m_meter = new MeterBar(footer);
    auto *row = new QHBoxLayout(footer);
    row->setContentsMargins(Space::Group, Space::Inside, Space::Group, Space::Inside);
    row->addWidget(m_counts, 1);
    row->addWidget(m_meter);
    return footer;
}

void MemoryEditor::connectBook()
{
    connect(m_side, &MemorySide::fileChosen, this, &MemoryEditor::showFile);
    connect(m_side, &MemorySide::todayWanted, this, &MemoryEditor::addToday);
    connect(m_side, &MemorySide::headingChosen, this, &MemoryEditor::goToHeading);
    connect(&m_book, &MemoryBook::listChanged, this, [this] {
        m_files->setFiles(m_book.files());
        m_files->setModified(m_book.unsavedFiles());
        m_side->showFile(m_book.current());
    });
    connect(&m_book, &MemoryBook::opened, this, &MemoryEditor::showCurrent);
    connect(&m_book, &MemoryBook::stateChanged, this, [this](const QString &name) {
        m_files->setModified(m_book.unsavedFiles());
        if (name == m_book.current())
            showState();
    });
    connect(m_bar, &MemoryBar::comparisonChanged, this, &MemoryEditor::showComparison);
}

void MemoryEditor::showEvent(QShowEvent *event)
{
    QWidget::showEvent(event);
    if (!m_book.current().isEmpty())
        return;
    showFile(m_book.keptFiles().value(0, memoryFile));
    m_editor->setFocus();
}

void MemoryEditor::showFile(const QString &name)
{
    if (name == m_book.current() && m_book.document(name))
        return;
    m_bar->showFile();
    m_book.open(name);
}

void MemoryEditor::addToday()
{
    m_bar->showFile();
    m_book.openToday(QDate::currentDate());
    m_editor->setFocus();
}

void MemoryEditor::save()
{
    const QString name = m_book.current();
    if (m_book.outsideText(name) && !m_book.isGone(name))
        return m_bar->askForDecision();
    m_book.save(name);
}

void MemoryEditor::showCurrent()
{
    const QString name = m_book.current();
    QTextDocument *document = m_book.document(name);
    if (!qobject_cast<QPlainTextDocumentLayout *>(document->documentLayout())) {
        const bool modified = document->isModified();
        document->setDefaultFont(monospaceFont());
        document->setDocumentMargin(Space::Group);
        document->setDocumentLayout(new QPlainTextDocumentLayout(document));
        m_highlighters[name] = new MarkdownHighlighter(document, palette());
        document->setModified(modified);
    }
    if (m_editor->document() != document) {
        disconnect(m_editor->document(), &QTextDocument::contentsChanged, this, nullptr);
        m_editor->setDocument(document);
        connect(document, &QTextDocument::contentsChanged, this, &MemoryEditor::contentChanged);
        m_preview->setMarkdown({});
    }
    m_side->showFile(name);
    refreshPreview();
    showState();
}

void MemoryEditor::showState()
{
    const QString name = m_book.current();
    const bool modified = m_book.isModified(name);
    const QString reason = m_book.readOnlyReason(name);
    m_name->setText(modified ? tr("%1 (not saved)").arg(name) : name);
    m_editor->setReadOnly(!reason.isEmpty() || !m_book.document(name));
    m_save->setEnabled(modified && reason.isEmpty() && !m_book.isSaving(name) &&
                       (!m_book.outsideText(name) || m_book.isGone(name)));
    m_bar->refresh();
    Q_EMIT titleChanged(name, modified);
}

void MemoryEditor::showComparison()
{
    const QString name = m_book.current();
    if (m_bar->isComparing()) {
        if (const auto outside = m_book.outsideText(name))
            compare(false, exactText(*m_editor->document()), *outside);
        else if (const auto kept = m_book.keptText(name))
            compare(true, kept->text, exactText(*m_editor->document()));
    }
    m_stack->setCurrentWidget(m_bar->isComparing() ? static_cast<QWidget *>(m_compare) : m_panes);
}

void MemoryEditor::compare(bool isKept, const QString &first, const QString &second)
{
    const auto sides = isKept ? CompareView::Sides::KeptAndEditor : CompareView::Sides::MineAndDisk;
    const QString name = m_book.current();
    const quint64 asked = ++m_compared;
    if (first.size() + second.size() <= longestReadHere)
        return m_compare->setDiff(sides, diffLines(second, first, name));
    m_compare->setWaiting(sides);
    m_background.run(
        this, [first, second, name] { return diffLines(second, first, name); },
        [this, sides, asked](const TextDiff &diff) {
            if (asked == m_compared)
                m_compare->setDiff(sides, diff);
        });
}

void MemoryEditor::contentChanged()
{
    m_settle.start();
}

void MemoryEditor::refreshPreview()
{
    const QString text = exactText(*m_editor->document());
    showSizes(text);
    if (text.size() > longestReadHere && text != m_preview->markdown())
        return readAside(text);
    m_readAgain = m_reading;      // what is being read is of another text
    m_preview->setMarkdown(text); // also where it is hidden: the outline is made from its blocks
    m_side->showOutline(m_preview->blocks());
}

/// One text at a time: somebody may type faster than it is read.
void MemoryEditor::readAside(const QString &text)
{
    m_readAgain = m_reading;
    if (std::exchange(m_reading, true))
        return;
    m_background.run(
        this, [text] { return parseMarkdown(text); },
        [this, text](std::vector<MarkdownBlock> blocks) {
            m_reading = false;
            if (std::exchange(m_readAgain, false))
                return refreshPreview();
            m_preview->setBlocks(text, std::move(blocks));
            m_side->showOutline(m_preview->blocks());
        });
}

void MemoryEditor::showSizes(const QString &text)
{
    const QLocale locale;
    const int tokens = text.isEmpty() ? 0 : estimateTokens(text);
    m_counts->setText(tr("%1 of %2 characters, about %3 tokens", "size of a memory file and the limit")
                          .arg(locale.toString(text.size()), locale.toString(m_fileLimit), locale.toString(tokens)));
    const bool over = text.size() > m_fileLimit;
    const QString sentence = over ? tr("A request takes %1 characters of a file: the middle of this one is left out.")
                                        .arg(locale.toString(m_fileLimit))
                                  : tr("%1 of %2 characters that a request takes of one file")
                                        .arg(locale.toString(text.size()), locale.toString(m_fileLimit));
    m_meter->setValue(text.size(), m_fileLimit, over ? tr("over the limit") : QString(), sentence);
    m_meter->setAccessibleName(tr("Size against the limit"));
}

void MemoryEditor::goToHeading(int block)
{
    m_preview->scrollToBlock(block);
    QTextCursor cursor(m_editor->document());
    cursor.setPosition(
        qMin(m_preview->blocks()[size_t(block)].source.start, m_editor->document()->characterCount() - 1));
    m_editor->setTextCursor(cursor);
    m_editor->centerCursor();
    m_editor->setFocus();
}

QByteArray MemoryEditor::saveState() const
{
    QByteArray out;
    QDataStream stream(&out, QIODevice::WriteOnly);
    stream << m_sides->saveState() << m_panes->saveState() << m_previewToggle->isChecked();
    return out;
}

void MemoryEditor::restoreState(const QByteArray &state)
{
    QDataStream stream(state);
    QByteArray sides;
    QByteArray panes;
    bool preview = true;
    stream >> sides >> panes >> preview;
    if (stream.status() != QDataStream::Ok)
        return;
    m_sides->restoreState(sides);
    m_panes->restoreState(panes);
    m_previewToggle->setChecked(preview);
}

void MemoryEditor::retranslate()
{
    m_previewToggle->setText(tr("Preview"));
    m_previewToggle->setAccessibleName(tr("Show the preview"));
    m_save->setText(tr("Save"));
    m_save->setAccessibleName(tr("Save"));
    m_editor->setAccessibleName(tr("Source"));
    m_editor->setPlaceholderText(tr("Nothing is written here yet."));
    m_preview->setAccessibleName(tr("Preview"));
    if (m_book.document(m_book.current()))
        showCurrent();
}

void MemoryEditor::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange) {
        retranslate();
    } else if (event->type() == QEvent::PaletteChange) {
        for (const auto &[name, highlighter] : m_highlighters) {
            if (highlighter)
                highlighter->setPalette(palette());
        }
    }
}

} // namespace homard
