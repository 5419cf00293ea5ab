// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QProxyStyle>

class QStyleOptionComboBox;
class QStyleOptionSlider;
class QStyleOptionSpinBox;
class QStyleOptionTab;

namespace homard {

/// Fusion with the program's fields, buttons and lines (look.md): flat, 1 px borders, radius 6, an accent ring for the
/// focus. Colours from the palette and the theme only; behaviour is Fusion's, and nothing is animated.
class HomardStyle : public QProxyStyle
{
    Q_OBJECT
public:
    HomardStyle();

    void drawPrimitive(PrimitiveElement element, const QStyleOption *option, QPainter *painter,
                       const QWidget *widget = nullptr) const override;
    void drawControl(ControlElement element, const QStyleOption *option, QPainter *painter,
                     const QWidget *widget = nullptr) const override;
    void drawComplexControl(ComplexControl control, const QStyleOptionComplex *option, QPainter *painter,
                            const QWidget *widget = nullptr) const override;
    QRect subControlRect(ComplexControl control, const QStyleOptionComplex *option, SubControl part,
                         const QWidget *widget = nullptr) const override;
    QRect subElementRect(SubElement element, const QStyleOption *option,
                         const QWidget *widget = nullptr) const override;
    QSize sizeFromContents(ContentsType type, const QStyleOption *option, const QSize &size,
                           const QWidget *widget) const override;
    int pixelMetric(PixelMetric metric, const QStyleOption *option = nullptr,
                    const QWidget *widget = nullptr) const override;
    int styleHint(StyleHint hint, const QStyleOption *option = nullptr, const QWidget *widget = nullptr,
                  QStyleHintReturn *data = nullptr) const override;
    QIcon standardIcon(StandardPixmap pixmap, const QStyleOption *option = nullptr,
                       const QWidget *widget = nullptr) const override;

private:
    void drawPair(const QStyleOption &option, const QIcon &icon, const QSize &iconSize, const QString &text,
                  QPainter *painter, const QWidget *widget) const;
    void drawTab(const QStyleOptionTab &option, QPainter *painter) const;
    void drawComboBox(const QStyleOptionComboBox &option, QPainter *painter, const QWidget *widget) const;
    void drawSpinBox(const QStyleOptionSpinBox &option, QPainter *painter, const QWidget *widget) const;
    void drawScrollBar(const QStyleOptionSlider &option, QPainter *painter, const QWidget *widget) const;
};

} // namespace homard
