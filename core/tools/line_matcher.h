// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/result.h"
#include <QRegularExpression>
#include <QString>

namespace homard {

/// Finds a literal text or a regular expression in lines. Immutable; any thread.
class LineMatcher
{
public:
    /// Errors: Invalid, with the position in the expression.
    static Result<LineMatcher> make(const QString &pattern, bool regex, bool ignoreCase);

    /// Where it is found in `line`, −1 if nowhere. An expression that would take too long on a line gives up on it
    /// (PCRE's match limit), and `gaveUp` becomes true.
    qsizetype find(QStringView line, bool &gaveUp) const;
    /// False: no line of `text` can match. A quick look before it is taken apart.
    bool mayBeIn(const QString &text) const;

private:
    QString m_literal; ///< Empty: an expression.
    QRegularExpression m_expression;
    Qt::CaseSensitivity m_case = Qt::CaseSensitive;
};

} // namespace homard
