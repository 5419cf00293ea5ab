// SPDX-License-Identifier: GPL-3.0-or-later
#include "practice_expressions.h"
#include "practice_quotes.h"

namespace homard {

namespace {

struct Macros {
    QString path, file, in, kind, name, number;
};

/// What the words in braces stand for.
Macros macros(bool chinese)
{
    const QString quoted = PracticeQuotes::expression();
    const QString known = QStringLiteral("readme|license|licence|copying|makefile|dockerfile|changelog|authors");
    Macros m;
    if (!chinese) {
        const QString bare = QStringLiteral("[^\\s,;:?!\"\\x{E000}-\\x{E1FF}]+");
        m.file = quoted + QStringLiteral("|[^\\s,;:?!\"\\x{E000}-\\x{E1FF}]*\\.[A-Za-z0-9]{1,12}|") + known;
        m.path = quoted + QLatin1Char('|') + bare;
        m.name = m.path;
        m.in =
            QStringLiteral(
                "(?:\\s+(?:in|of|from|inside|within|under|at|on|into)(?:\\s+all)?\\s+(?:(?:the|my|this|that|our)\\s+)?"
                "(?:(?:folder|directory|subfolder|dir|file)\\s+)?(?<in>%1)(?:\\s+(?:folder|directory|dir|subfolder|"
                "files?))?"
                "|\\s+(?:here|there))?")
                .arg(m.path);
        m.kind = QStringLiteral("\\.?[\\w+#-]+");
        m.number = QStringLiteral("\\d{1,5}|one|two|three|four|five|six|seven|eight|nine|ten|twenty");
        return m;
    }
    const QString apart = QStringLiteral("\\s，。；、：？！,;:?!\"\\x{E000}-\\x{E1FF}");
    const QString latin = QStringLiteral("[A-Za-z0-9_./~+@%*-]+");
    // A name may begin with any character, but at the very beginning of a request a verb is a verb.
    const QString notVerb = QStringLiteral("(?:(?<=.)|(?!请|读|阅|打|查|显|展|输|看|把|将|给|帮|列|统|计|数|算|比|对|"
                                           "找|搜|寻|在|从|向|往|写|创|新|建|保|追|添|替|修"
                                           "|运|执|跑|用|告))");
    m.file = quoted + QStringLiteral("|%1[^%2]*?\\.[A-Za-z0-9]{1,12}(?![A-Za-z0-9.])|").arg(notVerb, apart) + known;
    m.path = m.file + QLatin1Char('|') + latin;
    m.name = quoted + QStringLiteral("|[^%1]+?").arg(apart);
    m.in = QStringLiteral("(?:(?:在|从)?\\s*(?:(?:(?:这个|当前|本|该|此|整个|我的)?(?:文件夹|目录|工作区|项目|仓库)|"
                          "当前|这里|这儿|这)\\s*(?:%3)*"
                          "|(?<in>%1|%2)\\s*(?:(?:这个)?(?:文件夹|目录|子目录|项目)\\s*(?:%3)*|(?:%3)+)))?")
               .arg(quoted, latin, QStringLiteral("里面|里边|里|中|下面|下|内|的"));
    m.kind = QStringLiteral("\\.?[A-Za-z0-9+#]+|图片|图像|照片|文本|纯文本|脚本|日志|表格|压缩|音频|音乐|视频|头|网页");
    m.number = QStringLiteral("\\d{1,5}|[一二两三四五六七八九十]");
    return m;
}

} // namespace

QRegularExpression phraseExpression(const PracticePhrase &phrase, bool chinese)
{
    static const Macros english = macros(false);
    static const Macros inChinese = macros(true);
    const Macros &m = chinese ? inChinese : english;
    static const QRegularExpression group(QStringLiteral("\\((?!\\?)"));
    QString out = QString::fromUtf16(phrase.expression);
    out.replace(group, QStringLiteral("(?:"));
    out.replace(QLatin1Char(' '), chinese ? QStringLiteral("\\s*") : QStringLiteral("\\s+"));
    const auto put = [&](const char *word, const char *name, const QString &expression) {
        out.replace(QLatin1String(word), QStringLiteral("(?<%1>%2)").arg(QLatin1String(name), expression));
    };
    put("{file}", "path", m.file);
    put("{file2}", "path2", m.file);
    put("{path}", "path", m.path);
    put("{path2}", "path2", m.path);
    put("{text}", "text", QStringLiteral(".+?"));
    put("{quoted}", "text", PracticeQuotes::expression());
    put("{old}", "old", QStringLiteral(".+?"));
    put("{new}", "new", QStringLiteral(".+?"));
    put("{kind}", "kind", m.kind);
    put("{name}", "name", m.name);
    put("{glob}", "name", QStringLiteral("[A-Za-z0-9_./*?-]*[*?][A-Za-z0-9_./*?-]*"));
    put("{n}", "n", m.number);
    out.replace(QLatin1String("{in}"), m.in);
    return compiled(QStringLiteral("\\A(?:%1)\\z").arg(out));
}

QRegularExpression compiled(const QString &pattern)
{
    return QRegularExpression(pattern, QRegularExpression::CaseInsensitiveOption |
                                           QRegularExpression::DotMatchesEverythingOption);
}

} // namespace homard
