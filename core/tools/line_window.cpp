// SPDX-License-Identifier: GPL-3.0-or-later
#include "line_window.h"
#include "base/text.h"
#include "file_text.h"
#include <cstring>

namespace homard {

namespace {

constexpr qint64 pieceSize = 256 * 1024;
constexpr qint64 maxUtf16 = 8 * 1024 * 1024;

/// Collects the bytes of the wanted lines while all lines are counted.
class Collector
{
public:
    Collector(const WindowRequest &request, LineWindow &window)
        : m_from(request.offset)
        , m_to(request.offset + request.lines)
        , m_budget(request.characters * 4) // a character takes at most 4 bytes
        , m_window(window)
    {
    }

    void take(const QByteArray &piece)
    {
        for (qsizetype at = 0; at < piece.size();) {
            const void *end = std::memchr(piece.constData() + at, '\n', size_t(piece.size() - at));
            const qsizetype to = end ? static_cast<const char *>(end) - piece.constData() + 1 : piece.size();
            if (m_line >= m_from && m_line < m_to && m_bytes.size() < m_budget)
                m_bytes.append(piece.constData() + at, qMin<qsizetype>(to - at, m_budget - m_bytes.size()));
            m_length += to - at;
            if (end)
                endLine();
            at = to;
        }
    }

    /// Sums up: the total, and the collected bytes.
    QByteArray finish()
    {
        m_window.total = m_line - (m_length > 0 ? 0 : 1);
        return m_bytes;
    }
    bool isFull() const { return m_bytes.size() >= m_budget; }
    qint64 firstLength() const { return m_firstLength < 0 ? m_length : m_firstLength; }

private:
    void endLine()
    {
        if (m_line == m_from)
            m_firstLength = m_length;
        ++m_line;
        m_length = 0;
    }

    qint64 m_from;
    qint64 m_to;
    qint64 m_budget;
    LineWindow &m_window;
    QByteArray m_bytes;
    qint64 m_firstLength = -1; ///< Bytes of the first wanted line; −1 until its end was seen.
    qint64 m_line = 1;
    qint64 m_length = 0; ///< Bytes of the line so far.
};

/// Keeps whole lines up to the limit; a first line that is longer is cut.
void fit(QString text, qsizetype limit, LineWindow &window, const Collector &collector)
{
    qsizetype end = 0;
    window.last = window.first - 1;
    while (end < text.size()) {
        const qsizetype next = text.indexOf(u'\n', end);
        const qsizetype to = next < 0 ? text.size() : next + 1;
        if (to > limit)
            break;
        end = to;
        ++window.last;
    }
    if (end == 0 && !text.isEmpty()) {
        window.last = window.first;
        window.cutLine = collector.firstLength();
        text = truncated(text, limit);
        end = text.size();
    }
    window.text = text.left(end);
}

Result<QByteArray> wholeAsUtf8(const PieceReader &reader)
{
    const auto content = reader(0, maxUtf16 + 1);
    if (!content)
        return content;
    if (content->size() > maxUtf16)
        return {ErrorCode::Invalid, QStringLiteral("a UTF-16 text of more than %1").arg(humanSize(maxUtf16))};
    if (content->size() % 2 != 0) // half a character at its end
        return {ErrorCode::Invalid, QStringLiteral("binary")};
    return decodeText(*content).text.toUtf8();
}

} // namespace

Result<LineWindow> readWindow(const PieceReader &reader, const WindowRequest &request, const CancelToken &cancel)
{
    LineWindow window;
    window.first = request.offset;
    auto piece = reader(0, pieceSize);
    if (!piece)
        return piece.error();
    window.isEmpty = piece->isEmpty();
    if (const QString kind = describeBinary(*piece); !kind.isEmpty())
        return {ErrorCode::Invalid, kind};
    FileText head = decodeText(*piece);
    const bool utf16 = head.encoding == TextEncoding::Utf16Le || head.encoding == TextEncoding::Utf16Be;
    const bool mark = head.mark;
    Collector collector(request, window);
    if (utf16) {
        auto whole = wholeAsUtf8(reader);
        if (!whole)
            return whole.error();
        collector.take(*whole);
    } else {
        qint64 offset = 0;
        while (!piece->isEmpty()) {
            if (cancel.isCancelled())
                return {ErrorCode::Cancelled, QStringLiteral("Stopped.")};
            collector.take(offset == 0 && mark ? piece->mid(3) : *piece);
            offset += piece->size();
            piece = reader(offset, pieceSize);
            if (!piece)
                return piece.error();
        }
    }
    QByteArray bytes = collector.finish();
    if (looksBinary(bytes)) // binary further down
        return {ErrorCode::Invalid, QStringLiteral("binary")};
    if (collector.isFull()) { // the byte limit may have cut a character in two
        int lost = 0;
        while (lost < 4 && !bytes.chopped(lost).isValidUtf8())
            ++lost;
        bytes.chop(lost < 4 ? lost : 0);
    }
    FileText text = decodeText(bytes);
    if (utf16) {
        text.encoding = head.encoding;
    } else {
        text.mark = mark;
    }
    window.notes = describeText(text);
    fit(std::move(text.text), request.characters, window, collector);
    return window;
}

} // namespace homard
