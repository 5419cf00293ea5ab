// SPDX-License-Identifier: GPL-3.0-or-later
#include "policy/plan_seal.h"
#include <QCryptographicHash>
#include <QJsonDocument>
#include <map>

namespace homard {

namespace {

class PlanHasher
{
public:
    QByteArray hash(const CallPlan &plan)
    {
        add(QByteArrayLiteral("homard plan 1"));
        add(plan.sessionId);
        add(plan.callId);
        add(plan.tool);
        add(QJsonDocument(plan.arguments).toJson(QJsonDocument::Compact)); // keys are sorted
        add(plan.workspace.root);
        add(plan.workspace.trusted);
        add(plan.effects.reads);
        add(plan.effects.writes);
        add(plan.effects.artifact);
        add(plan.effects.input.has_value());
        if (plan.effects.input)
            add(*plan.effects.input);
        add(plan.effects.change.has_value());
        if (plan.effects.change)
            add(*plan.effects.change);
        add(plan.effects.exec.has_value());
        if (plan.effects.exec)
            add(*plan.effects.exec);
        add(plan.exclusiveKeys);
        return m_hash.result();
    }

private:
    void add(qint64 number)
    {
        char bytes[8];
        for (int i = 0; i < 8; ++i)
            bytes[i] = char(quint64(number) >> (8 * i));
        m_hash.addData(QByteArrayView(bytes, 8));
    }
    void add(bool value) { add(qint64(value)); }
    void add(const QByteArray &bytes)
    {
        add(qint64(bytes.size()));
        m_hash.addData(bytes);
    }
    /// UTF-16 units, so that text which is not valid Unicode keeps its difference.
    void add(const QString &text)
    {
        add(qint64(text.size()));
        QByteArray units(text.size() * 2, Qt::Uninitialized);
        for (qsizetype i = 0; i < text.size(); ++i) {
            units[2 * i] = char(text[i].unicode() & 0xFF);
            units[2 * i + 1] = char(text[i].unicode() >> 8);
        }
        m_hash.addData(units);
    }
    void add(const QStringList &list)
    {
        add(qint64(list.size()));
        for (const QString &text : list)
            add(text);
    }
    void add(const CommandInput &input)
    {
        add(input.id);
        add(input.command);
        add(input.text);
        add(input.closes);
        add(input.network);
        add(input.confined);
    }
    void add(const FileChange &change)
    {
        add(change.path);
        add(change.creates);
        add(change.oldHash);
        add(change.newContent);
        add(change.diff);
        add(change.removes);
        add(change.movedTo);
    }
    void add(const ExecPlan &exec)
    {
        add(exec.text);
        add(qint64(exec.steps.size()));
        for (const ExecStep &step : exec.steps) {
            add(qint64(step.join));
            add(step.argv);
            add(step.program);
            add(step.environment);
        }
        add(exec.cwd);
        add(exec.cwdIdentity);
        add(exec.rootIdentity);
        add(exec.network);
        add(exec.input);
        add(exec.mayWrite);
        add(exec.confined);
        add(exec.leavesSecretsOut);
        add(qint64(exec.timeout.count()));
        std::map<QString, QByteArray> sorted;
        for (auto it = exec.fileHashes.begin(); it != exec.fileHashes.end(); ++it)
            sorted.emplace(it.key(), it.value());
        add(qint64(sorted.size()));
        for (const auto &[path, hash] : sorted) {
            add(path);
            add(hash);
        }
    }

    QCryptographicHash m_hash{QCryptographicHash::Sha256};
};

} // namespace

QByteArray planHash(const CallPlan &plan)
{
    return PlanHasher().hash(plan);
}

} // namespace homard
