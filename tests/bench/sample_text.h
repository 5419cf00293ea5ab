// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QString>
#include <QStringList>

namespace homard {

/// Section `number` of an answer that never ends: heading, paragraphs, list, code, table. About 1 100 characters of
/// Markdown, different ones each time.
QString sampleSection(int number);
/// `count` pieces of four characters of such sections, as a model streams them.
QStringList sampleTokens(int count);

} // namespace homard
