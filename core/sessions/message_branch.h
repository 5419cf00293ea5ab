// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QStringList>
#include <vector>

namespace homard {

/// A message as far as the order of a session needs it.
struct MessageLink {
    QString id;
    QString parentId;     ///< Empty: the first.
    bool readable = true; ///< Its content is good, so its parent is worth a complaint where it is missing.
};

/// Indexes into `links`, which are in the order they were stored, from first to last message of the branch that ends at
/// `headId`. Where a link leads nowhere it goes on with the message stored before, so that one damaged row does not cut
/// off what is older (F09); `damaged` gets a sentence for each such place and may be null.
std::vector<size_t> activeBranch(const std::vector<MessageLink> &links, const QString &headId, QStringList *damaged);

} // namespace homard
