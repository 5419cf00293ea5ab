// SPDX-License-Identifier: GPL-3.0-or-later
#include "markdown_documents.h"
#include "ui/markdown/markdown_view.h"
#include "ui/widgets/theme.h"
#include <QAccessible>
#include <QApplication>
#include <QClipboard>
#include <QDir>
#include <QFile>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTcpServer>
#include <QTemporaryDir>
#include <QTest>
#ifdef Q_OS_LINUX
#include <sys/inotify.h>
#include <unistd.h>
#endif

using namespace homard;

namespace {

QString everything()
{
    QString all;
    for (const MarkdownDocument &document : markdownDocuments())
        all += document.text + QStringLiteral("\n\n");
    return all;
}

} // namespace

class TestMarkdownView : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    /// A picture from the net asks no server, one from the disk opens no file.
    void S94_loadsNothing()
    {
        QTcpServer server;
        QVERIFY(server.listen(QHostAddress::LocalHost));
        const QString http = QStringLiteral("http://127.0.0.1:%1/p.png").arg(server.serverPort());
        QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("p.png"));
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("x");
        file.close();
#ifdef Q_OS_LINUX
        const int watch = inotify_init1(IN_NONBLOCK | IN_CLOEXEC);
        QVERIFY(inotify_add_watch(watch, QFile::encodeName(path).constData(), IN_OPEN | IN_ACCESS) >= 0);
#endif
        MarkdownView view;
        view.resize(500, 400);
        view.show();
        const QString local = QStringLiteral("file://") + path;
        QString text;
        for (const QString &url : {http, local, path, QStringLiteral("//127.0.0.1:%1/p").arg(server.serverPort())})
            text += QStringLiteral("![picture](%1) ![][r] [link](%1)\n\n<img src=\"%1\"><link href=\"%1\">\n\n"
                                   "<img src='%1'>\n\n| ![p](%1) |\n|---|\n\n[r]: %1\n\n")
                        .arg(url);
        view.setMarkdown(text);
        for (int i = 0; i < 5; ++i) {
            view.grab();
            QTest::keyClick(&view, Qt::Key_Tab);
            QTest::keyClick(&view, Qt::Key_PageDown);
        }
        QVERIFY(!server.waitForNewConnection(200));
        QVERIFY(!server.hasPendingConnections());
#ifdef Q_OS_LINUX
        char events[512];
        QVERIFY(read(watch, events, sizeof(events)) < 0); // nobody opened it
        close(watch);
