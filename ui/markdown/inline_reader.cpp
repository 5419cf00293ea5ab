// SPDX-License-Identifier: GPL-3.0-or-later
#include "inline_reader.h"
#include "math_extension.h"
#include <QLatin1StringView>
#include <cstring>

namespace homard {
namespace {

// Of an address that is shown in the text; a picture in a data: address can be megabytes.
constexpr qsizetype ShownUrl = 120;

bool isCjk(QChar c)
{
    const char16_t u = c.unicode();
    return (u >= 0x2E80 && u <= 0x9FFF) || (u >= 0xF900 && u <= 0xFAFF) || (u >= 0xFF00 && u <= 0xFF60);
}

class InlineReader
{
public:
    void enter(cmark_node *node)
    {
        switch (cmark_node_get_type(node)) {
        case CMARK_NODE_TEXT: append(markedText(cmark_node_get_literal(node)), {}); break;
        case CMARK_NODE_SOFTBREAK: noteSoftBreak(); break;
        case CMARK_NODE_LINEBREAK: append(QStringLiteral("\n"), {}); break;
        case CMARK_NODE_CODE:
            append(markedText(cmark_node_get_literal(node)),
                   isMathNode(node) ? InlineFormat::Math : InlineFormat::Code);
            break;
        case CMARK_NODE_HTML_INLINE: append(markedText(cmark_node_get_literal(node)), InlineFormat::Html); break;
        case CMARK_NODE_FOOTNOTE_REFERENCE:
            append(QLatin1Char('[') + markedText(cmark_node_get_literal(node)) + QLatin1Char(']'),
                   InlineFormat::Footnote);
            break;
        default: change(node, 1); break;
        }
    }

    void leave(cmark_node *node) { change(node, -1); }

    InlineContent take() { return {std::move(m_text), std::move(m_runs)}; }

private:
    void change(cmark_node *node, int by)
    {
        switch (cmark_node_get_type(node)) {
        case CMARK_NODE_EMPH: m_italic += by; break;
        case CMARK_NODE_STRONG: m_bold += by; break;
        case CMARK_NODE_LINK: m_link = by > 0 ? markedText(cmark_node_get_url(node)) : QString(); break;
        case CMARK_NODE_IMAGE: picture(node, by); break;
        default:
            if (std::strcmp(cmark_node_get_type_string(node), "strikethrough") == 0)
                m_strike += by;
            break;
        }
    }

    void picture(cmark_node *node, int by)
    {
        m_pictures += by;
        if (m_pictures > 0 && by > 0) {
            if (m_pictures == 1) {
                flushSoftBreak(u'!');
                m_pictureUrl = markedText(cmark_node_get_url(node));
                m_pictureStart = m_text.size();
            }
            return;
        }
        if (m_pictures > 0 || m_pictureUrl.isEmpty())
            return;
        if (m_text.size() > m_pictureStart)
            append(QStringLiteral(" "), InlineFormat::Image);
        QString shown = m_pictureUrl;
        if (shown.size() > ShownUrl)
            shown = shown.left(ShownUrl - 1) + QChar(0x2026);
        push(shown, formats() | InlineFormat::Image | InlineFormat::Link, m_pictureUrl);
        m_pictureUrl.clear();
    }

    InlineFormats formats() const
    {
        InlineFormats formats;
        formats.setFlag(InlineFormat::Bold, m_bold > 0);
        formats.setFlag(InlineFormat::Italic, m_italic > 0);
        formats.setFlag(InlineFormat::Strike, m_strike > 0);
        return formats;
    }

    void append(const QString &text, InlineFormats extra)
    {
        if (text.isEmpty())
            return;
        flushSoftBreak(text.at(0));
        InlineFormats all = formats() | extra;
        if (m_pictures > 0) {
            push(text, all | InlineFormat::Image, m_pictureUrl);
            return;
        }
        all.setFlag(InlineFormat::Link, !m_link.isNull());
        push(text, all, m_link);
    }

    /// A line break in the source is a space, but none between two Chinese letters: so the next letter must be known.
    void noteSoftBreak()
    {
        m_hasSoftBreak = true;
        m_breakFormats = formats();
        m_breakFormats.setFlag(InlineFormat::Link, !m_link.isNull());
        m_breakFormats.setFlag(InlineFormat::Image, m_pictures > 0);
        m_breakUrl = m_pictures > 0 ? m_pictureUrl : m_link;
    }

    void flushSoftBreak(QChar next)
    {
        if (!m_hasSoftBreak)
            return;
        m_hasSoftBreak = false;
        if (m_text.isEmpty() || !isCjk(m_text.back()) || !isCjk(next))
            push(QStringLiteral(" "), m_breakFormats, m_breakUrl);
    }

    void push(const QString &text, InlineFormats formats, const QString &url)
    {
        const int start = static_cast<int>(m_text.size());
        m_text += text;
        const int end = static_cast<int>(m_text.size());
        if (formats == InlineFormats())
            return;
        if (!m_runs.empty()) {
            InlineRun &last = m_runs.back();
            if (last.range.end == start && last.formats == formats && last.url == url) {
                last.range.end = end;
                return;
            }
        }
        m_runs.push_back({{start, end}, formats, url});
    }

    QString m_text;
    std::vector<InlineRun> m_runs;
    int m_bold = 0;
    int m_italic = 0;
    int m_strike = 0;
    int m_pictures = 0;
    qsizetype m_pictureStart = 0;
    bool m_hasSoftBreak = false;
    InlineFormats m_breakFormats;
    QString m_breakUrl;
    QString m_link; ///< Null outside links.
    QString m_pictureUrl;
};

} // namespace

InlineContent readInlines(cmark_node *leaf)
{
    InlineReader reader;
    cmark_iter *iterator = cmark_iter_new(leaf);
    for (cmark_event_type event = cmark_iter_next(iterator); event != CMARK_EVENT_DONE;
         event = cmark_iter_next(iterator)) {
        cmark_node *node = cmark_iter_get_node(iterator);
        if (node == leaf)
            continue;
        if (event == CMARK_EVENT_ENTER)
            reader.enter(node);
        else
            reader.leave(node);
    }
    cmark_iter_free(iterator);
    return reader.take();
}

bool isFormulaAlone(cmark_node *leaf)
{
    cmark_node *first = cmark_node_first_child(leaf);
    if (!first || cmark_node_next(first) || !isMathNode(first))
        return false;
    const char *source = cmark_node_get_literal(first);
    return std::strncmp(source, "$$", 2) == 0 || std::strncmp(source, "\x01[", 2) == 0;
}

} // namespace homard
