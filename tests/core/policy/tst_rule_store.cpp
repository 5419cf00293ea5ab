// SPDX-License-Identifier: GPL-3.0-or-later
#include "commands/built_in_programs.h"
#include "policy/memory_rule_hits.h"
#include "policy/policy_rule_book.h"
#include "policy/rule_file_reader.h"
#include "policy/rule_pipeline.h"
#include <QDir>
#include <QFile>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>
#include <atomic>
#include <thread>

using namespace homard;

/// policy.json on disk: what is in force, whoever writes it.
class TestRuleStore : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init();
    void nothingThere();
    void keepsAndTakesBack();
    void fileIsForItsOwnerAlone();
    void s16RevokedStaysRevokedWhileOthersMatch();
    void s16RevokedStaysRevokedWhileOthersSave();
    void s16RevokedInAnotherStoreCountsAtOnce();
    void s16StaleSaveBringsNothingBack();
    void s16HitsAreNoPartOfTheFile();
    void undoOfARevoke();
    void whatRefusesIsNotRevoked();
    void s59OutsideChangeWidensNothing();
    void s59OutsideChangeNarrowsAtOnce();
    void s59NothingIsAddedWhileAChangeWaits();
    void s59RevokedWhileAChangeWaits();
    void s59ConfirmedAndTakenBack();
    void s59ChangesAreSpelledOut();
    void s59OldMarkConfirmsNothing();
    void s59RemovedFile();
    void s59FirstFileCountsAsItIs();
    void s59OtherLayoutIsNoChange();
    void brokenFileKeepsTheLastGoodRules();
    void brokenFileWithoutAGoodOneAsks_data();
    void brokenFileWithoutAGoodOneAsks();
    void otherVersionTakesNoRule();
    void halfASaveIsNoChange();
    void busyAndUnwritable();
    void killedBetweenTheTwoFiles();
    void rulesOfOthersAreNotLost();
    void s31NeverAStoredShell_data();
    void s31NeverAStoredShell();
    void s32NeverAProgramOfAWritableFolder();
    void expiry();
    void s16RevokedInAnotherProcess(); // the last: ThreadSanitizer sees no lock of this thread any more after it

private:
    QString path() const { return m_folder->path() + QStringLiteral("/policy.json"); }
    RuleStoreOptions options() const
    {
        return {path(), QStringLiteral("/home/u"), {QStringLiteral("/tmp")}, [] { return builtInPrograms(); }};
    }
    void write(const QByteArray &bytes, const char *end = "") const
    {
        QFile file(path() + QLatin1StringView(end));
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size());
    }
    QByteArray onDisk(const char *end = "") const
    {
        QFile file(path() + QLatin1StringView(end));
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }
    static PolicyRule allowing(const QString &id, const char *program = "mkdir")
    {
        PolicyRule rule;
        rule.id = id;
        rule.decision = Decision::Allow;
        rule.tool = QStringLiteral("exec");
        rule.commands = {
            {QLatin1StringView("/usr/bin/") + QLatin1StringView(program), QLatin1StringView(program), {}, {}}};
        rule.origin = QStringLiteral("asked");
        return rule;
    }
    static PolicyRule refusing(const QString &id)
    {
        PolicyRule rule;
        rule.id = id;
        rule.tool = QStringLiteral("exec");
        return rule;
    }
    static RuleFile fileOf(std::vector<PolicyRule> rules)
    {
        RuleFile file;
        file.rules = std::move(rules);
        return file;
    }
    static Result<void> add(RuleStore &store, const PolicyRule &rule)
    {
        return store.change(RuleStore::Edit::Widens, [&](RuleFile &file) -> Result<void> {
            file.rules.push_back(rule);
            return {};
        });
    }
    static SessionGrant wanting(const char *program = "mkdir")
    {
        SessionGrant wanted;
        wanted.workspaceRoot = QStringLiteral("/ws");
        wanted.programs = allowing({}, program).commands;
        return wanted;
    }
    static bool allows(RuleStore &store, const char *program = "mkdir")
    {
        return store.rules()->allowing(wanting(program), 1) != nullptr;
    }
    static bool refuses(RuleStore &store)
    {
        CallFacts facts;
        facts.tool = facts.group = QStringLiteral("exec");
        facts.isCommand = true;
        facts.workspaceRoot = QStringLiteral("/ws");
        return narrowedBy(*store.rules(), facts, Decision::Allow, 1).decision == Decision::Deny;
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    MemoryRuleHits m_hits;
};

