// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QString>

namespace homard {

/// Chooses between the two languages of the practice model. Its answers follow the language of the question, not of the
/// window, so they are not in the translation files.
struct PracticeVoice {
    bool chinese = false;
    QString operator()(const char16_t *english, const char16_t *inChinese) const
    {
        return QString::fromUtf16(chinese ? inChinese : english);
    }
};

} // namespace homard
