// SPDX-License-Identifier: GPL-3.0-or-later
#include "argument_editor.h"
#include "argument_names.h"
#include "base/plain_tool_tip.h"
#include "base/text.h"
#include "ui/widgets/plain_label.h"
#include "ui/widgets/theme.h"
#include <QGridLayout>
#include <QJsonArray>
#include <QLabel>

namespace homard {

ArgumentEditor::ArgumentEditor(QWidget *parent) : QWidget(parent), m_grid(new QGridLayout(this))
{
    m_grid->setContentsMargins(0, 0, 0, 0);
    m_grid->setHorizontalSpacing(Space::Related);
    m_grid->setVerticalSpacing(Space::Related);
    m_grid->setColumnStretch(1, 1);
}

void ArgumentEditor::setArguments(const QString &tool, const QJsonObject &arguments, const QJsonObject &schema)
{
    m_fields.clear();
    while (QLayoutItem *item = m_grid->takeAt(0)) {
        delete item->widget();
        delete item;
    }
    m_tool = tool;
    QStringList names = arguments.keys();
    for (const QString &name : schema.value(QLatin1StringView("properties")).toObject().keys()) {
        if (!names.contains(name))
            names.append(name);
    }
    for (const QString &name : inReadingOrder(tool, names))
        addField(name, arguments.contains(name) ? std::optional(arguments.value(name)) : std::nullopt, schema);
}

/// In plain words where there are some.
void ArgumentEditor::nameField(Field &field) const
{
    const QString title = argumentTitle(m_tool, field.name);
    field.title = title.isEmpty() ? visibleText(field.name) : title;
    field.label->setText(truncated(field.title, 40));
    if (title.isEmpty())
        field.label->setFont(monospaceFont()); // a name as it is written, no words
    else
        field.label->setToolTip(plainToolTip(field.name));
    field.field->widget()->setAccessibleName(field.title);
}

void ArgumentEditor::retranslate()
{
    for (Field &field : m_fields) {
        nameField(field);
        field.field->retranslate();
    }
}

void ArgumentEditor::addField(const QString &name, const std::optional<QJsonValue> &value, const QJsonObject &schema)
{
    const int row = int(m_fields.size());
    auto *label = new PlainLabel(this);
    label->setContentsMargins(0, Space::Inside, 0, 0); // on the line of the text beside it
    const QJsonObject own = schema.value(QLatin1StringView("properties")).toObject().value(name).toObject();
    const bool required = schema.value(QLatin1StringView("required")).toArray().contains(name);
    auto field = ArgumentField::make(own, required, value, this);
    QWidget *widget = field->widget();
    label->setBuddy(widget);
    m_grid->addWidget(label, row, 0, Qt::AlignTop);
    m_grid->addWidget(widget, row, 1);
    label->show(); // the form is on the screen already, and counts what is hidden as nothing
    widget->show();
    connect(field.get(), &ArgumentField::changed, this, &ArgumentEditor::changed);
    m_fields.push_back({name, {}, std::move(field), label});
    nameField(m_fields.back());
}

QMap<QString, QString> ArgumentEditor::changes() const
{
    QMap<QString, QString> changed;
    for (const Field &field : m_fields) {
        if (field.field->isTouched())
            changed.insert(field.name, field.field->text());
    }
    return changed;
}

void ArgumentEditor::setChanges(const QMap<QString, QString> &changes)
{
    for (const Field &field : m_fields) {
        if (const auto text = changes.constFind(field.name); text != changes.constEnd())
            field.field->setText(*text);
    }
}

QJsonObject ArgumentEditor::arguments() const
{
    QJsonObject arguments;
    for (const Field &field : m_fields) {
        if (const auto value = field.field->value())
            arguments[field.name] = *value;
    }
    return arguments;
}

QString ArgumentEditor::fault() const
{
    for (const Field &field : m_fields) {
        const QString text = field.field->text();
        if (field.field->isTouched() && !text.isNull() && text.isEmpty() && mustSaySomething(m_tool, field.name))
            return field.name == QLatin1StringView("command") ? tr("The command is empty.")
                                                              : tr("“%1” is empty.").arg(field.title);
        if (const QString fault = field.field->fault(field.title); !fault.isEmpty())
            return fault;
    }
    return {};
}

QWidget *ArgumentEditor::firstField() const
{
    return m_fields.empty() ? nullptr : m_fields.front().field->widget();
}

} // namespace homard
