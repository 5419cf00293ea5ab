// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/masker.h"
#include "ports/model.h"

namespace homard {

/// Masks known secrets in all that comes back from a model: words, thinking, calls, failures (invariant 7, S95). A
/// provider may name the key it refused, and a model may repeat what it was told elsewhere. Outermost of the models, so
/// that nothing behind it is shown or stored unmasked. One thread at a time.
class MaskingModel : public Model
{
public:
    /// `masker` outlives this.
    MaskingModel(std::unique_ptr<Model> inner, const Masker &masker) : m_inner(std::move(inner)), m_masker(masker) {}
    const ModelInfo &info() const override { return m_inner->info(); }
    ModelReply ask(const ModelRequest &request, ModelSink &sink, const CancelToken &cancel) override;

private:
    std::unique_ptr<Model> m_inner;
    const Masker &m_masker;
};

} // namespace homard
