// SPDX-License-Identifier: GPL-3.0-or-later
#include "providers/practice_parser.h"
#include <QElapsedTimer>
#include <QRandomGenerator>
#include <QRegularExpression>
#include <QTest>

using namespace homard;

namespace {

using K = PracticeKind;

/// A phrasing and what it means. `a` is the path, or the pattern of FindFiles; `b` the text, the second file or the
/// folder of FindFiles.
struct Row {
    K kind;
    const char *message;
    const char *a = "";
    const char *b = "";
    const char *c = ""; ///< Replace: the old text.
    int n = 0;
};

const Row rows[] = {
    {K::Hello, "hello"},
    {K::Hello, "Hi there!"},
    {K::Hello, "Good morning"},
    {K::Hello, "你好"},
    {K::Hello, "您好！"},
    {K::Hello, "早上好"},

    {K::Help, "help"},
    {K::Help, "What can you do?"},
    {K::Help, "Are you an AI?"},
    {K::Help, "who are you"},
    {K::Help, "帮助"},
    {K::Help, "你能做什么？"},
    {K::Help, "你是人工智能吗？"},
    {K::Help, "你是谁"},
    {K::Help, "你会做什么"},

    {K::List, "list files"},
    {K::List, "List the files in this folder."},
    {K::List, "please list all files here"},
    {K::List, "ls"},
    {K::List, "ls src", "src"},
    {K::List, "show me the files in the src folder", "src"},
    {K::List, "Could you list the contents of the folder \"my docs\"?", "my docs"},
    {K::List, "what files are there?"},
    {K::List, "which files are in docs", "docs"},
    {K::List, "show the directory listing"},
    {K::List, "list the files in tests/core, please", "tests/core"},
    {K::List, "列出文件"},
    {K::List, "请列出这个文件夹里的所有文件"},
    {K::List, "列出 src 目录下的文件", "src"},
    {K::List, "显示当前目录的内容"},
    {K::List, "这里有哪些文件？"},
    {K::List, "docs 里有什么文件", "docs"},
    {K::List, "看看「我的 文档」文件夹里的文件", "我的 文档"},
    {K::List, "帮我列一下目录"},
    {K::List, "列出src里的文件", "src"},

    {K::Read, "read README.md", "README.md"},
    {K::Read, "Show me the file docs/a.txt", "docs/a.txt"},
    {K::Read, "please open 'my notes.txt'", "my notes.txt"},
    {K::Read, "cat Makefile", "Makefile"},
    {K::Read, "What's in README.md?", "README.md"},
    {K::Read, "what does `notes.txt` say?", "notes.txt"},
    {K::Read, "display the contents of src/main.cpp.", "src/main.cpp"},
    {K::Read, "show the first 10 lines of notes.txt", "notes.txt", "", "", 10},
    {K::Read, "show me the last five lines of notes.txt", "notes.txt", "", "", -5},
    {K::Read, "读取 README.md", "README.md"},
    {K::Read, "请读一下README.md的内容", "README.md"},
    {K::Read, "打开文件 docs/a.txt", "docs/a.txt"},
    {K::Read, "显示“我的 笔记.txt”的内容", "我的 笔记.txt"},
    {K::Read, "笔记.txt里写了什么？", "笔记.txt"},
    {K::Read, "把 notes.txt 的内容给我看看", "notes.txt"},
    {K::Read, "看看 notes.txt", "notes.txt"},
    {K::Read, "显示 notes.txt 的前 10 行", "notes.txt", "", "", 10},
    {K::Read, "查看notes.txt的最后五行", "notes.txt", "", "", -5},

    {K::FindFiles, "find all Python files", "*.py"},
    {K::FindFiles, "find *.cpp", "*.cpp"},
    {K::FindFiles, "where is main.cpp?", "main.cpp"},
    {K::FindFiles, "find files named config.json in src", "config.json", "src"},
    {K::FindFiles, "look for markdown files in the docs folder", "*.{md,markdown}", "docs"},
    {K::FindFiles, "find files ending in .txt", "*.txt"},
    {K::FindFiles, "show all files with the extension csv", "*.csv"},
    {K::FindFiles, "find files whose name contains report", "*report*"},
    {K::FindFiles, "Can you locate the file \"a b.txt\"?", "a b.txt"},
    {K::FindFiles, "查找所有 Python 文件", "*.py"},
    {K::FindFiles, "找一下图片文件", "*.{png,jpg,jpeg,gif,svg,webp,bmp}"},
    {K::FindFiles, "main.cpp 在哪里？", "main.cpp"},
    {K::FindFiles, "查找名为 config.json 的文件", "config.json"},
    {K::FindFiles, "在 src 里查找所有 markdown 文件", "*.{md,markdown}", "src"},
    {K::FindFiles, "查找 *.txt", "*.txt"},
    {K::FindFiles, "找文件名包含“报告”的文件", "*报告*"},
    {K::FindFiles, "查找扩展名为 csv 的文件", "*.csv"},

    {K::SearchText, "search for hello", "", "hello"},
    {K::SearchText, "search for \"hello world\" in src", "src", "hello world"},
    {K::SearchText, "grep TODO in the docs folder", "docs", "TODO"},
    {K::SearchText, "find the word banana in notes.txt", "notes.txt", "banana"},
    {K::SearchText, "which files contain 'main'?", "", "main"},
    {K::SearchText, "where is \"CancelToken\" used?", "", "CancelToken"},
    {K::SearchText, "search the files for invoice", "", "invoice"},
    {K::SearchText, "搜索“你好”", "", "你好"},
    {K::SearchText, "搜索文本 hello", "", "hello"},
    {K::SearchText, "在 src 里搜索「TODO」", "src", "TODO"},
    {K::SearchText, "哪些文件包含 main？", "", "main"},
    {K::SearchText, "查找包含“发票”的文件", "", "发票"},
    {K::SearchText, "找到包含 苹果 的文件", "", "苹果"},
    {K::SearchText, "列出提到“预算”的文件", "", "预算"},
    {K::SearchText, "请帮我在 notes.txt 中查找 banana", "notes.txt", "banana"},

    {K::CountLines, "how many lines are in README.md?", "README.md"},
    {K::CountLines, "count the lines of src/main.cpp", "src/main.cpp"},
    {K::CountLines, "How many lines does notes.txt have", "notes.txt"},
    {K::CountLines, "show the line count of notes.txt", "notes.txt"},
    {K::CountLines, "README.md 有多少行？", "README.md"},
    {K::CountLines, "统计 notes.txt 的行数", "notes.txt"},
    {K::CountLines, "数一下notes.txt有几行", "notes.txt"},

    {K::CountWords, "how many words are in README.md?", "README.md"},
    {K::CountWords, "count the words in notes.txt", "notes.txt"},
    {K::CountWords, "what's the word count of 'a b.txt'?", "a b.txt"},
    {K::CountWords, "README.md 有多少字？", "README.md"},
    {K::CountWords, "统计 notes.txt 的字数", "notes.txt"},
    {K::CountWords, "计算notes.txt的单词数", "notes.txt"},

    {K::CountFiles, "how many files are there?"},
    {K::CountFiles, "How many files are in src?", "src"},
    {K::CountFiles, "count the files in the docs folder", "docs"},
    {K::CountFiles, "how many python files are there", "", "*.py"},
    {K::CountFiles, "这里有多少个文件？"},
    {K::CountFiles, "统计 src 目录的文件数", "src"},
    {K::CountFiles, "这个文件夹里一共有几个文件"},
    {K::CountFiles, "有多少个 Python 文件", "", "*.py"},

    {K::Sizes, "what are the biggest files?"},
    {K::Sizes, "show me the largest files in src", "src"},
    {K::Sizes, "summarise the sizes of the files"},
    {K::Sizes, "which files take the most space"},
    {K::Sizes, "Which files here are the biggest?"},
    {K::Sizes, "这里哪些文件最大？"},
    {K::Sizes, "show disk usage"},
    {K::Sizes, "哪些文件最大？"},
    {K::Sizes, "列出 src 里最大的文件", "src"},
    {K::Sizes, "汇总文件大小"},
    {K::Sizes, "统计这个文件夹的大小"},
    {K::Sizes, "这个目录有多大？"},

    {K::Summary, "what is in this folder?"},
    {K::Summary, "What's here?"},
    {K::Summary, "summarize this project"},
    {K::Summary, "give me an overview of this folder"},
    {K::Summary, "what is in the folder docs", "docs"},
    {K::Summary, "tell me about this project"},
    {K::Summary, "这个文件夹里有什么？"},
    {K::Summary, "总结这个项目"},
    {K::Summary, "这里有什么东西"},
    {K::Summary, "docs 目录里有些什么", "docs"},
    {K::Summary, "这个项目是做什么的？"},

    {K::Write, "create a file notes.txt with \"hello\"", "notes.txt", "hello"},
    {K::Write, "write \"hello, and good day\" to notes.txt", "notes.txt", "hello, and good day"},
    {K::Write, "Please create a new file called a.md containing some text here", "a.md", "some text here"},
    {K::Write, "save 'x = 1' as src/x.py", "src/x.py", "x = 1"},
    {K::Write, "create an empty file empty.txt", "empty.txt", ""},
    {K::Write, "write this to a.txt:\nline one\nline two", "a.txt", "line one\nline two"},
    {K::Write, "创建文件 notes.txt，内容为“你好”", "notes.txt", "你好"},
    {K::Write, "把“你好，世界”写入 notes.txt", "notes.txt", "你好，世界"},
    {K::Write, "新建一个文件 a.md，内容是 hello", "a.md", "hello"},
    {K::Write, "请在 notes.txt 里写入「早上好」", "notes.txt", "早上好"},
    {K::Write, "新建一个空文件 empty.txt", "empty.txt", ""},
    {K::Write, "将 hello 保存到 a.txt", "a.txt", "hello"},

    {K::Append, "append \"more\" to notes.txt", "notes.txt", "more"},
    {K::Append, "add the line 'the end' to the end of notes.txt", "notes.txt", "the end"},
    {K::Append, "append to notes.txt: one more line", "notes.txt", "one more line"},
    {K::Append, "add buy milk to todo.md", "todo.md", "buy milk"},
    {K::Append, "把“再见”追加到 notes.txt", "notes.txt", "再见"},
    {K::Append, "在 notes.txt 末尾添加“再见”", "notes.txt", "再见"},
    {K::Append, "向 notes.txt 追加一行：买牛奶", "notes.txt", "买牛奶"},
    {K::Append, "追加“x”到notes.txt", "notes.txt", "x"},

    {K::Replace, "replace \"hello\" by \"goodbye\" in notes.txt", "notes.txt", "goodbye", "hello"},
    {K::Replace, "change foo to bar in src/main.cpp", "src/main.cpp", "bar", "foo"},
    {K::Replace, "in notes.txt, replace all 'a' with 'b'", "notes.txt", "b", "a"},
    {K::Replace, "replace \"x\" with \"\" in a.txt", "a.txt", "", "x"},
    {K::Replace, "把 notes.txt 里的“你好”替换成“再见”", "notes.txt", "再见", "你好"},
    {K::Replace, "在 notes.txt 中把 foo 改成 bar", "notes.txt", "bar", "foo"},
    {K::Replace, "将notes.txt中的所有「a」替换为「b」", "notes.txt", "b", "a"},

    {K::Run, "run ls -la", "", "ls -la"},
    {K::Run, "run the command `make test`", "", "make test"},
    {K::Run, "execute \"echo a && echo b\"", "", "echo a && echo b"},
    {K::Run, "$ uname -a", "", "uname -a"},
    {K::Run, "run echo \"a b\" 'c'", "", "echo \"a b\" 'c'"},
    {K::Run, "运行 ls -la", "", "ls -la"},
    {K::Run, "请执行命令 `make test`", "", "make test"},
    {K::Run, "执行“echo 你好”", "", "echo 你好"},
    {K::Run, "跑一下 pwd", "", "pwd"},

    {K::GitStatus, "git status"},
    {K::GitStatus, "show me the git status"},
    {K::GitStatus, "what has changed in this repo?"},
    {K::GitStatus, "git 状态"},
    {K::GitStatus, "查看 git 状态"},
    {K::GitStatus, "哪些文件被修改了？"},
    {K::GitLog, "git log"},
    {K::GitLog, "show the last 5 commits", "", "", "", 5},
    {K::GitLog, "what are the recent commits?"},
    {K::GitLog, "查看提交记录"},
    {K::GitLog, "最近 5 次提交", "", "", "", 5},
    {K::GitLog, "显示 git 日志"},
    {K::GitDiff, "git diff"},
    {K::GitDiff, "show the git diff"},
    {K::GitDiff, "show my uncommitted changes"},
    {K::GitDiff, "查看 git diff"},
    {K::GitDiff, "查看未提交的改动"},
    {K::GitDiff, "显示 git 的差异"},

    {K::Compare, "compare a.txt and b.txt", "a.txt", "b.txt"},
    {K::Compare, "what is the difference between 'a 1.txt' and \"b.txt\"?", "a 1.txt", "b.txt"},
    {K::Compare, "are a.txt and docs/b.txt the same?", "a.txt", "docs/b.txt"},
    {K::Compare, "比较 a.txt 和 b.txt", "a.txt", "b.txt"},
    {K::Compare, "对比a.txt与b.txt的区别", "a.txt", "b.txt"},
    {K::Compare, "a.txt 和 b.txt 有什么不同？", "a.txt", "b.txt"},
};

} // namespace

