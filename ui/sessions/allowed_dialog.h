// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QDialog>

class QLabel;
class QListWidget;
class QPushButton;

namespace homard {

/// What was allowed for a session, each as the sentence that was read before it was, and the way to take it back.
/// Passive: who listens shows what is left.
class AllowedDialog : public QDialog
{
    Q_OBJECT
public:
    explicit AllowedDialog(QWidget *parent = nullptr);

    /// Oldest first. Also names the rules in revokeWanted().
    void setSentences(const QStringList &sentences);

Q_SIGNALS:
    void revokeWanted(const QStringList &sentences);

private:
    QStringList selected() const;

    QLabel *m_intro;
    QListWidget *m_list;
    QPushButton *m_revoke;
    QPushButton *m_revokeAll;
    QStringList m_sentences;
};

} // namespace homard
