// SPDX-License-Identifier: GPL-3.0-or-later
#include "line_matcher.h"

namespace homard {

namespace {
/// Steps of the matcher for one line (ours): PCRE's own default is 10 000 000, seconds for a hostile expression.
constexpr QLatin1StringView matchLimits("(*LIMIT_MATCH=200000)(*LIMIT_DEPTH=2000)");
constexpr qsizetype maxRegexLine = 20'000; ///< Characters of a line an expression sees (ours).
} // namespace

Result<LineMatcher> LineMatcher::make(const QString &pattern, bool regex, bool ignoreCase)
{
    LineMatcher matcher;
    matcher.m_case = ignoreCase ? Qt::CaseInsensitive : Qt::CaseSensitive;
    if (!regex) {
        matcher.m_literal = pattern;
        return matcher;
    }
    QRegularExpression::PatternOptions options = QRegularExpression::UseUnicodePropertiesOption;
    if (ignoreCase)
        options |= QRegularExpression::CaseInsensitiveOption;
    const QRegularExpression plain(pattern,
                                   options); // without our limits, so that the position of an error is the model's
    if (!plain.isValid()) {
        return {ErrorCode::Invalid, QStringLiteral("The regular expression is not valid at character %1: %2. Leave out "
                                                   "\"regex\" to search for it literally.")
                                        .arg(plain.patternErrorOffset())
                                        .arg(plain.errorString())};
    }
    matcher.m_expression = QRegularExpression(matchLimits + pattern, options);
    matcher.m_expression.optimize(); // before it is shared by threads
    return matcher;
}

qsizetype LineMatcher::find(QStringView line, bool &gaveUp) const
{
    if (!m_literal.isEmpty())
        return line.indexOf(m_literal, 0, m_case);
    const auto match = m_expression.match(line.left(maxRegexLine));
    gaveUp = gaveUp || !match.isValid();
    return match.hasMatch() ? match.capturedStart() : -1;
}

bool LineMatcher::mayBeIn(const QString &text) const
{
    return m_literal.isEmpty() || text.contains(m_literal, m_case);
}

} // namespace homard
