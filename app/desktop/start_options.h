// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/result.h"
#include "single_instance.h"
#include <QStringList>

namespace homard {

/// The window program's command line.
struct StartOptions {
    StartRequest request;
    bool hidden = false; ///< Start in the tray; shown all the same where there is none.
    bool marks = false;  ///< `--marks`, not in the help: TimeMarks on standard output, for the benchmark.
    bool help = false;
    bool version = false;
};

/// `arguments` without the program's name. Invalid: an unknown option, in words. `homard://ask?text=` counts as --ask.
Result<StartOptions> parseStart(const QStringList &arguments);
/// For --help.
QString startHelp();

} // namespace homard
