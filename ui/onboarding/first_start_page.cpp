// SPDX-License-Identifier: GPL-3.0-or-later
#include "first_start_page.h"
#include "base/text.h"
#include "environment_key_list.h"
#include "local_model_list.h"
#include "setup_result.h"
#include "ui/widgets/banner.h"
#include "ui/widgets/card.h"
#include "ui/widgets/flow_layout.h"
#include "ui/widgets/icons.h"
#include "ui/widgets/model_form.h"
#include "ui/widgets/plain_label.h"
#include "ui/widgets/scrolling.h"
#include "ui/widgets/theme.h"
#include "workspace_row.h"
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QTimer>
#include <QVBoxLayout>

namespace homard {

namespace {

constexpr int columnWidth = 720; // ours: a form is read badly when it is wider

QPushButton *button()
{
    auto *out = new QPushButton;
    out->setAutoDefault(false);
    return out;
}

} // namespace

FirstStartPage::FirstStartPage(SetupController &setup, QWidget *parent)
    : QWidget(parent), m_setup(setup), m_flow(setup), m_lister(setup)
{
    build();
    join();
    retranslate();
    tint();
    showLook();
    showKeys();
}

Card *FirstStartPage::addCard(QLabel *&title, QLabel *&text)
{
    auto *card = new Card;
    auto *layout = new QVBoxLayout(card);
    layout->setContentsMargins(Space::Group, Space::Group, Space::Group, Space::Group);
    layout->setSpacing(Space::Related);
    title = new PlainLabel;
    QFont bold = title->font();
    bold.setBold(true);
    title->setFont(bold);
    text = new PlainLabel;
    text->setWordWrap(true);
    layout->addWidget(title);
    layout->addWidget(text);
    m_column->addWidget(card);
    return card;
}

void FirstStartPage::build()
{
    auto *scroll = m_scroll = new QScrollArea;
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setWidgetResizable(true);
    scroll->setFocusPolicy(Qt::NoFocus);
    auto *outer = new QVBoxLayout(this);
    outer->setContentsMargins(0, 0, 0, 0);
    outer->addWidget(scroll);
    auto *sheet = new QWidget;
    auto *middle = new QHBoxLayout(sheet);
    middle->setContentsMargins(Space::Text, Space::Text, Space::Text, Space::Text);
    auto *column = new QWidget;
    column->setMaximumWidth(columnWidth);
    column->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    middle->addStretch();
    middle->addWidget(column, 1000);
    middle->addStretch();
    m_column = new QVBoxLayout(column);
    m_column->setContentsMargins(0, 0, 0, 0);
    m_column->setSpacing(Space::Section);

    m_title = new PlainLabel;
    QFont large = m_title->font();
    large.setPointSizeF(large.pointSizeF() + 4);
    large.setBold(true);
    m_title->setFont(large);
    m_intro = new PlainLabel;
    m_intro->setWordWrap(true);
    m_column->addWidget(m_title);
    m_column->addWidget(m_intro);

    m_localCard = addCard(m_localTitle, m_localText);
    m_local = new LocalModelList;
    m_localCard->layout()->addWidget(m_local);
    auto *localButtons = new FlowLayout;
    m_useLocal = button();
    m_look = button();
    m_look->setIcon(lineIcon(Icon::Retry));
    localButtons->addWidget(m_useLocal);
    localButtons->addWidget(m_look);
    static_cast<QVBoxLayout *>(m_localCard->layout())->addLayout(localButtons);

    m_keyCard = addCard(m_keyTitle, m_keyText);
    m_environment = new EnvironmentKeyList;
    m_form = new ModelForm;
    m_useKey = button();
    m_keyCard->layout()->addWidget(m_environment);
    m_keyCard->layout()->addWidget(m_form);
    static_cast<QVBoxLayout *>(m_keyCard->layout())->addWidget(m_useKey, 0, Qt::AlignLeft);

    m_practiceCard = addCard(m_practiceTitle, m_practiceText);
    m_usePractice = button();
    static_cast<QVBoxLayout *>(m_practiceCard->layout())->addWidget(m_usePractice, 0, Qt::AlignLeft);

    m_result = new SetupResult(m_flow, this);
    m_result->hide();

    m_workspace = new WorkspaceRow;
    m_column->addWidget(m_workspace);
    m_skip = button();
    m_column->addWidget(m_skip, 0, Qt::AlignRight);
    m_column->addStretch();
    scroll->setWidget(sheet);
    sheet->installEventFilter(this); // it covers this, which is never painted itself
}

void FirstStartPage::join()
{
    std::vector<ProviderChoice> choices;
    for (const auto &info : m_setup.providers())
        choices.push_back({info.id, info.title, info.api, info.baseUrl, info.model});
    m_form->setChoices(choices);
    connect(m_useLocal, &QPushButton::clicked, this, &FirstStartPage::useLocal);
    connect(m_look, &QPushButton::clicked, &m_setup, &SetupController::look);
    connect(m_useKey, &QPushButton::clicked, this, &FirstStartPage::useKey);
    connect(m_usePractice, &QPushButton::clicked, this, &FirstStartPage::usePractice);
    connect(m_skip, &QPushButton::clicked, this, &FirstStartPage::skipped);
    connect(m_workspace, &WorkspaceRow::chosen, this, &FirstStartPage::workspaceChosen);
    connect(m_form, &ModelForm::keyEdited, this, &FirstStartPage::recognise);
    connect(m_form, &ModelForm::edited, this, [this] {
        noteKey();
        if (m_result->parentWidget() == m_keyCard)
            m_flow.forget(); // it spoke of what was in the form
    });
    connect(m_local, &QTreeWidget::currentItemChanged, this, [this] {
        if (m_result->parentWidget() == m_localCard)
            m_flow.forget();
    });
    connect(m_form, &ModelForm::modelListRequested, this, [this] {
        m_form->setListing(true);
        m_lister.ask(m_setup.trialOf(m_form->model(), m_form->typedKey()));
    });
    connect(&m_lister, &ModelLister::listed, m_form, &ModelForm::showModelList);
    connect(m_environment, &EnvironmentKeyList::moveRequested, this, [this](const QString &variable) {
        m_environment->setFault({});
        m_setup.keepEnvironmentKey(variable);
        for (const auto &key : m_setup.environmentKeys()) {
            if (key.variable == variable)
                m_form->selectProvider(key.providerId);
        }
    });
    connect(&m_setup, &SetupController::keyFailed, this,
            [this](const QString &, const QString &text) { m_environment->setFault(text); });
    connect(&m_setup, &SetupController::lookChanged, this, &FirstStartPage::showLook);
    connect(&m_setup, &SetupController::keyPlacesChanged, this, &FirstStartPage::showKeys);
    connect(&m_flow, &SetupFlow::changed, this, &FirstStartPage::showFlow);
    connect(&m_flow, &SetupFlow::adopted, this, [this](const ModelRef &model) {
        m_form->clear();
        Q_EMIT modelChosen(model, m_setup.contextOf(model));
    });
}

void FirstStartPage::setWorkspace(const QString &path)
{
    m_workspace->setPath(path);
}

void FirstStartPage::setWorkspaceFault(const QString &text)
{
    m_workspace->setFault(text);
}

bool FirstStartPage::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::Paint && !m_painted) {
        m_painted = true;
        watched->removeEventFilter(this);
        QTimer::singleShot(0, this, [this] { // the paint first
            if (!m_setup.hasLooked())
                m_setup.look();
        });
    }
    return QWidget::eventFilter(watched, event);
}

