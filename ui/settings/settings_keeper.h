// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "config/settings_file.h"
#include "ui/models/setup_controller.h"
#include <QFileSystemWatcher>
#include <QObject>
#include <QTimer>
#include <memory>

namespace homard {

/// The window's one owner of settings.json: what is in force, and the way to change it. A change is in force at once
/// and on disk a moment later. What another program writes into the file is taken up as it happens; of that, what is
/// guarded waits for a person (S59). GUI thread; the file is touched on the errands thread only.
class SettingsKeeper : public QObject
{
    Q_OBJECT
public:
    /// `known`: what the start of the program has read. `errands` outlives this.
    SettingsKeeper(const QString &configFolder, Settings known, Errands &errands, QObject *parent = nullptr);

    const Settings &settings() const { return m_settings; }
    /// The folder that holds settings.json.
    QString folder() const { return m_folder; }

    /// Reads the file again. Happens by itself when it has changed.
    void load();
    /// Changes what `edit` changes; nothing happens if that is nothing.
    void change(const std::function<void(Settings &)> &edit);
    /// New sessions begin with `model`, which also comes into the list of models. `contextWindow`: as its server tells;
    /// 0: as known for the model.
    void useModel(const ModelRef &model, int contextWindow);
    /// The model new sessions begin with; the practice model where none was chosen.
    ModelRef modelInUse() const;
    /// All models the settings name, and the certificate of the one in use.
    SetupController::Known knownModels() const;
    /// Saves again after a fault.
    void saveAgain();

    /// Guarded changes made outside, one sentence each, not in force. Empty: there are none.
    const QStringList &outsideChanges() const { return m_outside; }
    /// They are wanted: they come into force. What comes later than outsideChanges() waits for its own answer.
    void confirmOutsideChanges();
    /// They are not: the file gets the old values back.
    void rejectOutsideChanges();

    /// What is wrong with the file, one sentence each: it cannot be read, or has values that are none. What it says
    /// there is not in force.
    const QStringList &fileFaults() const { return m_fileFaults; }

    /// Why the last change is not on disk, for people; empty: it is.
    const QString &fault() const { return m_fault; }

Q_SIGNALS:
    /// settings() has other values.
    void changed();
    void outsideChangesChanged();
    /// A person took them, or the old values were written back.
    void outsideChangesAnswered(bool taken);
    void faultChanged();
    void fileFaultsChanged();

private:
    void save(SettingsFile::Outside outside);
    void take(const LoadedSettings &loaded);
    void watch();
    void setFault(const QString &text);

    QString m_folder;
    Settings m_settings;
    QStringList m_outside;
    QByteArray m_outsideMark; ///< Of m_outside.
    QStringList m_fileFaults;
    QString m_fault;
    Errands &m_errands;
    std::shared_ptr<SettingsFile> m_file; ///< Errands thread only.
    QFileSystemWatcher m_watcher;
    QTimer m_look;   ///< Runs for a moment after a change of the folder.
    int m_saves = 0; ///< On their way: what is read meanwhile is old.
};

} // namespace homard
