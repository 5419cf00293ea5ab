// SPDX-License-Identifier: GPL-3.0-or-later
#include "memory_bar.h"
#include "ui/models/memory_book.h"
#include <QDateTime>
#include <QLocale>
#include <QPushButton>

namespace homard {

MemoryBar::MemoryBar(MemoryBook &book, QWidget *parent) : Banner(parent), m_book(book)
{
    hide();
    setSpanning(true);
    connect(this, &Banner::dismissed, this, &MemoryBar::end);
    connectBook();
}

void MemoryBar::connectBook()
{
    connect(&m_book, &MemoryBook::saved, this, [this](const QString &name) {
        if (name == m_book.current() && m_about == About::Notice)
            end();
    });
    connect(&m_book, &MemoryBook::reloaded, this, [this](const QString &name) {
        if (name == m_book.current())
            say(About::Notice, Kind::Info,
                m_book.isMissing(name) ? tr("This file was deleted. Undo brings its text back.")
                                       : tr("Another program has changed this file; you see its text."));
    });
    connect(&m_book, &MemoryBook::failed, this,
            [this](const QString &, const QString &message) { say(About::Notice, Kind::Error, message); });
}

void MemoryBar::say(About about, Kind kind, const QString &text)
{
    m_about = about;
    clearButtons();
    setDismissible(about == About::Notice);
    setNotice(kind, text);
    show();
}

void MemoryBar::end()
{
    m_about = About::Nothing;
    hide();
}

void MemoryBar::showFile()
{
    m_comparing = false;
    end();
}

void MemoryBar::refresh()
{
    const QString name = m_book.current();
    if (m_book.isGone(name)) {
        m_comparing = false;
        showGone();
    } else if (m_book.outsideText(name)) {
        showOutside();
    } else if (m_book.keptText(name) && m_book.document(name)) {
        showKept();
    } else {
        m_comparing = false;
        const QString reason = m_book.readOnlyReason(name);
        if (!reason.isEmpty())
            say(About::ReadOnly, Kind::Warning, tr("This file can only be read here. %1").arg(reason));
        else if (m_about != About::Notice)
            end();
    }
    Q_EMIT comparisonChanged();
}

void MemoryBar::add(const QString &text, const std::function<void(const QString &)> &action)
{
    connect(addButton(text), &QPushButton::clicked, this, [this, action, name = m_book.current()] {
        m_comparing = false;
        end();
        action(name); // its state is told, so that refresh() comes after it
    });
}

void MemoryBar::addCompare()
{
    QPushButton *compare = addButton(m_comparing ? tr("Back to my text") : tr("Compare"));
    connect(compare, &QPushButton::clicked, this, [this] {
        m_comparing = !m_comparing;
        refresh();
    });
}

void MemoryBar::showOutside()
{
    say(About::Outside, Kind::Warning, tr("Another program has changed this file, and your text is not saved."));
    add(tr("Reload"), [this](const QString &name) { m_book.takeOutside(name); });
    add(tr("Keep mine"), [this](const QString &name) { m_book.keepMine(name); });
    addCompare();
}

void MemoryBar::showGone()
{
    say(About::Outside, Kind::Warning, tr("This file was deleted, and your text is not saved."));
    add(tr("Save again"), [this](const QString &name) { m_book.save(name); });
    add(tr("Discard my text"), [this](const QString &name) { m_book.takeOutside(name); });
}

void MemoryBar::askForDecision()
{
    if (auto *first = findChild<QPushButton *>(); first && isVisible())
        first->setFocus(Qt::ShortcutFocusReason);
}

void MemoryBar::showKept()
{
    const QString name = m_book.current();
    const auto when = QDateTime::fromMSecsSinceEpoch(m_book.keptText(name)->keptWallMs);
    const QString words =
        m_book.isKeptOutdated(name)
            ? tr("Homard ended while this file was not saved. What was typed until %1 was kept, and the file has been "
                 "changed since.")
            : tr("Homard ended while this file was not saved. What was typed until %1 was kept.");
    say(About::Kept, Kind::Warning, words.arg(QLocale().toString(when, QLocale::ShortFormat)));
    if (m_book.readOnlyReason(name).isEmpty())
        add(tr("Take it"), [this](const QString &file) { m_book.takeKept(file); });
    add(tr("Discard it"), [this](const QString &file) { m_book.discardKept(file); });
    addCompare();
}

} // namespace homard
