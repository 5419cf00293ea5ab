// SPDX-License-Identifier: GPL-3.0-or-later
#include "trusted_mode_question.h"
#include "ui/sessions/session_header.h"
#include "ui/widgets/plain_label.h"
#include <QDialogButtonBox>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>

namespace homard {

TrustedModeQuestion::TrustedModeQuestion(QWidget *parent) : QDialog(parent)
{
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(tr("Use the trusted mode?"));
    const QString word = modeTitle(SessionMode::Trusted);
    auto *text = new PlainLabel(
        tr("In this session commands and edits then run without asking. The sandbox stays on, and hard limits, "
           "secrets and protected files still ask. It ends with the program.\n\nType “%1” to confirm.")
            .arg(word));
    text->setWordWrap(true);
    m_word = new QLineEdit;
    m_word->setAccessibleName(tr("Type “%1” to confirm").arg(word));
    text->setBuddy(m_word);
    auto *buttons = new QDialogButtonBox;
    m_use = buttons->addButton(tr("Use the trusted mode"), QDialogButtonBox::AcceptRole);
    auto *cancel = buttons->addButton(tr("Cancel"), QDialogButtonBox::RejectRole);
    m_use->setEnabled(false);
    m_use->setAutoDefault(false);
    cancel->setDefault(true);
    auto *column = new QVBoxLayout(this);
    column->addWidget(text);
    column->addWidget(m_word);
    column->addWidget(buttons);
    setMinimumWidth(420);
    const int width = qMax(minimumWidth(), sizeHint().width());
    resize(width, column->totalHeightForWidth(width)); // a dialog takes no account of wrapped lines by itself
    connect(m_word, &QLineEdit::textChanged, this, [this, cancel] {
        m_use->setEnabled(isRight());
        (isRight() ? m_use : cancel)->setDefault(true); // Return is the safe choice until the word stands there
    });
    connect(m_use, &QPushButton::clicked, this, [this] {
        if (!isRight())
            return;
        Q_EMIT confirmed();
        accept();
    });
    connect(cancel, &QPushButton::clicked, this, &QDialog::reject);
}

bool TrustedModeQuestion::isRight() const
{
    return m_word->text().trimmed().compare(modeTitle(SessionMode::Trusted), Qt::CaseInsensitive) == 0;
}

} // namespace homard
