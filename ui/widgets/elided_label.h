// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QLabel>

namespace homard {

/// One line of plain text that is cut with an ellipsis where it does not fit; the whole text is the tooltip then, and
/// always the accessible name. Bold, colours and alignment as with any label.
class ElidedLabel : public QLabel
{
    Q_OBJECT
public:
    explicit ElidedLabel(QWidget *parent = nullptr);
    explicit ElidedLabel(const QString &text, QWidget *parent = nullptr);

    /// Where the ellipsis stands: in the middle for paths.
    void setElideMode(Qt::TextElideMode mode);
    /// The text does not fit at the present width.
    bool isElided() const;

    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;
    bool event(QEvent *event) override;

private:
    Qt::TextElideMode m_mode = Qt::ElideRight;
};

} // namespace homard
