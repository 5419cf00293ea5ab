// SPDX-License-Identifier: GPL-3.0-or-later
#include "fakes/fake_model.h"
#include "providers/masking_model.h"
#include <QTest>

using namespace homard;

namespace {

const QString key = QStringLiteral("sk-canary-123456");
const QString masked = QStringLiteral("[secret MYK]");

struct HeardSink : ModelSink {
    QString text;
    QString thinking;
    QStringList retries;
    void textDelta(const QString &piece) override { text += piece; }
    void thinkingDelta(const QString &piece) override { thinking += piece; }
    void retryScheduled(const RetryInfo &info) override { retries << info.failure.message; }
};

/// Says what it is told to say, and fails once before.
class RetryingFake : public Model
{
public:
    const ModelInfo &info() const override { return m_info; }
    ModelReply ask(const ModelRequest &, ModelSink &sink, const CancelToken &) override
    {
        sink.textDelta(key.left(5));
        sink.retryScheduled({failureWith(QStringLiteral("no ") + key), 1, 1});
        sink.textDelta(QStringLiteral("fine"));
        ModelReply reply;
        reply.blocks = {ThinkingBlock{key, key.toUtf8(), {}}, TextBlock{QStringLiteral("fine")}};
        reply.notice = reply.requestId = reply.finishReason = key;
        return reply;
    }
    static ModelFailure failureWith(const QString &message)
    {
        ModelFailure failure;
        failure.message = failure.hint = failure.requestId = message;
        return failure;
    }

private:
    ModelInfo m_info;
};

} // namespace

class TestMaskingModel : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init() { m_masker.add(QStringLiteral("MYK"), SecretBytes(key.toUtf8())); }
    void s95TextInPieces();
    void s95CallsAndFailures();
    void s95FailureCutInsideASecret();
    void s95Retry();

private:
    ModelReply ask(FakeModel::Step step)
    {
        MaskingModel model(std::make_unique<FakeModel>(std::vector{std::move(step)}), m_masker);
        return model.ask({}, m_sink = {}, {});
    }
    Masker m_masker;
    HeardSink m_sink;
};

void TestMaskingModel::s95TextInPieces()
{
    const QString all = QStringLiteral("The key is ") + key + QStringLiteral(", 密钥 ") + key + QStringLiteral(" sk-c");
    const QString wanted = QString(all).replace(key, masked);
    for (qsizetype size = 1; size <= all.size(); ++size) {
        FakeModel::Step step;
        for (qsizetype at = 0; at < all.size(); at += size)
            step.deltas << all.mid(at, size);
        step.thinking = all;
        const auto reply = ask(step);
        QCOMPARE(m_sink.text, wanted);
        QCOMPARE(m_sink.thinking, wanted);
        QCOMPARE(std::get<ThinkingBlock>(reply.blocks.at(0)).text, wanted);
        QCOMPARE(std::get<TextBlock>(reply.blocks.at(1)).text, wanted);
    }
}

void TestMaskingModel::s95CallsAndFailures()
{
    auto reply = ask(FakeModel::call({{QStringLiteral("exec"), QStringLiteral("{\"command\":\"echo %1\"}").arg(key)}}));
    QCOMPARE(reply.calls().at(0).rawArguments, QStringLiteral("{\"command\":\"echo %1\"}").arg(masked));
    // JSON can write it otherwise; what is parsed later has none of it either
    reply = ask(
        FakeModel::call({{QStringLiteral("exec"), QStringLiteral(R"({"a":["\u0073k-canary-123456"],"b":"x\ty"})")}}));
    QCOMPARE(reply.calls().at(0).rawArguments, QStringLiteral(R"({"a":["%1"],"b":"x\ty"})").arg(masked));
    const auto untouched = QStringLiteral(R"({ "b" : "x\ty\u0041" })");
    QCOMPARE(ask(FakeModel::call({{QStringLiteral("exec"), untouched}})).calls().at(0).rawArguments, untouched);
    FakeModel::Step step;
    step.failure = RetryingFake::failureWith(QStringLiteral("bad key ") + key);
    reply = ask(step);
    for (const QString &words : {reply.failure->message, reply.failure->hint, reply.failure->requestId})
        QCOMPARE(words, QStringLiteral("bad key ") + masked);
}

void TestMaskingModel::s95FailureCutInsideASecret()
{
    FakeModel::Step step;
    step.failure = RetryingFake::failureWith(QString(2000 - 10, QLatin1Char('x')) + key.left(10));
    QCOMPARE(ask(step).failure->message, QString(2000 - 10, QLatin1Char('x')));
}

void TestMaskingModel::s95Retry()
{
    MaskingModel model(std::make_unique<RetryingFake>(), m_masker);
    const auto reply = model.ask({}, m_sink, {});
    QCOMPARE(m_sink.text, QStringLiteral("fine")); // what was held back went with the attempt
    QCOMPARE(m_sink.retries, QStringList{QStringLiteral("no ") + masked});
    const auto &thinking = std::get<ThinkingBlock>(reply.blocks.at(0));
    QCOMPARE(thinking.text, masked);
    QVERIFY(thinking.raw.isEmpty()); // signed: whole or not at all
    for (const QString &words : {reply.notice, reply.requestId, reply.finishReason})
        QCOMPARE(words, masked);
}

QTEST_APPLESS_MAIN(TestMaskingModel)
#include "tst_masking_model.moc"
