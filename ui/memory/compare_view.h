// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QWidget>

class QLabel;
class QPlainTextEdit;
class QSyntaxHighlighter;

namespace homard {

/// What the editor holds against what lies on disk, as a unified diff to read: lines that only the editor has begin
/// with
/// "+", lines that only the disk has with "-".
class CompareView : public QWidget
{
    Q_OBJECT
public:
    explicit CompareView(QWidget *parent = nullptr);

    void compare(const QString &name, const QString &mine, const QString &onDisk);

protected:
    void changeEvent(QEvent *event) override;

private:
    void retranslate();

    QLabel *m_title;
    QPlainTextEdit *m_text;
    QSyntaxHighlighter *m_lines;
    int m_added = 0;
    int m_removed = 0;
};

} // namespace homard
