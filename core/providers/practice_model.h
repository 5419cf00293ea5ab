// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "ports/model.h"
#include "providers/practice_parser.h"

namespace homard {

/// A model without network and without a key: fixed rules that turn a few dozen plain requests, in English and Chinese,
/// into real tool calls and their results into an answer (loop.md 10). It says plainly that it is not an AI. Same
/// history, same reply.
///
/// Keeps nothing between calls: what it has done so far stands in the history after the newest user message.
class PracticeModel : public Model
{
public:
    PracticeModel();
    const ModelInfo &info() const override { return m_info; }
    ModelReply ask(const ModelRequest &request, ModelSink &sink, const CancelToken &cancel) override;

private:
    ModelInfo m_info;
    PracticeParser m_parser;
};

} // namespace homard
