// SPDX-License-Identifier: GPL-3.0-or-later
#include "start_options.h"
#include <QCoreApplication>
#include <QFileInfo>
#include <QUrl>
#include <QUrlQuery>

namespace homard {

namespace {

/// Ours: what is longer than this is a file and no question.
constexpr qsizetype longestAsk = 100'000;

struct StartText {
    Q_DECLARE_TR_FUNCTIONS(StartText)
};

/// The text of homard://ask?text=…; it only fills the composer, whoever wrote the link.
Result<QString> askFrom(const QString &link)
{
    const QUrl url(link);
    if (url.scheme() != QLatin1StringView("homard") || url.host() != QLatin1StringView("ask"))
        return Error{ErrorCode::Invalid, StartText::tr("This is no link that Homard knows: %1").arg(link), {}};
    return QUrlQuery(url).queryItemValue(QStringLiteral("text"), QUrl::FullyDecoded);
}

} // namespace

Result<StartOptions> parseStart(const QStringList &arguments)
{
    StartOptions out;
    for (int i = 0; i < arguments.size(); ++i) {
        const QString &word = arguments[i];
        if (word == QLatin1StringView("--hidden")) {
            out.hidden = true;
            out.request.raise = false;
        } else if (word == QLatin1StringView("-session") && i + 1 < arguments.size()) {
            ++i; // how a session manager starts again what ran at the logout; Qt reads it
        } else if (word == QLatin1StringView("--marks")) {
            out.marks = true;
        } else if (word == QLatin1StringView("--help") || word == QLatin1StringView("-h")) {
            out.help = true;
        } else if (word == QLatin1StringView("--version")) {
            out.version = true;
        } else if (word == QLatin1StringView("--ask") && i + 1 < arguments.size()) {
            out.request.ask = arguments[++i];
        } else if (word == QLatin1StringView("--workspace") && i + 1 < arguments.size()) {
            const QFileInfo folder(arguments[++i]);
            if (!folder.isDir())
                return Error{ErrorCode::Invalid, StartText::tr("There is no folder %1.").arg(folder.filePath()), {}};
            out.request.workspace = folder.canonicalFilePath();
        } else if (word.startsWith(QLatin1StringView("homard:"))) {
            const auto ask = askFrom(word);
            if (!ask)
                return ask.error();
            out.request.ask = *ask;
        } else {
            return Error{ErrorCode::Invalid, StartText::tr("homard does not know \"%1\".").arg(word),
                         StartText::tr("homard --help tells the options.")};
        }
    }
    out.request.ask.truncate(longestAsk);
    return out;
}

QString startHelp()
{
    return StartText::tr("Usage: homard [options]\n\n"
                         "  --ask TEXT       put TEXT into the message field; it is not sent\n"
                         "  --workspace DIR  begin a session in DIR\n"
                         "  --hidden         start in the tray\n"
                         "  --version        tell the version\n\n"
                         "A second start shows the window of the first. HOMARD_HOME=DIR keeps configuration, data,\n"
                         "cache and home below DIR. homardctl does the same work without a window.");
}

} // namespace homard
