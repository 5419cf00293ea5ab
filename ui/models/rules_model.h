// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "ports/rule_book.h"
#include "ui/models/errands.h"
#include <QAbstractTableModel>
#include <QStringList>

namespace homard {

/// The rules that last, as rows: what each lets pass or refuses, where, since when, until when, how often. Reads and
/// changes them through errands. GUI thread; book and errands outlive it.
class RulesModel : public QAbstractTableModel
{
    Q_OBJECT
public:
    enum Column { Rule, Where, Made, Expires, Used, Columns };
    enum Role {
        IdRole = Qt::UserRole,
        DecisionRole, ///< int(Decision).
        FaultRole,    ///< QString: why it does not count; empty: it does.
    };

    RulesModel(RuleBook &book, Errands &errands, QObject *parent = nullptr);

    /// Reads them anew; isLoaded() from then on.
    void load();
    bool isLoaded() const { return m_loaded; }
    const std::vector<RuleEntry> &entries() const { return m_entries; }
    /// What is wrong with policy.json, one sentence each.
    const QStringList &notices() const { return m_notices; }
    /// Somebody else changed policy.json, and nobody has said what to do.
    bool hasOutsideChange() const { return !m_outsideMark.isEmpty(); }
    /// What it would make of the rules, a line each.
    const QStringList &outsideChanges() const { return m_outsideChanges; }

    void revoke(const QString &id);
    void undoRevoke(const QString &id);
    /// `take`: the change counts from now on; else the old rules are written back.
    void answerOutsideChange(bool take);

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

    /// Where it came from, in words.
    static QString originOf(const RuleEntry &entry);

Q_SIGNALS:
    void loaded();
    void revoked(const QString &id, const QString &sentence);
    void restored(const QString &id);
    void outsideChangeAnswered(bool taken);
    void failed(const QString &message);

private:
    struct Read {
        std::vector<RuleEntry> entries;
        QStringList notices;
        QByteArray outsideMark;
        QStringList outsideChanges;
    };
    void take(Read read);
    void change(std::function<Result<void>(RuleBook &)> work, std::function<void()> done);
    QString textOf(const RuleEntry &entry, int column) const;
    static QString ruleLine(const RuleEntry &entry);
    static QString detailsOf(const RuleEntry &entry);

    RuleBook &m_book;
    Errands &m_errands;
    std::vector<RuleEntry> m_entries;
    QStringList m_notices;
    QByteArray m_outsideMark;
    QStringList m_outsideChanges;
    bool m_loaded = false;
};

} // namespace homard
