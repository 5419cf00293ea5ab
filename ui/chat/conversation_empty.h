// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QWidget>

class QLabel;
class QPushButton;

namespace homard {

/// What an empty conversation shows: a quiet hint and three requests to begin with.
class ConversationEmpty : public QWidget
{
    Q_OBJECT
public:
    explicit ConversationEmpty(QWidget *parent = nullptr);

Q_SIGNALS:
    void exampleChosen(const QString &text);

protected:
    void changeEvent(QEvent *event) override;

private:
    void retranslate();
    void updateColors();

    QLabel *m_title = nullptr;
    QLabel *m_hint = nullptr;
    std::vector<QPushButton *> m_examples;
};

} // namespace homard
