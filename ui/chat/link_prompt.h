// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QDialog>

namespace homard {

/// Do the words of a link say where it leads? Then nothing is asked. Only for web and mail addresses; every other kind
/// is always asked about (S94).
bool linkSpeaksForItself(const QString &url, const QString &words);

/// A small box with the full address of a link; it opens web and mail addresses only. It goes by Escape, or when
/// another window is used, and deletes itself then. A window of its own, not of the kind Qt::Popup: those are left out
/// of the accessibility tree.
class LinkPrompt : public QDialog
{
    Q_OBJECT
public:
    LinkPrompt(const QString &url, const QString &words, QWidget *parent);
    /// Shows it near a place, inside the screen.
    void popup(const QPoint &globalPosition);

Q_SIGNALS:
    void accepted(const QString &url, const QString &words);

protected:
    bool event(QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;
};

} // namespace homard
