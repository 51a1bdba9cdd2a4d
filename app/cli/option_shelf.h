#pragma once

#include <functional>
#include <string>
#include <vector>

#include "app/cli/environment.h"
#include "app/cli/options.h"

namespace warpscope::cli {

/// All options of all subcommands while CLI11 fills them.
struct Shelf {
    const Environment& environment;  ///< Says what an option does.
    RunOptions run{};
    CheckOptions check{};
    CompileOptions compile{};
    NewOptions made{};
    CompareOptions compare{};
    OccupancyOptions occupancy{};
    SweepOptions sweep{};
    ExerciseOptions exercise{};
    ExportOptions exported{};
    ConvertOptions converted{};
    DevicesOptions devices{};
    ScenariosOptions scenarios{};
    std::string language =
        "en";  ///< Only its spelling counts here: text::languageOf reads it first.
    std::vector<std::string> runSets{};
    std::vector<std::string> sweepSets{};
    std::vector<std::string> exportSets{};
    std::vector<std::string> compareSets{};
    std::vector<std::string> over{};
    std::string sharedMode = "optin";
    std::string mode = "exact";
    std::string launchBounds{};
    bool isOptimized = false;

    std::string say(const std::string& key) const;
    /// What is wrong; empty when nothing is.
    std::string say(const Message& wrong) const;
};

/// What CLI11 cannot check by itself, of the options of a command; empty when all is well.
/// `isGiven`: whether an option of that command was written.
Message finish(Shelf& shelf, const std::string& command,
               const std::function<bool(const char*)>& isGiven);

/// The command with its options. Requires: finish() has nothing against them.
Options chosen(const Shelf& shelf, const std::string& command);

}  // namespace warpscope::cli
