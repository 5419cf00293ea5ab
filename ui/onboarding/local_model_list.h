// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "ports/model_setup.h"
#include <QTreeWidget>

namespace homard {

/// Models found on this computer, one row each: name, server, context window, tools. Passive; grows with its rows up to
/// eight.
class LocalModelList : public QTreeWidget
{
    Q_OBJECT
public:
    explicit LocalModelList(QWidget *parent = nullptr);

    /// Keeps the selection where the model is still there; else selects the first that is said to call tools.
    void setServers(const std::vector<LocalServer> &servers);
    /// The selected one; empty if none is.
    ModelRef selected() const;

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void changeEvent(QEvent *event) override;

private:
    void fill();
    int rowHeight() const;

    std::vector<LocalServer> m_servers;
    std::vector<ModelRef> m_models; ///< By row.
};

} // namespace homard
