// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/cancel_token.h"
#include "unique_fd_unix.h"
#include <QByteArray>
#include <functional>

namespace homard {

/// Opens the folder `name` in `parent` for reading, never through a link. One of ours that we may not read, enter or
/// change is made so first. Not open: it is no folder, or not ours.
UniqueFd openOwnFolder(int parent, const char *name);

/// Calls `visit` for every name in a folder, without "." and "..", until it returns false.
void forEachName(int folder, const std::function<bool(const char *)> &visit);

/// Removes the folder `name` in `parent` and all in it, by descriptors and without following a link, however deep it
/// is. Whoever writes there meanwhile cannot lead it elsewhere. False: something is left, or it was cancelled.
bool removeTree(int parent, const char *name, const CancelToken &cancel);

} // namespace homard
