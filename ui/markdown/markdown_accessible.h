// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace homard {

class MarkdownView;

/// Makes every MarkdownView readable for assistive technology. GUI thread; more than once does no harm.
void installMarkdownAccessibility();
/// Tells assistive technology that the view's text is another one.
void announceMarkdownChange(MarkdownView *view);

} // namespace homard
