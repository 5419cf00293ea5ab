// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "ui/models/timeline_node.h"
#include <QCoreApplication>

namespace homard {

/// One line of the details pane, or a block of text under its label.
struct TimelineFact {
    QString label;
    QString value;      ///< Made visible (S10): nothing in it hides or reorders text.
    bool block = false; ///< Code, output: monospaced, over the whole width.
    bool operator==(const TimelineFact &) const = default;
};

/// What there is to know of a row, in the order it is shown.
class TimelineFacts
{
    Q_DECLARE_TR_FUNCTIONS(homard::TimelineFacts)
public:
    TimelineFacts(const TimelineNode &node, qint64 nowMs) : m_node(node), m_nowMs(nowMs) {}

    /// "exec · asks".
    QString title() const;
    std::vector<TimelineFact> all();

    /// JSON with line breaks and indents; other text as it is. Made visible.
    static QString prettyArguments(const QString &raw);

private:
    void addRun();
    void addTurn();
    void addCall();
    void addApproval(const TimelineNode &question);
    void addUsage();
    void addTimes();
    void add(const QString &label, const QString &value);
    void addBlock(const QString &label, const QString &value);
    QString answer(const TimelineRow &question) const;
    QString decision(const TimelineRow &call) const;
    QString sandbox() const;

    const TimelineNode &m_node;
    qint64 m_nowMs;
    std::vector<TimelineFact> m_facts;
};

} // namespace homard
