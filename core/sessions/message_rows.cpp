// SPDX-License-Identifier: GPL-3.0-or-later
#include "message_rows.h"
#include "domain/message_json.h"
#include "session_words.h"
#include <QJsonDocument>

namespace homard {

namespace {

/// FNV-1a, 64 bit (http://www.isthe.com/chongo/tech/comp/fnv/): any single changed unit gives another sum. Not against
/// forgery.
class CheckSum
{
public:
    void add(const QString &text)
    {
        for (const QChar unit : text)
            mix(unit.unicode());
        mix(0x10000); // no unit: where a column ends counts
    }
    void add(qint64 number)
    {
        mix(quint64(number) & 0xffffffff);
        mix(quint64(number) >> 32);
    }
    qint64 value() const { return qint64(m_sum); }

private:
    void mix(quint64 value)
    {
        m_sum ^= value;
        m_sum *= 0x100000001b3ULL;
    }
    quint64 m_sum = 0xcbf29ce484222325ULL;
};

Error damaged(const QString &what)
{
    return {ErrorCode::Corrupt, what, {}};
}

Result<Message> decoded(const SqlRows &rows)
{
    Message message;
    CheckSum sum;
    QString fields[10]; // id … usage
    for (int i = 0; i < 10; ++i) {
        fields[i] = rows.text(i + 1);
        sum.add(fields[i]);
    }
    message.wallMs = rows.integer(11);
    sum.add(message.wallMs);
    if (sum.value() != rows.integer(12))
        return damaged(tr("its check sum is wrong"));
    const auto role = roleFrom(fields[4]);
    const auto state = messageStateFrom(fields[5]);
    if (!role || !state)
        return damaged(tr("its role or state is unknown"));
    const auto json = QJsonDocument::fromJson(fields[6].toUtf8());
    auto blocks = blocksFromJson(json.array());
    if (!json.isArray() || !blocks)
        return damaged(json.isArray() ? blocks.error().message : tr("its content is no JSON"));
    const auto usage = usageFromJson(QJsonDocument::fromJson(fields[9].toUtf8()).object());
    if (!usage)
        return usage.error();
    message.id = fields[0];
    message.sessionId = fields[1];
    message.parentId = fields[2];
    message.runId = fields[3];
    message.role = *role;
    message.state = *state;
    message.blocks = std::move(blocks).value();
    message.contextTail = fields[7];
    message.model = fields[8];
    message.usage = *usage;
    return message;
}

} // namespace

MessageRow readMessageRow(const SqlRows &rows)
{
    return {rows.integer(0), rows.text(1), rows.text(3), decoded(rows)};
}

QVariantList messageValues(const Message &message)
{
    const QStringList fields{message.id,
                             message.sessionId,
                             message.parentId,
                             message.runId,
                             wordOf(message.role),
                             wordOf(message.state),
                             QString::fromUtf8(QJsonDocument(toJson(message.blocks)).toJson(QJsonDocument::Compact)),
                             message.contextTail,
                             message.model,
                             usageText(message.usage)};
    CheckSum sum;
    QVariantList values;
    values.reserve(12);
    for (const QString &field : fields) {
        sum.add(field);
        values.append(field);
    }
    sum.add(message.wallMs);
    values << message.wallMs << sum.value();
    return values;
}

QString compactJson(const QJsonObject &json)
{
    return QString::fromUtf8(QJsonDocument(json).toJson(QJsonDocument::Compact));
}

QString usageText(const Usage &usage)
{
    return usage.isEmpty() ? QString() : compactJson(toJson(usage));
}

} // namespace homard
