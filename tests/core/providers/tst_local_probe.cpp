// SPDX-License-Identifier: GPL-3.0-or-later
#include "model_listing.h"
#include "providers/local_probe.h"
#include "servers/black_hole.h"
#include "servers/scripted_server.h"
#include <QTest>

using namespace homard;
using Kind = LocalPlace::Kind;

namespace {

LocalPlace at(const ScriptedServer &server, Kind kind, const char *title = "Some")
{
    return {QString::fromLatin1(title), QStringLiteral("127.0.0.1"), server.port(), kind};
}

Script notFound()
{
    return Script::answer(404, "404 page not found", "text/plain");
}

ScriptedServer::Handler serving(std::map<QByteArray, QByteArray> pages)
{
    return [pages = std::move(pages)](const RecordedRequest &request) {
        const auto page = pages.find(request.path);
        return page == pages.end() ? notFound() : Script::json(200, page->second);
    };
}

Script ollama(const RecordedRequest &request)
{
    if (request.path == "/api/tags")
        return Script::json(200, R"({"models":[{"name":"qwen3:14b","model":"qwen3:14b"},{"name":"old:7b"},
                                    {"name":"nomic-embed-text:latest"}]})");
    if (request.path == "/api/show" && request.body.contains("qwen3"))
        return Script::json(200, R"({"model_info":{"general.architecture":"qwen3","qwen3.context_length":40960,
                                     "qwen3.embedding_length":5120},"capabilities":["completion","tools"]})");
    if (request.path == "/api/show" && request.body.contains("old"))
        return Script::json(200, R"({"template":"{{ .Prompt }}","model_info":{"llama.context_length":4096}})");
    if (request.path == "/api/show")
        return Script::json(200, R"({"capabilities":["embedding"],"model_info":{"bert.context_length":2048}})");
    return notFound();
}

std::vector<LocalServer> findAt(const std::vector<LocalPlace> &places,
                                std::chrono::milliseconds limit = std::chrono::seconds(30))
{
    SystemClock clock;
    return LocalProbe(clock, limit).find(places, CancelToken());
}

} // namespace

class TestLocalProbe : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void usualPlaces();
    void ollamaHostCountsOnlyOnThisMachine_data();
    void ollamaHostCountsOnlyOnThisMachine();
    void ollamaTellsItsModels();
    void lmStudioTellsItsModels();
    void llamaTellsItsContext();
    void vllmTellsItsContext();
    void aServerThatWantsAKey();
    void otherServersAreNoModelServers_data();
    void otherServersAreNoModelServers();
    void nobodyThere();
    void otherMachinesAreNotAsked();
    void silenceEndsAtTheLimit();
    void cancelEndsIt();
    void oddListings();
};

void TestLocalProbe::usualPlaces()
{
    QList<int> ports;
    for (const auto &place : usualLocalPlaces({})) {
        QCOMPARE(place.host, QStringLiteral("127.0.0.1"));
        ports.append(place.port);
    }
    QCOMPARE(ports, (QList<int>{11434, 1234, 8080, 8000, 1337, 4891}));
}

void TestLocalProbe::ollamaHostCountsOnlyOnThisMachine_data()
{
    QTest::addColumn<QString>("value");
    QTest::addColumn<QString>("host"); // empty: no further place
    QTest::addColumn<int>("port");
    QTest::newRow("port") << QStringLiteral("127.0.0.1:5000") << QStringLiteral("127.0.0.1") << 5000;
    QTest::newRow("name") << QStringLiteral("localhost:5000") << QStringLiteral("127.0.0.1") << 5000;
    QTest::newRow("only the port") << QStringLiteral(":5000") << QStringLiteral("127.0.0.1") << 5000;
    QTest::newRow("address") << QStringLiteral("http://127.0.0.2") << QStringLiteral("127.0.0.2") << 11434;
    QTest::newRow("all interfaces") << QStringLiteral("0.0.0.0:7000") << QStringLiteral("127.0.0.1") << 7000;
    QTest::newRow("IPv6") << QStringLiteral("[::1]:7000") << QStringLiteral("[::1]") << 7000;
    QTest::newRow("known") << QStringLiteral("127.0.0.1:11434") << QString() << 0;
    QTest::newRow("all, known") << QStringLiteral("0.0.0.0") << QString() << 0;
    QTest::newRow("another machine") << QStringLiteral("192.168.1.4:11434") << QString() << 0;
    QTest::newRow("a name") << QStringLiteral("models.example.com") << QString() << 0;
    QTest::newRow("looks local") << QStringLiteral("127.0.0.1.example.com") << QString() << 0;
    QTest::newRow("user part") << QStringLiteral("http://127.0.0.1@example.com") << QString() << 0;
    QTest::newRow("https") << QStringLiteral("https://localhost") << QString() << 0;
    QTest::newRow("nonsense") << QStringLiteral("http://") << QString() << 0;
}

