// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QObject>
#include <QTranslator>

namespace homard {

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
    QTranslator m_own;
    QTranslator m_qt;
    QString m_current;
};

} // namespace homard
