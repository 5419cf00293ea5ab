// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/folder_identity.h"

namespace homard {

QByteArray folderIdentity(const QString &)
{
    return {};
}

QByteArray folderIdentity(int)
{
    return {};
}

} // namespace homard