class TestPracticeParser : public QObject
{
    Q_OBJECT
    PracticeParser m_parser;

private Q_SLOTS:
    void init()
    {
        QTest::failOnWarning(QRegularExpression(QStringLiteral(".")));
    } // an expression that does not compile warns
    void phrasings_data();
    void phrasings();
    void enoughKindsAndPhrasings();
    void quotes_data();
    void quotes();
    void severalAtOnce_data();
    void severalAtOnce();
    void notUnderstood_data();
    void notUnderstood();
    void politenessChangesNothing_data();
    void politenessChangesNothing();
    void languageOfTheMessage();
    void anythingEndsSoon();
};

void TestPracticeParser::phrasings_data()
{
    QTest::addColumn<int>("index");
    int index = 0;
    for (const Row &row : rows) {
        if (row.a)
            QTest::newRow(row.message) << index;
        ++index;
    }
}

void TestPracticeParser::phrasings()
{
    QFETCH(int, index);
    const Row &row = rows[index];
    const auto request = m_parser.parse(QString::fromUtf8(row.message));
    QCOMPARE(request.intents.size(), size_t(1));
    const PracticeIntent &intent = request.intents[0];
    QCOMPARE(int(intent.kind), int(row.kind));
    const QString a = QString::fromUtf8(row.a);
    const QString b = QString::fromUtf8(row.b);
    switch (row.kind) {
    case K::FindFiles:
        QCOMPARE(intent.pattern, a);
        QCOMPARE(intent.path, b);
        break;
    case K::CountFiles:
        QCOMPARE(intent.path, a);
        QCOMPARE(intent.pattern, b);
        break;
    case K::Compare:
        QCOMPARE(intent.path, a);
        QCOMPARE(intent.otherPath, b);
        break;
    default:
        QCOMPARE(intent.path, a);
        QCOMPARE(intent.text, b);
        QCOMPARE(intent.oldText, QString::fromUtf8(row.c));
        QCOMPARE(intent.lines, row.n);
    }
}

