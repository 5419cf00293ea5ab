// SPDX-License-Identifier: GPL-3.0-or-later
#include "models_page.h"
#include "base/plain_tool_tip.h"
#include "base/text.h"
#include "ui/widgets/banner.h"
#include "ui/widgets/card.h"
#include "ui/widgets/flow_layout.h"
#include "ui/widgets/icons.h"
#include "ui/widgets/model_form.h"
#include "ui/widgets/plain_label.h"
#include "ui/widgets/scrolling.h"
#include "ui/widgets/step_list.h"
#include "ui/widgets/theme.h"
#include <QComboBox>
#include <QEvent>
#include <QFileDialog>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QScrollArea>
#include <QTimer>
#include <QTreeWidget>
#include <QVBoxLayout>

namespace homard {

namespace {

constexpr int widest = 180; // device-independent pixels of a column beside the name
enum Column { NameColumn, PlaceColumn, KeyColumn, ColumnCount };
constexpr int rowsShown = 8;

QPushButton *button(std::optional<Icon> icon = std::nullopt)
{
    auto *out = new QPushButton;
    out->setAutoDefault(false);
    if (icon)
        out->setIcon(lineIcon(*icon));
    return out;
}

} // namespace

ModelsPage::ModelsPage(QWidget *parent) : SettingsPage(parent)
{
    m_intro = addNote();
    buildList();
    buildAdding();
    buildKeys();
    retranslate();
    tint();
}

void ModelsPage::buildList()
{
    m_list = new QTreeWidget;
    m_list->setRootIsDecorated(false);
    m_list->setUniformRowHeights(true);
    m_list->setAllColumnsShowFocus(true);
    m_list->setColumnCount(ColumnCount);
    m_list->setTextElideMode(Qt::ElideMiddle);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_list->header()->setStretchLastSection(false);
    m_list->header()->setSectionsMovable(false);
    m_list->header()->setSectionResizeMode(QHeaderView::Fixed);
    m_list->header()->setSectionResizeMode(NameColumn, QHeaderView::Stretch);
    body()->addWidget(m_list);
    m_use = button(Icon::Check);
    m_test = button(Icon::Play);
    m_remove = button(Icon::Trash);
    m_firstStart = button();
    auto *row = new FlowLayout;
    for (QPushButton *each : {m_use, m_test, m_remove, m_firstStart})
        row->addWidget(each);
    body()->addLayout(row);
    m_result = new QWidget;
    auto *result = new QVBoxLayout(m_result);
    result->setContentsMargins(0, 0, 0, 0);
    m_steps = new StepList;
    m_notice = new Banner;
    m_notice->hide();
    result->addWidget(m_steps);
    result->addWidget(m_notice);
    m_listPlace = new QVBoxLayout;
    body()->addLayout(m_listPlace);
    placeResult(false);
    connect(m_list, &QTreeWidget::currentItemChanged, this, &ModelsPage::showButtons);
    const auto wish = [this](QPushButton *which, void (ModelsPage::*signal)(const ModelRef &)) {
        connect(which, &QPushButton::clicked, this, [this, signal] {
            if (const Entry *entry = current()) {
                const ModelRef model = entry->model; // the entry may be gone while this is handled
                Q_EMIT(this->*signal)(model);
            }
        });
    };
    wish(m_use, &ModelsPage::useRequested);
    wish(m_test, &ModelsPage::testRequested);
    wish(m_remove, &ModelsPage::removeRequested);
    connect(m_list, &QTreeWidget::itemActivated, this, [this] { m_use->click(); });
    connect(m_firstStart, &QPushButton::clicked, this, &ModelsPage::firstStartRequested);
}

void ModelsPage::buildAdding()
{
    m_addHeading = addSubheading();
    m_foundBox = new QComboBox;
    m_foundBox->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_foundBox->setMinimumContentsLength(8);
    letWheelPass(m_foundBox);
    m_foundBox->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    m_addFound = button(Icon::Plus);
    m_look = button(Icon::Retry);
    body()->addWidget(m_foundBox);
    auto *found = new FlowLayout;
    found->addWidget(m_addFound);
    found->addWidget(m_look);
    body()->addLayout(found);
    m_foundNote = addNote();
    body()->addSpacing(Space::Inside);
    m_formTitle = addNote();
    auto *card = new Card;
    auto *layout = new QVBoxLayout(card);
    layout->setContentsMargins(Space::Group, Space::Group, Space::Group, Space::Group);
    layout->setSpacing(Space::Group);
    m_form = new ModelForm;
    m_form->setKeyNameShown(true);
    m_testForm = button(Icon::Play);
    m_addForm = button(Icon::Plus);
    auto *row = new FlowLayout;
    row->addWidget(m_testForm);
    row->addWidget(m_addForm);
    layout->addWidget(m_form);
    layout->addLayout(row);
    m_formPlace = new QVBoxLayout;
    layout->addLayout(m_formPlace);
    body()->addWidget(card);
    connect(m_addFound, &QPushButton::clicked, this, [this] {
        if (const int index = m_foundBox->currentIndex(); index >= 0 && size_t(index) < m_found.size()) {
            const ModelRef model = m_found[size_t(index)].model;
            Q_EMIT addFoundRequested(model);
        }
    });
    connect(m_look, &QPushButton::clicked, this, &ModelsPage::lookRequested);
    connect(m_testForm, &QPushButton::clicked, this, [this] {
        if (m_form->check())
            Q_EMIT testFormRequested();
    });
    connect(m_addForm, &QPushButton::clicked, this, [this] {
        if (m_form->check())
            Q_EMIT addFormRequested();
    });
}

void ModelsPage::placeResult(bool isOfForm)
{
    (isOfForm ? m_formPlace : m_listPlace)->addWidget(m_result);
    m_beforeResult = isOfForm ? m_addForm : m_firstStart;
}

void ModelsPage::showResult(const QList<QPushButton *> &buttons)
{
    QWidget *before = m_beforeResult;
    for (QPushButton *each : buttons) {
        setTabOrder(before, each);
        before = each;
    }
    QTimer::singleShot(0, this, [this] { // when it has its place
        QWidget *up = parentWidget();
        while (up && !qobject_cast<QScrollArea *>(up))
            up = up->parentWidget();
        if (up && m_notice->isVisible())
            scrollTo(static_cast<QScrollArea *>(up), {m_result, m_notice});
    });
}

void ModelsPage::buildKeys()
{
    m_keyHeading = addSubheading();
    m_keyRows = new QVBoxLayout;
    m_keyRows->setSpacing(Space::Inside);
    body()->addLayout(m_keyRows);
    m_keyFault = new PlainLabel;
    m_caFault = new PlainLabel;
    for (QLabel *fault : {m_keyFault, m_caFault}) {
        fault->setWordWrap(true);
        fault->hide();
    }
    body()->addWidget(m_keyFault);
    m_keyNote = addNote();

    m_caHeading = addSubheading();
    m_caFile = new QLineEdit;
    m_caChoose = button(Icon::File);
    m_caClear = button(Icon::Cross);
    body()->addWidget(m_caFile);
    body()->addWidget(m_caFault);
    auto *row = new FlowLayout;
    row->addWidget(m_caChoose);
    row->addWidget(m_caClear);
    body()->addLayout(row);
    m_caNote = addNote();
    connect(m_caFile, &QLineEdit::editingFinished, this, [this] {
        if (m_caFile->isModified()) {
            m_caFile->setModified(false);
            Q_EMIT caFileEdited(m_caFile->text().trimmed());
        }
    });
    connect(m_caChoose, &QPushButton::clicked, this, &ModelsPage::chooseCaFile);
    connect(m_caClear, &QPushButton::clicked, this, [this] { Q_EMIT caFileEdited({}); });
}

void ModelsPage::chooseCaFile()
{
    auto *dialog = new QFileDialog(this, tr("Choose a certificate file"), m_caFile->text(),
                                   tr("Certificates (*.pem *.crt *.cer);;All files (*)"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    connect(dialog, &QFileDialog::fileSelected, this, &ModelsPage::caFileEdited);
    dialog->open();
}

void ModelsPage::setCaFile(const QString &path, const QString &fault)
{
    if (fault.isEmpty())
        m_caFile->setText(path);
    m_caClear->setEnabled(!path.isEmpty() || !fault.isEmpty());
    m_caFault->setText(fault);
    m_caFault->setVisible(!fault.isEmpty());
}

void ModelsPage::setModels(const std::vector<Entry> &models)
{
    m_models = models;
    fillModels();
}

void ModelsPage::fillModels()
{
    const int row = qMax(0, m_list->indexOfTopLevelItem(m_list->currentItem()));
    const int height = qMax(RowHeight, m_list->fontMetrics().height() + 2 * Space::Inside);
    const QSignalBlocker quiet(m_list);
    m_list->clear();
    for (const Entry &entry : m_models) {
        auto *item = new QTreeWidgetItem(m_list);
        const bool practice = entry.model.api == QLatin1StringView("practice");
        const QString name = practice                     ? tr("Practice model")
                             : entry.model.name.isEmpty() ? tr("no name")
                                                          : entry.model.name;
        item->setText(NameColumn, entry.inUse ? tr("%1 (in use)").arg(name) : name);
        item->setToolTip(NameColumn, plainToolTip(name));
        item->setText(PlaceColumn, entry.place);
        item->setToolTip(PlaceColumn, plainToolTip(visibleText(entry.model.baseUrl)));
        item->setText(KeyColumn, entry.model.keyName);
        item->setSizeHint(NameColumn, QSize(0, height));
        if (entry.inUse) {
            QFont bold = item->font(NameColumn);
            bold.setBold(true);
            item->setFont(NameColumn, bold);
        }
    }
    for (const int column : {PlaceColumn, KeyColumn}) {
        m_list->resizeColumnToContents(column);
        m_list->setColumnWidth(column, qMin(m_list->columnWidth(column) + Space::Group, widest));
    }
    m_list->setCurrentItem(m_list->topLevelItem(qMin(row, m_list->topLevelItemCount() - 1)));
    const int rows = qBound(3, m_list->topLevelItemCount(), rowsShown);
    m_list->setFixedHeight(m_list->header()->sizeHint().height() + rows * height + 2 * m_list->frameWidth() +
                           Space::Inside);
    showButtons();
}

const ModelsPage::Entry *ModelsPage::current() const
{
    const int row = m_list->indexOfTopLevelItem(m_list->currentItem());
    return row < 0 || size_t(row) >= m_models.size() ? nullptr : &m_models[size_t(row)];
}

void ModelsPage::showButtons()
{
    const Entry *entry = current();
    m_use->setEnabled(entry && !entry->inUse);
    m_test->setEnabled(entry && entry->model.api != QLatin1StringView("practice"));
    m_remove->setEnabled(entry && entry->removable);
}

void ModelsPage::setFound(const std::vector<Found> &found, const QString &note, bool looking)
{
    m_found = found;
    m_foundBox->clear();
    for (const Found &model : m_found)
        m_foundBox->addItem(model.text);
    if (m_found.empty())
        m_foundBox->addItem(tr("None found on this computer"));
    m_foundBox->setEnabled(!m_found.empty());
    m_addFound->setEnabled(!m_found.empty());
    m_look->setEnabled(!looking);
    m_foundNote->setText(note);
    m_foundNote->setVisible(!note.isEmpty());
}

void ModelsPage::setKeys(const std::vector<Key> &keys, const QString &fault)
{
    m_keys = keys;
    m_keyFault->setText(fault);
    m_keyFault->setVisible(!fault.isEmpty());
    fillKeys();
}

void ModelsPage::fillKeys()
{
    while (auto *item = m_keyRows->takeAt(0)) {
        item->widget()->hide();
        item->widget()->deleteLater(); // its button may be the one that was clicked
        delete item;
    }
    bool inKeychain = false, inMemory = false;
    for (const Key &key : m_keys) {
        auto *row = new QWidget;
        auto *layout = new QHBoxLayout(row);
        layout->setContentsMargins(0, 0, 0, 0);
        const bool stored = key.variable.isEmpty();
        (key.untilEnd ? inMemory : inKeychain) |= stored;
        auto *name = new PlainLabel(!stored        ? tr("%1 (in the environment, not stored)").arg(key.variable)
                                    : key.untilEnd ? tr("%1 (kept until Homard ends)").arg(key.name)
                                                   : key.name);
        name->setWordWrap(true);
        auto *act = button(stored ? Icon::Trash : Icon::Key);
        act->setText(stored ? tr("Remove key") : tr("Copy into the keychain"));
        act->setAccessibleName(stored ? tr("Remove the key %1").arg(key.name)
                                      : tr("Copy %1 into the keychain").arg(key.variable));
        connect(act, &QPushButton::clicked, this, [this, name = stored ? key.name : key.variable, stored] {
            if (stored)
                Q_EMIT removeKeyRequested(name);
            else
                Q_EMIT storeVariableRequested(name);
        });
        layout->addWidget(name, 1);
        layout->addWidget(act);
        m_keyRows->addWidget(row);
    }
    m_keyNote->setText(inKeychain ? tr("Keys lie in the keychain of the system; only their names are shown.")
                       : inMemory ? tr("Keys are kept in memory until Homard ends; only their names are shown.")
                                  : tr("No keys are stored."));
}

void ModelsPage::changeEvent(QEvent *event)
{
    SettingsPage::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        tint();
}

void ModelsPage::tint()
{
    QPalette own = palette();
    own.setColor(QPalette::WindowText, colorsFor(palette()).danger);
    m_keyFault->setPalette(own);
    m_caFault->setPalette(own);
}

void ModelsPage::retranslate()
{
    setHeading(tr("Models & keys"));
    m_intro->setText(tr("New sessions begin with the model in use. Each session can have another one."));
    m_list->setHeaderLabels({tr("Model"), tr("Where"), tr("Key")});
    m_list->setAccessibleName(tr("Models"));
    m_use->setText(tr("Use"));
    m_use->setAccessibleName(tr("Use the selected model for new sessions"));
    m_test->setText(tr("Test"));
    m_test->setAccessibleName(tr("Test the selected model"));
    m_remove->setText(tr("Remove"));
    m_remove->setAccessibleName(tr("Remove the selected model from the list"));
    m_firstStart->setText(tr("Set-up page…"));
    m_addHeading->setText(tr("Add a model"));
    m_formTitle->setText(tr("Or a model of a provider, with its key:"));
    m_foundBox->setAccessibleName(tr("Models found on this computer"));
    m_addFound->setText(tr("Add"));
    m_addFound->setAccessibleName(tr("Add the model found on this computer"));
    m_look->setText(tr("Look again"));
    m_testForm->setText(tr("Test"));
    m_testForm->setAccessibleName(tr("Test this model before it is added"));
    m_addForm->setText(tr("Add"));
    m_addForm->setAccessibleName(tr("Add this model and store its key"));
    m_keyHeading->setText(tr("Keys"));
    m_caHeading->setText(tr("Certificates of your own server"));
    m_caFile->setPlaceholderText(tr("None: only the certificates of the system are trusted"));
    m_caFile->setAccessibleName(tr("Certificate file"));
    m_caChoose->setText(tr("Choose…"));
    m_caChoose->setAccessibleName(tr("Choose a certificate file"));
    m_caClear->setText(tr("Remove"));
    m_caClear->setAccessibleName(tr("Trust only the certificates of the system"));
    m_caNote->setText(tr("A PEM file that is trusted in addition, for the model in use."));
    fillModels();
    fillKeys();
}

} // namespace homard
