// SPDX-License-Identifier: GPL-3.0-or-later
#include "sample_text.h"

namespace homard {

QString sampleSection(int number)
{
    const QString n = QString::number(number);
    return QStringLiteral("## Step ") + n +
           QStringLiteral("\n\nThe folder has **three parts** that belong together, and `part_") + n +
           QStringLiteral("` is the one that was changed last. What follows is read in order; nothing of it is "
                          "written before it was shown, and [the manual](https://example.org/manual) tells why.\n\n"
                          "- the first list item names what was found in run ") +
           n +
           QStringLiteral("\n- the second is *longer*, so that it is broken into lines where the window is narrow, and "
                          "has `code` in it\n- [x] the third is done\n\n```cpp\n// ") +
           n +
           QStringLiteral("\nfor (const auto &entry : entries) {\n    if (entry.size > limit)\n        "
                          "large.push_back(entry.name);\n}\nreturn large;\n```\n\n| name | size | changed |\n"
                          "|---|---:|---|\n| alpha | 1 204 | today |\n| beta | 88 | on Monday |\n| gamma | ") +
           n +
           QStringLiteral(
               " | never |\n\nA paragraph ends the section. It has some sentences of usual length, since "
               "most answers are made of such. 中文也会出现在句子里。 The last one says what comes next.\n\n");
}

QStringList sampleTokens(int count)
{
    constexpr qsizetype length = 4;
    QStringList out;
    QString text;
    qsizetype at = 0;
    for (int section = 1; out.size() < count; ++section) {
        text = text.sliced(at) + sampleSection(section);
        for (at = 0; at + length <= text.size() && out.size() < count; at += length)
            out.append(text.sliced(at, length));
    }
    return out;
}

} // namespace homard