void TestPracticeParser::enoughKindsAndPhrasings()
{
    QMap<int, int> english;
    QMap<int, int> chinese;
    for (const Row &row : rows) {
        if (row.a)
            ++(m_parser.parse(QString::fromUtf8(row.message)).chinese ? chinese : english)[int(row.kind)];
    }
    QVERIFY(english.size() >= 12 && english.keys() == chinese.keys());
    for (const int kind : english.keys())
        QVERIFY(english[kind] >= 3 && chinese[kind] >= 3);
}

void TestPracticeParser::quotes_data()
{
    QTest::addColumn<QString>("message");
    QTest::addColumn<QString>("path");
    const auto row = [](const char *message, const char *path) {
        QTest::newRow(message) << QString::fromUtf8(message) << QString::fromUtf8(path);
    };
    row("read \"a b.txt\"", "a b.txt");
    row("read 'a b.txt'", "a b.txt");
    row("read `a b.txt`", "a b.txt");
    row("read “a b.txt”", "a b.txt");
    row("read ‘a b.txt’", "a b.txt");
    row("读取「a b.txt」", "a b.txt");
    row("读取『a b.txt』", "a b.txt");
    row("读取《a b.txt》", "a b.txt");
    row("读取“a 和 b.txt”", "a 和 b.txt");
    row("read \"it's here.txt\"", "it's here.txt");
    row("read 'it's here.txt'", "it's here.txt");
    row("read a.txt", "a.txt");
    row("read ./a-b_c/d.txt.", "./a-b_c/d.txt");
    row("read ../x.md!", "../x.md");
    row("读取a.txt。", "a.txt");
    row("read \"read and then list.txt\"", "read and then list.txt");
    row("read \"{file} .* ( [.txt\"", "{file} .* ( [.txt");
}

