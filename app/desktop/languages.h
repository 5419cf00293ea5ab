// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QObject>
#include <QTranslator>

namespace homard {

/// Speaks to people alone: it says nothing where a text goes to the model, and the English source stays (EnglishWords).
class PersonsTranslator : public QTranslator
{
public:
    using QTranslator::QTranslator;
    QString translate(const char *context, const char *text, const char *comment, int n) const override;
};

/// Looks every text up in one context, whoever asks: the files of translations/ have only that one (see
/// translations/translations.py). To the model it speaks English, plurals and all.
class OneContextTranslator : public QTranslator
{
public:
    using QTranslator::QTranslator;
    QString translate(const char *context, const char *text, const char *comment, int n) const override;
    /// Must be done before it is installed.
    bool loadEnglish(const QString &file) { return m_english.load(file); }

private:
    QTranslator m_english;
};

/// The program's language, changed while it runs: our own texts from the program's resources, Qt's own (buttons,
/// dialogs) from where Qt has them. Numbers and dates follow. GUI thread.
class Languages : public QObject
{
    Q_OBJECT
public:
    explicit Languages(QObject *parent = nullptr);
    ~Languages() override;

    /// "en", "zh_CN"; empty = as the system. Windows hear of it by QEvent::LanguageChange.
    void use(const QString &language);
    /// The language in use, "en" or "zh_CN".
    QString current() const { return m_current; }

private:
    OneContextTranslator m_own;
    PersonsTranslator m_qt;
    QString m_current;
};

} // namespace homard
