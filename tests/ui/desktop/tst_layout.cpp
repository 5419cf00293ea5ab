// SPDX-License-Identifier: GPL-3.0-or-later
// Every window in every state, in both languages, with the usual and with large texts, and on a screen of 150 %
// (tst_layout_scaled): nothing is cut, nothing lies on something else, and every control has a name.
#include "layout_faults.h"
#include "stage.h"
#include <QApplication>
#include <QTest>

using namespace homard;

class TestLayout : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void everyWindow_data();
    void everyWindow();

private:
    std::unique_ptr<Theme> m_theme;
    std::unique_ptr<Languages> m_languages;
    QFont m_font;
};

void TestLayout::initTestCase()
{
    QApplication::setQuitOnLastWindowClosed(false);
    m_font = QApplication::font();
    m_theme = std::make_unique<Theme>(*qApp);
    m_languages = std::make_unique<Languages>();
}

void TestLayout::everyWindow_data()
{
    QTest::addColumn<QString>("language");
    QTest::addColumn<int>("percent");
    const bool scaled = qApp->devicePixelRatio() > 1; // the fonts grow with everything else
    for (const char *language : {"en", "zh_CN"}) {
        for (const int percent : scaled ? std::vector<int>{100} : std::vector<int>{100, 150})
            QTest::addRow("%s %d %%", language, percent) << QString::fromLatin1(language) << percent;
    }
}

void TestLayout::everyWindow()
{
    QFETCH(QString, language);
    QFETCH(int, percent);
    QFont font = m_font;
    font.setPointSizeF(m_font.pointSizeF() * percent / 100);
    QApplication::setFont(font);
    m_languages->use(language);
    ShotWorld world{*m_theme, *m_languages};
    QStringList faults;
    for (const Scene &scene : allScenes()) {
        if (scene.name == QLatin1StringView("main-many")) // the rows differ, the widgets are those of the others
            continue;
        const auto stage = scene.build(world);
        for (const bool narrow : {false, true}) {
            if (narrow && !scene.narrow)
                continue;
            if (!scene.size.isEmpty())
                stage->widget()->resize(narrow ? QSize(800, qMin(scene.size.height(), 760)) : scene.size);
            settle(*stage);
            for (const QString &fault : layoutFaults(stage->widget()))
                faults.append(scene.name + (narrow ? QStringLiteral(" (800): ") : QStringLiteral(": ")) + fault);
        }
    }
    for (const QString &fault : std::as_const(faults)) // QVERIFY2 would cut them off
        qWarning("%s", qPrintable(fault));
    QCOMPARE(faults.size(), 0);
}

QTEST_MAIN(TestLayout)
#include "tst_layout.moc"
