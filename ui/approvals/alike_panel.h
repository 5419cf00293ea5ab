// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "card_button.h"
#include "ui/approvals/arming.h"

namespace homard {

/// One answer for several alike questions, whose plans stand above it.
class AlikePanel : public QWidget
{
    Q_OBJECT
public:
    AlikePanel(const Arming &arming, QWidget *parent = nullptr);

    void setCount(int count);
    void setMayAllow(bool may);
    void retranslate();

Q_SIGNALS:
    void allowed();
    void denied();
    void left();

private:
    int m_count = 0;
    CardButton *m_allow;
    CardButton *m_deny;
    CardButton *m_back;
};

} // namespace homard
