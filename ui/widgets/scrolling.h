// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <initializer_list>

class QScrollArea;
class QWidget;

namespace homard {

/// For a combo or spin box on a page that scrolls: the wheel changes it only while it has the keyboard, which the wheel
/// does not give it; else it goes on to the page.
void letWheelPass(QWidget *box);

/// Scrolls so that each of `widgets`, somewhere in `area`, is seen, the last one for certain; also when they have just
/// been shown or filled: what waits to be laid out is laid out first.
void scrollTo(QScrollArea *area, std::initializer_list<QWidget *> widgets);

} // namespace homard
