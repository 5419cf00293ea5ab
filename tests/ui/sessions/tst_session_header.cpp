// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/sessions/session_header.h"
#include "ui/widgets/elided_label.h"
#include "ui/widgets/header_button.h"
#include <QTest>

using namespace homard;

namespace {

void fill(SessionHeader &header)
{
    header.setTitle(QStringLiteral("Sort the invoices of all years by their number"));
    header.setWorkspace(QStringLiteral("/home/me/Documents/Invoices"), false);
    const ModelRef model{QStringLiteral("ollama"), QStringLiteral("qwen3-14b"), {}, {}};
    header.setModels({{model, QStringLiteral("qwen3-14b · local"), {}}}, model);
    header.setMode(SessionMode::AutoEdit);
    header.setSandbox(SandboxState{QStringLiteral("bubblewrap"), true, {}});
}

/// Chips that are not as wide as their words.
int cutChips(const SessionHeader &header)
{
    int out = 0;
    for (const auto *chip : header.findChildren<HeaderButton *>())
        out += chip->isVisible() && chip->width() < chip->sizeHint().width();
    return out;
}

} // namespace

class TestSessionHeader : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void noChipIsCutBesideADock();
    void aTitleIsRecognisedAtAnyWidth();
    void aMissingFolderIsSaidInWords();
};

void TestSessionHeader::noChipIsCutBesideADock()
{
    SessionHeader header;
    fill(header);
    header.resize(1000, header.sizeHint().height());
    header.show();
    const auto *title = header.findChild<ElidedLabel *>();
    const auto *chip = header.findChild<HeaderButton *>();
    QTRY_VERIFY(chip->geometry().top() < title->geometry().bottom()); // beside each other
    QCOMPARE(cutChips(header), 0);
    const int low = header.sizeHint().height();
    header.resize(500, low);
    QTRY_VERIFY(header.sizeHint().height() > low);
    header.resize(500, header.sizeHint().height());
    QTRY_VERIFY(chip->geometry().top() >= title->geometry().bottom()); // below each other
    QCOMPARE(cutChips(header), 0);
    header.resize(1000, header.sizeHint().height());
    QTRY_COMPARE(header.sizeHint().height(), low);
}

void TestSessionHeader::aTitleIsRecognisedAtAnyWidth()
{
    SessionHeader header;
    fill(header);
    header.resize(500, header.sizeHint().height());
    header.show();
    const auto *title = header.findChild<ElidedLabel *>();
    const int least = 18 * title->fontMetrics().averageCharWidth();
    for (int width = 500; width <= 1100; width += 25) {
        header.resize(width, header.sizeHint().height());
        QTRY_VERIFY2(title->width() >= least, qPrintable(QString::number(width)));
        QCOMPARE(cutChips(header), 0);
    }
}

void TestSessionHeader::aMissingFolderIsSaidInWords()
{
    SessionHeader header;
    fill(header);
    const auto *chip = header.findChild<HeaderButton *>();
    const QString before = chip->text();
    header.setWorkspaceMissing(true);
    QCOMPARE(chip->text(), QStringLiteral("Missing: ") + before);
    QCOMPARE(chip->tone(), Tone::Danger);
    QVERIFY(chip->accessibleDescription().endsWith(QStringLiteral("missing")));
    header.setWorkspaceMissing(false);
    QCOMPARE(chip->text(), before);
    QCOMPARE(chip->tone(), Tone::Secondary);
}

QTEST_MAIN(TestSessionHeader)
#include "tst_session_header.moc"
