// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "timeline_facts.h"
#include <QWidget>

class QLabel;
class QTextEdit;
class QToolButton;

namespace homard {

/// The pane below the timeline: a title and lines of label and value, to be read, selected and copied. Passive; shows
/// plain text only, so nothing in it is loaded or followed.
class TimelineDetails : public QWidget
{
    Q_OBJECT
public:
    explicit TimelineDetails(QWidget *parent = nullptr);

    void setFacts(const QString &title, const std::vector<TimelineFact> &facts, bool canJump);
    void clear();
    /// All of it, as it would be copied.
    QString text() const;

Q_SIGNALS:
    /// "Show in conversation" was pressed.
    void jumpWanted();

protected:
    void changeEvent(QEvent *event) override;

private:
    void retranslate();
    void fill();

    QString m_titleText;
    std::vector<TimelineFact> m_facts;
    QLabel *m_title;
    QToolButton *m_jump;
    QTextEdit *m_lines;
};

} // namespace homard
