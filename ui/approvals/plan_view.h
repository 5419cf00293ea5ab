// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "ui/approvals/plan_page.h"
#include <QPlainTextEdit>

namespace homard {

/// Shows a page: read only, in monospace, wrapped anywhere so that nothing hides to the right. As high as its text up
/// to a limit, then it scrolls. Knows whether its last line has been on the screen.
class PlanView : public QPlainTextEdit
{
    Q_OBJECT
public:
    explicit PlanView(QWidget *parent = nullptr);

    void setPage(const PlanPage &page);
    const PlanPage &page() const { return m_page; }
    /// The end of this page was on the screen, or will be as soon as anything of it is.
    bool hasSeenEnd() const { return m_seenEnd || !m_scrolls; }

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

Q_SIGNALS:
    /// hasSeenEnd() may say something else now.
    void endSeen();

protected:
    void paintEvent(QPaintEvent *event) override;
    void showEvent(QShowEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    void fill();
    std::vector<InkedLine> wrappedLines() const;
    qreal textWidth() const;
    void fit();
    void noteScrolling();
    bool isEndInView() const;
    bool isCut() const;
    QTextCharFormat formatOf(Ink ink) const;

    PlanPage m_page;
    bool m_seenEnd = false;
    qreal m_filledFor = 0;    ///< The width it was wrapped for.
    int m_wanted = 0;         ///< Its height where there is room.
    bool m_overflows = false; ///< Its text is higher than the most it may have.
    bool m_scrolls = false;   ///< It does not fit as a whole.
    bool m_filling = false;
};

} // namespace homard
