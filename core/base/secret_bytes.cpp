// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/secret_bytes.h"

namespace homard {

void SecretBytes::wipe(void *memory, std::size_t size)
{
    auto *bytes = static_cast<volatile unsigned char *>(memory);
    for (std::size_t i = 0; i < size; ++i)
        bytes[i] = 0;
}

} // namespace homard
