// SPDX-License-Identifier: GPL-3.0-or-later
#include "desk_widgets.h"
#include <QVBoxLayout>

namespace homard {

namespace {

QWidget *stacked(QWidget *upper, QWidget *lower)
{
    auto *both = new QWidget;
    auto *column = new QVBoxLayout(both);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(upper);
    column->addWidget(lower);
    return both;
}

} // namespace

DeskWidgets::DeskWidgets(DeskModels &models)
    : sessions(new SessionListView(models.sessions))
    , header(new SessionHeader)
    , program(new ProgramNotices)
    , notice(new Banner)
    , conversation(new ConversationView(models.background))
    , firstStart(new FirstStartPage(models.setup))
    , card(new ApprovalCard(models.approvals, models.core.foundation().clock()))
    , composer(new Composer)
    , status(new RunStatusLine(models.status))
    , timeline(new TimelineView(models.timeline, models.core.store(), models.errands))
    , files(new FilesChangedView(models.files))
    , window(std::make_unique<MainWindow>(MainWindowParts{sessions, header, stacked(program, notice), conversation,
                                                          firstStart, card, composer, status, timeline, files}))
    , dialog(std::make_unique<ApprovalDialog>(models.approvals, models.core.foundation().clock()))
    , tray(models.tray)
{
    notice->hide();
    notice->setDismissible(true);
    notice->setSpanning(true);
    QObject::connect(notice, &Banner::dismissed, notice, &QWidget::hide);
    conversation->setFrameShape(QFrame::NoFrame);
}

void DeskWidgets::tell(Banner::Kind kind, const QString &text)
{
    notice->clearButtons();
    notice->setNotice(kind, text);
    notice->show();
}

void DeskWidgets::tellLastingly(const QString &text)
{
    program->tell(ProgramNotices::About::Start, text);
}

void DeskWidgets::endNotice()
{
    notice->hide();
}

} // namespace homard
