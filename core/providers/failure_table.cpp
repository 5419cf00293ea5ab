// SPDX-License-Identifier: GPL-3.0-or-later
#include "failure_table.h"
#include <QRegularExpression>
#include <vector>

namespace homard {

namespace {

/// First match wins. Statuses are inclusive; 0 stands for "none told" (an error inside a stream).
struct Rule {
    Rule(FailureClass failure, std::vector<std::pair<int, int>> range, const char *words, const char *except = "")
        : kind(failure), statuses(std::move(range)), pattern(expression(words)), unless(expression(except))
    {
    }
    static QRegularExpression expression(const char *text)
    {
        return QRegularExpression(QString::fromUtf8(text), QRegularExpression::CaseInsensitiveOption |
                                                               QRegularExpression::DotMatchesEverythingOption);
    }

    FailureClass kind;
    std::vector<std::pair<int, int>> statuses; // empty: every status
    QRegularExpression pattern;                // on words and codes; empty: the status alone decides
    QRegularExpression unless;
};

constexpr const char *ratePattern = "per[ _](minute|min|day|hour|second)\\b|rate.?limit|too many "
                                    "requests|too_many_requests|throttl|\\btpm\\b|\\brpm\\b|resource_exhausted";

// Each provider's wording of "longer than the window"; the catalogue's F51 row lists where they come from.
constexpr const char *overflowPattern =
    "(prompt|input|request|message|messages|query|conversation)( \\w+){0,3} (is|are) too long|prompt[ _]too[ "
    "_]long|input[ _]too[ _]long"
    "|context[ _]?(length|window|size|limit)[ _]?(was |is |has been |have been )?exceed|exceed\\w*\\W.{0,80}context"
    "|context.{0,60}(exceed|overflow)|maximum context|max context|context_length_exceeded"
    "|model_max_prompt_tokens|maximum prompt length|max(imum)? prompt|prompt exceeds max"
    "|input token count.{0,60}exceed|token count.{0,60}exceeds the (limit|maximum)|exceeds the limit of \\d+"
    "|reduce the length of (the|your) (message|messages|prompt|input|conversation)|reduce your (prompt|message|input)"
    "|(greater|longer|larger|more) than the (maximum )?(context|model'?s? (maximum )?(context|length))|longer than the "
    "maximum model length"
    "|context length of only|exceeded model token limit|too large for model with|increas\\w+ (the )?context "
    "(size|length|window)"
    "|range of input length|input length.{0,40}exceed|exceed\\w*.{0,40}(max(imum)?|model'?s?) (input|prompt|sequence) "
    "(length|tokens)"
    "|number of (input |prompt )?tokens.{0,60}exceed|tokens? in the (prompt|input|messages).{0,60}(exceed|cannot)"
    "|exceed\\w*.{0,40}maximum number of (input )?tokens|inputs?`? tokens? \\+|must have less than \\d+ tokens|too "
    "many (input )?tokens"
    "|exceed_context_size|超长|超过.{0,20}(上下文|长度|token)|上下文.{0,20}(超|过长)";

// A complaint about the answer's length, which a shorter history does not cure.
constexpr const char *outputPattern = "maximum output|output tokens|max_(completion|output|new)_tokens.{0,60}(at "
                                      "most|less than|exceeds)|max_tokens.{0,80}exceeds model";

const std::vector<Rule> &rules()
{
    using F = FailureClass;
    static const std::pair<int, int> request{400, 499};
    static const std::pair<int, int> none{0, 0};
    static const std::vector<Rule> table{
        {F::ContextOverflow, {{400, 400}, {404, 428}, {430, 599}, none}, overflowPattern, ratePattern},
        {F::NoToolSupport,
         {},
         "(does not|doesn't|do not|don't|not|no endpoints found that) support.{0,20} (tools?|tool[ "
         "_-]?(use|calls?|calling)|functions?"
         "|function[ _-]?call(s|ing)?)\\b|(tools?|tool[ _-]?(use|calls?|calling)|function[ _-]?calling) (is|are) not "
         "(supported|enabled"
         "|available)|unsupported (parameter|field)\\W+tools?\\b|enable-auto-tool-choice|tools param requires"},
        {F::Billing, {{402, 402}}, ""},
        {F::Billing,
         {},
         "insufficient[ _](quota|balance|funds|credits?|account)|billing_(hard_limit|not_active)|credit balance|out of "
         "credits?"
         "|(more|add|purchase|buy|used all( available)?|enough|no) credits?|can only afford|payment required|spending "
         "(limit|cap)"
         "|arrear|overdue|recharge|top.?up|余额|欠费|exceeded_current_quota|check your billing|specified api usage "
         "limit"
         "|account is (not active|suspended)|free (tier|quota).{0,40}exhausted"},
        {F::Billing, {}, "exceeded your current quota", "resource_exhausted|retry"},
        {F::ContentFilter,
         {request, none},
         "content[ _-]?(filter|policy|management "
         "policy|moderation)|responsibleai|data_inspection|prohibited_content|safety (system|filter"
         "|policy)|flagged|inappropriate|sensitive (content|information)|unsafe content|敏感"},
        {F::Overloaded,
         {none, {200, 400}, {404, 599}}, // who may not come in is told so, whatever else the page says
         "overloaded|high demand|(server|service|engine|system|model)s? (is |are )?(currently |too )?busy|system_busy"},
        {F::Overloaded,
         {{498, 498}, {500, 599}, none},
         "(at|over|no|insufficient|out of) capacity|capacity.{0,20}exceed|loading( the)? model|model.{0,40}(is "
         ")?(currently )?loading"
         "|temporarily unavailable|\\bunavailable\\b"},
        {F::RateLimit, {{429, 429}}, ""},
        {F::RateLimit, {}, ratePattern},
        {F::RateLimit, {}, "quota.{0,30}exceed|exceed.{0,30}quota|too_many_tokens|concurren\\w+.{0,30}(limit|exceed)"},
        {F::NotFound,
         {request, none},
         "model_not_(found|available|supported|exist)|unknown_model|deploymentnotfound|model_decommissioned|not_found_"
         "error"},
        {F::AuthPermanent,
         {{400, 403}, none},
         "(api[ _-]?key|account|organi[sz]ation|user).{0,40}(revoked|disabled|deactivated|banned)"},
        {F::Auth, {{401, 401}, {403, 403}, {407, 407}}, ""},
        {F::Auth,
         {request, none},
         "api[ _-]?key.{0,40}(invalid|not valid|missing|required|incorrect|expired|not found|wrong|malformed|provide)"
         "|(invalid|incorrect|wrong|missing|bad|expired|unknown|no).{0,20}(api[ "
         "_-]?key|authentication|authorization|credentials?"
         "|(access|bearer|security|auth) "
         "token)|unauthori[sz]ed|unauthenticated|authentication_error|permission_(denied|error)|api_key_invalid"},
        {F::TooLarge, {{413, 413}}, ""},
        {F::TooLarge, {request, none}, "(request|payload|body)( entity)?( is)? too large|request_too_large"},
        {F::NotFound, {{404, 404}, {410, 410}}, ""},
        {F::NotFound,
         {request, none},
         "(model|deployment|engine|endpoint)\\b.{0,80}(not found|not exist|n't "
         "exist|unknown|removed|deprecated|decommissioned|retired"
         "|not available|no longer available)|(unknown|invalid|no such|unsupported|not a valid|not found the) "
         "model|try pulling it"
         "|(requested|this|the) model( \\S+)? is not supported(?! with)|model (identifier|id|name) is invalid|no "
         "models? (is |are )?loaded|模型不存在"},
        {F::Timeout, {{408, 408}, {504, 504}, {522, 522}, {524, 524}, {598, 599}}, ""},
        {F::Timeout, {{500, 599}, none}, "tim(ed|e) ?out|timeout|deadline.?exceeded"},
        {F::Overloaded, {{503, 503}, {529, 529}}, ""},
        {F::Server, {{500, 599}}, ""},
        {F::Server, {none}, "server[ _]error|api_error|internal|server had an error"},
        {F::InvalidRequest, {{300, 499}}, ""},
        {F::InvalidRequest, {none}, "invalid|bad.?request|unsupported|unrecogni[sz]ed|must be"},
    };
    return table;
}

bool contains(const QString &text, const char *pattern)
{
    return Rule::expression(pattern).match(text).hasMatch();
}

bool fits(const Rule &rule, int status, const QString &text)
{
    const auto in = [&](const std::pair<int, int> &range) { return status >= range.first && status <= range.second; };
    if (!rule.statuses.empty() && std::none_of(rule.statuses.begin(), rule.statuses.end(), in))
        return false;
    const auto matches = [&](const QRegularExpression &pattern) { return pattern.match(text).hasMatch(); };
    if (!rule.pattern.pattern().isEmpty() && !matches(rule.pattern))
        return false;
    return rule.unless.pattern().isEmpty() || !matches(rule.unless);
}

} // namespace

FailureClass failureClassFor(int status, const FailureText &text)
{
    if (text.empty && (status == 400 || status == 413))
        return FailureClass::ContextOverflow; // Cerebras says it without a word (F51)
    // A page is about the gateway that made it; words in its markup mean nothing.
    const QString all =
        text.page ? QString() : text.words + QLatin1Char('\n') + text.codes + QLatin1Char('\n') + text.delay;
    const bool output = contains(all, outputPattern) && !contains(all, "context");
    for (const Rule &rule : rules()) {
        if (rule.kind == FailureClass::ContextOverflow && output)
            continue;
        if (fits(rule, status, all))
            return rule.kind;
    }
    return FailureClass::Server;
}

bool isHopeless(FailureClass kind, int status, const FailureText &text)
{
    if (kind == FailureClass::RateLimit) {
        static const QRegularExpression limit(QStringLiteral("limit:? ~?(\\d+)"),
                                              QRegularExpression::CaseInsensitiveOption);
        static const QRegularExpression asked(QStringLiteral("requested:? ~?(\\d+)"),
                                              QRegularExpression::CaseInsensitiveOption);
        const QRegularExpressionMatch most = limit.match(text.words);
        const QRegularExpressionMatch want = asked.match(text.words);
        const bool tooMuch =
            most.hasMatch() && want.hasMatch() && want.captured(1).toLongLong() > most.captured(1).toLongLong();
        return status == 413 || (tooMuch && contains(text.words, "too large"));
    }
    return contains(text.words,
                    "out of memory|more (system )?memory|not enough memory|unable to load model|cuda error");
}

} // namespace homard
