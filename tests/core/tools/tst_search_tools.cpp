// SPDX-License-Identifier: GPL-3.0-or-later
#include "tool_rig.h"

using namespace homard;
namespace fs = std::filesystem;

/// list_files, find_files, search_text.
class TestSearchTools : public ToolRig
{
    Q_OBJECT
private Q_SLOTS:
    void init() { setUp(); }
    void listFiles();
    void findFiles();
    void searchText_data();
    void searchText();
    void searchLeavesOut();
    void searchIsBounded();
    void searchIsCancelled();
};

void TestSearchTools::listFiles()
{
    put(QStringLiteral("b.txt"), "12");
    put(QStringLiteral("a/x.txt"), "1");
    put(QStringLiteral("a/deep/y.txt"), "1");
    put(QStringLiteral(".hidden"), "1");
    put(QStringLiteral("node_modules/m/i.js"), "1");
    put(QStringLiteral("odd\u202Ename"), "1");
    QCOMPARE(call("list_files", {}).content,
             QStringLiteral("[.: 4 entries; 1 hidden]\na/\nb.txt  2 B\nnode_modules/\nodd\\u{202e}name  1 B\n"));
    const QString deep = call("list_files", json(R"({"depth":3,"hidden":true})")).content;
    QCOMPARE(call("list_files", json(R"({"path":"a/deep"})")).content,
             QStringLiteral("[a/deep: 1 entry]\ny.txt  1 B\n"));
    SAYS(deep, "a/deep/y.txt  1 B");
    SAYS(deep, ".hidden  1 B");
    SAYS(deep, "not gone into: node_modules");
    SAYS_NOT(deep, "i.js");
    SAYS(call("list_files", json(R"({"path":"node_modules","depth":2})")).content, "m/i.js");
    QCOMPARE(wordOf(call("list_files", json(R"({"path":"b.txt"})")).status), wordOf(ResultStatus::Failed));
    SAYS(call("list_files", json(R"({"path":"none"})")).content, "does not exist");
    for (int i = 0; i < 300; ++i)
        put(QStringLiteral("many/%1").arg(i), {});
    const ToolResult cut = call("list_files", json(R"({"path":"many"})"), 2000);
    QVERIFY(cut.content.size() <= 2000);
    SAYS(cut.content, "more left out");
}

void TestSearchTools::findFiles()
{
    put(QStringLiteral("src/a.cpp"), "");
    put(QStringLiteral("src/sub/b.cpp"), "");
    put(QStringLiteral("build/c.cpp"), "");
    put(QStringLiteral(".git/d.cpp"), "");
    const QString all = call("find_files", json(R"({"pattern":"*.cpp"})")).content;
    QCOMPARE(all, QStringLiteral("[2 found; not gone into: .git, build]\nsrc/a.cpp\nsrc/sub/b.cpp\n"));
    SAYS(call("find_files", json(R"({"pattern":"build/**/*.cpp"})")).content, "build/c.cpp");
    SAYS(call("find_files", json(R"({"pattern":"sub"})")).content, "src/sub/");
    SAYS(call("find_files", json(R"({"pattern":"*.cpp","path":"build"})")).content, "build/c.cpp");
    for (int i = 0; i < 600; ++i)
        put(QStringLiteral("many/%1.t").arg(i), {});
    SAYS(call("find_files", json(R"({"pattern":"*.t"})")).content, "[500 found; there are more");
}

