// SPDX-License-Identifier: GPL-3.0-or-later
#include "model_setup.h"
#include "workspace_choice.h"
#include <QStandardPaths>

namespace homard {

std::unique_ptr<ProviderSetup> makeModelSetup(Foundation &foundation)
{
    ProviderSetupOptions options;
    options.places = usualLocalPlaces(qEnvironmentVariable("OLLAMA_HOST"));
    options.keepForSession = [&foundation](const QString &name, const SecretBytes &key) {
        return foundation.secrets().keepForSession(name, key);
    };
    return std::make_unique<ProviderSetup>(foundation.secrets(), foundation.masker(), foundation.clock(),
                                           std::move(options));
}

QString suggestedWorkspace(const AppPaths &paths)
{
    const QString documents = QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation);
    if (documents.isEmpty())
        return {};
    const auto folder = chooseWorkspace(documents, paths); // refuses the home folder itself and what is not there
    return folder.ok() ? folder.value() : QString();
}

} // namespace homard
