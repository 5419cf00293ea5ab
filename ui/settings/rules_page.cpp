// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/settings/rules_page.h"
#include "base/text.h"
#include "ui/widgets/banner.h"
#include "ui/widgets/icons.h"
#include "ui/widgets/plain_label.h"
#include "ui/widgets/theme.h"
#include <QAction>
#include <QBoxLayout>
#include <QHeaderView>
#include <QPushButton>
#include <QTreeView>

namespace homard {

namespace {

constexpr int leastTableHeight = 180; ///< Pixels (ours): some rules without scrolling.

} // namespace

RulesPage::RulesPage(RulesModel &model, QString file, QWidget *parent)
    : SettingsPage(parent)
    , m_model(model)
    , m_file(std::move(file))
    , m_outside(new Banner)
    , m_notice(new Banner)
    , m_undo(new Banner)
    , m_failed(new Banner)
    , m_empty(new PlainLabel)
    , m_table(new QTreeView)
    , m_details(new PlainLabel)
    , m_revoke(new QPushButton)
    , m_openFile(new QPushButton)
{
    setResettable(false);
    for (Banner *banner : {m_outside, m_notice, m_undo, m_failed}) {
        banner->hide();
        body()->addWidget(banner);
    }
    m_undo->setDismissible(true);
    m_failed->setDismissible(true);
    m_meaning = addNote();
    m_empty->setWordWrap(true);
    m_empty->setAlignment(Qt::AlignCenter);
    body()->addWidget(m_empty, 1);
    m_table->setModel(&m_model);
    m_table->setRootIsDecorated(false);
    m_table->setUniformRowHeights(true);
    m_table->setAllColumnsShowFocus(true);
    m_table->setMinimumHeight(leastTableHeight);
    m_table->setTextElideMode(Qt::ElideMiddle);
    m_table->header()->setStretchLastSection(false);
    m_table->header()->setSectionsMovable(false);
    body()->addWidget(m_table, 1);
    m_details->setWordWrap(true);
    m_details->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    body()->addWidget(m_details);
    auto *row = new QHBoxLayout;
    row->setSpacing(Space::Related);
    for (QPushButton *button : {m_revoke, m_openFile}) {
        button->setAutoDefault(false);
        row->addWidget(button);
    }
    row->addStretch(1);
    body()->addLayout(row);

    auto *remove = new QAction(m_table);
    remove->setShortcut(QKeySequence::Delete);
    remove->setShortcutContext(Qt::WidgetShortcut);
    m_table->addAction(remove);
    connect(remove, &QAction::triggered, m_revoke, &QPushButton::click);
    connect(m_revoke, &QPushButton::clicked, this, [this] {
        m_failed->hide();
        m_model.revoke(currentId());
    });
    connect(m_openFile, &QPushButton::clicked, this, [this] { Q_EMIT openFileRequested(m_file); });
    connect(m_undo, &Banner::dismissed, m_undo, &QWidget::hide);
    connect(m_failed, &Banner::dismissed, m_failed, &QWidget::hide);
    connect(&m_model, &RulesModel::loaded, this, &RulesPage::showRules);
    connect(&m_model, &RulesModel::revoked, this, &RulesPage::offerUndo);
    connect(&m_model, &RulesModel::failed, this, [this](const QString &message) {
        m_failed->setNotice(Banner::Kind::Error, message);
        m_failed->show();
    });
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this, &RulesPage::showDetails);
    retranslate();
}

QString RulesPage::currentId() const
{
    return m_table->currentIndex().data(RulesModel::IdRole).toString();
}

/// Other programs may have changed the file since.
void RulesPage::showEvent(QShowEvent *event)
{
    SettingsPage::showEvent(event);
    m_model.load();
}

void RulesPage::resizeEvent(QResizeEvent *event)
{
    SettingsPage::resizeEvent(event);
    fitColumns();
}

