// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QProxyStyle>

namespace homard {

/// Fusion with the program's fields, buttons and lines (look.md): flat, 1 px borders, radius 6, an accent ring for the
/// focus. Colours from the palette and the theme only.
class HomardStyle : public QProxyStyle
{
    Q_OBJECT
public:
    HomardStyle();

    void drawPrimitive(PrimitiveElement element, const QStyleOption *option, QPainter *painter,
                       const QWidget *widget = nullptr) const override;
    int pixelMetric(PixelMetric metric, const QStyleOption *option = nullptr,
                    const QWidget *widget = nullptr) const override;
};

} // namespace homard
