// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/text.h"
#include "domain/server_address.h"
#include "model_form.h"
#include "secret_field.h"
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QRegularExpression>

namespace homard {

void ModelForm::setKeyNameShown(bool shown)
{
    m_keyNameShown = shown;
    showKeyPlace();
}

void ModelForm::setKeys(const KeyPlaces &keys)
{
    m_keys = keys;
    showKeyPlace();
}

QString ModelForm::address() const
{
    const ProviderChoice *entry = choice();
    return !entry ? QString() : entry->typedAddress ? m_address->text().trimmed() : entry->baseUrl;
}

QString ModelForm::writtenName() const
{
    return m_keyNameShown ? m_keyName->text().trimmed() : QString();
}

QString ModelForm::keyName() const
{
    const ProviderChoice *entry = choice();
    const QString written = writtenName();
    return !written.isEmpty() || !entry ? written
                                        : m_keys.nameFor(address(), entry->typedAddress ? QString() : entry->id);
}

/// The stored key of keyName() goes to the chosen server.
bool ModelForm::usesStored() const
{
    const QString name = keyName();
    if (!choice() || !m_keys.isStored(name))
        return false;
    const QStringList origins = m_keys.originsOf(name);
    const bool isNamed = !writtenName().isEmpty(); // then also the key of several servers, or of none that is known
    return m_keys.isOwn(name, address()) ||
           (isNamed && (origins.isEmpty() || origins.contains(serverOrigin(address()))));
}

/// Why keyName() cannot be the name of this server's key; empty: it can.
QString ModelForm::keyFault() const
{
    static const QRegularExpression form(QStringLiteral("\\A[A-Za-z0-9._-]{1,64}\\z"));
    const QString name = keyName();
    const bool typed = m_key->hasSecret();
    if (!typed && (writtenName().isEmpty() || usesStored()))
        return {};
    if (!form.match(name).hasMatch())
        return tr("Name the key with letters, digits, dot, dash and underscore, at most 64.");
    if (m_keys.isFree(name, address()))
        return typed ? QString() : tr("There is no key “%1”. Write it above.").arg(name);
    QStringList hosts;
    for (const QString &origin : m_keys.originsOf(name)) {
        if (origin != serverOrigin(address()))
            hosts.append(serverWords(origin));
    }
    if (hosts.isEmpty())
        return tr("There is a key “%1” already. Choose another name, or remove that one first.").arg(name);
    return tr("“%1” is the key of %2. Choose another name.").arg(name, enumerated(hosts));
}

/// What becomes of the key field as it is now.
void ModelForm::showKeyPlace()
{
    const QString name = keyName();
    const bool isOwn = m_keys.isOwn(name, address());
    m_key->setPlaceholderText(isOwn ? tr("Stored as “%1”; type to replace it").arg(name) : QString());
    const bool nameRow = m_keyNameShown && (m_key->hasSecret() || (choice() && m_keys.hasStored()));
    m_keyNameLabel->setVisible(nameRow);
    m_keyName->setVisible(nameRow);
    if (m_keyName->text().isEmpty())
        m_keyName->setPlaceholderText(name);
    say(m_keyBelow, m_keyNote);
    m_keyNameWarns = !isOwn && usesStored() && !m_key->hasSecret();
    say(m_keyNameBelow,
        m_keyNameWarns ? tr("The stored key “%1” would be sent to %2.").arg(name, serverWords(address())) : QString());
    say(m_addressBelow, {});
    tint();
}

void ModelForm::setKeyNote(const QString &text, bool isWarning)
{
    m_keyNote = text;
    m_keyNoteWarns = isWarning;
    say(m_keyBelow, text);
    tint();
}

} // namespace homard
