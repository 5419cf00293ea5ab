// SPDX-License-Identifier: GPL-3.0-or-later
#include "shell_oracle.h"
#include <QFile>
#include <cstdio>
#include <cstdlib>
#include <string>

namespace homard {

namespace {

constexpr int batchSize = 40;
constexpr int longestText = 1000; // so that a record is written at once
constexpr size_t mostShapes = 200000;

// Patterns are left alone: what they meet is not of the text. Twice each: once every command succeeds, once every one
// fails, so that both sides of && and || are seen.
constexpr char driver[] = R"sh(
PATH=/nonexistent
enable -n echo printf test [ true false pwd kill help
command_not_found_handle() {
  enable printf
  printf '%s\0' "$number" "$@" '<end>' >&9
  return $code
}
exec 9>>/tmp/w/log
number=0
while IFS= read -r -d '' text; do
  for code in 0 1; do
    (set -f; cd /tmp/empty; eval "$text") </dev/null >/dev/null 2>&1
  done
  number=$((number + 1))
done </tmp/w/texts
shopt -s nullglob dotglob
files=(/tmp/empty/*)
enable printf
printf '%s\0' end "${#files[@]}" '<end>' >&9
)sh";

[[noreturn]] void fail(const char *what, const QByteArray &text)
{
    std::fprintf(stderr, "\n== bash reads it differently: %s\n%s\n", what, text.constData());
    std::abort();
}

QByteArray contentOf(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

void write(const QString &path, const QByteArray &content)
{
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly) || file.write(content) != content.size())
        std::abort();
}

} // namespace

std::unique_ptr<ShellOracle> ShellOracle::make()
{
    if (!qEnvironmentVariableIsSet("HOMARD_FUZZ_SHELL"))
        return nullptr;
    if (std::system("bwrap --ro-bind / / --unshare-all --die-with-parent /bin/bash -c true") != 0) {
        std::fprintf(stderr, "no bash in bubblewrap here: texts are not given to a shell\n");
        return nullptr;
    }
    std::unique_ptr<ShellOracle> oracle(new ShellOracle);
    write(oracle->m_folder.filePath(QStringLiteral("driver")), driver);
    return oracle;
}

ShellOracle::~ShellOracle()
{
    flush();
    std::fprintf(stderr, "bash read %lld accepted texts as the grammar does\n", static_cast<long long>(m_given));
}

bool ShellOracle::isNewShape(const QByteArray &text)
{
    std::string shape;
    for (const char c : text) {
        const bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c == '/';
        const char kind = letter ? 'a' : (c >= '0' && c <= '9') ? '0' : c < 0 ? 'u' : c;
        if (shape.empty() || shape.back() != kind || !(kind == 'a' || kind == '0' || kind == 'u'))
            shape += kind;
    }
    return m_shapes.size() < mostShapes && m_shapes.insert(std::hash<std::string>()(shape)).second;
}

void ShellOracle::see(const AcceptedText &accepted)
{
    for (const QList<QByteArray> &command : accepted.commands) {
        if (command.front().contains('/')) // would run it
            return;
    }
    if (accepted.text.size() > longestText || !isNewShape(accepted.text))
        return;
    m_batch.push_back(accepted);
    if (m_batch.size() >= batchSize)
        flush();
}

void ShellOracle::flush()
{
    if (m_batch.isEmpty())
        return;
    QByteArray texts;
    for (const AcceptedText &accepted : m_batch)
        texts += accepted.text + '\0';
    write(m_folder.filePath(QStringLiteral("texts")), texts);
    write(m_folder.filePath(QStringLiteral("log")), {});
    const QByteArray command = "exec bwrap --ro-bind / / --dev /dev --tmpfs /tmp --bind '" +
                               QFile::encodeName(m_folder.path()) +
                               "' /tmp/w --dir /tmp/empty --chdir /tmp/empty --unshare-all --die-with-parent "
                               "--clearenv --setenv LC_ALL C.UTF-8"
                               " /bin/bash --norc --noprofile /tmp/w/driver";
    if (std::system(command.constData()) != 0)
        fail("it did not come to the end", texts);
    compare(contentOf(m_folder.filePath(QStringLiteral("log"))));
    m_given += m_batch.size();
    m_batch.clear();
}

void ShellOracle::compare(const QByteArray &log) const
{
    QList<bool> ran(m_batch.size(), false);
    bool ended = false;
    QList<QByteArray> record;
    for (const QByteArray &word : log.split('\0')) {
        if (word != "<end>") {
            record.push_back(word);
            continue;
        }
        const QByteArray number = record.takeFirst();
        ended = number == "end";
        if (ended) {
            if (record.front() != "0")
                fail("a file appeared after one of these", m_batch.front().text);
            break;
        }
        const qsizetype at = number.toLongLong();
        if (!m_batch.at(at).commands.contains(record))
            fail(("it ran " + record.join('|')).constData(), m_batch.at(at).text);
        ran[at] = true;
        record.clear();
    }
    if (!ended)
        fail("it left the list early", m_batch.front().text);
    for (qsizetype i = 0; i < ran.size(); ++i) {
        if (!ran[i])
            fail("it ran nothing", m_batch.at(i).text);
    }
}

} // namespace homard
