// SPDX-License-Identifier: GPL-3.0-or-later
#include "banner.h"
#include "icons.h"
#include "plain_label.h"
#include "style_boxes.h"
#include "theme.h"
#include <QEvent>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QStyle>
#include <QTimer>
#include <QToolButton>

namespace homard {
namespace {

constexpr int kIconColumn = 28; ///< Icon and gaps, inside of the margin.
/// Below this width the buttons stand under the text; also where they would take more than half of it.
constexpr int kNarrow = 420;
constexpr std::chrono::milliseconds kLate{500}; ///< As the approval card (S12).

struct Look {
    Icon icon;
    QColor ink;
    QColor fill;
};

Look lookOf(Banner::Kind kind, const Colors &colors)
{
    switch (kind) {
    case Banner::Kind::Info: return {Icon::Info, colors.accent, colors.accentBg};
    case Banner::Kind::Ok: return {Icon::Check, colors.ok, colors.okBg};
    case Banner::Kind::Warning: return {Icon::Warning, colors.warning, colors.warningBg};
    case Banner::Kind::Error: return {Icon::Error, colors.danger, colors.dangerBg};
    }
    return {Icon::Info, colors.accent, colors.accentBg};
}

} // namespace

Banner::Banner(QWidget *parent)
    : QFrame(parent)
    , m_text(new PlainLabel(this))
    , m_dismiss(new QToolButton(this))
    , m_body(new QBoxLayout(QBoxLayout::LeftToRight))
    , m_buttons(new QHBoxLayout)
{
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(Space::Related, Space::Related, Space::Related, Space::Related);
    row->setSpacing(Space::Related);
    row->addSpacing(kIconColumn);
    m_text->setWordWrap(true);
    m_text->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_body->setSpacing(Space::Related);
    m_body->addWidget(m_text, 1);
    m_buttons->setSpacing(Space::Related);
    m_body->addLayout(m_buttons);
    row->addLayout(m_body, 1);
    m_dismiss->setIcon(lineIcon(Icon::Cross));
    m_dismiss->setAutoRaise(true);
    m_dismiss->setFocusPolicy(Qt::StrongFocus);
    m_dismiss->hide();
    row->addWidget(m_dismiss, 0, Qt::AlignVCenter);
    connect(m_dismiss, &QToolButton::clicked, this, &Banner::dismissed);
    retranslate();
}

void Banner::setNotice(Kind kind, const QString &text)
{
    m_kind = kind;
    m_text->setText(text);
    setAccessibleName(text);
    m_dismiss->setAccessibleDescription(text); // there may be several
    update();
}

QString Banner::text() const
{
    return m_text->text();
}

QPushButton *Banner::addButton(const QString &text)
{
    auto *button = new QPushButton(text, this);
    button->setAutoDefault(false);
    QWidget *before = m_buttons->isEmpty() ? m_text : m_buttons->itemAt(m_buttons->count() - 1)->widget();
    m_buttons->addWidget(button);
    setTabOrder(before, button); // else Tab would come to it behind everything that was there before
    placeButtons();
    return button;
}

QPushButton *Banner::addLateButton(const QString &text)
{
    QPushButton *button = addButton(text);
    button->setEnabled(false);
    QTimer::singleShot(kLate, button, [button] { button->setEnabled(true); });
    return button;
}

void Banner::clearButtons()
{
    while (auto *item = m_buttons->takeAt(0)) {
        item->widget()->hide();
        item->widget()->deleteLater(); // it may be the one that was clicked
        delete item;
    }
    placeButtons();
}

void Banner::setDismissible(bool dismissible)
{
    m_dismiss->setVisible(dismissible);
}

void Banner::setSpanning(bool spanning)
{
    m_spanning = spanning;
    update();
}

void Banner::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    const Look look = lookOf(m_kind, colorsFor(palette()));
    if (m_spanning) {
        painter.fillRect(rect(), look.fill);
        drawEdgeLine(&painter, rect(), Qt::TopEdge, look.ink);
        drawEdgeLine(&painter, rect(), Qt::BottomEdge, look.ink);
    } else {
        drawRoundBox(&painter, rect(), look.fill, look.ink, Radius::Control);
    }
    const QRect icon(Space::Group, 0, 16, height());
    paintIcon(&painter, QStyle::visualRect(layoutDirection(), rect(), icon), look.icon, look.ink);
}

void Banner::placeButtons()
{
    const bool narrow = width() < kNarrow || m_buttons->sizeHint().width() > width() / 2;
    m_body->setDirection(narrow ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight);
    m_buttons->setAlignment(narrow ? Qt::AlignLeft : Qt::Alignment());
}

void Banner::resizeEvent(QResizeEvent *event)
{
    placeButtons();
    QFrame::resizeEvent(event);
}

void Banner::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    QFrame::changeEvent(event);
}

void Banner::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Escape && m_dismiss->isVisibleTo(this)) {
        Q_EMIT dismissed();
        return;
    }
    QFrame::keyPressEvent(event);
}

void Banner::retranslate()
{
    m_dismiss->setToolTip(tr("Dismiss"));
    m_dismiss->setAccessibleName(tr("Dismiss"));
}

} // namespace homard
