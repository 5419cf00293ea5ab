// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "domain/standing.h"
#include <QFrame>

class QBoxLayout;
class QHBoxLayout;
class QLabel;
class QPushButton;
class QToolButton;

namespace homard {

/// A notice across a pane: icon, wrapped text, up to three buttons (below the text where it is narrow) and, if wanted,
/// a cross. Hidden by its owner when it is over. Its accessible name is the text.
class Banner : public QFrame
{
    Q_OBJECT
public:
    using Kind = Severity;

    explicit Banner(QWidget *parent = nullptr);

    void setNotice(Kind kind, const QString &text);
    Kind kind() const { return m_kind; }
    QString text() const;
    /// Adds a button at the end; the banner owns it. Connect to its clicked().
    QPushButton *addButton(const QString &text);
    /// Like addButton(), for a choice that stands on the text: it takes no input for 500 ms, so that a key or click
    /// meant for what was there before chooses nothing.
    QPushButton *addLateButton(const QString &text);
    /// Removes all buttons.
    void clearButtons();
    /// Shows a cross that sends dismissed(). Off at first.
    void setDismissible(bool dismissible);
    /// It goes from edge to edge of its pane: no round corners and no lines at the sides. Off at first.
    void setSpanning(bool spanning);

Q_SIGNALS:
    void dismissed();

protected:
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void changeEvent(QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;

private:
    void placeButtons();
    void retranslate();

    Kind m_kind = Kind::Info;
    bool m_spanning = false;
    QLabel *m_text;
    QToolButton *m_dismiss;
    QBoxLayout *m_body;
    QHBoxLayout *m_buttons;
};

} // namespace homard
