// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/rendezvous.h"
#include "sandbox_fixture.h"
#include <csignal>
#include <unistd.h>

using namespace homard;
using namespace std::chrono_literals;

/// The thread that owns every child, without a launcher and without a sandbox: as for servers and hooks.
class TestProcessThread : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init() { m_thread = std::move(ProcessThread::create()).value(); }
    void cleanup() { m_thread.reset(); }
    void runsAndTellsTheCode();
    void missingProgram();
    void ownSessionDefaultSignals();
    void descriptorsAndFolder();
    void inputIsWrittenAndClosed();
    void largeInput();
    void readerGone();
    void errorsApart();
    void pipeline();
    void pausesAndResumes();
    void f68GrandchildHoldsOutput();
    void groupIsKilledAtTheEnd();
    void terminateAndKill();
    void manyAtOnce();
    void destructorEndsAll();
    void parentIgnoresSigpipe();

private:
    struct Outcome {
        JobEnd end;
        QByteArray output;
        QByteArray errors;
    };

    static ProcessSpec command(const std::vector<QByteArray> &argv)
    {
        ProcessSpec spec;
        spec.program = "/usr/bin/" + argv.front();
        spec.argv = argv;
        spec.environment = {"PATH=/usr/bin:/bin"};
        return spec;
    }
    static ProcessSpec shell(const QByteArray &text) { return command({"dash", "-c", text}); }

    /// Starts a job whose outcome is delivered when it has ended.
    ProcessThread::JobId start(JobSpec job, const Rendezvous<Outcome> &done, bool separate = false)
    {
        const auto outcome = std::make_shared<Outcome>();
        if (!job.output)
            job.output = [outcome](const QByteArray &bytes) {
                outcome->output += bytes;
                return true;
            };
        if (separate)
            job.errorOutput = [outcome](const QByteArray &bytes) { outcome->errors += bytes; };
        job.ended = [outcome, done](const JobEnd &end) {
            outcome->end = end;
            done.settle(*outcome);
        };
        return m_thread->start(std::move(job));
    }
    Outcome wait(const Rendezvous<Outcome> &done)
    {
        return done.wait(m_clock, {}, m_clock.now() + 30s).value_or(Outcome{});
    }
    Outcome run(JobSpec job, bool separate = false)
    {
        const Rendezvous<Outcome> done;
        start(std::move(job), done, separate);
        return wait(done);
    }
    static JobSpec job(std::vector<ProcessSpec> pipeline)
    {
        JobSpec spec;
        spec.pipeline = std::move(pipeline);
        return spec;
    }

    SystemClock m_clock;
    std::unique_ptr<ProcessThread> m_thread;
};

void TestProcessThread::runsAndTellsTheCode()
{
    const auto outcome = run(job({shell("echo a; echo b >&2; exit 3")}));
    QCOMPARE(outcome.output, QByteArray("a\nb\n"));
    QCOMPARE(outcome.end.processes.size(), size_t(1));
    QVERIFY(outcome.end.processes[0].started);
    QCOMPARE(outcome.end.processes[0].exitCode, 3);
    QCOMPARE(run(job({shell("kill -9 $$")})).end.processes[0].exitCode, 128 + SIGKILL);
}

void TestProcessThread::missingProgram()
{
    const auto outcome = run(job({command({"cat"}), command({"no-such-program"})}));
    QCOMPARE(outcome.end.processes.size(), size_t(2));
    QVERIFY(!outcome.end.processes[1].started);
    QCOMPARE(outcome.end.processes[1].error, ENOENT);
}

void TestProcessThread::ownSessionDefaultSignals()
{
    // Not the shell's own mask: dash blocks all signals for the moment in which it starts a program.
    const auto outcome =
        run(job({shell("cut -d' ' -f5,6 /proc/$$/stat; echo $$; exec grep -E 'Sig(Blk|Ign)' /proc/self/status")}));
    const auto lines = outcome.output.split('\n');
    QCOMPARE(lines.value(0), lines.value(1) + ' ' + lines.value(1)); // group and session are its own
    QCOMPARE(lines.value(2), QByteArray("SigBlk:\t0000000000000000"));
    // The C library's posix_spawn leaves its two internal signals, 32 and 33, ignored.
    QCOMPARE(lines.value(3).mid(8).toULongLong(nullptr, 16) & ~0x180000000ull, 0ull);
    QVERIFY(lines.value(3).startsWith("SigIgn:"));
}

void TestProcessThread::descriptorsAndFolder()
{
    const int leaked = ::dup(0);
    auto spec = job({command({"ls", "/proc/self/fd"})});
    QCOMPARE(run(spec).output, QByteArray("0\n1\n2\n3\n"));
    ::close(leaked);
    const QTemporaryDir folder;
    auto opened = OpenFolder::open(QFileInfo(folder.path()).canonicalFilePath());
    QVERIFY(opened.ok());
    auto where = job({command({"pwd", "-P"})});
    where.folder = *opened;
    QCOMPARE(run(where).output.trimmed(), QFile::encodeName(opened.value()->path()));
    QCOMPARE(run(job({command({"pwd"})})).output, QByteArray("/\n"));
}

void TestProcessThread::inputIsWrittenAndClosed()
{
    auto spec = job({command({"cat"})});
    spec.openInput = true;
    const Rendezvous<Outcome> done;
    const auto id = start(std::move(spec), done);
    m_thread->write(id, "one ");
    m_thread->write(id, "two");
    m_thread->closeInput(id);
    m_thread->write(id, "too late");
    QCOMPARE(wait(done).output, QByteArray("one two"));
}

