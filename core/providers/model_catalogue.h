// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/result.h"
#include "providers/model_profile.h"
#include <QStringList>
#include <vector>

namespace homard {

/// What is known of well-known models, from a data file in the program. Immutable after loading: share it between
/// threads.
class ModelCatalogue
{
public:
    /// The built-in file. Corrupt if it does not read, which a test rules out.
    static Result<ModelCatalogue> load();
    static Result<ModelCatalogue> fromJson(const QByteArray &json);

    /// The profile of `name` at `baseUrl` (may be empty), by the longest known prefix; a vendor before a slash and
    /// letter case do not count. Unknown: 8 192 tokens, contextKnown = false (F55). Prices and thinking parameters are
    /// given only where they hold: at the vendor's own address. With Ollama a window is at most `localWindow`
    /// tokens, for it costs memory there and is what num_ctx asks for.
    ModelProfile profile(const QString &api, const QString &name, const QString &baseUrl) const;
    qsizetype size() const { return qsizetype(m_entries.size()); }

    /// Ours: holds the prompt, some files and a summary, and costs a few hundred MB to 2 GB with models that run on a
    /// desk.
    static constexpr int localWindow = 16'384;

private:
    struct Entry {
        QString match;
        int window = 0;
        int output = 0;
        bool tools = true;
        std::vector<double> price;
        QStringList hosts;
        QString thinking;
        QStringList quirks;
    };
    const Entry *entryFor(const QString &name) const;
    static ModelQuirks quirksFor(const Entry *entry, const ModelInfo &info, const QString &host);

    std::vector<Entry> m_entries; // longest match first
};

} // namespace homard
