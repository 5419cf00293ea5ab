// SPDX-License-Identifier: GPL-3.0-or-later
// Each check of an installation, shown a good one and a bad one: a check that cannot find anything is none.
#include "fakes/fake_rule_book.h"
#include "installation_audit.h"
#include "process_life.h"
#include <QDir>
#include <QFile>
#include <QtTest>

using namespace homard;
using namespace Qt::Literals::StringLiterals;
using Level = AuditFinding::Level;

class TestInstallationAudit : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init();
    void freshInstallationIsSound();
    void filesOfOthersAreFound_data();
    void filesOfOthersAreFound();
    void programThatOthersChange();
    void s59OutsideChangesAreFound();
    void s59RulesChangedOutside();
    void rulesThatNeverEnd();
    void trustedFolders();
    void plainHttp_data();
    void plainHttp();
    void s97ProcessMemory();

private:
    QString in(const QString &name) const { return m_dir->filePath(name); }
    AuditFinding of(const QString &id) const;

    std::unique_ptr<QTemporaryDir> m_dir;
    AppPaths m_paths;
};

void TestInstallationAudit::init()
{
    m_dir = std::make_unique<QTemporaryDir>();
    m_paths = AppPaths::below(in(u"homard"_s));
    QVERIFY(m_paths.ensure().empty());
}

AuditFinding TestInstallationAudit::of(const QString &id) const
{
    for (const AuditFinding &finding : InstallationAudit::files(m_paths)) {
        if (finding.id == id)
            return finding;
    }
    return {};
}

void TestInstallationAudit::freshInstallationIsSound()
{
    for (const AuditFinding &finding : InstallationAudit::files(m_paths))
        QVERIFY2(finding.level == Level::Ok, qPrintable(finding.id + finding.detail));
    m_paths.home = in(u"nowhere"_s);
    QCOMPARE(of(u"files.home"_s).level, Level::NotChecked);
}

void TestInstallationAudit::filesOfOthersAreFound_data()
{
    QTest::addColumn<QString>("id");
    QTest::addColumn<QString>("name");
    QTest::addColumn<int>("mode");
    QTest::addColumn<int>("level");
    const auto row = [](const char *what, const char *id, const char *name, int mode, Level level) {
        QTest::newRow(what) << QString::fromLatin1(id) << QString::fromLatin1(name) << mode << int(level);
    };
    row("settings read in a closed folder", "files.config", "config/settings.json", 0x6644, Level::Ok);
    row("settings folder open", "files.config", "config", 0x7755, Level::Danger);
    row("settings folder writable", "files.config", "config", 0x7777, Level::Danger);
    row("database folder open", "files.data", "data", 0x7750, Level::Danger);
    row("memory read by others", "files.home", "home/MEMORY.md", 0x6644, Level::Ok);
    row("memory written by others", "files.home", "home/MEMORY.md", 0x6666, Level::Danger);
    row("memory folder written by others", "files.home", "home", 0x7775, Level::Danger);
}

void TestInstallationAudit::filesOfOthersAreFound()
{
    QFETCH(QString, id);
    QFETCH(QString, name);
    QFETCH(int, mode);
    QFETCH(int, level);
    const QString path = in(u"homard/"_s + name);
    if (name.contains(u'/')) {
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
    }
    QVERIFY(QFile::setPermissions(path, QFile::Permissions(mode & 0x7077) | QFile::Permissions(mode & 0x7000)));
    if (id == u"files.home"_s) // memory is its user's to open
        QVERIFY(QFile::setPermissions(m_paths.home,
                                      QFileInfo(m_paths.home).permissions() | QFile::ReadOther | QFile::ExeOther));
    const AuditFinding found = of(id);
    QCOMPARE(int(found.level), level);
    if (found.isFinding()) {
        QVERIFY2(found.detail.contains(path), qPrintable(found.detail));
        QVERIFY(!found.advice.isEmpty());
    }
}

void TestInstallationAudit::programThatOthersChange()
{
    const QString folder = in(u"bin"_s);
    QVERIFY(QDir().mkpath(folder));
    QFile program(folder + u"/homardctl"_s);
    QVERIFY(program.open(QIODevice::WriteOnly));
    program.close();
    QFile other(folder + u"/somebody-elses"_s);
    QVERIFY(other.open(QIODevice::WriteOnly));
    other.close();
    QVERIFY(other.setPermissions(QFile::Permissions(0x6666)));
    QCOMPARE(InstallationAudit::program(folder).level, Level::Ok);
    QVERIFY(program.setPermissions(QFile::Permissions(0x7775) | QFile::WriteGroup));
    const AuditFinding found = InstallationAudit::program(folder);
    QCOMPARE(found.level, Level::Danger);
    QVERIFY(found.detail.contains(u"homardctl"_s));
    QVERIFY(program.setPermissions(QFile::Permissions(0x7755)));
    QVERIFY(QFile::setPermissions(folder, QFile::Permissions(0x7777)));
    QCOMPARE(InstallationAudit::program(folder).level, Level::Danger);
}

