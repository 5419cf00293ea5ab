// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "ports/memory_store.h"
#include "ui/models/errands.h"
#include "ui/models/memory_rescue.h"
#include <QFileSystemWatcher>
#include <QObject>
#include <QTextDocument>
#include <QTimer>
#include <map>
#include <memory>
#include <optional>

namespace homard {

/// The home's Markdown files as the editor works on them: which there are, and of each opened one its document, what it
/// was read from and what lies on disk now. Nothing typed is lost by a change outside: the document stays until the
/// user decides, and it outlives the program (F93, see MemoryRescue). Reading, comparing and writing happen on the
/// errands thread. GUI thread; what is given outlives it.
class MemoryBook : public QObject
{
    Q_OBJECT
public:
    MemoryBook(MemoryStore &store, MemoryDrafts &drafts, Errands &errands, QObject *parent = nullptr);
    ~MemoryBook() override;

    const std::vector<MemoryFileInfo> &files() const { return m_files; }
    /// The file the editor shows; empty before the first open().
    const QString &current() const { return m_current; }
    /// Null until the file has been read. Owned by the book; it lives as long as the book.
    QTextDocument *document(const QString &name) const;
    bool isModified(const QString &name) const;
    /// Names of all files with unsaved text.
    QStringList modifiedFiles() const;
    /// Those, and the files of which an earlier run has left unsaved text.
    QStringList unsavedFiles() const;
    /// Why the file must not be written; empty: it may.
    QString readOnlyReason(const QString &name) const;
    /// What another program has put on disk while the document held unsaved text; nullopt: nothing to decide.
    std::optional<QString> outsideText(const QString &name) const;
    /// There is no such file yet, or not any more, as far as it was read.
    bool isMissing(const QString &name) const;
    /// outsideText() is that there is no file any more: save() makes it again.
    bool isGone(const QString &name) const;
    bool isSaving(const QString &name) const;
    /// What an earlier run has left unsaved of this file; nullopt: nothing to decide.
    std::optional<MemoryDraft> keptText(const QString &name) const { return m_rescue.left(name); }
    QStringList keptFiles() const { return m_rescue.leftFiles(); }
    /// Somebody has written to the file since keptText() was begun, as far as that is known.
    bool isKeptOutdated(const QString &name) const;

    /// Looks for unsaved text of an earlier run; keptFound() where there is some. May come before start().
    void lookForKept();

    /// Begins to watch the folder, and reads the list. Nothing is touched before.
    void start();
    void open(const QString &name);
    void save(const QString &name);
    /// For an end that cannot ask (F93): what may be written is saved, and what is undecided is kept for the next
    /// start.
    void saveAll();
    /// The user quits without saving: what is typed is not kept.
    void giveUp() { m_rescue.giveUp(); }
    /// Today's note, `memory/YYYY-MM-DD.md`: opened; it comes into being with the first save.
    void openToday(const QDate &today);

    /// After a change outside: takes what is on disk; what was typed can be brought back with undo.
    void takeOutside(const QString &name);
    /// After a change outside: what is in the editor replaces it with the next save.
    void keepMine(const QString &name);
    /// Puts keptText() into the editor, as one step that can be undone; not saved yet. What somebody has written to the
    /// file since it was begun is outsideText() then.
    void takeKept(const QString &name);
    /// keptText() is not wanted any more.
    void discardKept(const QString &name);

Q_SIGNALS:
    void listChanged();
    /// An earlier run has left unsaved text: keptFiles().
    void keptFound();
    /// The current file has been read or another one was chosen.
    void opened(const QString &name);
    /// Something about it has changed: modified, saving, read-only, outside text.
    void stateChanged(const QString &name);
    void saved(const QString &name);
    /// For people: what could not be done.
    void failed(const QString &name, const QString &message);
    /// It was not modified, so what another program wrote is shown now.
    void reloaded(const QString &name);

private:
    struct Page {
        std::unique_ptr<QTextDocument> document;
        MemoryText base; ///< What it was read from or last saved as.
        std::optional<MemoryText> outside;
        bool loading = false;
        bool saving = false;
    };

    Page &pageOf(const QString &name);
    void notOpened(const QString &name, const QString &before, const Error &error);
    void lookAgain();
    void watch();
    void refreshList();
    void takeList(std::vector<MemoryFileInfo> files);
    void checkOutside(const QString &name);
    std::optional<MemoryRescue::Unsaved> unsaved(const QString &name) const;
    void took(const QString &name, const MemoryText &text);
    void setText(Page &page, const QString &text);
    void write(const QString &name, const MemoryText &before);

    MemoryStore &m_store;
    MemoryDrafts &m_drafts;
    Errands &m_errands;
    QFileSystemWatcher m_watcher;
    QTimer m_settle;
    MemoryRescue m_rescue;
    std::vector<MemoryFileInfo> m_files;
    std::map<QString, Page> m_pages;
    QString m_current;
    bool m_started = false;
};

} // namespace homard
