// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "foundation.h"
#include "providers/provider_setup.h"

namespace homard {

/// Finding and trying models for the window: the usual ports of this machine and OLLAMA_HOST, the keychain, and memory
/// where there is none. `foundation` outlives it.
std::unique_ptr<ProviderSetup> makeModelSetup(Foundation &foundation);

/// The folder to work in that is suggested where none was chosen: the user's documents, if there is such a folder and
/// it can be a workspace; else empty.
QString suggestedWorkspace(const AppPaths &paths);

} // namespace homard
