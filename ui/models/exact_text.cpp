// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/exact_text.h"
#include "base/text.h"
#include <QStringList>
#include <QTextDocument>

namespace homard {

QString exactText(const QTextDocument &document)
{
    return document.toRawText().replace(QChar::ParagraphSeparator, u'\n');
}

QString markedLine(const QString &text, qsizetype limit)
{
    const QString part = truncated(text, limit);
    QStringList lines = part.split(u'\n');
    for (QString &line : lines)
        line = visibleText(line);
    const QString shown = lines.join(QChar(0x21B5));
    return part.size() < text.size() || shown.size() > limit ? truncated(shown, limit - 1) + QChar(0x2026) : shown;
}

} // namespace homard