void TestInstallationAudit::s59OutsideChangesAreFound()
{
    SettingsFile ours(m_paths.config);
    Settings settings = ours.load().settings;
    settings.model.baseUrl = u"https://one.example"_s;
    QVERIFY(ours.save(settings).ok());
    QCOMPARE(InstallationAudit::outsideChanges(SettingsFile(m_paths.config).load()).level, Level::Ok);
    QFile file(m_paths.settingsFile());
    QVERIFY(file.open(QIODevice::ReadOnly));
    QByteArray bytes = file.readAll();
    file.close();
    QVERIFY(bytes.contains("one.example"));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(bytes.replace("one.example", "two.example"));
    file.close();
    const AuditFinding found = InstallationAudit::outsideChanges(SettingsFile(m_paths.config).load());
    QCOMPARE(found.level, Level::Danger);
    QVERIFY2(found.detail.contains(u"model.baseUrl"_s), qPrintable(found.detail));
}

namespace {
Level levelOf(RuleBook &book, const QString &id)
{
    for (const AuditFinding &finding : InstallationAudit::rules(book)) {
        if (finding.id == id)
            return finding.level;
    }
    return Level::NotChecked;
}
} // namespace

void TestInstallationAudit::s59RulesChangedOutside()
{
    FakeRuleBook book;
    for (const auto &id : {u"policy.outside"_s, u"policy.readable"_s, u"rules.dangerous"_s})
        QCOMPARE(levelOf(book, id), Level::Ok);
    book.setNotices({u"The rule x does not fit."_s});
    QCOMPARE(levelOf(book, u"policy.readable"_s), Level::Warning);
    book.setOutsideMark("m", {u"new: rm"_s});
    QCOMPARE(levelOf(book, u"policy.outside"_s), Level::Danger);
    QVERIFY(InstallationAudit::rules(book).front().detail.contains(u"new: rm"_s));
}

void TestInstallationAudit::rulesThatNeverEnd()
{
    FakeRuleBook book;
    RuleEntry rule;
    rule.id = u"r1"_s;
    rule.subject = u"mkdir -p"_s;
    rule.decision = Decision::Deny; // may last as long as it likes
    book.put(rule);
    rule.decision = Decision::Allow;
    rule.expiresMs = 5;
    book.put(rule);
    rule.expiresMs = 0;
    rule.scope = ApprovalScope::Folder;
    book.put(rule);
    QCOMPARE(levelOf(book, u"rules.dangerous"_s), Level::Ok);
    rule.scope = ApprovalScope::Always;
    book.put(rule);
    QCOMPARE(levelOf(book, u"rules.dangerous"_s), Level::Warning);
    QVERIFY(InstallationAudit::rules(book).back().detail.contains(u"r1 (mkdir -p)"_s));
}

void TestInstallationAudit::trustedFolders()
{
    const QString folder = in(u"work"_s);
    QVERIFY(QDir().mkpath(folder));
    QCOMPARE(InstallationAudit::trustedFolders({}).level, Level::Ok);
    QCOMPARE(InstallationAudit::trustedFolders({folder}).level, Level::Ok);
    QCOMPARE(InstallationAudit::trustedFolders({folder, in(u"gone"_s)}).level, Level::Warning);
    QVERIFY(QFile::setPermissions(folder, QFile::Permissions(0x7777)));
    const AuditFinding found = InstallationAudit::trustedFolders({folder, in(u"gone"_s)});
    QCOMPARE(found.level, Level::Danger);
    QVERIFY(found.detail.contains(folder));
}

void TestInstallationAudit::plainHttp_data()
{
    QTest::addColumn<QString>("url");
    QTest::addColumn<QString>("key");
    QTest::addColumn<int>("level");
    QTest::newRow("none") << QString() << QString() << int(Level::Ok);
    QTest::newRow("https") << u"https://a.example/v1"_s << u"k"_s << int(Level::Ok);
    QTest::newRow("this machine") << u"http://127.0.0.1:8080/v1"_s << u"k"_s << int(Level::Ok);
    QTest::newRow("texts") << u"http://a.example/v1"_s << QString() << int(Level::Warning);
    QTest::newRow("key") << u"HTTP://a.example/v1"_s << u"k"_s << int(Level::Danger);
}

void TestInstallationAudit::plainHttp()
{
    QFETCH(QString, url);
    QFETCH(QString, key);
    QFETCH(int, level);
    ModelSettings model;
    model.baseUrl = url;
    model.keyName = key;
    QCOMPARE(int(InstallationAudit::modelAddress(model, {}).level), level);
    ModelListSettings others;
    others.added = {ModelRef{u"openai-chat"_s, u"m"_s, url, key}};
    QCOMPARE(int(InstallationAudit::modelAddress({}, others).level), level);
}

/// The other way round than the rest: this process is dumpable until it says that it is not.
void TestInstallationAudit::s97ProcessMemory()
{
    if (!isProcessMemoryProtected())
        QSKIP("skipped: the system does not tell");
    QCOMPARE(InstallationAudit::processMemory().level, Level::Danger);
    protectProcessMemory();
    QCOMPARE(InstallationAudit::processMemory().level, Level::Ok);
}

QTEST_GUILESS_MAIN(TestInstallationAudit)
#include "tst_installation_audit.moc"
