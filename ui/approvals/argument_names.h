// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QString>
#include <QStringList>

namespace homard {

/// What an argument of a tool of ours is called on a form: "Ends after (seconds)". Empty: it is none that is known, and
/// its own name is all there is to show.
QString argumentTitle(const QString &tool, const QString &argument);

/// A tool of ours that never takes this argument empty.
bool mustSaySomething(const QString &tool, const QString &argument);

/// The arguments of a tool in the order in which people read them; what is not known comes last, as it came.
QStringList inReadingOrder(const QString &tool, const QStringList &arguments);

} // namespace homard
