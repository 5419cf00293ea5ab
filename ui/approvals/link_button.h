// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QPushButton>

namespace homard {

/// A button that looks like a link: no frame and no inset, so that it ends where what stands around it does. Underlined
/// under the mouse, and thickly while it has the focus. In a higher place its text stands at the top.
class LinkButton : public QPushButton
{
    Q_OBJECT
public:
    explicit LinkButton(QWidget *parent = nullptr);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void paintEvent(QPaintEvent *event) override;
};

} // namespace homard
