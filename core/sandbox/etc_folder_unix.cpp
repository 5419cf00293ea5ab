// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/etc_folder.h"
#include "sandbox_words.h"
#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QSaveFile>
#include <sys/stat.h>

namespace homard {
namespace {

// Only what programs need to start, resolve names and show time.
constexpr const char *PlainNames[] = {"alternatives", "fonts",      "ld.so.cache",   "localtime",
                                      "magic",        "mime.types", "nsswitch.conf", "os-release",
                                      "protocols",    "services",   "timezone",      "ssl/openssl.cnf"};
// With a network: names and certificates, never /etc/ssl/private.
constexpr const char *NetworkNames[] = {"resolv.conf",    "host.conf",        "gai.conf",
                                        "hosts",          "ssl/certs",        "ssl/cert.pem",
                                        "pki/tls/certs",  "pki/tls/cert.pem", "pki/ca-trust/extracted",
                                        "ca-certificates"};

QByteArray identityOf(const struct stat &found)
{
    const qint64 parts[] = {qint64(found.st_dev),         qint64(found.st_ino),          qint64(found.st_size),
                            qint64(found.st_mtim.tv_sec), qint64(found.st_mtim.tv_nsec), qint64(found.st_ctim.tv_sec),
                            qint64(found.st_ctim.tv_nsec)};
    return QByteArray(reinterpret_cast<const char *>(parts), sizeof parts);
}

/// What lies there: the same as long as nobody replaces or writes it. Of a folder only that it is one.
QByteArray identityAt(const QString &path)
{
    struct stat found;
    if (::lstat(QFile::encodeName(path).constData(), &found) != 0)
        return {};
    return S_ISDIR(found.st_mode) ? QByteArray("folder") : identityOf(found);
}

QByteArray folderIdentity(const QString &path)
{
    struct stat found;
    if (::lstat(QFile::encodeName(path).constData(), &found) != 0 || !S_ISDIR(found.st_mode))
        return {};
    return QByteArray::number(quint64(found.st_dev)) + ':' + QByteArray::number(quint64(found.st_ino));
}

} // namespace

/// One round over one of the two folders.
class EtcFolder::Update
{
public:
    Update(QString target, QString source, Known &known)
        : m_target(std::move(target)), m_source(std::move(source)), m_known(known)
    {
        const auto folder = folderIdentity(m_target);
        if (known.folder != folder)
            known = {folder, {}};
        m_old = known.copies;
    }

    void generate(const QString &name, const QByteArray &content)
    {
        if (!isThere(name, content))
            write(name, content, content);
    }

    void copy(const QString &name)
    {
        const QString from = m_source + QLatin1Char('/') + name;
        struct stat found;
        if (::stat(QFile::encodeName(from).constData(), &found) != 0)
            return;
        if (S_ISDIR(found.st_mode)) {
            m_mounts.append(name);
            if (!isThere(name, "folder")) {
                makeFolder(name);
                remember(name, "folder");
            }
        } else if (S_ISREG(found.st_mode) && !isThere(name, identityOf(found))) {
            QFile file(from);
            if (file.open(QIODevice::ReadOnly))
                write(name, file.readAll(), identityOf(found));
            else // what we may not read is missing inside too
                m_known.copies.insert(name, {identityOf(found), {}});
        }
    }

    /// Takes away what the source has no more, and at first whatever else lies there.
    Result<View> finish()
    {
        if (m_old.isEmpty()) {
            QDirIterator everything(m_target, QDir::Files | QDir::System | QDir::Hidden, QDirIterator::Subdirectories);
            while (everything.hasNext()) {
                const QString path = everything.next();
                if (!m_seen.contains(path.mid(m_target.size() + 1)))
                    QFile::remove(path);
            }
        }
        for (auto it = m_old.cbegin(); it != m_old.cend(); ++it) {
            if (m_seen.contains(it.key()))
                continue;
            const QString path = pathOf(it.key());
            static_cast<void>(QFile::remove(path) || QDir().rmdir(path)); // an empty folder too many does no harm
            m_known.copies.remove(it.key());
        }
        if (!m_failed.isEmpty()) {
            m_known = {}; // all of it is looked at again
            return Error{ErrorCode::Io, tr("%1 cannot be written.").arg(m_failed), {}};
        }
        return View{m_target, m_mounts};
    }

private:
    QString pathOf(const QString &name) const { return m_target + QLatin1Char('/') + name; }

    bool isThere(const QString &name, const QByteArray &source)
    {
        m_seen.append(name);
        const auto old = m_old.constFind(name);
        return old != m_old.cend() && *old == Copy{source, identityAt(pathOf(name))};
    }

    void remember(const QString &name, const QByteArray &source)
    {
        m_known.copies.insert(name, {source, identityAt(pathOf(name))});
    }

    void makeFolder(const QString &name)
    {
        const QString path = pathOf(name);
        if (!QFileInfo(path).isDir() && (QFile::remove(path), !QDir().mkpath(path)))
            m_failed = path;
    }

    void write(const QString &name, const QByteArray &content, const QByteArray &source)
    {
        writeContent(name, content);
        remember(name, source);
    }

    void writeContent(const QString &name, const QByteArray &content)
    {
        if (const auto slash = name.lastIndexOf(QLatin1Char('/')); slash > 0)
            makeFolder(name.left(slash));
        const QString path = pathOf(name);
        QFile old(path);
        if (old.open(QIODevice::ReadOnly) && old.readAll() == content)
            return;
        if (QFileInfo(path).isDir())
            QDir().rmdir(path);
        QSaveFile file(path); // by rename: another Homard may be mounting it
        if (!file.open(QIODevice::WriteOnly) || file.write(content) != content.size() || !file.commit())
            m_failed = path;
    }

    const QString m_target;
    const QString m_source;
    Known &m_known;
    QHash<QString, Copy> m_old;
    QStringList m_seen;
    QStringList m_mounts;
    QString m_failed;
};

EtcFolder::EtcFolder(QString base, QString source) : m_base(std::move(base)), m_source(std::move(source)) {}

Result<EtcFolder::View> EtcFolder::view(bool network, const QByteArray &passwd, const QByteArray &group)
{
    std::lock_guard lock(m_mutex);
    const QString target = m_base + (network ? QStringLiteral("/etc-online") : QStringLiteral("/etc-offline"));
    if (!QDir().mkpath(target))
        return Error{ErrorCode::Io, tr("The folder %1 cannot be made.").arg(target), {}};
    Update update(target, m_source, m_known[network ? 1 : 0]);
    update.generate(QStringLiteral("passwd"), passwd);
    update.generate(QStringLiteral("group"), group);
    for (const char *name : PlainNames)
        update.copy(QString::fromLatin1(name));
    if (network) {
        for (const char *name : NetworkNames)
            update.copy(QString::fromLatin1(name));
    }
    return update.finish();
}

} // namespace homard
