// SPDX-License-Identifier: GPL-3.0-or-later
#include "child_environment.h"
#include <unistd.h>

namespace homard {

std::vector<QByteArray> hostEnvironment()
{
    std::vector<QByteArray> result;
    for (char **entry = environ; *entry; ++entry)
        result.push_back(*entry);
    return result;
}

} // namespace homard
