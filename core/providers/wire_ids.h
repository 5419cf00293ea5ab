// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QByteArray>
#include <QHash>
#include <QSet>
#include <QString>

namespace homard {

/// Our call ids in the form a provider takes, one to one within an object's life and the same in every process. An id
/// that fits is sent as it is.
class WireIds
{
public:
    enum class Form {
        Plain,   ///< [a-zA-Z0-9_-]{1,40}: OpenAI's limit is 40, Anthropic's the alphabet.
        Mistral, ///< Exactly nine letters and digits (F63).
    };

    explicit WireIds(Form form = Form::Plain) : m_form(form) {}
    QByteArray idFor(const QString &callId);

private:
    bool fits(const QString &callId) const;
    QByteArray derived(const QString &callId, int attempt) const;

    Form m_form;
    QHash<QString, QByteArray> m_ids;
    QSet<QByteArray> m_taken;
};

} // namespace homard
