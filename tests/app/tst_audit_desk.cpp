// SPDX-License-Identifier: GPL-3.0-or-later
// What a person does in the window that no journal has: it is in the audit all the same.
#include "audit_desk.h"
#include <QtTest>

using namespace homard;
using namespace Qt::Literals::StringLiterals;

class TestAuditDesk : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void cleanupTestCase();
    void foldersThatAreTrusted();
    void trustedMode();
    void rulesAndChangesFromOutside();

private:
    void settle() { QTRY_VERIFY(m_errands->isIdle()); }
    /// "trust trusted /folder", newest first.
    QStringList rows();

    QTemporaryDir m_dir;
    std::unique_ptr<EventFeed> m_feed;
    std::unique_ptr<Errands> m_errands, m_background, m_slow;
    std::unique_ptr<Application> m_core;
    std::unique_ptr<DeskModels> m_models;
    std::unique_ptr<AuditDesk> m_desk;
};

void TestAuditDesk::initTestCase()
{
    qputenv("HOMARD_HOME", QFile::encodeName(m_dir.filePath(u"homard"_s)));
    m_feed = std::make_unique<EventFeed>();
    m_errands = std::make_unique<Errands>();
    m_background = std::make_unique<Errands>(Errands::AtEnd::Drop);
    m_slow = std::make_unique<Errands>(Errands::AtEnd::Drop);
    auto opened = Application::open({}, *m_feed);
    QVERIFY(opened.ok());
    m_core = std::move(opened).value();
    m_models = std::make_unique<DeskModels>(*m_core, *m_feed, *m_errands, *m_background, *m_slow);
    m_desk = std::make_unique<AuditDesk>(*m_models);
}

void TestAuditDesk::cleanupTestCase()
{
    m_desk.reset();
    m_feed->close();
    m_core->service().shutDown(std::chrono::seconds(5));
    settle();
    m_models.reset();
    m_slow.reset();
    m_background.reset();
    m_errands.reset();
    m_core.reset();
}

QStringList TestAuditDesk::rows()
{
    settle();
    QStringList out;
    const auto found = m_core->store().records({});
    for (const AuditRecord &row : found ? *found : std::vector<AuditRecord>()) {
        out << (wordOf(row.kind) + u' ' + row.outcome + u' ' + row.detail + row.rule).simplified();
        if (row.channel != u"window"_s)
            out << u"not from the window"_s;
    }
    return out;
}

void TestAuditDesk::foldersThatAreTrusted()
{
    m_models->settings.change([](Settings &settings) { settings.trusted.paths = {u"/one"_s, u"/two"_s}; });
    QCOMPARE(rows(), QStringList({u"trust trusted /two"_s, u"trust trusted /one"_s}));
    m_models->settings.change([](Settings &settings) { settings.limits.maxTurns = 7; });
    m_models->settings.change([](Settings &settings) { settings.trusted.paths = {u"/two"_s}; });
    QCOMPARE(rows().first(), u"trust withdrawn /one"_s);
    QCOMPARE(rows().size(), 3);
}

void TestAuditDesk::trustedMode()
{
    const auto session = m_core->store().createSession(QFileInfo(m_dir.path()).canonicalFilePath(), {});
    QVERIFY(session.ok());
    m_models->desk.open(session->id);
    QTRY_COMPARE(m_models->desk.session().id, session->id);
    const auto before = rows().size();
    m_models->desk.setMode(SessionMode::Trusted);
    m_models->desk.setMode(SessionMode::Trusted);
    QCOMPARE(rows().first(), u"mode trusted"_s);
    QCOMPARE(rows().size(), before + 1);
    m_models->desk.setMode(SessionMode::Ask);
    QVERIFY(rows().contains(u"mode trusted-ended"_s));
}

void TestAuditDesk::rulesAndChangesFromOutside()
{
    Q_EMIT m_models->rules.revoked(u"r1"_s, u"a rule"_s);
    Q_EMIT m_models->rules.restored(u"r1"_s);
    Q_EMIT m_models->rules.outsideChangeAnswered(false);
    Q_EMIT m_models->settings.outsideChangesAnswered(true);
    QCOMPARE(rows().mid(0, 4), QStringList({u"settings taken settings.json"_s, u"settings refused policy.json"_s,
                                            u"rule restored r1"_s, u"rule revoked r1"_s}));
}

QTEST_MAIN(TestAuditDesk)
#include "tst_audit_desk.moc"
