// SPDX-License-Identifier: GPL-3.0-or-later
// A page as text and back; it is made in plan_page.cpp.
#include "ui/approvals/plan_page.h"
#include <QCoreApplication>
#include <QRegularExpression>

namespace homard {

namespace {

struct PageText {
    Q_DECLARE_TR_FUNCTIONS(PlanPage)
};

} // namespace

QString PlanPage::text() const
{
    QStringList parts;
    for (const InkedLine &line : lines)
        parts << joined(line);
    return parts.join(u'\n');
}

std::vector<QStringList> argumentsFromPage(const QString &pageText)
{
    static const QRegularExpression step(QStringLiteral("^(?:(?:\\||&&|\\|\\||;)  )?1 [^ ]"));
    static const QRegularExpression scriptLine(QStringLiteral("^ *\\d+│ "));
    std::vector<QStringList> lists;
    QStringList script;
    static const QRegularExpression nextArgument(QStringLiteral("\n {2}(?=\\d+ )")); // argument_wrap.cpp
    QString whole = QString(pageText).remove(QChar(0x200e)).remove(QString(u'\n') + PageGoesOn);
    whole.replace(nextArgument, QStringLiteral("  "));
    for (const QString &line : whole.split(u'\n')) {
        if (const auto match = scriptLine.match(line); match.hasMatch())
            script << textFromShown(line.mid(match.capturedEnd()));
        if (!step.match(line).hasMatch())
            continue;
        QStringList words = line.split(u' ', Qt::SkipEmptyParts);
        if (words.front() != QLatin1StringView("1"))
            words.pop_front();
        QStringList arguments;
        for (qsizetype i = 1; i < words.size(); i += 2) // number, argument, number, argument …
            arguments << textFromShown(words[i]);
        lists.push_back(arguments);
    }
    if (!script.isEmpty())
        lists.push_back({script.join(u'\n')});
    return lists;
}

QString wordOf(Ink ink)
{
    switch (ink) {
    case Ink::WritesInside: return PageText::tr("changes files in the workspace");
    case Ink::WritesOutside: return PageText::tr("writes outside the workspace");
    case Ink::Deletes: return PageText::tr("deletes");
    case Ink::Network: return PageText::tr("uses the network");
    case Ink::Privilege: return PageText::tr("asks for more rights");
    case Ink::Mixed: return PageText::tr("letters of different alphabets");
    case Ink::Escape: return PageText::tr("a character that cannot be seen");
    case Ink::Blank: return PageText::tr("a blank");
    default: return {};
    }
}

} // namespace homard
