#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "engine/base/problem.h"
#include "engine/scenario/scenario.h"
#include "engine/scenario/window_names.h"

namespace warpscope::scenario {

/// The file that a person means: the path itself where there is such a file, else the scenario of
/// the library of this home folder with this name ("08-if-else"), else the path as given.
std::filesystem::path fileOf(const std::filesystem::path& home, const std::string& name);

/// One row of the list of scenarios.
struct Entry {
    std::filesystem::path path{};
    LocalText title{};
    LocalText summary{};
    LocalText source{};
    int stepCount = 0;
    LocalText words{};    ///< Of its steps: what they are about.
    LocalText chapter{};  ///< Of its course; empty where it belongs to none.
};

/// All *.toml scenario files of a folder and its subfolders: those that its course.txt names in
/// that order, then the others in order of path.
class Library {
  public:
    static Library load(const std::filesystem::path& folder, const WindowNames& window);
    const std::vector<Entry>& entries() const { return entries_; }
    /// Of files that could not be read.
    const std::vector<Problem>& problems() const { return problems_; }

  private:
    std::vector<Entry> entries_{};
    std::vector<Problem> problems_{};
};

}  // namespace warpscope::scenario
