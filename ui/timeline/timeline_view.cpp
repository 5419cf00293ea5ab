// SPDX-License-Identifier: GPL-3.0-or-later
#include "timeline_view.h"
#include "ports/session_archive.h"
#include "timeline_details.h"
#include "timeline_tree.h"
#include "ui/models/timeline_model.h"
#include "ui/widgets/icons.h"
#include "ui/widgets/plain_label.h"
#include "ui/widgets/theme.h"
#include <QDataStream>
#include <QHeaderView>
#include <QIODevice>
#include <QLabel>
#include <QPushButton>
#include <QSplitter>
#include <QStackedLayout>
#include <QVBoxLayout>

namespace homard {

namespace {

constexpr quint32 stateVersion = 1;

const ToolResult *resultIn(const Message &message, const QString &callId)
{
    for (const auto &block : message.blocks) {
        const auto *part = std::get_if<ToolResultBlock>(&block);
        if (part && part->result.callId == callId)
            return &part->result;
    }
    return nullptr;
}

/// The result of a call whose answer is `messageId`: the message with results follows it.
std::optional<ToolResult> readResult(SessionArchive &archive, const QString &sessionId, const QString &messageId,
                                     const QString &callId)
{
    const auto outline = archive.outline(sessionId);
    if (!outline)
        return std::nullopt;
    const auto &stubs = outline->messages;
    auto stub = std::find_if(stubs.begin(), stubs.end(), [&](const auto &one) { return one.id == messageId; });
    if (stub == stubs.end() || ++stub == stubs.end() || stub->role != Role::Tool)
        return std::nullopt;
    const auto messages = archive.messages(sessionId, {stub->id});
    if (!messages || messages->empty())
        return std::nullopt;
    const auto *found = resultIn(*messages->front(), callId);
    return found ? std::optional(*found) : std::nullopt;
}

} // namespace

TimelineView::TimelineView(TimelineModel &model, SessionArchive &archive, Errands &errands, QWidget *parent)
    : QWidget(parent)
    , m_model(model)
    , m_archive(archive)
    , m_errands(errands)
    , m_pages(new QStackedLayout(this))
    , m_empty(new PlainLabel(this))
    , m_splitter(new QSplitter(Qt::Vertical, this))
    , m_older(new QPushButton(this))
    , m_tree(new TimelineTree(model, this))
    , m_details(new TimelineDetails(this))
{
    m_empty->setWordWrap(true);
    m_empty->setAlignment(Qt::AlignHCenter | Qt::AlignTop);
    m_empty->setMargin(Space::Text);
    m_older->setFlat(true);
    m_older->setIcon(lineIcon(Icon::ChevronUp));
    m_older->setAutoDefault(false);
    auto *runs = new QWidget(this);
    auto *column = new QVBoxLayout(runs);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(m_older);
    column->addWidget(m_tree, 1);
    m_splitter->addWidget(runs);
    m_splitter->addWidget(m_details);
    m_splitter->setStretchFactor(0, 3);
    m_splitter->setStretchFactor(1, 1);
    m_splitter->setChildrenCollapsible(false);
    m_details->setMinimumHeight(4 * RowHeight);
    m_pages->addWidget(m_empty);
    m_pages->addWidget(m_splitter);

    connect(m_tree->selectionModel(), &QItemSelectionModel::currentChanged, this, &TimelineView::showCurrent);
    connect(m_tree, &TimelineTree::stepOpened, this, &TimelineView::openStep);
    connect(m_details, &TimelineDetails::jumpWanted, this, [this] { openStep(m_tree->currentIndex()); });
    connect(&model, &QAbstractItemModel::dataChanged, this, [this](const QModelIndex &changed) {
        const auto current = m_tree->currentIndex();
        if (current.isValid() && m_model.node(changed) == m_model.node(current))
            showCurrent();
    });
    connect(&model, &QAbstractItemModel::modelReset, this, [this] {
        m_fetching.clear(); // the rows are new ones, and know no result
        showEmptyOrTree();
        showCurrent();
    });
    connect(&model, &QAbstractItemModel::rowsInserted, this, &TimelineView::showEmptyOrTree);
    connect(&model, &TimelineModel::loaded, this, &TimelineView::showEmptyOrTree);
    connect(&model, &TimelineModel::olderChanged, this, &TimelineView::showOlderButton);
    connect(&model, &TimelineModel::olderRead, m_tree, &TimelineTree::showOlder);
    connect(m_older, &QPushButton::clicked, &model, &TimelineModel::readOlder);
    tint();
    retranslate();
    showCurrent();
}

TimelineView::~TimelineView() = default;

void TimelineView::showEmptyOrTree()
{
    const bool empty = m_model.rowCount() == 0;
    if (!m_model.trouble().isEmpty())
        m_empty->setText(m_model.trouble());
    else
        m_empty->setText(m_model.sessionId().isEmpty() || m_model.isLoaded()
                             ? tr("What the assistant does is listed here: each request to the model, each tool, and "
                                  "each question to you.")
                             : QString());
    m_pages->setCurrentWidget(empty ? static_cast<QWidget *>(m_empty) : m_splitter);
}

void TimelineView::showOlderButton()
{
    const bool failed = !m_model.olderTrouble().isEmpty();
    m_older->setText(failed ? tr("Could not be read. Try again") : tr("Show earlier runs"));
    m_older->setAccessibleDescription(m_model.olderTrouble());
    m_older->setVisible(m_model.hasOlder());
}

void TimelineView::showCurrent()
{
    const auto *node = m_model.node(m_tree->currentIndex());
    if (!node) {
        m_details->clear();
        return;
    }
    TimelineFacts facts(*node, m_model.nowMs());
    const bool canJump = !node->row.messageId.isEmpty() || !node->parent;
    m_details->setFacts(facts.title(), facts.all(), canJump);
    fetchResult();
}

void TimelineView::fetchResult()
{
    const QPersistentModelIndex index = m_tree->currentIndex();
    const auto *node = m_model.node(index);
    const bool wanted = node && node->row.kind == TimelineKind::Call && node->status && !node->detail.hasResult;
    if (!wanted || m_fetching == node->row.callId)
        return;
    m_fetching = node->row.callId;
    m_errands.run(
        this,
        [archive = &m_archive, session = m_model.sessionId(), message = node->row.messageId, call = m_fetching] {
            return readResult(*archive, session, message, call);
        },
        [this, index, call = m_fetching](const std::optional<ToolResult> &result) {
            if (m_fetching == call)
                m_fetching.clear();
            if (result && index.isValid())
                m_model.keepResult(index, *result);
        });
}

void TimelineView::openStep(const QModelIndex &index)
{
    const auto *node = m_model.node(index);
    if (!node)
        return;
    QString messageId = node->row.messageId;
    if (messageId.isEmpty() && !node->parent) { // of a run: what it was asked, or its first answer
        messageId = node->detail.messageId;
        for (const auto &child : node->children) {
            if (messageId.isEmpty())
                messageId = child->row.messageId;
        }
    }
    if (!messageId.isEmpty())
        Q_EMIT stepActivated(messageId, node->row.callId);
}

QByteArray TimelineView::saveState() const
{
    QByteArray state;
    QDataStream stream(&state, QIODevice::WriteOnly);
    stream.setVersion(QDataStream::Qt_6_0);
    quint32 hidden = 0;
    for (int column = 0; column < TimelineModel::ColumnCount; ++column)
        hidden |= m_tree->isColumnWanted(column) ? 0U : 1U << column;
    stream << stateVersion << m_splitter->saveState() << hidden;
    return state;
}

bool TimelineView::restoreState(const QByteArray &state)
{
    QDataStream stream(state);
    stream.setVersion(QDataStream::Qt_6_0);
    quint32 version = 0;
    QByteArray splitter;
    quint32 hidden = 0;
    stream >> version >> splitter >> hidden;
    if (stream.status() != QDataStream::Ok || version != stateVersion)
        return false;
    for (int column = TimelineModel::State; column < TimelineModel::ColumnCount; ++column)
        m_tree->setColumnWanted(column, (hidden >> column & 1U) == 0);
    return m_splitter->restoreState(splitter);
}

/// A side pane has the colour of the window, also behind its lists.
void TimelineView::tint()
{
    QPalette pane = palette();
    pane.setColor(QPalette::Base, pane.color(QPalette::Window));
    m_tree->setPalette(pane);
    m_details->setPalette(pane);
    QPalette quiet = palette();
    quiet.setColor(QPalette::WindowText, colorsFor(quiet).secondary);
    m_empty->setPalette(quiet);
}

void TimelineView::retranslate()
{
    m_tree->setAccessibleName(tr("Timeline"));
    setAccessibleName(tr("Timeline"));
    showEmptyOrTree();
    showOlderButton();
}

void TimelineView::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange) {
        retranslate();
        showCurrent();
    } else if (event->type() == QEvent::PaletteChange) {
        tint();
    }
}

} // namespace homard
