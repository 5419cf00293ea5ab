// SPDX-License-Identifier: GPL-3.0-or-later
// "Edit first" as the tool's schema has it: what can be chosen, what may be left out, what does not fit.
#include "card_scene.h"
#include <QComboBox>
#include <QJsonArray>
#include <QJsonDocument>

using namespace homard;

namespace {

using Scene = CardScene;

QJsonObject property(const char *type)
{
    return {{QStringLiteral("type"), QString::fromLatin1(type)}};
}

QJsonObject withRange(int least, int most)
{
    QJsonObject number = property("integer");
    number.insert(QStringLiteral("minimum"), least);
    number.insert(QStringLiteral("maximum"), most);
    return number;
}

/// exec as it is, and what a tool of others may want besides.
QJsonObject schema()
{
    QJsonObject speed = property("string");
    speed.insert(QStringLiteral("enum"), QJsonArray{QStringLiteral("slow"), QStringLiteral("fast")});
    return {{QStringLiteral("type"), QStringLiteral("object")},
            {QStringLiteral("properties"), QJsonObject{{QStringLiteral("command"), property("string")},
                                                       {QStringLiteral("network"), property("boolean")},
                                                       {QStringLiteral("timeout"), withRange(1, 600)},
                                                       {QStringLiteral("speed"), speed},
                                                       {QStringLiteral("tags"), property("array")}}},
            {QStringLiteral("required"), QJsonArray{QStringLiteral("command"), QStringLiteral("speed")}}};
}

ApprovalRequest request(const QJsonObject &arguments)
{
    ApprovalRequest asked = moveQuestion();
    CallPlan plan = *asked.verdict.plan;
    plan.arguments = arguments;
    asked.verdict.plan = std::make_shared<const CallPlan>(plan);
    asked.schema = schema();
    return asked;
}

} // namespace

class TestArgumentForm : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void kindsOfTheSchema();
    void untouchedStaysAsItWas();
    void whatIsLeftOutCanBeGiven();
    void whatIsGivenCanBeLeftOut();
    void outOfRangeIsSaid_data();
    void outOfRangeIsSaid();
    void anUnknownChoiceIsKept();

private:
    static QJsonObject sent(Scene &scene)
    {
        scene.settle();
        scene.key(Qt::Key_Return, Qt::ControlModifier);
        if (scene.answers.empty())
            return {};
        return QJsonDocument::fromJson(scene.answers.back().second.editedArguments.toUtf8()).object();
    }
    static void edit(Scene &scene, const QJsonObject &arguments)
    {
        scene.ask(request(arguments));
        scene.focus();
        scene.key(Qt::Key_E);
        scene.settle();
    }
};

void TestArgumentForm::kindsOfTheSchema()
{
    Scene scene;
    edit(scene, {{QStringLiteral("command"), QStringLiteral("ls")}, {QStringLiteral("speed"), QStringLiteral("slow")}});
    QVERIFY(scene.byName<QPlainTextEdit>(QStringLiteral("Command")));
    auto *network = scene.byName<QComboBox>(QStringLiteral("Needs the network"));
    QVERIFY(network);
    QCOMPARE(network->count(), 3); // not given, yes, no
    QVERIFY(scene.byName<QLineEdit>(QStringLiteral("Ends after (seconds)")));
    auto *speed = scene.byName<QComboBox>(QStringLiteral("speed"));
    QVERIFY(speed);
    QCOMPARE(speed->count(), 2); // it must be given
    QVERIFY(scene.byName<QPlainTextEdit>(QStringLiteral("tags")));
}

void TestArgumentForm::untouchedStaysAsItWas()
{
    Scene scene;
    const QJsonObject arguments{{QStringLiteral("command"), QStringLiteral(" ls  ")},
                                {QStringLiteral("speed"), QStringLiteral("fast")},
                                {QStringLiteral("timeout"), 12},
                                {QStringLiteral("tags"), QJsonArray{1, QStringLiteral("x")}},
                                {QStringLiteral("more"), QJsonValue()}};
    edit(scene, arguments);
    QCOMPARE(sent(scene), arguments);
}

void TestArgumentForm::whatIsLeftOutCanBeGiven()
{
    Scene scene;
    edit(scene, {{QStringLiteral("command"), QStringLiteral("ls")}, {QStringLiteral("speed"), QStringLiteral("slow")}});
    scene.byName<QComboBox>(QStringLiteral("Needs the network"))->setCurrentIndex(1);
    scene.byName<QLineEdit>(QStringLiteral("Ends after (seconds)"))->setText(QStringLiteral("30"));
    scene.byName<QPlainTextEdit>(QStringLiteral("tags"))->setPlainText(QStringLiteral("[true]"));
    const QJsonObject out = sent(scene);
    QCOMPARE(out.value(QLatin1StringView("network")), QJsonValue(true));
    QCOMPARE(out.value(QLatin1StringView("timeout")), QJsonValue(30));
    QCOMPARE(out.value(QLatin1StringView("tags")), QJsonValue(QJsonArray{true}));
}

void TestArgumentForm::whatIsGivenCanBeLeftOut()
{
    Scene scene;
    edit(scene, {{QStringLiteral("command"), QStringLiteral("ls")},
                 {QStringLiteral("speed"), QStringLiteral("slow")},
                 {QStringLiteral("network"), true},
                 {QStringLiteral("timeout"), 30}});
    scene.byName<QComboBox>(QStringLiteral("Needs the network"))->setCurrentIndex(0);
    scene.byName<QLineEdit>(QStringLiteral("Ends after (seconds)"))->clear();
    const QJsonObject out = sent(scene);
    QVERIFY(!out.contains(QLatin1StringView("network")));
    QVERIFY(!out.contains(QLatin1StringView("timeout")));
}

void TestArgumentForm::outOfRangeIsSaid_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("words");
    QTest::newRow("low") << QStringLiteral("0") << QStringLiteral("at least 1");
    QTest::newRow("high") << QStringLiteral("601") << QStringLiteral("at most 600");
    QTest::newRow("part") << QStringLiteral("1.5") << QStringLiteral("a whole number");
    QTest::newRow("word") << QStringLiteral("soon") << QStringLiteral("a whole number");
}

void TestArgumentForm::outOfRangeIsSaid()
{
    QFETCH(QString, text);
    QFETCH(QString, words);
    Scene scene;
    edit(scene, {{QStringLiteral("command"), QStringLiteral("ls")}, {QStringLiteral("speed"), QStringLiteral("slow")}});
    auto *field = scene.byName<QLineEdit>(QStringLiteral("Ends after (seconds)"));
    field->setText(text);
    QVERIFY2(scene.saysSomewhere(words), qPrintable(words));
    QVERIFY(sent(scene).isEmpty());
    field->setText(QStringLiteral("600"));
    QCOMPARE(sent(scene).value(QLatin1StringView("timeout")), QJsonValue(600));
}

/// A model may write what is no choice; a person sees it and can choose another.
void TestArgumentForm::anUnknownChoiceIsKept()
{
    Scene scene;
    edit(scene, {{QStringLiteral("command"), QStringLiteral("ls")}, {QStringLiteral("speed"), QStringLiteral("warp")}});
    auto *speed = scene.byName<QComboBox>(QStringLiteral("speed"));
    QCOMPARE(speed->currentText(), QStringLiteral("warp"));
    speed->setCurrentIndex(speed->findText(QStringLiteral("fast")));
    QCOMPARE(sent(scene).value(QLatin1StringView("speed")), QJsonValue(QStringLiteral("fast")));
}

QTEST_MAIN(TestArgumentForm)
#include "tst_argument_form.moc"
