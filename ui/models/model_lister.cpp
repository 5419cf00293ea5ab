// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/model_lister.h"

namespace homard {

ModelLister::ModelLister(SetupController &controller, QObject *parent) : QObject(parent), m_controller(controller) {}

ModelLister::~ModelLister()
{
    m_cancel.cancel();
}

void ModelLister::ask(const SetupTrial &trial)
{
    m_cancel.cancel();
    m_cancel = CancelToken();
    m_controller.errands().run(
        this, [&setup = m_controller.setup(), trial, cancel = m_cancel] { return setup.listModels(trial, cancel); },
        [this, model = trial.model, cancel = m_cancel](const Result<QStringList> &names) {
            if (cancel.isCancelled())
                return;
            if (names.ok())
                Q_EMIT listed(model, names.value(), {});
            else
                Q_EMIT listed(model, {}, names.error().text());
        });
}

} // namespace homard
