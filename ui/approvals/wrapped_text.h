// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QWidget>

class QTextLayout;

namespace homard {

/// A paragraph of plain text that wraps at any place where it must, so that a long path never widens a window and
/// nothing of it is cut. In the middle of a higher place.
class WrappedText : public QWidget
{
    Q_OBJECT
public:
    enum class Voice { Headline, Normal, Secondary, Alert };
    explicit WrappedText(Voice voice, QWidget *parent = nullptr);

    void setText(const QString &text);
    void setVoice(Voice voice);
    const QString &text() const { return m_text; }

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;

protected:
    void paintEvent(QPaintEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    QFont voiceFont() const;
    qreal lay(QTextLayout &layout, int width) const;

    Voice m_voice;
    QString m_text;
};

} // namespace homard