#endif
    }

    /// Nothing in this room could load: no class that opens a file, an address or a picture is named in it.
    void S94_nothingThatLoadsIsNamed()
    {
        const QDir room(QStringLiteral(HOMARD_SOURCE_DIR "/ui/markdown"));
        const QStringList files = room.entryList({QStringLiteral("*.h"), QStringLiteral("*.cpp")});
        QVERIFY(files.size() > 20);
        for (const QString &name : files) {
            QFile file(room.filePath(name));
            QVERIFY(file.open(QIODevice::ReadOnly));
            const QString source = QString::fromUtf8(file.readAll());
            for (const char *word : {"QFile", "QNetwork", "QDesktopServices", "QImageReader", "QPixmap", "QImage",
                                     "QTextDocument", "QTextBrowser", "QUrl", "QProcess", "fopen", "ifstream"})
                QVERIFY2(!source.contains(QLatin1StringView(word)),
                         qPrintable(name + QLatin1Char(' ') + QLatin1StringView(word)));
        }
    }

    void linksAreOnlyAnnounced()
    {
        MarkdownView view;
        view.resize(500, 300);
        view.show();
        view.setMarkdown(QStringLiteral("Go [there](https://example.org/x) and [here](javascript:alert(1))."));
        QSignalSpy activated(&view, &MarkdownView::linkActivated);
        QSignalSpy hovered(&view, &MarkdownView::linkHovered);
        const QPoint there = view.rectOf({0, 5}).center().toPoint();
        QTest::mouseMove(view.viewport(), there);
        QTRY_COMPARE(hovered.count(), 1);
        QTest::mouseClick(view.viewport(), Qt::LeftButton, {}, there);
        QCOMPARE(activated.count(), 1);
        QCOMPARE(activated[0][0].toString(), QStringLiteral("https://example.org/x"));
    }

    void keyboardReachesLinksAndCode()
    {
        MarkdownView view;
        view.resize(500, 200);
        view.show();
        QVERIFY(QTest::qWaitForWindowExposed(&view));
        view.activateWindow();
        view.setFocus();
        QTRY_VERIFY(view.hasFocus());
        view.setMarkdown(QStringLiteral("[a](http://a) words [b](http://b)\n\n") +
                         QStringLiteral("text\n\n").repeated(40) + QStringLiteral("```\ncode\n```\n"));
        QSignalSpy activated(&view, &MarkdownView::linkActivated);
        QTest::keyClick(&view, Qt::Key_Tab);
        QTest::keyClick(&view, Qt::Key_Tab);
        QTest::keyClick(&view, Qt::Key_Return);
        QCOMPARE(activated.count(), 1);
        QCOMPARE(activated[0][0].toString(), QStringLiteral("http://b"));
        QSignalSpy copied(&view, &MarkdownView::codeCopied);
        QTest::keyClick(&view, Qt::Key_Tab); // scrolls down to the code
        QVERIFY(view.verticalScrollBar()->value() > 0);
        QTest::keyClick(&view, Qt::Key_Return);
        QCOMPARE(copied.count(), 1);
        QCOMPARE(QApplication::clipboard()->text(), QStringLiteral("code"));
        QTest::keyClick(&view, Qt::Key_Home);
        QCOMPARE(view.verticalScrollBar()->value(), 0);
        QTest::keyClick(&view, Qt::Key_End);
        QCOMPARE(view.verticalScrollBar()->value(), view.verticalScrollBar()->maximum());
        QTest::keyClick(&view, Qt::Key_PageUp);
        QVERIFY(view.verticalScrollBar()->value() < view.verticalScrollBar()->maximum());
        QVERIFY(view.hasFocus());
    }

    void selectAndCopy()
    {
        MarkdownView view;
        view.resize(500, 400);
        view.show();
        view.setMarkdown(QStringLiteral("# Head\n\nSome **bold** words.\n\n- item\n"));
        QSignalSpy changed(&view, &MarkdownView::selectionChanged);
        const QPoint from = view.rectOf({1, 0}).center().toPoint() - QPoint(3, 0);
        const QPoint to = view.rectOf({1, 9}).center().toPoint() - QPoint(3, 0);
        QTest::mousePress(view.viewport(), Qt::LeftButton, {}, from);
        QTest::mouseMove(view.viewport(), to);
        QTest::mouseRelease(view.viewport(), Qt::LeftButton, {}, to);
        QCOMPARE(view.selectedText(), QStringLiteral("Some bold"));
        QCOMPARE(view.selectedMarkdown(), QStringLiteral("Some **bold**"));
        QVERIFY(changed.count() > 0);
        QTest::keyClick(&view, Qt::Key_C, Qt::ControlModifier);
        QCOMPARE(QApplication::clipboard()->text(), QStringLiteral("Some bold"));
        QTest::keyClick(&view, Qt::Key_Right, Qt::ShiftModifier);
        QCOMPARE(view.selectedText(), QStringLiteral("Some bold "));
        QTest::keyClick(&view, Qt::Key_Right, Qt::ShiftModifier | Qt::ControlModifier);
        QTest::keyClick(&view, Qt::Key_Down, Qt::ShiftModifier);
        QCOMPARE(view.selection().to.block, 2);
        QTest::keyClick(&view, Qt::Key_A, Qt::ControlModifier);
        QCOMPARE(view.selectedMarkdown(), QStringLiteral("# Head\n\nSome **bold** words.\n\n- item"));
        QTest::mouseDClick(view.viewport(), Qt::LeftButton, {}, view.rectOf({1, 6}).center().toPoint());
        QCOMPARE(view.selectedText(), QStringLiteral("bold"));
    }

    void keepsItsPlace()
    {
        MarkdownView view;
        view.resize(600, 300);
        view.show();
        QString text;
        for (int i = 0; i < 200; ++i)
            text += QStringLiteral("## Head %1\n\n").arg(i) +
                    QStringLiteral("Words that fill some lines. ").repeated(i % 7 + 1) + QStringLiteral("\n\n");
        view.setMarkdown(text);
        view.scrollToBlock(200);
        QCOMPARE(view.topBlock(), 200);
        view.resize(350, 300);
        QVERIFY(std::abs(view.topBlock() - 200) <= 1);
        view.setMarkdown(text + QStringLiteral("more"));
        QVERIFY(std::abs(view.topBlock() - 200) <= 1);
        QFont larger = view.font();
        larger.setPointSizeF(larger.pointSizeF() * 1.5);
        view.setFont(larger);
        QVERIFY(view.rectOf({200, 0}).height() > 0);
        // Upwards nothing jumps, though the heights there were guesses.
        for (int i = 0; i < 50; ++i) {
            const int top = view.topBlock();
            view.verticalScrollBar()->setValue(view.verticalScrollBar()->value() - 40);
            QVERIFY(view.topBlock() <= top && view.topBlock() >= top - 3);
        }
    }

    void followsThePalette()
    {
        MarkdownView view;
        view.resize(300, 100);
        view.setPalette(Theme::palette(false));
        view.setMarkdown(QStringLiteral("words"));
        const QColor light = view.grab().toImage().pixelColor(2, 2);
        view.setPalette(Theme::palette(true));
        const QColor dark = view.grab().toImage().pixelColor(2, 2);
        QVERIFY(light.lightness() > 200);
        QVERIFY(dark.lightness() < 60);
    }

    void accessibleText()
    {
        MarkdownView view;
        view.resize(400, 300);
        view.setAccessibleName(QStringLiteral("Preview"));
        view.show();
        view.setMarkdown(QStringLiteral("# Head\n\nSome **bold** words.\n"));
        QAccessibleInterface *accessible = QAccessible::queryAccessibleInterface(&view);
        QVERIFY(accessible);
        QCOMPARE(accessible->text(QAccessible::Name), QStringLiteral("Preview"));
        QAccessibleTextInterface *text = accessible->textInterface();
        QVERIFY(text);
        const QString all = QStringLiteral("Head\nSome bold words.");
        QCOMPARE(text->characterCount(), int(all.size()));
        QCOMPARE(text->text(0, int(all.size())), all);
        for (int from = 0; from < all.size(); ++from)
            QCOMPARE(text->text(from, int(all.size())), all.mid(from));
        QCOMPARE(text->text(3, 7), all.mid(3, 4));
        text->setSelection(0, 5, 9);
        QCOMPARE(view.selectedText(), QStringLiteral("Some"));
        int start = 0;
        int end = 0;
        text->selection(0, &start, &end);
        QCOMPARE(start, 5);
        QCOMPARE(end, 9);
        QVERIFY(!text->attributes(11, &start, &end).isEmpty());
        QCOMPARE(start, 10);
        QCOMPARE(end, 14);
        QCOMPARE(text->offsetAtPoint(text->characterRect(7).center() - QPoint(1, 0)), 7);
    }

    /// However it is pushed about: all documents at once, sizes, keys.
    void anythingGoes()
    {
        MarkdownView view;
        view.setMarkdown(everything());
        view.show();
        for (const QSize size : {QSize(700, 500), QSize(90, 40), QSize(2000, 300)}) {
            view.resize(size);
            for (const Qt::Key key :
                 {Qt::Key_End, Qt::Key_Right, Qt::Key_PageUp, Qt::Key_Home, Qt::Key_Down, Qt::Key_Left}) {
                QTest::keyClick(&view, key);
                QTest::keyClick(&view, key, Qt::ShiftModifier);
                view.grab();
            }
        }
        view.selectAll();
        QVERIFY(everything().contains(QStringLiteral("24 invoices")));
        QVERIFY(view.selectedMarkdown().contains(QStringLiteral("**24 invoices**")));
        view.setMarkdown(QString());
        QCOMPARE(view.topBlock(), -1);
        view.grab();
        QTest::keyClick(&view, Qt::Key_Right, Qt::ShiftModifier);
        QVERIFY(!view.hasSelection());
    }
};

QTEST_MAIN(TestMarkdownView)
#include "tst_markdown_view.moc"
