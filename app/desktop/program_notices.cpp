// SPDX-License-Identifier: GPL-3.0-or-later
#include "program_notices.h"
#include <QVBoxLayout>

namespace homard {

ProgramNotices::ProgramNotices(QWidget *parent) : QWidget(parent)
{
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    hide();
}

Banner *ProgramNotices::tell(About about, const QString &text)
{
    Banner *&banner = m_banners[about];
    if (!banner) {
        banner = new Banner(this);
        banner->setDismissible(true);
        banner->setSpanning(true);
        connect(banner, &Banner::dismissed, this, [this, about] { end(about); });
        layout()->addWidget(banner);
    }
    banner->clearButtons();
    banner->setNotice(Banner::Kind::Warning, text);
    banner->show();
    show();
    return banner;
}

void ProgramNotices::end(About about)
{
    const auto ended = m_banners.find(about);
    if (ended == m_banners.end())
        return;
    ended->second->hide();
    bool told = false;
    for (const auto &[other, banner] : m_banners)
        told = told || !banner->isHidden();
    setVisible(told);
}

} // namespace homard
