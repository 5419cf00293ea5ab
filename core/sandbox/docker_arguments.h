// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "sandbox/bubblewrap_arguments.h"
#include <QStringList>

namespace homard {

/// One container beside its layout.
struct DockerContainer {
    QString name;  ///< Nobody else's.
    QString owner; ///< Of the program that runs it: a label, so that the next one finds what this one left.
    QString image;
    unsigned user = 0;
    unsigned group = 0;
    int processes = 256;                 ///< safety.md D.
    qint64 memory = 512ll * 1024 * 1024; ///< Bytes, swap included; safety.md D.
    std::vector<QByteArray> environment; ///< "NAME=value": all that the command gets.
    std::vector<QByteArray> launcher;    ///< Options of homard-launch, without "--".
};

/// Docker's arguments, with "docker" and "run", up to and including the launcher's "--". argv only: nothing in it is
/// read by a shell, and no path is taken apart at a colon or comma.
std::vector<QByteArray> dockerArguments(const ConfinedLayout &layout, const DockerContainer &container);

/// Whether Docker can take `image` for nothing but the name of an image: it begins with a letter or digit and has only
/// letters, digits and "._-/:@".
bool isImageName(const QString &image);

/// The mount points below `folder` in the text of /proc/self/mountinfo. A read-only bind does not make those read-only
/// with every engine.
QStringList mountsBelow(const QByteArray &mountinfo, const QString &folder);

/// The label that marks containers of ours; its value is DockerContainer::owner.
constexpr const char *DockerOwnerLabel = "homard.owner";

} // namespace homard
