// SPDX-License-Identifier: GPL-3.0-or-later
// What homard_bench measures of the conversation view; started by it. Prints "name value" a line.
// usage: homard_window_bench open DATA-FOLDER SESSION SMALL-SESSION TIMES
//        homard_window_bench stream DATA-FOLDER SESSION TOKENS RATE NAME
#include "view_bench.h"
#include <cstdio>

using namespace homard;

int main(int argc, char **argv)
{
    FrameWatch application(argc, argv);
    const QStringList words = QCoreApplication::arguments();
    const bool opens = words.value(1) == QLatin1StringView("open") && words.size() == 6;
    const bool streams = words.value(1) == QLatin1StringView("stream") && words.size() == 7;
    if (!opens && !streams) {
        std::fprintf(stderr, "homard_window_bench: is started by homard_bench\n");
        return 2;
    }
    const auto bench = ViewBench::open(application, words[2]);
    if (!bench) {
        std::fprintf(stderr, "homard_window_bench: %s\n", qPrintable(bench.error().text()));
        return 1;
    }
    if (opens)
        (*bench)->measureOpen(words[3], words[4], words[5].toInt());
    else if (!(*bench)->measureStream(words[3], words[4].toInt(), words[5].toInt(), words[6])) {
        std::fprintf(stderr, "homard_window_bench: the view does not show the end of the answer\n");
        return 1;
    }
    return 0;
}
