// SPDX-License-Identifier: GPL-3.0-or-later
#include "view_bench.h"
#include "child_unix.h"
#include "statistics.h"
#include "ui/widgets/theme.h"
#include <QScrollBar>
#include <QTimer>
#include <cstdio>
#include <unistd.h>

namespace homard {

namespace {
SystemClock systemClock;
} // namespace

void printValue(const QString &name, double value)
{
    std::printf("%s %.4f\n", qPrintable(name), value);
    std::fflush(stdout);
}

Result<std::unique_ptr<ViewBench>> ViewBench::open(FrameWatch &application, const QString &dataFolder)
{
    StoreOptions options;
    options.folder = dataFolder;
    auto store = SqliteSessionStore::open(options, systemClock);
    if (!store)
        return store.error();
    return std::unique_ptr<ViewBench>(new ViewBench(application, std::move(*store)));
}

ViewBench::ViewBench(FrameWatch &application, std::unique_ptr<SqliteSessionStore> store)
    : m_application(application)
    , m_store(std::move(store))
    , m_timeline(*m_store, m_errands, systemClock)
    , m_view(std::make_unique<ConversationView>(m_background))
{
    forgetConversations();
    m_view->setPalette(Theme::palette(false));
    m_view->resize(760, 700); // the conversation's part of a window of 1360 × 860
    m_view->show();
    waitUntil([this] { return m_application.painted() != Ticks::time_point(); });
}

ViewBench::~ViewBench()
{
    m_feed.close();
    m_view->setModel(nullptr);
}

void ViewBench::forgetConversations()
{
    m_view->setModel(nullptr);
    m_book = std::make_unique<ConversationBook>(ConversationModel::Sources{*m_store, *m_store, m_errands}, m_feed,
                                                [this](const QString &) { return m_active; });
}

void ViewBench::waitUntil(const std::function<bool()> &ready)
{
    while (!ready())
        QCoreApplication::processEvents(QEventLoop::AllEvents | QEventLoop::WaitForMoreEvents);
}

void ViewBench::settle()
{
    constexpr std::chrono::milliseconds quiet{150}; // nine frames
    Ticks::time_point before;
    do {
        before = m_application.painted();
        bool over = false;
        QTimer::singleShot(quiet, [&over] { over = true; });
        waitUntil([&over] { return over; });
    } while (m_application.painted() != before || !m_errands.isIdle() || !m_background.isIdle());
}

bool ViewBench::isShown() const
{
    const auto *model = m_view->model();
    if (!model->isLoaded() || !m_errands.isIdle() || !m_background.isIdle())
        return false;
    const QRect viewport = m_view->viewport()->rect();
    bool any = false;
    for (int row = model->rowCount() - 1; row >= 0; --row) {
        const QRect rect = m_view->rowRect(row);
        if (rect.isNull())
            break;
        if (rect.intersects(viewport) && !model->row(row).loaded)
            return false;
        any = any || rect.intersects(viewport);
    }
    return any;
}

double ViewBench::show(const QString &sessionId)
{
    const auto start = Ticks::now();
    m_view->setModel(m_book->open(sessionId));
    m_timeline.setSession(sessionId); // as the window does, after it
    waitUntil([this] { return isShown(); });
    settle(); // what was laid out is painted
    return milliseconds(m_application.painted() - start);
}

void ViewBench::scrollTo(int value)
{
    const auto before = m_application.painted();
    const int old = m_view->verticalScrollBar()->value();
    m_view->verticalScrollBar()->setValue(value);
    if (m_view->verticalScrollBar()->value() == old)
        return;
    waitUntil([&] { return m_application.painted() != before; });
    QCoreApplication::processEvents();
}

void ViewBench::printFrames(const QString &name) const
{
    std::vector<double> wall, cpu;
    for (const auto &frame : m_application.frames()) {
        wall.push_back(frame.ms);
        cpu.push_back(frame.cpuMs);
    }
    printValue(name + QStringLiteral("_frames"), double(wall.size()));
    printValue(name + QStringLiteral("_frame_p99"), percentile(wall, 99));
    printValue(name + QStringLiteral("_frame_longest"), percentile(wall, 100));
    printValue(name + QStringLiteral("_frame_p99_cpu"), percentile(cpu, 99));
    printValue(name + QStringLiteral("_frame_longest_cpu"), percentile(cpu, 100));
}

void ViewBench::measureOpen(const QString &sessionId, const QString &smallSessionId, int times)
{
    std::vector<double> opened;
    show(smallSessionId);
    const auto before = ProcessMemory::of(::getpid()).resident;
    for (int i = 0; i < times; ++i) {
        if (i > 0) {
            forgetConversations();
            show(smallSessionId);
        }
        opened.push_back(show(sessionId));
        const auto after = ProcessMemory::of(::getpid()).resident;
        if (i == 0 && before && after)
            printValue(QStringLiteral("open_memory"), *after - *before);
    }
    printValue(QStringLiteral("open_ms"), median(opened));
    printValue(QStringLiteral("open_ms_min"), percentile(opened, 0));

    constexpr int jumps = 300, steps = 300;
    constexpr int wheel = 60; // a notch of three lines
    const int highest = m_view->verticalScrollBar()->maximum();
    m_application.begin();
    for (int i = 0; i < jumps; ++i) // the bar is dragged from the newest to the oldest
        scrollTo(int(qint64(highest) * (jumps - 1 - i) / jumps));
    for (int i = 1; i <= steps; ++i)
        scrollTo(m_view->verticalScrollBar()->value() + wheel);
    printFrames(QStringLiteral("scroll"));
    settle();
    if (const auto after = ProcessMemory::of(::getpid()).resident; before && after)
        printValue(QStringLiteral("scroll_memory"), *after - *before);
}

} // namespace homard
