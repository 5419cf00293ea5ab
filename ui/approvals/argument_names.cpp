// SPDX-License-Identifier: GPL-3.0-or-later
#include "argument_names.h"
#include <QCoreApplication>
#include <algorithm>
#include <vector>

namespace homard {

namespace {

struct KnownArgument {
    const char *tools; ///< Apart by blanks.
    const char *name;
    const char *title;
};

/// In reading order. The names are those of core/tools.
const std::vector<KnownArgument> &knownArguments()
{
    static const std::vector<KnownArgument> all{
        {"exec", "command", QT_TRANSLATE_NOOP("ArgumentName", "Command")},
        {"exec", "network", QT_TRANSLATE_NOOP("ArgumentName", "Needs the network")},
        {"exec", "input", QT_TRANSLATE_NOOP("ArgumentName", "May be sent input")},
        {"exec", "alongside", QT_TRANSLATE_NOOP("ArgumentName", "Beside commands in the background")},
        {"exec", "timeout", QT_TRANSLATE_NOOP("ArgumentName", "Ends after (seconds)")},
        {"process", "action", QT_TRANSLATE_NOOP("ArgumentName", "What to do")},
        {"process", "id", QT_TRANSLATE_NOOP("ArgumentName", "Command")},
        {"process", "text", QT_TRANSLATE_NOOP("ArgumentName", "Input")},
        {"process", "close", QT_TRANSLATE_NOOP("ArgumentName", "End of the input after it")},
        {"find_files", "pattern", QT_TRANSLATE_NOOP("ArgumentName", "File names")},
        {"search_text", "pattern", QT_TRANSLATE_NOOP("ArgumentName", "Text to find")},
        {"list_files find_files", "path", QT_TRANSLATE_NOOP("ArgumentName", "Folder")},
        {"search_text", "path", QT_TRANSLATE_NOOP("ArgumentName", "Folder or file")},
        {"read_file write_file edit_file delete_file move_file", "path", QT_TRANSLATE_NOOP("ArgumentName", "File")},
        {"list_files", "depth", QT_TRANSLATE_NOOP("ArgumentName", "Levels of folders")},
        {"list_files", "hidden", QT_TRANSLATE_NOOP("ArgumentName", "Hidden files too")},
        {"search_text", "glob", QT_TRANSLATE_NOOP("ArgumentName", "Only files like")},
        {"search_text", "regex", QT_TRANSLATE_NOOP("ArgumentName", "As a regular expression")},
        {"search_text", "ignore_case", QT_TRANSLATE_NOOP("ArgumentName", "Ignore upper and lower case")},
        {"search_text", "context", QT_TRANSLATE_NOOP("ArgumentName", "Lines around a hit")},
        {"search_text", "max_results", QT_TRANSLATE_NOOP("ArgumentName", "Most hits")},
        {"read_file", "offset", QT_TRANSLATE_NOOP("ArgumentName", "First line")},
        {"read_file", "limit", QT_TRANSLATE_NOOP("ArgumentName", "Number of lines")},
        {"write_file", "content", QT_TRANSLATE_NOOP("ArgumentName", "Content")},
        {"edit_file", "old_text", QT_TRANSLATE_NOOP("ArgumentName", "Text to replace")},
        {"edit_file", "new_text", QT_TRANSLATE_NOOP("ArgumentName", "New text")},
        {"move_file", "to", QT_TRANSLATE_NOOP("ArgumentName", "New place")},
        {"edit_file", "replace_all", QT_TRANSLATE_NOOP("ArgumentName", "Replace every match")},
    };
    return all;
}

size_t placeOf(const QString &tool, const QString &argument)
{
    const auto &all = knownArguments();
    const auto at = std::find_if(all.begin(), all.end(), [&](const KnownArgument &known) {
        return argument == QLatin1StringView(known.name) && QString::fromLatin1(known.tools).split(u' ').contains(tool);
    });
    return size_t(at - all.begin());
}

} // namespace

QString argumentTitle(const QString &tool, const QString &argument)
{
    const size_t place = placeOf(tool, argument);
    return place < knownArguments().size() ? QCoreApplication::translate("ArgumentName", knownArguments()[place].title)
                                           : QString();
}

bool mustSaySomething(const QString &tool, const QString &argument)
{
    return placeOf(tool, argument) < knownArguments().size() && argument != QLatin1StringView("content") &&
           argument != QLatin1StringView("new_text");
}

QStringList inReadingOrder(const QString &tool, const QStringList &arguments)
{
    QStringList out = arguments;
    std::stable_sort(out.begin(), out.end(),
                     [&](const QString &a, const QString &b) { return placeOf(tool, a) < placeOf(tool, b); });
    return out;
}

} // namespace homard
