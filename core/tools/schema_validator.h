// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/result.h"
#include <QJsonObject>
#include <memory>

namespace homard {

/// One compiled JSON Schema (draft 7 subset). Immutable; validate() from several threads at once.
class SchemaValidator
{
public:
    /// Errors: Invalid, the schema itself is wrong.
    static Result<std::shared_ptr<const SchemaValidator>> compile(const QJsonObject &schema);
    ~SchemaValidator();

    /// Empty if `arguments` fit. Else a sentence for the model: the position as a JSON pointer, what is wrong, what was
    /// expected.
    QString validate(const QJsonObject &arguments) const;

private:
    struct Compiled;
    explicit SchemaValidator(std::unique_ptr<Compiled> compiled);
    std::unique_ptr<Compiled> m_compiled;
};

} // namespace homard
