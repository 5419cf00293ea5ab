// SPDX-License-Identifier: GPL-3.0-or-later
#include "alike_panel.h"
#include "ui/widgets/flow_layout.h"

namespace homard {

AlikePanel::AlikePanel(const Arming &arming, QWidget *parent) : QWidget(parent)
{
    const auto asks = [&arming] { return arming.isArmed(); };
    auto *row = new FlowLayout(this);
    row->setShrinks(true);
    for (CardButton **button : {&m_allow, &m_deny, &m_back}) {
        *button = new CardButton(asks, this);
        row->addWidget(*button);
    }
    m_back->setSafe(true);
    connect(m_allow, &CardButton::clicked, this, &AlikePanel::allowed);
    connect(m_deny, &CardButton::clicked, this, &AlikePanel::denied);
    connect(m_back, &CardButton::clicked, this, &AlikePanel::left);
    retranslate();
}

void AlikePanel::setCount(int count)
{
    m_count = count;
    retranslate();
}

void AlikePanel::setMayAllow(bool may)
{
    m_allow->setEnabled(may);
}

void AlikePanel::retranslate()
{
    m_allow->setWords(tr("Allow these %n once", nullptr, m_count), QStringLiteral("L"));
    m_deny->setWords(tr("Deny these %n", nullptr, m_count), {});
    m_back->setWords(tr("Back"), tr("Esc"));
}

} // namespace homard
