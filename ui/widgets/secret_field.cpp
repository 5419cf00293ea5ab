// SPDX-License-Identifier: GPL-3.0-or-later
#include "secret_field.h"
#include "base/plain_tool_tip.h"
#include "icons.h"
#include <QAction>
#include <QEvent>

namespace homard {

SecretField::SecretField(QWidget *parent) : QLineEdit(parent), m_eye(new QAction(this))
{
    setEchoMode(QLineEdit::Password);
    setInputMethodHints(Qt::ImhHiddenText | Qt::ImhSensitiveData | Qt::ImhNoPredictiveText | Qt::ImhNoAutoUppercase);
    setMaxLength(16 * 1024); // as the keychain takes it
    m_eye->setIcon(lineIcon(Icon::Eye));
    m_eye->setCheckable(true);
    addAction(m_eye, QLineEdit::TrailingPosition);
    connect(m_eye, &QAction::toggled, this, &SecretField::reveal);
    retranslate();
}

void SecretField::reveal(bool shown)
{
    setEchoMode(shown ? QLineEdit::Normal : QLineEdit::Password);
    retranslate();
}

SecretBytes SecretField::secret() const
{
    QByteArray bytes = text().trimmed().toUtf8();
    SecretBytes secret(bytes);
    SecretBytes::wipe(bytes.data(), std::size_t(bytes.size()));
    return secret;
}

void SecretField::clearSecret()
{
    setText({}); // not clear(), which can be undone
    m_eye->setChecked(false);
}

void SecretField::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    QLineEdit::changeEvent(event);
}

void SecretField::retranslate()
{
    m_eye->setText(m_eye->isChecked() ? tr("Hide the key") : tr("Show the key"));
    m_eye->setToolTip(plainToolTip(m_eye->text()));
}

} // namespace homard
