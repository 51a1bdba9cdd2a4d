#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "engine/base/problem.h"
#include "engine/scenario/values/scenario.h"
#include "engine/scenario/values/window_names.h"

namespace warpscope::scenario {

/// The file that a person means: the path itself where there is such a file, else the scenario of
/// the library of this home folder with this name ("08-if-else"), with its chapter or, where only
/// one chapter has such a lesson, without it; else the path as given.
std::filesystem::path fileOf(const std::filesystem::path& home, const std::string& name);

/// The names in this library that `name` may mean, at most three of them, ", " between them: those
/// that end in it after their chapter, else the one that is nearly `name`; empty: none is.
std::string closestName(const std::filesystem::path& home, const std::string& name);

/// The problem of a file that is not there, with the hint that `meant` is (closestName); any other
/// one, or one with a hint, as it is. `meant` empty: as it is.
Problem withMeantName(Problem problem, const std::string& meant);

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
    /// All of it, read at once.
    static Library load(const std::filesystem::path& folder, const WindowNames& window);
    /// Read when it is first asked for, as it is then: whoever opens one lesson does not wait for
    /// all.
    static Library open(std::filesystem::path folder, const WindowNames& window);
    const std::vector<Entry>& entries() const { return finished().entries; }
    /// The names among its files that `name` may mean, as closestName gives them.
    std::string closestTo(const std::string& name) const;
    /// Of files that could not be read.
    const std::vector<Problem>& problems() const { return finished().problems; }
    /// Reads its next file, before somebody asks; returns whether there are more. Requires: no
    /// other thread reads this library.
    bool readOn() const;

  private:
    struct Content {
        std::vector<Entry> entries{};
        std::vector<Problem> problems{};
    };
    const Content& finished() const;
    void readFile(const std::filesystem::path& file) const;

    std::filesystem::path folder_{};
    WindowNames window_{};
    /// Found in the folder and not yet read, the next one last.
    mutable std::vector<std::filesystem::path> waiting_{};
    mutable Content content_{};
    mutable bool isFound_ = true;  ///< The folder has been looked through.
    mutable bool isSorted_ = true;
};

}  // namespace warpscope::scenario
