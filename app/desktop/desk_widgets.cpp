// SPDX-License-Identifier: GPL-3.0-or-later
#include "desk_widgets.h"

namespace homard {

DeskWidgets::DeskWidgets(DeskModels &models)
    : sessions(new SessionListView(models.sessions))
    , header(new SessionHeader)
    , notice(new Banner)
    , conversation(new ConversationView(models.background))
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
    notice->setSpanning(true);
    QObject::connect(notice, &Banner::dismissed, notice, [this] {
        m_lasting.clear();
        notice->hide();
    });
    conversation->setFrameShape(QFrame::NoFrame);
}

void DeskWidgets::tell(Banner::Kind kind, const QString &text)
{
    notice->clearButtons();
    if (m_lasting.isEmpty())
        notice->setNotice(kind, text);
    else
        notice->setNotice(kind == Banner::Kind::Error ? kind : Banner::Kind::Warning,
                          m_lasting + QLatin1Char('\n') + text);
    notice->show();
}

void DeskWidgets::tellLastingly(const QString &text)
{
    const bool told = !notice->isHidden(); // a session may have been quicker: its words and buttons stay
    const QString before = told ? QLatin1Char('\n') + notice->text() : QString();
    const bool error = told && notice->kind() == Banner::Kind::Error;
    m_lasting = m_lasting.isEmpty() ? text : text + QLatin1Char('\n') + m_lasting;
    notice->setNotice(error ? Banner::Kind::Error : Banner::Kind::Warning, text + before);
    notice->show();
}

void DeskWidgets::endNotice()
{
    if (m_lasting.isEmpty())
        return notice->hide();
    notice->clearButtons();
    notice->setNotice(Banner::Kind::Warning, m_lasting);
}

} // namespace homard
