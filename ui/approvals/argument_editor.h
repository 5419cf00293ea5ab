// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "argument_field.h"
#include <QJsonObject>
#include <QMap>
#include <QWidget>
#include <vector>

class QGridLayout;
class QLabel;

namespace homard {

/// The arguments of a call as a form: what the model gave, and what the tool's schema would take besides. What was not
/// touched stays byte for byte as it was. Arguments of tools of ours bear plain words, others their own names.
class ArgumentEditor : public QWidget
{
    Q_OBJECT
public:
    explicit ArgumentEditor(QWidget *parent = nullptr);

    /// `schema`: of the tool; empty: nobody knows it, and only what was given is there.
    void setArguments(const QString &tool, const QJsonObject &arguments, const QJsonObject &schema = {});
    /// What a person has changed so far, by the arguments' names.
    QMap<QString, QString> changes() const;
    /// Puts such changes in, on top of the arguments.
    void setChanges(const QMap<QString, QString> &changes);
    void retranslate();
    /// What stands there now; meaningful only without a fault().
    QJsonObject arguments() const;
    /// Why it cannot be asked again like this, in words; empty: it can.
    QString fault() const;
    /// The first field, for the focus.
    QWidget *firstField() const;

Q_SIGNALS:
    void changed();

private:
    struct Field {
        QString name;
        QString title; ///< For people.
        std::unique_ptr<ArgumentField> field;
        QLabel *label = nullptr;
    };
    void addField(const QString &name, const std::optional<QJsonValue> &value, const QJsonObject &schema);
    void nameField(Field &field) const;

    QGridLayout *m_grid;
    QString m_tool;
    std::vector<Field> m_fields;
};

} // namespace homard
