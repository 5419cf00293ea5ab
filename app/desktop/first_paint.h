// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QWidget>
#include <functional>

namespace homard {

/// Calls `then` once, when `window` can be seen: a window system asks for the first paint only after the window was
/// shown, a round trip later. At once with the next turn of the event loop where it is not visible; after a second in
/// any case, since a window on another desktop is never asked. Not at all if `window` is gone by then. GUI thread.
void whenPainted(QWidget *window, std::function<void()> then);

} // namespace homard
