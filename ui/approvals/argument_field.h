// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QJsonObject>
#include <QWidget>
#include <memory>
#include <optional>

namespace homard {

/// One argument of a call as something to type in or choose from, as the tool's schema says: a list for an enumeration,
/// yes and no for a boolean, a line for a number, a text for a text, JSON for everything else. What is not given can
/// stay so where the schema does not want it.
class ArgumentField : public QObject
{
    Q_OBJECT
public:
    /// `schema`: of this argument; empty: nobody knows, so the value's own kind decides. nullopt: not given now.
    /// The widget's parent owns the widget.
    static std::unique_ptr<ArgumentField> make(const QJsonObject &schema, bool required,
                                               const std::optional<QJsonValue> &value, QWidget *parent);

    virtual QWidget *widget() const = 0;
    /// What stands there: a text as it is, else JSON. A null string: not given.
    virtual QString text() const = 0;
    virtual void setText(const QString &text) = 0;
    virtual void retranslate() {}

    /// Untouched is what reads as at first.
    bool isTouched() const { return text() != m_shown || text().isNull() != m_shown.isNull(); }
    /// What goes into the arguments; nullopt: nothing does. Meaningful only without a fault().
    std::optional<QJsonValue> value() const;
    /// Why it cannot be used, in words; `title`: its name for people. Empty: it can.
    QString fault(const QString &title) const;

Q_SIGNALS:
    void changed();

protected:
    ArgumentField(QJsonObject schema, bool required, std::optional<QJsonValue> value)
        : m_schema(std::move(schema)), m_required(required), m_before(std::move(value))
    {
    }
    /// The kind of value: "string", "integer", "number", "boolean", or empty for JSON of any kind.
    QString type() const;
    /// As it is shown at first; null: not given.
    QString firstText() const;
    /// To be called when it shows firstText().
    void remember() { m_shown = text(); }

    QJsonObject m_schema;
    bool m_required;
    std::optional<QJsonValue> m_before;

private:
    QString m_shown;
};

} // namespace homard
