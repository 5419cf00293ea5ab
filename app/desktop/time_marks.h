// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QObject>

namespace homard {

class Errands;

/// What the benchmark measures from outside (`--marks`): a line "homard: NAME NANOSECONDS" on standard output, by the
/// monotonic clock, for each mark. Prints nothing unless it is on. GUI thread.
class TimeMarks : public QObject
{
    Q_OBJECT
public:
    explicit TimeMarks(bool on, QObject *parent = nullptr) : QObject(parent), m_on(on) {}

    void mark(const char *name) const;
    /// Marks "usable" when for the first time nothing is left to be read from the store, laid out, handled
    /// or painted: a long text is read as Markdown in the background.
    void markUsable(const Errands &errands, const Errands &background);

private:
    const bool m_on;
};

} // namespace homard
