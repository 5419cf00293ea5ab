// SPDX-License-Identifier: GPL-3.0-or-later
#include "command.h"
#include "foundation.h"
#include "output.h"
#include "terminal.h"
#include <QCommandLineParser>
#include <QCoreApplication>

namespace homard {

namespace {

QString say(const char *text)
{
    return QCoreApplication::translate("homardctl", text);
}

int failed(const Error &error)
{
    printError(QStringLiteral("homardctl: ") + error.text());
    return ExitError;
}

/// From the terminal without echo, or all of stdin where it is no terminal; never from the arguments, which others can
/// read.
Result<SecretBytes> readKey(const QString &name)
{
    if (!isTerminal(0))
        return readSecretFromStdin();
    const auto terminal = Terminal::open();
    if (!terminal)
        return Error{ErrorCode::Io, say("There is no terminal to ask on."), say("Pipe the key into stdin.")};
    return terminal->readSecret(say("Key \"%1\" (not shown): ").arg(name));
}

int add(Secrets &secrets, const QString &name)
{
    const auto key = readKey(name);
    if (!key)
        return failed(key.error());
    if (key->isEmpty())
        return failed({ErrorCode::Invalid, say("The key is empty; nothing was stored."), {}});
    if (key->view().contains('\n') || key->view().contains('\r'))
        return failed({ErrorCode::Invalid, say("The key has more than one line; nothing was stored."),
                       say("A key is one line: check what was pasted.")});
    if (auto written = secrets.write(name, *key); !written)
        return failed(written.error());
    printError(say("The key \"%1\" is in the keychain.").arg(name));
    return ExitFinished;
}

int list(Secrets &secrets, bool json)
{
    const auto names = secrets.names();
    if (!names)
        return failed(names.error());
    if (names->isEmpty() && !json)
        printError(say("There are no keys. Add one with: homardctl keys add NAME"));
    for (const auto &name : *names) {
        if (json)
            printJson({{QStringLiteral("name"), name}});
        else
            printLine(name);
    }
    return ExitFinished;
}

int remove(Secrets &secrets, const QString &name)
{
    if (auto removed = secrets.remove(name); !removed)
        return failed(removed.error());
    printError(say("The key \"%1\" is gone from the keychain.").arg(name));
    return ExitFinished;
}

} // namespace

int keysCommand(const QStringList &arguments)
{
    QCommandLineParser parser;
    parser.setApplicationDescription(
        say("homardctl keys add NAME | list | remove NAME. The key itself comes from the terminal or from stdin."));
    addHelp(parser);
    parser.addOption({QStringLiteral("json"), say("list: one JSON object a line.")});
    parser.addPositionalArgument(QStringLiteral("ACTION"), {});
    if (!parser.parse(QStringList{QStringLiteral("homardctl keys")} + arguments))
        return usageError(parser.errorText(), QStringLiteral("keys"));
    if (parser.isSet(QStringLiteral("help")))
        return showHelp(parser, QStringLiteral("keys"));
    const QStringList words = parser.positionalArguments();
    const QString action = words.value(0);
    const bool named = action == QLatin1StringView("add") || action == QLatin1StringView("remove");
    if (words.size() > 2 && named)
        return usageError(
            say("A key is never an argument: other programs could read it. Type it when asked, or pipe it into stdin."),
            QStringLiteral("keys"));
    if ((!named && action != QLatin1StringView("list")) || words.size() != (named ? 2 : 1))
        return usageError(say("What? add NAME, list or remove NAME."), QStringLiteral("keys"));

    auto foundation = Foundation::open();
    auto &secrets = foundation->secrets();
    if (action == QLatin1StringView("add"))
        return add(secrets, words[1]);
    return named ? remove(secrets, words[1]) : list(secrets, parser.isSet(QStringLiteral("json")));
}

} // namespace homard
