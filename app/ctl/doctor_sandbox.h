// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace homard {

class Foundation;

/// `homardctl doctor --sandbox`: tries to get out of the sandbox that commands run in, and prints what came of each
/// attempt. ExitFinished only if every attempt was made and held.
int tryEscapes(Foundation &foundation, bool asJson);

} // namespace homard