void TestLocalProbe::ollamaHostCountsOnlyOnThisMachine()
{
    QFETCH(QString, value);
    QFETCH(QString, host);
    QFETCH(int, port);
    const auto usual = usualLocalPlaces({}).size();
    const auto places = usualLocalPlaces(value);
    QCOMPARE(places.size(), usual + (host.isEmpty() ? 0 : 1));
    if (!host.isEmpty()) {
        QCOMPARE(places.front().host, host);
        QCOMPARE(places.front().port, port);
        QVERIFY(places.front().kind == Kind::Ollama);
    }
}

void TestLocalProbe::ollamaTellsItsModels()
{
    const ScriptedServer server(ollama);
    const auto found = findAt({at(server, Kind::Ollama, "Ollama")});
    QCOMPARE(found.size(), size_t(1));
    QCOMPARE(found[0].title, QStringLiteral("Ollama"));
    QCOMPARE(found[0].api, QStringLiteral("ollama"));
    QCOMPARE(found[0].baseUrl, QStringLiteral("http://127.0.0.1:%1").arg(server.port()));
    const std::vector<LocalModel> wanted{{QStringLiteral("qwen3:14b"), 40960, true},
                                         {QStringLiteral("old:7b"), 4096, false}};
    QVERIFY(found[0].models == wanted);
}

