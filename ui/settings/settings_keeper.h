// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "config/settings_file.h"
#include "ui/models/errands.h"
#include <QObject>
#include <memory>

namespace homard {

/// The window's one owner of settings.json: what is in force, and the way to change it. A change is in force at once
/// and on disk a moment later; changes made outside wait for a person (S59). GUI thread; the file is touched on the
/// errands thread only.
class SettingsKeeper : public QObject
{
    Q_OBJECT
public:
    /// `known`: what the start of the program has read. `errands` outlives this.
    SettingsKeeper(const QString &configFolder, Settings known, Errands &errands, QObject *parent = nullptr);

    const Settings &settings() const { return m_settings; }
    /// The folder that holds settings.json.
    QString folder() const { return m_folder; }

    /// Reads the file again.
    void load();
    /// Changes what `edit` changes; nothing happens if that is nothing.
    void change(const std::function<void(Settings &)> &edit);
    /// New sessions begin with `model`, which also comes into the list of models. `contextWindow`: as its server tells;
    /// 0: as known for the model.
    void useModel(const ModelRef &model, int contextWindow);
    /// The model new sessions begin with; the practice model where none was chosen.
    ModelRef modelInUse() const;
    /// Saves again after a fault.
    void saveAgain();

    /// Guarded changes made outside, one sentence each, not in force. Empty: there are none.
    const QStringList &outsideChanges() const { return m_outside; }
    /// They are wanted: they come into force.
    void confirmOutsideChanges();
    /// They are not: the file gets the old values back.
    void rejectOutsideChanges();

    /// Why the last change is not on disk, for people; empty: it is.
    const QString &fault() const { return m_fault; }

Q_SIGNALS:
    /// settings() has other values.
    void changed();
    /// outsideChanges() or fault() changed.
    void noticesChanged();

private:
    void save();
    void take(const LoadedSettings &loaded);
    void setFault(const QString &text);

    QString m_folder;
    Settings m_settings;
    QStringList m_outside;
    QString m_fault;
    Errands &m_errands;
    std::shared_ptr<SettingsFile> m_file; ///< Errands thread only.
    int m_saves = 0;                      ///< On their way: what is read meanwhile is old.
};

} // namespace homard