void TestSearchTools::searchText_data()
{
    QTest::addColumn<QJsonObject>("arguments");
    QTest::addColumn<QString>("expected");
    const auto row = [](const char *name, const char *arguments, const char *expected) {
        QTest::newRow(name) << json(arguments) << QString::fromUtf8(expected);
    };
    row("literal", R"({"pattern":"a.b"})", "[1 matching line]\none.txt:2: a.b\n");
    row("regex", R"({"pattern":"a.b$","regex":true})", "[2 matching lines]\none.txt:2: a.b\none.txt:4: aXb\n");
    row("case", R"({"pattern":"AXB","ignore_case":true})", "[1 matching line]\none.txt:4: aXb\n");
    row("none", R"({"pattern":"AXB"})", "[0 matching lines]\n");
    row("context", R"({"pattern":"aXb","context":1})",
        "[1 matching line]\none.txt-3- three\none.txt:4: aXb\none.txt-5- five\n");
    row("context of neighbours", R"({"pattern":"t","context":1,"glob":"one.*"})",
        "[1 matching line]\none.txt-2- a.b\none.txt:3: three\none.txt-4- aXb\n");
    row("separate blocks", R"({"pattern":"e$","regex":true,"context":0,"glob":"*.txt"})",
        "[3 matching lines]\none.txt:1: one\none.txt:3: three\none.txt:5: five\n");
    row("glob", R"({"pattern":"three","glob":"*.md"})", "[1 matching line]\nsub/two.md:1: three\n");
    row("one file", R"({"pattern":"three","path":"sub/two.md"})", "[1 matching line]\nsub/two.md:1: three\n");
    row("at most", R"({"pattern":"e","max_results":1})",
        "[1 matching line; there are more: narrow the pattern or the path]\none.txt:1: one\n");
    row("chinese", R"({"pattern":"中文"})", "[1 matching line]\nsub/two.md:2: 说中文\n");
}

void TestSearchTools::searchText()
{
    QFETCH(QJsonObject, arguments);
    QFETCH(QString, expected);
    put(QStringLiteral("one.txt"), "one\na.b\nthree\naXb\nfive\n");
    put(QStringLiteral("sub/two.md"), "three\r\n说中文\r\n");
    const ToolResult result = call("search_text", arguments);
    QCOMPARE(wordOf(result.status), wordOf(ResultStatus::Ok));
    QCOMPARE(result.content, expected);
}

void TestSearchTools::searchLeavesOut()
{
    put(QStringLiteral(".env"), "needle");
    put(QStringLiteral("key.pem"), "needle");
    put(QStringLiteral("bin"), QByteArray("needle\0", 7));
    put(QStringLiteral("node_modules/x"), "needle");
    put(QStringLiteral("large"), "needle" + QByteArray(9'000'000, ' '));
    put(QStringLiteral("long"), QByteArray(1000, 'a') + "needle" + QByteArray(1000, 'b'));
    fs::create_symlink("/etc", (m_root + QStringLiteral("/etc")).toStdString());
    const ToolResult result = call("search_text", json(R"({"pattern":"needle"})"));
    SAYS(result.content, "[1 matching line");
    SAYS(result.content, "2 protected files were not searched");
    SAYS(result.content, "1 binary file left out");
    SAYS(result.content, "1 large file was not searched");
    SAYS(result.content, "not gone into: node_modules");
    SAYS(result.content, "long:1: …a");
    QVERIFY(result.content.size() < 700);
    const ToolResult wrong = call("search_text", json(R"({"pattern":"a(","regex":true})"));
    QCOMPARE(wordOf(wrong.status), wordOf(ResultStatus::Failed));
    SAYS(wrong.content, "at character 2");
}

void TestSearchTools::searchIsBounded()
{
    put(QStringLiteral("f"), QByteArray(5000, 'a') + "!\n");
    const ToolResult result = call("search_text", json(R"({"pattern":"(a+)+$","regex":true})"));
    QCOMPARE(wordOf(result.status), wordOf(ResultStatus::Ok));
    SAYS(result.content, "took too long");
}

void TestSearchTools::searchIsCancelled()
{
    put(QStringLiteral("f"), "needle\n");
    const ToolCall ready = prepared("search_text", json(R"({"pattern":"needle"})"));
    const auto preview = m_box->preview(ready, m_workspace, {});
    QVERIFY(preview);
    const ToolInvocation invocation = planned(ready, *preview);
    invocation.cancel.cancel();
    QCOMPARE(wordOf(m_box->run(invocation).status), wordOf(ResultStatus::Stopped));
}

QTEST_APPLESS_MAIN(TestSearchTools)
#include "tst_search_tools.moc"
