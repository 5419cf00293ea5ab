// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/approvals/plan_page.h"
#include "base/scripts.h"
#include "base/text.h"
#include "plan_fault.h"
#include "plan_legend.h"
#include "ui/models/approvals_model.h"
#include <QCoreApplication>
#include <QJsonArray>
#include <QJsonDocument>
#include <QLocale>
#include <QRegularExpression>
#include <iterator>
#include <map>

namespace homard {

namespace {

// S14.
constexpr qint64 longBytes = 4096;
constexpr qsizetype longLines = 40;
constexpr int longBlanks = 20;

/// A diff that long was cut by whoever made it (tools/diff.h): then all of the content is shown too.
constexpr qsizetype cutDiff = 60'000;

/// Characters of one laid out line (ours).
constexpr qsizetype longLine = 1000;

struct PageText {
    Q_DECLARE_TR_FUNCTIONS(PlanPage)
};

bool hasBlankRun(const QString &text)
{
    int run = 0;
    for (const QChar c : text) {
        run = c.isSpace() ? run + 1 : 0;
        if (run > longBlanks)
            return true;
    }
    return false;
}

QString durationText(std::chrono::milliseconds duration)
{
    const qint64 seconds = duration.count() / 1000;
    const QLocale locale;
    return seconds >= 120 && seconds % 60 == 0 ? PageText::tr("%1 min").arg(locale.toString(seconds / 60))
                                               : PageText::tr("%1 s").arg(locale.toString(seconds));
}

class PageMaker
{
public:
    explicit PageMaker(const ApprovalRequest &request) : m_request(request) {}

    PlanPage make()
    {
        m_page.fault = planFault(m_request);
        if (!m_page.fault.isEmpty()) {
            makeRaw();
            foldLong();
            return std::move(m_page);
        }
        const ToolPreview &effects = m_request.verdict.plan->effects;
        if (effects.exec)
            makeExec(*effects.exec);
        else if (effects.input)
            makeInput(*effects.input);
        else if (effects.change)
            makeChange(*effects.change);
        else
            makeForm(m_request.verdict.plan->arguments);
        makePaths(effects);
        m_page.isLong = m_page.bytes > longBytes || m_page.count > longLines || m_blankRun;
        foldLong();
        return std::move(m_page);
    }

private:
    /// A line without an end would be laid out whole, again with every change of the width: it goes on behind a sign.
    void foldLong()
    {
        std::vector<InkedLine> folded;
        folded.reserve(m_page.lines.size());
        for (InkedLine &line : m_page.lines) {
            qsizetype width = 0;
            for (const InkedText &piece : line)
                width += piece.text.size();
            if (width <= longLine)
                folded.push_back(std::move(line));
            else
                foldInto(folded, line);
        }
        m_page.lines = std::move(folded);
    }

    static void foldInto(std::vector<InkedLine> &folded, const InkedLine &line)
    {
        InkedLine part;
        qsizetype room = longLine;
        const auto goOn = [&] {
            folded.push_back(std::move(part));
            part = {{QString(PageGoesOn), Ink::Number}};
            room = longLine;
        };
        for (const InkedText &piece : line) {
            if (piece.ink == Ink::Number && room < longLine / 5) // rather between two arguments
                goOn();
            for (qsizetype at = 0; at < piece.text.size();) {
                if (room < 2)
                    goOn();
                const QString taken = truncated(piece.text.mid(at, room + 1), room); // never half of a pair
                part.push_back({taken, piece.ink});
                at += taken.size();
                room -= taken.size();
            }
        }
        folded.push_back(std::move(part));
    }

    void makeRaw()
    {
        QString raw = m_request.verdict.planText;
        if (raw.isEmpty() && m_request.verdict.plan)
            raw = QString::fromUtf8(QJsonDocument(m_request.verdict.plan->arguments).toJson());
        if (raw.isEmpty())
            raw = PageText::tr("(nothing to show)");
        for (const QString &part : raw.split(u'\n'))
            m_page.lines.push_back(shownText(part, Blanks::Code));
        m_page.isLong = true;
    }

    void measure(const QString &text)
    {
        m_page.bytes += text.toUtf8().size();
        m_blankRun = m_blankRun || hasBlankRun(text);
    }

    void note(const QString &text, Ink ink = Ink::Note) { m_page.lines.push_back({{text, ink}}); }

    void value(const QString &label, const QString &text)
    {
        InkedLine line{{label + QStringLiteral("  "), Ink::Label}};
        const InkedLine shown = shownText(text, Blanks::Edges);
        line.insert(line.end(), shown.begin(), shown.end());
        m_page.lines.push_back(std::move(line));
    }

