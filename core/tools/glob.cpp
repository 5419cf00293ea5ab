// SPDX-License-Identifier: GPL-3.0-or-later
#include "glob.h"

namespace homard {

namespace {

constexpr qsizetype maxAlternatives = 64;

/// Expands the first {a,b}; the rest is done by the caller's next round.
bool expandOnce(const QString &pattern, QStringList &out)
{
    const qsizetype open = pattern.indexOf(u'{');
    if (open < 0)
        return false;
    int depth = 0;
    qsizetype from = open + 1;
    QStringList choices;
    for (qsizetype i = open; i < pattern.size(); ++i) {
        const QChar c = pattern[i];
        depth += c == u'{' ? 1 : c == u'}' ? -1 : 0;
        if ((c == u',' && depth == 1) || (c == u'}' && depth == 0)) {
            choices += pattern.mid(from, i - from);
            from = i + 1;
        }
        if (depth == 0) {
            for (const QString &choice : choices)
                out += pattern.left(open) + choice + pattern.mid(i + 1);
            return true;
        }
    }
    return false; // no closing brace: an ordinary character
}

QStringList expanded(const QString &pattern)
{
    QStringList done;
    QStringList open{pattern};
    while (!open.isEmpty() && done.size() + open.size() <= maxAlternatives) {
        const QString next = open.takeFirst();
        QStringList choices;
        if (expandOnce(next, choices))
            open = choices + open;
        else
            done += next;
    }
    return done + open;
}

/// Does `c` belong to the set that begins at `pos` (an opening bracket)? Moves `pos` past the set; not `valid`: the set
/// has no end.
bool inSet(QStringView pattern, qsizetype &pos, QChar c, bool &valid)
{
    qsizetype i = pos + 1;
    const bool negated = i < pattern.size() && (pattern[i] == u'!' || pattern[i] == u'^');
    i += negated ? 1 : 0;
    bool found = false;
    for (const qsizetype first = i; i < pattern.size() && (pattern[i] != u']' || i == first); ++i) {
        QChar low = pattern[i];
        QChar high = low;
        if (i + 2 < pattern.size() && pattern[i + 1] == u'-' && pattern[i + 2] != u']') {
            high = pattern[i + 2];
            i += 2;
        }
        found = found || (low <= c && c <= high);
    }
    valid = i < pattern.size();
    if (valid)
        pos = i + 1;
    return found != negated;
}

/// One character of the name against what stands at `pos` of the pattern ('*' excluded).
bool matchesOne(QStringView pattern, qsizetype &pos, QChar c)
{
    if (pattern[pos] == u'[') {
        bool valid = false;
        const bool found = inSet(pattern, pos, c, valid);
        if (valid)
            return found;
    }
    const QChar wanted = pattern[pos++];
    return wanted == u'?' || wanted == c;
}

/// One path segment; goes back to the last '*' only.
bool matchesSegment(QStringView pattern, QStringView name)
{
    qsizetype p = 0;
    qsizetype n = 0;
    qsizetype star = -1;
    qsizetype mark = 0;
    while (n < name.size()) {
        if (p < pattern.size() && pattern[p] == u'*') {
            star = ++p;
            mark = n;
            continue;
        }
        if (p < pattern.size() && matchesOne(pattern, p, name[n])) {
            ++n;
            continue;
        }
        if (star < 0)
            return false;
        p = star;
        n = ++mark;
    }
    while (p < pattern.size() && pattern[p] == u'*')
        ++p;
    return p == pattern.size();
}

/// Path segments, where "**" stands for any number of them; goes back to the last "**" only.
bool matchesPath(const QStringList &pattern, const QList<QStringView> &path)
{
    qsizetype p = 0;
    qsizetype n = 0;
    qsizetype star = -1;
    qsizetype mark = 0;
    while (n < path.size()) {
        if (p < pattern.size() && pattern[p] == QLatin1StringView("**")) {
            star = ++p;
            mark = n;
            continue;
        }
        if (p < pattern.size() && matchesSegment(pattern[p], path[n])) {
            ++p;
            ++n;
            continue;
        }
        if (star < 0)
            return false;
        p = star;
        n = ++mark;
    }
    while (p < pattern.size() && pattern[p] == QLatin1StringView("**"))
        ++p;
    return p == pattern.size();
}

} // namespace

Glob::Glob(const QString &pattern)
{
    QString trimmed = pattern;
    while (trimmed.startsWith(QLatin1StringView("./")))
        trimmed.remove(0, 2);
    m_nameOnly = !trimmed.contains(u'/');
    for (const QString &alternative : expanded(trimmed)) {
        m_alternatives.push_back(alternative.split(u'/', Qt::SkipEmptyParts));
        m_words += m_alternatives.back();
    }
}

bool Glob::matches(const QString &relativePath) const
{
    QList<QStringView> path = QStringView(relativePath).split(u'/', Qt::SkipEmptyParts);
    if (m_nameOnly && path.size() > 1)
        path = {path.last()};
    for (const QStringList &alternative : m_alternatives) {
        if (matchesPath(alternative, path))
            return true;
    }
    return false;
}

} // namespace homard
