// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QScrollArea>
#include <array>

namespace homard {

class SqueezeColumn;

/// What a question says, above its choices: as high as its contents where there is room; in a small window it scrolls,
/// and what matters most stays in view.
class CardBody : public QScrollArea
{
    Q_OBJECT
public:
    explicit CardBody(QWidget *parent = nullptr);

    SqueezeColumn &column() { return *m_column; }
    /// What is whole first where not all is: the plan, or what replaces it; null: nothing.
    void setMain(QWidget *main);

    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    void layContents();
    void showMain();

    SqueezeColumn *m_column;
    QWidget *m_main = nullptr;
    std::array<int, 3> m_placed{}; ///< Its top, its height and the height of this when it was last brought into view.
    bool m_laying = false;
};

} // namespace homard
