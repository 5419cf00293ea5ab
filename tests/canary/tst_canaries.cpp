// SPDX-License-Identifier: GPL-3.0-or-later
// Twenty secrets, each the key of real runs (homardctl, HTTP, SQLite, commands) in one Homard. The model and the tools
// say it in every way they have; afterwards no byte that was written, printed or sent as content holds one (S95).
//
// Left out, each for a reason: what a person types into a message is kept as typed; a secret that Homard was never
// given as one (it masks by value, not by its looks); other codings of a value, as base64, which masking by value does
// not promise; the header that carries the key to its own provider; the file in the workspace that holds it. What a
// command sees of the environment is S96; nobody is asked here, so the write and the unknown tool are recorded, not
// done.
#include "app/ctl_home.h"
#include <QJsonDocument>
#include <QtTest>

using namespace homard;
using namespace Qt::Literals::StringLiterals;

namespace {

struct Canary {
    const char *form;
    QString value;
};

const std::vector<Canary> &canaries()
{
    static const std::vector<Canary> all{
        {"openai", u"sk-proj-c01Qz7xW2mL9vB4nT8kR5yH3"_s},
        {"anthropic", u"sk-ant-api03-c02Jd8sK1qPz_mV-6tXwAA"_s},
        {"github", u"ghp_c03R7uYtE2wQ9iOpAsDfGhJkLzXcVb"_s},
        {"slack", u"xoxb-c04-123456789012-AbCdEfGhIjKl"_s},
        {"cloud", u"AKIAC05IOSFODNN7EXAM"_s},
        {"bearer token", u"eyJhbGciOiJIUzI1NiJ9.eyJjMDYiOjF9.c06-sig_nature"_s},
        {"hexadecimal", u"c07deadbeefcafe0123456789abcdef0"_s},
        {"base64", u"c08+Zm9v/YmFy+cXV4==/AAbb"_s},
        {"percent signs", u"c09%2Fsecret%20value%3D%25"_s},
        {"in an address", u"https://user:c10-pass-word@example.invalid/x"_s},
        {"one line of PEM", u"-----BEGIN PRIVATE KEY----- c11MIIEvQIBADANBg"_s},
        {"double quotes", u"c12\"quoted\"secret\""_s},
        {"backslashes", u"c13\\back\\slash\\nope"_s},
        {"single quotes", u"c14'it's'a'secret"_s},
        {"blanks", u"c15 correct horse battery staple"_s},
        {"not ASCII", u"c16-龙虾-пароль-ключ-é"_s},
        {"markup", u"c17<b>&amp;secret</b>"_s},
        {"beginning twice", u"c18c18c18c18c19"_s},
        {"short", u"c19xyz"_s},
        {"long", u"c20"_s + QString(2000, u'k')},
    };
    return all;
}

/// As it could be written: as it is, and inside a JSON text.
QByteArrayList formsOf(const QString &value)
{
    const QByteArray plain = value.toUtf8();
    QByteArray json = QJsonDocument(QJsonArray{value}).toJson(QJsonDocument::Compact);
    json = json.sliced(2, json.size() - 4);
    QByteArray utf16;
    for (const QChar c : value)
        utf16 += QByteArray(1, char(c.unicode() & 0xff)) + char(c.unicode() >> 8);
    return json == plain ? QByteArrayList{plain, utf16} : QByteArrayList{plain, json, utf16};
}

bool holds(const QByteArray &bytes, const QString &value)
{
    const QByteArrayList forms = formsOf(value);
    return std::any_of(forms.begin(), forms.end(), [&](const QByteArray &form) { return bytes.contains(form); });
}

QJsonObject sayingTurn(const QString &value, const QString &tool, const QJsonObject &arguments)
{
    QJsonObject turn = callTurn(tool, arguments);
    turn.insert(u"text"_s, u"I use "_s + value + u" now."_s);
    turn.insert(u"chunks"_s, 9);
    return turn;
}

} // namespace

class TestCanaries : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void s95RunsThatSayTheSecret_data() { rows(); }
    void s95RunsThatSayTheSecret();
    void s95ErrorsThatSayTheSecret_data() { rows(); }
    void s95ErrorsThatSayTheSecret();
    void s95NothingWrittenHoldsOne();

