// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/english_words.h"
#include <QtGlobal>
#ifdef Q_OS_UNIX
#include <clocale>
#include <locale.h>
#endif

namespace homard {

namespace {

// Aligned as wide as anything that follows in a program: where smaller thread-local zeros end a page, mold 1.10 begins
// RELRO in a page that is not mapped, and the program does not start.
alignas(16) thread_local int englishDepth = 0;

#ifdef Q_OS_UNIX
/// The process's locale, but for its messages: strerror() speaks by it. Kept until the process ends.
locale_t englishMessages()
{
    static const locale_t made = [] {
        const locale_t base = duplocale(LC_GLOBAL_LOCALE);
        const locale_t out = base ? newlocale(LC_MESSAGES_MASK, "C", base) : nullptr;
        if (base && !out)
            freelocale(base);
        return out;
    }();
    return made;
}
#endif

} // namespace

EnglishWords::EnglishWords() : m_before(nullptr)
{
    ++englishDepth;
#ifdef Q_OS_UNIX
    if (const locale_t english = englishMessages())
        m_before = uselocale(english);
#endif
}

EnglishWords::~EnglishWords()
{
    --englishDepth;
#ifdef Q_OS_UNIX
    if (m_before)
        uselocale(static_cast<locale_t>(m_before));
#endif
}

bool EnglishWords::isOn()
{
    return englishDepth > 0;
}

} // namespace homard