void FirstStartPage::start(Card *card, const SetupTrial &trial)
{
    card->layout()->addWidget(m_result);
    m_result->setBefore(card == m_localCard ? m_look : m_useKey);
    m_flow.start(trial, SetupFlow::Goal::TestAndAdopt);
}

void FirstStartPage::useLocal()
{
    if (const ModelRef model = m_local->selected(); !model.isEmpty())
        start(m_localCard, m_setup.trialOf(model, nullptr));
}

void FirstStartPage::useKey()
{
    if (m_form->check())
        start(m_keyCard, m_setup.trialOf(m_form->model(), m_form->typedKey()));
}

void FirstStartPage::usePractice()
{
    m_flow.reset();
    Q_EMIT modelChosen({QStringLiteral("practice"), {}, {}, {}}, 0);
}

/// The providers whose keys look like the typed one.
QStringList FirstStartPage::owners() const
{
    const auto key = m_form->typedKey();
    return key ? m_setup.recogniseKey(*key) : QStringList();
}

void FirstStartPage::recognise()
{
    const QStringList ids = owners();
    const QString chosen = m_form->providerId();
    if (!ids.isEmpty() && !ids.contains(chosen) && (chosen.isEmpty() || chosen == m_guessed)) {
        m_guessed = ids.first();
        m_form->selectProvider(m_guessed);
    }
    noteKey();
}

