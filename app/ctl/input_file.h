// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/result.h"
#include <QByteArray>

namespace homard {

/// The bytes of a file, or of stdin for "-". Invalid: over 256 MiB.
Result<QByteArray> readInput(const QString &path);

} // namespace homard
