// SPDX-License-Identifier: GPL-3.0-or-later
#include "policy/plan_text.h"
#include "base/scripts.h"
#include "base/text.h"
#include <QCoreApplication>
#include <QRegularExpression>

namespace homard {

namespace {

constexpr char16_t blankSign = u'␠';
constexpr char16_t emptySign = u'∅';

struct PlanWords {
    Q_DECLARE_TR_FUNCTIONS(PlanText)
};

QString escapeOf(uint code)
{
    return QStringLiteral("\\u{%1}").arg(code, 0, 16);
}

/// Shows as itself: the ordinary case.
bool isPlain(const QString &text)
{
    return std::all_of(text.begin(), text.end(),
                       [](QChar c) { return c.unicode() >= 0x20 && c.unicode() < 0x7F && c != QLatin1Char('\\'); });
}

QString joinText(Join join)
{
    switch (join) {
    case Join::First: break;
    case Join::Pipe: return PlanWords::tr("its output goes to");
    case Join::And: return PlanWords::tr("then, if that succeeded");
    case Join::Or: return PlanWords::tr("or, if that failed");
    case Join::Then: return PlanWords::tr("then");
    }
    return {};
}

class PlanWriter
{
public:
    QString write(const CallPlan &plan)
    {
        line(PlanWords::tr("Tool: %1").arg(shownArgument(plan.tool)));
        if (plan.effects.exec)
            writeExec(*plan.effects.exec);
        for (const QString &path : plan.effects.reads)
            line(PlanWords::tr("Reads: %1").arg(shownArgument(path)));
        if (!plan.effects.artifact.isEmpty())
            line(PlanWords::tr("Reads the stored output: %1").arg(shownArgument(plan.effects.artifact)));
        for (const QString &path : plan.effects.writes)
            line(PlanWords::tr("Writes: %1").arg(shownArgument(path)));
        if (plan.effects.input)
            writeInput(*plan.effects.input);
        if (plan.effects.change)
            writeChange(*plan.effects.change);
        else if (!plan.effects.writes.isEmpty())
            writeArguments(plan.arguments);
        return std::move(m_text);
    }

private:
    void line(const QString &text) { m_text += text + QLatin1Char('\n'); }

    void flag(const QString &text)
    {
        const QStringList mixed = isPlain(text) ? QStringList() : mixedScriptWords(text);
        if (!mixed.isEmpty())
            line(PlanWords::tr("      ! mixes letters of different alphabets: %1")
                     .arg(visibleText(mixed.join(QLatin1StringView(", ")))));
    }

    void writeExec(const ExecPlan &exec)
    {
        line(PlanWords::tr("Folder: %1").arg(shownArgument(exec.cwd)));
        if (exec.confined) {
            line(exec.network ? PlanWords::tr("Network: YES, it can reach other machines")
                              : PlanWords::tr("Network: none"));
            line(exec.mayWrite ? PlanWords::tr("Files: may change the workspace, but makes no protected files there "
                                               "(.git/config, .git/hooks, shell start files, AGENTS.md …)")
                               : PlanWords::tr("Files: changes nothing"));
        } else {
            line(PlanWords::tr("Sandbox: NONE, it can do whatever you can do"));
            line(PlanWords::tr("Network: YES, nothing holds it back"));
            line(PlanWords::tr("Files: may change all files you can change"));
        }
        if (exec.input)
            line(PlanWords::tr("Input: may be sent some while it runs, each time after a question"));
        if (exec.leavesSecretsOut)
            line(PlanWords::tr("Leaves out: protected files (.env, keys, credential stores)"));
        line(PlanWords::tr("Environment: a short fixed list (PATH, HOME, language, time zone), no keys"));
        line(PlanWords::tr("Ends after: %1 s at the latest").arg(double(exec.timeout.count()) / 1000));
        if (exec.usesShell())
            writeShell(exec.text);
        for (const ExecStep &step : exec.steps)
            writeStep(step);
        QStringList pinned = exec.fileHashes.keys();
        pinned.sort();
        for (const QString &path : pinned)
            line(PlanWords::tr("Must not change before: %1 (%2…)")
                     .arg(shownArgument(path), QString::fromLatin1(exec.fileHashes.value(path).toHex().left(12))));
    }

    void writeStep(const ExecStep &step)
    {
        if (step.join != Join::First)
            line(joinText(step.join));
        line(PlanWords::tr("Program: %1, without a shell").arg(shownArgument(step.program)));
        for (const QString &variable : step.environment)
            line(PlanWords::tr("Variable: %1").arg(shownArgument(variable)));
        for (qsizetype i = 0; i < step.argv.size(); ++i) {
            line(QStringLiteral("  [%1] %2").arg(i).arg(shownArgument(step.argv[i])));
            flag(step.argv[i]);
        }
    }

