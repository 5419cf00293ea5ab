// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QString>
#include <cstdlib>
#include <utility>
#include <variant>

namespace homard {

/// What kind of failure an Error is. For decisions in code; people read Error::message.
enum class ErrorCode {
    Invalid,     ///< The input is wrong: arguments, syntax, a value out of range.
    NotFound,    ///< The named thing does not exist.
    Denied,      ///< Policy, permissions or a person said no.
    Cancelled,   ///< A CancelToken was cancelled.
    Timeout,     ///< A deadline passed.
    Io,          ///< Disk or pipe failed: full, read-only, gone.
    Corrupt,     ///< Stored data does not read as it was written.
    Busy,        ///< Somebody else holds it: a lock, a session owner.
    Unsupported, ///< This build, platform or file version cannot do it.
    Network,     ///< A connection failed.
    Conflict,    ///< It changed since it was looked at.
    Internal,    ///< A fault of ours.
};

/// A failure as a value. `message` says what happened in words a person can act on (translated); `hint` says what to
/// do, may be empty.
struct Error {
    ErrorCode code = ErrorCode::Internal;
    QString message;
    QString hint;

    /// Message and hint in one line, for logs and terminals.
    QString text() const { return hint.isEmpty() ? message : message + QStringLiteral(" ") + hint; }
};

/// Either a T or an Error. Never both, never neither. Taking the value of a failure ends the program: check ok() first.
template <class T>
class [[nodiscard]] Result
{
public:
    Result(T value) : m_value(std::in_place_index<0>, std::move(value)) {}
    Result(Error error) : m_value(std::in_place_index<1>, std::move(error)) {}
    Result(ErrorCode code, QString message, QString hint = {})
        : m_value(std::in_place_index<1>, Error{code, std::move(message), std::move(hint)})
    {
    }

    bool ok() const { return m_value.index() == 0; }
    explicit operator bool() const { return ok(); }

    T &value() &
    {
        check();
        return *std::get_if<0>(&m_value);
    }
    const T &value() const &
    {
        check();
        return *std::get_if<0>(&m_value);
    }
    T &&value() &&
    {
        check();
        return std::move(*std::get_if<0>(&m_value));
    }
    T &operator*() & { return value(); }
    const T &operator*() const & { return value(); }
    T *operator->() { return &value(); }
    const T *operator->() const { return &value(); }

    const Error &error() const
    {
        if (ok())
            std::abort();
        return *std::get_if<1>(&m_value);
    }

private:
    void check() const
    {
        if (!ok())
            std::abort();
    }
    std::variant<T, Error> m_value;
};

/// Success without a value, or an Error.
template <>
class [[nodiscard]] Result<void>
{
public:
    Result() = default;
    Result(Error error) : m_error(std::move(error)), m_ok(false) {}
    Result(ErrorCode code, QString message, QString hint = {})
        : m_error{code, std::move(message), std::move(hint)}, m_ok(false)
    {
    }

    bool ok() const { return m_ok; }
    explicit operator bool() const { return m_ok; }
    const Error &error() const
    {
        if (m_ok)
            std::abort();
        return m_error;
    }

private:
    Error m_error;
    bool m_ok = true;
};

} // namespace homard
