// SPDX-License-Identifier: GPL-3.0-or-later
#include "keychain_thread.h"
#include "base/rendezvous.h"
#include <QThread>
#include <deque>
#include <qt6keychain/keychain.h>

namespace homard {

namespace {

constexpr unsigned long joinMs = 2000; // ours: a healthy loop ends in microseconds

void wipe(QByteArray &bytes)
{
    if (!bytes.isEmpty())
        SecretBytes::wipe(bytes.data(), std::size_t(bytes.size()));
    bytes.clear();
}

} // namespace

/// Lives on the thread; runs one job at a time, so that a question whose caller has gone can still be dropped.
class KeychainThread::Worker : public QObject
{
public:
    struct Request {
        KeychainOp op = KeychainOp::Read;
        QString key;
        SecretBytes value;
        std::atomic<bool> abandoned{false};
        Rendezvous<KeychainReply> reply;
    };

    explicit Worker(QString service) : m_service(std::move(service)) {}

    void add(std::shared_ptr<Request> request)
    {
        m_waiting.push_back(std::move(request));
        next();
    }

private:
    void next();
    QKeychain::Job *makeJob(const Request &request);
    void finish(QKeychain::Job *job);

    QString m_service;
    std::deque<std::shared_ptr<Request>> m_waiting;
    std::shared_ptr<Request> m_running;
    QByteArray
        m_bytes; ///< The value as the running job has it: the same buffer, so that it can be overwritten afterwards.
};

void KeychainThread::Worker::next()
{
    while (!m_running && !m_waiting.empty()) {
        const auto request = std::move(m_waiting.front());
        m_waiting.pop_front();
        if (request->abandoned)
            continue;
        m_running = request;
        QKeychain::Job *job = makeJob(*request);
        job->setAutoDelete(false);
        job->setInsecureFallback(false); // never a plain-text file
        job->setKey(request->key);
        // Queued: the job is still on the stack of its backend when it says that it has finished.
        QObject::connect(job, &QKeychain::Job::finished, this, &Worker::finish, Qt::QueuedConnection);
        job->start();
    }
}

QKeychain::Job *KeychainThread::Worker::makeJob(const Request &request)
{
    switch (request.op) {
    case KeychainOp::Read: return new QKeychain::ReadPasswordJob(m_service);
    case KeychainOp::Remove: return new QKeychain::DeletePasswordJob(m_service);
    case KeychainOp::Write: break;
    }
    auto *write = new QKeychain::WritePasswordJob(m_service);
    m_bytes = QByteArray(request.value.data(), qsizetype(request.value.size()));
    write->setBinaryData(m_bytes);
    return write;
}

void KeychainThread::Worker::finish(QKeychain::Job *job)
{
    KeychainReply reply;
    reply.code = job->error();
    reply.words = job->errorString();
    if (const auto *read = qobject_cast<QKeychain::ReadPasswordJob *>(job)) {
        m_bytes = read->binaryData();
        reply.value = SecretBytes(m_bytes);
    }
    delete job; // its reference to the bytes goes first, else wiping would work on a copy
    wipe(m_bytes);
    m_running->reply.settle(std::move(reply));
    m_running.reset();
    next();
}

KeychainThread::KeychainThread(QString service) : m_service(std::move(service)) {}

void KeychainThread::start()
{
    m_thread = std::make_unique<QThread>();
    m_thread->setObjectName(QStringLiteral("keychain"));
    m_worker = std::make_unique<Worker>(m_service);
    m_worker->moveToThread(m_thread.get());
    m_thread->start();
}

KeychainThread::~KeychainThread()
{
    if (!m_thread)
        return;
    m_thread->quit();
    if (!m_thread->wait(joinMs)) { // a backend that blocks: the thread may still use both
        static_cast<void>(m_thread.release());
        static_cast<void>(m_worker.release());
    }
}

std::optional<KeychainReply> KeychainThread::ask(KeychainOp op, const QString &key, const SecretBytes &value,
                                                 Clock &clock, const CancelToken &cancel, Clock::TimePoint until)
{
    std::call_once(m_started, [this] { start(); });
    Q_ASSERT(QThread::currentThread() != m_thread.get());
    auto request = std::make_shared<Worker::Request>();
    request->op = op;
    request->key = key;
    request->value = value.copy();
    QMetaObject::invokeMethod(
        m_worker.get(), [worker = m_worker.get(), request] { worker->add(request); }, Qt::QueuedConnection);
    auto reply = request->reply.wait(clock, cancel, until);
    request->abandoned = true;
    return reply;
}

} // namespace homard
