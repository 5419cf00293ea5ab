// SPDX-License-Identifier: GPL-3.0-or-later
#include "fakes/fake_model.h"
#include "session_models.h"
#include <QtTest>
#include <future>

using namespace homard;
using namespace Qt::Literals::StringLiterals;
using namespace std::chrono_literals;

namespace {

Result<std::shared_ptr<Model>> newModel()
{
    return std::shared_ptr<Model>(std::make_shared<FakeModel>(std::vector<FakeModel::Step>{}));
}

} // namespace

class TestSessionModels : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void oneForASession();
    void anotherWishMakesAnother();
    void failureIsNotKept();
    void sessionsDoNotWaitForEachOther();
    void whatIsMadeWithTheOldKeyIsNotKept();
};

void TestSessionModels::oneForASession()
{
    SessionModels models;
    const auto one = models.of(u"one"_s, u"k"_s, newModel);
    const auto two = models.of(u"two"_s, u"k"_s, newModel);
    QVERIFY(one && two && *one != *two);
    QVERIFY(*models.of(u"one"_s, u"k"_s, [] { return Result<std::shared_ptr<Model>>(Error{}); }) == *one);
}

void TestSessionModels::anotherWishMakesAnother()
{
    SessionModels models;
    const auto first = models.of(u"one"_s, u"small"_s, newModel);
    const auto second = models.of(u"one"_s, u"large"_s, newModel);
    QVERIFY(first && second && *first != *second);
    QVERIFY(*models.of(u"one"_s, u"large"_s, newModel) == *second);
    models.clear();
    QVERIFY(*models.of(u"one"_s, u"large"_s, newModel) != *second);
}

void TestSessionModels::failureIsNotKept()
{
    SessionModels models;
    const auto failed = models.of(u"one"_s, u"k"_s, [] {
        return Result<std::shared_ptr<Model>>(Error{ErrorCode::NotFound, u"no such key"_s, {}});
    });
    QCOMPARE(failed.error().code, ErrorCode::NotFound);
    QVERIFY(models.of(u"one"_s, u"k"_s, newModel));
}

/// A keychain may let one session wait for 10 s.
void TestSessionModels::sessionsDoNotWaitForEachOther()
{
    SessionModels models;
    std::promise<void> asking;
    std::promise<void> unlocked;
    auto slow = std::async(std::launch::async, [&] {
        return models.of(u"slow"_s, u"k"_s, [&] {
            asking.set_value();
            unlocked.get_future().wait();
            return newModel();
        });
    });
    asking.get_future().wait();
    auto other = std::async(std::launch::async, [&] { return models.of(u"other"_s, u"k"_s, newModel).ok(); });
    const bool free = other.wait_for(10s) == std::future_status::ready;
    unlocked.set_value();
    QVERIFY(free);
    QVERIFY(other.get());
    QVERIFY(slow.get().ok());
}

/// The key is replaced while the keychain still answers with the one before.
void TestSessionModels::whatIsMadeWithTheOldKeyIsNotKept()
{
    SessionModels models;
    const auto old = models.of(u"one"_s, u"k"_s, [&] {
        models.clear();
        return newModel();
    });
    QVERIFY(old);
    const auto next = models.of(u"one"_s, u"k"_s, newModel);
    QVERIFY(next && *next != *old);
    QVERIFY(*models.of(u"one"_s, u"k"_s, newModel) == *next);
}

QTEST_APPLESS_MAIN(TestSessionModels)
#include "tst_session_models.moc"
