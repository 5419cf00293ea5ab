// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/clock.h"
#include "frame_watch.h"
#include "sessions/sqlite_session_store.h"
#include "ui/chat/conversation_view.h"
#include "ui/models/conversation_book.h"
#include "ui/models/timeline_model.h"
#include <functional>
#include <memory>

namespace homard {

/// The conversation view of the window on a real store, visible, and nothing else around it but the timeline's model.
class ViewBench
{
public:
    /// The error in words where the store cannot be opened.
    static Result<std::unique_ptr<ViewBench>> open(FrameWatch &application, const QString &dataFolder);
    ~ViewBench();

    /// Shows a session as the window does; milliseconds until its newest rows are painted with their texts.
    double show(const QString &sessionId);
    /// The same from the store again, as if it had not been open before.
    void forgetConversations();

    /// `open`: opens the session several times and scrolls through it.
    void measureOpen(const QString &sessionId, const QString &smallSessionId, int times);
    /// Streams `tokens` into the session; `rate` a second, 0: as fast as they can be made. False: its end is not in
    /// view.
    bool measureStream(const QString &sessionId, int tokens, int rate, const QString &name);

private:
    ViewBench(FrameWatch &application, std::unique_ptr<SqliteSessionStore> store);
    void waitUntil(const std::function<bool()> &ready);
    /// Until nothing has been painted for a while: all that was on its way to the screen is there.
    void settle();
    bool isShown() const;
    void scrollTo(int value);
    void printFrames(const QString &name) const;

    FrameWatch &m_application;
    std::unique_ptr<SqliteSessionStore> m_store;
    Errands m_errands;
    Errands m_background{Errands::AtEnd::Drop};
    TimelineModel m_timeline; ///< Reads the same session, on the same errands.
    EventFeed m_feed;
    std::unique_ptr<ConversationBook> m_book;
    std::unique_ptr<ConversationView> m_view;
    bool m_active = false;
};

/// A line "name value" on standard output.
void printValue(const QString &name, double value);

} // namespace homard
