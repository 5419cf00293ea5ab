// SPDX-License-Identifier: GPL-3.0-or-later
#include "cmark_tree.h"
#include "math_extension.h"
#include <cmark-gfm-core-extensions.h>
#include <mutex>

namespace homard {
namespace {

// While it reads, cmark-gfm 0.29 keeps the extensions' special letters in tables of the whole process, and takes them
// out again at the end: two threads that read at once would disturb each other.
std::mutex &readingMutex()
{
    static std::mutex mutex;
    return mutex;
}

void attachExtensions(cmark_parser *parser)
{
    static const bool registered = [] {
        cmark_gfm_core_extensions_ensure_registered();
        return true;
    }();
    Q_UNUSED(registered)
    for (const char *name : {"table", "strikethrough", "autolink", "tasklist"})
        cmark_parser_attach_syntax_extension(parser, cmark_find_syntax_extension(name));
    cmark_parser_attach_syntax_extension(parser, mathExtension());
}

} // namespace

CmarkTree::CmarkTree(QStringView text, bool hasFootnotes)
{
    QByteArray utf8 = text.toUtf8();
    markMathBrackets(utf8);
    // Two tildes only: one alone is how Chinese writes a range (10~20), and would strike what stands between two.
    const int options = CMARK_OPT_STRIKETHROUGH_DOUBLE_TILDE | (hasFootnotes ? CMARK_OPT_FOOTNOTES : 0);
    const std::lock_guard lock(readingMutex());
    m_parser = cmark_parser_new(options);
    attachExtensions(m_parser);
    cmark_parser_feed(m_parser, utf8.constData(), static_cast<size_t>(utf8.size()));
    m_root = cmark_parser_finish(m_parser);
}

CmarkTree::~CmarkTree()
{
    cmark_node_free(m_root);
    cmark_parser_free(m_parser);
}

} // namespace homard
