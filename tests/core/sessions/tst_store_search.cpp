// SPDX-License-Identifier: GPL-3.0-or-later
#include "fakes/fake_clock.h"
#include "fakes/fake_draft.h"
#include "store_fixture.h"

using namespace homard;
using namespace std::chrono_literals;

namespace {
const char *const corpus[] = {
    "The quick brown fox jumps over the lazy dog",
    "Please read src/session_store.cpp and explain openDatabase()",
    "今天天气很好，我们去公园散步吧",
    "请帮我搜索文件系统里的日志",
    "Le café était fermé",
    "東京タワーへ行きました",
    "빠른 갈색 여우",
    "mixed版本v2更新 done",
    "a \"quoted\" word * and -minus NEAR(x) col:val",
    "rare 𠮷野家 name",
};
} // namespace

/// Full-text search: the same answers whether the index rows are written or still wait.
class TestStoreSearch : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void cleanupTestCase();
    void finds_data();
    void finds();
    void findsWithoutIndex_data() { finds_data(); }
    void findsWithoutIndex();
    void hostileQueries_data();
    void hostileQueries();
    void whatIsSearched();
    void snippets();
    void limitAndOrder();
    void f01DraftsAreIndexedWhenFinal();
    void manyWaiting();
    void manyWaitingReadOnly();
    void indexedAtTheEnd();

private:
    struct Place {
        QTemporaryDir dir;
        FakeClock clock;
        std::unique_ptr<SqliteSessionStore> store;
        QString session;
        void open() { store = openStore(optionsIn(dir.path()), clock); }
        void say(const QString &text) { QVERIFY(store->commit({added(messageOf(session, Role::User, text))}).ok()); }
        int waiting() { return rawSql(databaseIn(dir), QStringLiteral("SELECT count(*) FROM index_queue")).toInt(); }
        void index()
        {
            clock.advance(300ms);
            QTRY_COMPARE(waiting(), 0);
        }
    };
    std::unique_ptr<Place> make();
    void check(Place &place);
    std::unique_ptr<Place> m_indexed;
    std::unique_ptr<Place> m_waiting;
};

std::unique_ptr<TestStoreSearch::Place> TestStoreSearch::make()
{
    auto place = std::make_unique<Place>();
    place->open();
    place->session = place->store->createSession(QStringLiteral("/w"), QStringLiteral("T"))->id;
    return place;
}

void TestStoreSearch::initTestCase()
{
    m_indexed = make();
    m_waiting = make();
    for (const char *text : corpus) {
        m_indexed->say(QString::fromUtf8(text));
        m_waiting->say(QString::fromUtf8(text));
    }
    QCOMPARE(m_waiting->waiting(), 10);
    m_indexed->index();
}

void TestStoreSearch::cleanupTestCase()
{
    m_indexed.reset();
    m_waiting.reset();
}

void TestStoreSearch::finds_data()
{
    QTest::addColumn<QString>("query");
    QTest::addColumn<int>("row"); // of the corpus; -1: nothing
    const auto row = [](const char *query, int found) { QTest::newRow(query) << QString::fromUtf8(query) << found; };
    row("fox", 0);
    row("QUICK Fox", 0);
    row("\"brown fox\"", 0);
    row("\"fox brown\"", -1);
    row("jum", 0);  // the beginning of a word
    row("umps", 0); // a piece of a word
    row("fox nothing", -1);
    row("session_store.cpp", 1);
    row("openData", 1);
    row("Database", 1);
    row("天气", 2); // two characters
    row("散步", 2);
    row("我们去公园", 2);
    row("吧", 2); // the last of a run
    row("日志", 3);
    row("搜索 日志", 3);
    row("系统日", -1);
    row("東京", 5);
    row("タワー", 5);
    row("ました", 5);
    row("여우", 6);
    row("版本", 7);
    row("v2", 7);
    row("更新", 7);
    row("quoted", 8);
    row("野家", 9);
    row("𠮷野", 9);
    row("zzzz", -1);
    row("火星", -1);
}

