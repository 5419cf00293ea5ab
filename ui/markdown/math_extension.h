// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QByteArray>
#include <QString>
#include <cmark-gfm.h>

namespace homard {

/// Lets the parser take formulas as they are written: $…$, $$…$$, \(…\) and \[…\]. Without it underscores and stars in
/// them become italics, and the backslashes of the brackets vanish. Made once, lives as long as the program; any
/// thread.
cmark_syntax_extension *mathExtension();

/// Is this a formula that mathExtension() found? Its literal is the source, with the delimiters.
bool isMathNode(cmark_node *node);

/// Marks the backslash of \(…\) and \[…\] with U+0001, so that the parser does not read it as an escape: same length,
/// same lines. markedText() turns it back.
void markMathBrackets(QByteArray &utf8);
QString markedText(const char *utf8);

} // namespace homard
