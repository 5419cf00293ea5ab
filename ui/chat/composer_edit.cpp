// SPDX-License-Identifier: GPL-3.0-or-later
#include "composer_edit.h"
#include "base/text.h"
#include "ui/widgets/theme.h"
#include <QKeyEvent>
#include <QMimeData>
#include <QTextBlock>
#include <QTextDocumentFragment>
#include <QUrl>

namespace homard {

namespace {

constexpr double heightShare = 0.4; ///< Of the window (desktop.md).
constexpr int leastHeight = 24;
/// Some input methods pass the Enter that commits on to the program right behind the text. So long it is theirs (ours:
/// far under what a person needs for the next key).
constexpr qint64 commitMs = 100;

/// Characters of one laid out piece of a line (ours): a key costs what its piece costs.
constexpr qsizetype pieceLength = 2000;
/// Marks a block that goes on with the line of the one before.
constexpr int foldedProperty = QTextFormat::UserProperty + 1;

QString pathsOf(const QMimeData &source)
{
    QStringList paths;
    for (const QUrl &url : source.urls()) {
        if (!url.isLocalFile())
            return {};
        paths << url.toLocalFile();
    }
    return paths.join(u'\n');
}

} // namespace

ComposerEdit::ComposerEdit(QWidget *parent) : QPlainTextEdit(parent)
{
    setFrameShape(QFrame::NoFrame);
    setTabChangesFocus(true);
    setWordWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    document()->setDocumentMargin(Space::Inside);
    connect(this, &QPlainTextEdit::textChanged, this, &ComposerEdit::fit);
    fit();
}

QString ComposerEdit::exactText() const
{
    return exactText(0, document()->characterCount() - 1);
}

QString ComposerEdit::exactText(int from, int to) const
{
    QString text;
    text.reserve(to - from);
    for (QTextBlock block = document()->findBlock(from); block.isValid() && block.position() <= to;
         block = block.next()) {
        if (block.position() > from && !block.blockFormat().boolProperty(foldedProperty))
            text += u'\n';
        const int start = qMax(0, from - block.position());
        text += QStringView(block.text()).mid(start, to - block.position() - start);
    }
    return text;
}

void ComposerEdit::insertExact(const QString &text)
{
    insertExact(textCursor(), text);
    ensureCursorVisible();
}

void ComposerEdit::insertExact(QTextCursor cursor, const QString &text)
{
    QTextBlockFormat folded;
    folded.setProperty(foldedProperty, true);
    cursor.beginEditBlock();
    cursor.removeSelectedText();
    for (qsizetype at = 0; at <= text.size();) {
        qsizetype end = text.indexOf(u'\n', at);
        end = end < 0 ? text.size() : end;
        while (end - at > pieceLength) {
            const QString piece = truncated(text.mid(at, pieceLength), pieceLength - 1); // never half of a pair
            cursor.insertText(piece);
            cursor.insertBlock(folded);
            at += piece.size();
        }
        cursor.insertText(text.mid(at, end - at));
        if (end < text.size())
            cursor.insertBlock(QTextBlockFormat());
        at = end + 1;
    }
    cursor.endEditBlock();
}

void ComposerEdit::setExactText(const QString &text)
{
    clear();
    insertExact(text);
    moveCursor(QTextCursor::End);
}

void ComposerEdit::removeFront(qsizetype characters)
{
    QTextBlock block = document()->firstBlock();
    qsizetype left = characters;
    for (; block.isValid() && left > block.length() - 1; block = block.next()) {
        left -= block.length() - 1;
        if (block.next().isValid() && !block.next().blockFormat().boolProperty(foldedProperty))
            --left; // the line's end
    }
    QTextCursor front(document());
    front.setPosition(block.isValid() ? int(block.position() + left) : document()->characterCount() - 1,
                      QTextCursor::KeepAnchor);
    front.removeSelectedText();
}

QMimeData *ComposerEdit::createMimeDataFromSelection() const
{
    auto *copied = new QMimeData;
    copied->setText(exactText(textCursor().selectionStart(), textCursor().selectionEnd()));
    return copied;
}

bool ComposerEdit::belongsToInputMethod() const
{
    return m_composing || (m_justComposed && m_composedAt.elapsed() < commitMs);
}

void ComposerEdit::takeReturn(QKeyEvent *event)
{
    event->accept();
    const auto modifiers = event->modifiers() & ~Qt::KeyboardModifiers(Qt::KeypadModifier);
    const bool sends = modifiers == Qt::ControlModifier || (m_enterSends && modifiers == Qt::NoModifier);
    if (belongsToInputMethod()) {
        m_justComposed = false; // the next one is the person's
    } else if (sends) {
        if (!event->isAutoRepeat())
            Q_EMIT submitted();
    } else {
        textCursor().insertBlock(QTextBlockFormat());
        ensureCursorVisible();
    }
}

void ComposerEdit::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) {
        takeReturn(event);
        return;
    }
    m_justComposed = false;
    const bool up = event->key() == Qt::Key_Up;
    const bool plain = (event->modifiers() & ~Qt::KeyboardModifiers(Qt::KeypadModifier)) == Qt::NoModifier;
    if (!m_composing && plain && (up || event->key() == Qt::Key_Down)) {
        const QTextBlock edge = up ? document()->firstBlock() : document()->lastBlock();
        bool handled = false;
        if (textCursor().block() == edge)
            Q_EMIT walked(up ? -1 : 1, &handled);
        if (handled) {
            event->accept();
            return;
        }
    }
    QPlainTextEdit::keyPressEvent(event);
}

