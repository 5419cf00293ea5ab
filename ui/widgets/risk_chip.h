// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "domain/approval.h"
#include <QWidget>

namespace homard {

/// "low risk", "medium risk", "high risk" in a rounded outline: colour and word. Its accessible name is the word.
class RiskChip : public QWidget
{
    Q_OBJECT
public:
    explicit RiskChip(QWidget *parent = nullptr);

    void setRisk(Risk risk);
    Risk risk() const { return m_risk; }

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void paintEvent(QPaintEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    QString word() const;

    Risk m_risk = Risk::Low;
};

} // namespace homard
