// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/plain_tool_tip.h"
#include "base/text.h"

namespace homard {

QString plainToolTip(const QString &text)
{
    if (text.isEmpty())
        return {};
    return QStringLiteral("<p style='white-space:pre-wrap'>%1</p>").arg(readableText(text).toHtmlEscaped());
}

} // namespace homard
