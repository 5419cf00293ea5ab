// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QString>

class QTextDocument;

namespace homard {

/// What stands in the document, character for character, with \n between its blocks. QTextDocument::toPlainText()
/// makes ordinary blanks of those that do not break, and line ends of U+2028. GUI thread, as the document.
QString exactText(const QTextDocument &document);

/// Text of others on one line: runs of blanks as they are, line breaks as "↵", what hides made visible (S02, S10). At
/// most about `limit` characters; "…" tells of more. Any thread.
QString markedLine(const QString &text, qsizetype limit);

} // namespace homard
