// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "row_layout.h"
#include "ui/models/conversation_words.h"
#include <QCoreApplication>

namespace homard {

/// A tool call: one line in a card; open, it shows the arguments, why it was asked, what it writes now, its result and
/// what it changed.
class RowCall : public RowLayout
{
    Q_DECLARE_TR_FUNCTIONS(homard::RowCall)
public:
    explicit RowCall(const RowStyle &style);

    int setRow(const ConversationRow &row, bool open) override;
    void arrange() override;
    double height() const override;
    void paint(QPainter &painter, QPointF origin, const RowPaint &paint) override;
    RowTarget::Kind actionAt(QPointF point) const override;
    RowTarget::Kind ownAction() const override { return RowTarget::Toggle; }
    QRectF clockRect() const override;
    QString headText() const override { return headWith(m_title.object); }
    QString copiedHead() const override;

private:
    int build();
    void addSection(const QString &label, std::vector<MarkdownBlock> blocks);
    double headHeight() const;
    QString headWith(const QString &object) const;
    QString stateText(std::chrono::steady_clock::time_point now) const;
    void paintDiffMarks(QPainter &painter, QPointF origin, const QRectF &clip);
    void paintHead(QPainter &painter, const QRectF &head, const RowPaint &paint) const;

    std::shared_ptr<const CallDetails> m_details;
    CallTitle m_title;
    qint64 m_outputSeen = 0;
    bool m_open = false;
    std::vector<MarkdownBlock> m_blocks;
    std::map<int, QString> m_labels;
};

/// "12 ms", "3.4 s", "2:05" (minutes).
QString durationText(qint64 ms);

} // namespace homard
