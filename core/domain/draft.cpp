// SPDX-License-Identifier: GPL-3.0-or-later
#include "draft.h"

namespace homard {

QString draftBehind(const QString &text, const QString &draft)
{
    if (text.isEmpty() || draft.isEmpty())
        return text + draft;
    return text.endsWith(u'\n') ? text + draft : text + u'\n' + draft;
}

} // namespace homard
