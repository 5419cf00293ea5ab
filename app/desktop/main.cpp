// SPDX-License-Identifier: GPL-3.0-or-later
// homard: the window.
#include "desktop_program.h"
#include "languages.h"
#include "logout_watch.h"
#include "process_life.h"
#include "single_instance.h"
#include "start_options.h"
#include "ui/widgets/icons.h"
#include "ui/widgets/plain_message_box.h"
#include <QApplication>
#include <QMessageBox>
#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <thread>

using namespace homard;

namespace {

void print(FILE *to, const QString &text)
{
    std::fprintf(to, "%s\n", qPrintable(text));
}

/// Where no window can be shown Qt would end the program with a list of plugins.
bool hasDisplay()
{
#if defined(Q_OS_UNIX) && !defined(Q_OS_DARWIN)
    return qEnvironmentVariableIsSet("DISPLAY") || qEnvironmentVariableIsSet("WAYLAND_DISPLAY") ||
           qEnvironmentVariableIsSet("QT_QPA_PLATFORM");
#else
    return true;
#endif
}

/// Started from a menu nobody sees the terminal: a window says it, too. Returns the exit code when it was closed.
int showFailure(const QString &text)
{
    print(stderr, text);
    Languages languages;
    languages.use(QString()); // the settings cannot be read: as the system
    auto *box = makePlainMessageBox(QMessageBox::Critical, QStringLiteral("Homard"),
                                    QCoreApplication::translate("homard", "Homard cannot start."), text, nullptr);
    box->addButton(QMessageBox::Close);
    QObject::connect(box, &QDialog::finished, box, [] { QCoreApplication::exit(1); });
    box->open();
    return QApplication::exec();
}

/// A signal ends the program in less than 5 s also where the window hangs (F93); longer than an end in order may take.
void endInAnyCase()
{
    std::thread([] {
        std::this_thread::sleep_for(std::chrono::milliseconds(4800));
        std::_Exit(1);
    }).detach();
}

int runWindow(QApplication &application, DesktopProgram *&running, const StartOptions &options)
{
    const AppPaths paths = AppPaths::standard();
    paths.ensure(); // for the lock; what cannot be made is told in the window (F13)
    SingleInstance instance(paths.data);
    const auto handed = instance.isFirst() ? SingleInstance::Outcome::First : instance.hand(options.request);
    if (handed == SingleInstance::Outcome::Handed)
        return 0;
    if (handed == SingleInstance::Outcome::NoAnswer)
        return showFailure(
            QCoreApplication::translate("homard", "Homard runs already, but does not answer. End it and start again."));
    DesktopProgram program(application, paths, options);
    running = &program;
    QObject::connect(&instance, &SingleInstance::requested, &program, &DesktopProgram::take);
    QObject::connect(&program, &DesktopProgram::ending, &instance, &SingleInstance::refuseWishes);
    LogoutWatch logout(application);
    QObject::connect(&logout, &LogoutWatch::saveWanted, &program, &DesktopProgram::saveNow);
    QObject::connect(&logout, &LogoutWatch::endWanted, &program, &DesktopProgram::endNow);
    QObject::connect(&logout, &LogoutWatch::quitWanted, &program, &DesktopProgram::askQuit);
    program.start();
    const int code = QApplication::exec();
    running = nullptr;
    return code;
}

} // namespace

int main(int argc, char **argv)
{
    protectProcessMemory();
    DesktopProgram *program = nullptr;              // GUI thread only
    std::atomic<QCoreApplication *> loop = nullptr; // there while events are handled
    Interrupts interrupts([&](bool) {
        QCoreApplication *target = loop;
        if (!target)
            std::_Exit(0); // nothing has begun yet, or everything is over
        endInAnyCase();
        QMetaObject::invokeMethod(
            target,
            [&program] {
                if (program)
                    program->endNow();
                else
                    QCoreApplication::exit(0);
            },
            Qt::QueuedConnection);
    });
    QStringList arguments;
    for (int i = 1; i < argc; ++i)
        arguments.append(QString::fromLocal8Bit(argv[i]));
    const auto options = parseStart(arguments);
    if (!options || options->help || options->version) {
        QCoreApplication console(argc, argv);
        if (!options)
            print(stderr, options.error().text());
        else
            print(stdout, options->help ? startHelp() : QStringLiteral("homard " HOMARD_VERSION));
        return options ? 0 : 2;
    }
    if (!hasDisplay()) {
        print(stderr, QStringLiteral("There is no display here. homardctl run does the same work in a terminal."));
        return 1;
    }
    QApplication application(argc, argv);
    QApplication::setApplicationName(QStringLiteral("homard"));
    QApplication::setApplicationDisplayName(QStringLiteral("Homard"));
    QApplication::setApplicationVersion(QStringLiteral(HOMARD_VERSION));
    QApplication::setDesktopFileName(QStringLiteral("homard"));
    QApplication::setQuitOnLastWindowClosed(false);
    QApplication::setWindowIcon(applicationIcon());
    loop = &application;
    const int code = runWindow(application, program, *options);
    loop = nullptr;
    return code;
}
