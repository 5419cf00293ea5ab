// SPDX-License-Identifier: GPL-3.0-or-later
#include "message_branch.h"
#include "session_words.h"
#include <QHash>

namespace homard {

std::vector<size_t> activeBranch(const std::vector<MessageLink> &links, const QString &headId, QStringList *damaged)
{
    std::vector<size_t> branch;
    if (links.empty())
        return branch;
    QHash<QString, size_t> byId;
    byId.reserve(qsizetype(links.size()));
    for (size_t i = 0; i < links.size(); ++i)
        byId.insert(links[i].id, i);
    size_t at = byId.value(headId, links.size() - 1);
    if (damaged && !byId.contains(headId))
        *damaged << tr("The newest message (%1) is missing; the one stored before it is the last now.").arg(headId);
    for (;;) {
        branch.push_back(at);
        const MessageLink &link = links[at];
        if (link.parentId.isEmpty())
            break;
        // Parents are always older: with a link to anything else, a loop of damaged links would never end.
        const auto parent = byId.constFind(link.parentId);
        const bool good = parent != byId.constEnd() && *parent < at;
        if (damaged && !good && link.readable)
            *damaged << tr("The message before %1 (%2) is missing; the one stored before it is taken.")
                            .arg(link.id, link.parentId);
        if (!good && at == 0)
            break;
        at = good ? *parent : at - 1;
    }
    std::reverse(branch.begin(), branch.end());
    return branch;
}

} // namespace homard
