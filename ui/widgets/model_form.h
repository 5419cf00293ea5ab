// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/secret_bytes.h"
#include "domain/key_places.h"
#include "domain/session.h"
#include <QWidget>
#include <memory>
#include <vector>

class QComboBox;
class QGridLayout;
class QLabel;
class QLineEdit;
class QPushButton;

namespace homard {

class SecretField;

/// One entry of a ModelForm's provider box.
struct ProviderChoice {
    QString id;
    QString title;
    QString api;
    QString baseUrl;
    QString model;             ///< Filled in to begin with; may be empty.
    bool typedAddress = false; ///< The person writes the address; `baseUrl` is an example.
};

/// The fields that name a model behind a key: key, provider, address, model. Passive: what a key looks like and which
/// models there are is told by setters; faults of the input are shown below their field.
class ModelForm : public QWidget
{
    Q_OBJECT
public:
    explicit ModelForm(QWidget *parent = nullptr);

    /// The services known by name. Those whose address a person writes come behind them by themselves.
    void setChoices(const std::vector<ProviderChoice> &choices);
    /// The stored keys and whose they are: the one of the chosen server is used where none is typed, one that nobody
    /// knows the server of where its name is written, and that of another server never.
    void setKeys(const KeyPlaces &keys);
    /// The field for the name under which a key is stored. Hidden at first: then it is KeyPlaces::nameFor().
    void setKeyNameShown(bool shown);
    /// Selects the provider of that id; nothing happens if there is none.
    void selectProvider(const QString &id);
    /// Below the key: whose it seems to be. A warning, where it would go to somebody else, is shown as one.
    void setKeyNote(const QString &text, bool isWarning = false);
    void setListing(bool running);
    /// The listing has ended. What a provider offers comes into the box, the name in the field stays; what another
    /// server than the one in the fields answered does not.
    void showModelList(const ModelRef &asked, const QStringList &names, const QString &fault);
    void setModelFault(const QString &text);

    /// Shows what is missing; true if nothing is. With `nameOptional` the model's name may be missing.
    bool check(bool nameOptional = false);
    /// Complete only after check().
    ModelRef model() const;
    /// Null if none was typed.
    std::shared_ptr<const SecretBytes> typedKey() const;
    QString providerId() const;
    /// Where a key would be sent, for people: the host of a typed address, else the provider's title; empty: none yet.
    QString place() const;
    /// As it was at first: nothing of one model is left for the next.
    void clear();

Q_SIGNALS:
    void keyEdited();
    /// Any field.
    void edited();
    void modelListRequested();

protected:
    void changeEvent(QEvent *event) override;

private:
    const ProviderChoice *choice() const;
    QString address() const;
    QString writtenName() const;
    QString keyName() const;
    bool usesStored() const;
    QString keyFault() const;
    void addRow(QLabel *&label, QWidget *field, QLabel *&below);
    void fillProviders();
    void showChoice();
    void showKeyPlace();
    void retranslate();
    void tint();
    static void say(QLabel *below, const QString &text);

    std::vector<ProviderChoice> m_named;
    std::vector<ProviderChoice> m_choices; ///< As in the box.
    KeyPlaces m_keys;
    QString m_keyNote;
    bool m_keyNoteWarns = false;
    bool m_keyNameShown = false;
    bool m_keyNameWarns = false; ///< Below the name stands a warning, else a fault.
    QGridLayout *m_grid;
    SecretField *m_key;
    QComboBox *m_provider;
    QLineEdit *m_address;
    QLineEdit *m_keyName;
    QComboBox *m_model;
    QPushButton *m_list;
    QLabel *m_keyLabel, *m_providerLabel, *m_addressLabel, *m_keyNameLabel, *m_modelLabel;
    QLabel *m_keyBelow, *m_providerBelow, *m_addressBelow, *m_keyNameBelow, *m_modelBelow;
};

} // namespace homard
