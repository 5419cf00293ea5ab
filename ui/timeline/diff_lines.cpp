// SPDX-License-Identifier: GPL-3.0-or-later
#include "diff_lines.h"
#include <QList>
#include <QStringView>

namespace homard {

namespace {

/// The first number behind `sign` in "@@ -12,3 +14,5 @@"; 0 if there is none.
int numberAfter(QStringView line, QChar sign)
{
    const qsizetype at = line.indexOf(sign);
    if (at < 0)
        return 0;
    qsizetype end = at + 1;
    while (end < line.size() && line[end].isDigit())
        ++end;
    return line.mid(at + 1, end - at - 1).toInt();
}

} // namespace

std::vector<DiffLine> diffLinesOf(const QString &unified)
{
    std::vector<DiffLine> out;
    int oldNumber = 0;
    int newNumber = 0;
    bool inHunk = false;
    for (auto line : QStringView(unified).split(u'\n')) {
        if (line.endsWith(u'\r'))
            line.chop(1);
        if (line.startsWith(u"@@")) {
            inHunk = true;
            oldNumber = numberAfter(line, u'-');
            newNumber = numberAfter(line, u'+');
            out.push_back({DiffLine::Kind::Gap, 0, 0, line.toString()});
        } else if (!inHunk && (line.startsWith(u"---") || line.startsWith(u"+++"))) {
            continue;
        } else if (inHunk && line.startsWith(u'+')) {
            out.push_back({DiffLine::Kind::Added, 0, newNumber++, line.mid(1).toString()});
        } else if (inHunk && line.startsWith(u'-')) {
            out.push_back({DiffLine::Kind::Removed, oldNumber++, 0, line.mid(1).toString()});
        } else if (inHunk && line.startsWith(u' ')) {
            out.push_back({DiffLine::Kind::Context, oldNumber++, newNumber++, line.mid(1).toString()});
        } else if (!line.isEmpty()) {
            out.push_back({DiffLine::Kind::Note, 0, 0, line.toString()});
        }
    }
    return out;
}

} // namespace homard
