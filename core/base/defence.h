// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#ifdef HOMARD_TWINS
#include <QByteArray>
#endif

namespace homard {

#ifdef HOMARD_TWINS
/// Whether the defence of that name works; false for the one that HOMARD_TWIN_OFF names. Only in the build of the
/// twins (CMake option HOMARD_TWINS, never one that is shipped): tests/twins/run.py switches each defence off and wants
/// its test to fail, so that no test is green whatever the program does. tests/twins/twins.tsv has all the names. Any
/// thread.
inline bool defenceOn(const char *name)
{
    static const QByteArray off = qgetenv("HOMARD_TWIN_OFF");
    return off != name;
}
#else
/// Always: nothing can switch a defence off, and nothing of the question is left in the program.
constexpr bool defenceOn(const char *)
{
    return true;
}
#endif

} // namespace homard
