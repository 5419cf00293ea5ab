// SPDX-License-Identifier: GPL-3.0-or-later
#include "local_probe.h"
#include "model_listing.h"
#include "net/http_client.h"
#include <QJsonDocument>
#include <QJsonObject>
#include <QUrl>
#include <condition_variable>
#include <mutex>
#include <thread>

namespace homard {

namespace {

using Kind = LocalPlace::Kind;

/// This machine as an address that needs no look-up; empty for any other host. A server that listens on "all" is
/// reached here, too.
QString loopbackOf(const QString &host)
{
    static const QStringList here{QStringLiteral("localhost"), QStringLiteral("0.0.0.0"), QString()};
    if (here.contains(host.toLower()))
        return QStringLiteral("127.0.0.1");
    if (host == QLatin1StringView("::1") || host == QLatin1StringView("::") || host == QLatin1StringView("[::1]"))
        return QStringLiteral("[::1]");
    const QStringList parts = host.split(QLatin1Char('.'));
    const bool numbers = std::all_of(parts.begin(), parts.end(), [](const QString &part) {
        bool ok = false;
        return part.toUInt(&ok) < 256 && ok;
    });
    return parts.size() == 4 && numbers && parts[0] == QLatin1StringView("127") ? host : QString();
}

/// One place's conversation, on a thread of its own.
class Asker
{
public:
    Asker(const LocalPlace &place, const CancelToken &stop) : m_place(place), m_stop(stop) {}

    std::optional<LocalServer> ask()
    {
        if (m_place.kind == Kind::Ollama) {
            if (auto models = ollamaModels(get("/api/tags"))) {
                describe(*models);
                return server(m_place.title, QStringLiteral("ollama"), {}, std::move(*models));
            }
        }
        if (m_place.kind == Kind::LmStudio) {
            if (auto models = lmStudioModels(get("/api/v0/models")))
                return server(m_place.title, QStringLiteral("openai-chat"), QStringLiteral("/v1"), std::move(*models));
        }
        return askOpenAi();
    }

private:
    std::optional<LocalServer> askOpenAi()
    {
        QString owner;
        const QByteArray list = get("/v1/models");
        auto models = openAiModels(list, &owner);
        const bool refused = (m_status == 401 || m_status == 403) && QJsonDocument::fromJson(list).isObject();
        if (!models && !refused)
            return std::nullopt;
        QString title = m_place.title;
        if (owner == QLatin1StringView("llamacpp"))
            title = QStringLiteral("llama.cpp");
        else if (owner == QLatin1StringView("vllm"))
            title = QStringLiteral("vLLM");
        if (owner == QLatin1StringView("llamacpp") && models->size() == 1)
            models->front().contextWindow = llamaContext(get("/props"));
        auto found = server(title, QStringLiteral("openai-chat"), QStringLiteral("/v1"),
                            models ? std::move(*models) : std::vector<LocalModel>());
        found.needsKey = refused;
        return found;
    }

    void describe(std::vector<LocalModel> &models)
    {
        std::erase_if(models, [this](LocalModel &model) {
            const QJsonObject question{{QStringLiteral("model"), model.name}};
            const QByteArray told = get("/api/show", QJsonDocument(question).toJson(QJsonDocument::Compact));
            return !told.isEmpty() && m_status == 200 && !addOllamaDetails(model, told);
        });
    }

    LocalServer server(const QString &title, const QString &api, const QString &path,
                       std::vector<LocalModel> models) const
    {
        return {title, api, root() + path, std::move(models), false};
    }
    QString root() const { return QStringLiteral("http://%1:%2").arg(m_place.host).arg(m_place.port); }

    QByteArray get(const char *path, const QByteArray &body = {})
    {
        constexpr qint64 largestList = 4 * 1024 * 1024; // ours: a list of 10 000 models
        HttpRequest request;
        request.url = root() + QLatin1StringView(path);
        request.maxBodyBytes = largestList;
        if (!body.isEmpty()) {
            request.method = "POST";
            request.body = body;
            request.headers.emplace_back("Content-Type", "application/json");
        }
        const auto outcome = m_client.send(request, m_stop);
        m_status = outcome.response.status;
        const bool usable = outcome.ok() && (m_status == 200 || m_status == 401 || m_status == 403);
        return usable ? outcome.response.body : QByteArray();
    }

    const LocalPlace &m_place;
    const CancelToken &m_stop;
    HttpClient m_client;
    int m_status = 0;
};

} // namespace

std::vector<LocalPlace> usualLocalPlaces(const QString &ollamaHost)
{
    constexpr int ollamaPort = 11434;
    const QString here = QStringLiteral("127.0.0.1");
    std::vector<LocalPlace> places{
        {QStringLiteral("Ollama"), here, ollamaPort, Kind::Ollama},
        {QStringLiteral("LM Studio"), here, 1234, Kind::LmStudio},
        {QStringLiteral("llama.cpp"), here, 8080, Kind::LlamaCpp},
        {QStringLiteral("vLLM"), here, 8000, Kind::OpenAi},
        {QStringLiteral("Jan"), here, 1337, Kind::OpenAi},
        {QStringLiteral("GPT4All"), here, 4891, Kind::OpenAi},
    };
    QString named = ollamaHost.trimmed();
    if (named.isEmpty())
        return places;
    if (!named.contains(QLatin1StringView("://")))
        named.prepend(QLatin1StringView(named.startsWith(QLatin1Char(':')) ? "http://127.0.0.1" : "http://"));
    const QUrl url(named);
    const QString host = loopbackOf(url.host());
    const int port = url.port(ollamaPort);
    const bool known = std::any_of(places.begin(), places.end(),
                                   [&](const LocalPlace &place) { return place.host == host && place.port == port; });
    if (url.scheme() == QLatin1StringView("http") && !url.host().isEmpty() && !host.isEmpty() && !known)
        places.insert(places.begin(), {QStringLiteral("Ollama"), host, port, Kind::Ollama});
    return places;
}

std::vector<LocalServer> LocalProbe::find(const std::vector<LocalPlace> &places, const CancelToken &cancel) const
{
    const CancelToken stop;
    const auto registration = cancel.onCancel([stop] { stop.cancel(); });
    std::vector<std::optional<LocalServer>> found(places.size());
    std::mutex mutex;
    std::condition_variable changed;
    size_t open = places.size();
    std::vector<std::thread> threads;
    for (size_t i = 0; i < places.size(); ++i) {
        threads.emplace_back([&, i] {
            if (!loopbackOf(places[i].host).isEmpty() && !places[i].host.isEmpty())
                found[i] = Asker(places[i], stop).ask();
            std::lock_guard lock(mutex);
            --open;
            changed.notify_all();
        });
    }
    {
        std::unique_lock lock(mutex);
        m_clock.waitUntil(lock, changed, m_clock.now() + m_limit, [&] { return open == 0; });
    }
    stop.cancel();
    for (auto &thread : threads)
        thread.join();
    std::vector<LocalServer> servers;
    for (auto &server : found) {
        if (server)
            servers.push_back(std::move(*server));
    }
    return servers;
}

} // namespace homard
