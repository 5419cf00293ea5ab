// SPDX-License-Identifier: GPL-3.0-or-later
#include "home_templates.h"
#include <array>
#include <utility>

namespace homard {

namespace {

constexpr std::array<std::pair<const char *, const char *>, 6> templates{{
    {"AGENTS.md", R"(# Working rules

How you want work to be done, in every session. Change this file as you like.

- Look before you change: read a file before you edit it.
- Do what was asked, completely, and nothing beside it. Ask when two readings are possible and the difference matters.
- Say plainly what was done, what was not, and why.
)"},
    {"SOUL.md", R"(# Manner

The tone of the answers.

- Friendly, calm and brief. No flattery.
- Answer in the language of the question.
- Say "I do not know" rather than guess.
)"},
    {"IDENTITY.md", R"(# Identity

- Name: Homard
- Role: an assistant on this computer that acts with tools and shows every step.
)"},
    {"USER.md", R"(# About the user

What the assistant should know about you: your name, your work, your languages, what you like and dislike. No passwords.
)"},
    {"TOOLS.md", R"(# Notes on tools

Hints about this computer: where things are, which programs to prefer, which commands to avoid.
)"},
    {"memory/MEMORY.md", R"(# Memory

Lasting facts, one line each: decisions, preferences, names, dates. Short-lived notes go to `memory/YYYY-MM-DD.md`.
)"},
}};

} // namespace

QString homeTemplate(const QString &name)
{
    for (const auto &[file, text] : templates) {
        if (name == QLatin1String(file))
            return QString::fromLatin1(text);
    }
    return {};
}

} // namespace homard
