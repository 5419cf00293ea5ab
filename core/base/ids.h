// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QString>

namespace homard {

/// A new id: 26 characters, Crockford base 32, the first 10 from the wall clock (so ids sort by time), the rest random
/// (the ULID layout). Within one process ids are strictly increasing, also in the same millisecond. Thread-safe.
QString newId();

/// True if `text` has the form newId() gives.
bool isId(const QString &text);

} // namespace homard
