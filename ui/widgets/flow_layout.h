// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QLayout>
#include <memory>
#include <vector>

namespace homard {

/// Lays widgets out in reading direction and begins a new line where the width ends, like words: for rows of buttons
/// and chips whose texts differ between languages. Spacing as set by setSpacing(), 8 at first, in both directions.
class FlowLayout : public QLayout
{
    Q_OBJECT
public:
    explicit FlowLayout(QWidget *parent = nullptr);
    ~FlowLayout() override;

    /// Where it gets less height than it wants, its rows are as low as the minimum of what is in them (default: never).
    void setShrinks(bool shrinks) { m_shrinks = shrinks; }

    void addItem(QLayoutItem *item) override;
    int count() const override { return int(m_items.size()); }
    QLayoutItem *itemAt(int index) const override;
    QLayoutItem *takeAt(int index) override;

    Qt::Orientations expandingDirections() const override { return {}; }
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;
    int minimumHeightForWidth(int width) const override;
    QSize sizeHint() const override;
    QSize minimumSize() const override;
    void setGeometry(const QRect &rect) override;

private:
    int arrange(const QRect &rect, bool apply, bool tight) const;

    std::vector<std::unique_ptr<QLayoutItem>> m_items;
    bool m_shrinks = false;
};

} // namespace homard
