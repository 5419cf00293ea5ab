// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QString>
#include <vector>

namespace homard {

/// A message whose quoted parts are replaced by two characters of the private use area, so that nothing in them is
/// taken for words of the request. Quotes: ```…```, "…", '…', `…`, “…”, ‘…’, 「…」, 『…』, 《…》.
class PracticeQuotes
{
public:
    explicit PracticeQuotes(const QString &message);

    /// The message with marks.
    const QString &text() const { return m_text; }
    /// `part` of text() with the quoted parts put back: without its quotes if it is one quoted part and nothing else,
    /// else with them.
    QString restored(const QString &part) const;
    /// A mark for a text that was not in the message.
    QString markFor(const QString &text);
    /// True if `part` is one quoted part and nothing else.
    static bool isQuoted(const QString &part);
    /// True if `part` begins with a quoted part and goes on after it.
    static bool isQuotedAndMore(const QString &part);
    /// A regular expression for one mark.
    static QString expression();

private:
    QString m_text;
    struct Part {
        QString text;
        QString original; ///< With its quotes.
    };
    std::vector<Part> m_quoted;
};

} // namespace homard
