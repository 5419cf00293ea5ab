// SPDX-License-Identifier: GPL-3.0-or-later
// Where nothing can be written (F13): what is stored is read, what cannot be done is one error, what is not kept is
// said.
#include "app/ctl_home.h"
#include "app/read_only_mounts.h"
#include <QtTest>

using namespace homard;
using namespace Qt::Literals::StringLiterals;

class TestCtlUnwritable : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void f13WhatIsStoredIsRead_data();
    void f13WhatIsStoredIsRead();
    void f13NothingIsThere_data();
    void f13NothingIsThere();
    void f13OneFolderAlone_data();
    void f13OneFolderAlone();

private:
    static CtlResult run(const CtlHome &home, const QStringList &readOnly, const QStringList &arguments);
    static QList<QByteArray> errorLines(const CtlResult &got);
};

void TestCtlUnwritable::initTestCase()
{
    if (!ReadOnlyMounts::arePossible())
        QSKIP("skipped: nothing can be made read-only here");
}

CtlResult TestCtlUnwritable::run(const CtlHome &home, const QStringList &readOnly, const QStringList &arguments)
{
    const ReadOnlyMounts mounts(readOnly);
    QProcess process;
    process.setProcessEnvironment(home.environment());
    process.setWorkingDirectory(home.workspace());
    mounts.applyTo(process);
    process.start(CtlHome::program(), arguments);
    return CtlHome::finish(process);
}

QList<QByteArray> TestCtlUnwritable::errorLines(const CtlResult &got)
{
    auto lines = got.err.split('\n');
    lines.removeAll(QByteArray());
    return lines;
}

void TestCtlUnwritable::f13WhatIsStoredIsRead_data()
{
    QTest::addColumn<bool>("databaseAlone");
    QTest::newRow("all folders") << false;
    QTest::newRow("the database alone") << true;
}

void TestCtlUnwritable::f13WhatIsStoredIsRead()
{
    QFETCH(bool, databaseAlone);
    const CtlHome home;
    const auto first = home.ctl({u"run"_s, u"--json"_s, u"hello lobster"_s});
    QCOMPARE(first.code, 0);
    const QString id = first.sessionId();
    const QStringList readOnly{databaseAlone ? home.data() + u"/sessions.db"_s : QFileInfo(home.data()).path()};
    const auto ctl = [&](const QStringList &arguments) { return run(home, readOnly, arguments); };
    for (const QStringList &reads :
         {QStringList{u"sessions"_s, u"list"_s}, QStringList{u"sessions"_s, u"show"_s, id},
          QStringList{u"sessions"_s, u"export"_s, id}, QStringList{u"sessions"_s, u"search"_s, u"lobster"_s}}) {
        const auto got = ctl(reads);
        QVERIFY2(got.code == 0 && got.out.contains("lobster"), got.err.constData());
        const auto said = errorLines(got);
        QVERIFY2(said.size() == 1 && said[0].contains("only be read") && said[0].contains(home.data().toUtf8()),
                 got.err.constData());
    }
    for (const QStringList &writes :
         {QStringList{u"sessions"_s, u"remove"_s, id}, QStringList{u"sessions"_s, u"restore"_s, id},
          QStringList{u"run"_s, u"--session"_s, id, u"--api"_s, u"practice"_s, u"again"_s}}) {
        const auto got = ctl(writes);
        QVERIFY2(got.code == 1 && got.out.isEmpty(), got.out.constData());
        const auto said = errorLines(got);
        QVERIFY2(said.size() == 1 && said[0].contains("only be read"), got.err.constData());
    }
    const auto fresh = ctl({u"run"_s, u"--json"_s, u"hello again"_s});
    QVERIFY2(fresh.code == 0, fresh.err.constData());
    QVERIFY2(errorLines(fresh).size() == 1 && fresh.err.contains("in memory only"), fresh.err.constData());
    const auto failed = ctl({u"run"_s, u"--json"_s, u"--session"_s, id, u"--api"_s, u"practice"_s, u"again"_s});
    QCOMPARE(failed.code, 1);
    QCOMPARE(failed.line(u"run_ended"_s).value("error"_L1).toObject().value("class"_L1).toString(), u"local"_s);
    QCOMPARE(home.ctl({u"sessions"_s, u"list"_s, u"--json"_s}).lines.size(), 1); // as it was
}

void TestCtlUnwritable::f13NothingIsThere_data()
{
    QTest::addColumn<bool>("file");
    QTest::newRow("folders cannot be made") << false;
    QTest::newRow("home is a file") << true;
}

void TestCtlUnwritable::f13NothingIsThere()
{
    QFETCH(bool, file);
    CtlHome home;
    const QString root = QFileInfo(home.data()).path();
    if (file) {
        QVERIFY(QFile::copy(home.file(u"notes.txt"_s), home.user() + u"/letter"_s));
        home.setEnvironment(u"HOMARD_HOME"_s, home.user() + u"/letter"_s);
    } else {
        QVERIFY(QDir().mkpath(root));
    }
    const QStringList readOnly = file ? QStringList() : QStringList{root};
    const auto ctl = [&](const QStringList &arguments) { return run(home, readOnly, arguments); };
    const auto said = ctl({u"run"_s, u"--json"_s, u"--workspace"_s, home.workspace(), u"hello"_s});
    QVERIFY2(said.code == 0 && !said.text().isEmpty(), said.err.constData());
    QVERIFY2(errorLines(said).size() == 1 && said.err.contains("in memory only"), said.err.constData());
    const auto list = ctl({u"sessions"_s, u"list"_s});
    QVERIFY2(list.code == 0 && errorLines(list).size() == 1, list.err.constData());
    QVERIFY2(list.err.contains("Nothing can be stored"), list.err.constData());
    QCOMPARE(ctl({u"keys"_s, u"list"_s}).code, 0);
    const auto undo = ctl({u"undo"_s});
    QVERIFY2(undo.code == 1 && errorLines(undo).size() == 1, undo.err.constData());
    const auto doctor = ctl({u"doctor"_s});
    QCOMPARE(doctor.code, 1);
    QVERIFY2(doctor.out.contains("Nothing can be stored in "), doctor.out.constData());
}

void TestCtlUnwritable::f13OneFolderAlone_data()
{
    QTest::addColumn<QString>("folder");
    QTest::newRow("memory") << u"home"_s;
    QTest::newRow("settings") << u"config"_s;
}

/// What is not at hand is no matter of a run.
void TestCtlUnwritable::f13OneFolderAlone()
{
    QFETCH(QString, folder);
    const CtlHome home;
    home.writeSettings({});
    const QString path = QFileInfo(home.data()).path() + u'/' + folder;
    QVERIFY(QDir().mkpath(path));
    const auto said = run(home, {path}, {u"run"_s, u"--json"_s, u"hello"_s});
    QVERIFY2(said.code == 0 && !said.text().isEmpty() && said.err.isEmpty(), said.err.constData());
    QCOMPARE(home.ctl({u"sessions"_s, u"list"_s, u"--json"_s}).lines.size(), 1); // it is kept
    const auto doctor = run(home, {path}, {u"doctor"_s});
    QCOMPARE(doctor.code, 1);
    QVERIFY2(doctor.out.contains("Nothing can be stored in " + path.toUtf8()), doctor.out.constData());
}

QTEST_GUILESS_MAIN(TestCtlUnwritable)
#include "tst_ctl_unwritable.moc"
