// SPDX-License-Identifier: GPL-3.0-or-later
// Pictures of every window and state: ./dev.sh shots.
#include "stage.h"
#include <QApplication>
#include <QCommandLineParser>
#include <QDir>
#include <QElapsedTimer>
#include <cstdio>

using namespace homard;

namespace {

struct ShotOptions {
    QStringList only;
    QStringList languages{QStringLiteral("en"), QStringLiteral("zh_CN")};
    QString folder;
    int percent = 100;
};

/// The name's last part says what it is a picture of: "main-approval.dark.zh.800.png".
QString fileName(const Scene &scene, bool dark, const QString &language, bool narrow, int percent)
{
    QStringList parts{scene.name, dark ? QStringLiteral("dark") : QStringLiteral("light"), language.left(2)};
    if (narrow)
        parts.append(QStringLiteral("800"));
    if (percent != 100)
        parts.append(QString::number(percent));
    return parts.join(QLatin1Char('.')) + QStringLiteral(".png");
}

int shoot(const Scene &scene, ShotWorld &world, const QString &language, const ShotOptions &options)
{
    int made = 0;
    const auto stage = scene.build(world);
    for (const bool narrow : {false, true}) {
        if (narrow && !scene.narrow)
            continue;
        QWidget *widget = stage->widget();
        if (!scene.size.isEmpty())
            widget->resize(narrow ? QSize(800, qMin(scene.size.height(), 760)) : scene.size);
        for (const bool dark : {false, true}) {
            stage->setDark(dark);
            settle(*stage);
            const QString path =
                options.folder + QLatin1Char('/') + fileName(scene, dark, language, narrow, options.percent);
            if (!widget->grab().save(path, "PNG", 0))
                std::fprintf(stderr, "homard_shots: cannot write %s\n", qPrintable(path));
            ++made;
        }
    }
    return made;
}

bool parse(const QApplication &application, ShotOptions &options)
{
    QCommandLineParser parser;
    parser.addOptions({{QStringLiteral("only"), QStringLiteral("Scenes whose name begins so."), QStringLiteral("NAME")},
                       {QStringLiteral("language"), QStringLiteral("en or zh_CN."), QStringLiteral("NAME")},
                       {QStringLiteral("font"), QStringLiteral("Size of the texts."), QStringLiteral("PERCENT")},
                       {QStringLiteral("list"), QStringLiteral("Names the scenes.")}});
    parser.addPositionalArgument(QStringLiteral("folder"), QStringLiteral("Where the pictures go."));
    parser.process(application);
    if (parser.isSet(QStringLiteral("list"))) {
        for (const Scene &scene : allScenes())
            std::printf("%s\n", qPrintable(scene.name));
        return false;
    }
    options.only = parser.values(QStringLiteral("only"));
    if (parser.isSet(QStringLiteral("language")))
        options.languages = parser.values(QStringLiteral("language"));
    if (parser.isSet(QStringLiteral("font")))
        options.percent = parser.value(QStringLiteral("font")).toInt();
    options.folder = parser.positionalArguments().value(0, QStringLiteral("build/shots"));
    QDir().mkpath(options.folder);
    return true;
}

bool isWanted(const Scene &scene, const QStringList &only)
{
    return only.isEmpty() ||
           std::any_of(only.begin(), only.end(), [&](const QString &name) { return scene.name.startsWith(name); });
}

} // namespace

int main(int argc, char **argv)
{
    if (!qEnvironmentVariableIsSet("QT_QPA_PLATFORM"))
        qputenv("QT_QPA_PLATFORM", "offscreen");
    QApplication application(argc, argv);
    QApplication::setApplicationDisplayName(QStringLiteral("Homard"));
    QApplication::setQuitOnLastWindowClosed(false);
    ShotOptions options;
    if (!parse(application, options))
        return 0;
    QFont font = QApplication::font();
    font.setPointSizeF(font.pointSizeF() * options.percent / 100);
    QApplication::setFont(font);
    Theme theme(application);
    Languages languages;
    ShotWorld world{theme, languages};
    QElapsedTimer clock;
    clock.start();
    int made = 0;
    for (const QString &language : std::as_const(options.languages)) {
        languages.use(language);
        for (const Scene &scene : allScenes()) {
            if (isWanted(scene, options.only))
                made += shoot(scene, world, language, options);
        }
    }
    std::printf("homard_shots: %d pictures in %s, %lld s\n", made, qPrintable(options.folder),
                static_cast<long long>(clock.elapsed() / 1000));
    return made > 0 ? 0 : 1;
}
