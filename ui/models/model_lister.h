// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "ui/models/setup_controller.h"

namespace homard {

/// Asks providers which models they have, for one form. GUI thread.
class ModelLister : public QObject
{
    Q_OBJECT
public:
    /// `controller` outlives this.
    explicit ModelLister(SetupController &controller, QObject *parent = nullptr);
    ~ModelLister() override;

    /// listed() tells. A later call makes an earlier one void.
    void ask(const SetupTrial &trial);

Q_SIGNALS:
    /// `asked` is what the names are of; `fault` is empty if they are there.
    void listed(const homard::ModelRef &asked, const QStringList &names, const QString &fault);

private:
    SetupController &m_controller;
    CancelToken m_cancel;
};

} // namespace homard