void TestLocalProbe::lmStudioTellsItsModels()
{
    const ScriptedServer server(serving({{"/api/v0/models", R"({"data":[
        {"id":"qwen","type":"llm","state":"loaded","max_context_length":131072,"loaded_context_length":8192,"capabilities":["tool_use"]},
        {"id":"gemma","type":"vlm","state":"not-loaded","max_context_length":32768,"capabilities":[]},
        {"id":"nomic","type":"embeddings"}]})"}}));
    const auto found = findAt({at(server, Kind::LmStudio)});
    QCOMPARE(found.size(), size_t(1));
    QCOMPARE(found[0].api, QStringLiteral("openai-chat"));
    QCOMPARE(found[0].baseUrl, QStringLiteral("http://127.0.0.1:%1/v1").arg(server.port()));
    const std::vector<LocalModel> wanted{{QStringLiteral("qwen"), 8192, true}, {QStringLiteral("gemma"), 32768, false}};
    QVERIFY(found[0].models == wanted);
}

void TestLocalProbe::llamaTellsItsContext()
{
    const ScriptedServer server(
        serving({{"/v1/models", R"({"object":"list","data":[{"id":"q.gguf","owned_by":"llamacpp"}]})"},
                 {"/props", R"({"default_generation_settings":{"n_ctx":12288}})"}}));
    const auto found = findAt({at(server, Kind::OpenAi, "vLLM")});
    QCOMPARE(found.size(), size_t(1));
    QCOMPARE(found[0].title, QStringLiteral("llama.cpp"));
    QVERIFY(found[0].models == (std::vector<LocalModel>{{QStringLiteral("q.gguf"), 12288, {}}}));
}

void TestLocalProbe::vllmTellsItsContext()
{
    const ScriptedServer server(
        serving({{"/v1/models", R"({"data":[{"id":"Qwen/Q","owned_by":"vllm","max_model_len":65536}]})"}}));
    const auto found = findAt({at(server, Kind::LlamaCpp, "llama.cpp")});
    QCOMPARE(found.size(), size_t(1));
    QCOMPARE(found[0].title, QStringLiteral("vLLM"));
    QVERIFY(found[0].models == (std::vector<LocalModel>{{QStringLiteral("Qwen/Q"), 65536, {}}}));
}

void TestLocalProbe::aServerThatWantsAKey()
{
    const ScriptedServer server(
        [](const RecordedRequest &) { return Script::json(401, R"({"error":"Unauthorized"})"); });
    const auto found = findAt({at(server, Kind::OpenAi, "Jan")});
    QCOMPARE(found.size(), size_t(1));
    QVERIFY(found[0].needsKey);
    QVERIFY(found[0].models.empty());
}

void TestLocalProbe::otherServersAreNoModelServers_data()
{
    QTest::addColumn<int>("status");
    QTest::addColumn<QByteArray>("body");
    QTest::newRow("page") << 200 << QByteArray("<html>data</html>");
    QTest::newRow("other JSON") << 200 << QByteArray(R"({"data":{"id":"x"}})");
    QTest::newRow("list") << 200 << QByteArray(R"([1])");
    QTest::newRow("login page") << 401 << QByteArray("<html>");
    QTest::newRow("nothing") << 200 << QByteArray();
    QTest::newRow("elsewhere") << 302 << QByteArray();
    QTest::newRow("fault") << 500 << QByteArray(R"({"data":[{"id":"x"}]})");
}

void TestLocalProbe::otherServersAreNoModelServers()
{
    QFETCH(int, status);
    QFETCH(QByteArray, body);
    const ScriptedServer server([=](const RecordedRequest &) {
        return Script::answer(status, body, "application/json", {{"Location", "http://192.0.2.1/"}});
    });
    QVERIFY(findAt({at(server, Kind::Ollama), at(server, Kind::LmStudio), at(server, Kind::OpenAi)}).empty());
}

void TestLocalProbe::nobodyThere()
{
    QVERIFY(findAt({{QStringLiteral("None"), QStringLiteral("127.0.0.1"), unusedPort(), Kind::Ollama}}).empty());
    QVERIFY(findAt({}).empty());
}

void TestLocalProbe::otherMachinesAreNotAsked()
{
    const ScriptedServer server(ollama);
    for (const char *host : {"example.com", "192.0.2.7", "127.0.0.1.example.com", "", "127.0.0.1@example.com"})
        QVERIFY(findAt({{QStringLiteral("Far"), QString::fromLatin1(host), server.port(), Kind::Ollama}}).empty());
    QCOMPARE(server.requestCount(), 0);
}

void TestLocalProbe::silenceEndsAtTheLimit()
{
    const ScriptedServer silent([](const RecordedRequest &) { return Script().hang(); });
    // The list comes, the details do not: the models are shown all the same.
    const ScriptedServer slow([](const RecordedRequest &request) {
        return request.path == "/api/tags" ? Script::json(200, R"({"models":[{"name":"a"},{"name":"b"}]})")
                                           : Script().hang();
    });
    const auto found =
        findAt({at(silent, Kind::Ollama), at(slow, Kind::Ollama, "Slow")}, std::chrono::milliseconds(900));
    QCOMPARE(found.size(), size_t(1));
    QCOMPARE(found[0].title, QStringLiteral("Slow"));
    QVERIFY(found[0].models == (std::vector<LocalModel>{{QStringLiteral("a"), 0, {}}, {QStringLiteral("b"), 0, {}}}));
}

void TestLocalProbe::cancelEndsIt()
{
    const CancelToken cancel;
    const ScriptedServer silent([cancel](const RecordedRequest &) {
        cancel.cancel();
        return Script().hang();
    });
    SystemClock clock;
    const auto found =
        LocalProbe(clock, std::chrono::minutes(10)).find({at(silent, Kind::OpenAi)}, cancel); // returns at all
    QVERIFY(found.empty());
}

void TestLocalProbe::oddListings()
{
    QVERIFY(!ollamaModels("{}"));
    QVERIFY(ollamaModels(R"({"models":[]})")->empty());
    QVERIFY(ollamaModels(R"({"models":[{"name":5},{"name":""},7,{"name":"a\u202eb"}]})")->empty());
    QVERIFY(openAiModels(R"({"data":[{"id":")" + QByteArray(300, 'x') + R"("}]})")->empty());
    QCOMPARE(openAiModels(R"({"data":[{"id":"models/gemini"}]})")->front().name, QStringLiteral("gemini"));
    LocalModel model;
    QVERIFY(addOllamaDetails(model, R"({"model_info":{"x.context_length":-5},"template":"{{ if .Tools }}"})"));
    QCOMPARE(model.contextWindow, 0);
    QVERIFY(model.tools == true);
    QCOMPARE(llamaContext("[]"), 0);
}

QTEST_GUILESS_MAIN(TestLocalProbe)
#include "tst_local_probe.moc"
