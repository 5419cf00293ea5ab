// SPDX-License-Identifier: GPL-3.0-or-later
// The moves that change files: a file is read before it is changed.
#include "practice_answers.h"
#include "practice_moves.h"
#include "practice_results.h"
#include <QJsonObject>

namespace homard {

namespace {

/// The shortest end of `text`, in whole lines, that occurs in it only once.
QString uniqueEnd(const QString &text)
{
    qsizetype from = text.size() - (text.endsWith(QLatin1Char('\n')) ? 1 : 0);
    while (from > 0) {
        from = text.lastIndexOf(QLatin1Char('\n'), from - 1);
        const QString end = text.mid(from + 1);
        if (!end.trimmed().isEmpty() && text.indexOf(end) == from + 1)
            return end;
        if (from < 0)
            break;
    }
    return text;
}

} // namespace

PracticeMove PracticeMoves::changed(const ToolResult &result, const QString &done, const QString &aim) const
{
    return answer(result.ok() ? done : problemAnswer(m_say, result, aim));
}

PracticeMove PracticeMoves::write(const PracticeIntent &intent, const Seen &seen) const
{
    const QString name = quotedName(intent.path);
    if (seen.empty()) {
        const bool lineEnd = intent.text.isEmpty() || intent.text.endsWith(QLatin1Char('\n'));
        return call("write_file",
                    {{QStringLiteral("path"), intent.path},
                     {QStringLiteral("content"), lineEnd ? intent.text : intent.text + QLatin1Char('\n')}});
    }
    return changed(seen[0].result,
                   intent.text.isEmpty() ? m_say(u"I created the empty file %1.", u"已创建空文件 %1。").arg(name)
                                         : m_say(u"I wrote the text to %1.", u"已把内容写入 %1。").arg(name),
                   m_say(u"%1 was not written.", u"%1 没有写入。").arg(name));
}

PracticeMove PracticeMoves::append(const PracticeIntent &intent, const Seen &seen) const
{
    const QString name = quotedName(intent.path);
    const QString aim = m_say(u"Nothing was added to %1.", u"没有往 %1 里添加内容。").arg(name);
    const QString done = m_say(u"I added the text at the end of %1.", u"已把内容追加到 %1 的末尾。").arg(name);
    if (!seen.empty() && seen.back().call.tool != QStringLiteral("read_file"))
        return changed(seen.back().result, done, aim);
    if (!seen.empty() && !seen.back().result.ok() && seen.back().result.status != ResultStatus::Failed)
        return answer(problemAnswer(m_say, seen.back().result, aim));
    const bool missing = !seen.empty() && !seen.back().result.ok();
    const WholeFile file = missing ? WholeFile{} : wholeFile(intent.path, seen);
    if (!missing && !file.known) {
        return file.move.calls.empty() && file.move.answer.isEmpty()
                   ? answer(aim + QLatin1Char(' ') + m_say(u"The file is too long for me.", u"文件太长了。"))
                   : file.move;
    }
    if (file.text.isEmpty()) { // not there yet, or empty
        return call("write_file", {{QStringLiteral("path"), intent.path},
                                   {QStringLiteral("content"), intent.text + QLatin1Char('\n')}});
    }
    const QString end = uniqueEnd(file.text);
    const QString lineEnd = end.endsWith(QLatin1Char('\n')) ? QString() : QStringLiteral("\n");
    const QString added = end + lineEnd + intent.text + (lineEnd.isEmpty() ? QStringLiteral("\n") : QString());
    return call("edit_file", {{QStringLiteral("path"), intent.path},
                              {QStringLiteral("old_text"), end},
                              {QStringLiteral("new_text"), added}});
}

PracticeMove PracticeMoves::replace(const PracticeIntent &intent, const Seen &seen) const
{
    const QString name = quotedName(intent.path);
    const QString aim = m_say(u"Nothing was replaced in %1.", u"%1 里什么也没有替换。").arg(name);
    if (!seen.empty() && !seen.back().result.ok())
        return answer(problemAnswer(m_say, seen.back().result, aim));
    Seen pages;
    for (const PracticeSeen &one : seen) {
        if (one.call.tool == QStringLiteral("read_file"))
            pages.push_back(one);
    }
    const WholeFile file = wholeFile(intent.path, pages);
    if (!file.known) {
        return file.move.calls.empty() && file.move.answer.isEmpty()
                   ? answer(aim + QLatin1Char(' ') + m_say(u"The file is too long for me.", u"文件太长了。"))
                   : file.move;
    }
    const qsizetype places = file.text.count(intent.oldText);
    if (pages.size() < seen.size()) {
        return answer(m_say(u"I replaced “%1” by “%2” in %3 (places: %4).", u"已把 %3 里的“%1”替换成“%2”（共 %4 处）。")
                          .arg(intent.oldText, intent.text, name, QString::number(places)));
    }
    if (places == 0)
        return answer(aim + QLatin1Char(' ') +
                      m_say(u"“%1” does not occur there.", u"那里没有“%1”。").arg(intent.oldText));
    QJsonObject arguments{{QStringLiteral("path"), intent.path},
                          {QStringLiteral("old_text"), intent.oldText},
                          {QStringLiteral("new_text"), intent.text}};
    if (places > 1 && takes("edit_file", "replace_all")) {
        arguments.insert(QStringLiteral("replace_all"), true);
    } else if (places > 1) { // one edit over everything between the first and the last place
        const qsizetype from = file.text.indexOf(intent.oldText);
        const QString block = file.text.mid(from, file.text.lastIndexOf(intent.oldText) + intent.oldText.size() - from);
        const bool once = file.text.count(block) == 1;
        QString changedBlock = once ? block : file.text;
        arguments.insert(QStringLiteral("old_text"), changedBlock);
        arguments.insert(QStringLiteral("new_text"), changedBlock.replace(intent.oldText, intent.text));
    }
    return call("edit_file", arguments);
}

} // namespace homard
