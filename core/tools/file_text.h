// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/result.h"
#include <QByteArray>
#include <QString>

namespace homard {

enum class TextEncoding { Utf8, Utf16Le, Utf16Be, Latin1 };

/// The text of a file, and what is needed to write it back as it was.
struct FileText {
    QString text; ///< Line ends as in the file; without the byte order mark.
    TextEncoding encoding = TextEncoding::Utf8;
    bool mark = false; ///< A byte order mark stands at the beginning.
};

/// Decodes by the byte order mark; without one as UTF-8, and what is no UTF-8 as Latin-1, which loses nothing.
FileText decodeText(const QByteArray &content);
/// The reverse. Invalid: a character the encoding does not have.
Result<QByteArray> encodeText(const FileText &text);

/// What a file is by its first bytes, if it is no text: "a PNG image", "a PDF document", "binary"; else empty.
QString describeBinary(const QByteArray &head);

/// "UTF-16 with byte order mark, CRLF line ends"; empty for plain UTF-8 with LF.
QString describeText(const FileText &text);

/// True if at least half of the line ends are CRLF.
bool usesCrLf(const QString &text);
/// `text` with every line end as CRLF.
QString withCrLf(QString text);

} // namespace homard
