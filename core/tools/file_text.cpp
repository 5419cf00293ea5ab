// SPDX-License-Identifier: GPL-3.0-or-later
#include "file_text.h"
#include "base/text.h"
#include <QStringConverter>
#include <QStringList>
#include <algorithm>
#include <array>

namespace homard {

namespace {

struct Magic {
    const char *bytes;
    qsizetype size;
    const char *what;
};

constexpr std::array<Magic, 12> magics{{
    {"%PDF-", 5, "a PDF document"},
    {"\x89PNG\r\n\x1a\n", 8, "a PNG image"},
    {"\xFF\xD8\xFF", 3, "a JPEG image"},
    {"GIF8", 4, "a GIF image"},
    {"BM", 2, "a BMP image"},
    {"PK\x03\x04", 4, "a ZIP archive (or an office document)"},
    {"\x1f\x8b", 2, "gzip-compressed data"},
    {"\x7f"
     "ELF",
     4, "an ELF program"},
    {"SQLite format 3", 15, "an SQLite database"},
    {"\xFD"
     "7zXZ",
     5, "xz-compressed data"},
    {"(\xB5/\xFD", 4, "zstd-compressed data"},
    {"OggS", 4, "an Ogg audio file"},
}};

QStringConverter::Encoding converter(TextEncoding encoding)
{
    switch (encoding) {
    case TextEncoding::Utf16Le: return QStringConverter::Utf16LE;
    case TextEncoding::Utf16Be: return QStringConverter::Utf16BE;
    case TextEncoding::Latin1: return QStringConverter::Latin1;
    case TextEncoding::Utf8: break;
    }
    return QStringConverter::Utf8;
}

QString decoded(QByteArrayView bytes, TextEncoding encoding)
{
    // Stateless, and without the converter's own idea of byte order marks: ours is taken off, a second one is content.
    QStringDecoder decoder(converter(encoding),
                           QStringConverter::Flag::ConvertInitialBom | QStringConverter::Flag::Stateless);
    return decoder(bytes);
}

QByteArray encoded(const QString &text, TextEncoding encoding)
{
    QStringEncoder encoder(converter(encoding), QStringConverter::Flag::Stateless);
    return encoder(text);
}

QByteArray markOf(TextEncoding encoding)
{
    return encoding == TextEncoding::Utf16Le   ? QByteArray("\xFF\xFE")
           : encoding == TextEncoding::Utf16Be ? QByteArray("\xFE\xFF")
                                               : QByteArray("\xEF\xBB\xBF");
}

/// Whether bytes with a UTF-16 mark are text: whole code units, no half characters, nothing that no text has. `head`
/// may end within a pair.
bool isUtf16Text(const QByteArray &head)
{
    if (head.size() % 2 != 0)
        return false;
    const QString text = decodeText(head).text;
    for (qsizetype i = 0; i < text.size(); ++i) {
        const bool pair = text[i].isHighSurrogate() && (i + 1 == text.size() || text[i + 1].isLowSurrogate());
        if (text[i].isSurrogate() && !pair)
            return false;
        i += pair ? 1 : 0;
    }
    return !looksBinary(text.toUtf8());
}

} // namespace

FileText decodeText(const QByteArray &content)
{
    FileText result;
    for (const TextEncoding encoding : {TextEncoding::Utf8, TextEncoding::Utf16Le, TextEncoding::Utf16Be}) {
        if (content.startsWith(markOf(encoding))) {
            result.encoding = encoding;
            result.mark = true;
            break;
        }
    }
    const QByteArrayView body = QByteArrayView(content).sliced(result.mark ? markOf(result.encoding).size() : 0);
    if (result.encoding == TextEncoding::Utf8 && !body.toByteArray().isValidUtf8()) {
        result.encoding = TextEncoding::Latin1;
        result.mark = false;
        result.text = QString::fromLatin1(content);
        return result;
    }
    result.text = decoded(body, result.encoding);
    return result;
}

Result<QByteArray> encodeText(const FileText &text)
{
    if (text.encoding == TextEncoding::Latin1) {
        for (const QChar c : text.text) {
            if (c.unicode() > 0xFF)
                return {ErrorCode::Invalid, QStringLiteral("The file is Latin-1 and cannot hold the character U+%1.")
                                                .arg(uint(c.unicode()), 4, 16, QLatin1Char('0'))};
        }
        return text.text.toLatin1();
    }
    return (text.mark ? markOf(text.encoding) : QByteArray()) + encoded(text.text, text.encoding);
}

QString describeBinary(const QByteArray &head)
{
    if (head.startsWith("\xFF\xFE") || head.startsWith("\xFE\xFF")) // UTF-16 text holds NULs
        return isUtf16Text(head) ? QString() : QStringLiteral("binary");
    for (const Magic &magic : magics) {
        const bool text = magic.size <= 2 && !looksBinary(head); // "BM" may begin a word
        if (!text && head.startsWith(QByteArrayView(magic.bytes, magic.size)))
            return QLatin1StringView(magic.what);
    }
    if (head.startsWith("RIFF") && head.mid(8, 4) == "WEBP")
        return QStringLiteral("a WebP image");
    return looksBinary(head) ? QStringLiteral("binary") : QString();
}

bool usesCrLf(const QString &text)
{
    const auto crlf = text.count(QLatin1StringView("\r\n"));
    return crlf > 0 && 2 * crlf >= text.count(u'\n');
}

QString withCrLf(QString text)
{
    return text.replace(QLatin1StringView("\r\n"), QLatin1StringView("\n"))
        .replace(QLatin1StringView("\n"), QLatin1StringView("\r\n"));
}

QString describeText(const FileText &text)
{
    QStringList parts;
    switch (text.encoding) {
    case TextEncoding::Utf16Le:
    case TextEncoding::Utf16Be: parts += QStringLiteral("UTF-16"); break;
    case TextEncoding::Latin1: parts += QStringLiteral("not UTF-8, read as Latin-1"); break;
    case TextEncoding::Utf8:
        if (text.mark)
            parts += QStringLiteral("byte order mark");
        break;
    }
    if (usesCrLf(text.text))
        parts += QStringLiteral("CRLF line ends");
    return parts.join(QLatin1StringView(", "));
}

} // namespace homard
