// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QStringView>
#include <cmark-gfm.h>

namespace homard {

/// A text as cmark's own tree. Any thread.
class CmarkTree
{
public:
    /// Without `hasFootnotes` a footnote stays text where it stands: for a text that is not whole yet.
    CmarkTree(QStringView text, bool hasFootnotes);
    ~CmarkTree();
    CmarkTree(const CmarkTree &) = delete;
    CmarkTree &operator=(const CmarkTree &) = delete;

    cmark_node *root() const { return m_root; }

private:
    cmark_parser *m_parser;
    cmark_node *m_root;
};

} // namespace homard
