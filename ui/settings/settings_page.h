// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QWidget>

class QFormLayout;
class QLabel;
class QPushButton;
class QVBoxLayout;

namespace homard {

/// One page of the settings: heading, a button that resets the page, and what it is about below.
class SettingsPage : public QWidget
{
    Q_OBJECT
public:
    explicit SettingsPage(QWidget *parent = nullptr);

Q_SIGNALS:
    /// The page's values back to the defaults.
    void resetRequested();

protected:
    void setHeading(const QString &text);
    /// Pages without values of their own have nothing to reset.
    void setResettable(bool resettable);
    QVBoxLayout *body() { return m_body; }
    /// A wrapped line of explanation in the second level of text; the caller sets its text.
    QLabel *addNote();
    /// A bold line above a part of the page.
    QLabel *addSubheading();
    /// Labels left, fields right; wraps where it is narrow.
    static QFormLayout *makeForm();
    void changeEvent(QEvent *event) override;
    /// All texts anew.
    virtual void retranslate() = 0;

private:
    void tint();

    QLabel *m_heading;
    QPushButton *m_reset;
    QVBoxLayout *m_body;
    QList<QLabel *> m_notes;
};

} // namespace homard