/// The rule takes what the facts leave.
void RulesPage::fitColumns()
{
    int facts = 0;
    for (int column = RulesModel::Where; column < RulesModel::Columns; ++column) {
        m_table->resizeColumnToContents(column);
        const int most = m_table->viewport()->width() / 4;
        if (m_table->columnWidth(column) > most)
            m_table->setColumnWidth(column, most);
        facts += m_table->columnWidth(column);
    }
    m_table->setColumnWidth(RulesModel::Rule, qMax(m_table->viewport()->width() - facts, 160));
}

void RulesPage::showRules()
{
    const bool any = m_model.rowCount() > 0;
    m_table->setVisible(any);
    m_empty->setVisible(!any && m_model.isLoaded());
    m_revoke->setVisible(any);
    if (any && !m_table->currentIndex().isValid())
        m_table->setCurrentIndex(m_model.index(0, 0));
    fitColumns();
    showBanners();
    showDetails();
}

void RulesPage::showDetails()
{
    const QModelIndex current = m_table->currentIndex();
    m_revoke->setEnabled(false);
    m_details->setVisible(current.isValid());
    if (!current.isValid())
        return;
    const RuleEntry &entry = m_model.entries()[size_t(current.row())];
    m_revoke->setEnabled(entry.decision == Decision::Allow);
    QStringList lines{readableText(entry.sentence), RulesModel::originOf(entry)};
    if (!entry.fault.isEmpty())
        lines.append(tr("It does not count: %1").arg(readableText(entry.fault)));
    if (entry.decision != Decision::Allow) // what would let more pass is done where it can be read whole
        lines.append(tr("It is taken back in policy.json."));
    lines.append(tr("Id: %1").arg(visibleText(entry.id)));
    m_details->setText(lines.join(QLatin1Char('\n')));
}

void RulesPage::showBanners()
{
    m_outside->setVisible(m_model.hasOutsideChange());
    m_notice->setVisible(!m_model.notices().isEmpty() && !m_model.hasOutsideChange());
    m_notice->setNotice(Banner::Kind::Warning, m_model.notices().join(QLatin1Char('\n')));
    if (!m_model.hasOutsideChange())
        return;
    QStringList lines = m_model.notices();
    if (lines.isEmpty())
        lines.append(
            tr("Something other than Homard changed policy.json. Until you have seen it the old rules count."));
    for (const QString &change : m_model.outsideChanges())
        lines.append(QStringLiteral("• ") + visibleText(change));
    const QString text = lines.join(QLatin1Char('\n'));
    if (text == m_outside->text()) // its buttons need not wait once more
        return;
    m_outside->setNotice(Banner::Kind::Warning, text);
    m_outside->clearButtons();
    connect(m_outside->addLateButton(tr("Use the change")), &QPushButton::clicked, this,
            [this] { m_model.answerOutsideChange(true); });
    connect(m_outside->addLateButton(tr("Keep the old rules")), &QPushButton::clicked, this,
            [this] { m_model.answerOutsideChange(false); });
}

void RulesPage::offerUndo(const QString &id, const QString &sentence)
{
    m_undoable = id;
    m_undoSentence = sentence;
    m_undo->setNotice(Banner::Kind::Info, tr("Revoked: %1").arg(sentence));
    m_undo->clearButtons();
    connect(m_undo->addButton(tr("Undo")), &QPushButton::clicked, this, [this] {
        m_undo->hide();
        m_model.undoRevoke(m_undoable);
    });
    m_undo->show();
}

void RulesPage::retranslate()
{
    setHeading(tr("Rules"));
    m_meaning->setText(
        tr("What runs, or is refused, without a question, beyond one session. A rule is made by your answer "
           "to a question, or by hand in policy.json. Hard limits hold whatever the rules say."));
    m_empty->setText(tr("There are no rules. “This folder” and “Always” in a question make one."));
    m_revoke->setText(tr("Revoke"));
    m_revoke->setToolTip(tr("From now on it asks again (Del)"));
    m_openFile->setText(tr("Open policy.json"));
    m_table->setAccessibleName(tr("Rules"));
    m_details->setAccessibleName(tr("The chosen rule"));
    if (!m_undo->isHidden())
        offerUndo(m_undoable, m_undoSentence);
    m_model.load(); // its sentences are in the old language
    showRules();
}

} // namespace homard