void TestRuleStore::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
}

void TestRuleStore::nothingThere()
{
    RuleStore store(options());
    QVERIFY(store.rules()->isEmpty());
    QVERIFY(store.notices().isEmpty());
    QVERIFY(store.outsideMark().isEmpty());
    QVERIFY(store.takesRules());
    QVERIFY(QDir(m_folder->path()).isEmpty()); // looking leaves no trace
    RuleStore without(RuleStoreOptions{});
    QVERIFY(without.rules()->isEmpty() && !without.takesRules());
    QVERIFY(add(without, allowing(QStringLiteral("a"))).error().code == ErrorCode::Unsupported);
}

void TestRuleStore::keepsAndTakesBack()
{
    RuleStore store(options());
    const quint64 before = store.version();
    QVERIFY(add(store, allowing(QStringLiteral("a"))));
    QVERIFY(allows(store));
    QVERIFY(store.version() > before);
    QCOMPARE(onDisk(), printed(fileOf({allowing(QStringLiteral("a"))})));
    QCOMPARE(onDisk(".good"), onDisk());
    RuleStore later(options());
    QVERIFY(allows(later));
    QVERIFY(later.notices().isEmpty());
    PolicyRuleBook book(store, m_hits, [] { return 1; }, {});
    QCOMPARE(book.rules().size(), size_t(1));
    QVERIFY(book.revoke(QStringLiteral("a")));
    QVERIFY(!allows(store) && !allows(later));
    QVERIFY(book.revoke(QStringLiteral("a")).error().code == ErrorCode::NotFound);
}

void TestRuleStore::fileIsForItsOwnerAlone()
{
    RuleStore store(options());
    QVERIFY(add(store, allowing(QStringLiteral("a"))));
    for (const char *end : {"", ".good"}) {
        const auto rights = QFile::permissions(path() + QLatin1StringView(end));
        QVERIFY(!(rights & (QFile::ReadGroup | QFile::WriteGroup | QFile::ReadOther | QFile::WriteOther)));
    }
}

/// 100 calls match while it is revoked: none of them after revoke() returned, and the rule does not come back.
void TestRuleStore::s16RevokedStaysRevokedWhileOthersMatch()
{
    RuleStore store(options());
    PolicyRuleBook book(store, m_hits, [] { return 1; }, {});
    for (int round = 0; round < 20; ++round) {
        QVERIFY(add(store, allowing(QStringLiteral("a"))));
        std::atomic<int> matched{0};
        std::atomic<bool> revoked{false};
        std::atomic<int> late{0};
        std::vector<std::thread> threads;
        for (int i = 0; i < 4; ++i) {
            threads.emplace_back([&] {
                for (int call = 0; call < 25; ++call) {
                    const bool after = revoked;
                    const auto rules = store.rules(); // lives as long as its rules are looked at
                    if (const PolicyRule *rule = rules->allowing(wanting(), 1)) {
                        m_hits.add(rule->id, 1);
                        ++matched;
                        late += after;
                    }
                }
            });
        }
        QVERIFY(book.revoke(QStringLiteral("a")));
        revoked = true;
        QVERIFY(!allows(store));
        for (std::thread &thread : threads)
            thread.join();
        QCOMPARE(late.load(), 0);
        QVERIFY(matched <= 100);
        QVERIFY(!allows(store));
        QVERIFY(!onDisk().contains("\"a\"") && !onDisk(".good").contains("\"a\""));
    }
}

