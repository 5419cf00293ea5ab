// SPDX-License-Identifier: GPL-3.0-or-later
// A model server that follows a script, for tests of whole programs. Prints its port in one line and serves until it is
// killed, or with --until-eof until its standard input ends, so that it cannot outlive the test that started it.
#include "servers/scripted_model.h"
#include <QCommandLineParser>
#include <QCoreApplication>
#include <QFile>
#include <QJsonDocument>
#include <cstdio>

using namespace homard;

namespace {

int fail(const QString &message)
{
    std::fprintf(stderr, "scripted-model-server: %s\n", qPrintable(message));
    return 2;
}

std::optional<ScriptedModel::Api> apiFrom(const QString &name)
{
    if (name == QLatin1StringView("openai-chat"))
        return ScriptedModel::Api::OpenAiChat;
    if (name == QLatin1StringView("anthropic"))
        return ScriptedModel::Api::Anthropic;
    if (name == QLatin1StringView("ollama"))
        return ScriptedModel::Api::Ollama;
    return std::nullopt;
}

/// Appends each request as one JSON line, for tests that look at what a program sent.
class RequestLog
{
public:
    explicit RequestLog(const QString &path) : m_file(path) {}
    bool open() { return m_file.open(QIODevice::WriteOnly | QIODevice::Append); }
    void write(const RecordedRequest &request)
    {
        QJsonObject headers;
        for (const auto &[name, value] : request.headers)
            headers.insert(QString::fromLatin1(name), QString::fromUtf8(value));
        const QJsonObject line{{QStringLiteral("method"), QString::fromLatin1(request.method)},
                               {QStringLiteral("path"), QString::fromLatin1(request.path)},
                               {QStringLiteral("headers"), headers},
                               {QStringLiteral("body"), QString::fromUtf8(request.body)}};
        std::lock_guard lock(m_mutex);
        m_file.write(QJsonDocument(line).toJson(QJsonDocument::Compact) + '\n');
        m_file.flush();
    }

private:
    std::mutex m_mutex;
    QFile m_file;
};

} // namespace

int main(int argc, char **argv)
{
    QCoreApplication application(argc, argv);
    QCommandLineParser parser;
    parser.addHelpOption();
    parser.addPositionalArgument(QStringLiteral("script.json"), QStringLiteral("List of turns."));
    const QCommandLineOption api(QStringLiteral("api"), QStringLiteral("openai-chat, anthropic or ollama."),
                                 QStringLiteral("name"), QStringLiteral("openai-chat"));
    const QCommandLineOption port(QStringLiteral("port"), QStringLiteral("Port; 0: a free one."),
                                  QStringLiteral("number"), QStringLiteral("0"));
    const QCommandLineOption log(QStringLiteral("log"),
                                 QStringLiteral("File that gets each request as a line of JSON."),
                                 QStringLiteral("file"));
    const QCommandLineOption untilEof(QStringLiteral("until-eof"), QStringLiteral("End with the standard input."));
    parser.addOptions({api, port, log, untilEof});
    parser.process(application);
    if (parser.positionalArguments().size() != 1)
        return fail(QStringLiteral("name one script file"));
    QFile file(parser.positionalArguments().constFirst());
    if (!file.open(QIODevice::ReadOnly))
        return fail(file.errorString());
    QJsonParseError error{};
    const QJsonDocument script = QJsonDocument::fromJson(file.readAll(), &error);
    if (!script.isArray())
        return fail(QStringLiteral("the script is no list of turns: ") + error.errorString());
    const auto format = apiFrom(parser.value(api));
    if (!format)
        return fail(QStringLiteral("unknown api"));
    RequestLog requests(parser.value(log));
    const bool logs = parser.isSet(log);
    if (logs && !requests.open())
        return fail(QStringLiteral("the log cannot be written"));

    ScriptedServer::Options options;
    options.record = false;
    options.port = quint16(parser.value(port).toUInt());
    const ScriptedModel model(*format, script.array());
    const ScriptedServer server(
        [&](const RecordedRequest &request) {
            if (logs)
                requests.write(request);
            return model(request);
        },
        options);
    if (!server.isListening())
        return fail(QStringLiteral("the port is taken"));
    std::printf("%d\n", int(server.port()));
    std::fflush(stdout);
    if (!parser.isSet(untilEof))
        return application.exec();
    int byte = 0;
    do
        byte = std::getchar();
    while (byte != EOF);
    return 0;
}
