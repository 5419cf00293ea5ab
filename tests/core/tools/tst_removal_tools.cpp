// SPDX-License-Identifier: GPL-3.0-or-later
#include "policy/policy_gate.h"
#include "tool_rig.h"

using namespace homard;
namespace fs = std::filesystem;

/// delete_file and move_file: the trash, the checkpoints, what they refuse.
class TestRemovalTools : public ToolRig
{
    Q_OBJECT
private Q_SLOTS:
    void init() { setUp(); }
    void s103DeletedFileLiesInTheTrash();
    void s103SameNameTwice();
    void s103LongNameFits();
    void s103NoTrashNothingDeleted();
    void s103TrashOfOthersIsNotUsed();
    void movesAndNeverReplaces();
    void moveMakesFolders();
    void s47LinksAndHardLinksStay();
    void s47TargetThroughALinkIsRefused();
    void s47SpecialFilesAndFoldersStay();
    void f91ChangedMeanwhileStays();
    void checkpointFailureLeavesTheFile();
    void judgedAsWrites();
    void s103CountAsksInEveryMode();

private:
    QString trash() const { return m_outside + QStringLiteral("/data/Trash"); }
    QByteArray path(const char *name) const { return QFile::encodeName(m_root + u'/' + QString::fromUtf8(name)); }
    Verdict judge(const char *tool, const QJsonObject &arguments, SessionMode mode, int removals = 0) const
    {
        const ToolCall ready = prepared(tool, arguments);
        PolicyOptions options;
        options.home = m_outside;
        return PolicyGate(options).judge(
            {m_session, ready, m_workspace, *m_box->preview(ready, m_workspace, {}), mode, {}, {{}, removals}});
    }
};

void TestRemovalTools::s103DeletedFileLiesInTheTrash()
{
    put(QStringLiteral("sub/ä b.txt"), "one\n");
    const ToolResult result = call("delete_file", json(R"({"path":"sub/ä b.txt"})"));
    QCOMPARE(wordOf(result.status), wordOf(ResultStatus::Ok));
    SAYS(result.content, "to the trash");
    QCOMPARE(get(QStringLiteral("sub/ä b.txt")), QByteArray("(none)"));
    QCOMPARE(get(trash() + QStringLiteral("/files/ä b.txt")), QByteArray("one\n"));
    const QByteArray note = get(trash() + QStringLiteral("/info/ä b.txt.trashinfo"));
    QVERIFY2(note.startsWith("[Trash Info]\nPath=/"), note.constData());
    QVERIFY2(note.contains("/ws/sub/%C3%A4%20b.txt\nDeletionDate="), note.constData());
    const auto kept = m_checkpoints->kept();
    QCOMPARE(int(kept.size()), 1);
    QVERIFY(kept[0].existed);
    QVERIFY(kept[0].newHash.isEmpty());
    QCOMPARE(kept[0].contentHash, QCryptographicHash::hash("one\n", QCryptographicHash::Sha256));
}

void TestRemovalTools::s103SameNameTwice()
{
    for (const char *content : {"first", "second"}) {
        put(QStringLiteral("a.txt"), content);
        QCOMPARE(wordOf(call("delete_file", json(R"({"path":"a.txt"})")).status), wordOf(ResultStatus::Ok));
    }
    QCOMPARE(get(trash() + QStringLiteral("/files/a.txt")), QByteArray("first"));
    QCOMPARE(get(trash() + QStringLiteral("/files/a.txt.2")), QByteArray("second"));
    QVERIFY(QFile::exists(trash() + QStringLiteral("/info/a.txt.2.trashinfo")));
}

void TestRemovalTools::s103LongNameFits()
{
    const QString name = QString(125, QChar(0x00e4)) + QStringLiteral(".txt"); // 254 bytes
    put(name, "x");
    QCOMPARE(wordOf(call("delete_file", QJsonObject{{QStringLiteral("path"), name}}).status), wordOf(ResultStatus::Ok));
    QCOMPARE(get(trash() + QStringLiteral("/files/") + QString(100, QChar(0x00e4))), QByteArray("x"));
}

void TestRemovalTools::s103NoTrashNothingDeleted()
{
    put(QStringLiteral("a.txt"), "one");
    QDir().mkpath(trash());
    QVERIFY(QFile::link(m_outside, trash() + QStringLiteral("/files"))); // so the home trash is not used
    const ToolResult result = call("delete_file", json(R"({"path":"a.txt"})"));
    QCOMPARE(wordOf(result.status), wordOf(ResultStatus::Failed));
    SAYS(result.content, "nothing is deleted for good");
    SAYS(result.hint, "Ask the person");
    QCOMPARE(get(QStringLiteral("a.txt")), QByteArray("one"));
    QVERIFY(m_checkpoints->kept().empty());
    QCOMPARE(get(m_outside + QStringLiteral("/a.txt")), QByteArray("(none)"));
}

