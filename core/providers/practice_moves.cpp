// SPDX-License-Identifier: GPL-3.0-or-later
#include "practice_moves.h"
#include "practice_answers.h"
#include "practice_results.h"
#include <QJsonObject>
#include <QSet>

namespace homard {

namespace {

constexpr qsizetype mostPages = 20; // of a file that is read to its end; ours: 40 000 lines
constexpr int sizesDepth = 5;       // folders below each other that "the biggest files" looks into; ours
constexpr int defaultCommits = 10;  // ours
constexpr int mostCommits = 200;    // ours

QJsonObject withPath(QJsonObject arguments, const QString &path)
{
    if (!path.isEmpty())
        arguments.insert(QStringLiteral("path"), path);
    return arguments;
}

/// Commands that make no sense without the network.
bool wantsNetwork(const QString &command)
{
    static const QSet<QString> programs{QStringLiteral("curl"), QStringLiteral("wget"), QStringLiteral("ping"),
                                        QStringLiteral("ssh"), QStringLiteral("scp")};
    static const QSet<QString> git{QStringLiteral("clone"), QStringLiteral("fetch"), QStringLiteral("pull"),
                                   QStringLiteral("push")};
    const QStringList words = command.simplified().split(QLatin1Char(' '));
    return programs.contains(words.value(0)) ||
           (words.value(0) == QStringLiteral("git") && git.contains(words.value(1)));
}

} // namespace

bool PracticeMoves::takes(const char *tool, const char *argument) const
{
    for (const ToolSpec &spec : m_tools) {
        if (spec.name == QLatin1String(tool))
            return spec.schema.value(QStringLiteral("properties")).toObject().contains(QLatin1String(argument));
    }
    return false;
}

PracticeMove PracticeMoves::call(const char *tool, const QJsonObject &arguments) const
{
    for (const ToolSpec &spec : m_tools) {
        if (spec.name == QLatin1String(tool))
            return {{{spec.name, arguments}}, {}};
    }
    return answer(noToolAnswer(m_say, QLatin1String(tool)));
}

PracticeMove PracticeMoves::next(const PracticeIntent &intent, const std::vector<PracticeSeen> &seen) const
{
    switch (intent.kind) {
    case PracticeKind::Hello: return answer(helloAnswer(m_say));
    case PracticeKind::Help: return answer(helpAnswer(m_say));
    case PracticeKind::List: return list(intent, seen);
    case PracticeKind::Read: return intent.lines < 0 ? readEnd(intent, seen) : read(intent, seen);
    case PracticeKind::FindFiles: return find(intent, seen);
    case PracticeKind::SearchText: return search(intent, seen);
    case PracticeKind::CountLines:
    case PracticeKind::CountWords: return count(intent, seen);
    case PracticeKind::CountFiles: return countFiles(intent, seen);
    case PracticeKind::Sizes: return sizes(intent, seen);
    case PracticeKind::Summary: return summary(intent, seen);
    case PracticeKind::Write: return write(intent, seen);
    case PracticeKind::Append: return append(intent, seen);
    case PracticeKind::Replace: return replace(intent, seen);
    case PracticeKind::Run: return run(intent, seen);
    case PracticeKind::GitStatus:
    case PracticeKind::GitLog:
    case PracticeKind::GitDiff: return git(intent, seen);
    case PracticeKind::Compare: return compare(intent, seen);
    }
    return answer(notUnderstoodAnswer(m_say));
}

PracticeMove PracticeMoves::list(const PracticeIntent &intent, const Seen &seen) const
{
    if (seen.empty())
        return call("list_files", withPath({}, intent.path));
    const ToolResult &result = seen[0].result;
    if (!result.ok())
        return answer(problemAnswer(
            m_say, result, m_say(u"%1 could not be listed.", u"无法列出%1。").arg(placeName(m_say, intent.path))));
    return answer(listAnswer(m_say, intent.path, listedItems(result), saysThereIsMore(result)));
}

PracticeMove PracticeMoves::read(const PracticeIntent &intent, const Seen &seen) const
{
    if (seen.empty()) {
        QJsonObject arguments = withPath({}, intent.path);
        if (intent.lines > 0)
            arguments.insert(QStringLiteral("limit"), qMin(intent.lines, 2000));
        return call("read_file", arguments);
    }
    const QString name = quotedName(intent.path);
    const ToolResult &result = seen[0].result;
    if (!result.ok())
        return answer(problemAnswer(m_say, result, m_say(u"%1 could not be read.", u"无法读取 %1。").arg(name)));
    const PracticePage page = readPage(result);
    if (page.text.isEmpty())
        return answer(m_say(u"%1 is empty.", u"%1 是空的。").arg(name));
    const QString head = intent.lines > 0 ? m_say(u"The first lines of %1 (it has %2):", u"%1 的前几行（共 %2 行）：")
                                                .arg(name, QString::number(page.total))
                                          : m_say(u"%1 has %2:", u"%1 共 %2：").arg(name, lineCount(m_say, page.total));
    return answer(head + QStringLiteral("\n\n") + fenced(m_say, page.text));
}

PracticeMove PracticeMoves::readEnd(const PracticeIntent &intent, const Seen &seen) const
{
    if (seen.empty())
        return call("read_file", withPath({{QStringLiteral("limit"), 1}}, intent.path)); // only for the number of lines
    const QString name = quotedName(intent.path);
    const ToolResult &result = seen.back().result;
    if (!result.ok())
        return answer(problemAnswer(m_say, result, m_say(u"%1 could not be read.", u"无法读取 %1。").arg(name)));
    const PracticePage page = readPage(result);
    const qint64 wanted = -intent.lines;
    if (seen.size() == 1 && page.total > 1) {
        return call("read_file", withPath({{QStringLiteral("offset"), qMax<qint64>(1, page.total - wanted + 1)},
                                           {QStringLiteral("limit"), qMin<qint64>(wanted, 2000)}},
                                          intent.path));
    }
    if (page.text.isEmpty())
        return answer(m_say(u"%1 is empty.", u"%1 是空的。").arg(name));
    return answer(m_say(u"The last lines of %1 (it has %2):", u"%1 的最后几行（共 %2 行）：")
                      .arg(name, QString::number(page.total)) +
                  QStringLiteral("\n\n") + fenced(m_say, page.text));
}

PracticeMove PracticeMoves::find(const PracticeIntent &intent, const Seen &seen) const
{
    if (seen.empty())
        return call("find_files", withPath({{QStringLiteral("pattern"), intent.pattern}}, intent.path));
    const ToolResult &result = seen[0].result;
    const QString pattern = quotedName(intent.pattern);
    if (!result.ok())
        return answer(problemAnswer(m_say, result, m_say(u"I could not look for %1.", u"无法查找 %1。").arg(pattern)));
    QStringList names;
    for (const QString &line : resultLines(result))
        names.append(quotedName(line));
    if (names.isEmpty())
        return answer(m_say(u"I found nothing named %1 in %2.", u"在%2没有找到 %1。")
                          .arg(pattern, placeName(m_say, intent.path)));
    const QString more = saysThereIsMore(result)
                             ? m_say(u"\n\nThere are more than the tool shows.", u"\n\n还有一些没有列出来。")
                             : QString();
    const QString head = names.size() == 1 ? m_say(u"I found 1 match for %1:", u"找到 1 个符合 %1 的：").arg(pattern)
                                           : m_say(u"I found %1 matches for %2:", u"找到 %1 个符合 %2 的：")
                                                 .arg(QString::number(names.size()), pattern);
    return answer(head + QStringLiteral("\n\n") + bulletList(m_say, names) + more);
}

PracticeMove PracticeMoves::search(const PracticeIntent &intent, const Seen &seen) const
{
    if (seen.empty())
        return call("search_text", withPath({{QStringLiteral("pattern"), intent.text}}, intent.path));
    const ToolResult &result = seen[0].result;
    const QString what = m_say(u"“%1”", u"“%1”").arg(intent.text);
    if (!result.ok())
        return answer(problemAnswer(m_say, result, m_say(u"I could not search for %1.", u"无法搜索%1。").arg(what)));
    const QStringList lines = resultLines(result);
    if (lines.isEmpty())
        return answer(m_say(u"%1 does not occur in %2.", u"%2里没有%1。").arg(what, placeName(m_say, intent.path)));
    QSet<QString> files;
    for (const QString &line : lines)
        files.insert(line.section(QLatin1Char(':'), 0, 0));
    const QString more = saysThereIsMore(result) ? m_say(u" (there are more)", u"（还有更多）") : QString();
    const QString fileCount = counted(m_say, files.size(), u"%1 file", u"%1 files", u"%1 个文件");
    return answer(m_say(u"%1 occurs in %2 of %3%4:", u"%1出现在 %3的 %2里%4：")
                      .arg(what, lineCount(m_say, lines.size()), fileCount, more) +
                  QStringLiteral("\n\n") + fenced(m_say, lines.join(QLatin1Char('\n')), 20, 3000));
}

PracticeMoves::WholeFile PracticeMoves::wholeFile(const QString &path, const Seen &seen) const
{
    WholeFile file;
    qint64 next = 1;
    for (const PracticeSeen &page : seen) {
        if (page.call.tool != QStringLiteral("read_file") || !page.result.ok())
            return file;
        const PracticePage read = readPage(page.result);
        file.text += read.text;
        file.lines = read.total;
        next = read.next;
    }
    file.known = !seen.empty() && next == 0;
    if (!file.known && qsizetype(seen.size()) < mostPages)
        file.move =
            call("read_file", withPath(next > 1 ? QJsonObject{{QStringLiteral("offset"), next}} : QJsonObject(), path));
    return file;
}

PracticeMove PracticeMoves::count(const PracticeIntent &intent, const Seen &seen) const
{
    const QString name = quotedName(intent.path);
    if (!seen.empty() && !seen.back().result.ok())
        return answer(
            problemAnswer(m_say, seen.back().result, m_say(u"%1 could not be read.", u"无法读取 %1。").arg(name)));
    if (!seen.empty() && intent.kind == PracticeKind::CountLines)
        return answer(m_say(u"%1 has %2.", u"%1 有 %2。").arg(name, lineCount(m_say, readPage(seen[0].result).total)));
    const WholeFile file = wholeFile(intent.path, seen);
    if (!file.known && !(file.move.calls.empty() && file.move.answer.isEmpty()))
        return file.move;
    if (!file.known)
        return answer(m_say(u"%1 is too long for me to count its words.", u"%1 太长了，我数不完它的字数。").arg(name));
    const QString words = counted(m_say, countWords(file.text), u"%1 word", u"%1 words", u"%1 个字词");
    return answer(m_say(u"%1 has %2 in %3.", u"%1 有 %2，共 %3。").arg(name, words, lineCount(m_say, file.lines)));
}

PracticeMove PracticeMoves::countFiles(const PracticeIntent &intent, const Seen &seen) const
{
    const QString place = placeName(m_say, intent.path);
    if (seen.empty() && !intent.pattern.isEmpty())
        return call("find_files", withPath({{QStringLiteral("pattern"), intent.pattern}}, intent.path));
    if (seen.empty())
        return call("list_files", withPath({}, intent.path));
    const ToolResult &result = seen[0].result;
    if (!result.ok())
        return answer(problemAnswer(
            m_say, result, m_say(u"The files in %1 could not be counted.", u"无法统计%1里的文件。").arg(place)));
    const QString atLeast = saysThereIsMore(result) ? m_say(u"at least ", u"至少 ") : QString();
    if (!intent.pattern.isEmpty()) {
        const auto found = resultLines(result).size();
        return answer((found == 1 ? m_say(u"There is %4%1 file like %2 in %3.", u"%3里有 %4%1 个符合 %2 的文件。")
                                  : m_say(u"There are %4%1 files like %2 in %3 and below.",
                                          u"%3及其子文件夹里有 %4%1 个符合 %2 的文件。"))
                          .arg(QString::number(found), quotedName(intent.pattern), place, atLeast));
    }
    qsizetype folders = 0;
    const auto items = listedItems(result);
    for (const auto &item : items)
        folders += item.folder ? 1 : 0;
    const qsizetype files = qsizetype(items.size()) - folders;
    const QString one = files == 1 ? m_say(u"There is %3%1 file in %2", u"%2里有 %3%1 个文件")
                                   : m_say(u"There are %3%1 files in %2", u"%2里有 %3%1 个文件");
    const QString two = folders == 0   ? m_say(u".", u"。")
                        : folders == 1 ? m_say(u", and 1 folder.", u"，还有 1 个文件夹。")
                                       : m_say(u", and %1 folders.", u"，还有 %1 个文件夹。").arg(folders);
    return answer(one.arg(QString::number(files), place, atLeast) + two);
}

PracticeMove PracticeMoves::sizes(const PracticeIntent &intent, const Seen &seen) const
{
    if (seen.empty()) {
        QJsonObject arguments = withPath({}, intent.path);
        if (takes("list_files", "depth"))
            arguments.insert(QStringLiteral("depth"), sizesDepth);
        return call("list_files", arguments);
    }
    const ToolResult &result = seen[0].result;
    if (!result.ok())
        return answer(problemAnswer(
            m_say, result, m_say(u"%1 could not be listed.", u"无法列出%1。").arg(placeName(m_say, intent.path))));
    return answer(sizesAnswer(m_say, intent.path, listedItems(result)));
}

PracticeMove PracticeMoves::summary(const PracticeIntent &intent, const Seen &seen) const
{
    if (seen.empty() || !seen[0].result.ok())
        return list(intent, seen);
    const auto items = listedItems(seen[0].result);
    if (seen.size() == 1) {
        for (const auto &item : items) {
            if (item.folder || !item.name.startsWith(QStringLiteral("readme"), Qt::CaseInsensitive))
                continue;
            const QString folder = intent.path.isEmpty() || intent.path.endsWith(QLatin1Char('/'))
                                       ? intent.path
                                       : intent.path + QLatin1Char('/');
            auto move = call("read_file", withPath({{QStringLiteral("limit"), 40}}, folder + item.name));
            if (!move.calls.empty())
                return move;
        }
    }
    QString text = listAnswer(m_say, intent.path, items, saysThereIsMore(seen[0].result));
    if (seen.size() > 1) {
        const QString name = quotedName(seen[1].call.arguments.value(QStringLiteral("path")).toString());
        text += QStringLiteral("\n\n");
        text += seen[1].result.ok()
                    ? m_say(u"%1 begins like this:", u"%1 的开头是：").arg(name) + QStringLiteral("\n\n") +
                          fenced(m_say, readPage(seen[1].result).text, 30, 2500)
                    : problemAnswer(m_say, seen[1].result, m_say(u"%1 could not be read.", u"无法读取 %1。").arg(name));
    }
    return answer(text);
}

PracticeMove PracticeMoves::run(const PracticeIntent &intent, const Seen &seen) const
{
    if (seen.empty()) {
        QJsonObject arguments{{QStringLiteral("command"), intent.text}};
        if (wantsNetwork(intent.text))
            arguments.insert(QStringLiteral("network"), true);
        return call("exec", arguments);
    }
    const ToolResult &result = seen[0].result;
    const QString command = quotedName(intent.text);
    if (!result.ok() && result.exitCode > 0) {
        return answer(m_say(u"%1 ended with exit code %2:", u"%1 结束了，退出码是 %2：")
                          .arg(command, QString::number(result.exitCode)) +
                      QStringLiteral("\n\n") + fenced(m_say, commandOutput(result)));
    }
    const bool never = result.status == ResultStatus::Refused || result.status == ResultStatus::Skipped;
    if (!result.ok())
        return answer(problemAnswer(m_say, result,
                                    (never ? m_say(u"%1 did not run.", u"%1 没有运行。")
                                           : m_say(u"%1 did not run to its end.", u"%1 没有运行完。"))
                                        .arg(command)));
    const QString output = commandOutput(result);
    if (output.isEmpty())
        return answer(m_say(u"%1 ran without output.", u"%1 运行完了，没有输出。").arg(command));
    return answer(m_say(u"%1 ran. Its output:", u"%1 运行完了，输出是：").arg(command) + QStringLiteral("\n\n") +
                  fenced(m_say, output));
}

PracticeMove PracticeMoves::git(const PracticeIntent &intent, const Seen &seen) const
{
    PracticeIntent command = intent;
    if (intent.kind == PracticeKind::GitStatus)
        command.text = QStringLiteral("git status --short --branch");
    else if (intent.kind == PracticeKind::GitLog)
        command.text = QStringLiteral("git log --oneline -n %1")
                           .arg(qMin(intent.lines > 0 ? intent.lines : defaultCommits, mostCommits));
    else
        command.text = QStringLiteral("git diff");
    if (seen.empty() || !seen[0].result.ok())
        return run(command, seen);
    const QString output = commandOutput(seen[0].result);
    if (intent.kind == PracticeKind::GitStatus && output.count(QLatin1Char('\n')) == 0 &&
        output.startsWith(QStringLiteral("## "))) {
        return answer(
            m_say(u"Nothing has changed since the last commit (branch %1).", u"自上次提交以来没有改动（分支 %1）。")
                .arg(quotedName(output.mid(3).section(QStringLiteral("..."), 0, 0))));
    }
    if (intent.kind == PracticeKind::GitDiff && output.isEmpty())
        return answer(
            m_say(u"There are no uncommitted changes to files that Git knows.", u"Git 管理的文件没有未提交的改动。"));
    return run(command, seen);
}

PracticeMove PracticeMoves::compare(const PracticeIntent &intent, const Seen &seen) const
{
    if (seen.empty()) {
        PracticeMove both = call("read_file", withPath({}, intent.path));
        if (!both.calls.empty())
            both.calls.push_back({both.calls[0].tool, withPath({}, intent.otherPath)});
        return both;
    }
    QString problems;
    for (const PracticeSeen &one : seen) {
        const QString name = quotedName(one.call.arguments.value(QStringLiteral("path")).toString());
        if (!one.result.ok())
            problems += problemAnswer(m_say, one.result, m_say(u"%1 could not be read.", u"无法读取 %1。").arg(name)) +
                        QStringLiteral("\n\n");
    }
    if (!problems.isEmpty() || seen.size() < 2)
        return answer(problems.trimmed());
    const PracticePage a = readPage(seen[0].result);
    const PracticePage b = readPage(seen[1].result);
    QString text = compareAnswer(m_say, intent.path, a.text, intent.otherPath, b.text);
    if (a.next > 0 || b.next > 0)
        text = m_say(u"Only the beginnings were compared, the files are long. ", u"文件很长，只比较了开头。") + text;
    return answer(text);
}

} // namespace homard
