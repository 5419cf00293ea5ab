// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/sessions/session_list_view.h"
#include "session_rows.h"
#include "ui/models/session_list_model.h"
#include "ui/widgets/banner.h"
#include "ui/widgets/key_hint_button.h"
#include "ui/widgets/plain_label.h"
#include "ui/widgets/search_field.h"
#include "ui/widgets/theme.h"
#include <QEvent>
#include <QLabel>
#include <QMenu>
#include <QStackedLayout>
#include <QVBoxLayout>
#include <chrono>

namespace homard {
namespace {

using namespace std::chrono_literals;

/// How long a deletion can be undone here; longer than a glance, shorter than a coffee. The archive keeps it longer.
constexpr auto kUndoTime = 10s;
/// A longer title is cut in the bar.
constexpr int kTitleInBar = 40;

QString shortened(const QString &title)
{
    return title.size() <= kTitleInBar ? title : title.left(kTitleInBar - 1).trimmed() + QChar(0x2026);
}

} // namespace

SessionListView::SessionListView(SessionListModel &model, QWidget *parent)
    : QWidget(parent)
    , m_model(model)
    , m_search(new SearchField(this))
    , m_new(new KeyHintButton(this))
    , m_rows(new SessionRows(model))
    , m_empty(new PlainLabel)
    , m_bar(new Banner(this))
    , m_problem(new Banner(this))
    , m_unread(new Banner(this))
    , m_readAgain(m_unread->addButton(QString()))
{
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(Space::Related + 2, Space::Related + 2, Space::Related + 2, Space::Related);
    column->setSpacing(Space::Inside);
    column->addWidget(m_search);
    m_new->setFlat(true);
    m_new->setIcon(lineIcon(Icon::Plus));
    column->addWidget(m_new);
    m_empty->setAlignment(Qt::AlignHCenter | Qt::AlignTop);
    m_empty->setWordWrap(true);
    m_empty->setContentsMargins(Space::Group, 2 * Space::Text, Space::Group, 0);
    m_empty->setForegroundRole(QPalette::PlaceholderText);
    m_empty->setAttribute(Qt::WA_TransparentForMouseEvents);
    m_empty->hide();
    auto *stack = new QStackedLayout; // the list stays below the words, and keeps the focus and its keys
    stack->setStackingMode(QStackedLayout::StackAll);
    stack->addWidget(m_empty);
    stack->addWidget(m_rows);
    column->addLayout(stack, 1);
    m_bar->hide();
    m_bar->setDismissible(true);
    column->addWidget(m_bar);
    m_problem->hide();
    m_problem->setDismissible(true);
    column->addWidget(m_problem);
    m_unread->hide();
    column->addWidget(m_unread);
    m_barTime.setSingleShot(true);
    m_dayEnd.setSingleShot(true);
    setTabOrder(m_search, m_new);
    setTabOrder(m_new, m_rows);

    connect(&m_barTime, &QTimer::timeout, this, &SessionListView::hideBar);
    connect(&m_dayEnd, &QTimer::timeout, this, &SessionListView::startDay);
    connect(m_bar, &Banner::dismissed, this, &SessionListView::hideBar);
    connect(m_problem, &Banner::dismissed, m_problem, &QWidget::hide);
    connect(m_new, &QPushButton::clicked, this, &SessionListView::newSessionWanted);
    connect(m_search, &QLineEdit::textChanged, &m_model, &SessionListModel::setFilter);
    connect(m_search, &QLineEdit::textChanged, this, &SessionListView::updateEmptiness); // no row may change
    connect(m_search, &SearchField::movePressed, m_rows, &SessionRows::walk);
    connect(m_search, &QLineEdit::returnPressed, this, [this] {
        if (const QString id = m_rows->currentId(); !id.isEmpty())
            Q_EMIT sessionChosen(id);
    });
    connect(m_rows, &SessionRows::chosen, this, &SessionListView::sessionChosen);
    connect(m_rows, &SessionRows::renamed, this, &SessionListView::renameWanted);
    connect(m_rows, &SessionRows::removePressed, this, &SessionListView::removeWanted);
    connect(m_rows, &SessionRows::undoPressed, this, &SessionListView::undo);
    connect(m_rows, &SessionRows::menuWanted, this, &SessionListView::openMenu);
    connectModel();
    retranslate();
}

void SessionListView::connectModel()
{
    connect(&m_model, &SessionListModel::removed, this, &SessionListView::offerUndo);
    connect(&m_model, &SessionListModel::failed, this, &SessionListView::showProblem);
    connect(&m_model, &SessionListModel::restored, this, &SessionListView::forgetRemoved);
    connect(&m_model, &SessionListModel::failureEnded, m_problem, &QWidget::hide);
    connect(&m_model, &SessionListModel::restored, m_problem, &QWidget::hide); // what the list does works again
    connect(&m_model, &SessionListModel::renamed, m_problem, &QWidget::hide);
    connect(&m_model, &SessionListModel::removed, m_problem, &QWidget::hide);
    for (const auto &change : {&QAbstractItemModel::rowsInserted, &QAbstractItemModel::rowsRemoved})
        connect(&m_model, change, this, &SessionListView::updateEmptiness);
    connect(&m_model, &SessionListModel::loaded, this, &SessionListView::updateEmptiness);
    connect(&m_model, &SessionListModel::loaded, m_unread, &QWidget::hide);
    connect(&m_model, &SessionListModel::unreadable, this, [this](const QString &text) {
        m_unread->setNotice(Banner::Kind::Error, text);
        m_unread->show(); // whatever else is told, until they are read
        m_readAgain->setEnabled(true);
    });
    connect(m_readAgain, &QPushButton::clicked, this, [this] {
        m_readAgain->setEnabled(false); // one press is enough
        m_model.load();
    });
}

void SessionListView::setCurrentSession(const QString &sessionId)
{
    if (sessionId != m_rows->openSession())
        m_problem->hide();
    m_rows->setOpenSession(sessionId);
}

void SessionListView::focusSearch()
{
    m_search->setFocus(Qt::ShortcutFocusReason);
    m_search->selectAll();
}

void SessionListView::editTitle(const QString &sessionId)
{
    const QModelIndex row = m_model.indexOf(sessionId);
    if (!row.isValid())
        return;
    m_rows->scrollTo(row);
    m_rows->setCurrentIndex(row);
    m_rows->editTitle(row);
}

void SessionListView::offerUndo(const QString &sessionId, const QString &title)
{
    m_removed.push_back({sessionId, title});
    showUndo();
}

/// The newest deletion; with it gone the one before is offered.
void SessionListView::showUndo()
{
    const QString title = shortened(m_removed.back().title);
    const int others = int(m_removed.size()) - 1;
    const bool hadFocus = m_bar->isAncestorOf(focusWidget());
    m_bar->clearButtons();
    m_bar->setNotice(Banner::Kind::Info, others == 0 ? tr("Deleted “%1”").arg(title)
                                                     : tr("Deleted “%1” and %n more", nullptr, others).arg(title));
    if (hadFocus)
        m_rows->setFocus();
    connect(m_bar->addButton(tr("Undo")), &QPushButton::clicked, this, &SessionListView::undo);
    m_bar->show();
    m_rows->setUndoOffered(true);
    m_barTime.start(kUndoTime);
}

void SessionListView::forgetRemoved(const QString &sessionId)
{
    if (std::erase_if(m_removed, [&](const Removed &removed) { return removed.id == sessionId; }) == 0)
        return;
    if (m_removed.empty())
        hideBar();
    else
        showUndo();
}

void SessionListView::showProblem(const QString &text)
{
    m_problem->setNotice(Banner::Kind::Error, text);
    m_problem->show(); // until it is read or over; what was deleted can be brought back all the same
}

void SessionListView::hideBar()
{
    m_removed.clear();
    m_rows->setUndoOffered(false);
    m_barTime.stop();
    if (m_bar->isAncestorOf(focusWidget()))
        m_rows->setFocus();
    m_bar->hide();
}

void SessionListView::undo()
{
    if (m_removed.empty())
        return;
    const QString id = m_removed.back().id;
    forgetRemoved(id);
    Q_EMIT restoreWanted(id);
}

void SessionListView::openMenu(const QString &sessionId, const QPoint &at)
{
    auto *menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->addAction(tr("Open"), this, [this, sessionId] { Q_EMIT sessionChosen(sessionId); });
    auto *rename =
        menu->addAction(lineIcon(Icon::Edit), tr("Rename"), this, [this, sessionId] { editTitle(sessionId); });
    rename->setShortcut(Qt::Key_F2); // shown; the list itself takes the key
    rename->setShortcutContext(Qt::WidgetShortcut);
    menu->addSeparator();
    auto *remove = menu->addAction(lineIcon(Icon::Trash), tr("Delete"), this,
                                   [this, sessionId] { Q_EMIT removeWanted(sessionId); });
    remove->setShortcut(Qt::Key_Delete);
    remove->setShortcutContext(Qt::WidgetShortcut);
    menu->popup(at);
}

void SessionListView::updateEmptiness()
{
    const bool empty = m_model.rowCount() == 0 && m_model.isLoaded();
    if (empty)
        m_empty->setText(m_model.filter().trimmed().isEmpty()
                             ? tr("No sessions yet.\nWrite a message to begin one.")
                             : tr("No title has “%1” in it.").arg(shortened(m_model.filter().trimmed())));
    m_empty->setVisible(empty);
    if (empty)
        m_empty->raise();
}

void SessionListView::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange || event->type() == QEvent::LocaleChange) {
        retranslate();
        m_model.refresh();
    }
    QWidget::changeEvent(event);
}

