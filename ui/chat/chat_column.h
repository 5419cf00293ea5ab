// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QBoxLayout>
#include <QFont>

namespace homard {

/// A column below or above a conversation, as wide as the conversation itself: what stands in it begins and ends where
/// the rows do. Its margins at the sides are those of the rows.
class ChatColumn : public QVBoxLayout
{
    Q_OBJECT
public:
    ChatColumn();

    int heightForWidth(int width) const override;
    int minimumHeightForWidth(int width) const override;
    void setGeometry(const QRect &rect) override;

private:
    int takenOf(int width) const;

    mutable QFont m_font;         ///< Of the width below.
    mutable double m_widest = -1; ///< Of rows with that font.
};

} // namespace homard
