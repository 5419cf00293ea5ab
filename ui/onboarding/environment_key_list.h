// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "ports/model_setup.h"
#include <QWidget>

class QVBoxLayout;

namespace homard {

/// Keys found in the environment, by name, each with the offer to move it into the keychain. Passive; takes no room
/// without keys.
class EnvironmentKeyList : public QWidget
{
    Q_OBJECT
public:
    explicit EnvironmentKeyList(QWidget *parent = nullptr);

    struct Entry {
        QString variable;
        QString provider; ///< Its title.
        bool stored = false;
        bool untilEnd = false; ///< Stored in memory, not in the keychain.
        bool operator==(const Entry &) const = default;
    };
    void setEntries(const std::vector<Entry> &entries);
    /// For people; empty hides it.
    void setFault(const QString &text);

Q_SIGNALS:
    void moveRequested(const QString &variable);

protected:
    void changeEvent(QEvent *event) override;

private:
    void fill();

    std::vector<Entry> m_entries;
    QString m_fault;
    QVBoxLayout *m_rows;
};

} // namespace homard
