// SPDX-License-Identifier: GPL-3.0-or-later
#include "math_extension.h"
#include <cmark-gfm-core-extensions.h>
#include <cmark-gfm-extension_api.h>

namespace homard {
namespace {

constexpr char Mark = '\x01';
// How far a formula may reach, so that a lone delimiter costs little however many there are (F90).
constexpr int InlineReach = 300;
constexpr int DisplayReach = 2000;

char isMathMarker = 0; // its address is the mark on a node

bool isSpace(unsigned char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

bool isDigit(unsigned char c)
{
    return c >= '0' && c <= '9';
}

/// The end of $…$ that begins at `start`, or -1. Prices stay prices: no space inside the dollars, no digit behind.
int endOfDollar(cmark_inline_parser *parser, int start)
{
    const unsigned char first = cmark_inline_parser_peek_at(parser, start + 1);
    if (first == 0 || isSpace(first))
        return -1;
    for (int i = start + 1; i < start + InlineReach; ++i) {
        const unsigned char c = cmark_inline_parser_peek_at(parser, i);
        if (c == 0 || c == '\n' || c == '`')
            return -1;
        if (c == '\\' && cmark_inline_parser_peek_at(parser, i + 1) != 0)
            ++i;
        else if (c == '$')
            return isSpace(cmark_inline_parser_peek_at(parser, i - 1)) ||
                           isDigit(cmark_inline_parser_peek_at(parser, i + 1))
                       ? -1
                       : i + 1;
    }
    return -1;
}

int endOfDelimited(cmark_inline_parser *parser, int start, char first, char second, int reach)
{
    for (int i = start + 2; i < start + reach; ++i) {
        const unsigned char c = cmark_inline_parser_peek_at(parser, i);
        if (c == 0)
            return -1;
        if (c == static_cast<unsigned char>(first) &&
            cmark_inline_parser_peek_at(parser, i + 1) == static_cast<unsigned char>(second))
            return i > start + 2 ? i + 2 : -1;
    }
    return -1;
}

int endOfFormula(cmark_inline_parser *parser, int start, unsigned char c)
{
    const unsigned char next = cmark_inline_parser_peek_at(parser, start + 1);
    if (c == '$')
        return next == '$' ? endOfDelimited(parser, start, '$', '$', DisplayReach) : endOfDollar(parser, start);
    if (next == '(')
        return endOfDelimited(parser, start, Mark, ')', DisplayReach);
    return next == '[' ? endOfDelimited(parser, start, Mark, ']', DisplayReach) : -1;
}

cmark_node *matchMath(cmark_syntax_extension *, cmark_parser *, cmark_node *, unsigned char c,
                      cmark_inline_parser *parser)
{
    const int start = cmark_inline_parser_get_offset(parser);
    const int end = endOfFormula(parser, start, c);
    if (end < 0)
        return nullptr;
    std::string source;
    source.reserve(static_cast<size_t>(end - start));
    for (int i = start; i < end; ++i)
        source += static_cast<char>(cmark_inline_parser_peek_at(parser, i));
    cmark_node *node = cmark_node_new(CMARK_NODE_CODE);
    cmark_node_set_literal(node, source.c_str());
    cmark_node_set_user_data(node, &isMathMarker);
    cmark_inline_parser_set_offset(parser, end);
    return node;
}

cmark_syntax_extension *makeExtension()
{
    cmark_syntax_extension *extension = cmark_syntax_extension_new("homard_math");
    cmark_mem *memory = cmark_get_default_mem_allocator();
    cmark_llist *specials = nullptr;
    for (const char c : {'$', Mark})
        specials = cmark_llist_append(memory, specials, reinterpret_cast<void *>(static_cast<quintptr>(c)));
    cmark_syntax_extension_set_special_inline_chars(extension, specials);
    cmark_syntax_extension_set_match_inline_func(extension, matchMath);
    return extension;
}

} // namespace

cmark_syntax_extension *mathExtension()
{
    static cmark_syntax_extension *const extension = makeExtension();
    return extension;
}

bool isMathNode(cmark_node *node)
{
    return cmark_node_get_user_data(node) == &isMathMarker;
}

void markMathBrackets(QByteArray &utf8)
{
    if (utf8.contains(Mark))
        utf8.replace(Mark, "\xEF\xBF\xBD");
    for (qsizetype at = utf8.indexOf('\\'); at >= 0 && at + 1 < utf8.size(); at = utf8.indexOf('\\', at)) {
        const char open = utf8.at(at + 1);
        const bool isBracket = open == '(' || open == '[';
        const qsizetype skip = at + 2;
        if (!isBracket) {
            at = skip;
            continue;
        }
        const qsizetype reach = std::min<qsizetype>(utf8.size(), at + DisplayReach);
        const char close = open == '(' ? ')' : ']';
        for (qsizetype i = skip; i + 1 < reach; ++i) {
            if (utf8.at(i) == '`' || (utf8.at(i) == '\n' && (open == '(' || utf8.at(i + 1) == '\n')))
                break;
            if (utf8.at(i) == '\\' && utf8.at(i + 1) == close) {
                utf8[at] = Mark;
                utf8[i] = Mark;
                break;
            }
            if (utf8.at(i) == '\\' && utf8.at(i + 1) == open)
                break; // a later one has the better claim
        }
        at = skip;
    }
}

QString markedText(const char *utf8)
{
    QString text = QString::fromUtf8(utf8);
    text.replace(QChar(u'\x01'), QLatin1Char('\\'));
    return text;
}

} // namespace homard
