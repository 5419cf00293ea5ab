// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "ports/model_setup.h"

namespace homard {

/// Every service we know, the usual ones first.
const std::vector<ProviderInfo> &providerTable();
/// Ids of the providers whose keys look like `key`, the likeliest first. Several give their keys the same form.
QStringList providersForKey(QByteArrayView key);

} // namespace homard
