// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "files_changed_model.h"

namespace homard {

/// One changed file of one step.
struct FilesChangedModel::Change {
    Group *group = nullptr;
    int position = 0;
    Checkpoint checkpoint;
    bool looked = false;   ///< `found` is of the present.
    quint64 age = 0;       ///< How often it may have become another: what was found out before is old.
    FileExamination found; ///< Without the diff: that is read when it is shown.

    void outdate()
    {
        looked = false;
        ++age;
    }
};

/// What one run changed.
struct FilesChangedModel::Group {
    int position = 0;
    QString runId;
    std::vector<std::unique_ptr<Change>> changes;
};

} // namespace homard
