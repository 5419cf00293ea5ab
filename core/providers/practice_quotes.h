// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QString>
#include <QStringList>

namespace homard {

/// A message whose quoted parts are replaced by two characters of the private use area, so that nothing in them is
/// taken for words of the request. Quotes: ```…```, "…", '…', `…`, “…”, ‘…’, 「…」, 『…』, 《…》.
class PracticeQuotes
{
public:
    explicit PracticeQuotes(const QString &message);

    /// The message with marks.
    const QString &text() const { return m_text; }
    /// `part` of text() with the quoted parts put back, without their quotes.
    QString restored(const QString &part) const;
    /// True if `part` is one quoted part and nothing else.
    static bool isQuoted(const QString &part);
    /// A regular expression for one mark.
    static QString expression();

private:
    QString m_text;
    QStringList m_quoted;
};

} // namespace homard