void ComposerEdit::keyReleaseEvent(QKeyEvent *event)
{
    m_justComposed = false; // the key that committed is up again
    QPlainTextEdit::keyReleaseEvent(event);
}

void ComposerEdit::inputMethodEvent(QInputMethodEvent *event)
{
    const bool was = m_composing;
    m_composing = !event->preeditString().isEmpty();
    if (was && !m_composing) {
        m_justComposed = true;
        m_composedAt.start();
    }
    QPlainTextEdit::inputMethodEvent(event);
    if (was && !m_composing)
        Q_EMIT composed();
}

bool ComposerEdit::canInsertFromMimeData(const QMimeData *source) const
{
    return source->hasText() || source->hasUrls() || source->hasHtml() || source->hasImage();
}

void ComposerEdit::insertFromMimeData(const QMimeData *source)
{
    QString text = source->hasUrls() ? pathsOf(*source) : QString();
    if (text.isEmpty())
        text = source->text();
    if (text.isEmpty() && source->hasHtml())
        text = QTextDocumentFragment::fromHtml(source->html()).toPlainText();
    if (text.isEmpty()) {
        if (source->hasImage())
            Q_EMIT pasteRefused(tr("Pictures cannot be sent yet. Save it in the workspace and name the file."));
        return;
    }
    text.replace(QLatin1StringView("\r\n"), QLatin1StringView("\n")).replace(u'\r', u'\n');
    insertExact(safeText(text));
}

void ComposerEdit::focusInEvent(QFocusEvent *event)
{
    QPlainTextEdit::focusInEvent(event);
    Q_EMIT focusChanged();
}

void ComposerEdit::focusOutEvent(QFocusEvent *event)
{
    QPlainTextEdit::focusOutEvent(event);
    Q_EMIT focusChanged();
}

void ComposerEdit::showEvent(QShowEvent *event)
{
    QPlainTextEdit::showEvent(event);
    if (m_window != window()) {
        if (m_window)
            m_window->removeEventFilter(this);
        m_window = window();
        m_window->installEventFilter(this);
    }
    fit();
}

void ComposerEdit::resizeEvent(QResizeEvent *event)
{
    QPlainTextEdit::resizeEvent(event);
    if (event->size().width() != event->oldSize().width())
        fit();
}

bool ComposerEdit::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == m_window && event->type() == QEvent::Resize)
        fit();
    return QPlainTextEdit::eventFilter(watched, event);
}

void ComposerEdit::showPlaceholder(const QString &words)
{
    setPlaceholderText(words);
    viewport()->update(); // the editor itself repaints only where a placeholder appears or goes
    fit();
}

/// As high as the text, up to the share; a large text is laid out only so far.
void ComposerEdit::fit()
{
    const int most = qMax(int(window()->height() * heightShare), 3 * leastHeight);
    qreal height = 2 * document()->documentMargin();
    for (QTextBlock block = document()->firstBlock(); block.isValid() && height < most; block = block.next())
        height += blockBoundingRect(block).height();
    if (document()->isEmpty()) {
        const int margins = 2 * int(document()->documentMargin());
        const QRect room(0, 0, qMax(1, viewport()->width() - margins), most);
        height = qMax(height,
                      qreal(margins) + fontMetrics().boundingRect(room, Qt::TextWordWrap, placeholderText()).height());
    }
    setFixedHeight(qBound(leastHeight, qRound(height), most));
}

} // namespace homard
