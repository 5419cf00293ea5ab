// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "ui/markdown/markdown_block.h"
#include <QString>
#include <vector>

namespace homard {

/// Reads CommonMark with GitHub's tables, strikethrough, autolinks, task lists and footnotes. Raw HTML and pictures
/// stay text; nothing is loaded (S94). Linear in the length, whatever the text is (F90): what is too deep, too wide or
/// too long in a line becomes BlockKind::PlainText. Any thread.
std::vector<MarkdownBlock> parseMarkdown(const QString &markdown);

} // namespace homard
