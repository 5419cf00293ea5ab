// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "ports/memory_drafts.h"
#include "ports/memory_store.h"
#include <QObject>
#include <QStringList>
#include <QTimer>
#include <functional>
#include <map>
#include <optional>
#include <set>

namespace homard {

class Errands;

/// Sees to it that unsaved memory text outlives the program: what is typed is kept at most a second later (ours: as the
/// well-known editors do), and what an earlier run left is offered until somebody decides. A text that is kept here is
/// never overwritten by another run or by what is typed before the decision. GUI thread; everything given outlives it.
class MemoryRescue : public QObject
{
    Q_OBJECT
public:
    /// What is typed into a file and not saved.
    struct Unsaved {
        QString text;
        QByteArray base; ///< MemoryDraft::base.
    };
    /// nullopt: it is saved. Asked only when something is kept.
    using FindUnsaved = std::function<std::optional<Unsaved>(const QString &name)>;

    MemoryRescue(MemoryDrafts &drafts, Errands &errands, FindUnsaved unsaved, QObject *parent = nullptr);

    /// Reads what an earlier run has left. What `store` holds just the same is done with and dropped.
    void look(MemoryStore &store);
    /// The newest text an earlier run left of this file; nullopt: none.
    std::optional<MemoryDraft> left(const QString &name) const;
    /// The files of which something is left.
    QStringList leftFiles() const;
    /// Somebody has decided about left(): it goes. With `keepFirst` not before what the file holds unsaved now is kept,
    /// or saved.
    void settle(const QString &name, bool keepFirst);

    /// Something has changed in this file's text, or whether it is saved.
    void touch(const QString &name);
    /// At once, not in a second.
    void keepNow();
    /// The same for these files, whatever is known of what was kept of them.
    void keepAll(const QStringList &modified);
    /// What is typed into all files is given up, by a word of the user: nothing of it is kept.
    void giveUp();
    /// The id under which this file's text is kept; for whoever drops it together with a save.
    QString idOf(const QString &name);

Q_SIGNALS:
    /// There is something of an earlier run.
    void found();
    /// For people, once until it works again: what is typed would not outlive a crash.
    void failed(const QString &name, const QString &message);

private:
    void keep(const QString &name);
    void dropSettled(const QString &name, QStringList ids);

    MemoryDrafts &m_drafts;
    Errands &m_errands;
    FindUnsaved m_unsaved;
    std::vector<MemoryDraft> m_left; ///< Newest first.
    std::map<QString, QString> m_ids;
    std::map<QString, QStringList> m_settled; ///< By file: what goes when its text is kept anew.
    std::set<QString> m_touched;
    QTimer m_timer;
    bool m_told = false;
};

} // namespace homard
