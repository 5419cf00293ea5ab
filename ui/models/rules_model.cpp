// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/rules_model.h"
#include "base/plain_tool_tip.h"
#include "base/text.h"
#include <QDateTime>
#include <QDir>
#include <QLocale>

namespace homard {

namespace {

QString shortFolder(const QString &path)
{
    const QString home = QDir::homePath();
    return path == home || path.startsWith(home + QLatin1Char('/')) ? QLatin1Char('~') + path.mid(home.size()) : path;
}

} // namespace

RulesModel::RulesModel(RuleBook &book, Errands &errands, QObject *parent)
    : QAbstractTableModel(parent), m_book(book), m_errands(errands)
{
}

void RulesModel::load()
{
    m_errands.run(
        this,
        [book = &m_book] {
            return Read{book->rules(), book->notices(), book->outsideMark(), book->outsideChanges()};
        },
        [this](Read read) { take(std::move(read)); });
}

void RulesModel::take(Read read)
{
    beginResetModel();
    m_entries = std::move(read.entries);
    m_notices = std::move(read.notices);
    m_outsideMark = read.outsideMark;
    m_outsideChanges = std::move(read.outsideChanges);
    m_loaded = true;
    endResetModel();
    Q_EMIT loaded();
}

void RulesModel::change(std::function<Result<void>(RuleBook &)> work, std::function<void()> done)
{
    m_errands.run(
        this, [book = &m_book, work = std::move(work)] { return work(*book); },
        [this, done = std::move(done)](const Result<void> &changed) {
            if (changed)
                done();
            else
                Q_EMIT failed(changed.error().text());
            load();
        });
}

void RulesModel::revoke(const QString &id)
{
    QString sentence;
    for (const RuleEntry &entry : m_entries) {
        if (entry.id == id)
            sentence = entry.sentence;
    }
    change([id](RuleBook &book) { return book.revoke(id); },
           [this, id, sentence] { Q_EMIT revoked(id, readableText(sentence)); });
}

void RulesModel::undoRevoke(const QString &id)
{
    change([id](RuleBook &book) { return book.undoRevoke(id); }, [this, id] { Q_EMIT restored(id); });
}

void RulesModel::answerOutsideChange(bool take)
{
    change([take, mark = m_outsideMark](
               RuleBook &book) { return take ? book.confirmOutsideChange(mark) : book.takeBackOutsideChange(mark); },
           [this, take] { Q_EMIT outsideChangeAnswered(take); });
}

int RulesModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_entries.size());
}

int RulesModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(Columns);
}

/// "mkdir -p runs", "rm is refused": what a row is about.
QString RulesModel::ruleLine(const RuleEntry &entry)
{
    const QString subject = readableText(entry.subject);
    switch (entry.decision) {
    case Decision::Allow: return tr("Allow %1", "a rule and what it is about").arg(subject);
    case Decision::Ask: return tr("Ask about %1", "a rule and what it is about").arg(subject);
    case Decision::Deny: break;
    }
    return tr("Refuse %1", "a rule and what it is about").arg(subject);
}

QString RulesModel::originOf(const RuleEntry &entry)
{
    return entry.origin == QLatin1StringView("asked") ? tr("Your answer to a question")
                                                      : tr("Written into policy.json");
}

QString RulesModel::textOf(const RuleEntry &entry, int column) const
{
    const QLocale locale;
    const auto day = [&](qint64 ms) {
        return ms > 0 ? locale.toString(QDateTime::fromMSecsSinceEpoch(ms).date(), QLocale::ShortFormat) : QString();
    };
    switch (Column(column)) {
    case Rule: return ruleLine(entry);
    case Where: return entry.scope == ApprovalScope::Folder ? visibleText(shortFolder(entry.folder)) : tr("Everywhere");
    case Made: return day(entry.madeMs);
    case Expires:
        return entry.isExpired ? tr("Expired") : entry.expiresMs > 0 ? day(entry.expiresMs) : tr("Never", "it expires");
    case Used:
        return entry.hit.hits == 0 ? tr("Not yet", "a rule was used")
                                   : tr("%1, last %2", "how often a rule was used, and the day")
                                         .arg(locale.toString(entry.hit.hits), day(entry.hit.lastMs));
    case Columns: break;
    }
    return {};
}

QString RulesModel::detailsOf(const RuleEntry &entry)
{
    QStringList lines{readableText(entry.sentence), originOf(entry)};
    if (!entry.fault.isEmpty())
        lines.append(readableText(entry.fault));
    return lines.join(QLatin1Char('\n'));
}

QVariant RulesModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid))
        return {};
    const RuleEntry &entry = m_entries[size_t(index.row())];
    switch (role) {
    case Qt::DisplayRole: return textOf(entry, index.column());
    case Qt::ToolTipRole: return plainToolTip(detailsOf(entry));
    case Qt::AccessibleTextRole: {
        if (index.column() != Rule)
            return textOf(entry, index.column());
        return entry.fault.isEmpty() ? textOf(entry, Rule)
                                     : tr("%1 Does not count: %2").arg(textOf(entry, Rule), readableText(entry.fault));
    }
    case IdRole: return entry.id;
    case DecisionRole: return int(entry.decision);
    case FaultRole: return entry.isExpired ? tr("Expired") : readableText(entry.fault);
    default: return {};
    }
}

QVariant RulesModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    switch (Column(section)) {
    case Rule: return tr("Rule");
    case Where: return tr("Where");
    case Made: return tr("Made");
    case Expires: return tr("Expires");
    case Used: return tr("Used");
    case Columns: break;
    }
    return {};
}

} // namespace homard
