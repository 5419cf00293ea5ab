// SPDX-License-Identifier: GPL-3.0-or-later
#include "secret_field.h"
#include "base/plain_tool_tip.h"
#include "icons.h"
#include "theme.h"
#include <QAction>
#include <QContextMenuEvent>
#include <QMenu>
#include <QPainter>
#include <QToolButton>

namespace homard {

SecretField::SecretField(QWidget *parent) : QLineEdit(parent), m_eye(new QAction(this))
{
    setEchoMode(QLineEdit::Password);
    setInputMethodHints(Qt::ImhHiddenText | Qt::ImhSensitiveData | Qt::ImhNoPredictiveText | Qt::ImhNoAutoUppercase);
    setMaxLength(16 * 1024); // as the keychain takes it
    m_eye->setIcon(lineIcon(Icon::Eye));
    m_eye->setCheckable(true);
    addAction(m_eye, QLineEdit::TrailingPosition);
    m_eyeButton = findChild<QToolButton *>();
    m_eyeButton->setFocusPolicy(Qt::TabFocus);
    m_eyeButton->installEventFilter(this);
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

/// Qt's button shows no focus: it is drawn around it.
bool SecretField::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == m_eyeButton && (event->type() == QEvent::FocusIn || event->type() == QEvent::FocusOut))
        update();
    return QLineEdit::eventFilter(watched, event);
}

void SecretField::paintEvent(QPaintEvent *event)
{
    QLineEdit::paintEvent(event);
    if (!m_eyeButton->hasFocus())
        return;
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(colorsFor(palette()).accent, 2));
    painter.drawRoundedRect(QRectF(m_eyeButton->geometry()), Radius::Control, Radius::Control);
}

void SecretField::contextMenuEvent(QContextMenuEvent *event)
{
    QMenu *menu = createStandardContextMenu();
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->addSeparator();
    menu->addAction(m_eye);
    menu->popup(event->globalPos());
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
