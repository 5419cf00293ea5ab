// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "ui/widgets/banner.h"

namespace homard {

class MemoryBook;

/// The notice above the text of the memory editor: what must be decided about the file that is shown (changed outside,
/// unsaved text of an earlier run, read only), what went wrong, what was done by itself. The choices act on the book.
class MemoryBar : public Banner
{
    Q_OBJECT
public:
    /// `book` outlives this.
    explicit MemoryBar(MemoryBook &book, QWidget *parent = nullptr);

    /// Another file is shown: what was told of the one before is over.
    void showFile();
    /// Shows what there is to decide about the book's current file.
    void refresh();
    /// The keyboard goes to what there is to decide, for a wish that waits for it.
    void askForDecision();
    /// The comparison is wanted in the place of the text.
    bool isComparing() const { return m_comparing; }

Q_SIGNALS:
    /// isComparing() or what is compared may be another.
    void comparisonChanged();

private:
    enum class About { Nothing, Notice, ReadOnly, Outside, Kept };

    void connectBook();
    void say(About about, Kind kind, const QString &text);
    void add(const QString &text, const std::function<void(const QString &name)> &action);
    void addCompare();
    void showOutside();
    void showGone();
    void showKept();
    void end();

    MemoryBook &m_book;
    About m_about = About::Nothing;
    bool m_comparing = false;
};

} // namespace homard
