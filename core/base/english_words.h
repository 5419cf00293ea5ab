// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <utility>

namespace homard {

/// What goes to the model is English, whatever language the window has. While one of these lives, its thread asks for
/// texts in English: the program's translators look at isOn(), and the system's own words for its errors follow (on
/// Unix). For one block of code on one thread; may be nested. Costs two thread-local writes.
class EnglishWords
{
public:
    EnglishWords();
    ~EnglishWords();
    EnglishWords(const EnglishWords &) = delete;
    EnglishWords &operator=(const EnglishWords &) = delete;

    /// Of the calling thread.
    static bool isOn();

    /// For work that is handed to another thread, where the words are found: `work`, which speaks there as its caller
    /// does now.
    template <class Work>
    static auto carried(Work &work)
    {
        return [&work, english = isOn()](auto &&...arguments) {
            if (!english)
                return work(std::forward<decltype(arguments)>(arguments)...);
            const EnglishWords here;
            return work(std::forward<decltype(arguments)>(arguments)...);
        };
    }

private:
    void *m_before; ///< The thread's locale.
};

} // namespace homard
