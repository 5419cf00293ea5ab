// SPDX-License-Identifier: GPL-3.0-or-later
#include "agent/context_meter.h"
#include "agent/prompt_assembly.h"
#include "base/text.h"
#include <QTest>

using namespace homard;

namespace {

ModelInfo modelWith(int window)
{
    ModelInfo model;
    model.api = QStringLiteral("anthropic");
    model.name = QStringLiteral("m");
    model.contextWindow = window;
    model.maxOutputTokens = 64'000;
    return model;
}

Workspace workspace()
{
    return {QStringLiteral("/ws"), false};
}

} // namespace

class TestPrompt : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void order();
    void sameInputsSameBytes();
    void longFileKeepsHeadAndTail();
    void allFilesTogetherAreCapped();
    void windowShareIsCapped();
    void smallWindowGetsCompact();
    void nothingIsCutSilently();
    void tailHoldsWhatChanges();
    void meterCountsFromTheReport();
    void meterReserve();
    void answerHasTheRoomThereIs();
    void heavyEndsAreCutAgain();
};

void TestPrompt::order()
{
    const auto prompt =
        assemblePrompt(modelWith(200'000), {}, workspace(), {{QStringLiteral("SOUL.md"), QStringLiteral("be kind")}},
                       {{QStringLiteral("AGENTS.md"), QStringLiteral("use tabs")}});
    const auto soul = prompt.system.indexOf(QStringLiteral("be kind"));
    const auto project = prompt.system.indexOf(QStringLiteral("use tabs"));
    QVERIFY(prompt.system.startsWith(QStringLiteral("You are Homard")));
    QVERIFY(prompt.system.contains(QStringLiteral("\n---\n")));
    QVERIFY(soul > prompt.system.indexOf(QStringLiteral("Workspace: /ws")));
    QVERIFY(project > soul);
    QVERIFY(prompt.system.contains(QStringLiteral("Project context")));
}

void TestPrompt::sameInputsSameBytes()
{
    const std::vector<PromptFile> files{{QStringLiteral("USER.md"), QStringLiteral("text")}};
    QCOMPARE(assemblePrompt(modelWith(9000), {}, workspace(), files, {}).system,
             assemblePrompt(modelWith(9000), {}, workspace(), files, {}).system);
}

void TestPrompt::longFileKeepsHeadAndTail()
{
    QString text(30'000, QLatin1Char('a'));
    text.replace(0, 5, QStringLiteral("BEGIN"));
    text.replace(text.size() - 3, 3, QStringLiteral("END"));
    const auto cut = cutFile(text, 20'000, QStringLiteral("MEMORY.md"));
    QVERIFY(cut.size() <= 20'000);
    QVERIFY(cut.size() > 19'900);
    QVERIFY(cut.startsWith(QStringLiteral("BEGIN")));
    QVERIFY(cut.endsWith(QStringLiteral("END")));
    QVERIFY(cut.contains(QStringLiteral("of 30000 characters of MEMORY.md left out")));
    QCOMPARE(cutFile(QStringLiteral("short"), 20'000, QStringLiteral("x")), QStringLiteral("short"));
}

void TestPrompt::allFilesTogetherAreCapped()
{
    std::vector<PromptFile> files;
    for (int i = 0; i < 6; ++i)
        files.push_back({QStringLiteral("F%1").arg(i), QString(19'000, QLatin1Char('x'))});
    const auto prompt = assemblePrompt(modelWith(1'000'000), {}, workspace(), files, {});
    qsizetype sum = 0;
    for (const auto &part : prompt.parts) {
        if (part.name.startsWith(QLatin1Char('F')))
            sum += part.sentSize;
    }
    QVERIFY(sum <= 60'000 + 6 * 60); // and their headings
}

void TestPrompt::windowShareIsCapped()
{
    const auto prompt = assemblePrompt(modelWith(8192), {}, workspace(),
                                       {{QStringLiteral("MEMORY.md"), QString(20'000, QChar(0x4E2D))}}, {});
    QVERIFY(prompt.compact);
    QVERIFY(prompt.tokens < 8192 / 4 + 700);
}

void TestPrompt::smallWindowGetsCompact()
{
    ToolSpec tool;
    tool.name = QStringLiteral("t");
    tool.description = QStringLiteral("Does it. And more words.");
    tool.schema = QJsonObject{{QStringLiteral("type"), QStringLiteral("object")},
                              {QStringLiteral("properties"),
                               QJsonObject{{QStringLiteral("description"),
                                            QJsonObject{{QStringLiteral("type"), QStringLiteral("string")},
                                                        {QStringLiteral("description"), QStringLiteral("words")}}}}}};
    const auto compact = assemblePrompt(modelWith(31'999), {tool}, workspace(), {}, {});
    QVERIFY(compact.compact);
    QCOMPARE(compact.tools[0].description, QStringLiteral("Does it."));
    const auto properties = compact.tools[0].schema.value(QLatin1StringView("properties")).toObject();
    QVERIFY(properties.contains(QLatin1StringView("description"))); // a property of that name stays
    QVERIFY(!toolsAsText(compact.tools).contains(QStringLiteral("words")));
    QVERIFY(!assemblePrompt(modelWith(32'000), {tool}, workspace(), {}, {}).compact);
}

void TestPrompt::nothingIsCutSilently()
{
    const auto prompt = assemblePrompt(modelWith(200'000), {}, workspace(),
                                       {{QStringLiteral("USER.md"), QString(25'000, QLatin1Char('x'))}}, {});
    for (const auto &part : prompt.parts) {
        if (part.name == QStringLiteral("USER.md")) {
            QCOMPARE(part.rawSize, 25'000);
            QVERIFY(part.sentSize < part.rawSize);
            return;
        }
    }
    QFAIL("the part is not listed");
}

void TestPrompt::tailHoldsWhatChanges()
{
    const auto tail = contextTail(1'767'225'600'000, workspace());
    QVERIFY(tail.contains(QStringLiteral("2026-01-01")) || tail.contains(QStringLiteral("2025-12-31")));
    QVERIFY(tail.contains(QStringLiteral("/ws")));
    QVERIFY(!tail.contains(QStringLiteral("background")));
    const auto busy =
        contextTail(1'767'225'600'000, workspace(), {QStringLiteral("p1: make"), QStringLiteral("p2: serve")});
    QVERIFY(busy.contains(QStringLiteral("\nIn the background: p1: make; p2: serve\n")));
}

void TestPrompt::meterCountsFromTheReport()
{
    auto user = std::make_shared<Message>();
    user->id = QStringLiteral("u");
    user->blocks.push_back(TextBlock{QString(4000, QLatin1Char('a'))});
    auto answer = std::make_shared<Message>();
    answer->id = QStringLiteral("a");
    answer->role = Role::Assistant;
    answer->model = QStringLiteral("anthropic/m");
    answer->usage.input = 1500;
    answer->usage.output = 500;
    auto next = std::make_shared<Message>();
    next->id = QStringLiteral("n");
    next->blocks.push_back(TextBlock{QString(400, QLatin1Char('b'))});

    ContextMeter meter(modelWith(200'000));
    QCOMPARE(meter.tokens(300, {user}), 300 + 4 + 1000);
    QVERIFY(!meter.isReported());
    const qint64 counted = meter.tokens(300, {user, answer, next});
    QVERIFY(meter.isReported());
    QVERIFY(counted > 2000 + 100 && counted < 2000 + 220); // corrected by what the provider counted before
}

void TestPrompt::meterReserve()
{
    QCOMPARE(ContextMeter(modelWith(200'000)).reserve(), 16'000);
    QCOMPARE(ContextMeter(modelWith(8192)).reserve(), 2048);
    QVERIFY(ContextMeter(modelWith(8192)).fits(6144));
    QVERIFY(!ContextMeter(modelWith(8192)).fits(6145));
}

void TestPrompt::answerHasTheRoomThereIs()
{
    auto model = modelWith(200'000);
    model.maxOutputTokens = 64'000;
    QCOMPARE(ContextMeter(model).answerRoom(10'000), 64'000);
    QCOMPARE(ContextMeter(model).answerRoom(150'000), 35'000);
    QCOMPARE(ContextMeter(model).answerRoom(184'000), 16'000); // what fits() keeps free
}

void TestPrompt::heavyEndsAreCutAgain()
{
    const QString latin(60'000, QLatin1Char('a'));
    const QString han(20'000, QChar(0x4E2D));
    PromptOptions options;
    const auto prompt =
        assemblePrompt(modelWith(8192), {}, {}, {{QStringLiteral("USER.md"), han + latin + han}}, {}, options);
    const auto part = std::find_if(prompt.parts.begin(), prompt.parts.end(),
                                   [](const PromptPart &one) { return one.name == QLatin1StringView("USER.md"); });
    QVERIFY(part != prompt.parts.end() && part->cut);
    QVERIFY2(part->tokens <= 8192 / 4 + 30, qPrintable(QString::number(part->tokens))); // and its heading
}

QTEST_APPLESS_MAIN(TestPrompt)
#include "tst_prompt.moc"
