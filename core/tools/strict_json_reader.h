// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/result.h"
#include <QJsonValue>
#include <QStringView>
#include <optional>

namespace homard {

/// Containers inside each other that tool arguments may have (F59).
inline constexpr int maxJsonDepth = 64;

/// Reads JSON exactly as RFC 8259 has it. Qt's own parser takes invalid escapes and raw line breaks for something they
/// are not
/// ("C:\Users" becomes "C:Users"), which must never happen to a path or a command (F60). Of equal keys the last one
/// wins. Lone surrogates become U+FFFD. Numbers out of range (1e400) and more than maxJsonDepth levels are errors. Any
/// thread.
class StrictJsonReader
{
public:
    explicit StrictJsonReader(QStringView text) : m_text(text) {}

    /// The value that begins at `from`; what comes after it is not looked at, see end(). Errors: Invalid, in English,
    /// with the position.
    Result<QJsonValue> readValue(qsizetype from = 0);
    /// The same, and nothing but white space may follow.
    Result<QJsonValue> readDocument();
    /// One past the last character read.
    qsizetype end() const { return m_pos; }

private:
    bool value(QJsonValue &out, int depth);
    bool object(QJsonValue &out, int depth);
    bool array(QJsonValue &out, int depth);
    bool string(QString &out);
    bool word(QJsonValue &out);
    void skipSpace();
    bool fail(const char *what);
    QChar at() const { return m_pos < m_text.size() ? m_text[m_pos] : QChar(); }

    QStringView m_text;
    qsizetype m_pos = 0;
    QString m_error;
};

/// Reads one escape of `text`, `pos` at the backslash, and appends what it stands for. False and `pos` unchanged: it is
/// none of JSON's.
bool readJsonEscape(QStringView text, qsizetype &pos, QString &out);
/// The number `token` is in JSON's grammar; nullopt if it is none or out of range.
std::optional<QJsonValue> jsonNumber(QStringView token);
/// `text` with every lone surrogate replaced by U+FFFD. U+0000 stays: it may be content.
QString withoutLoneSurrogates(QString text);
/// JSON's four white space characters.
inline bool isJsonSpace(QChar c)
{
    return c == u' ' || c == u'\n' || c == u'\r' || c == u'\t';
}

} // namespace homard