void TestStoreSearch::check(Place &place)
{
    QFETCH(QString, query);
    QFETCH(int, row);
    const auto hits = place.store->search(query);
    VERIFY_OK(hits);
    QCOMPARE(hits->size(), size_t(row < 0 ? 0 : 1));
    if (row >= 0)
        QCOMPARE(hits->front().snippet, QString::fromUtf8(corpus[row]));
}

void TestStoreSearch::finds()
{
    check(*m_indexed);
}

void TestStoreSearch::findsWithoutIndex()
{
    QFETCH(int, row);
    QFETCH(QString, query);
    QCOMPARE(m_waiting->waiting(), 10);
    if (row == -1 || query != QStringLiteral("fox nothing"))
        check(*m_waiting);
}

void TestStoreSearch::hostileQueries_data()
{
    QTest::addColumn<QString>("query");
    for (const char *query : {"",
                              "   ",
                              "\"",
                              "\"\"",
                              "\"\"\"",
                              "*",
                              "a*",
                              "^a",
                              "-",
                              "+",
                              "AND",
                              "OR NOT",
                              "NEAR(",
                              "NEAR(a b, 1)",
                              "(",
                              ")",
                              "a)",
                              "col:val",
                              "body:fox",
                              "{body}:fox",
                              "fox AND",
                              "NOT fox",
                              "' OR 1=1 --",
                              "'; DROP TABLE messages; --",
                              "%",
                              "_",
                              "\\",
                              "\xef\xbf\xbd",
                              "a\"b\"c",
                              "fox\" OR \"dog",
                              "....",
                              "!?",
                              "😀",
                              "e\xcc\x81",
                              "\t\n\r"})
        QTest::newRow(query) << QString::fromUtf8(query);
    QTest::newRow("nul") << QString(QStringLiteral("fox") + QChar(0) + QStringLiteral("x"));
    QTest::newRow("lone surrogate") << QString(QChar(0xD800));
    QTest::newRow("long") << QString(100000, QLatin1Char('a'));
    QTest::newRow("many") << QStringLiteral("ab\"c ").repeated(5000);
    QTest::newRow("long chinese") << QString(5000, QChar(0x4E2D));
}

void TestStoreSearch::hostileQueries()
{
    QFETCH(QString, query);
    for (Place *place : {m_indexed.get(), m_waiting.get()}) {
        const auto hits = place->store->search(query);
        VERIFY_OK(hits);
        for (const auto &hit : *hits) // what is found holds what was typed, not what it would mean as syntax
            QVERIFY2(query != QStringLiteral("body:fox") && !query.contains(QStringLiteral("NOT")),
                     qPrintable(hit.snippet));
    }
    QCOMPARE(m_indexed->store->search(QStringLiteral("fox"))->size(), size_t(1)); // and all is still there
}

void TestStoreSearch::whatIsSearched()
{
    const auto place = make();
    Message answer = answerWithCalls(place->session, QStringLiteral("r"), {QStringLiteral("c")});
    answer.blocks.insert(answer.blocks.begin(), ThinkingBlock{QStringLiteral("secretthought"), {}, {}});
    VERIFY_OK(place->store->commit(
        {added(answer),
         added(resultsMessage(place->session, {resultOf(QStringLiteral("c"), QStringLiteral("outputword"))}))}));
    for (int round = 0; round < 2; ++round) {
        QCOMPARE(place->store->search(QStringLiteral("secretthought"))->size(), size_t(0));
        QVERIFY(place->store->search(QStringLiteral("outputword"))->front().role == Role::Tool);
        QCOMPARE(place->store->search(QStringLiteral("command"))->front().messageId, answer.id);
        place->index();
    }
}

void TestStoreSearch::snippets()
{
    const auto place = make();
    place->say(QString(2000, QChar(0x1F600 >> 1)) + QStringLiteral(" needle\n\n  ") + QString(2000, QLatin1Char('y')));
    place->index();
    const auto hits = place->store->search(QStringLiteral("needle"));
    VERIFY_OK(hits);
    QCOMPARE(hits->size(), size_t(1));
    const QString snippet = hits->front().snippet;
    QVERIFY(snippet.contains(QStringLiteral(" needle y")));
    QVERIFY(snippet.size() <= 165 && snippet.startsWith(QChar(0x2026)) && snippet.endsWith(QChar(0x2026)));
    QCOMPARE(hits->front().sessionTitle, QStringLiteral("T"));
    QCOMPARE(hits->front().sessionId, place->session);
}

