// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "descriptor_unix.h"
#include "safe_files.h"

namespace homard {

/// The file `leaf` in `folder`, which may be closed: then the folder is missing and the target can only be looked at.
/// `shown` is for messages.
Result<std::unique_ptr<WriteTarget>> openTarget(Descriptor folder, const QByteArray &leaf, const QString &shown,
                                                qint64 maxBytes);

/// At most `maxBytes` from `offset` of a regular file.
Result<QByteArray> readDescriptor(int fd, qint64 offset, qint64 maxBytes, const QString &shown);

/// What an errno means for a path, for the model.
Error fileError(int number, const QString &shown);
Error linkOnTheWay(const QString &shown);
Error tooLarge(const QString &shown, qint64 size, qint64 limit);

} // namespace homard
