// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "ui/models/model_lister.h"
#include "ui/models/setup_flow.h"
#include <QWidget>

class QLabel;
class QPushButton;
class QScrollArea;
class QVBoxLayout;

namespace homard {

class Card;
class EnvironmentKeyList;
class LocalModelList;
class ModelForm;
class SetupResult;
class WorkspaceRow;

/// The first start: one page in place of the conversation, nothing on it compulsory. Three ways to a model (one on this
/// computer, one behind a key, the practice model), each tested before it is called ready, and the folder to work in.
/// Looks for servers after it was painted first, and when asked to.
class FirstStartPage : public QWidget
{
    Q_OBJECT
public:
    /// `setup` outlives this.
    explicit FirstStartPage(SetupController &setup, QWidget *parent = nullptr);

    /// The folder new sessions begin in; empty: none chosen yet.
    void setWorkspace(const QString &path);
    /// Why a chosen folder was not taken; empty: it was.
    void setWorkspaceFault(const QString &text);

Q_SIGNALS:
    /// A model is ready, its key kept. `contextWindow`: as its server tells; 0: as known for the model.
    void modelChosen(const homard::ModelRef &model, int contextWindow);
    void workspaceChosen(const QString &path);
    /// Go on as it is.
    void skipped();

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    void build();
    void join();
    Card *addCard(QLabel *&title, QLabel *&text);
    void start(Card *card, const SetupTrial &trial);
    void useLocal();
    void useKey();
    void usePractice();
    void showLook();
    void showKeys();
    void showFlow();
    QStringList owners() const;
    void recognise();
    void noteKey();
    void tint();
    void retranslate();

    SetupController &m_setup;
    SetupFlow m_flow;
    ModelLister m_lister;
    bool m_painted = false;
    QString m_guessed; ///< The provider that was selected for the key's shape; a person's own choice is left alone.
    QVBoxLayout *m_column = nullptr;
    QLabel *m_title = nullptr, *m_intro = nullptr;
    Card *m_localCard = nullptr, *m_keyCard = nullptr, *m_practiceCard = nullptr;
    QLabel *m_localTitle = nullptr, *m_keyTitle = nullptr, *m_practiceTitle = nullptr;
    QLabel *m_localText = nullptr, *m_keyText = nullptr, *m_practiceText = nullptr;
    LocalModelList *m_local = nullptr;
    QPushButton *m_useLocal = nullptr, *m_look = nullptr, *m_useKey = nullptr, *m_usePractice = nullptr,
                *m_skip = nullptr;
    EnvironmentKeyList *m_environment = nullptr;
    ModelForm *m_form = nullptr;
    QScrollArea *m_scroll = nullptr;
    SetupResult *m_result = nullptr;
    WorkspaceRow *m_workspace = nullptr;
};

} // namespace homard
