// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "row_layout.h"
#include <QCoreApplication>

namespace homard {

/// A quiet line about the run: a retry with its countdown, a warning, how the run ended. Errors stand in a frame.
class RowNotice : public RowLayout
{
    Q_DECLARE_TR_FUNCTIONS(homard::RowNotice)
public:
    explicit RowNotice(const RowStyle &style);

    int setRow(const ConversationRow &row, bool open) override;
    void arrange() override;
    double height() const override;
    void paint(QPainter &painter, QPointF origin, const RowPaint &paint) override;
    QRectF clockRect() const override;
    std::vector<RowTarget> buttons() const override;
    QRectF buttonRect(int index) const override;

private:
    bool isFramed() const;
    double textEnd() const;
    void arrangeButtons();
    void paintButton(QPainter &painter, const RowTarget &button, QPointF origin, const RowPaint &paint) const;
    double lineHeight() const;
    QString countdown(std::chrono::steady_clock::time_point now) const;

    std::shared_ptr<const NoticeDetails> m_details;
    std::vector<MarkdownBlock> m_blocks;
    std::vector<QRectF> m_buttons; ///< Relative to the end of the text.
};

} // namespace homard
