// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QString>

class QTextDocument;

namespace homard {

/// What stands in the document, character for character, with \n between its blocks. QTextDocument::toPlainText()
/// makes ordinary blanks of those that do not break, and line ends of U+2028. GUI thread, as the document.
QString exactText(const QTextDocument &document);

} // namespace homard