void TestStoreSearch::limitAndOrder()
{
    const auto place = make();
    for (int i = 0; i < 30; ++i)
        place->say(QStringLiteral("word %1 ").arg(i) + QString(i * 20, QLatin1Char('x')));
    place->say(QStringLiteral("crossword"));
    place->index();
    auto hits = place->store->search(QStringLiteral("word"), 5);
    VERIFY_OK(hits);
    QCOMPARE(hits->size(), size_t(5));
    hits = place->store->search(QStringLiteral("word"), 100);
    QCOMPARE(hits->size(), size_t(31));
    QCOMPARE(hits->back().snippet, QStringLiteral("crossword")); // pieces of words come last
    QCOMPARE(place->store->search(QStringLiteral("word"), 0)->size(), size_t(0));
}

void TestStoreSearch::f01DraftsAreIndexedWhenFinal()
{
    const auto place = make();
    Message draft = messageOf(place->session, Role::Assistant, QStringLiteral("earlyword"));
    draft.state = MessageState::Streaming;
    const auto source = std::make_shared<FakeDraft>(draft);
    place->store->followDraft(source);
    place->clock.advance(500ms);
    QTRY_COMPARE(rawSql(databaseIn(place->dir), QStringLiteral("SELECT count(*) FROM messages")).toInt(), 1);
    QCOMPARE(place->waiting(), 0);
    draft.state = MessageState::Complete;
    draft.blocks = {TextBlock{QStringLiteral("finalword")}};
    VERIFY_OK(place->store->commit({added(draft)}));
    QCOMPARE(place->waiting(), 1);
    place->index();
    QCOMPARE(place->store->search(QStringLiteral("earlyword"))->size(), size_t(0));
    QCOMPARE(place->store->search(QStringLiteral("finalword"))->size(), size_t(1));
}

/// Programs that end at once leave many behind; the oldest is found all the same.
void TestStoreSearch::manyWaiting()
{
    const auto place = make();
    place->say(QStringLiteral("oldest"));
    std::vector<JournalEntry> batch;
    for (int i = 0; i < 600; ++i)
        batch.push_back(added(messageOf(place->session, Role::User, QStringLiteral("word %1").arg(i))));
    VERIFY_OK(place->store->commit(batch));
    QCOMPARE(place->waiting(), 601);
    QCOMPARE(place->store->search(QStringLiteral("oldest"))->size(), size_t(1));
    QCOMPARE(place->waiting(), 0);
    QCOMPARE(place->store->search(QStringLiteral("oldest"))->size(), size_t(1));
}

void TestStoreSearch::manyWaitingReadOnly()
{
    const auto place = make();
    place->say(QStringLiteral("oldest"));
    for (int i = 0; i < 300; ++i)
        place->say(QStringLiteral("word"));
    place->store.reset();
    const QString path = databaseIn(place->dir);
    for (const char *sql : {"DELETE FROM index_queue", "INSERT INTO index_queue SELECT seq FROM messages",
                            "INSERT INTO message_words(message_words) VALUES('delete-all')",
                            "INSERT INTO message_parts(message_parts) VALUES('delete-all')", "PRAGMA user_version=99"})
        rawSql(path, QString::fromLatin1(sql));
    place->open();
    QVERIFY(place->store->isReadOnly());
    QCOMPARE(place->store->search(QStringLiteral("oldest"))->size(), size_t(1));
    QCOMPARE(place->waiting(), 301);
}

/// A program that ends before the journal was quiet for long enough indexes as well.
void TestStoreSearch::indexedAtTheEnd()
{
    const auto place = make();
    place->say(QStringLiteral("beforehand"));
    QCOMPARE(place->waiting(), 1);
    place->store.reset();
    QCOMPARE(place->waiting(), 0);
    place->open();
    QCOMPARE(place->store->search(QStringLiteral("beforehand"))->size(), size_t(1));
}

QTEST_APPLESS_MAIN(TestStoreSearch)
#include "tst_store_search.moc"