    void makeExec(const ExecPlan &exec)
    {
        m_page.isCommand = true;
        if (exec.usesShell())
            makeScript(exec.text);
        std::map<std::pair<int, int>, Ink> marks;
        for (const MarkedArgument &mark : m_request.verdict.marks)
            marks[{mark.step, mark.index}] = inkOf(mark.effect);
        for (size_t i = 0; i < exec.steps.size(); ++i)
            makeStep(exec.steps[i], int(i), marks);
        for (InkedLine &line : planLegend(m_request.verdict, exec))
            m_page.lines.push_back(std::move(line));
        value(PageText::tr("Folder"), exec.cwd);
        if (exec.network)
            m_page.lines.push_back({{PageText::tr("Network"), Ink::Network},
                                    {QStringLiteral("  ") + PageText::tr("it can reach other machines"), Ink::Note}});
        if (exec.input)
            note(PageText::tr("May be sent input while it runs, each time after a question"));
        if (exec.leavesSecretsOut)
            note(PageText::tr("Leaves out protected files (.env, keys, credential stores)"));
        note(PageText::tr("Ends after %1 at the latest").arg(durationText(exec.timeout)));
    }

    void makeStep(const ExecStep &step, int number, const std::map<std::pair<int, int>, Ink> &marks)
    {
        InkedLine line;
        if (step.join != Join::First)
            line.push_back({signOf(step.join) + QStringLiteral("  "), Ink::Sign});
        for (qsizetype i = 0; i < step.argv.size(); ++i) {
            measure(step.argv[i]);
            const auto mark = marks.find({number, int(i)});
            line.push_back({QStringLiteral("%1 ").arg(i + 1), Ink::Number});
            const InkedLine shown =
                shownText(step.argv[i], Blanks::All, mark == marks.end() ? Ink::Plain : mark->second);
            line.insert(line.end(), shown.begin(), shown.end());
            if (i + 1 < step.argv.size())
                line.push_back({QStringLiteral("  "), Ink::Plain});
        }
        m_page.lines.push_back(std::move(line));
        m_page.count += 1;
        InkedLine program{{QStringLiteral("   ") + PageText::tr("runs") + u' ', Ink::Label}};
        const InkedLine path = shownText(step.program, Blanks::Edges, Ink::Note);
        program.insert(program.end(), path.begin(), path.end());
        for (const QString &variable : step.environment) {
            program.push_back({u' ' + PageText::tr("with") + u' ', Ink::Label});
            const InkedLine shown = shownText(variable, Blanks::All, Ink::Note);
            program.insert(program.end(), shown.begin(), shown.end());
        }
        m_page.lines.push_back(std::move(program));
        flag(step.argv.join(u' '));
    }

    void makeInput(const CommandInput &input)
    {
        value(PageText::tr("To"), input.id);
        const QStringList command = input.command.split(u'\n');
        for (const QString &line : command)
            m_page.lines.push_back(shownText(line, Blanks::Edges));
        m_page.count += command.size();
        if (!input.text.isEmpty())
            makeLines(input.text, PageText::tr("is sent exactly this text:"));
        if (input.closes)
            note(PageText::tr("and then the end of its input"));
        if (!input.confined)
            note(PageText::tr("No sandbox holds the command"), Ink::Alert);
        if (input.network)
            m_page.lines.push_back({{PageText::tr("Network"), Ink::Network},
                                    {QStringLiteral("  ") + PageText::tr("it can reach other machines"), Ink::Note}});
    }

    void makeScript(const QString &text) { makeLines(text, PageText::tr("/bin/sh runs exactly this text:")); }

    void makeLines(const QString &text, const QString &heading)
    {
        measure(text);
        note(heading);
        const QStringList lines = text.split(u'\n');
        const int width = int(QString::number(lines.size()).size());
        qsizetype at = 0;
        for (qsizetype i = 0; i < lines.size(); ++i) {
            InkedLine line{{QStringLiteral("%1│ ").arg(i + 1, width), Ink::Number}};
            if (!lines[i].isEmpty()) {
                const InkedLine shown =
                    shownText(lines[i], Blanks::Edges, Ink::Plain, marksWithin(at, lines[i].size()));
                line.insert(line.end(), shown.begin(), shown.end());
            }
            m_page.lines.push_back(std::move(line));
            at += lines[i].size() + 1;
        }
        m_page.count += lines.size();
        flag(text);
    }

    /// The marks of a line of the script, counted from its beginning.
    std::vector<InkRange> marksWithin(qsizetype from, qsizetype size) const
    {
        std::vector<InkRange> ranges;
        for (const MarkedText &mark : m_request.verdict.textMarks) {
            const InkRange range{qMax<qsizetype>(0, mark.from - from), qMin(size, mark.to - from), inkOf(mark.effect)};
            if (range.from < range.to)
                ranges.push_back(range);
        }
        return ranges;
    }

    void flag(const QString &text)
    {
        const QStringList mixed = mixedScriptWords(text);
        if (!mixed.isEmpty())
            note(PageText::tr("! Mixes letters of different alphabets: %1")
                     .arg(truncated(visibleText(mixed.join(QLatin1StringView(", "))), 400)),
                 Ink::Alert);
    }

