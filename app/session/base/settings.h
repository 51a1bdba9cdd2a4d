#pragma once

#include <filesystem>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "app/session/base/action.h"
#include "app/session/base/reply.h"
#include "engine/text/catalogue.h"

namespace warpscope::session {

/// How much larger than designed everything may be drawn.
inline constexpr float kMinScale = 0.8f;
inline constexpr float kMaxScale = 3.0f;

/// A cycle that somebody marked in the runs of a scenario.
struct Moment {
    std::string file{};  ///< Of the scenario, without its folder.
    Cycle cycle = 0;
    std::string name{};  ///< May be empty.
    friend bool operator==(const Moment&, const Moment&) = default;
};

/// Marks a cycle of the runs of a scenario's file (without its folder) under a name, in the place
/// of what was marked there; moments stay in order of file and cycle.
void markMoment(std::vector<Moment>& moments, Moment moment);
void unmarkMoment(std::vector<Moment>& moments, const std::string& file, Cycle cycle);

/// How the timeline is looked at: which cycles, from which of its rows on, and how those stand.
struct TimelineSight {
    double from = 0, to = 0;  ///< In cycles, the end is none of them.
    double row = 0;           ///< Of its layout, from 0; the fraction is the part above the edge.
    std::string grouping{};   ///< As a step of a lesson names it; empty = as it is.
    std::vector<std::string> folded{};  ///< Its groups that show their heading alone, by number.
    bool isCompressed = false;          ///< Long stretches in which nothing issues are short.
    friend bool operator==(const TimelineSight&, const TimelineSight&) = default;
};

/// What the program remembers between starts. A broken or missing file gives the defaults; a file
/// that could not be read is kept beside as settings.toml.broken.
struct Settings {
    text::Language language = text::Language::English;
    ThemeChoice theme = ThemeChoice::Dark;
    float scale = 1;
    bool reducedMotion = false;
    bool isTouch = false;  ///< What is tapped is large enough for a finger.
    double cyclesPerSecond = 8;
    Arrangement arrangement = Arrangement::Overview;
    StateColours stateColours = StateColours::Hues;
    bool looksForHazards = true;
    std::set<std::string> hiddenViews{};
    std::vector<std::pair<std::string, float>> splitters{};  ///< By name: share of the first side.
    std::string lastScenario{};
    int lastStep = 0;                  ///< Of its lesson.
    std::vector<Reply> lastReplies{};  ///< One a step of its lesson; empty = none was given.
    Cycle lastCycle = 0;               ///< Where the cursor stood.
    bool hasLeftStage = false;         ///< An arrangement was chosen in place of the step's views.
    std::vector<std::string> tabs{};   ///< Views that were brought in front, the last one last.
    std::vector<std::string> extraTabs{};  ///< Of them, those that the arrangement does not have.
    std::optional<TimelineSight> timeline{};    ///< Where it was seen as the window was left.
    KnobTexts knobs{};                          ///< That were turned; the kernel's text is a draft.
    std::optional<KnobTexts> pinnedKnobs{};     ///< Of the run that was held beside it.
    std::optional<std::string> pinnedKernel{};  ///< Its text, where that was edited.
    std::vector<std::string> recentScenarios{};              ///< The newest first.
    std::vector<std::pair<std::string, int>> lessonSteps{};  ///< By file: steps that were seen.
    /// By file: what was answered first in each step, a letter a step: r right, w wrong (also where
    /// it is asked for once more), s shown without a guess, . not asked or not answered.
    std::vector<std::pair<std::string, std::string>> lessonAnswers{};
    std::vector<Moment> moments{};                ///< By file, then by cycle.
    std::vector<Configuration> configurations{};  ///< Occupancy, the newest first.
    friend bool operator==(const Settings&, const Settings&) = default;
};

/// Brings up the arrangement with this name or, where it is one of a view, that in which the view
/// is at its largest; what was hidden under this name is seen again. Unknown names do nothing.
void bringUp(Settings& settings, const std::string& viewOrArrangement);

/// $XDG_CONFIG_HOME/warpscope/settings.toml, or ~/.config/….
std::filesystem::path settingsFile();
Settings loadSettings(const std::filesystem::path& file);
/// Writes beside and renames, so that a crash never leaves half a file. False: could not write.
bool saveSettings(const Settings& settings, const std::filesystem::path& file);

}  // namespace warpscope::session
