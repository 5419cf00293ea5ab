// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "ui/chat/conversation_view.h"
#include "ui/models/conversation_rig.h"
#include "ui/widgets/theme.h"
#include <QApplication>
#include <QJsonDocument>
#include <QScrollBar>

namespace homard {

/// Counts what a viewport paints.
class PaintCounter : public QObject
{
public:
    explicit PaintCounter(QWidget *watched) { watched->installEventFilter(this); }
    bool eventFilter(QObject *, QEvent *event) override
    {
        if (event->type() == QEvent::Paint) {
            ++count;
            area += static_cast<QPaintEvent *>(event)->region().boundingRect();
        }
        return false;
    }
    void reset()
    {
        count = 0;
        area = {};
    }
    int count = 0;
    QRegion area;
};

/// A visible conversation view on a session in memory.
struct ChatRig {
    explicit ChatRig(std::vector<MessagePtr> messages = {}, QSize size = {700, 600}, bool active = false)
    {
        rig.archive.put(ConversationRig::info(), std::move(messages));
        view = std::make_unique<ConversationView>(background);
        view->setPalette(Theme::palette(false));
        view->resize(size);
        model = rig.loaded(active);
        view->setModel(model.get());
        view->show();
        QVERIFY(QTest::qWaitForWindowExposed(view.get()));
        settle();
    }
    /// Until nothing is on its way to the screen.
    void settle()
    {
        for (int i = 0; i < 5; ++i) {
            rig.settle();
            QTRY_VERIFY(background.isIdle());
            QCoreApplication::processEvents();
        }
    }
    void apply(const std::vector<AgentEvent> &events)
    {
        model->apply(events);
        settle();
    }
    /// The start of a run, with its user message and an answer that begins.
    void begin(const QString &answerId = QStringLiteral("live"), const QString &runId = QStringLiteral("run"))
    {
        apply(
            {testEvent(
                 RunStarted{
                     {}, {}, testMessage(answerId + QStringLiteral("-u"), Role::User, QStringLiteral("go"), runId), {}},
                 runId),
             testEvent(TurnStarted{1}, runId), testEvent(MessageStarted{answerId}, runId)});
    }
    void say(const QString &text, const QString &answerId = QStringLiteral("live"))
    {
        apply({testEvent(TextDelta{answerId, text}, QStringLiteral("run"))});
    }
    QWidget *viewport() const { return view->viewport(); }
    QScrollBar *bar() const { return view->verticalScrollBar(); }
    void key(int key, Qt::KeyboardModifiers modifiers = Qt::NoModifier)
    {
        QTest::keyClick(view.get(), Qt::Key(key), modifiers);
        settle();
    }
    void click(QPoint place) { QTest::mouseClick(viewport(), Qt::LeftButton, Qt::NoModifier, place); }
    void wheel(int by)
    {
        const QPoint middle = viewport()->rect().center();
        QWheelEvent event(middle, viewport()->mapToGlobal(middle), {}, {0, by}, Qt::NoButton, Qt::NoModifier,
                          Qt::NoScrollPhase, false);
        QApplication::sendEvent(viewport(), &event);
        settle();
    }

    ConversationRig rig;
    Errands background{Errands::AtEnd::Drop};
    std::unique_ptr<ConversationModel> model;
    std::unique_ptr<ConversationView> view; // before the model
};

/// So many questions and answers.
inline std::vector<MessagePtr> talk(int pairs)
{
    std::vector<MessagePtr> out;
    for (int i = 0; i < pairs; ++i) {
        const QString n = QString::number(i);
        const QString run = QStringLiteral("r") + n;
        out.push_back(testMessage(QStringLiteral("u") + n, Role::User, QStringLiteral("Question number ") + n, run));
        out.push_back(testMessage(QStringLiteral("a") + n, Role::Assistant,
                                  QStringLiteral("Answer *number* %1 has two paragraphs.\n\nThis is the second one, "
                                                 "which is longer and may need more than a line of its own here.")
                                      .arg(n),
                                  run));
    }
    return out;
}

/// An answer with one call and its result.
inline std::vector<MessagePtr> callMessages(const QString &callId, const QString &command, const QString &output,
                                            ResultStatus status = ResultStatus::Ok)
{
    auto answer = testMessage(QStringLiteral("a-") + callId, Role::Assistant, {});
    ToolCall call;
    call.id = callId;
    call.name = QStringLiteral("exec");
    call.rawArguments = QString::fromUtf8(
        QJsonDocument(QJsonObject{{QStringLiteral("command"), command}}).toJson(QJsonDocument::Compact));
    answer->blocks.push_back(ToolCallBlock{call});
    auto results = testMessage(QStringLiteral("t-") + callId, Role::Tool, {});
    ToolResult result;
    result.callId = callId;
    result.name = call.name;
    result.status = status;
    result.content = output;
    result.durationMs = 140;
    results->blocks.push_back(ToolResultBlock{result});
    return {answer, results};
}

} // namespace homard