void TestPracticeParser::quotes()
{
    QFETCH(QString, message);
    QFETCH(QString, path);
    const auto request = m_parser.parse(message);
    QCOMPARE(request.intents.size(), size_t(1));
    QCOMPARE(int(request.intents[0].kind), int(K::Read));
    QCOMPARE(request.intents[0].path, path);
}

void TestPracticeParser::severalAtOnce_data()
{
    QTest::addColumn<QString>("message");
    QTest::addColumn<QString>("meaning");
    const auto row = [](const char *message, const char *meaning) {
        QTest::newRow(message) << QString::fromUtf8(message) << QString::fromUtf8(meaning);
    };
    row("list the files and read README.md", "List: Read:README.md");
    row("Please list the files, then read README.md and count the lines of notes.txt",
        "List: Read:README.md CountLines:notes.txt");
    row("read a.txt and b.txt", "Read:a.txt Read:b.txt");
    row("read a.txt, b.txt and \"c d.txt\"", "Read:a.txt Read:b.txt Read:c d.txt");
    row("Hello! List the files. Read a.txt.", "List: Read:a.txt");
    row("write \"hi\" to a.txt and then read a.txt", "Write:a.txt Read:a.txt");
    row("run ls -l and then git status", "Run: GitStatus:");
    row("read a.txt\nread b.txt", "Read:a.txt Read:b.txt");
    row("compare a.txt and b.txt and list files", "Compare:a.txt List:");
    row("create a.txt with \"x\" and read it", "Write:a.txt Read:a.txt");
    row("list files, read README.md, and count the lines in it", "List: Read:README.md CountLines:README.md");
    row("把“你好”写入 a.txt，再读取它", "Write:a.txt Read:a.txt");
    row("统计 README.md 的行数和行数", "CountLines:README.md");
    row("列出文件，然后读取 README.md", "List: Read:README.md");
    row("What is in this folder? List the files and read README.md.", "Summary: Read:README.md"); // the list is in it
    row("read a.txt and read a.txt", "Read:a.txt");
    row("append \"x\" to a.txt and append \"x\" to a.txt", "Append:a.txt Append:a.txt"); // each changes something
    row("列出文件并读取README.md", "List: Read:README.md");
    row("读取a.txt和b.txt", "Read:a.txt Read:b.txt");
    row("读取 a.txt、b.txt 和 c.txt", "Read:a.txt Read:b.txt Read:c.txt");
    row("你好，请列出文件。再统计 notes.txt 的行数。", "List: CountLines:notes.txt");
    row("把“你好”写入 a.txt，然后读取 a.txt", "Write:a.txt Read:a.txt");
    row("比较 a.txt 和 b.txt，再看看 git 状态", "Compare:a.txt GitStatus:");
}

