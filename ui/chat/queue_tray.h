// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QString>
#include <QWidget>
#include <vector>

class QVBoxLayout;

namespace homard {

/// A message that waits for the run to take it.
struct QueuedMessage {
    QString id; ///< Of the perception.
    QString text;
    bool operator==(const QueuedMessage &) const = default;
};

/// The messages that wait, above the composer, each with "Take back". Hidden while none waits.
class QueueTray : public QWidget
{
    Q_OBJECT
public:
    explicit QueueTray(QWidget *parent = nullptr);

    /// In the order they will be taken.
    void setMessages(const std::vector<QueuedMessage> &messages);
    const std::vector<QueuedMessage> &messages() const { return m_messages; }
    /// Taking it back did not work out: its button can be pressed again.
    void release(const QString &id);

Q_SIGNALS:
    void takeBackRequested(const QString &id);

protected:
    void changeEvent(QEvent *event) override;

private:
    void build();

    std::vector<QueuedMessage> m_messages;
    QStringList m_asked; ///< Ids whose button was pressed.
    QVBoxLayout *m_rows;
};

} // namespace homard
