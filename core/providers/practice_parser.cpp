// SPDX-License-Identifier: GPL-3.0-or-later
#include "providers/practice_parser.h"
#include "practice_expressions.h"
#include "practice_quotes.h"
#include <QHash>
#include <QRegularExpression>
#include <QSet>

namespace homard {

namespace {

constexpr qsizetype longestRequest = 2000; // characters outside of quotes; ours: nobody asks plainly for longer
constexpr qsizetype longestSplit = 500;    // characters searched for several requests; ours: keeps the worst case short
constexpr int mostRequests = 12;           // in one message; ours

int numberFrom(const QString &word)
{
    static const QHash<QString, int> words = [] {
        QHash<QString, int> map{{QStringLiteral("twenty"), 20}, {QStringLiteral("两"), 2}};
        const QStringList english =
            QStringLiteral("one two three four five six seven eight nine ten").split(QLatin1Char(' '));
        const QString chinese = QStringLiteral("一二三四五六七八九十");
        for (int i = 0; i < 10; ++i) {
            map.insert(english[i], i + 1);
            map.insert(chinese.mid(i, 1), i + 1);
        }
        return map;
    }();
    const int value = words.value(word.toLower(), 0);
    return value > 0 ? value : word.toInt();
}

/// Its path is that of a file.
bool namesFile(PracticeKind kind)
{
    switch (kind) {
    case PracticeKind::Read:
    case PracticeKind::CountLines:
    case PracticeKind::CountWords:
    case PracticeKind::Write:
    case PracticeKind::Append:
    case PracticeKind::Replace: return true;
    default: return false;
    }
}

/// Words that mean "where we are" when they stand where a path could.
bool meansHere(const QString &word)
{
    static const QSet<QString> words = [] {
        const auto list =
            QStringLiteral(
                "here there this it that current the my our folder directory workspace project repo repository "
                "files everything me all them")
                .split(QLatin1Char(' '));
        return QSet<QString>(list.begin(), list.end());
    }();
    return words.contains(word.toLower());
}

QString withoutEndMarks(QString text)
{
    static const QRegularExpression end(QStringLiteral("(?:[\\s。！？!?，,；;：]+|(?<=[^\\s./])\\.+)\\z"));
    for (qsizetype before = -1; before != text.size();) {
        before = text.size();
        text.remove(end);
    }
    return text.trimmed();
}

/// "What is in this folder? List the files." asks one thing twice. What changes things is never left out.
void dropRepeated(std::vector<PracticeIntent> &intents)
{
    std::vector<PracticeIntent> kept;
    for (PracticeIntent &intent : intents) {
        const bool said = std::any_of(intents.begin(), intents.end(), [&](const PracticeIntent &other) {
            return intent.kind == PracticeKind::List && other.kind == PracticeKind::Summary &&
                   other.path == intent.path;
        });
        if (intent.changesThings() || (!said && std::find(kept.begin(), kept.end(), intent) == kept.end()))
            kept.push_back(intent);
    }
    intents = std::move(kept);
}

} // namespace

struct PracticeParser::Phrase {
    const PracticePhrase *phrase;
    bool chinese;
    QRegularExpression expression;
};

/// One message being read.
class PracticeParser::Reading
{
public:
    Reading(const PracticeParser &parser, PracticeQuotes &quotes, bool chinese)
        : m_parser(parser), m_quotes(quotes), m_chinese(chinese)
    {
    }

    std::vector<PracticeIntent> all(const QString &text, const PracticeIntent *before, int depth);

private:
    std::optional<PracticeIntent> one(const QString &text, const PracticeIntent *previous);
    std::optional<PracticeIntent> match(const QString &text) const;
    std::optional<PracticeIntent> intentFrom(const PracticePhrase &phrase, const QRegularExpressionMatch &found) const;
    std::optional<PracticeIntent> continued(const QString &text, const PracticeIntent *before) const;
    bool takePaths(PracticeIntent &intent, const QRegularExpressionMatch &found) const;
    bool takePattern(PracticeIntent &intent, const PracticePhrase &phrase, const QRegularExpressionMatch &found) const;
    QString plain(const QString &captured) const { return m_quotes.restored(captured.trimmed()); }

