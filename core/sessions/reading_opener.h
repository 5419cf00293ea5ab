// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "database_opener.h"

namespace homard {

/// Opens an existing database where nothing can be written: a read-only folder, a full disk (F13). Nothing is made or
/// changed there; what a write-ahead log still holds is read too, where its index cannot be made. `why` cannot be
/// written, for people. The result is readOnly and shares no lock with a writer: one connection, no second one.
/// NotFound: there is no database, or an empty one. Busy, Corrupt, Io: it cannot be read.
Result<OpenedDatabase> openForReading(const StoreOptions &options, const QString &why);

} // namespace homard
