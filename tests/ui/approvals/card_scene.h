// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "fakes/fake_clock.h"
#include "question_scene.h"
#include "ui/approvals/approval_card.h"
#include <QAbstractButton>
#include <QBoxLayout>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QTest>

namespace homard {

using namespace std::chrono_literals;

/// A window with the card above a composer's stand-in that has the focus.
struct CardScene {
    FakeClock clock;
    ApprovalsModel model;
    QWidget window;
    ApprovalCard *card = new ApprovalCard(model, clock);
    QLineEdit *composer = new QLineEdit;
    std::vector<std::pair<QString, ApprovalAnswer>> answers;

    explicit CardScene(int width = 720)
    {
        auto *column = new QVBoxLayout(&window);
        column->addStretch(1);
        column->addWidget(card);
        column->addWidget(composer);
        window.resize(width, 700);
        window.show();
        window.activateWindow();
        composer->setFocus();
        QObject::connect(card, &ApprovalCard::answered, card, [this](const QString &id, const ApprovalAnswer &answer) {
            answers.push_back({id, answer});
        });
        (void)QTest::qWaitForWindowActive(&window);
    }
    void ask(const ApprovalRequest &request)
    {
        model.apply({eventOf(ApprovalAsked{request})});
        settle();
    }
    /// Laid out, painted, armed.
    void settle()
    {
        QCoreApplication::sendPostedEvents();
        QCoreApplication::processEvents();
        (void)window.grab();
        QCoreApplication::processEvents();
        clock.advance(500ms);
    }
    void focus()
    {
        card->focusCard();
        clock.advance(500ms);
    }
    void key(Qt::Key key, Qt::KeyboardModifiers modifiers = Qt::NoModifier)
    {
        QTest::keyClick(QApplication::focusWidget(), key, modifiers);
    }
    QAbstractButton *button(const QString &name) const
    {
        for (auto *button : card->findChildren<QAbstractButton *>()) {
            if (button->accessibleName() == name && button->isVisible())
                return button;
        }
        return nullptr;
    }
    QPlainTextEdit *view() const { return byName<QPlainTextEdit>(QStringLiteral("What would run")); }
    template <class T>
    T *byName(const QString &name) const
    {
        for (auto *widget : card->findChildren<T *>()) {
            if (widget->accessibleName() == name)
                return widget;
        }
        return nullptr;
    }
    bool saysSomewhere(const QString &text) const
    {
        for (auto *widget : card->findChildren<QWidget *>()) {
            if (widget->isVisible() && widget->accessibleName().contains(text))
                return true;
        }
        return false;
    }
};

} // namespace homard
