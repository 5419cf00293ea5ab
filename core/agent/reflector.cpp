// SPDX-License-Identifier: GPL-3.0-or-later
#include "agent/reflector.h"

namespace homard {

Reflection Reflector::reflect(const ModelReply &reply, const QString &text)
{
    if (!text.trimmed().isEmpty()) {
        m_askedAgain = false;
        return {Reflection::Final, reply.finish == Finish::Length};
    }
    if (m_askedAgain)
        return {Reflection::EmptyAnswer, false};
    m_askedAgain = true;
    return {Reflection::AskAgain, false};
}

} // namespace homard