/// Other rules are kept meanwhile, in this store and in one of another program: the revoked one stays gone.
void TestRuleStore::s16RevokedStaysRevokedWhileOthersSave()
{
    RuleStore store(options());
    QVERIFY(add(store, allowing(QStringLiteral("a"))));
    std::vector<std::thread> threads;
    for (int i = 0; i < 4; ++i) {
        threads.emplace_back([&, i] {
            RuleStore other(options());
            (void)other.rules(); // has the rule in memory
            for (int j = 0; j < 5; ++j) {
                auto kept = add(i % 2 ? other : store, allowing(QStringLiteral("o-%1-%2").arg(i).arg(j), "cp"));
                if (!kept && kept.error().code != ErrorCode::Busy)
                    qFatal("%s", qPrintable(kept.error().text()));
            }
        });
    }
    PolicyRuleBook book(store, m_hits, [] { return 1; }, {});
    QVERIFY(book.revoke(QStringLiteral("a")));
    for (std::thread &thread : threads)
        thread.join();
    QVERIFY(!allows(store));
    QVERIFY(allows(store, "cp"));
    RuleStore later(options());
    QVERIFY(!allows(later));
    QVERIFY(later.notices().isEmpty());
    QCOMPARE(later.rules()->file().rules.size(), size_t(20));
}

void TestRuleStore::s16RevokedInAnotherStoreCountsAtOnce()
{
    RuleStore one(options()), other(options());
    PolicyRuleBook book(one, m_hits, [] { return 1; }, {});
    for (int i = 0; i < 50; ++i) {
        QVERIFY(add(one, allowing(QStringLiteral("a"))));
        QVERIFY(allows(other));
        QVERIFY(book.revoke(QStringLiteral("a")));
        QVERIFY(!allows(other));
    }
    QVERIFY(other.notices().isEmpty());
}

/// Who made up a change from an older state saves it into the newer one.
void TestRuleStore::s16StaleSaveBringsNothingBack()
{
    RuleStore one(options()), other(options());
    QVERIFY(add(one, allowing(QStringLiteral("a"))));
    QVERIFY(allows(other));
    PolicyRuleBook book(one, m_hits, [] { return 1; }, {});
    bool first = true;
    QVERIFY(book.revoke(QStringLiteral("a")));
    QVERIFY(other.change(RuleStore::Edit::Widens, [&](RuleFile &file) -> Result<void> {
        if (first && file.find(QStringLiteral("a")))
            return Error{ErrorCode::Internal, QStringLiteral("an old state was changed"), {}};
        first = false;
        file.rules.push_back(allowing(QStringLiteral("b"), "cp"));
        return {};
    }));
    QVERIFY(!allows(one) && allows(one, "cp"));
}

namespace {

/// This program again, as another process that does one thing to the rules and says what it saw.
QByteArray otherProcess(const QStringList &arguments)
{
    QProcess process;
    process.start(QCoreApplication::applicationFilePath(), arguments);
    if (!process.waitForFinished(30000) || process.exitCode() != 0)
        qFatal("the other process failed: %s", process.readAllStandardError().constData());
    return process.readAllStandardOutput().trimmed();
}

} // namespace

void TestRuleStore::s16RevokedInAnotherProcess()
{
    RuleStore store(options());
    QVERIFY(add(store, allowing(QStringLiteral("a"))));
    QVERIFY(allows(store));
    QCOMPARE(otherProcess({QStringLiteral("--revoke"), path(), QStringLiteral("a")}), QByteArray("revoked"));
    for (int i = 0; i < 100; ++i)
        QVERIFY(!allows(store));
    // And what this process saves afterwards brings nothing back there.
    QVERIFY(add(store, allowing(QStringLiteral("b"), "cp")));
    QCOMPARE(otherProcess({QStringLiteral("--list"), path()}), QByteArray("b"));
}

