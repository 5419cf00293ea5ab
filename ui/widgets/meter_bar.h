// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QWidget>

namespace homard {

/// A short text and a slim bar: how much of something is used ("12.4k ▬▬▬"). The bar turns to the warning colour at
/// 80 % and to the danger colour at 95 % (the context meter's marks); the tooltip and the accessible description say
/// the same in words.
class MeterBar : public QWidget
{
    Q_OBJECT
public:
    explicit MeterBar(QWidget *parent = nullptr);

    /// `value` of `of`; of <= 0: nothing is known, the bar is empty. `text` stands before the bar, `words` is the whole
    /// sentence for tooltip and screen readers ("12,400 of 128,000 tokens").
    void setValue(qint64 value, qint64 of, const QString &text, const QString &words);
    /// 0 … 1.
    double share() const;

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    qint64 m_value = 0;
    qint64 m_of = 0;
    QString m_text;
};

} // namespace homard
