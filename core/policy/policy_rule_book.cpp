// SPDX-License-Identifier: GPL-3.0-or-later
#include "policy/policy_rule_book.h"
#include "base/text.h"
#include "rule_words.h"
#include <QCoreApplication>

namespace homard {

namespace {

struct RuleBookText {
    Q_DECLARE_TR_FUNCTIONS(PolicyRuleBook)
};

Error noSuchRule(const QString &id)
{
    return {ErrorCode::NotFound, RuleBookText::tr("There is no rule “%1”.").arg(visibleText(id)), {}};
}

} // namespace

PolicyRuleBook::PolicyRuleBook(RuleStore &store, RuleHits &hits, std::function<qint64()> wallMs, QString home)
    : m_store(store), m_hits(hits), m_wallMs(std::move(wallMs)), m_home(std::move(home))
{
}

std::vector<RuleEntry> PolicyRuleBook::rules()
{
    const auto set = m_store.rules();
    const auto hits = m_hits.all();
    const qint64 now = m_wallMs();
    std::vector<RuleEntry> out;
    for (const PolicyRule &rule : set->file().rules) {
        RuleEntry entry;
        entry.id = rule.id;
        entry.decision = rule.decision;
        entry.scope = rule.folder.isEmpty() ? ApprovalScope::Always : ApprovalScope::Folder;
        entry.folder = rule.folder;
        entry.subject = ruleSubject(rule, m_home);
        entry.sentence = ruleSentence(rule, m_home);
        entry.origin = rule.origin.isEmpty() ? QStringLiteral("file") : rule.origin;
        entry.madeMs = rule.madeMs;
        entry.expiresMs = rule.expiresMs;
        entry.isExpired = rule.isExpired(now);
        entry.fault = set->faultOf(rule.id);
        entry.hit = hits.value(rule.id);
        out.push_back(std::move(entry));
    }
    std::stable_sort(out.begin(), out.end(), [](const RuleEntry &a, const RuleEntry &b) {
        return a.decision == Decision::Allow && b.decision != Decision::Allow;
    });
    return out;
}

QStringList PolicyRuleBook::notices()
{
    QStringList out = m_store.notices();
    std::lock_guard lock(m_mutex);
    if (!m_failure.isEmpty())
        out.push_back(RuleBookText::tr("An answer could not be kept as a rule, so it counts for its session only: %1")
                          .arg(m_failure));
    return out;
}

void PolicyRuleBook::setFailure(const QString &why)
{
    std::lock_guard lock(m_mutex);
    m_failure = why;
}

QStringList PolicyRuleBook::outsideChanges()
{
    const auto set = m_store.rules();
    if (!set->narrower())
        return {};
    const RuleFile &before = set->file();
    const RuleFile &now = set->narrower()->file();
    QStringList lines;
    const auto add = [&](const QString &form, const PolicyRule &rule) {
        lines.push_back(form.arg(visibleText(rule.id), ruleSentence(rule, m_home)));
    };
    for (const PolicyRule &rule : now.rules) {
        const PolicyRule *old = before.find(rule.id);
        if (!old)
            add(RuleBookText::tr("New: “%1”. %2"), rule);
        else if (!(*old == rule))
            add(RuleBookText::tr("Changed: “%1”. Now: %2"), rule);
    }
    for (const PolicyRule &rule : before.rules) {
        if (!now.find(rule.id))
            add(RuleBookText::tr("Gone: “%1”. %2"), rule);
    }
    if (!now.hasStagesOf(before))
        lines.push_back(RuleBookText::tr("The stages are others."));
    return lines;
}

Result<void> PolicyRuleBook::revoke(const QString &id)
{
    // Only what allows: to take back what refuses would widen, and is done in the file and confirmed.
    std::optional<PolicyRule> gone;
    auto done = m_store.change(RuleStore::Edit::Narrows, [&](RuleFile &file) -> Result<void> {
        const PolicyRule *rule = file.find(id);
        if (!rule)
            return noSuchRule(id);
        if (rule->decision != Decision::Allow)
            return Error{ErrorCode::Denied,
                         RuleBookText::tr("The rule “%1” allows nothing, so there is nothing to take back.")
                             .arg(visibleText(id)),
                         RuleBookText::tr("To allow again what it holds back, take it out of policy.json.")};
        if (!gone)
            gone = *rule;
        std::erase_if(file.rules, [&](const PolicyRule &each) { return each.id == id; });
        return {};
    });
    if (done && gone) {
        std::lock_guard lock(m_mutex);
        m_revoked.insert(id, *gone);
    }
    return done;
}

Result<void> PolicyRuleBook::undoRevoke(const QString &id)
{
    std::lock_guard lock(m_mutex);
    const auto kept = m_revoked.constFind(id);
    if (kept == m_revoked.constEnd())
        return noSuchRule(id);
    auto done = m_store.change(RuleStore::Edit::Widens, [&](RuleFile &file) -> Result<void> {
        if (file.find(id))
            return Error{ErrorCode::Conflict, RuleBookText::tr("There is another rule “%1”.").arg(visibleText(id)), {}};
        file.rules.push_back(*kept);
        return {};
    });
    if (done)
        m_revoked.remove(id);
    return done;
}

} // namespace homard
