// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QAccessible>
#include <QString>

namespace homard {

class ConversationView;
struct ConversationRow;

/// Knows whether assistive technology is there: otherwise nothing is made or told for it.
class ConversationListener : public QAccessible::ActivationObserver
{
public:
    ConversationListener();
    ~ConversationListener() override;
    void accessibilityActiveChanged(bool active) override { m_active = active; }
    bool isActive() const { return m_active; }

private:
    bool m_active = false;
};

/// Makes ConversationView readable for assistive technology: a list of messages, whose objects are made when they are
/// asked for. Once is enough.
void installConversationAccess();
/// The keyboard went to a row, or to something in it.
void announceRow(ConversationView *view, int row);
/// Words that came, read out: a text insertion on the newest message, since Qt 6.4 knows no announcement.
void announceText(ConversationView *view, int row, int position, const QString &text);
/// What is read out of a row.
QString spokenWords(const ConversationRow &row);
/// The last place in `text`, from `from` on, where a sentence ends; -1: none does.
qsizetype sentenceEnd(const QString &text, qsizetype from);

} // namespace homard
