// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/result.h"
#include "json_look_ahead.h"
#include <QJsonObject>

namespace homard {

/// Reads one object that is nearly JSON, as models write it: single or typographic quotes, unquoted keys and simple
/// values, missing or surplus commas, literals of Python and JavaScript, unescaped quotes and raw line breaks inside
/// strings, comments, number keys.
///
/// What it never does: close what is still open at the end (it may have been cut off, and half a command must not run),
/// read an escape that does not exist, or take one of two readings of a quote where both fit: inner quotes must pair
/// up. Linear in the length of the text but for look-aheads of bounded length. Any thread.
class ArgumentRepair
{
public:
    /// `names`: the top-level keys that are possible; empty: unknown. They tell a key from a quoted word inside a
    /// string.
    ArgumentRepair(QStringView text, QSet<QString> names) : m_ahead{text, std::move(names), {}} {}

    /// Reads the object that begins at `from` ('{'). Errors: Invalid, in English, with the position.
    Result<QJsonObject> readObject(qsizetype from);
    /// One past the object.
    qsizetype end() const { return m_pos; }

private:
    using Place = JsonLookAhead::Place;
    bool value(QJsonValue &out, Place place);
    bool object(QJsonObject &out);
    bool member(QJsonObject &out);
    bool afterMember();
    bool key(QString &out);
    bool array(QJsonValue &out);
    bool string(QString &out, Place place);
    bool quoteEnds(QString &out, Place place, int inner, bool &closes);
    bool bare(QJsonValue &out, Place place);
    bool bareValue(QStringView token, QJsonValue &out);
    bool bareKey(QString &out);

    void skipSpace() { m_pos = m_ahead.spaceFrom(m_pos); }
    bool fail(const char *what);

    JsonLookAhead m_ahead;
    qsizetype m_pos = 0;
    bool m_colonTaken = false; ///< The key just read had its colon before a missing quote.
    bool m_quotedOnly = false; ///< The value to come must not be a bare word: a quote was missing just before it.
    QString m_error;
};

} // namespace homard
