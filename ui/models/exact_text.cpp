// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/exact_text.h"
#include <QTextDocument>

namespace homard {

QString exactText(const QTextDocument &document)
{
    return document.toRawText().replace(QChar::ParagraphSeparator, u'\n');
}

} // namespace homard
