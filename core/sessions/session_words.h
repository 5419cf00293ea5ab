// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QCoreApplication>

namespace homard {

/// A text of this room in the user's language. Static: other rooms have one of the same name.
static inline QString tr(const char *text)
{
    return QCoreApplication::translate("homard::Sessions", text);
}

} // namespace homard
