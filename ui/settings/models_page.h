// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "domain/session.h"
#include "ui/settings/settings_page.h"
#include <vector>

class QComboBox;
class QLineEdit;
class QPushButton;
class QTreeWidget;

namespace homard {

class Banner;
class ModelForm;
class StepList;

/// The models to choose from, ways to add one, and the names of stored keys. Passive: values in, wishes out.
class ModelsPage : public SettingsPage
{
    Q_OBJECT
public:
    /// A model as the list shows it.
    struct Entry {
        ModelRef model;
        QString place; ///< "Anthropic", "This computer, port 1234".
        bool inUse = false;
        bool removable = true; ///< The practice model stays.
    };
    /// A model found on this computer.
    struct Found {
        ModelRef model;
        QString text; ///< "qwen3:14b, Ollama, 40,960 tokens, tools".
    };
    /// A key by its name.
    struct Key {
        QString name;
        QString variable;      ///< Set: it lies in the environment and is not stored.
        bool untilEnd = false; ///< Kept in memory, not in the keychain.
    };

    explicit ModelsPage(QWidget *parent = nullptr);

    void setModels(const std::vector<Entry> &models);
    /// `note`: what is going on or to be done; may be empty.
    void setFound(const std::vector<Found> &found, const QString &note, bool looking);
    void setKeys(const std::vector<Key> &keys, const QString &fault);
    void setCaFile(const QString &path, const QString &fault);

    ModelForm &form() { return *m_form; }
    /// Result of a test or an addition, for whoever drives them.
    StepList &steps() { return *m_steps; }
    Banner &notice() { return *m_notice; }
    /// Puts the result below the form, or below the list: where it was asked for.
    void placeResult(bool isOfForm);
    /// What is in the result has changed: it is seen, and its buttons come after those it was asked with.
    void showResult(const QList<QPushButton *> &buttons);

Q_SIGNALS:
    void useRequested(const homard::ModelRef &model);
    void testRequested(const homard::ModelRef &model);
    void removeRequested(const homard::ModelRef &model);
    void addFoundRequested(const homard::ModelRef &model);
    void lookRequested();
    /// The form is complete.
    void testFormRequested();
    void addFormRequested();
    void removeKeyRequested(const QString &name);
    void storeVariableRequested(const QString &variable);
    void caFileEdited(const QString &path);
    void firstStartRequested();

protected:
    void retranslate() override;
    void changeEvent(QEvent *event) override;

private:
    void buildList();
    void buildAdding();
    void buildKeys();
    void fillModels();
    void fillKeys();
    const Entry *current() const;
    void showButtons();
    void chooseCaFile();
    void tint();

    std::vector<Entry> m_models;
    std::vector<Found> m_found;
    std::vector<Key> m_keys;
    QLabel *m_intro, *m_addHeading, *m_foundNote, *m_formTitle, *m_keyHeading, *m_keyNote, *m_keyFault, *m_caHeading,
        *m_caNote, *m_caFault;
    QTreeWidget *m_list;
    QPushButton *m_use, *m_test, *m_remove, *m_firstStart;
    QVBoxLayout *m_listPlace, *m_formPlace; ///< For the result.
    QWidget *m_result;
    QWidget *m_beforeResult = nullptr;
    StepList *m_steps;
    Banner *m_notice;
    QComboBox *m_foundBox;
    QPushButton *m_addFound, *m_look;
    ModelForm *m_form;
    QPushButton *m_testForm, *m_addForm;
    QVBoxLayout *m_keyRows;
    QLineEdit *m_caFile;
    QPushButton *m_caChoose, *m_caClear;
};

} // namespace homard
