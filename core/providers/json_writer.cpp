// SPDX-License-Identifier: GPL-3.0-or-later
#include "json_writer.h"
#include "base/text.h"

namespace homard {

void appendJsonText(QByteArray &out, QByteArrayView utf8)
{
    static constexpr char hex[] = "0123456789abcdef";
    qsizetype start = 0;
    for (qsizetype i = 0; i < utf8.size(); ++i) {
        const uchar c = uchar(utf8[i]);
        if (c >= 0x20 && c != '"' && c != '\\')
            continue;
        out.append(utf8.sliced(start, i - start));
        start = i + 1;
        switch (c) {
        case '"': out.append("\\\""); break;
        case '\\': out.append("\\\\"); break;
        case '\n': out.append("\\n"); break;
        case '\r': out.append("\\r"); break;
        case '\t': out.append("\\t"); break;
        default: out.append("\\u00").append(hex[c >> 4]).append(hex[c & 15]);
        }
    }
    out.append(utf8.sliced(start));
}

void appendJsonText(QByteArray &out, const QString &text)
{
    appendJsonText(out, QByteArrayView(safeText(text).toUtf8()));
}

QByteArray jsonString(const QString &text)
{
    QByteArray out(1, '"');
    appendJsonText(out, text);
    return out.append('"');
}

void appendMembers(QByteArray &out, QByteArrayView members)
{
    if (members.isEmpty() || !out.endsWith('}'))
        return;
    out.chop(1);
    if (!out.endsWith('{'))
        out.append(',');
    out.append(members).append('}');
}

} // namespace homard
