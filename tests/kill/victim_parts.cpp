// SPDX-License-Identifier: GPL-3.0-or-later
#include "victim_parts.h"
#include "appended_text.h"
#include "fakes/fake_model.h"
#include "process_unix.h"

namespace homard {

namespace {

class NoFiles : public PromptFiles
{
public:
    std::vector<PromptFile> homeFiles() override { return {}; }
    std::vector<PromptFile> projectFiles(const Workspace &) override { return {}; }
};

FakeModel::Step turnOfCalls(const QString &text)
{
    const auto name = QStringLiteral("append");
    return FakeModel::call(
        {{name, QStringLiteral("{}")}, {name, QStringLiteral("{\"ask\": true}")}, {name, QStringLiteral("{}")}}, text);
}

} // namespace

std::shared_ptr<FakeToolBox> makeTools(const QString &effectsFile, KillingSessionStore &store)
{
    auto tools = std::make_shared<FakeToolBox>();
    tools->add(QStringLiteral("append"), [effectsFile, &store](const ToolInvocation &invocation) {
        if (!appendLine(effectsFile, invocation.call.id.toUtf8()))
            return FakeToolBox::bad(QStringLiteral("The line could not be written."));
        store.pass(KillStep::Effect, true);
        return FakeToolBox::good(appendedText(invocation.call.id));
    });
    return tools;
}

Verdict AskingGate::judge(const GateRequest &request) const
{
    Verdict verdict = FakeGate::judge(request);
    if (request.call.arguments.value(QLatin1StringView("ask")).toBool())
        verdict.decision = Decision::Ask;
    return verdict;
}

void Person::publish(const AgentEvent &event)
{
    QString question;
    {
        std::lock_guard lock(m_mutex);
        if (const auto *asked = std::get_if<ApprovalAsked>(&event.body))
            m_question = asked->request.id;
        else if (std::holds_alternative<ToolCallEnded>(event.body))
            question = std::exchange(m_question, QString());
        if (const auto *ended = std::get_if<RunEnded>(&event.body)) {
            ++m_ended;
            if (ended->summary.outcome != RunOutcome::Finished)
                m_failures << (ended->summary.failure ? ended->summary.failure->message
                                                      : wordOf(ended->summary.outcome));
            m_changed.notify_all();
        }
    }
    if (!question.isEmpty())
        m_approvals.settle(question, {ApprovalOutcome::Allowed, {}, false});
}

bool Person::waitForRuns(int count, Clock &clock, std::chrono::milliseconds limit)
{
    std::unique_lock lock(m_mutex);
    return clock.waitUntil(lock, m_changed, clock.now() + limit, [&] { return m_ended >= count; });
}

QStringList Person::failures() const
{
    std::lock_guard lock(m_mutex);
    return m_failures;
}

RunParts makeParts(std::shared_ptr<ToolBox> tools, const QString &workspace, bool hangs)
{
    FakeModel::Step last = FakeModel::say(QStringLiteral("Six lines "));
    last.deltas << QStringLiteral("have been ") << QStringLiteral("appended: ") << QStringLiteral("完了 👍.");
    last.hang = hangs;
    const std::vector<FakeModel::Step> script{turnOfCalls(QStringLiteral("First three lines.")),
                                              turnOfCalls(QStringLiteral("Three more.")), last};
    RunParts parts;
    parts.model = std::make_shared<FakeModel>(script);
    parts.tools = std::move(tools);
    parts.gate = std::make_shared<AskingGate>();
    parts.files = std::make_shared<NoFiles>();
    parts.workspace = {workspace, false};
    parts.options.turn.flushAfter = std::chrono::milliseconds(1);
    return parts;
}

} // namespace homard