void TestProcessThread::largeInput()
{
    auto spec = job({command({"wc", "-c"})});
    spec.openInput = true;
    const Rendezvous<Outcome> done;
    const auto id = start(std::move(spec), done);
    m_thread->write(id, QByteArray(3'000'000, 'x'));
    m_thread->closeInput(id);
    QCOMPARE(wait(done).output, QByteArray("3000000\n"));
}

void TestProcessThread::readerGone()
{
    auto spec = job({shell("exec <&-; sleep 0.1; echo alive")});
    spec.openInput = true;
    const Rendezvous<Outcome> done;
    const auto id = start(std::move(spec), done);
    m_thread->write(id, QByteArray(1'000'000, 'x'));
    QCOMPARE(wait(done).output, QByteArray("alive\n"));
}

void TestProcessThread::errorsApart()
{
    const auto outcome = run(job({shell("echo a; echo b >&2; exec 2>&-; echo c")}), true);
    QCOMPARE(outcome.output, QByteArray("a\nc\n"));
    QCOMPARE(outcome.errors, QByteArray("b\n"));
}

void TestProcessThread::pipeline()
{
    const auto outcome = run(job({shell("echo abc; exit 2"), command({"tr", "a-c", "A-C"}), command({"cat"})}));
    QCOMPARE(outcome.output, QByteArray("ABC\n"));
    QCOMPARE(outcome.end.processes[0].exitCode, 2);
    QCOMPARE(outcome.end.processes[2].exitCode, 0);
    const auto cut = run(job({command({"yes"}), command({"head", "-n2"})}));
    QCOMPARE(cut.output, QByteArray("y\ny\n"));
    QCOMPARE(cut.end.processes[0].exitCode, 128 + SIGPIPE);
}

void TestProcessThread::pausesAndResumes()
{
    std::atomic<qint64> seen{0};
    std::atomic<int> calls{0};
    auto spec = job({command({"head", "-c", "1000000", "/dev/zero"})});
    spec.output = [&](const QByteArray &bytes) {
        seen += bytes.size();
        ++calls;
        return false; // after every piece
    };
    const Rendezvous<Outcome> done;
    const auto id = start(std::move(spec), done);
    int resumed = 0;
    QVERIFY(eventually([&] { return calls == 1; }));
    QVERIFY(seen < 1'000'000);
    while (seen < 1'000'000) {
        QVERIFY(eventually([&] { return calls > resumed; }));
        ++resumed;
        m_thread->resume(id);
    }
    m_thread->resume(id);
    const auto outcome = wait(done);
    QCOMPARE(outcome.end.processes.size(), size_t(1));
    QVERIFY(!outcome.end.leftBehind);
    QCOMPARE(seen.load(), qint64(1'000'000));
}

void TestProcessThread::f68GrandchildHoldsOutput()
{
    const auto mark = uniqueSleep();
    auto spec = job({shell("echo a; sleep " + mark + " & exit 0")});
    spec.holdLimit = 50ms;
    const auto outcome = run(spec);
    QCOMPARE(outcome.output, QByteArray("a\n"));
    QVERIFY(outcome.end.leftBehind);
    QVERIFY(eventually([&] { return processesWith(mark) == 0; }));
}

void TestProcessThread::groupIsKilledAtTheEnd()
{
    const auto mark = uniqueSleep();
    const auto outcome = run(job({shell("sleep " + mark + " >/dev/null 2>&1 & exit 0")}));
    QVERIFY(!outcome.end.leftBehind);
    QVERIFY(eventually([&] { return processesWith(mark) == 0; }));
}

void TestProcessThread::terminateAndKill()
{
    std::atomic<bool> up{false};
    auto spec = job({shell("trap 'echo term' TERM; echo up; while :; do sleep 0.01; done")});
    std::atomic<bool> termed{false};
    spec.output = [&](const QByteArray &bytes) {
        up = up || bytes.contains("up");
        termed = termed || bytes.contains("term");
        return true;
    };
    const Rendezvous<Outcome> done;
    const auto id = start(std::move(spec), done);
    QVERIFY(eventually([&] { return up.load(); }));
    m_thread->terminate(id);
    QVERIFY(eventually([&] { return termed.load(); }));
    m_thread->kill(id);
    QCOMPARE(wait(done).end.processes[0].exitCode, 128 + SIGKILL);
    m_thread->kill(id); // unknown by now: nothing happens
    m_thread->write(id, "x");
}

void TestProcessThread::manyAtOnce()
{
    std::vector<Rendezvous<Outcome>> done(64);
    for (size_t i = 0; i < done.size(); ++i) {
        done[i] = {};
        start(job({shell("echo " + QByteArray::number(qint64(i)))}), done[i]);
    }
    for (size_t i = 0; i < done.size(); ++i)
        QCOMPARE(wait(done[i]).output, QByteArray::number(qint64(i)) + '\n');
}

void TestProcessThread::destructorEndsAll()
{
    const auto mark = uniqueSleep();
    std::vector<Rendezvous<Outcome>> done(4);
    for (auto &end : done) {
        end = {};
        start(job({shell("trap '' TERM; echo up; sleep " + mark)}), end);
    }
    QVERIFY(eventually([&] { return processesWith(mark) >= 4; }));
    m_thread.reset();
    for (const auto &end : done)
        QCOMPARE(wait(end).end.processes.size(), size_t(1));
    QVERIFY(eventually([&] { return processesWith(mark) == 0; }));
}

void TestProcessThread::parentIgnoresSigpipe()
{
    struct sigaction action;
    QCOMPARE(::sigaction(SIGPIPE, nullptr, &action), 0);
    QVERIFY(action.sa_handler == SIG_IGN);
}

QTEST_APPLESS_MAIN(TestProcessThread)
#include "tst_process_thread.moc"
