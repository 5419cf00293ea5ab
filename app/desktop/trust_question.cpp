// SPDX-License-Identifier: GPL-3.0-or-later
#include "trust_question.h"
#include "base/text.h"
#include "ui/widgets/plain_message_box.h"
#include <QCoreApplication>
#include <QPushButton>

namespace homard {

namespace {

struct TrustQuestionWords {
    Q_DECLARE_TR_FUNCTIONS(homard::TrustQuestion)
public:
    /// Lines of finds in the box; ours: more is not read there.
    static constexpr size_t shownFinds = 8;

    static QString title() { return tr("Trust this folder?"); }
    static QString question(const QString &folder)
    {
        return tr("Do you trust the files in %1?").arg(visibleText(folder));
    }
    static QString yes() { return tr("Trust it"); }
    static QString no() { return tr("Do not trust it"); }

    static QString meaning(const std::vector<FolderFind> &finds)
    {
        const QString always = tr("Its AGENTS.md is then given to the model. Nothing in it becomes "
                                  "memory or settings, and commands ask as before. You can work in it without trust.");
        if (finds.empty())
            return always;
        QStringList lines{tr("It brings along what other programs run. Homard runs none of it:")};
        for (size_t i = 0; i < std::min(finds.size(), shownFinds); ++i)
            lines.append(QStringLiteral("• ") +
                         tr("%1: %2", "a file and who runs it").arg(visibleText(finds[i].path), finds[i].what));
        if (finds.size() > shownFinds)
            lines.append(QStringLiteral("• ") + tr("%n more", nullptr, int(finds.size() - shownFinds)));
        return always + QStringLiteral("\n\n") + lines.join(QLatin1Char('\n'));
    }
};

} // namespace

QMessageBox *openTrustQuestion(const QString &folder, const std::vector<FolderFind> &finds, QWidget *window,
                               std::function<void()> trusted)
{
    using Words = TrustQuestionWords;
    auto *box = makePlainMessageBox(QMessageBox::Question, Words::title(), Words::question(folder),
                                    Words::meaning(finds), window);
    QPushButton *trust = box->addButton(Words::yes(), QMessageBox::AcceptRole);
    QPushButton *no = box->addButton(Words::no(), QMessageBox::RejectRole);
    box->setDefaultButton(no);
    box->setEscapeButton(no);
    QObject::connect(trust, &QPushButton::clicked, box, [trusted = std::move(trusted)] { trusted(); });
    box->open();
    return box;
}

} // namespace homard