void TestRuleStore::s16HitsAreNoPartOfTheFile()
{
    RuleStore store(options());
    QVERIFY(add(store, allowing(QStringLiteral("a"))));
    const QByteArray before = onDisk();
    PolicyRuleBook book(store, m_hits, [] { return 1; }, {});
    const qint64 old = book.rules()[0].hit.hits;
    m_hits.add(QStringLiteral("a"), 77);
    QCOMPARE(book.rules()[0].hit.hits, old + 1);
    QCOMPARE(book.rules()[0].hit.lastMs, 77);
    QCOMPARE(onDisk(), before);
}

void TestRuleStore::undoOfARevoke()
{
    RuleStore store(options());
    PolicyRule rule = allowing(QStringLiteral("a"));
    rule.madeMs = 5;
    rule.expiresMs = 1'900'000'000'000;
    QVERIFY(add(store, rule));
    PolicyRuleBook book(store, m_hits, [] { return 1; }, {});
    QVERIFY(book.undoRevoke(QStringLiteral("a")).error().code == ErrorCode::NotFound);
    QVERIFY(book.revoke(QStringLiteral("a")));
    QVERIFY(book.undoRevoke(QStringLiteral("a")));
    QVERIFY(allows(store));
    QCOMPARE(book.rules()[0].expiresMs, rule.expiresMs);
    QVERIFY(book.undoRevoke(QStringLiteral("a")).error().code == ErrorCode::NotFound); // once
    // Another process has no such undo: nothing but a person's click in the window widens.
    QVERIFY(book.revoke(QStringLiteral("a")));
    PolicyRuleBook another(store, m_hits, [] { return 1; }, {});
    QVERIFY(another.undoRevoke(QStringLiteral("a")).error().code == ErrorCode::NotFound);
}

void TestRuleStore::whatRefusesIsNotRevoked()
{
    write(printed(fileOf({refusing(QStringLiteral("d"))})));
    RuleStore store(options());
    PolicyRuleBook book(store, m_hits, [] { return 1; }, {});
    QVERIFY(book.revoke(QStringLiteral("d")).error().code == ErrorCode::Denied);
    QVERIFY(refuses(store));
}

void TestRuleStore::s59OutsideChangeWidensNothing()
{
    RuleStore store(options());
    QVERIFY(add(store, allowing(QStringLiteral("a"))));
    write(printed(fileOf({allowing(QStringLiteral("a")), allowing(QStringLiteral("evil"), "cp")})));
    RuleStore later(options());
    for (RuleStore *each : {&store, &later}) {
        QVERIFY(allows(*each));
        QVERIFY(!allows(*each, "cp"));
        QVERIFY(!each->outsideMark().isEmpty());
        QVERIFY(!each->takesRules());
        QCOMPARE(each->notices().size(), 1);
        QVERIFY2(each->notices()[0].contains(QStringLiteral("“evil”")), qPrintable(each->notices()[0]));
    }
}

void TestRuleStore::s59OutsideChangeNarrowsAtOnce()
{
    RuleStore store(options());
    QVERIFY(add(store, allowing(QStringLiteral("a"))));
    QVERIFY(add(store, allowing(QStringLiteral("b"), "cp")));
    write(printed(fileOf({allowing(QStringLiteral("b"), "cp")})));
    QVERIFY(!allows(store) && allows(store, "cp"));
    write(printed(fileOf({allowing(QStringLiteral("a")), refusing(QStringLiteral("d"))})));
    QVERIFY(refuses(store));
    QVERIFY(!allows(store, "cp"));
    // What refused stays, although the new file has it no more.
    QVERIFY(store.confirmOutsideChange(store.outsideMark()));
    write(printed(fileOf({allowing(QStringLiteral("a"))})));
    QVERIFY(refuses(store));
}