bool SessionListView::event(QEvent *event)
{
    if (event->type() == QEvent::WindowActivate && isVisible())
        startDay(); // the timer does not count the time the computer slept
    return QWidget::event(event);
}

void SessionListView::showEvent(QShowEvent *event)
{
    startDay(); // the day may have changed while nobody looked
    QWidget::showEvent(event);
}

void SessionListView::hideEvent(QHideEvent *event)
{
    m_dayEnd.stop();
    QWidget::hideEvent(event);
}

void SessionListView::startDay()
{
    m_model.refresh();
    m_dayEnd.start(m_model.restOfDay() + std::chrono::milliseconds(1));
}

void SessionListView::retranslate()
{
    m_search->setPlaceholderText(tr("Search sessions"));
    m_search->setAccessibleName(tr("Search sessions"));
    m_new->setText(tr("New session"));
    m_new->setAccessibleName(tr("New session"));
    m_readAgain->setText(tr("Try again"));
    m_new->setKeyHint(QKeySequence(QKeySequence::New).toString(QKeySequence::NativeText));
    m_rows->setAccessibleName(tr("Sessions"));
    m_empty->setAccessibleName(tr("Sessions"));
    updateEmptiness();
    if (!m_removed.empty())
        showUndo();
}

} // namespace homard