void FirstStartPage::noteKey()
{
    const auto note = m_setup.noteOnKey(owners(), m_form->providerId(), m_form->place());
    m_form->setKeyNote(note.text, note.isWarning);
}

void FirstStartPage::showLook()
{
    const auto &servers = m_setup.servers();
    QStringList locked;
    qsizetype models = 0;
    for (const auto &server : servers) {
        models += qsizetype(server.models.size());
        if (server.needsKey)
            locked.append(server.title);
    }
    m_local->setServers(servers);
    m_local->setVisible(models > 0);
    m_useLocal->setVisible(models > 0);
    m_look->setEnabled(!m_setup.isLooking());
    QString text = tr("Free, private, works without the internet.");
    if (m_setup.isLooking())
        text = tr("Looking for model servers on this computer …");
    else if (m_setup.hasLooked() && models == 0)
        text = servers.empty()
                   ? tr("No model server was found. Start Ollama, LM Studio, llama.cpp or another one, then "
                        "look again.")
                   : tr("The server has no model yet. Load one there, then look again.");
    if (!locked.isEmpty())
        text = tr("%1 wants a key: choose “OpenAI-compatible address” below.").arg(enumerated(locked));
    m_localText->setText(text);
}

void FirstStartPage::showKeys()
{
    std::vector<EnvironmentKeyList::Entry> entries;
    for (const auto &key : m_setup.environmentKeys()) {
        const ProviderInfo *info = m_setup.provider(key.providerId);
        entries.push_back({key.variable, info ? info->title : key.providerId,
                           m_setup.keyNames().contains(key.providerId), m_setup.isKeptForSession(key.providerId)});
    }
    m_environment->setEntries(entries);
    m_form->setKeys(m_setup.keyPlaces());
}

void FirstStartPage::showFlow()
{
    m_result->showFlow();
    QTimer::singleShot(0, this, [this] { // when it has its place: what was asked for is seen
        if (m_result->isVisible())
            scrollTo(m_scroll, {m_result, &m_result->notice()});
    });
}

void FirstStartPage::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange) {
        retranslate();
        showLook();
        showFlow();
        noteKey();
    }
    if (event->type() == QEvent::PaletteChange)
        tint();
    QWidget::changeEvent(event);
}

void FirstStartPage::tint()
{
    QPalette own = palette();
    own.setColor(QPalette::WindowText, colorsFor(palette()).secondary);
    for (QLabel *label : {m_intro, m_localText, m_keyText, m_practiceText})
        label->setPalette(own);
}

void FirstStartPage::retranslate()
{
    m_title->setText(tr("Choose a model"));
    m_intro->setText(tr("Homard works with a model of yours. Pick one way, or skip this: everything here is in the "
                        "settings, too, and until then the practice model answers."));
    m_localTitle->setText(tr("A model on this computer"));
    m_useLocal->setText(tr("Test and use"));
    m_useLocal->setAccessibleName(tr("Test and use the selected local model"));
    m_look->setText(tr("Look again"));
    m_keyTitle->setText(tr("A provider, with a key"));
    m_keyText->setText(tr("Paste the key you got from the provider. It goes into the keychain of this computer, and to "
                          "that provider only."));
    m_useKey->setText(tr("Test and use"));
    m_useKey->setAccessibleName(tr("Test and use the model of this provider"));
    m_practiceTitle->setText(tr("The practice model"));
    m_practiceText->setText(tr("No AI and no network: it follows simple requests, so that you can try tools, approvals "
                               "and undo without any risk of surprise."));
    m_usePractice->setText(tr("Use the practice model"));
    m_skip->setText(tr("Skip for now"));
}

} // namespace homard
