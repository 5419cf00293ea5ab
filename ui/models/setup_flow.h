// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "domain/standing.h"
#include "ui/models/setup_controller.h"

namespace homard {

/// The way of one model from a form into use: test (one text, one tool call), then its key into the keychain, then
/// adopted(). One at a time; a new start ends the one before. GUI thread.
class SetupFlow : public QObject
{
    Q_OBJECT
public:
    enum class State {
        Idle,
        Testing,
        Failed, ///< The test failed: UseAnyway goes on.
        Passed, ///< The test passed, and it was a test only.
        StoringKey,
        KeyFailed, ///< The keychain did not take it: KeepForSession goes on without one.
        Adopted,
    };

    /// One line of a test as it is shown.
    struct Step {
        SetupStep step = SetupStep::Text;
        StepState state = StepState::Waiting;
        QString message;
        QString hint;
    };
    /// What a person can do about the flow as it is.
    enum class Action { Cancel, UseAnyway, StoreAgain, KeepForSession };
    /// The flow in one sentence, and what can be done.
    struct Notice {
        Severity kind = Severity::Info;
        QString text; ///< Empty: there is nothing to say.
        std::vector<Action> actions;
    };
    /// How far start() goes.
    enum class Goal { Test, TestAndAdopt, Adopt };

    /// `controller` outlives this.
    explicit SetupFlow(SetupController &controller, QObject *parent = nullptr);
    ~SetupFlow() override;

    void start(const SetupTrial &trial, Goal goal);
    /// Cancel ends what runs, also waiting for the keychain; the lines stay and say so. UseAnyway after Failed;
    /// StoreAgain (F82) and KeepForSession after KeyFailed. Nothing happens in another state.
    void act(Action action);
    void cancel() { act(Action::Cancel); }
    void reset();
    /// What it says of a test or a key that failed is over: another model is in the form. What runs goes on.
    void forget();

    State state() const { return m_state; }
    const std::vector<Step> &steps() const { return m_steps; }
    const SetupTrial &trial() const { return m_trial; }
    /// Why the key was not kept, for people.
    const QString &keyFault() const { return m_keyFault; }
    Notice notice() const;
    static QString titleOf(SetupStep step);
    static QString wordOf(StepState state);
    static QString textOf(Action action);

Q_SIGNALS:
    void changed();
    /// Its key, if it has one, is kept.
    void adopted(const homard::ModelRef &model);

private:
    void runStep(size_t index);
    void stepDone(size_t index, const SetupOutcome &outcome);
    void setState(State state);
    void stopTest();
    void stopWaiting();
    void adopt();
    void announce();
    void keep(bool inKeychain);
    void store(bool inKeychain);
    void stored(bool inKeychain, const Result<void> &done);

    SetupController &m_controller;
    SetupTrial m_trial;
    Goal m_goal = Goal::Test;
    State m_state = State::Idle;
    std::vector<Step> m_steps;
    QString m_keyFault;
    int m_unanswered = 0; ///< Times the keychain did not answer in its time.
    CancelToken m_cancel;
};

} // namespace homard
