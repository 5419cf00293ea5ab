// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "unique_fd_unix.h"
#include <QByteArray>

namespace homard {

/// Opens `relative` below the folder held by `root`: a symbolic link on the way is refused and not followed, also one
/// that a running command puts there meanwhile. Empty: the folder itself. A link at the end is refused too, unless
/// `flags` has O_PATH, which opens the link. Close-on-exec. Not open: errno says why.
UniqueFd openBelow(int root, const QByteArray &relative, int flags);

} // namespace homard
