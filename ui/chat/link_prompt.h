// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QFrame>

namespace homard {

/// Do the words of a link say where it leads? Then nothing is asked. Only for web and mail addresses; every other kind
/// is always asked about (S94).
bool linkSpeaksForItself(const QString &url, const QString &words);

/// A small pop-up with the full address of a link; it opens web and mail addresses only. Deletes itself when it is
/// closed.
class LinkPrompt : public QFrame
{
    Q_OBJECT
public:
    LinkPrompt(const QString &url, const QString &words, QWidget *parent);
    /// Shows it near a place, inside the screen.
    void popup(const QPoint &globalPosition);

Q_SIGNALS:
    void accepted(const QString &url, const QString &words);
};

} // namespace homard
