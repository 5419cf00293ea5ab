// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QPointer>
#include <QTimer>
#include <QWidget>
#include <map>
#include <memory>

class QLabel;
class QPlainTextEdit;
class QSplitter;
class QStackedWidget;
class QTextDocument;
class QToolButton;

namespace homard {

class CompareView;
class Errands;
class KeyHintButton;
class MarkdownHighlighter;
class MarkdownView;
class MemoryBar;
class MemoryBook;
class MemoryFilesModel;
class MemorySide;
class MeterBar;

/// The memory editor: the home's files, source and preview side by side, outline, size against the cap. Saves on demand
/// only; what changed outside is asked about in a bar. GUI thread.
class MemoryEditor : public QWidget
{
    Q_OBJECT
public:
    /// `book` and `background`, which reads and compares long texts, outlive this. `fileLimit`: characters of one file
    /// that go into a request (loop.md 2).
    MemoryEditor(MemoryBook &book, Errands &background, int fileLimit = 20'000, QWidget *parent = nullptr);
    ~MemoryEditor() override;

    /// Shows a file. The first one is MEMORY.md, or what an earlier run has left unsaved.
    void showFile(const QString &name);
    /// For the owner's memory of the window: splitters and what is shown.
    QByteArray saveState() const;
    void restoreState(const QByteArray &state);

Q_SIGNALS:
    void linkActivated(const QString &url);
    /// The current file or whether it is saved has changed, for the window's title.
    void titleChanged(const QString &fileName, bool modified);

protected:
    void changeEvent(QEvent *event) override;
    void showEvent(QShowEvent *event) override;

private:
    QWidget *makeBar();
    QWidget *makePages();
    QWidget *makeFooter();
    void connectBook();
    void retranslate();
    void showCurrent();
    void showState();
    void showComparison();
    void contentChanged();
    void compare(bool isKept, const QString &first, const QString &second);
    void refreshPreview();
    void readAside(const QString &text);
    void showSizes(const QString &text);
    void goToHeading(int block);
    void addToday();
    void save();

    MemoryBook &m_book;
    Errands &m_background;
    const int m_fileLimit;
    MemoryFilesModel *m_files;
    MemorySide *m_side;
    QLabel *m_name;
    QToolButton *m_previewToggle;
    KeyHintButton *m_save;
    MemoryBar *m_bar;
    QStackedWidget *m_stack; ///< Editor and preview, or the comparison.
    QPlainTextEdit *m_editor;
    MarkdownView *m_preview;
    CompareView *m_compare;
    QSplitter *m_sides;
    QSplitter *m_panes;
    QLabel *m_counts;
    MeterBar *m_meter;
    QTextDocument *m_noDocument; ///< What the editor shows before a file is read.
    QTimer m_settle;
    quint64 m_compared = 0;   ///< Counts comparisons: what an earlier one found comes late.
    bool m_reading = false;   ///< A long text is read for the preview.
    bool m_readAgain = false; ///< There is a newer one.
    std::map<QString, QPointer<MarkdownHighlighter>> m_highlighters;
};

} // namespace homard