void TestPracticeParser::severalAtOnce()
{
    QFETCH(QString, message);
    QFETCH(QString, meaning);
    static const QHash<int, QString> names{{int(K::List), QStringLiteral("List")},
                                           {int(K::Read), QStringLiteral("Read")},
                                           {int(K::CountLines), QStringLiteral("CountLines")},
                                           {int(K::Write), QStringLiteral("Write")},
                                           {int(K::Append), QStringLiteral("Append")},
                                           {int(K::Summary), QStringLiteral("Summary")},
                                           {int(K::Run), QStringLiteral("Run")},
                                           {int(K::GitStatus), QStringLiteral("GitStatus")},
                                           {int(K::Compare), QStringLiteral("Compare")}};
    QStringList parts;
    for (const auto &intent : m_parser.parse(message).intents)
        parts.append(names.value(int(intent.kind), QStringLiteral("?")) + QLatin1Char(':') + intent.path);
    QCOMPARE(parts.join(QLatin1Char(' ')), meaning);
}

void TestPracticeParser::notUnderstood_data()
{
    QTest::addColumn<QString>("message");
    for (const char *message : {"",
                                "   ",
                                "?!",
                                "What is the capital of France?",
                                "Write me a poem about the sea",
                                "delete everything",
                                "read",
                                "read it",
                                "find all files",
                                "why",
                                "list the files and sing a song",
                                "tell me a joke",
                                "translate this into German",
                                "write \"x\" to a.txt and dance",
                                "run \"ls\" and sing",
                                "把 foo 替换成 bar，在 a.txt 里",
                                "北京的天气怎么样",
                                "写一首诗",
                                "把所有东西都删掉",
                                "列出文件然后唱首歌",
                                "asdf qwer",
                                "{file}",
                                "open the pod bay doors",
                                "删除 a.txt",
                                "remember that I like tea"})
        QTest::newRow(*message ? message : "(empty)") << QString::fromUtf8(message);
}