    const PracticeParser &m_parser;
    PracticeQuotes &m_quotes;
    bool m_chinese;
    QSet<qsizetype> m_hopeless; ///< Lengths of ends of the message that make no sense.
};

bool PracticeParser::Reading::takePaths(PracticeIntent &intent, const QRegularExpressionMatch &found) const
{
    QString path = found.captured(QStringLiteral("path"));
    const bool required = !path.isEmpty() && intent.kind != PracticeKind::List && intent.kind != PracticeKind::Summary;
    if (path.isEmpty())
        path = found.captured(QStringLiteral("in"));
    const QString other = found.captured(QStringLiteral("path2"));
    for (const QString &given : {path, other}) {
        if (required && meansHere(given))
            return false;
    }
    const auto cleaned = [this](const QString &captured) {
        return PracticeQuotes::isQuoted(captured) ? plain(captured) : withoutEndMarks(plain(captured));
    };
    intent.path = meansHere(path) ? QString() : cleaned(path);
    intent.otherPath = cleaned(other);
    return true;
}

bool PracticeParser::Reading::takePattern(PracticeIntent &intent, const PracticePhrase &phrase,
                                          const QRegularExpressionMatch &found) const
{
    const QString kind = found.captured(QStringLiteral("kind"));
    if (!kind.isEmpty()) {
        intent.pattern = filePatternFor(kind);
        return !intent.pattern.isEmpty();
    }
    if (intent.kind != PracticeKind::FindFiles)
        return true;
    QString name = plain(found.captured(QStringLiteral("name")));
    if (name.isEmpty()) { // {file}: the path is what to find, {in} where
        name = intent.path;
        intent.path = plain(found.captured(QStringLiteral("in")));
        if (meansHere(intent.path))
            intent.path.clear();
    }
    if (phrase.nameIs == u'*' && !name.contains(QLatin1Char('*'))) {
        name = QLatin1Char('*') + name + QLatin1Char('*');
    } else if (phrase.nameIs == u'.') {
        while (name.startsWith(QLatin1Char('*')) || name.startsWith(QLatin1Char('.')))
            name.remove(0, 1);
        name.prepend(QStringLiteral("*."));
    }
    intent.pattern = name;
    return !name.isEmpty() && !meansHere(name);
}

std::optional<PracticeIntent> PracticeParser::Reading::intentFrom(const PracticePhrase &phrase,
                                                                  const QRegularExpressionMatch &found) const
{
    PracticeIntent intent;
    intent.kind = phrase.kind;
    if (!takePaths(intent, found) || !takePattern(intent, phrase, found))
        return std::nullopt;
    for (const char *word : {"text", "old", "new"}) { // "x" and something that was not understood
        if (PracticeQuotes::isQuotedAndMore(found.captured(QLatin1String(word)).trimmed()))
            return std::nullopt;
    }
    intent.text = plain(found.captured(QStringLiteral("text")));
    if (intent.kind == PracticeKind::Replace) {
        intent.oldText = plain(found.captured(QStringLiteral("old")));
        intent.text = plain(found.captured(QStringLiteral("new")));
        if (intent.oldText.isEmpty())
            return std::nullopt;
    }
    intent.lines = phrase.sign * numberFrom(found.captured(QStringLiteral("n")));
    return intent;
}

std::optional<PracticeIntent> PracticeParser::Reading::match(const QString &text) const
{
    for (const Phrase &phrase : m_parser.m_phrases) {
        if (phrase.chinese && !m_chinese)
            continue;
        const auto found = phrase.expression.match(text);
        if (!found.hasMatch())
            continue;
        if (auto intent = intentFrom(*phrase.phrase, found))
            return intent;
    }
    return std::nullopt;
}

std::optional<PracticeIntent> PracticeParser::Reading::one(const QString &text, const PracticeIntent *previous)
{
    static const QRegularExpression it =
        compiled(QStringLiteral("\\b(?:it|that file|this file|the file)\\b(?!\\s+\\S)|它|这个文件|该文件"));
    static const QRegularExpression before = compiled(QStringLiteral(
        "\\A(?:(?:please|pls|hey|hi|hello|ok|okay|so|well|now|first|then|next|finally|and|also|just|kindly|homard|(?:"
        "can|could|would|will) you|"
        "(?:i|we) (?:want|need|would like)(?: you)? to|i['’]d like(?: you)? to|let['’]?s|let us|go ahead and|try "
        "to|(?:can|could|may) i|"
        "i(?: want to| would like to|['’]d like to) know|(?:tell|show) me(?= (?:what|which|where|how))|"
        "help me(?: to)?|i want|i "
        "need)\\b[\\s,:!.]*|(?:请问|请你|请帮我|请|麻烦你|麻烦|帮我|帮忙|给我|替我|能不能|能否|可不可以|可以|你能|"
        "你可以|能|"
        "我想要|我想|我要|我需要|告诉我|看看|看|那么|那|首先|先|再|然后|接着|最后|现在|好的|嗯|你好|您好|你|也)[\\s，,"
        "！!。]*)"));
    static const QRegularExpression after = compiled(
        QStringLiteral("(?:[\\s,]+(?:please|for me|thanks|thank you|now|right now|will you|would "
                       "you|ok|okay|homard|if you can|if possible|too|as well|again)|"
                       "[\\s，,]*(?:好吗|可以吗|行吗|好不好|给我看看?|看看|谢谢你|谢谢|多谢|吧|吗|呢|啊|呀|哦))\\z"));
    QString rest = withoutEndMarks(text);
    if (previous && namesFile(previous->kind) && rest.contains(it)) // "create a.txt … and read it"
        rest.replace(it, m_quotes.markFor(previous->path));
    for (int strip = 0; strip < 8 && !rest.isEmpty(); ++strip) {
        if (auto intent = match(rest))
            return intent;
        QString shorter = rest;
        shorter = withoutEndMarks(shorter.remove(after));
        if (shorter == rest || shorter.isEmpty()) {
            shorter = rest;
            shorter.remove(before);
        } else if (auto intent = match(shorter)) {
            return intent;
        }
        if (shorter == rest)
            return std::nullopt;
        rest = shorter;
    }
    return std::nullopt;
}

/// "… and b.txt": the same again with another file, or another quoted text.
std::optional<PracticeIntent> PracticeParser::Reading::continued(const QString &text,
                                                                 const PracticeIntent *before) const
{
    if (!before)
        return std::nullopt;
    static const QRegularExpression other =
        compiled(QStringLiteral("\\A(?:the )?(?:(lines|行数|几行|多少行)|(?:words|字数|词数|单词数|多少字))\\z"));
    if (before->kind == PracticeKind::CountLines || before->kind == PracticeKind::CountWords) {
        if (const auto what = other.match(withoutEndMarks(text)); what.hasMatch()) {
            PracticeIntent intent = *before;
            intent.kind = what.captured(1).isEmpty() ? PracticeKind::CountWords : PracticeKind::CountLines;
            return intent;
        }
    }
    static const QRegularExpression file =
        compiled(QStringLiteral("\\A(?:the file\\s+|文件\\s*)?(%1|[^\\s,;:?!，。；、]*\\.[A-Za-z0-9]{1,12})\\z")
                     .arg(PracticeQuotes::expression()));
    const auto found = file.match(withoutEndMarks(text));
    if (!found.hasMatch())
        return std::nullopt;
    PracticeIntent intent = *before;
    const QString given = found.captured(1);
    switch (before->kind) {
    case PracticeKind::Read:
    case PracticeKind::CountLines:
    case PracticeKind::CountWords: intent.path = plain(given); return intent;
    case PracticeKind::FindFiles: intent.pattern = plain(given); return intent;
    case PracticeKind::SearchText:
    case PracticeKind::Run:
        intent.text = plain(given);
        return PracticeQuotes::isQuoted(given) ? std::optional(intent) : std::nullopt;
    default: return std::nullopt;
    }
}

std::vector<PracticeIntent> PracticeParser::Reading::all(const QString &text, const PracticeIntent *before, int depth)
{
    static const QRegularExpression english =
        compiled(QStringLiteral("\\s*[,;.]?\\s+(?:and then|and also|and|then|after "
                                "that|afterwards|also|plus)\\s+|\\s*[;,\\n]+\\s*|(?<=[^\\s.])[.!?]+\\s+"));
    static const QRegularExpression chinese =
        compiled(QStringLiteral("\\s*[，,；;。\\n！!？?]?\\s*(?:然后再|然后|并且|接着|随后|之后|同时|另外|还要|还有|"
                                "以及|再|并|和|跟|与|及)\\s*|\\s*[，,；;。、\\n！!？?]+\\s*|"
                                "\\s+(?:and then|and|then)\\s+"));
    if (depth >= mostRequests || m_hopeless.contains(text.size()))
        return {};
    auto at = (m_chinese ? chinese : english).globalMatch(text);
    while (text.size() <= longestSplit &&
           at.hasNext()) { // split before whole: free text at the end of a phrase would swallow what comes after it
        const auto joint = at.next();
        const QString left = text.left(joint.capturedStart());
        const QString right = text.mid(joint.capturedEnd());
        if (left.trimmed().isEmpty() || withoutEndMarks(right).isEmpty())
            continue;
        auto first = one(left, before);
        if (!first)
            first = continued(left, before);
        if (!first)
            continue;
        auto others = all(right, &*first, depth + 1);
        if (others.empty())
            continue;
        others.insert(others.begin(), std::move(*first));
        return others;
    }
    if (const auto same = continued(text, before))
        return {*same};
    if (auto only = one(text, before))
        return {std::move(*only)};
    if (before)
        m_hopeless.insert(text.size());
    return {};
}

PracticeParser::PracticeParser()
{
    for (const PracticePhrase &phrase : chinesePhrases())
        m_phrases.push_back({&phrase, true, phraseExpression(phrase, true)});
    for (const PracticePhrase &phrase : englishPhrases())
        m_phrases.push_back({&phrase, false, phraseExpression(phrase, false)});
}

PracticeParser::~PracticeParser() = default;

PracticeRequest PracticeParser::parse(const QString &message) const
{
    static const QRegularExpression contraction =
        compiled(QStringLiteral("\\b(what|who|where|which|how|that|there|it)['’]s\\b"));
    static const QRegularExpression han(QStringLiteral("[\\x{3400}-\\x{9FFF}]"));
    PracticeQuotes quotes(message);
    QString text = quotes.text();
    text.replace(QChar(0x3000), QLatin1Char(' ')).replace(QChar::Nbsp, QLatin1Char(' '));
    text.replace(contraction, QStringLiteral("\\1 is"));
    PracticeRequest request;
    request.chinese = text.contains(han);
    if (request.chinese)
        text.remove(QStringLiteral("一下"));
    if (text.size() > longestRequest)
        return request;
    request.intents = Reading(*this, quotes, request.chinese).all(text.trimmed(), nullptr, 0);
    if (request.intents.size() > 1) // "Hello, list the files"
        std::erase_if(request.intents, [](const PracticeIntent &intent) { return intent.kind == PracticeKind::Hello; });
    dropRepeated(request.intents);
    return request;
}

} // namespace homard
