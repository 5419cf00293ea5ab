// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "argument_editor.h"
#include "card_button.h"
#include "domain/plan.h"
#include "ui/approvals/arming.h"
#include "wrapped_text.h"
#include <QLineEdit>

class QScrollArea;

namespace homard {

/// A refusal with words for the model.
class WordsPanel : public QWidget
{
    Q_OBJECT
public:
    WordsPanel(const Arming &arming, QWidget *parent = nullptr);
    /// Begins with an empty line, or with what a person had begun to write.
    void begin(const QString &words);
    void focusField();
    QString words() const;
    void retranslate();

Q_SIGNALS:
    void denied(bool stopRun);
    void left();

private:
    QLineEdit *m_words;
    CardButton *m_deny;
    CardButton *m_stop;
    CardButton *m_back;
};

/// Other arguments for the same tool, which are asked about anew.
class EditPanel : public QWidget
{
    Q_OBJECT
public:
    EditPanel(const Arming &arming, QWidget *parent = nullptr);
    /// Fills the form.
    void begin(const QString &tool, const QJsonObject &arguments, const QJsonObject &schema);
    /// What a person has changed so far, by the arguments' names.
    QMap<QString, QString> changes() const;
    /// Puts such changes in. `fault`: why they cannot be used, until something else is written; empty: nothing is
    /// known.
    void resume(const QMap<QString, QString> &changes, const QString &fault);
    void focusField();
    /// The arguments as JSON text; null: they are not valid, and the panel says why.
    QString arguments() const;
    void retranslate();

Q_SIGNALS:
    void resubmitted();
    void left();

private:
    void check();

    QScrollArea *m_area;
    ArgumentEditor *m_editor;
    WrappedText *m_fault;
    QString m_refused; ///< Why what stands there was refused.
    CardButton *m_again;
    CardButton *m_back;
};

} // namespace homard
