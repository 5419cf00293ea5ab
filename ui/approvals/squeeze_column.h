// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QLayout>
#include <memory>
#include <vector>

namespace homard {

/// A column for a place that may be too small for it. What scrolls gives way first, down to its minimum; then the gaps
/// and the rows of buttons; what does not scroll keeps all its height as long as there is any.
class SqueezeColumn : public QLayout
{
    Q_OBJECT
public:
    explicit SqueezeColumn(QWidget *parent = nullptr);
    ~SqueezeColumn() override;

    void addLayout(QLayout *row);
    /// What scrolls: as low as its minimum, where the place is small.
    void addScrolling(QWidget *widget);

    void addItem(QLayoutItem *item) override;
    int count() const override { return int(m_rows.size()); }
    QLayoutItem *itemAt(int index) const override;
    QLayoutItem *takeAt(int index) override;
    Qt::Orientations expandingDirections() const override { return {}; }
    bool hasHeightForWidth() const override { return true; }
    /// Where nothing has to give way.
    int heightForWidth(int width) const override;
    /// Where all have given way that can.
    int minimumHeightForWidth(int width) const override;
    QSize sizeHint() const override;
    QSize minimumSize() const override;
    void setGeometry(const QRect &rect) override;

private:
    struct Row {
        std::unique_ptr<QLayoutItem> item;
        bool scrolls = false;
    };
    struct Place {
        const Row *row;
        int height;
        int least;
    };
    std::vector<Place> placesFor(int width) const;
    int total(const std::vector<Place> &places, int Place::*height, bool tight) const;

    std::vector<Row> m_rows;
};

} // namespace homard
