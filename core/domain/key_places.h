// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QString>
#include <QStringList>
#include <map>

namespace homard {

/// Which keys are stored, and which server each name belongs to, as providers and the models of the settings say. A key
/// goes to its own server only, and its name is never used for another one.
class KeyPlaces
{
public:
    /// The name belongs to the server of that address: a provider's own, or a model that uses it. A name may have
    /// several.
    void addPlace(const QString &name, const QString &address);
    void addStored(const QString &name);

    bool isStored(const QString &name) const;
    bool hasStored() const;
    /// The servers of a name, as serverOrigin(); empty: nobody knows, which a stored key can be.
    QStringList originsOf(const QString &name) const;

    /// Stored, and all that is known of it says this server: it may go there without a question.
    bool isOwn(const QString &name, const QString &address) const;
    /// A key for this server may be stored under that name: no other server's key is replaced, and none gets this one.
    bool isFree(const QString &name, const QString &address) const;
    /// The name for this server's key: that of a stored one which isOwn(), else `usual` where it is free, else one made
    /// of scheme, host and port. Empty: it is no address.
    QString nameFor(const QString &address, const QString &usual) const;

private:
    struct Place {
        bool stored = false;
        QStringList origins;
    };
    const Place *find(const QString &name) const;

    std::map<QString, Place> m_places;
};

} // namespace homard
