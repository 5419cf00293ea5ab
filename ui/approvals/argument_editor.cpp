// SPDX-License-Identifier: GPL-3.0-or-later
#include "argument_editor.h"
#include "argument_names.h"
#include "base/plain_tool_tip.h"
#include "base/text.h"
#include "ui/models/exact_text.h"
#include "ui/widgets/plain_label.h"
#include "ui/widgets/theme.h"
#include <QGridLayout>
#include <QJsonArray>
#include <QJsonDocument>
#include <QLabel>
#include <QPlainTextEdit>

namespace homard {

namespace {

constexpr int mostLines = 6; ///< Of one field on the screen (ours); it scrolls beyond.

/// Any JSON value as text. Wrapped in a list, since a document holds lists and objects only.
QString jsonText(const QJsonValue &value)
{
    const QByteArray listed = QJsonDocument(QJsonArray{value}).toJson(QJsonDocument::Compact);
    return QString::fromUtf8(listed.mid(1, listed.size() - 2));
}

std::optional<QJsonValue> valueOf(const QString &text)
{
    const QJsonDocument document = QJsonDocument::fromJson("[" + text.toUtf8() + "]");
    if (!document.isArray() || document.array().size() != 1)
        return std::nullopt;
    return document.array().at(0);
}

/// What is typed goes on with it.
void putText(QPlainTextEdit &field, const QString &text)
{
    field.setPlainText(text);
    field.moveCursor(QTextCursor::End);
}

} // namespace

ArgumentEditor::ArgumentEditor(QWidget *parent) : QWidget(parent), m_grid(new QGridLayout(this))
{
    m_grid->setContentsMargins(0, 0, 0, 0);
    m_grid->setHorizontalSpacing(Space::Related);
    m_grid->setVerticalSpacing(Space::Related);
    m_grid->setColumnStretch(1, 1);
}

void ArgumentEditor::setArguments(const QString &tool, const QJsonObject &arguments)
{
    while (QLayoutItem *item = m_grid->takeAt(0)) {
        delete item->widget();
        delete item;
    }
    m_fields.clear();
    m_tool = tool;
    for (const QString &name : inReadingOrder(tool, arguments.keys()))
        addField(name, arguments.value(name));
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
    field.editor->setAccessibleName(field.title);
}

void ArgumentEditor::retranslate()
{
    for (Field &field : m_fields)
        nameField(field);
}

void ArgumentEditor::addField(const QString &name, const QJsonValue &value)
{
    const int row = int(m_fields.size());
    auto *label = new PlainLabel(this);
    label->setContentsMargins(0, Space::Inside, 0, 0); // on the line of the text beside it
    auto *editor = new QPlainTextEdit(this);
    editor->setFont(monospaceFont());
    editor->setWordWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
    editor->setTabChangesFocus(true);
    const QString text = value.isString() ? value.toString() : jsonText(value);
    putText(*editor, text);
    const qsizetype wrapped = text.size() / 60 + text.count(u'\n') + 1; // about as many lines at an ordinary width
    const int lines = qBound(1, int(qMin<qsizetype>(wrapped, mostLines)), mostLines);
    editor->setFixedHeight(lines * editor->fontMetrics().lineSpacing() + 2 * editor->frameWidth() +
                           int(2 * editor->document()->documentMargin()) + 2);
    label->setBuddy(editor);
    m_grid->addWidget(label, row, 0, Qt::AlignTop);
    m_grid->addWidget(editor, row, 1);
    label->show(); // the form is on the screen already, and counts what is hidden as nothing
    editor->show();
    connect(editor, &QPlainTextEdit::textChanged, this, &ArgumentEditor::changed);
    m_fields.push_back({name, {}, value, editor, label, exactText(*editor->document())});
    nameField(m_fields.back());
}

QMap<QString, QString> ArgumentEditor::changes() const
{
    QMap<QString, QString> changed;
    for (const Field &field : m_fields) {
        const QString text = exactText(*field.editor->document());
        if (text != field.shown)
            changed.insert(field.name, text);
    }
    return changed;
}

void ArgumentEditor::setChanges(const QMap<QString, QString> &changes)
{
    for (const Field &field : m_fields) {
        if (const auto text = changes.constFind(field.name); text != changes.constEnd())
            putText(*field.editor, *text);
    }
}

QJsonObject ArgumentEditor::arguments() const
{
    QJsonObject arguments;
    for (const Field &field : m_fields) {
        const QString text = exactText(*field.editor->document());
        if (text == field.shown)
            arguments[field.name] = field.before;
        else if (field.before.isString())
            arguments[field.name] = text;
        else
            arguments[field.name] = valueOf(text).value_or(QJsonValue());
    }
    return arguments;
}

QString ArgumentEditor::fault() const
{
    for (const Field &field : m_fields) {
        const QString text = exactText(*field.editor->document());
        if (text == field.shown)
            continue;
        if (text.isEmpty() && mustSaySomething(m_tool, field.name))
            return field.name == QLatin1StringView("command") ? tr("The command is empty.")
                                                              : tr("“%1” is empty.").arg(field.title);
        if (field.before.isString())
            continue;
        const auto value = valueOf(text);
        if (!value)
            return tr("“%1” is not valid JSON: write true, 12, \"text\", a list or an object.").arg(field.title);
        if (!field.before.isNull() && value->type() != field.before.type())
            return tr("“%1” must stay of its kind.").arg(field.title);
    }
    return {};
}

QWidget *ArgumentEditor::firstField() const
{
    return m_fields.empty() ? nullptr : m_fields.front().editor;
}

} // namespace homard