void TestRemovalTools::s103TrashOfOthersIsNotUsed()
{
    put(QStringLiteral("a.txt"), "one");
    QDir().mkpath(trash());
    fs::permissions(trash().toStdString(), fs::perms::all); // anybody could take the file out of it, or put a link in
    QCOMPARE(wordOf(call("delete_file", json(R"({"path":"a.txt"})")).status), wordOf(ResultStatus::Failed));
    QCOMPARE(get(QStringLiteral("a.txt")), QByteArray("one"));
}

void TestRemovalTools::movesAndNeverReplaces()
{
    put(QStringLiteral("a.txt"), "one");
    put(QStringLiteral("b.txt"), "two");
    SAYS(call("move_file", json(R"({"path":"a.txt","to":"b.txt"})")).content, "b.txt is there already");
    QCOMPARE(get(QStringLiteral("b.txt")), QByteArray("two"));
    const ToolCall ready = prepared("move_file", json(R"({"path":"a.txt","to":"c.txt"})"));
    const auto preview = m_box->preview(ready, m_workspace, {});
    QVERIFY(preview);
    put(QStringLiteral("c.txt"), "came meanwhile");
    const ToolResult late = m_box->run(planned(ready, *preview));
    SAYS(late.content, "c.txt is there already");
    QCOMPARE(get(QStringLiteral("a.txt")), QByteArray("one"));
    QCOMPARE(get(QStringLiteral("c.txt")), QByteArray("came meanwhile"));
    QVERIFY(m_checkpoints->kept().empty());
}

void TestRemovalTools::moveMakesFolders()
{
    put(QStringLiteral("a.txt"), "one");
    const ToolResult result = call("move_file", json(R"({"path":"a.txt","to":"new/deep/b.txt"})"));
    QCOMPARE(result.content, QStringLiteral("Moved a.txt to new/deep/b.txt."));
    QCOMPARE(get(QStringLiteral("a.txt")), QByteArray("(none)"));
    QCOMPARE(get(QStringLiteral("new/deep/b.txt")), QByteArray("one"));
    const auto kept = m_checkpoints->kept(); // newest first the file comes back, then its new name goes
    QCOMPARE(int(kept.size()), 2);
    QVERIFY(!kept[0].existed && kept[0].path.endsWith(QLatin1StringView("/b.txt")));
    QVERIFY(kept[1].existed && kept[1].path.endsWith(QLatin1StringView("/a.txt")) && kept[1].newHash.isEmpty());
}

void TestRemovalTools::s47LinksAndHardLinksStay()
{
    put(QStringLiteral("real.txt"), "one");
    QFile outside(m_outside + QStringLiteral("/canary"));
    QVERIFY(outside.open(QIODevice::WriteOnly));
    outside.write("canary");
    outside.close();
    QVERIFY(QFile::link(m_outside + QStringLiteral("/canary"), m_root + QStringLiteral("/link")));
    fs::create_hard_link((m_outside + QStringLiteral("/canary")).toStdString(),
                         (m_root + QStringLiteral("/hard")).toStdString());
    for (const char *name : {"link", "hard"}) {
        const QJsonObject gone{{QStringLiteral("path"), latin(name)}};
        QCOMPARE(wordOf(call("delete_file", gone).status), wordOf(ResultStatus::Failed));
        QJsonObject moved = gone;
        moved.insert(QStringLiteral("to"), QStringLiteral("elsewhere"));
        QCOMPARE(wordOf(call("move_file", moved).status), wordOf(ResultStatus::Failed));
        QVERIFY(fs::exists(fs::symlink_status((m_root + u'/' + latin(name)).toStdString())));
    }
    QCOMPARE(get(m_outside + QStringLiteral("/canary")), QByteArray("canary"));
    QVERIFY(m_checkpoints->kept().empty());
}

void TestRemovalTools::s47TargetThroughALinkIsRefused()
{
    put(QStringLiteral("a.txt"), "one");
    put(QStringLiteral("dir/b.txt"), "two");
    QVERIFY(QFile::link(m_outside, m_root + QStringLiteral("/out")));
    QCOMPARE(wordOf(call("move_file", json(R"({"path":"a.txt","to":"out/a.txt"})")).status),
             wordOf(ResultStatus::Failed));
    QCOMPARE(get(m_outside + QStringLiteral("/a.txt")), QByteArray("(none)"));
    // The folder becomes a link between the question and the run.
    const ToolCall ready = prepared("delete_file", json(R"({"path":"dir/b.txt"})"));
    const auto preview = m_box->preview(ready, m_workspace, {});
    QVERIFY(preview);
    fs::rename(path("dir").toStdString(), path("old").toStdString());
    QFile outside(m_outside + QStringLiteral("/b.txt"));
    QVERIFY(outside.open(QIODevice::WriteOnly));
    outside.write("two");
    outside.close();
    QVERIFY(QFile::link(m_outside, m_root + QStringLiteral("/dir")));
    QCOMPARE(wordOf(m_box->run(planned(ready, *preview)).status), wordOf(ResultStatus::Failed));
    QCOMPARE(get(m_outside + QStringLiteral("/b.txt")), QByteArray("two"));
}

