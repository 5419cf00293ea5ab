// SPDX-License-Identifier: GPL-3.0-or-later
#include "desk_widgets.h"

namespace homard {

DeskWidgets::DeskWidgets(DeskModels &models)
    : sessions(new SessionListView(models.sessions))
    , header(new SessionHeader)
    , notice(new Banner)
    , conversation(new ConversationView(models.errands))
    , firstStart(new FirstStartPage(models.setup))
    , card(new ApprovalCard(models.approvals, models.core.foundation().clock()))
    , composer(new Composer)
    , status(new RunStatusLine(models.status))
    , timeline(new TimelineView(models.timeline, models.core.store(), models.errands))
    , files(new FilesChangedView(models.files))
    , window(std::make_unique<MainWindow>(
          MainWindowParts{sessions, header, notice, conversation, firstStart, card, composer, status, timeline, files}))
    , dialog(std::make_unique<ApprovalDialog>(models.approvals, models.core.foundation().clock()))
    , tray(models.tray)
{
    notice->hide();
    notice->setDismissible(true);
    QObject::connect(notice, &Banner::dismissed, notice, &QWidget::hide);
    conversation->setFrameShape(QFrame::NoFrame);
}

void DeskWidgets::tell(Banner::Kind kind, const QString &text)
{
    notice->clearButtons();
    notice->setNotice(kind, text);
    notice->show();
}

} // namespace homard