    void writeShell(const QString &text)
    {
        line(PlanWords::tr("Shell: /bin/sh -c, %1 bytes, exactly this text:").arg(text.toUtf8().size()));
        const QStringList lines = text.split(QLatin1Char('\n'));
        for (qsizetype i = 0; i < lines.size(); ++i) {
            line(QStringLiteral("  %1| %2").arg(i + 1).arg(shownArgument(lines[i])));
            flag(lines[i]);
        }
    }

    void writeInput(const CommandInput &input)
    {
        line(PlanWords::tr("Sends input to: %1, %2").arg(shownArgument(input.id), shownArgument(input.command)));
        line(PlanWords::tr("Input: %1 bytes, exactly this text:").arg(input.text.toUtf8().size()));
        const QStringList lines = input.text.split(QLatin1Char('\n'));
        for (qsizetype i = 0; i < lines.size(); ++i) {
            line(QStringLiteral("  %1| %2").arg(i + 1).arg(shownArgument(lines[i])));
            flag(lines[i]);
        }
        if (input.closes)
            line(PlanWords::tr("Then: the end of the input"));
    }

    void writeChange(const FileChange &change)
    {
        if (change.removes) {
            line(change.movedTo.isEmpty()
                     ? PlanWords::tr("Moves to the trash: %1").arg(shownArgument(change.path))
                     : PlanWords::tr("Moves: %1 to %2").arg(shownArgument(change.path), shownArgument(change.movedTo)));
            return;
        }
        const QString words = !change.isLookedAt() ? PlanWords::tr("Writes: %1 (%2 afterwards)")
                              : change.creates     ? PlanWords::tr("Creates: %1 (%2)")
                                                   : PlanWords::tr("Changes: %1 (%2 afterwards)");
        line(words.arg(shownArgument(change.path), humanSize(change.newContent.size())));
        for (const QString &part : change.diff.split(QLatin1Char('\n')))
            line(QStringLiteral("  : ") + visibleText(part));
    }

    /// What is to be written where the file could not be looked at before: all that is known is what the call says.
    void writeArguments(const QJsonObject &arguments)
    {
        for (auto it = arguments.begin(); it != arguments.end(); ++it) {
            line(PlanWords::tr("Argument %1:").arg(shownArgument(it.key())));
            const QString text = it->isString() ? it->toString() : it->toVariant().toString();
            for (const QString &part : text.split(QLatin1Char('\n')))
                line(QStringLiteral("  : ") + visibleText(part));
        }
    }

    QString m_text;
};

} // namespace

QString shownArgument(const QString &argument)
{
    if (argument.isEmpty())
        return QString(QChar(emptySign));
    if (argument.front() != QLatin1Char(' ') && argument.back() != QLatin1Char(' ') && isPlain(argument))
        return argument;
    qsizetype first = 0;
    while (first < argument.size() && argument[first] == QLatin1Char(' '))
        ++first;
    qsizetype last = argument.size();
    while (last > first && argument[last - 1] == QLatin1Char(' '))
        --last;
    QString middle = argument.mid(first, last - first);
    // What looks like our own signs is written as an escape, so that each shown text has one meaning.
    middle.replace(QLatin1StringView("\\u{"), escapeOf('\\') + QLatin1StringView("u{"));
    middle = visibleText(middle);
    middle.replace(QChar(blankSign), escapeOf(blankSign)).replace(QChar(emptySign), escapeOf(emptySign));
    return QString(first, QChar(blankSign)) + middle + QString(argument.size() - last, QChar(blankSign));
}

QString argumentFromShown(const QString &shown)
{
    if (shown == QChar(emptySign))
        return {};
    static const QRegularExpression escape(QStringLiteral("\\\\u\\{([0-9a-f]{1,6})\\}"));
    QString out;
    qsizetype at = 0;
    auto found = escape.globalMatch(shown);
    const auto plain = [&](qsizetype to) {
        out += QString(shown.mid(at, to - at)).replace(QChar(blankSign), QLatin1Char(' '));
    };
    while (found.hasNext()) {
        const auto match = found.next();
        plain(match.capturedStart());
        const char32_t code = match.captured(1).toUInt(nullptr, 16);
        if (QChar::requiresSurrogates(code))
            out += QString::fromUcs4(&code, 1);
        else
            out += QChar(char16_t(code)); // also a lone surrogate
        at = match.capturedEnd();
    }
    plain(shown.size());
    return out;
}

QString planText(const CallPlan &plan)
{
    return PlanWriter().write(plan);
}

std::vector<QStringList> parsePlanText(const QString &text)
{
    static const QRegularExpression argument(QStringLiteral("^  \\[(\\d+)\\] (.*)$"));
    std::vector<QStringList> lists;
    for (const QString &line : text.split(QLatin1Char('\n'))) {
        const auto match = argument.match(line);
        if (!match.hasMatch())
            continue;
        if (match.captured(1) == QLatin1StringView("0"))
            lists.emplace_back();
        if (!lists.empty())
            lists.back().push_back(argumentFromShown(match.captured(2)));
    }
    return lists;
}

} // namespace homard