void TestRemovalTools::s47SpecialFilesAndFoldersStay()
{
    QDir().mkpath(m_root + QStringLiteral("/folder"));
    SAYS(call("delete_file", json(R"({"path":"folder"})")).content, "is a folder, not a file");
    SAYS(call("delete_file", json(R"({"path":"missing"})")).content, "does not exist");
    put(QStringLiteral("ro.txt"), "x");
    fs::permissions(path("ro.txt").toStdString(), fs::perms::owner_read);
    SAYS(call("delete_file", json(R"({"path":"ro.txt"})")).content, "write-protected");
}

void TestRemovalTools::f91ChangedMeanwhileStays()
{
    put(QStringLiteral("a.txt"), "one");
    const ToolCall ready = prepared("delete_file", json(R"({"path":"a.txt"})"));
    const auto preview = m_box->preview(ready, m_workspace, {});
    QVERIFY(preview);
    put(QStringLiteral("a.txt"), "the person's own work");
    SAYS(m_box->run(planned(ready, *preview)).content, "changed since this was prepared; it stays");
    QCOMPARE(get(QStringLiteral("a.txt")), QByteArray("the person's own work"));
}

void TestRemovalTools::checkpointFailureLeavesTheFile()
{
    put(QStringLiteral("a.txt"), "one");
    m_checkpoints->setFailure(Error{ErrorCode::Io, QStringLiteral("The disk is full."), {}});
    SAYS(call("delete_file", json(R"({"path":"a.txt"})")).content, "The disk is full.");
    SAYS(call("move_file", json(R"({"path":"a.txt","to":"b.txt"})")).content, "The disk is full.");
    QCOMPARE(get(QStringLiteral("a.txt")), QByteArray("one"));
}

void TestRemovalTools::judgedAsWrites()
{
    put(QStringLiteral("a.txt"), "one");
    put(QStringLiteral(".env"), "KEY=1");
    const auto gone = json(R"({"path":"a.txt"})");
    QCOMPARE(judge("delete_file", gone, SessionMode::Ask).decision, Decision::Ask);
    QCOMPARE(judge("delete_file", gone, SessionMode::Ask).headline, QStringLiteral("Move a.txt to the trash"));
    QVERIFY(judge("delete_file", gone, SessionMode::Ask).offers.empty()); // each one is asked about
    QCOMPARE(judge("delete_file", gone, SessionMode::AutoEdit).decision, Decision::Allow);
    QCOMPARE(judge("delete_file", gone, SessionMode::Plan).decision, Decision::Deny);
    QCOMPARE(judge("delete_file", json(R"({"path":".env"})"), SessionMode::Trusted).decision, Decision::Ask);
    const auto shown = json(R"({"path":".env","to":"notes.txt"})"); // it would be free to read there
    QCOMPARE(judge("move_file", shown, SessionMode::AutoEdit).decision, Decision::Ask);
    const auto out = json(R"({"path":"a.txt","to":"../out/a.txt"})");
    QCOMPARE(judge("move_file", out, SessionMode::AutoEdit).decision, Decision::Ask);
    const auto hook = json(R"({"path":"a.txt","to":".git/hooks/pre-commit"})");
    QCOMPARE(judge("move_file", hook, SessionMode::Trusted).decision, Decision::Ask);
}

void TestRemovalTools::s103CountAsksInEveryMode()
{
    put(QStringLiteral("a.txt"), "one");
    const auto gone = json(R"({"path":"a.txt"})");
    const auto moved = json(R"({"path":"a.txt","to":"b.txt"})");
    QCOMPARE(judge("delete_file", gone, SessionMode::AutoEdit, 19).decision, Decision::Allow);
    QCOMPARE(judge("delete_file", gone, SessionMode::AutoEdit, 19).removals, 1);
    for (const SessionMode mode : {SessionMode::Ask, SessionMode::AutoEdit, SessionMode::Trusted}) {
        for (const Verdict &asked : {judge("delete_file", gone, mode, 20), judge("move_file", moved, mode, 20)}) {
            QCOMPARE(asked.decision, Decision::Ask);
            QCOMPARE(asked.rule, QStringLiteral("S103"));
            SAYS(asked.reason, "21 files");
            QVERIFY(asked.offers.empty());
        }
    }
    QCOMPARE(judge("delete_file", gone, SessionMode::Plan, 20).decision, Decision::Deny);
    const auto writes = json(R"({"path":"a.txt","content":"two"})");
    QCOMPARE(judge("write_file", writes, SessionMode::AutoEdit, 20).decision, Decision::Allow);
}

QTEST_GUILESS_MAIN(TestRemovalTools)
#include "tst_removal_tools.moc"
