// SPDX-License-Identifier: GPL-3.0-or-later
#include "policy/rule_store.h"
#include "base/atomic_write.h"
#include "base/file_lock.h"
#include "base/logging.h"
#include "base/text.h"
#include "policy/rule_file_reader.h"
#include <QCoreApplication>
#include <QCryptographicHash>
#include <QDir>
#include <QFileInfo>

namespace homard {

namespace {

struct RuleStoreText {
    Q_DECLARE_TR_FUNCTIONS(RuleStore)
};

constexpr qint64 largestFile = 1024 * 1024;         // bytes; as for settings.json
constexpr std::chrono::milliseconds lockWait{2000}; // as for settings.json: a save takes milliseconds
/// So long a judging waits for a save under way, and only where it found one half done.
constexpr std::chrono::milliseconds savingWait{200};

Error busy()
{
    return {ErrorCode::Busy, RuleStoreText::tr("Another Homard is saving its rules right now."),
            RuleStoreText::tr("Try again.")};
}

/// Which rules and stages are not as before, for people.
QString differences(const RuleFile &before, const RuleFile &now)
{
    QStringList parts;
    const auto named = [](const QString &id) { return QStringLiteral("“%1”").arg(visibleText(id)); };
    QStringList added, gone, changed;
    for (const PolicyRule &rule : now.rules) {
        const PolicyRule *old = before.find(rule.id);
        if (!old)
            added.push_back(named(rule.id));
        else if (!(*old == rule))
            changed.push_back(named(rule.id));
    }
    for (const PolicyRule &rule : before.rules) {
        if (!now.find(rule.id))
            gone.push_back(named(rule.id));
    }
    const auto tell = [&](const QString &form, QStringList names) {
        constexpr qsizetype most = 5;
        if (names.size() > most) {
            names.resize(most);
            names.push_back(QStringLiteral("…"));
        }
        if (!names.isEmpty())
            parts.push_back(form.arg(enumerated(names)));
    };
    tell(RuleStoreText::tr("new rules: %1"), added);
    tell(RuleStoreText::tr("changed rules: %1"), changed);
    tell(RuleStoreText::tr("removed rules: %1"), gone);
    if (!now.hasStagesOf(before))
        parts.push_back(RuleStoreText::tr("other stages"));
    return parts.isEmpty() ? RuleStoreText::tr("only what does nothing")
                           : parts.join(RuleStoreText::tr("; ", "between parts of a sentence"));
}

} // namespace

/// Written in another way is no change.
bool RuleStore::Disk::waits() const
{
    if (!good.isGood() || (now.exists && !now.fault.isEmpty()))
        return false;
    return !now.exists || !(now.file == good.file);
}

QByteArray RuleStore::Disk::mark() const
{
    if (!waits())
        return {};
    QCryptographicHash hash(QCryptographicHash::Sha256);
    hash.addData(now.exists ? QByteArrayView("1") : QByteArrayView("0"));
    hash.addData(printed(now.file));
    hash.addData(printed(good.file));
    return hash.result();
}

const RuleStore::Content &RuleStore::Disk::inForce() const
{
    return good.isGood() ? good : now;
}

RuleStore::RuleStore(RuleStoreOptions options) : m_options(std::move(options)) {}

QString RuleStore::goodPath() const
{
    return m_options.path + QStringLiteral(".good");
}

QString RuleStore::lockPath() const
{
    return m_options.path + QStringLiteral(".lock");
}

RuleStore::Content RuleStore::read(const QString &path)
{
    Content content;
    const QFileInfo info(path);
    content.exists = info.exists() || info.isSymLink();
    if (!content.exists)
        return content;
    QFile file(path);
    if (!info.isFile()) // a FIFO would block
        content.fault = RuleStoreText::tr("it is not a regular file");
    else if (info.size() > largestFile)
        content.fault = RuleStoreText::tr("it is larger than 1 MiB");
    else if (!file.open(QIODevice::ReadOnly))
        content.fault = file.errorString();
    if (!content.fault.isEmpty())
        return content;
    content.bytes = file.read(largestFile);
    auto rules = readRuleFile(content.bytes);
    if (rules) {
        content.file = std::move(rules->file);
        content.notices = std::move(rules->notices);
    } else {
        content.fault = rules.error().message;
    }
    return content;
}

RuleStore::Disk RuleStore::readDisk() const
{
    return {read(m_options.path), read(goodPath()), false};
}

/// A save writes one file after the other: between the two it looks like a change from outside.
RuleStore::Disk RuleStore::readSettled() const
{
    Disk disk = readDisk();
    if (!disk.waits())
        return disk;
    const FileLock lock(lockPath(), savingWait);
    if (lock.state() != FileLock::State::Busy)
        return readDisk();
    disk.isBeingSaved = true;
    return disk;
}

RuleStore::State RuleStore::stateOf(const Disk &disk) const
{
    State state;
    const QString shown = visibleText(m_options.path, true);
    const Content &inForce = disk.inForce();
    if (inForce.exists && !inForce.fault.isEmpty()) {
        const QString why =
            RuleStoreText::tr("%1 cannot be read (%2). Until it is mended, everything asks.").arg(shown, inForce.fault);
        state.notices.push_back(why);
        state.rules = RuleSet::unknown(why);
        return state;
    }
    RuleSurroundings where{m_options.home, m_options.writableFolders, nullptr};
    if ((!inForce.file.rules.empty() || !disk.now.file.rules.empty()) && m_options.table)
        where.table = m_options.table();
    state.notices = inForce.notices;
    const auto rules = std::make_shared<const RuleSet>(inForce.file, where, state.notices);
    state.rules = rules;
    if (!disk.now.fault.isEmpty()) {
        state.notices.push_back(RuleStoreText::tr("%1 cannot be read (%2). Until it is mended, the last good rules "
                                                  "count.")
                                    .arg(shown, disk.now.fault));
    } else if (disk.waits()) {
        QStringList theirs = disk.now.notices;
        state.rules =
            std::make_shared<const RuleSet>(*rules, std::make_shared<const RuleSet>(disk.now.file, where, theirs));
        if (disk.isBeingSaved) // the careful rules for this once, and nothing to tell of
            return state;
        state.mark = disk.mark();
        state.notices.push_back(
            disk.now.exists
                ? RuleStoreText::tr("%1 was changed outside Homard (%2). Until you confirm it, nothing more is allowed "
                                    "than before; what it refuses is refused already.")
                      .arg(shown, differences(inForce.file, disk.now.file))
                : RuleStoreText::tr("%1 was removed outside Homard. Until you confirm it, its rules allow nothing, and "
                                    "what they refuse stays refused.")
                      .arg(shown));
    }
    return state;
}

/// So that a later change is noticed. Where the place cannot be written nobody can change it either.
void RuleStore::keepAsGood(const Disk &disk) const
{
    const bool differs = disk.now.isGood() && !disk.waits() && disk.now.bytes != disk.good.bytes;
    if (!differs)
        return;
    const FileLock lock(lockPath(), std::chrono::milliseconds(0));
    // Else another process is about to write a newer one, or has done so since it was read.
    if (lock.state() == FileLock::State::Held && read(m_options.path).bytes == disk.now.bytes)
        writeAtomically(goodPath(), disk.now.bytes);
}

/// With m_mutex held.
RuleStore::State &RuleStore::current()
{
    if (m_options.path.isEmpty()) {
        if (!m_state) {
            m_state.emplace();
            m_state->rules = std::make_shared<const RuleSet>(RuleFile(), RuleSurroundings(), m_state->notices);
        }
        return *m_state;
    }
    // Before the reading: what changes meanwhile is read again with the next call.
    const DiskStamp now = diskStamp(m_options.path);
    const DiskStamp good = diskStamp(goodPath());
    if (m_state && m_state->now == now && m_state->good == good)
        return *m_state;
    const Disk disk = readSettled();
    keepAsGood(disk);
    State state = stateOf(disk);
    if (!disk.isBeingSaved) { // else it is read again with the next call
        state.now = now;
        state.good = good;
    }
    for (const QString &notice : state.notices) {
        if (!m_state || !m_state->notices.contains(notice))
            qCWarning(logPolicy).noquote() << notice;
    }
    m_state = std::move(state);
    ++m_version;
    return *m_state;
}

std::shared_ptr<const RuleSet> RuleStore::rules()
{
    std::lock_guard lock(m_mutex);
    return current().rules;
}

quint64 RuleStore::version()
{
    std::lock_guard lock(m_mutex);
    current();
    return m_version;
}

bool RuleStore::takesRules()
{
    std::lock_guard lock(m_mutex);
    const State &state = current();
    const QFileInfo folder(QFileInfo(m_options.path).path());
    return !m_options.path.isEmpty() && (folder.isWritable() || !folder.exists()) && state.mark.isEmpty() &&
           state.rules->unknownBecause().isEmpty() && state.rules->file().isKnownVersion();
}

QStringList RuleStore::notices()
{
    std::lock_guard lock(m_mutex);
    return current().notices;
}

QByteArray RuleStore::outsideMark()
{
    std::lock_guard lock(m_mutex);
    return current().mark;
}

Result<void> RuleStore::write(const QString &path, const QByteArray &bytes) const
{
    const QString words = writeAtomically(path, bytes);
    if (words.isEmpty())
        return {};
    return {ErrorCode::Io, RuleStoreText::tr("%1 cannot be written: %2.").arg(visibleText(path, true), words),
            RuleStoreText::tr("The old rules are still there.")};
}

Result<void> RuleStore::change(Edit kind, const std::function<Result<void>(RuleFile &)> &edit)
{
    if (m_options.path.isEmpty())
        return {ErrorCode::Unsupported, RuleStoreText::tr("Rules cannot be kept here.")};
    std::lock_guard guard(m_writing);
    QDir().mkpath(QFileInfo(m_options.path).path());
    const FileLock lock(lockPath(), lockWait);
    if (lock.state() == FileLock::State::Busy)
        return busy();
    const Disk disk = readDisk();
    const bool waits = disk.waits();
    const Content &inForce = disk.inForce();
    const QString shown = visibleText(m_options.path, true);
    if (inForce.exists && !inForce.fault.isEmpty())
        return {ErrorCode::Conflict, RuleStoreText::tr("%1 cannot be read (%2).").arg(shown, inForce.fault),
                RuleStoreText::tr("Mend it or put it aside first.")};
    if (kind == Edit::Widens && (waits || !disk.now.fault.isEmpty()))
        return {ErrorCode::Conflict, RuleStoreText::tr("%1 was changed outside Homard.").arg(shown),
                RuleStoreText::tr("Look at that change first.")};
    RuleFile file = inForce.file;
    if (kind == Edit::Widens && !file.isKnownVersion())
        return {ErrorCode::Unsupported, RuleStoreText::tr("%1 has no “version” or another one than 1.").arg(shown),
                RuleStoreText::tr("Write “\"version\": 1” into it first.")};
    if (auto edited = edit(file); !edited)
        return edited;
    // The good copy first: if the program ends between the two, the next look sees a change that narrows at most.
    if (auto written = write(goodPath(), printed(file)); !written)
        return written;
    if (waits && disk.now.exists) {
        RuleFile theirs = disk.now.file;
        if (edit(theirs)) // else it has nothing of the kind
            return write(m_options.path, printed(theirs));
        return {};
    }
    return disk.now.fault.isEmpty() && !waits ? write(m_options.path, printed(file)) : Result<void>();
}

Result<void> RuleStore::settle(const QByteArray &shown, bool confirm)
{
    std::lock_guard guard(m_writing);
    const FileLock lock(lockPath(), lockWait);
    if (lock.state() == FileLock::State::Busy)
        return busy();
    const Disk disk = readDisk();
    if (shown.isEmpty() || disk.mark() != shown)
        return {ErrorCode::Conflict, RuleStoreText::tr("The rules were changed once more outside Homard."),
                RuleStoreText::tr("Look at the new changes first.")};
    if (!confirm)
        return write(m_options.path, printed(disk.good.file));
    if (disk.now.exists)
        return write(goodPath(), disk.now.bytes);
    auto written = write(goodPath(), printed(RuleFile()));
    return written ? write(m_options.path, printed(RuleFile())) : written;
}

Result<void> RuleStore::confirmOutsideChange(const QByteArray &shown)
{
    return settle(shown, true);
}

Result<void> RuleStore::takeBackOutsideChange(const QByteArray &shown)
{
    return settle(shown, false);
}

} // namespace homard
