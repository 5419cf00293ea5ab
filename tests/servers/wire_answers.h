// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "servers/script.h"
#include <QJsonObject>
#include <QStringList>

namespace homard {

/// What a scripted model says in one turn.
struct ModelTurn {
    struct Call {
        QString id;
        QString name;
        QJsonObject arguments;
    };

    QString text;
    QList<Call> calls;
    qsizetype chunks = 1;
    std::chrono::milliseconds chunkDelay{0};

    static ModelTurn fromJson(const QJsonObject &turn, qsizetype number);
};

/// `text` in at most `count` pieces of about the same size, none of which ends inside a surrogate pair.
QStringList piecesOf(const QString &text, qsizetype count);

Script openAiChatAnswer(const ModelTurn &turn, bool stream);
Script anthropicAnswer(const ModelTurn &turn, bool stream);
Script ollamaAnswer(const ModelTurn &turn, bool stream);

} // namespace homard