void TestRuleStore::s59NothingIsAddedWhileAChangeWaits()
{
    RuleStore store(options());
    QVERIFY(add(store, allowing(QStringLiteral("a"))));
    const QByteArray theirs = printed(fileOf({allowing(QStringLiteral("evil"), "cp")}));
    write(theirs);
    QVERIFY(add(store, allowing(QStringLiteral("b"), "touch")).error().code == ErrorCode::Conflict);
    QCOMPARE(onDisk(), theirs);
    QVERIFY(!allows(store, "touch") && !allows(store, "cp"));
}

void TestRuleStore::s59RevokedWhileAChangeWaits()
{
    RuleStore store(options());
    QVERIFY(add(store, allowing(QStringLiteral("a"))));
    write(printed(fileOf({allowing(QStringLiteral("a")), allowing(QStringLiteral("evil"), "cp")})));
    PolicyRuleBook book(store, m_hits, [] { return 1; }, {});
    QVERIFY(book.revoke(QStringLiteral("a")));
    QVERIFY(!allows(store));
    QVERIFY(!store.outsideMark().isEmpty()); // the rest still waits
    QVERIFY(store.confirmOutsideChange(store.outsideMark()));
    QVERIFY(!allows(store)); // and confirming it brings nothing back
    QVERIFY(allows(store, "cp"));
}

void TestRuleStore::s59ConfirmedAndTakenBack()
{
    RuleStore store(options());
    QVERIFY(add(store, allowing(QStringLiteral("a"))));
    const QByteArray ours = onDisk();
    write(printed(fileOf({allowing(QStringLiteral("b"), "cp")})));
    QVERIFY(store.takeBackOutsideChange(store.outsideMark()));
    QCOMPARE(onDisk(), ours);
    QVERIFY(allows(store) && !allows(store, "cp"));
    QVERIFY(store.notices().isEmpty());
    write(printed(fileOf({allowing(QStringLiteral("b"), "cp")})));
    QVERIFY(store.confirmOutsideChange(store.outsideMark()));
    QVERIFY(!allows(store) && allows(store, "cp"));
    QVERIFY(store.notices().isEmpty() && store.outsideMark().isEmpty());
    QVERIFY(add(store, allowing(QStringLiteral("c"), "touch")));
}

/// A person reads all that a rule would let pass before they say yes.
void TestRuleStore::s59ChangesAreSpelledOut()
{
    RuleStore store(options());
    QVERIFY(add(store, allowing(QStringLiteral("a"))));
    QVERIFY(add(store, allowing(QStringLiteral("b"), "cp")));
    PolicyRuleBook book(store, m_hits, [] { return 1; }, {});
    QVERIFY(book.outsideChanges().isEmpty());
    PolicyRule wider = allowing(QStringLiteral("b"), "cp");
    wider.commands[0].options = {QStringLiteral("-r")};
    RuleFile theirs = fileOf({wider, allowing(QStringLiteral("evil"), "touch"), refusing(QStringLiteral("d"))});
    theirs.global[QStringLiteral("*")].deny = {QStringLiteral("mcp__*")};
    write(printed(theirs));
    const QStringList lines = book.outsideChanges();
    QCOMPARE(lines.size(), 5);
    QVERIFY2(lines[0].contains(QStringLiteral("“b”")) && lines[0].contains(QStringLiteral("-r")), qPrintable(lines[0]));
    QVERIFY2(lines[1].contains(QStringLiteral("“evil”")) && lines[1].contains(QStringLiteral("/usr/bin/touch")),
             qPrintable(lines[1]));
    QVERIFY2(lines[2].contains(QStringLiteral("“d”")), qPrintable(lines[2]));
    QVERIFY2(lines[3].contains(QStringLiteral("“a”")) && lines[3].contains(QStringLiteral("mkdir")),
             qPrintable(lines[3]));
}

