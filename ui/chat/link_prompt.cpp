// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/chat/link_prompt.h"
#include "base/text.h"
#include "ui/widgets/plain_label.h"
#include "ui/widgets/theme.h"
#include <QBoxLayout>
#include <QClipboard>
#include <QGuiApplication>
#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QScreen>
#include <QUrl>

namespace homard {

namespace {

constexpr int promptWidth = 420;

/// "https://www.example.org/" as people write it: "example.org".
QString bare(QString address)
{
    address = address.trimmed().toLower();
    for (const auto *prefix : {"https://", "http://", "mailto:", "www."}) {
        if (address.startsWith(QLatin1StringView(prefix)))
            address.remove(0, qsizetype(qstrlen(prefix)));
    }
    while (address.endsWith(QLatin1Char('/')))
        address.chop(1);
    return address;
}

/// A file, a script or a program is never opened from an answer.
bool isOpenable(const QUrl &url)
{
    const QString scheme = url.scheme().toLower();
    return scheme == QLatin1StringView("http") || scheme == QLatin1StringView("https") ||
           scheme == QLatin1StringView("mailto");
}

QString asciiHost(const QUrl &url)
{
    return url.host(QUrl::FullyEncoded);
}

/// Break points, so that a long address wraps.
QString wrappable(const QString &url)
{
    QString out;
    for (const QChar letter : visibleText(url)) {
        out += letter;
        if (QStringLiteral("/?&=.-_").contains(letter))
            out += QChar(0x200b);
    }
    return out;
}

} // namespace

bool linkSpeaksForItself(const QString &url, const QString &words)
{
    const QUrl parsed(url);
    if (!isOpenable(parsed))
        return false;
    if (!parsed.userInfo().isEmpty() || visibleText(url) != url)
        return false; // https://bank.example@evil.example/
    if (asciiHost(parsed) != parsed.host())
        return false; // letters of other scripts that look like Latin ones
    const QString shown = bare(words);
    if (shown.isEmpty())
        return false;
    if (shown == bare(url))
        return true;
    const QString host = bare(parsed.host());
    return !host.isEmpty() && (shown == host || shown.startsWith(host + QLatin1Char('/')));
}

LinkPrompt::LinkPrompt(const QString &url, const QString &words, QWidget *parent)
    : QDialog(parent, Qt::Dialog | Qt::FramelessWindowHint)
{
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(tr("Open a link"));
    setAccessibleName(windowTitle());
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(Space::Section, Space::Group, Space::Section, Space::Group);
    column->setSpacing(Space::Related);
    auto *title = new PlainLabel(tr("This link leads to:"), this);
    auto *address = new PlainLabel(this);
    const QUrl parsed(url);
    const bool foreign = asciiHost(parsed) != parsed.host();
    address->setText(foreign ? wrappable(url) + QLatin1Char('\n') + tr("Host: %1").arg(asciiHost(parsed))
                             : wrappable(url));
    address->setFont(monospaceFont());
    address->setWordWrap(true);
    address->setAccessibleName(visibleText(url));
    column->addWidget(title);
    column->addWidget(address);
    if (!isOpenable(parsed)) {
        auto *why = new PlainLabel(tr("Only web and mail addresses are opened from here."), this);
        why->setWordWrap(true);
        column->addWidget(why);
    }
    auto *buttons = new QHBoxLayout;
    auto *copy = new QPushButton(tr("Copy address"), this);
    auto *open = new QPushButton(tr("Open"), this);
    auto *cancel = new QPushButton(tr("Cancel"), this);
    buttons->addWidget(copy);
    buttons->addStretch();
    buttons->addWidget(open); // the safe one is the last, as in every dialog
    buttons->addWidget(cancel);
    column->addLayout(buttons);
    connect(copy, &QPushButton::clicked, this, [this, url] {
        QGuiApplication::clipboard()->setText(url);
        close();
    });
    connect(cancel, &QPushButton::clicked, this, &QWidget::close);
    connect(open, &QPushButton::clicked, this, [this, url, words] {
        Q_EMIT accepted(url, words);
        close();
    });
    open->setVisible(isOpenable(parsed));
    cancel->setFocus(); // Return is the safe choice
    cancel->setDefault(true);
}

bool LinkPrompt::event(QEvent *event)
{
    const bool taken = QDialog::event(event);
    if (event->type() == QEvent::WindowDeactivate)
        close();
    return taken;
}

void LinkPrompt::paintEvent(QPaintEvent *)
{
    const Colors &colors = colorsFor(palette());
    QPainter painter(this);
    painter.setPen(colors.border);
    painter.setBrush(colors.window);
    painter.drawRect(rect().adjusted(0, 0, -1, -1));
}

void LinkPrompt::popup(const QPoint &globalPosition)
{
    setFixedWidth(promptWidth);
    adjustSize();
    resize(promptWidth, heightForWidth(promptWidth) > 0 ? heightForWidth(promptWidth) : sizeHint().height());
    QPoint place = globalPosition + QPoint(-Space::Section, Space::Group);
    if (const auto *screen = QGuiApplication::screenAt(globalPosition)) {
        const QRect room = screen->availableGeometry();
        place.setX(std::clamp(place.x(), room.left(), std::max(room.left(), room.right() - width())));
        place.setY(std::clamp(place.y(), room.top(), std::max(room.top(), room.bottom() - height())));
    }
    move(place);
    show();
    activateWindow();
}

} // namespace homard
