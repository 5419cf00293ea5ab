// SPDX-License-Identifier: GPL-3.0-or-later
#include "restore_desk.h"
#include "base/text.h"
#include "ui/widgets/plain_message_box.h"
#include <QPushButton>
#include <limits>

namespace homard {

namespace {
constexpr qsizetype shownFiles = 12; // ours: more is not read in a box
}

RestoreDesk::RestoreDesk(DeskModels &models, DeskWidgets &widgets, QObject *parent)
    : QObject(parent), m_models(models), m_widgets(widgets)
{
    connect(m_widgets.conversation, &ConversationView::restoreWanted, this, &RestoreDesk::look);
}

/// A run that goes on would change files behind it.
bool RestoreDesk::mayRestore()
{
    if (!m_models.status.isActive())
        return true;
    m_widgets.tell(Banner::Kind::Warning, tr("Files can be restored when nothing runs: stop it, or wait for its end."));
    return false;
}

void RestoreDesk::look(const QString &messageId)
{
    auto *model = m_models.conversations.current();
    const int row = model ? model->indexOf(messageId) : -1;
    if (row < 0 || !mayRestore())
        return;
    m_models.errands.run(
        this,
        [&checkpoints = m_models.core.foundation().checkpoints(), session = model->sessionId(),
         from = model->row(row).wallMs]() -> Result<RestorePlan> {
            const auto all = checkpoints.list(session, std::numeric_limits<int>::max());
            if (!all)
                return all.error();
            return planRestore(checkpoints, *all, from);
        },
        [this, asked = QPointer(model)](const Result<RestorePlan> &plan) {
            if (asked && asked == m_models.conversations.current()) // else the user has gone on
                show(plan);
        });
}

void RestoreDesk::show(const Result<RestorePlan> &plan)
{
    if (!plan)
        return m_widgets.tell(Banner::Kind::Error, plan.error().text());
    if (plan->changes.empty())
        return m_widgets.tell(Banner::Kind::Info, tr("No file was changed since this message."));
    if (!plan->conflicts.empty())
        return tellConflicts(*plan);
    ask(*plan);
}

QString RestoreDesk::listed(const QStringList &lines) const
{
    QStringList shown = lines.mid(0, shownFiles);
    if (lines.size() > shownFiles)
        shown.append(tr("%n more", nullptr, int(lines.size() - shownFiles)));
    for (QString &line : shown)
        line = QStringLiteral("• ") + visibleText(line);
    return shown.join(QLatin1Char('\n'));
}

void RestoreDesk::ask(const RestorePlan &plan)
{
    QStringList files;
    for (const QString &file : plan.files)
        files.append(m_models.files.shownPath(file));
    auto *box = makePlainMessageBox(
        QMessageBox::Question, tr("Restore files?"),
        tr("Put %n file(s) back to what they were before this message?", nullptr, int(files.size())),
        listed(files) + QStringLiteral("\n\n") +
            tr("The conversation stays as it is. What commands did is not undone."),
        m_widgets.window.get());
    QPushButton *yes = box->addButton(tr("Restore"), QMessageBox::AcceptRole);
    QPushButton *no = box->addButton(tr("Cancel"), QMessageBox::RejectRole);
    box->setDefaultButton(no);
    box->setEscapeButton(no);
    connect(yes, &QPushButton::clicked, this, [this, plan] { restore(plan); });
    box->open();
}

void RestoreDesk::tellConflicts(const RestorePlan &plan)
{
    QStringList lines;
    for (const RestoreConflict &conflict : plan.conflicts)
        lines.append(tr("%1: %2", "a file and why").arg(m_models.files.shownPath(conflict.path), conflict.why.message));
    auto *box = makePlainMessageBox(QMessageBox::Warning, tr("Files cannot be restored"),
                                    tr("Nothing was changed. In the way:"), listed(lines), m_widgets.window.get());
    box->addButton(tr("Close"), QMessageBox::RejectRole);
    box->open();
}

void RestoreDesk::restore(const RestorePlan &plan)
{
    if (!mayRestore())
        return;
    m_models.errands.run(
        this,
        [&core = m_models.core, plan]() -> Result<void> {
            if (const auto may = core.store().mayUndo(plan.changes.front().id); !may)
                return may.error();
            return restoreAll(core.foundation().checkpoints(), plan, core.foundation().clock());
        },
        [this, count = int(plan.files.size())](const Result<void> &done) {
            m_models.files.refresh();
            if (!done)
                return m_widgets.tell(Banner::Kind::Error, done.error().text());
            m_widgets.tell(Banner::Kind::Info, tr("%n file(s) put back.", nullptr, count));
        });
}

} // namespace homard
