// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/masker.h"
#include "terminal_text.h"
#include <QStringDecoder>
#include <functional>
#include <mutex>

namespace homard {

/// Live output as text: pieces may end inside a character, a terminal code, or a secret. Thread-safe; `show` is called
/// on the thread that brings the piece.
class LiveText
{
public:
    /// `masker` outlives this; it may be null.
    LiveText(const Masker *masker, std::function<void(const QString &)> show);
    void take(const QByteArray &piece);
    /// Shows what was held back.
    void finish();

private:
    void show(const QByteArray &piece);

    std::mutex m_mutex;
    StreamMasker m_masker;
    QStringDecoder m_decoder{QStringDecoder::Utf8};
    LiveTerminalText m_codes;
    std::function<void(const QString &)> m_show;
};

/// Puts the whole output where read_file finds it. True: it is there.
bool storeOutput(const QString &path, const QByteArray &content);

} // namespace homard
