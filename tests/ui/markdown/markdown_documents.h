// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QString>
#include <vector>

/// Texts as models write them: English, Chinese, mixed.
struct MarkdownDocument {
    const char *name;
    QString text;
    bool hasReferences = false; ///< What stands at the end changes what stands before.
};

inline std::vector<MarkdownDocument> markdownDocuments()
{
    return {
        {"empty", QString()},
        {"one word", QStringLiteral("Hello")},
        {"blank lines", QStringLiteral("\n\n  \nText after blanks\n\n\n")},
        {"answer", QStringLiteral(
                       "# Totals by year\n\nAll **24 invoices** are readable. The totals:\n\n| Year | Invoices | Total "
                       "|\n|:-----|:-:|------:|\n| 2024 | 3 | € 1,412.20 |\n| 2025 | 14 | € 9,730.05 |\n| 2026 | 7 | "
                       "*€ 3,120.90* |\n\nI would now move them into `2024/`, `2025/` and `2026/`.\n\n1. First "
                       "look\n2. Then *move*\n   - with `mv`\n   - never over an existing file\n3. Tell you\n\n> Note: "
                       "you can undo\n> this afterwards.\n\n```sh\nmkdir 2024\nmv --no-clobber -- a.txt "
                       "2024/\n```\n\nDone. See <https://example.org/a?b=c> or www.example.com.\n")},
        {"chinese",
         QStringLiteral("## 小结\n\n今天 **A 股** 三大指数全线\n收涨,成交额 `1.2` 万亿。\n\n- 半导体 +3.1%\n- "
                        "白酒 10~20 元,30~40 元\n\n| 板块 | 涨幅 |\n|---|--:|\n| 半导体 | 3.1% |\n| 银行 | "
                        "0.4% |\n\n> 以上不构成投资建议。\n\n```python\nprint(\"你好\")\n```\n")},
        {"lists", QStringLiteral("- one\n- two\n\n  second paragraph\n- three\n  1. a\n  2. b\n\n     more\n- "
                                 "four\n\n\n* other list\n* \n* - inner\n+ third kind\n\n7. seven\n7. eight\n9) new "
                                 "list\n\n- [ ] open\n- [x] done\n- [X] done too\n  - [ ] inner\n- not a task\n")},
        {"list then text", QStringLiteral("Intro:\n- a\n- b\nlazy\n\ntext\n\n1. x\n\n   ```c\n   int a;\n   ```\n2. "
                                          "y\n#hash\n# head\n- last")},
        {"quotes", QStringLiteral("> one\n> two\nlazy\n\n> > deep\n> - item\n> - item 2\n\n> ```\n> code\n> "
                                  "```\n>\n> | a | b |\n> |---|---|\n> | 1 | 2 |\ntext\n")},
        {"code",
         QStringLiteral("```c++ title=x\nint main() {\n\n\treturn 0;\n}\n\n```\n~~~\n```\n~~~\n    indented\n\n "
                        "   more\n\n````md\n```js\nx\n```\n````\n  ```\n  a\n b\n  ```\n```\nopen `` ` ``\n``\n```x\n"
                        "   ````  \nafter\n```\n\n```\nnever closed\n\n")},
        {"tables",
         QStringLiteral("text before\n| a | b |\n|---|---|\n| 1 | 2 |\nno pipes\n| `x|y` | **b** |\n\n|a|\n|-|\n\n"
                        "a | b\n--|:-:\n1 | 2 | 3\n4\n\n| a | b |\n|---|\n\n|h\n|-\n|x\n- list after\n\n| x |\n|:-:|\n"
                        "| 1 |\n# Head\n")},
        {"inlines", QStringLiteral("*a* **b** ***c*** ~~d~~ `e` [f](http://g \"t\") ![h](http://i) ![](j.png) <b>k</b> "
                                   "\\*l\\* &amp; &copy; **a *b* c** __x__ _y_ [**bold** link](u)  \nhard\\\nbreak\n"
                                   "soft **break\nbold** x~y~z ~~~a\n")},
        {"html",
         QStringLiteral("<div>\n<script>alert(1)</script>\n*not em*\n</div>\n\ntext <br> more\n\n<!-- a\n\ncomment "
                        "-->\n\n<img src=\"http://x/y.png\">\n\n<details>\n\n**inside**\n\n</details>\n")},
        {"setext",
         QStringLiteral("Title\n===\n\nSub *x*\nline\n---\n\n---\n***\n- - -\ntext\n\n-\ntext\n--\n- a\n---\n- b\n")},
        {"math",
         QStringLiteral("Inline $a_1 * b_2 * c$ and \\(x_i^*\\), prices $5 and $10.\n\n$$\n\\int_0^1 x\\,dx\n= "
                        "\\frac12\n$$\n\n\\[ a_1 \\\\ b_1 \\]\n\nA \\(\\) and \\[not a link\\]. `\\(code\\)`\n")},
        {"emoji",
         QStringLiteral(
             "👩‍👩‍👧 family **👍🏽** and 🇨🇳\n\n- 🚀 start\n- ✅ end\n\n```\n🦞\n```\n")},
        {"rtl", QStringLiteral("שלום **עולם** abc 123\n\n- مرحبا\n- English ثم عربي\n")},
        {"crlf", QStringLiteral("# Head\r\n\r\ntext\r\nmore\r\n\r\n```\r\ncode\r\n```\r\n| a |\r\n|---|\r\n| 1 |\r\n")},
        {"odd", QString::fromUtf16(u"a\0b\n\n```\nx\0y\n```\n\xD800 lone\n", 24)},
        {"references",
         QStringLiteral("See [the docs][d] and [d].\n\n- item [d]\n\nText[^1] and[^note].\n\n[d]: "
                        "https://example.org/d \"Docs\"\n\n[^1]: A footnote.\n\n[^note]: Another\n    with "
                        "two lines.\n\n    And a paragraph.\n\nLast.\n"),
         true},
    };
}
