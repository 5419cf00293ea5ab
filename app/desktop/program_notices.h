// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "ui/widgets/banner.h"
#include <map>

namespace homard {

/// What people must be told of the program itself, whatever session is shown: one banner for each thing, with its
/// buttons; each stays until somebody closes it or it is over. Takes no room while there is nothing. GUI thread.
class ProgramNotices : public QWidget
{
    Q_OBJECT
public:
    enum class About { Start, KeptTexts, OutsideChanges, SettingsFile, SettingsFault };

    explicit ProgramNotices(QWidget *parent = nullptr);

    /// Tells it, in the place of what was told of the same thing before. The banner has no buttons yet; it is owned
    /// here and lives as long as this.
    Banner *tell(About about, const QString &text);
    /// It is over.
    void end(About about);

private:
    std::map<About, Banner *> m_banners;
};

} // namespace homard