private:
    static void rows()
    {
        QTest::addColumn<QString>("value");
        for (const Canary &canary : canaries())
            QTest::newRow(canary.form) << canary.value;
    }
    CtlResult ask(const ScriptedServer &server, const QString &value)
    {
        m_home.setEnvironment(u"CANARY_KEY"_s, value);
        auto got = m_home.ask(u"openai-chat"_s, server, {u"--key-env"_s, u"CANARY_KEY"_s, u"look around"_s});
        m_sessions.append(got.sessionId());
        return got;
    }

    CtlHome m_home;
    QStringList m_sessions;
};

void TestCanaries::s95RunsThatSayTheSecret()
{
    QFETCH(QString, value);
    m_home.write(u"notes.txt"_s, "first\nkey=" + value.toUtf8() + "\nlast\n");
    ScriptedServer server(
        ScriptedModel(ScriptedModel::Api::OpenAiChat,
                      {sayingTurn(value, u"read_file"_s, {{u"path"_s, u"notes.txt"_s}}),
                       callTurn(u"exec"_s, {{u"command"_s, u"cat notes.txt"_s}}),
                       callTurn(u"read_file"_s, {{u"path"_s, value + u"/no such file"_s}}),
                       callTurn(u"search_text"_s, {{u"pattern"_s, value}}),
                       callTurn(u"write_file"_s, {{u"path"_s, u"new.txt"_s}, {u"content"_s, u"is "_s + value}}),
                       callTurn(value, {{value, value}}), textTurn(u"It was "_s + value + u"."_s, 11)}));
    const auto got = ask(server, value);
    QCOMPARE(
        std::count_if(got.lines.begin(), got.lines.end(),
                      [](const QJsonObject &line) { return line.value("type"_L1).toString() == u"tool_result"_s; }),
        6);
    QVERIFY2(got.text().count(u"[secret CANARY_KEY]"_s) == 2, qPrintable(got.text()));
    QVERIFY2(!holds(got.out, value), got.out.constData());
    QVERIFY2(!holds(got.err, value), got.err.constData());
    QVERIFY(got.out.contains("[secret CANARY_KEY]")); // it did come by
    QVERIFY(server.requestCount() > 2);
    for (const auto &request : server.requests()) {
        QVERIFY2(!holds(request.body, value), request.body.constData());
        QVERIFY(!holds(request.path, value));
    }
    m_home.write(u"notes.txt"_s, "first\n");
}

void TestCanaries::s95ErrorsThatSayTheSecret()
{
    QFETCH(QString, value);
    const QByteArray body =
        QJsonDocument(
            QJsonObject{{u"error"_s, QJsonObject{{u"message"_s, u"Wrong key: "_s + value}, {u"type"_s, value}}}})
            .toJson();
    ScriptedServer server([body](const RecordedRequest &) { return Script::json(401, body); });
    const auto got = ask(server, value);
    QCOMPARE(got.code, 1);
    QVERIFY2(!holds(got.out, value), got.out.constData());
    QVERIFY2(!holds(got.err, value), got.err.constData());
}

void TestCanaries::s95NothingWrittenHoldsOne()
{
    QCOMPARE(canaries().size(), size_t(20));
    QCOMPARE(m_sessions.size(), 40);
    QByteArray told;
    for (const QString &session : m_sessions) {
        const auto exported = m_home.ctl({u"sessions"_s, u"export"_s, session});
        QCOMPARE(exported.code, 0);
        told += exported.out + exported.err;
    }
    const auto log = m_home.ctl({u"audit"_s, u"log"_s, u"--json"_s});
    QCOMPARE(log.code, 0);
    told += log.out + log.err;
    QVERIFY(told.contains("[secret CANARY_KEY]"));
    QVERIFY(!m_home.filesWith("[secret CANARY_KEY]").isEmpty()); // the search does look into what was written
    for (const Canary &canary : canaries()) {
        QVERIFY2(!holds(told, canary.value), canary.form);
        const QByteArrayList forms = formsOf(canary.value);
        for (const QByteArray &form : forms)
            QVERIFY2(m_home.filesWith(form).isEmpty(),
                     qPrintable(QLatin1StringView(canary.form) + m_home.filesWith(form).join(u' ')));
    }
}

QTEST_GUILESS_MAIN(TestCanaries)
#include "tst_canaries.moc"
