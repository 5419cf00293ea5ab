// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "ui/markdown/markdown_block.h"
#include <QAbstractScrollArea>
#include <QString>
#include <memory>
#include <vector>

namespace homard {

/// Shows one Markdown text to read: preview and details. Only what is visible is laid out. Text can be selected and
/// copied (as text and as Markdown), links and code are reached with Tab; nothing is loaded and nothing opened: the
/// owner decides about a link. Follows palette, font and language live.
class MarkdownView : public QAbstractScrollArea
{
    Q_OBJECT
public:
    explicit MarkdownView(QWidget *parent = nullptr);
    ~MarkdownView() override;

    /// Keeps the place in the text. Long texts may be given as blocks that were read on another thread.
    void setMarkdown(const QString &markdown);
    void setBlocks(const QString &markdown, std::vector<MarkdownBlock> blocks);
    const QString &markdown() const;
    const std::vector<MarkdownBlock> &blocks() const;

    MarkdownRange selection() const;
    void setSelection(const MarkdownRange &range);
    bool hasSelection() const;
    QString selectedText() const;
    QString selectedMarkdown() const;
    /// Scrolls so that the block stands at the top, for an outline.
    void scrollToBlock(int block);
    /// The block at the upper edge of the view; -1 when there is none.
    int topBlock() const;

    /// For assistive technology: the place of a letter, in the viewport; and the other way round.
    QRectF rectOf(MarkdownPosition position) const;
    MarkdownPosition positionAt(QPointF point) const;

public Q_SLOTS:
    void copy();
    void copyAsMarkdown();
    void selectAll();

Q_SIGNALS:
    void linkActivated(const QString &url);
    /// Empty when the mouse or the focus leaves the link.
    void linkHovered(const QString &url);
    void selectionChanged();
    void topBlockChanged(int block);
    /// A copy button was used.
    void codeCopied();

protected:
    void changeEvent(QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void scrollContentsBy(int dx, int dy) override;
    void keyPressEvent(QKeyEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void mouseDoubleClickEvent(QMouseEvent *event) override;
    void leaveEvent(QEvent *event) override;
    void wheelEvent(QWheelEvent *event) override;
    void timerEvent(QTimerEvent *event) override;
    void contextMenuEvent(QContextMenuEvent *event) override;
    void focusOutEvent(QFocusEvent *event) override;
    bool focusNextPrevChild(bool next) override;

private:
    struct State;

    void restyle();
    void arrange();
    QPointF origin(int block) const;
    void hover(QPointF point);
    void moveCursor(QKeyEvent *event);
    void reveal(MarkdownPosition position);
    void extendTo(QPointF point);
    void activate();
    void copyBlock(int block);
    void announceHover(const QString &url);

    std::unique_ptr<State> m_state;
};

} // namespace homard
