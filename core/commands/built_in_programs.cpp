// SPDX-License-Identifier: GPL-3.0-or-later
#include "commands/built_in_programs.h"
#include "base/logging.h"
#include <QFile>

namespace homard {

std::shared_ptr<const ProgramTable> builtInPrograms()
{
    QFile file(QStringLiteral(":/commands/programs.json"));
    if (!file.open(QIODevice::ReadOnly)) {
        qCWarning(logPolicy, "program table is missing");
        return nullptr;
    }
    auto table = ProgramTable::parseLazily(file.readAll());
    if (!table) {
        qCWarning(logPolicy, "%ls", qUtf16Printable(table.error().message));
        return nullptr;
    }
    return *table;
}

} // namespace homard
