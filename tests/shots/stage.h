// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "languages.h"
#include "ui/widgets/theme.h"
#include <QWidget>
#include <functional>
#include <memory>
#include <vector>

namespace homard {

/// What every scene is built in: the program's look and language.
struct ShotWorld {
    Theme &theme;
    Languages &languages;

    bool isChinese() const { return languages.current() == QLatin1StringView("zh_CN"); }
    /// What a person or a model wrote, in the scene's language.
    QString say(const char *english, const char *chinese) const
    {
        return QString::fromUtf8(isChinese() ? chinese : english);
    }
};

/// A window in some state, and all it stands on.
class Stage
{
public:
    virtual ~Stage() = default;
    virtual QWidget *widget() = 0;
    /// Light or dark, live.
    virtual void setDark(bool dark) = 0;
    /// Nothing is on its way to the screen.
    virtual bool isQuiet() const = 0;
};

/// Lets the event loop turn until `ready`, at most 10 s.
bool spinUntil(const std::function<bool()> &ready);
/// Lets it turn for so long.
void spinFor(int ms);
/// Until the stage shows what it has to show.
void settle(const Stage &stage);

/// One window in one state.
struct Scene {
    QString name;
    std::function<std::unique_ptr<Stage>(ShotWorld &)> build;
    QSize size{1360, 860};
    bool narrow = true; ///< Also 800 pixels wide.
};

std::vector<Scene> mainScenes();
std::vector<Scene> approvalScenes();
std::vector<Scene> pageScenes();
std::vector<Scene> smallScenes();
/// Every scene, by name.
std::vector<Scene> allScenes();

} // namespace homard
