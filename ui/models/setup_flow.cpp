// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/setup_flow.h"

namespace homard {

namespace {
/// Ours: somebody who is asked for the keychain's password has two minutes; each call of the keychain ends after 10 s
/// (F82).
constexpr int mostUnanswered = 12;
} // namespace

SetupFlow::SetupFlow(SetupController &controller, QObject *parent) : QObject(parent), m_controller(controller) {}

SetupFlow::~SetupFlow()
{
    m_cancel.cancel();
}

QString SetupFlow::titleOf(SetupStep step)
{
    return step == SetupStep::Text ? tr("Answer") : tr("Tool call");
}

QString SetupFlow::wordOf(StepState state)
{
    switch (state) {
    case StepState::Waiting: return tr("waiting", "step of a test");
    case StepState::Running: return tr("running", "step of a test");
    case StepState::Passed: return tr("passed", "step of a test");
    case StepState::Failed: return tr("failed", "step of a test");
    case StepState::Stopped: return tr("stopped", "step of a test");
    case StepState::NotTried: return tr("not tried", "step of a test");
    }
    return {};
}

QString SetupFlow::textOf(Action action)
{
    switch (action) {
    case Action::Cancel: return tr("Cancel");
    case Action::UseAnyway: return tr("Use it all the same");
    case Action::StoreAgain: return tr("Try again");
    case Action::KeepForSession: return tr("Keep for this session only");
    }
    return {};
}

SetupFlow::Notice SetupFlow::notice() const
{
    const QString name = m_trial.model.name.isEmpty() ? tr("The model") : m_trial.model.name;
    switch (m_state) {
    case State::Idle: return {};
    case State::Testing: return {Severity::Info, tr("Testing %1 …").arg(name), {Action::Cancel}};
    case State::Failed:
        if (m_goal == Goal::Test)
            return {Severity::Error, tr("%1 did not pass the test.").arg(name), {}};
        return {Severity::Error, tr("%1 did not pass the test.").arg(name), {Action::UseAnyway}};
    case State::Passed: return {Severity::Ok, tr("%1 answers and calls tools.").arg(name), {}};
    case State::StoringKey:
        if (m_unanswered > 0)
            return {Severity::Info,
                    tr("Waiting for the keychain. If a window asks for its password, answer it there."),
                    {Action::Cancel}};
        return {Severity::Info, tr("Storing the key in the keychain …"), {}};
    case State::KeyFailed: return {Severity::Warning, m_keyFault, {Action::StoreAgain, Action::KeepForSession}};
    case State::Adopted:
        return {Severity::Ok,
                m_goal == Goal::TestAndAdopt ? tr("Ready: %1 is used from now on.").arg(name)
                                             : tr("%1 was added.").arg(name),
                {}};
    }
    return {};
}

void SetupFlow::act(Action action)
{
    if (action == Action::Cancel && m_state == State::Testing)
        stopTest();
    else if (action == Action::Cancel && m_state == State::StoringKey)
        stopWaiting();
    else if (action == Action::UseAnyway && m_state == State::Failed)
        adopt();
    else if (action == Action::StoreAgain && m_state == State::KeyFailed)
        keep(true);
    else if (action == Action::KeepForSession && m_state == State::KeyFailed)
        keep(false);
}

void SetupFlow::setState(State state)
{
    m_state = state;
    Q_EMIT changed();
}

void SetupFlow::reset()
{
    m_cancel.cancel();
    m_trial = {};
    m_steps.clear();
    m_keyFault.clear();
    setState(State::Idle);
}

void SetupFlow::forget()
{
    if (m_state == State::Failed || m_state == State::Passed || m_state == State::KeyFailed ||
        (m_state == State::Idle && !m_steps.empty()))
        reset();
}

void SetupFlow::start(const SetupTrial &trial, Goal goal)
{
    m_cancel.cancel();
    m_cancel = CancelToken();
    m_trial = trial;
    m_goal = goal;
    m_keyFault.clear();
    m_steps.clear();
    if (goal == Goal::Adopt) {
        adopt();
        return;
    }
    m_steps = {{SetupStep::Text, StepState::Waiting, {}, {}}, {SetupStep::Tool, StepState::Waiting, {}, {}}};
    m_state = State::Testing;
    runStep(0);
}

void SetupFlow::runStep(size_t index)
{
    m_steps[index].state = StepState::Running;
    Q_EMIT changed();
    m_controller.errands().run(
        this,
        [&setup = m_controller.setup(), trial = m_trial, step = m_steps[index].step, cancel = m_cancel] {
            return cancel.isCancelled() ? SetupOutcome{false, true, {}, {}} : setup.test(trial, step, cancel);
        },
        [this, index, cancel = m_cancel](const SetupOutcome &outcome) {
            if (!cancel.isCancelled()) // else another one runs by now, or nobody waits
                stepDone(index, outcome);
        });
}

void SetupFlow::stepDone(size_t index, const SetupOutcome &outcome)
{
    m_steps[index].state = outcome.ok ? StepState::Passed : StepState::Failed;
    m_steps[index].message = outcome.message;
    m_steps[index].hint = outcome.hint;
    if (!outcome.ok) {
        for (size_t rest = index + 1; rest < m_steps.size(); ++rest)
            m_steps[rest].state = StepState::NotTried;
        setState(State::Failed);
    } else if (index + 1 < m_steps.size()) {
        runStep(index + 1);
    } else if (m_goal == Goal::Test) {
        setState(State::Passed);
    } else {
        adopt();
    }
}

void SetupFlow::stopTest()
{
    m_cancel.cancel();
    for (Step &step : m_steps) {
        if (step.state == StepState::Running || step.state == StepState::Waiting)
            step.state = StepState::Stopped;
    }
    setState(State::Idle);
}

void SetupFlow::adopt()
{
    if (m_trial.typedKey && !m_trial.typedKey->isEmpty()) {
        keep(true);
        return;
    }
    announce();
}

void SetupFlow::announce()
{
    const ModelRef model = m_trial.model; // a new start may come from whoever hears it
    setState(State::Adopted);
    Q_EMIT adopted(model);
}

void SetupFlow::keep(bool inKeychain)
{
    m_unanswered = 0;
    store(inKeychain);
}

void SetupFlow::store(bool inKeychain)
{
    m_controller.errands().run(
        this,
        [&setup = m_controller.setup(), name = m_trial.model.keyName, key = m_trial.typedKey, inKeychain] {
            return inKeychain ? setup.storeKey(name, *key) : setup.keepForSession(name, *key);
        },
        [this, inKeychain, cancel = m_cancel](const Result<void> &done) {
            if (!cancel.isCancelled())
                stored(inKeychain, done);
        });
    setState(State::StoringKey); // last: who hears it may cancel
}

void SetupFlow::stored(bool inKeychain, const Result<void> &done)
{
    if (done.ok()) {
        m_trial.typedKey.reset(); // one copy less
        m_controller.refreshKeys();
        announce();
        return;
    }
    const bool silent = done.error().code == ErrorCode::Timeout;
    if (silent && ++m_unanswered < mostUnanswered)
        return store(inKeychain);
    m_keyFault = silent ? done.error().text() // nobody knows what became of it
                        : tr("The key was not stored. %1").arg(done.error().text());
    setState(State::KeyFailed);
}

void SetupFlow::stopWaiting()
{
    m_cancel.cancel();
    m_cancel = CancelToken();
    m_keyFault = tr("The keychain was not waited for, so it is not known whether the key is stored.");
    setState(State::KeyFailed);
}

} // namespace homard
