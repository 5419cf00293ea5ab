// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/text.h"
#include "policy/command_deeds.h"
#include <QCoreApplication>

namespace homard {

namespace {

struct DeedText {
    Q_DECLARE_TR_FUNCTIONS(CommandDeed)
};

/// The names of the first things: "a, b and c", "a, b, c and more".
QString listOf(const QStringList &things, const std::function<QString(const QString &)> &shown)
{
    constexpr qsizetype most = 3;
    if (things.isEmpty())
        return DeedText::tr("what it finds or is given", "in the place of file names");
    QStringList names;
    for (const QString &thing : things.mid(0, most))
        names.push_back(shown(thing));
    return things.size() > most ? DeedText::tr("%1 and more").arg(names.join(DeedText::tr(", ", "between names")))
                                : enumerated(names);
}

/// %1: what it is done to; %2: the program.
const QHash<QString, const char *> &deedSentences()
{
    static const QHash<QString, const char *> sentences{
        {QStringLiteral("formats"),
         QT_TRANSLATE_NOOP("CommandDeed", "Run a command that erases a whole disk or partition (%2)")},
        {QStringLiteral("overwrites"), QT_TRANSLATE_NOOP("CommandDeed", "Run a command that overwrites %1")},
        {QStringLiteral("empties"), QT_TRANSLATE_NOOP("CommandDeed", "Run a command that cuts or empties %1")},
        {QStringLiteral("deletes-all"),
         QT_TRANSLATE_NOOP("CommandDeed", "Run a command that deletes %1 and everything in it")},
        {QStringLiteral("deletes-all-many"),
         QT_TRANSLATE_NOOP("CommandDeed", "Run a command that deletes %1 and everything in them")},
        {QStringLiteral("deletes"), QT_TRANSLATE_NOOP("CommandDeed", "Run a command that deletes %1")},
        {QStringLiteral("deletes-found"),
         QT_TRANSLATE_NOOP("CommandDeed", "Run a command that deletes every file it finds in %1")},
        {QStringLiteral("mirrors"),
         QT_TRANSLATE_NOOP("CommandDeed", "Run a command that deletes in %1 whatever its source does not have")},
        {QStringLiteral("deletes-database"),
         QT_TRANSLATE_NOOP("CommandDeed", "Run a command that deletes the database %1")},
        {QStringLiteral("deletes-remote"),
         QT_TRANSLATE_NOOP("CommandDeed", "Run a command that deletes something on a server (%2)")},
        {QStringLiteral("deletes-containers"),
         QT_TRANSLATE_NOOP("CommandDeed", "Run a command that deletes containers, images or their data (%2)")},
        {QStringLiteral("push-forced"),
         QT_TRANSLATE_NOOP("CommandDeed", "Run a command that overwrites commits on a server (a forced push)")},
        {QStringLiteral("push-deletes"),
         QT_TRANSLATE_NOOP("CommandDeed", "Run a command that deletes a branch or tag on a server")},
        {QStringLiteral("discards"),
         QT_TRANSLATE_NOOP("CommandDeed", "Run a command that throws away changes that are not committed")},
        {QStringLiteral("deletes-untracked"),
         QT_TRANSLATE_NOOP("CommandDeed", "Run a command that deletes files that Git does not keep")},
        {QStringLiteral("deletes-branch"),
         QT_TRANSLATE_NOOP("CommandDeed", "Run a command that deletes the branch or tag %1")},
        {QStringLiteral("drops-stash"),
         QT_TRANSLATE_NOOP("CommandDeed", "Run a command that throws away stashed changes")},
        {QStringLiteral("rewrites"),
         QT_TRANSLATE_NOOP("CommandDeed", "Run a command that rewrites commits that are made already")},
        {QStringLiteral("push"), QT_TRANSLATE_NOOP("CommandDeed", "Run a command that sends commits to a server")},
        {QStringLiteral("publishes"), QT_TRANSLATE_NOOP("CommandDeed", "Run a command that publishes a package (%2)")},
        {QStringLiteral("runs-loaded"),
         QT_TRANSLATE_NOOP("CommandDeed", "Run a command that runs what it loads from the network")},
        {QStringLiteral("power"),
         QT_TRANSLATE_NOOP("CommandDeed", "Run a command that switches the computer off or restarts it")},
        {QStringLiteral("ends"), QT_TRANSLATE_NOOP("CommandDeed", "Run a command that ends running programs (%1)")},
        {QStringLiteral("services"),
         QT_TRANSLATE_NOOP("CommandDeed", "Run a command that starts, stops or changes services (%2)")},
        {QStringLiteral("mounts"),
         QT_TRANSLATE_NOOP("CommandDeed", "Run a command that connects or disconnects file systems (%2)")},
        {QStringLiteral("firewall"),
         QT_TRANSLATE_NOOP("CommandDeed", "Run a command that changes the rules of the network (%2)")},
        {QStringLiteral("users"),
         QT_TRANSLATE_NOOP("CommandDeed", "Run a command that changes users, groups or passwords (%2)")},
        {QStringLiteral("schedules"),
         QT_TRANSLATE_NOOP("CommandDeed", "Run a command that changes what runs at set times (%2)")},
        {QStringLiteral("removes"), QT_TRANSLATE_NOOP("CommandDeed", "Run a command that removes software (%1)")},
        {QStringLiteral("installs"), QT_TRANSLATE_NOOP("CommandDeed", "Run a command that installs software (%1)")},
        {QStringLiteral("updates"), QT_TRANSLATE_NOOP("CommandDeed", "Run a command that updates software (%2)")},
        {QStringLiteral("rights-all"),
         QT_TRANSLATE_NOOP("CommandDeed", "Run a command that changes who may use %1 and everything in it")},
        {QStringLiteral("rights-all-many"),
         QT_TRANSLATE_NOOP("CommandDeed", "Run a command that changes who may use %1 and everything in them")},
        {QStringLiteral("rights"), QT_TRANSLATE_NOOP("CommandDeed", "Run a command that changes who may use %1")},
        {QStringLiteral("owner-all"),
         QT_TRANSLATE_NOOP("CommandDeed", "Run a command that changes who owns %1 and everything in it")},
        {QStringLiteral("owner-all-many"),
         QT_TRANSLATE_NOOP("CommandDeed", "Run a command that changes who owns %1 and everything in them")},
        {QStringLiteral("owner"), QT_TRANSLATE_NOOP("CommandDeed", "Run a command that changes who owns %1")},
        {QStringLiteral("edits"), QT_TRANSLATE_NOOP("CommandDeed", "Run a command that changes files in place (%2)")},
        {QStringLiteral("unpacks"),
         QT_TRANSLATE_NOOP("CommandDeed", "Run a command that unpacks an archive over what is there (%2)")},
        {QStringLiteral("uploads"),
         QT_TRANSLATE_NOOP("CommandDeed", "Run a command that sends data over the network (%2)")},
        {QStringLiteral("other-machine"),
         QT_TRANSLATE_NOOP("CommandDeed", "Run a command that acts on another machine (%2)")},
        {QStringLiteral("moves"), QT_TRANSLATE_NOOP("CommandDeed", "Run a command that moves or renames %1")},
        {QStringLiteral("other-user"),
         QT_TRANSLATE_NOOP("CommandDeed", "Run a command with the rights of another user (%2)")},
    };
    return sentences;
}

} // namespace

QString sentenceOf(const CommandDeed &deed, const std::function<QString(const QString &)> &shown)
{
    const auto &sentences = deedSentences();
    const bool isOne = deed.things.size() == 1;
    const char *sentence =
        sentences.value(deed.says + (isOne ? QString() : QStringLiteral("-many")), sentences.value(deed.says));
    if (!sentence)
        return {};
    QString out = DeedText::tr(sentence);
    const bool namesThings = out.contains(QLatin1StringView("%1"));
    const QString program = shown(deed.program);
    out = namesThings ? out.arg(listOf(deed.things, shown)) : out.replace(QLatin1StringView("%2"), program);
    return deed.more ? DeedText::tr("%1, and more", "a sentence on a command that does several things").arg(out) : out;
}

} // namespace homard
