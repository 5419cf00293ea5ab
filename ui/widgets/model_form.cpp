// SPDX-License-Identifier: GPL-3.0-or-later
#include "model_form.h"
#include "domain/server_address.h"
#include "icons.h"
#include "plain_label.h"
#include "scrolling.h"
#include "secret_field.h"
#include "theme.h"
#include <QComboBox>
#include <QCompleter>
#include <QEvent>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QUrl>
#include <QVBoxLayout>

namespace homard {

namespace {

bool isAddress(const QString &text)
{
    const QUrl url(text, QUrl::StrictMode);
    const bool http = url.scheme() == QLatin1StringView("http") || url.scheme() == QLatin1StringView("https");
    return http && url.isValid() && !url.host().isEmpty() && url.userInfo().isEmpty();
}

} // namespace

ModelForm::ModelForm(QWidget *parent)
    : QWidget(parent)
    , m_grid(new QGridLayout(this))
    , m_key(new SecretField)
    , m_provider(new QComboBox)
    , m_address(new QLineEdit)
    , m_keyName(new QLineEdit)
    , m_model(new QComboBox)
    , m_list(new QPushButton)
{
    m_grid->setContentsMargins(0, 0, 0, 0);
    m_grid->setHorizontalSpacing(Space::Group);
    m_grid->setVerticalSpacing(Space::Related);
    m_grid->setColumnStretch(1, 1);

    m_model->setEditable(true);
    m_model->setInsertPolicy(QComboBox::NoInsert);
    m_model->completer()->setFilterMode(Qt::MatchContains);
    m_model->completer()->setCompletionMode(QCompleter::PopupCompletion);
    m_list->setIcon(lineIcon(Icon::List));
    m_list->setAutoDefault(false);
    m_address->setInputMethodHints(Qt::ImhUrlCharactersOnly);
    for (QComboBox *box : {m_provider, m_model}) {
        box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
        box->setMinimumContentsLength(6);
        letWheelPass(box);
        box->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    }
    auto *models = new QWidget;
    auto *modelRow = new QHBoxLayout(models);
    modelRow->setContentsMargins(0, 0, 0, 0);
    modelRow->setSpacing(Space::Related);
    modelRow->addWidget(m_model, 1);
    modelRow->addWidget(m_list);

    addRow(m_keyLabel, m_key, m_keyBelow);
    addRow(m_providerLabel, m_provider, m_providerBelow);
    addRow(m_addressLabel, m_address, m_addressBelow);
    addRow(m_keyNameLabel, m_keyName, m_keyNameBelow);
    addRow(m_modelLabel, models, m_modelBelow);
    m_modelLabel->setBuddy(m_model);

    connect(m_key, &QLineEdit::textChanged, this, [this] {
        showKeyPlace();
        Q_EMIT keyEdited();
        Q_EMIT edited();
    });
    connect(m_provider, &QComboBox::currentIndexChanged, this, [this] {
        m_keyName->clear(); // it was written for the one before
        showChoice();
        Q_EMIT edited();
    });
    for (QLineEdit *field : {m_address, m_keyName}) {
        connect(field, &QLineEdit::textChanged, this, [this] {
            showKeyPlace();
            Q_EMIT edited();
        });
    }
    connect(m_model, &QComboBox::editTextChanged, this, [this] {
        say(m_modelBelow, {});
        Q_EMIT edited();
    });
    connect(m_list, &QPushButton::clicked, this, [this] {
        if (check(true))
            Q_EMIT modelListRequested();
    });
    retranslate();
    showChoice();
}

void ModelForm::addRow(QLabel *&label, QWidget *field, QLabel *&below)
{
    label = new PlainLabel;
    label->setBuddy(field);
    below = new PlainLabel;
    below->setWordWrap(true);
    below->hide();
    const int row = m_grid->rowCount();
    m_grid->addWidget(label, row, 0);
    m_grid->addWidget(field, row, 1);
    m_grid->addWidget(below, row + 1, 1);
}

void ModelForm::say(QLabel *below, const QString &text)
{
    below->setText(text);
    below->setVisible(!text.isEmpty());
}

void ModelForm::setChoices(const std::vector<ProviderChoice> &choices)
{
    m_named = choices;
    fillProviders();
}

void ModelForm::fillProviders()
{
    const QString before = providerId();
    m_choices = m_named;
    m_choices.push_back({QStringLiteral("other-openai"),
                         tr("OpenAI-compatible address"),
                         QStringLiteral("openai-chat"),
                         QStringLiteral("https://host/v1"),
                         {},
                         true});
    m_choices.push_back({QStringLiteral("other-anthropic"),
                         tr("Anthropic-compatible address"),
                         QStringLiteral("anthropic"),
                         QStringLiteral("https://host"),
                         {},
                         true});
    m_choices.push_back({QStringLiteral("other-ollama"),
                         tr("Ollama at an address"),
                         QStringLiteral("ollama"),
                         QStringLiteral("http://host:11434"),
                         {},
                         true});
    const QSignalBlocker quiet(m_provider);
    m_provider->clear();
    m_provider->addItem(tr("Choose a provider…"));
    for (const auto &entry : m_choices) {
        if (entry.typedAddress && m_provider->count() == int(m_named.size()) + 1)
            m_provider->insertSeparator(m_provider->count());
        m_provider->addItem(entry.title, entry.id);
    }
    m_provider->setCurrentIndex(qMax(0, m_provider->findData(before)));
    if (providerId() != before)
        showChoice();
}

const ProviderChoice *ModelForm::choice() const
{
    const QString id = providerId();
    const auto at = std::find_if(m_choices.begin(), m_choices.end(), [&](const auto &entry) { return entry.id == id; });
    return at == m_choices.end() ? nullptr : &*at;
}

QString ModelForm::providerId() const
{
    return m_provider->currentData().toString();
}

void ModelForm::selectProvider(const QString &id)
{
    if (const int index = m_provider->findData(id); index >= 0 && !id.isEmpty())
        m_provider->setCurrentIndex(index);
}

void ModelForm::showChoice()
{
    const ProviderChoice *entry = choice();
    const bool typed = entry && entry->typedAddress;
    m_addressLabel->setVisible(typed);
    m_address->setVisible(typed);
    if (entry)
        m_address->setPlaceholderText(entry->baseUrl);
    const QSignalBlocker quiet(m_model);
    m_model->clear();
    m_model->setEditText(entry ? entry->model : QString());
    m_list->setEnabled(entry != nullptr);
    for (QLabel *below : {m_providerBelow, m_addressBelow, m_modelBelow})
        say(below, {});
    showKeyPlace();
}

QString ModelForm::place() const
{
    const ProviderChoice *entry = choice();
    const QString host = entry && entry->typedAddress ? QUrl(m_address->text().trimmed()).host() : QString();
    return host.isEmpty() && entry ? entry->title : host;
}

void ModelForm::setListing(bool running)
{
    m_list->setEnabled(!running && choice());
    if (running)
        say(m_modelBelow, {});
}

void ModelForm::showModelList(const ModelRef &asked, const QStringList &names, const QString &fault)
{
    setListing(false);
    if (!isSameServer(asked, model()))
        return;
    if (!fault.isEmpty())
        return setModelFault(fault);
    const QString written = m_model->currentText();
    const QSignalBlocker quiet(m_model);
    m_model->clear();
    m_model->addItems(names);
    m_model->setEditText(written.isEmpty() && names.size() == 1 ? names.first() : written);
    say(m_modelBelow, tr("%n model(s) in the list", nullptr, int(names.size())));
    tint();
}

void ModelForm::setModelFault(const QString &text)
{
    say(m_modelBelow, text);
    tint();
    QPalette own = m_modelBelow->palette();
    own.setColor(QPalette::WindowText, colorsFor(palette()).danger);
    m_modelBelow->setPalette(own);
}

bool ModelForm::check(bool nameOptional)
{
    const ProviderChoice *entry = choice();
    const auto fault = [](QLabel *below, QWidget *field, const QString &text) {
        say(below, text);
        field->setFocus();
        return false;
    };
    if (!entry)
        return fault(m_providerBelow, m_provider, tr("Choose whose key this is."));
    if (entry->typedAddress && !isAddress(m_address->text().trimmed()))
        return fault(m_addressBelow, m_address,
                     tr("Write the address as https://host/v1 or http://host:port, without user name and password."));
    if (const QString words = keyFault(); !words.isEmpty()) {
        m_keyNameWarns = false;
        tint();
        return fault(m_keyNameShown ? m_keyNameBelow : m_keyBelow, m_keyNameShown ? m_keyName : m_key, words);
    }
    if (!nameOptional && m_model->currentText().trimmed().isEmpty())
        return fault(m_modelBelow, m_model, tr("Write the model's name as the provider calls it, or get the list."));
    return true;
}

ModelRef ModelForm::model() const
{
    const ProviderChoice *entry = choice();
    if (!entry)
        return {};
    ModelRef ref;
    ref.api = entry->api;
    ref.name = m_model->currentText().trimmed();
    ref.baseUrl = address();
    if (m_key->hasSecret() || usesStored())
        ref.keyName = keyName();
    return ref;
}

std::shared_ptr<const SecretBytes> ModelForm::typedKey() const
{
    return m_key->hasSecret() ? std::make_shared<const SecretBytes>(m_key->secret()) : nullptr;
}

void ModelForm::clear()
{
    m_key->clearSecret();
    m_address->clear();
    m_keyName->clear();
    m_provider->setCurrentIndex(0);
}

void ModelForm::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    if (event->type() == QEvent::PaletteChange)
        tint();
    QWidget::changeEvent(event);
}

