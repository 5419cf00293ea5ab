// SPDX-License-Identifier: GPL-3.0-or-later
#include "wrapped_text.h"
#include "ui/widgets/theme.h"
#include <QEvent>
#include <QPainter>
#include <QTextLayout>
#include <cmath>

namespace homard {

WrappedText::WrappedText(Voice voice, QWidget *parent) : QWidget(parent), m_voice(voice)
{
    QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
}

void WrappedText::setText(const QString &text)
{
    if (text == m_text)
        return;
    m_text = text;
    setAccessibleName(text);
    updateGeometry();
    update();
}

void WrappedText::setVoice(Voice voice)
{
    m_voice = voice;
    updateGeometry();
    update();
}

QFont WrappedText::voiceFont() const
{
    QFont used = font();
    if (m_voice == Voice::Headline)
        used.setWeight(QFont::DemiBold);
    return used;
}

qreal WrappedText::lay(QTextLayout &layout, int width) const
{
    QTextOption option;
    option.setWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
    layout.setTextOption(option);
    qreal y = 0;
    layout.beginLayout();
    for (QTextLine line = layout.createLine(); line.isValid(); line = layout.createLine()) {
        line.setLineWidth(qMax(width, 1));
        line.setPosition({0, y});
        y += line.height();
    }
    layout.endLayout();
    return y;
}

int WrappedText::heightForWidth(int width) const
{
    QTextLayout layout(m_text, voiceFont());
    return int(std::ceil(lay(layout, width)));
}

QSize WrappedText::sizeHint() const
{
    const QFontMetrics metrics(voiceFont());
    const int width = qMin(metrics.horizontalAdvance(m_text) + 2, 560); // a line that reads well (ours)
    return {width, heightForWidth(width)};
}

QSize WrappedText::minimumSizeHint() const
{
    return {qMin(sizeHint().width(), 80), QFontMetrics(voiceFont()).height()};
}

void WrappedText::paintEvent(QPaintEvent *)
{
    const Colors &colors = colorsFor(palette());
    QTextLayout layout(m_text, voiceFont());
    const qreal used = lay(layout, width());
    QPainter painter(this);
    painter.setPen(m_voice == Voice::Secondary ? colors.secondary
                   : m_voice == Voice::Alert   ? colors.danger
                                               : colors.text);
    layout.draw(&painter, {0, qMax(0.0, (height() - used) / 2)});
}

void WrappedText::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange)
        updateGeometry();
}

} // namespace homard