    void makeChange(const FileChange &change)
    {
        if (change.removes) {
            value(change.movedTo.isEmpty() ? PageText::tr("Moves to the trash") : PageText::tr("Moves"), change.path);
            if (!change.movedTo.isEmpty())
                value(PageText::tr("To"), change.movedTo);
            return;
        }
        value(!change.isLookedAt() ? PageText::tr("Writes")
              : change.creates     ? PageText::tr("Creates")
                                   : PageText::tr("Changes"),
              change.path);
        note(PageText::tr("%1 afterwards").arg(humanSize(change.newContent.size())));
        measure(change.diff);
        if (change.diff.isEmpty())
            note(change.newContent.isEmpty() ? PageText::tr("(an empty file)") : PageText::tr("(no difference shown)"));
        else
            addLines(withoutNames(change.diff), true);
        if (change.diff.size() >= cutDiff || (change.diff.isEmpty() && !change.newContent.isEmpty())) {
            note(PageText::tr("The whole content afterwards:"), Ink::Alert);
            const QString content = QString::fromUtf8(change.newContent);
            measure(content);
            addLines(content, false);
        }
        flag(QString::fromUtf8(change.newContent));
    }

    /// The file stands above by its whole path; of the two lines that name it again one may be no file ("/dev/null").
    static QString withoutNames(const QString &diff)
    {
        static const QRegularExpression names(QStringLiteral("^--- [^\\n]*\\n\\+\\+\\+ [^\\n]*\\n(?=@@ )"));
        const auto match = names.match(diff);
        return match.hasMatch() ? diff.mid(match.capturedEnd()) : diff;
    }

    void addLines(const QString &text, bool isDiff)
    {
        QStringList lines = text.split(u'\n');
        if (lines.back().isEmpty())
            lines.pop_back();
        m_page.count += lines.size();
        for (const QString &line : lines) {
            Ink ink = Ink::Plain;
            if (isDiff && line.startsWith(QLatin1StringView("@@")))
                ink = Ink::Hunk;
            else if (isDiff && line.startsWith(u'+'))
                ink = Ink::Added;
            else if (isDiff && line.startsWith(u'-'))
                ink = Ink::Removed;
            InkedLine shown = shownText(line, Blanks::Code, ink);
            if (!isDiff)
                shown.insert(shown.begin(), {QStringLiteral("  "), Ink::Plain});
            m_page.lines.push_back(std::move(shown));
        }
    }

    void makeForm(const QJsonObject &arguments)
    {
        for (auto it = arguments.begin(); it != arguments.end(); ++it) {
            const QString label = visibleText(it.key());
            QString text = it->toString();
            if (it->isObject() || it->isArray()) {
                text = QString::fromUtf8(it->isObject() ? QJsonDocument(it->toObject()).toJson()
                                                        : QJsonDocument(it->toArray()).toJson());
                text.chop(1);
            } else if (!it->isString()) {
                text = it->isNull() ? QStringLiteral("null") : it->toVariant().toString();
            }
            measure(text);
            flag(text);
            if (!text.contains(u'\n')) {
                value(label, text);
                m_page.count += 1;
                continue;
            }
            m_page.lines.push_back({{label, Ink::Label}});
            addLines(text, false);
        }
        if (arguments.isEmpty())
            note(PageText::tr("(no arguments)"));
    }

    void makePaths(const ToolPreview &effects)
    {
        const QString root = m_request.verdict.plan->workspace.root;
        const auto isOutside = [&](const QString &path) { return path != root && !path.startsWith(root + u'/'); };
        for (const QString &path : effects.reads)
            value(isOutside(path) ? PageText::tr("Reads outside the workspace") : PageText::tr("Reads"), path);
        if (!effects.artifact.isEmpty())
            value(PageText::tr("Reads the stored output"), effects.artifact);
        for (const QString &path : effects.writes) {
            if (isOutside(path)) {
                value(PageText::tr("Writes outside the workspace"), path);
                m_page.lines.back().front().ink = Ink::WritesOutside;
            } else if (!effects.change || effects.change->path != path) {
                value(PageText::tr("Writes"), path);
            }
        }
    }

    const ApprovalRequest &m_request;
    PlanPage m_page;
    bool m_blankRun = false;
};

} // namespace

PlanPage pageOf(const ApprovalRequest &request)
{
    return PageMaker(request).make();
}

PlanPage pageOfAll(const std::vector<ApprovalRequest> &requests)
{
    PlanPage all;
    all.isCommand = true;
    const QLocale locale;
    for (size_t i = 0; i < requests.size(); ++i) {
        PlanPage page = pageOf(requests[i]);
        if (i > 0)
            all.lines.push_back({});
        all.lines.push_back(
            {{PageText::tr("%1 of %2")
                      .arg(locale.toString(qulonglong(i + 1)), locale.toString(qulonglong(requests.size()))) +
                  QStringLiteral("  "),
              Ink::Number},
             {ApprovalsModel::headlineOf(requests[i]), Ink::Label}});
        std::move(page.lines.begin(), page.lines.end(), std::back_inserter(all.lines));
        all.fault = all.fault.isEmpty() ? page.fault : all.fault;
        all.bytes += page.bytes;
        all.count += page.count;
        all.isLong = all.isLong || page.isLong;
    }
    all.isLong = all.isLong || all.bytes > longBytes || all.count > longLines;
    return all;
}

} // namespace homard