void ModelForm::tint()
{
    const Colors &colors = colorsFor(palette());
    for (QLabel *below : {m_keyBelow, m_providerBelow, m_addressBelow, m_keyNameBelow, m_modelBelow}) {
        QPalette own = palette();
        const bool note = below == m_keyBelow || (below == m_modelBelow && m_model->count() > 0);
        const bool warns = (below == m_keyBelow && m_keyNoteWarns) || (below == m_keyNameBelow && m_keyNameWarns);
        own.setColor(QPalette::WindowText, warns ? colors.warning : note ? colors.secondary : colors.danger);
        below->setPalette(own);
    }
}

void ModelForm::retranslate()
{
    // No letter of the main window's menus, which stand above the first start.
    m_keyLabel->setText(tr("&Key"));
    m_providerLabel->setText(tr("Prov&ider"));
    m_addressLabel->setText(tr("&Address"));
    m_keyNameLabel->setText(tr("S&tored as"));
    m_modelLabel->setText(tr("Mo&del"));
    m_list->setText(tr("Get list"));
    m_list->setToolTip(tr("Asks the provider which models there are"));
    m_key->setAccessibleName(tr("Key"));
    m_provider->setAccessibleName(tr("Provider"));
    m_address->setAccessibleName(tr("Address"));
    m_keyName->setAccessibleName(tr("Name under which the key is stored"));
    m_model->setAccessibleName(tr("Model name"));
    m_model->lineEdit()->setAccessibleName(m_model->accessibleName());
    fillProviders();
}

} // namespace homard