void TestRuleStore::s59OldMarkConfirmsNothing()
{
    RuleStore store(options());
    QVERIFY(add(store, allowing(QStringLiteral("a"))));
    write(printed(fileOf({allowing(QStringLiteral("b"), "cp")})));
    const QByteArray shown = store.outsideMark();
    write(printed(fileOf({allowing(QStringLiteral("evil"), "touch")})));
    QVERIFY(store.confirmOutsideChange(shown).error().code == ErrorCode::Conflict);
    QVERIFY(store.takeBackOutsideChange(shown).error().code == ErrorCode::Conflict);
    QVERIFY(store.confirmOutsideChange({}).error().code == ErrorCode::Conflict);
    QVERIFY(!allows(store, "touch") && !allows(store, "cp"));
}

void TestRuleStore::s59RemovedFile()
{
    write(printed(fileOf({allowing(QStringLiteral("a")), refusing(QStringLiteral("d"))})));
    RuleStore store(options());
    QVERIFY(allows(store) && refuses(store));
    QVERIFY(QFile::remove(path()));
    QVERIFY(!allows(store));
    QVERIFY(refuses(store));
    QCOMPARE(store.notices().size(), 1);
    QVERIFY(store.confirmOutsideChange(store.outsideMark()));
    QVERIFY(store.rules()->isEmpty() && store.notices().isEmpty());
}

/// As with the settings: where nothing is known the file counts, and a change from then on is noticed.
void TestRuleStore::s59FirstFileCountsAsItIs()
{
    write(printed(fileOf({allowing(QStringLiteral("a"))})));
    RuleStore store(options());
    QVERIFY(allows(store));
    QVERIFY(store.notices().isEmpty());
    QCOMPARE(onDisk(".good"), onDisk());
}

void TestRuleStore::s59OtherLayoutIsNoChange()
{
    RuleStore store(options());
    QVERIFY(add(store, allowing(QStringLiteral("a"))));
    write(onDisk().replace("    ", "\t"));
    QVERIFY(allows(store));
    QVERIFY(store.notices().isEmpty());
    QCOMPARE(onDisk(".good"), onDisk());
}

void TestRuleStore::brokenFileKeepsTheLastGoodRules()
{
    RuleStore store(options());
    QVERIFY(add(store, allowing(QStringLiteral("a"))));
    write("{ \"rules\": [");
    RuleStore later(options());
    for (RuleStore *each : {&store, &later}) {
        QVERIFY(allows(*each));
        QCOMPARE(each->notices().size(), 1);
        QVERIFY2(each->notices()[0].contains(QStringLiteral("line 1")), qPrintable(each->notices()[0]));
    }
    QVERIFY(add(store, allowing(QStringLiteral("b"), "cp")).error().code == ErrorCode::Conflict);
    PolicyRuleBook book(store, m_hits, [] { return 1; }, {});
    QVERIFY(book.revoke(QStringLiteral("a")));
    QVERIFY(!allows(store));
    QCOMPARE(onDisk(), QByteArray("{ \"rules\": [")); // a person's text is not thrown away
}

void TestRuleStore::brokenFileWithoutAGoodOneAsks_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::newRow("not JSON") << QByteArray("{\"rules\":");
    QTest::newRow("empty") << QByteArray();
    QTest::newRow("a list") << QByteArray("[]");
    QTest::newRow("too large") << QByteArray("{\"x\":\"") + QByteArray(1024 * 1024, 'x') + "\"}";
}

/// What it wanted to refuse is not known, so nothing passes unasked.
void TestRuleStore::brokenFileWithoutAGoodOneAsks()
{
    QFETCH(QByteArray, bytes);
    write(bytes);
    RuleStore store(options());
    CallFacts facts;
    facts.tool = QStringLiteral("read_file");
    facts.group = QStringLiteral("fs");
    const RuleRuling ruling = narrowedBy(*store.rules(), facts, Decision::Allow, 1);
    QVERIFY(ruling.decision == Decision::Ask && ruling.isHeld);
    QCOMPARE(store.notices().size(), 1);
    QVERIFY(!store.takesRules());
    QVERIFY(add(store, allowing(QStringLiteral("a"))).error().code == ErrorCode::Conflict);
    write(printed(RuleFile()));
    QVERIFY(narrowedBy(*store.rules(), facts, Decision::Allow, 1).decision == Decision::Allow);
}

