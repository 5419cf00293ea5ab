// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QElapsedTimer>
#include <QPlainTextEdit>
#include <QPointer>

namespace homard {

/// The field of the composer: plain text, as high as its text up to a share of the window, and careful with Enter: a
/// key that belongs to an input method never sends.
class ComposerEdit : public QPlainTextEdit
{
    Q_OBJECT
public:
    explicit ComposerEdit(QWidget *parent = nullptr);

    /// Enter sends and Shift+Enter breaks the line; off: Ctrl+Enter sends and Enter breaks it. Ctrl+Enter always sends.
    void setEnterSends(bool enterSends) { m_enterSends = enterSends; }
    /// The text, character for character: QPlainTextEdit::toPlainText() makes ordinary blanks of those that do not
    /// break, and knows nothing of folded lines.
    QString exactText() const;
    /// Puts text at the cursor, or in place of all. A line without an end is folded: laid out in pieces, so that a key
    /// stays quick in hundreds of kB; it is one line all the same.
    void insertExact(const QString &text);
    void insertExact(QTextCursor cursor, const QString &text);
    void setExactText(const QString &text);
    /// Takes the first `characters` of exactText() away.
    void removeFront(qsizetype characters);
    /// What stands in the empty field; it gets the lines it needs.
    void showPlaceholder(const QString &words);
    /// Something is being composed and is no text yet.
    bool isComposing() const { return m_composing; }

Q_SIGNALS:
    void submitted();
    /// Up on the first line, or Down on the last one; `handled` set by whoever had something for it.
    void walked(int by, bool *handled);
    /// Something was pasted that cannot be taken; in words.
    void pasteRefused(const QString &why);
    /// What was composed is text now, or was given up.
    void composed();
    void focusChanged();

protected:
    void keyPressEvent(QKeyEvent *event) override;
    void keyReleaseEvent(QKeyEvent *event) override;
    void inputMethodEvent(QInputMethodEvent *event) override;
    QMimeData *createMimeDataFromSelection() const override;
    bool canInsertFromMimeData(const QMimeData *source) const override;
    void insertFromMimeData(const QMimeData *source) override;
    void focusInEvent(QFocusEvent *event) override;
    void focusOutEvent(QFocusEvent *event) override;
    void showEvent(QShowEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void takeReturn(QKeyEvent *event);
    bool belongsToInputMethod() const;
    QString exactText(int from, int to) const;
    void fit();

    bool m_enterSends = true;
    bool m_composing = false;
    bool m_justComposed = false;
    QElapsedTimer m_composedAt;
    QPointer<QWidget> m_window; ///< Whose height bounds ours.
};

} // namespace homard
