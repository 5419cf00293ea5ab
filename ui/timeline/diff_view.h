// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "ui/timeline/diff_lines.h"
#include <QAbstractScrollArea>

namespace homard {

/// Shows a unified diff: line numbers of both sides, a sign and a colour for each line, monospaced. Only the lines that
/// are seen are painted, so that 100 000 of them are no more work than a page. Lines can be selected by mouse and
/// keyboard and are copied with their signs.
class DiffView : public QAbstractScrollArea
{
    Q_OBJECT
public:
    explicit DiffView(QWidget *parent = nullptr);

    void setDiff(const QString &unified);
    /// Words instead of a diff.
    void setMessage(const QString &text);
    int lineCount() const { return int(m_lines.size()); }
    /// The selected lines with their signs; all where nothing is selected.
    QString selectedText() const;
    int currentLine() const { return m_current; }

    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void contextMenuEvent(QContextMenuEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    void measure();
    void fitScrollBars();
    void paintLine(QPainter &painter, int line, const QRect &rect) const;
    void moveTo(int line, bool select);
    void copy() const;
    int lineAt(const QPoint &position) const;
    int linesOnPage() const;
    bool isSelected(int line) const;
    QString spokenLine(int line) const;

    std::vector<DiffLine> m_lines;
    QString m_message;
    int m_lineHeight = 1;
    int m_numberWidth = 0; ///< Of one column of numbers, in device-independent pixels.
    int m_signWidth = 0;
    int m_textWidth = 0; ///< Of the widest line.
    int m_current = -1;
    int m_anchor = -1;
};

} // namespace homard