void TestPracticeParser::notUnderstood()
{
    QFETCH(QString, message);
    const auto request = m_parser.parse(message);
    QVERIFY2(request.intents.empty(),
             qPrintable(QString::number(request.intents.empty() ? -1 : int(request.intents[0].kind))));
}

void TestPracticeParser::politenessChangesNothing_data()
{
    QTest::addColumn<QString>("message");
    for (const char *message :
         {"Hey Homard, could you please read notes.txt for me, thanks!", "ok, now read notes.txt please",
          "I'd like you to read notes.txt.", "Can you read notes.txt?", "let's read notes.txt", "READ notes.txt",
          "read  notes.txt  ", "麻烦你帮我读一下 notes.txt，谢谢！", "请问能不能读取notes.txt？", "我想读取　notes.txt",
          "读取 notes.txt 好吗"})
        QTest::newRow(message) << QString::fromUtf8(message);
}

void TestPracticeParser::politenessChangesNothing()
{
    QFETCH(QString, message);
    const auto request = m_parser.parse(message);
    QCOMPARE(request.intents.size(), size_t(1));
    PracticeIntent expected;
    expected.kind = K::Read;
    expected.path = QStringLiteral("notes.txt");
    QVERIFY(request.intents[0] == expected);
}

void TestPracticeParser::languageOfTheMessage()
{
    QVERIFY(!m_parser.parse(QStringLiteral("list files")).chinese);
    QVERIFY(m_parser.parse(QString::fromUtf8("列出文件")).chinese);
    QVERIFY(!m_parser.parse(QString::fromUtf8("write \"你好\" to a.txt")).chinese); // only what is quoted is Chinese
    QVERIFY(m_parser.parse(QString::fromUtf8("把 \"hello\" 写入 a.txt")).chinese);
    const auto mixed = m_parser.parse(QString::fromUtf8("请 list files"));
    QVERIFY(mixed.chinese);
    QCOMPARE(mixed.intents.size(), size_t(1));
}

void TestPracticeParser::anythingEndsSoon()
{
    QRandomGenerator random(1);
    const QStringList words = QString::fromUtf8("list read files and then , . a.txt \" ' “ 列出 和 的 文件 里 把 "
                                                "替换成 find in the {text} \n 有 search for with to")
                                  .split(QLatin1Char(' '));
    QElapsedTimer timer;
    timer.start();
    for (int i = 0; i < 150; ++i) {
        QString message;
        for (int w = random.bounded(1, 60); w > 0; --w)
            message += words[random.bounded(int(words.size()))] + (random.bounded(2) ? QStringLiteral(" ") : QString());
        m_parser.parse(message);
    }
    for (const char *piece : {"a ", "and ", "list files and ", "read ", "的", "列出文件和", "\"", "in the "}) {
        m_parser.parse(QString::fromUtf8(piece).repeated(300));
        m_parser.parse(QString::fromUtf8(piece).repeated(100'000));
    }
    QVERIFY2(timer.elapsed() < 60'000,
             qPrintable(QString::number(timer.elapsed()))); // far away from any hang; usually well under a second
}

QTEST_APPLESS_MAIN(TestPracticeParser)
#include "tst_practice_parser.moc"