void TestRuleStore::otherVersionTakesNoRule()
{
    RuleFile file = fileOf({refusing(QStringLiteral("d"))});
    file.version = 2;
    write(printed(file));
    RuleStore store(options());
    QVERIFY(refuses(store));
    QVERIFY(!store.takesRules());
    QVERIFY(add(store, allowing(QStringLiteral("a"))).error().code == ErrorCode::Unsupported);
    QCOMPARE(onDisk(), printed(file));
}

/// While another store saves again and again, nobody takes half a save for a change from outside.
void TestRuleStore::halfASaveIsNoChange()
{
    RuleStore saving(options()), looking(options());
    std::atomic<bool> ends{false};
    std::thread other([&] {
        PolicyRuleBook book(saving, m_hits, [] { return 1; }, {});
        for (int i = 0; i < 30; ++i) {
            if (!add(saving, allowing(QStringLiteral("a"))) || !book.revoke(QStringLiteral("a")))
                qFatal("a rule could not be saved");
        }
        ends = true;
    });
    int looks = 0;
    while (!ends) {
        ++looks;
        if (!looking.notices().isEmpty())
            qFatal("half a save was taken for a change");
    }
    other.join();
    QVERIFY(looks > 0);
}

void TestRuleStore::busyAndUnwritable()
{
    RuleStore store(options());
    QVERIFY(add(store, allowing(QStringLiteral("a"))));
    const QByteArray before = onDisk();
    // Nothing can be put in the place of a folder, whoever runs the test.
    QVERIFY(QFile::remove(path() + QStringLiteral(".good")));
    QVERIFY(QDir().mkpath(path() + QStringLiteral(".good/x")));
    auto failed = add(store, allowing(QStringLiteral("b"), "cp"));
    QVERIFY(!failed);
    QVERIFY2(failed.error().code == ErrorCode::Io &&
                 failed.error().message.contains(QStringLiteral("policy.json.good")),
             qPrintable(failed.error().text()));
    QCOMPARE(onDisk(), before);
    QVERIFY(allows(store) && !allows(store, "cp"));
}

/// The good copy was written, the file was not: what was taken back stays so, what was added is not yet allowed.
void TestRuleStore::killedBetweenTheTwoFiles()
{
    RuleStore store(options());
    QVERIFY(add(store, allowing(QStringLiteral("a"))));
    write(printed(RuleFile()), ".good"); // a revoke
    QVERIFY(!allows(store));
    write(printed(fileOf({allowing(QStringLiteral("a")), allowing(QStringLiteral("b"), "cp")})), ".good"); // an add
    QVERIFY(allows(store) && !allows(store, "cp"));
    QVERIFY(store.takeBackOutsideChange(store.outsideMark()));
    QVERIFY(allows(store, "cp"));
}

/// What nobody here understands stays in the file when a rule is added.
void TestRuleStore::rulesOfOthersAreNotLost()
{
    write(R"({"version":1,"comment":"mine","stages":{"global":{"deny":["mcp__x__*"],"note":5}},"rules":[)"
          R"({"id":"odd","decision":"allow","tool":"exec","commands":[],"why":"x"},)"
          R"({"id":"d","decision":"deny","tool":"exec","since":"always"}]})");
    RuleStore store(options());
    QVERIFY(add(store, allowing(QStringLiteral("a"))));
    for (const char *kept : {"comment", "mine", "mcp__x__*", "note", "\"odd\"", "why", "since"})
        QVERIFY2(onDisk().contains(kept), kept);
    RuleStore later(options());
    QVERIFY(later.rules()->file() == store.rules()->file());
}

