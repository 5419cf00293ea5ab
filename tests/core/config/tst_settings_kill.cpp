// SPDX-License-Identifier: GPL-3.0-or-later
#include "config/settings_file.h"
#include <QDir>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>
#include <atomic>
#include <cstdio>

using namespace homard;

namespace {

/// The child: saves again and again, each time two values that belong together and a long unknown part; says so after
/// each.
int saveForEver(const QString &folder)
{
    SettingsFile file(folder);
    auto settings = file.load().settings;
    for (int i = 0;; ++i) {
        settings.limits.maxTurns = i % 10'000;
        settings.model.name = QString::number(i % 10'000);
        if (!file.save(settings).ok())
            return 1;
        std::puts("saved");
        std::fflush(stdout);
    }
}

} // namespace

class TestSettingsKill : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void f20KillWhileSaving();
};

void TestSettingsKill::f20KillWhileSaving()
{
    QTemporaryDir dir;
    QJsonArray zebra;
    for (int i = 0; i < 5000; ++i) // some 100 KB: a save takes long enough to be hit in the middle
        zebra.append(QStringLiteral("stripe %1").arg(i));
    QFile seed(dir.filePath(QStringLiteral("settings.json")));
    QVERIFY(seed.open(QIODevice::WriteOnly));
    seed.write(QJsonDocument(QJsonObject{{QStringLiteral("zebra"), zebra}}).toJson());
    seed.close();

    int last = 0;
    for (int round = 0; round < 40; ++round) {
        QProcess child;
        child.start(QCoreApplication::applicationFilePath(), {QStringLiteral("--save-for-ever"), dir.path()});
        QVERIFY(child.waitForStarted());
        QByteArray said;
        while (said.count('\n') < 1 + round % 3) {
            QVERIFY(child.waitForReadyRead(20'000));
            said += child.readAllStandardOutput();
        }
        // Another moment of the next save in each round.
        for (std::atomic<int> spin{0}; spin < round * 20'000; ++spin) {
        }
        child.kill();
        QVERIFY(child.waitForFinished());
        QCOMPARE(child.exitStatus(), QProcess::CrashExit);

        SettingsFile file(dir.path());
        auto loaded = file.load();
        QCOMPARE(loaded.notices.size(), size_t(1)); // the zebra
        QVERIFY(loaded.unconfirmed.isEmpty());
        QCOMPARE(QString::number(loaded.settings.limits.maxTurns), loaded.settings.model.name);
        last = loaded.settings.limits.maxTurns;
        QVERIFY(file.save(loaded.settings).ok()); // the dead one's lock is taken over
    }
    QVERIFY(last >= 0);
    QStringList names = QDir(dir.path()).entryList(QDir::Files | QDir::Hidden, QDir::Name);
    names.removeAll(QStringLiteral("settings.json.lock"));
    QCOMPARE(names, (QStringList{QStringLiteral("settings.json"), QStringLiteral("settings.json.good")}));
    QFile in(dir.filePath(QStringLiteral("settings.json")));
    QVERIFY(in.open(QIODevice::ReadOnly));
    QCOMPARE(QJsonDocument::fromJson(in.readAll()).object()[QStringLiteral("zebra")].toArray(), zebra);
}

int main(int argc, char **argv)
{
    QCoreApplication app(argc, argv);
    if (argc == 3 && qstrcmp(argv[1], "--save-for-ever") == 0)
        return saveForEver(QString::fromLocal8Bit(argv[2]));
    TestSettingsKill test;
    return QTest::qExec(&test, argc, argv);
}

#include "tst_settings_kill.moc"
