// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "ui/widgets/icons.h"
#include <QElapsedTimer>
#include <QString>
#include <QWidget>
#include <vector>

class QToolButton;
class QVBoxLayout;

namespace homard {

/// A message that waits for the run to take it.
struct QueuedMessage {
    QString id; ///< Of the perception.
    QString text;
    bool operator==(const QueuedMessage &) const = default;
};

/// The messages that wait, above the composer, each with "Take back"; where nothing will take them by itself they say
/// so, and the first has "Send now". Hidden while none waits.
class QueueTray : public QWidget
{
    Q_OBJECT
public:
    explicit QueueTray(QWidget *parent = nullptr);

    /// In the order they will be taken.
    void setMessages(const std::vector<QueuedMessage> &messages);
    const std::vector<QueuedMessage> &messages() const { return m_messages; }
    /// Nothing runs that takes them, or it was told to stop. True at first.
    void setHalted(bool halted);
    /// Taking it back did not work out: its button can be pressed again.
    void release(const QString &id);

Q_SIGNALS:
    void takeBackRequested(const QString &id);
    /// The first is to be taken, and the others after it.
    void sendNowRequested();

protected:
    void changeEvent(QEvent *event) override;

private:
    void build();
    QWidget *makeRow(const QueuedMessage &message, bool isFirst);
    QToolButton *makeButton(QWidget *row, Icon icon, const QString &text, const QString &name);

    std::vector<QueuedMessage> m_messages;
    QStringList m_asked;     ///< Ids whose button was pressed.
    QElapsedTimer m_pressed; ///< Since the last press: the next row moves under the mouse.
    QVBoxLayout *m_rows;
    bool m_halted = true;
};

} // namespace homard