void TestRuleStore::s31NeverAStoredShell_data()
{
    QTest::addColumn<QString>("program");
    QTest::addColumn<QString>("subcommand");
    for (const char *name : {"sh",     "bash",    "zsh",  "dash", "python3", "python3.11", "node",  "perl",
                             "ruby",   "awk",     "env",  "nice", "nohup",   "timeout",    "xargs", "watch",
                             "setsid", "busybox", "sudo", "doas", "npm",     "npx",        "pip",   "cargo",
                             "make",   "curl",    "ssh",  "find", "sed",     "gcc",        "tar",   "nosuchprogram"})
        QTest::newRow(name) << QString::fromLatin1(name) << QString();
    QTest::newRow("git") << QStringLiteral("git") << QString();
    QTest::newRow("git push") << QStringLiteral("git") << QStringLiteral("push");
    QTest::newRow("git config") << QStringLiteral("git") << QStringLiteral("config");
    QTest::newRow("mkdir x") << QStringLiteral("mkdir") << QStringLiteral("x");
}

/// Written by hand or not: no rule lets them pass.
void TestRuleStore::s31NeverAStoredShell()
{
    QFETCH(QString, program);
    QFETCH(QString, subcommand);
    PolicyRule rule = allowing(QStringLiteral("a"));
    rule.commands[0] = {QStringLiteral("/usr/bin/") + program, program, subcommand, {}};
    write(printed(fileOf({rule})));
    RuleStore store(options());
    SessionGrant wanted;
    wanted.workspaceRoot = QStringLiteral("/ws");
    wanted.programs = rule.commands;
    QVERIFY(!store.rules()->allowing(wanted, 1));
    QCOMPARE(store.notices().size(), 1);
    QVERIFY(store.notices()[0].contains(QStringLiteral("“a”")));
}

void TestRuleStore::s32NeverAProgramOfAWritableFolder()
{
    for (const char *at : {"/tmp/mkdir", "/tmp/x/mkdir", "/usr/bin/mv"}) { // the last: another program's name
        PolicyRule rule = allowing(QStringLiteral("a"));
        rule.commands[0].path = QLatin1StringView(at);
        QFile::remove(path() + QStringLiteral(".good"));
        write(printed(fileOf({rule})));
        RuleStore store(options());
        SessionGrant wanted;
        wanted.workspaceRoot = QStringLiteral("/ws");
        wanted.programs = rule.commands;
        QVERIFY2(!store.rules()->allowing(wanted, 1), at);
        QCOMPARE(store.notices().size(), 1);
    }
}

void TestRuleStore::expiry()
{
    RuleStore store(options());
    PolicyRule rule = allowing(QStringLiteral("a"));
    rule.expiresMs = 1000;
    QVERIFY(add(store, rule));
    QVERIFY(store.rules()->allowing(wanting(), 999));
    QVERIFY(!store.rules()->allowing(wanting(), 1000));
    PolicyRuleBook book(store, m_hits, [] { return 1000; }, {});
    QVERIFY(book.rules()[0].isExpired);
}

/// The other process of s16RevokedInAnotherProcess().
static int playOther(const QStringList &arguments)
{
    RuleStore store({arguments[2], {}, {}, [] { return builtInPrograms(); }});
    MemoryRuleHits hits;
    PolicyRuleBook book(store, hits, [] { return 1; }, {});
    QByteArray said;
    if (arguments[1] == QLatin1StringView("--revoke")) {
        said = book.revoke(arguments[3]) ? "revoked" : "failed";
    } else {
        for (const RuleEntry &rule : book.rules())
            said += rule.id.toUtf8() + ' ';
    }
    QFile out;
    return out.open(stdout, QIODevice::WriteOnly) && out.write(said) == said.size() ? 0 : 1;
}

int main(int count, char **arguments)
{
    const QCoreApplication application(count, arguments);
    const QStringList given = QCoreApplication::arguments();
    if (given.size() > 2 && (given[1] == QLatin1StringView("--revoke") || given[1] == QLatin1StringView("--list")))
        return playOther(given);
    TestRuleStore test;
    return QTest::qExec(&test, count, arguments);
}

#include "tst_rule_store.moc"
