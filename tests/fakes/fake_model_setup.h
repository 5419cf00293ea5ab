// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "ports/model_setup.h"
#include <condition_variable>
#include <map>
#include <mutex>

namespace homard {

/// Answers what the test put in, and records what was asked. The public members are set before it is used by another
/// thread; hold() and calls() are thread-safe.
class FakeModelSetup : public ModelSetup
{
public:
    std::vector<ProviderInfo> providerList{
        {QStringLiteral("anthropic"),
         QStringLiteral("Anthropic"),
         QStringLiteral("anthropic"),
         QStringLiteral("https://api.anthropic.com"),
         QStringLiteral("claude-sonnet-4-6"),
         {QStringLiteral("ANTHROPIC_API_KEY")}},
        {QStringLiteral("openai"),
         QStringLiteral("OpenAI"),
         QStringLiteral("openai-chat"),
         QStringLiteral("https://api.openai.com/v1"),
         QStringLiteral("gpt-5.2"),
         {QStringLiteral("OPENAI_API_KEY")}},
        {QStringLiteral("deepseek"),
         QStringLiteral("DeepSeek"),
         QStringLiteral("openai-chat"),
         QStringLiteral("https://api.deepseek.com"),
         QStringLiteral("deepseek-chat"),
         {}},
        {QStringLiteral("qwen"),
         QStringLiteral("Alibaba Qwen"),
         QStringLiteral("openai-chat"),
         QStringLiteral("https://dashscope.aliyuncs.com/compatible-mode/v1"),
         QStringLiteral("qwen3-max"),
         {}},
    };
    std::vector<LocalServer> servers;
    std::vector<EnvironmentKey> environment;
    std::map<SetupStep, SetupOutcome> outcomes{{SetupStep::Text, {true, false, QStringLiteral("It answered."), {}}},
                                               {SetupStep::Tool, {true, false, QStringLiteral("It called."), {}}}};
    Result<QStringList> models = QStringList{QStringLiteral("m1"), QStringLiteral("m2")};
    std::optional<Error> keychainFault;
    int unanswered = 0; ///< So many times the keychain does not answer: somebody is asked for its password.

    std::vector<ProviderInfo> providers() const override { return providerList; }
    std::vector<LocalServer> findLocalServers(const CancelToken &cancel) override
    {
        note(QStringLiteral("look"));
        wait(cancel);
        return servers;
    }
    std::vector<EnvironmentKey> environmentKeys() const override { return environment; }
    QStringList recogniseKey(const SecretBytes &key) const override
    {
        const QByteArray text = key.view();
        if (text.startsWith("sk-ant-"))
            return {QStringLiteral("anthropic")};
        return text.startsWith("sk-") ? QStringList{QStringLiteral("deepseek"), QStringLiteral("qwen")} : QStringList();
    }
    Result<QStringList> listModels(const SetupTrial &trial, const CancelToken &) override
    {
        note(QStringLiteral("list ") + trial.model.baseUrl, trial);
        return models;
    }
    SetupOutcome test(const SetupTrial &trial, SetupStep step, const CancelToken &cancel) override
    {
        note((step == SetupStep::Text ? QStringLiteral("text ") : QStringLiteral("tool ")) + trial.model.origin(),
             trial);
        wait(cancel);
        return cancel.isCancelled() ? SetupOutcome{false, true, QStringLiteral("stopped"), {}} : outcomes.at(step);
    }
    Result<QStringList> keyNames() override
    {
        std::lock_guard lock(m_mutex);
        QStringList names;
        for (const auto &key : m_keys)
            names.append(key.first);
        return keychainFault && names.isEmpty() ? Result<QStringList>(*keychainFault) : Result<QStringList>(names);
    }
    QStringList sessionKeyNames() override
    {
        std::lock_guard lock(m_mutex);
        return m_sessionKeys;
    }
    Result<void> storeKey(const QString &name, const SecretBytes &key) override
    {
        note(QStringLiteral("store ") + name);
        if (keychainFault)
            return *keychainFault;
        std::lock_guard lock(m_mutex);
        if (unanswered > 0) {
            --unanswered;
            return Error{ErrorCode::Timeout, QStringLiteral("No answer."), {}};
        }
        m_keys[name] = QByteArray(key.data(), qsizetype(key.size()));
        return {};
    }
    Result<void> keepForSession(const QString &name, const SecretBytes &key) override
    {
        note(QStringLiteral("keep ") + name);
        std::lock_guard lock(m_mutex);
        m_sessionKeys.append(name);
        m_keys[name] = QByteArray(key.data(), qsizetype(key.size()));
        return {};
    }
    Result<void> storeFromEnvironment(const QString &variable, const QString &name) override
    {
        note(QStringLiteral("move ") + variable);
        return storeKey(name, SecretBytes(QByteArray("from the environment")));
    }
    Result<void> removeKey(const QString &name) override
    {
        note(QStringLiteral("remove ") + name);
        if (keychainFault)
            return *keychainFault;
        std::lock_guard lock(m_mutex);
        m_keys.erase(name);
        m_sessionKeys.removeAll(name);
        return {};
    }

    /// Looks and tests wait until release() or their cancel.
    void hold()
    {
        std::lock_guard lock(m_mutex);
        m_held = true;
    }
    void release()
    {
        std::lock_guard lock(m_mutex);
        m_held = false;
        m_changed.notify_all();
    }
    QStringList calls() const
    {
        std::lock_guard lock(m_mutex);
        return m_calls;
    }
    /// What was tested or asked for its models last.
    SetupTrial lastTrial() const
    {
        std::lock_guard lock(m_mutex);
        return m_trial;
    }
    QByteArray keyOf(const QString &name) const
    {
        std::lock_guard lock(m_mutex);
        const auto at = m_keys.find(name);
        return at == m_keys.end() ? QByteArray() : at->second;
    }

private:
    void note(const QString &call)
    {
        std::lock_guard lock(m_mutex);
        m_calls.append(call);
    }
    void note(const QString &call, const SetupTrial &trial)
    {
        note(call);
        std::lock_guard lock(m_mutex);
        m_trial = trial;
    }
    void wait(const CancelToken &cancel)
    {
        const auto registration = cancel.onCancel([this] {
            std::lock_guard lock(m_mutex);
            m_changed.notify_all();
        });
        std::unique_lock lock(m_mutex);
        m_changed.wait(lock, [&] { return !m_held || cancel.isCancelled(); });
    }

    mutable std::mutex m_mutex;
    std::condition_variable m_changed;
    bool m_held = false;
    QStringList m_calls;
    SetupTrial m_trial;
    std::map<QString, QByteArray> m_keys;
    QStringList m_sessionKeys;
};

} // namespace homard
