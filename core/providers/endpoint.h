// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QString>

namespace homard {

// The chat endpoint for a base URL as people paste it: with or without the version, with a trailing slash, or the
// endpoint itself. A query (Azure's api-version) is kept.
QString openAiEndpoint(const QString &baseUrl);
QString anthropicEndpoint(const QString &baseUrl);
QString ollamaEndpoint(const QString &baseUrl);

/// Where a provider lists its models, for a base URL of any of those forms.
QString modelsEndpoint(const QString &api, const QString &baseUrl);

} // namespace homard
