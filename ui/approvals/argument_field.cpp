// SPDX-License-Identifier: GPL-3.0-or-later
#include "argument_field.h"
#include "base/text.h"
#include "ui/models/exact_text.h"
#include "ui/widgets/theme.h"
#include <QComboBox>
#include <QJsonArray>
#include <QJsonDocument>
#include <QLineEdit>
#include <QLocale>
#include <QPlainTextEdit>

namespace homard {

namespace {

constexpr int mostLines = 6; ///< Of a text on the screen (ours); it scrolls beyond.

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

/// A text of several lines, or JSON.
class TextField : public ArgumentField
{
public:
    TextField(const QJsonObject &schema, bool required, const std::optional<QJsonValue> &value, QWidget *parent)
        : ArgumentField(schema, required, value), m_edit(new QPlainTextEdit(parent))
    {
        m_edit->setFont(monospaceFont());
        m_edit->setWordWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
        m_edit->setTabChangesFocus(true);
        setText(firstText());
        const QString shown = firstText();
        const qsizetype wrapped = shown.size() / 60 + shown.count(u'\n') + 1; // about as many at an ordinary width
        const int lines = qBound(1, int(qMin<qsizetype>(wrapped, mostLines)), mostLines);
        m_edit->setFixedHeight(lines * m_edit->fontMetrics().lineSpacing() + 2 * m_edit->frameWidth() +
                               int(2 * m_edit->document()->documentMargin()) + 2);
        remember();
        retranslate();
        connect(m_edit, &QPlainTextEdit::textChanged, this, &ArgumentField::changed);
    }
    QWidget *widget() const override { return m_edit; }
    QString text() const override
    {
        const QString shown = exactText(*m_edit->document());
        return shown.isEmpty() && !m_before ? QString() : shown.isNull() ? QStringLiteral("") : shown;
    }
    void setText(const QString &text) override
    {
        m_edit->setPlainText(text);
        m_edit->moveCursor(QTextCursor::End); // what is typed goes on with it
    }
    void retranslate() override { m_edit->setPlaceholderText(m_before ? QString() : tr("not given")); }

private:
    QPlainTextEdit *m_edit;
};

class NumberField : public ArgumentField
{
public:
    NumberField(const QJsonObject &schema, bool required, const std::optional<QJsonValue> &value, QWidget *parent)
        : ArgumentField(schema, required, value), m_edit(new QLineEdit(parent))
    {
        m_edit->setText(firstText());
        remember();
        retranslate();
        connect(m_edit, &QLineEdit::textChanged, this, &ArgumentField::changed);
    }
    QWidget *widget() const override { return m_edit; }
    QString text() const override
    {
        const QString shown = m_edit->text().trimmed();
        return shown.isEmpty() ? QString() : shown;
    }
    void setText(const QString &text) override { m_edit->setText(text); }
    void retranslate() override { m_edit->setPlaceholderText(tr("not given")); }

private:
    QLineEdit *m_edit;
};

/// An enumeration, or yes and no; the first choice is "not given" where that may be.
class ChoiceField : public ArgumentField
{
public:
    ChoiceField(const QJsonObject &schema, bool required, const std::optional<QJsonValue> &value, QWidget *parent)
        : ArgumentField(schema, required, value), m_box(new QComboBox(parent))
    {
        if (!required || !value)
            m_box->addItem(QString(), QString());
        if (type() == QLatin1StringView("boolean")) {
            m_box->addItem(QString(), QStringLiteral("true"));
            m_box->addItem(QString(), QStringLiteral("false"));
        }
        for (const QJsonValue &choice : schema.value(QLatin1StringView("enum")).toArray())
            m_box->addItem(QString(), choice.isString() ? choice.toString() : jsonText(choice));
        if (value && m_box->findData(firstText()) < 0) // what the model wrote is none of them
            m_box->addItem(QString(), firstText());
        setText(firstText());
        remember();
        retranslate();
        connect(m_box, &QComboBox::currentIndexChanged, this, &ArgumentField::changed);
    }
    QWidget *widget() const override { return m_box; }
    QString text() const override { return m_box->currentData().toString(); }
    void setText(const QString &text) override
    {
        for (int i = 0; i < m_box->count(); ++i) {
            const QString data = m_box->itemData(i).toString();
            if (data == text && data.isNull() == text.isNull())
                return m_box->setCurrentIndex(i);
        }
    }
    void retranslate() override
    {
        for (int i = 0; i < m_box->count(); ++i) {
            const QString data = m_box->itemData(i).toString();
            const bool boolean = type() == QLatin1StringView("boolean");
            m_box->setItemText(i, data.isNull()                                   ? tr("not given")
                                  : boolean && data == QLatin1StringView("true")  ? tr("Yes")
                                  : boolean && data == QLatin1StringView("false") ? tr("No")
                                                                                  : visibleText(data));
        }
    }

private:
    QComboBox *m_box;
};

} // namespace

std::unique_ptr<ArgumentField> ArgumentField::make(const QJsonObject &schema, bool required,
                                                   const std::optional<QJsonValue> &value, QWidget *parent)
{
    const QString type = schema.value(QLatin1StringView("type")).toString();
    // A value of another kind than the schema's is shown as what it is.
    const bool fits =
        !value || (type == QLatin1StringView("boolean")                                          ? value->isBool()
                   : type == QLatin1StringView("integer") || type == QLatin1StringView("number") ? value->isDouble()
                                                                                                 : true);
    if (fits && (schema.contains(QLatin1StringView("enum")) || type == QLatin1StringView("boolean")))
        return std::make_unique<ChoiceField>(schema, required, value, parent);
    if (fits && (type == QLatin1StringView("integer") || type == QLatin1StringView("number")))
        return std::make_unique<NumberField>(schema, required, value, parent);
    return std::make_unique<TextField>(schema, required, value, parent);
}

QString ArgumentField::type() const
{
    if (m_before && m_before->isString())
        return QStringLiteral("string");
    const QString type = m_schema.value(QLatin1StringView("type")).toString();
    if (!type.isEmpty() || !m_before)
        return type;
    return m_before->isBool() ? QStringLiteral("boolean") : m_before->isDouble() ? QStringLiteral("number") : QString();
}

QString ArgumentField::firstText() const
{
    if (!m_before)
        return {};
    return m_before->isString() ? m_before->toString(QStringLiteral("")) : jsonText(*m_before);
}

std::optional<QJsonValue> ArgumentField::value() const
{
    if (!isTouched())
        return m_before; // byte for byte as it was
    const QString shown = text();
    if (shown.isNull())
        return std::nullopt;
    if (type() == QLatin1StringView("string"))
        return QJsonValue(shown);
    return valueOf(shown);
}

QString ArgumentField::fault(const QString &title) const
{
    if (!isTouched())
        return {};
    const QString shown = text();
    if (shown.isNull())
        return m_required ? tr("“%1” is needed.").arg(title) : QString();
    const QString kind = type();
    if (kind == QLatin1StringView("string")) {
        const int least = m_schema.value(QLatin1StringView("minLength")).toInt();
        return shown.size() < least ? tr("“%1” is empty.").arg(title) : QString();
    }
    const auto value = valueOf(shown);
    const bool whole = kind == QLatin1StringView("integer");
    if (whole || kind == QLatin1StringView("number")) {
        if (!value || !value->isDouble() || (whole && value->toInteger(-1) == -1 && value->toInteger(1) == 1))
            return whole ? tr("“%1” must be a whole number.").arg(title) : tr("“%1” must be a number.").arg(title);
        const QLocale locale;
        const QJsonValue least = m_schema.value(QLatin1StringView("minimum"));
        const QJsonValue most = m_schema.value(QLatin1StringView("maximum"));
        if (least.isDouble() && value->toDouble() < least.toDouble())
            return tr("“%1” must be at least %2.").arg(title, locale.toString(least.toDouble()));
        if (most.isDouble() && value->toDouble() > most.toDouble())
            return tr("“%1” must be at most %2.").arg(title, locale.toString(most.toDouble()));
        return {};
    }
    if (!value)
        return tr("“%1” is not valid JSON: write true, 12, \"text\", a list or an object.").arg(title);
    if (m_before && !m_before->isNull() && value->type() != m_before->type())
        return tr("“%1” must stay of its kind.").arg(title);
    return {};
}

} // namespace homard
