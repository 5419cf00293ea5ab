// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QPalette>
#include <QSyntaxHighlighter>
#include <QTextCharFormat>

namespace homard {

/// Marks up Markdown source by line: headings, lists, quotes, code, emphasis, links. No parser: what it takes for code
/// may differ from the preview in rare cases, and the preview is right.
class MarkdownHighlighter : public QSyntaxHighlighter
{
    Q_OBJECT
public:
    MarkdownHighlighter(QTextDocument *document, const QPalette &palette);

    void setPalette(const QPalette &palette);

protected:
    void highlightBlock(const QString &text) override;

private:
    void highlightInline(const QString &text);

    QTextCharFormat m_heading;
    QTextCharFormat m_mark;
    QTextCharFormat m_quote;
    QTextCharFormat m_code;
    QTextCharFormat m_bold;
    QTextCharFormat m_italic;
    QTextCharFormat m_link;
};

} // namespace homard
