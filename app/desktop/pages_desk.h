// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "desk_widgets.h"
#include "header_desk.h"
#include "window_state.h"
#include <QPointer>

namespace homard {

class Languages;
class MemoryEditor;
class SettingsDialog;
class Theme;

/// The pages beside the conversation: settings, first start, memory, about; and what settings change at once: language,
/// look, keys. Windows are made when they are wanted. GUI thread; everything given outlives it.
class PagesDesk : public QObject
{
    Q_OBJECT
public:
    PagesDesk(DeskModels &models, DeskWidgets &widgets, HeaderDesk &header, Theme &theme, Languages &languages,
              WindowState &state, QObject *parent = nullptr);
    ~PagesDesk() override;

    void showSettings();
    void showModels();
    void showSandbox();
    /// `file`: the one that is shown; empty: as it was left.
    void showMemory(const QString &file = {});
    /// The first-start page in the place of the conversation where no model is chosen yet.
    void offerFirstStart();
    /// Memory files that are not saved.
    QStringList unsavedMemory() const { return m_models.memory.modifiedFiles(); }
    void saveState();

private:
    void connectActions();
    void connectFirstStart();
    void applySettings();
    void offerOutsideChanges();
    void offerKeptTexts();
    void useModel(const ModelRef &model, int contextWindow);
    void about();
    void copyDiagnostics();
    SettingsDialog &settingsDialog();
    void place(QWidget &page, const QByteArray &geometry) const;
    void tellFileFaults();
    void tellSettingsFault();
    void askLink(const QString &url);
    void openFolder(const QString &path);

    DeskModels &m_models;
    DeskWidgets &m_widgets;
    HeaderDesk &m_header;
    Theme &m_theme;
    Languages &m_languages;
    WindowState &m_state;
    std::unique_ptr<SettingsDialog> m_settings;
    std::unique_ptr<MemoryEditor> m_memory;
    QString m_toldSettingsFault;
};

} // namespace homard
