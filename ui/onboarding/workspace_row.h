// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QWidget>

class QLabel;
class QPushButton;

namespace homard {

class ElidedLabel;

/// The folder to work in, with a button that chooses another. Passive.
class WorkspaceRow : public QWidget
{
    Q_OBJECT
public:
    explicit WorkspaceRow(QWidget *parent = nullptr);
    void setPath(const QString &path);
    /// Why the chosen folder was not taken; empty hides it.
    void setFault(const QString &text);

Q_SIGNALS:
    void chosen(const QString &path);

protected:
    void changeEvent(QEvent *event) override;

private:
    void choose();
    void retranslate();
    void tint();

    QString m_path;
    QLabel *m_title;
    QLabel *m_text;
    ElidedLabel *m_shown;
    QPushButton *m_choose;
    QLabel *m_fault;
};

} // namespace homard
