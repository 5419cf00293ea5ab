// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/memory_book.h"
#include "ui/models/exact_text.h"
#include <QDate>
#include <QFileInfo>
#include <QTextCursor>
#include <algorithm>

namespace homard {

namespace {
/// Ours: an editor's save is two or three changes within a few milliseconds.
constexpr std::chrono::milliseconds settleTime{200};
} // namespace

MemoryBook::MemoryBook(MemoryStore &store, MemoryDrafts &drafts, Errands &errands, QObject *parent)
    : QObject(parent)
    , m_store(store)
    , m_drafts(drafts)
    , m_errands(errands)
    , m_rescue(drafts, errands, [this](const QString &name) { return unsaved(name); })
{
    connect(&m_rescue, &MemoryRescue::failed, this, &MemoryBook::failed);
    connect(&m_rescue, &MemoryRescue::found, this, [this] {
        if (m_started)
            refreshList();
        for (const QString &name : keptFiles())
            Q_EMIT stateChanged(name);
        Q_EMIT keptFound();
    });
    m_settle.setSingleShot(true);
    m_settle.setInterval(settleTime);
    connect(&m_settle, &QTimer::timeout, this, &MemoryBook::lookAgain);
    const auto restart = [this] { m_settle.start(); };
    connect(&m_watcher, &QFileSystemWatcher::fileChanged, this, restart);
    connect(&m_watcher, &QFileSystemWatcher::directoryChanged, this, restart);
}

MemoryBook::~MemoryBook() = default;

void MemoryBook::start()
{
    m_started = true;
    refreshList();
}

MemoryBook::Page &MemoryBook::pageOf(const QString &name)
{
    return m_pages[name];
}

QTextDocument *MemoryBook::document(const QString &name) const
{
    const auto at = m_pages.find(name);
    return at == m_pages.end() ? nullptr : at->second.document.get();
}

bool MemoryBook::isModified(const QString &name) const
{
    const auto *text = document(name);
    return text && text->isModified();
}

QStringList MemoryBook::modifiedFiles() const
{
    QStringList names;
    for (const auto &[name, page] : m_pages) {
        if (page.document && page.document->isModified())
            names.append(name);
    }
    return names;
}

QStringList MemoryBook::unsavedFiles() const
{
    QStringList names = modifiedFiles();
    names.append(keptFiles());
    names.removeDuplicates();
    return names;
}

std::optional<MemoryRescue::Unsaved> MemoryBook::unsaved(const QString &name) const
{
    if (!isModified(name))
        return std::nullopt;
    return MemoryRescue::Unsaved{exactText(*document(name)), m_pages.at(name).base.version};
}

void MemoryBook::lookForKept()
{
    m_rescue.look(m_store);
}

QString MemoryBook::readOnlyReason(const QString &name) const
{
    const auto at = m_pages.find(name);
    return at == m_pages.end() ? QString() : at->second.base.readOnly;
}

std::optional<QString> MemoryBook::outsideText(const QString &name) const
{
    const auto at = m_pages.find(name);
    if (at == m_pages.end() || !at->second.outside)
        return std::nullopt;
    return at->second.outside->text;
}

bool MemoryBook::isKeptOutdated(const QString &name) const
{
    const auto kept = keptText(name);
    const auto at = m_pages.find(name);
    return kept && kept->base && at != m_pages.end() && *kept->base != at->second.base.version;
}

bool MemoryBook::isMissing(const QString &name) const
{
    const auto at = m_pages.find(name);
    return at != m_pages.end() && at->second.document && at->second.base.version.isEmpty();
}

bool MemoryBook::isGone(const QString &name) const
{
    const auto at = m_pages.find(name);
    return at != m_pages.end() && at->second.outside && at->second.outside->version.isEmpty();
}

bool MemoryBook::isSaving(const QString &name) const
{
    const auto at = m_pages.find(name);
    return at != m_pages.end() && at->second.saving;
}

/// With what has no file: the one that is shown, unsaved text, and what an earlier run has left of a file that is gone.
void MemoryBook::refreshList()
{
    QStringList also = unsavedFiles();
    if (!m_current.isEmpty())
        also.append(m_current);
    m_errands.run(
        this, [&store = m_store, also] { return store.list(also); },
        [this](Result<std::vector<MemoryFileInfo>> files) {
            if (!files)
                return Q_EMIT failed({}, files.error().text());
            takeList(std::move(*files));
        });
}

void MemoryBook::takeList(std::vector<MemoryFileInfo> files)
{
    m_files = std::move(files);
    for (MemoryFileInfo &file : m_files) {
        const auto at = m_pages.find(file.name);
        file.gone = !file.exists && at != m_pages.end() && !at->second.base.version.isEmpty();
    }
    watch();
    Q_EMIT listChanged();
}

void MemoryBook::watch()
{
    // Folders tell of new files and of replaced ones; a file's own watch ends with an atomic save, so all are set anew.
    const QString home = m_store.folder();
    QStringList paths{home, home + QStringLiteral("/memory")};
    for (const auto &file : m_files) {
        if (file.exists)
            paths.append(home + QLatin1Char('/') + file.name);
    }
    const QStringList watched = m_watcher.files() + m_watcher.directories();
    for (const QString &path : std::as_const(paths)) {
        if (!watched.contains(path))
            m_watcher.addPath(path);
    }
}

void MemoryBook::lookAgain()
{
    refreshList();
    for (const auto &[name, page] : m_pages) {
        if (page.document && !page.saving)
            checkOutside(name);
    }
}

void MemoryBook::open(const QString &name)
{
    const QString before = std::exchange(m_current, name);
    if (before != name && m_started)
        refreshList();
    Page &page = pageOf(name);
    if (page.document) {
        Q_EMIT opened(name);
        checkOutside(name);
        return;
    }
    if (page.loading)
        return;
    page.loading = true;
    m_errands.run(
        this, [&store = m_store, name] { return store.read(name); },
        [this, name, before](Result<MemoryText> text) {
            pageOf(name).loading = false;
            if (!text)
                return notOpened(name, before, text.error());
            took(name, *text);
            if (m_current == name)
                Q_EMIT opened(name);
        });
}

/// The editor still shows the one before.
void MemoryBook::notOpened(const QString &name, const QString &before, const Error &error)
{
    if (m_current == name) {
        m_current = document(before) ? before : QString();
        if (!m_current.isEmpty())
            Q_EMIT opened(m_current);
        refreshList();
    }
    Q_EMIT failed(name, error.text());
}

void MemoryBook::openToday(const QDate &today)
{
    open(QStringLiteral("memory/%1.md").arg(today.toString(Qt::ISODate)));
}

void MemoryBook::took(const QString &name, const MemoryText &text)
{
    Page &page = pageOf(name);
    if (!page.document) {
        page.document = std::make_unique<QTextDocument>();
        page.document->setPlainText(text.text);
        connect(page.document.get(), &QTextDocument::modificationChanged, this, [this, name] {
            m_rescue.touch(name);
            Q_EMIT stateChanged(name);
        });
        connect(page.document.get(), &QTextDocument::contentsChange, this, [this, name] { m_rescue.touch(name); });
    } else {
        setText(page, text.text);
    }
    page.base = text;
    if (page.base.readOnly.isEmpty() && exactText(*page.document) != text.text) // U+2029, which ends a block
        page.base.readOnly = tr("It holds signs that this editor would change.");
    page.outside.reset();
    page.document->setModified(false);
}

void MemoryBook::setText(Page &page, const QString &text)
{
    QTextCursor all(page.document.get()); // one step of the undo history, so that nothing typed is gone
    all.beginEditBlock();
    all.select(QTextCursor::Document);
    all.insertText(text);
    all.endEditBlock();
}

void MemoryBook::checkOutside(const QString &name)
{
    m_errands.run(
        this, [&store = m_store, name] { return store.read(name); },
        [this, name](Result<MemoryText> text) {
            Page &page = pageOf(name);
            if (!text || page.saving || text->version == page.base.version) {
                if (text && page.outside && !page.saving) {
                    page.outside.reset(); // it was put back
                    Q_EMIT stateChanged(name);
                }
                return;
            }
            if (page.document->isModified()) {
                page.outside = *text;
            } else {
                took(name, *text);
                if (text->version.isEmpty())
                    refreshList(); // it was read from nothing now
                Q_EMIT reloaded(name);
            }
            Q_EMIT stateChanged(name);
        });
}

void MemoryBook::save(const QString &name)
{
    const auto at = m_pages.find(name);
    if (at == m_pages.end() || !at->second.document || at->second.saving)
        return;
    if (isGone(name)) { // nobody's text is lost by it
        at->second.base.version.clear();
        at->second.outside.reset();
    }
    if (at->second.outside)
        return; // with something to decide about nothing is written over it
    write(name, at->second.base);
}

void MemoryBook::saveAll()
{
    m_rescue.keepAll(modifiedFiles()); // first: a save may find that another program was quicker
    for (const QString &name : modifiedFiles()) {
        if (!isGone(name)) // a file that somebody has deleted comes back by a word of the user only
            save(name);
    }
}

void MemoryBook::write(const QString &name, const MemoryText &before)
{
    Page &page = pageOf(name);
    page.saving = true;
    const int revision = page.document->revision();
    const QString text = exactText(*page.document);
    Q_EMIT stateChanged(name);
    m_errands.run(
        this,
        [&store = m_store, &drafts = m_drafts, id = m_rescue.idOf(name), name, text, before] {
            auto written = store.write(name, text, before);
            if (written)
                drafts.drop(id); // at once: the program may end before anybody hears of it
            return written;
        },
        [this, name, revision](Result<MemoryText> written) {
            Page &now = pageOf(name);
            now.saving = false;
            if (written) {
                now.base = *written;
                if (now.document->revision() == revision) // else more was typed meanwhile
                    now.document->setModified(false);
                else
                    m_rescue.touch(name);
                refreshList();
                Q_EMIT saved(name);
            } else if (written.error().code == ErrorCode::Conflict) {
                checkOutside(name);
            } else {
                Q_EMIT failed(name, written.error().text());
            }
            Q_EMIT stateChanged(name);
        });
}

void MemoryBook::takeOutside(const QString &name)
{
    Page &page = pageOf(name);
    if (!page.outside)
        return;
    const MemoryText text = *page.outside;
    took(name, text);
    refreshList();
    Q_EMIT stateChanged(name);
}

void MemoryBook::keepMine(const QString &name)
{
    Page &page = pageOf(name);
    if (!page.outside)
        return;
    page.base = *page.outside; // the next save replaces exactly this
    page.outside.reset();
    m_rescue.touch(name); // it is kept as one that knows of this
    Q_EMIT stateChanged(name);
}

void MemoryBook::takeKept(const QString &name)
{
    Page &page = pageOf(name);
    const auto kept = keptText(name);
    if (!kept || !page.document)
        return;
    setText(page, kept->text);
    if (isKeptOutdated(name) && !page.outside) { // that is decided as while the program runs
        page.outside = page.base;
        page.base.version = *kept->base;
    }
    m_rescue.settle(name, true);
    Q_EMIT stateChanged(name);
}

void MemoryBook::discardKept(const QString &name)
{
    m_rescue.settle(name, false);
    Q_EMIT stateChanged(name);
}

} // namespace homard
