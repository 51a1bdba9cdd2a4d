#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/result.h"
#include "engine/machine/machine.h"

namespace warpscope::machine {

/// Reads one device file (TOML). A wrong field, type, range or name is a problem with its line.
Result<Machine> readMachine(const std::filesystem::path& file);
/// The same from text; `file` is used in problems only.
Result<Machine> parseMachine(std::string_view text, const std::string& file);

/// All devices of a folder (assets/devices), by file name without ".toml".
class Library {
  public:
    /// Files that cannot be read become problems, the others stay usable.
    static Library load(const std::filesystem::path& folder);

    /// The device with this id ("h100"), or the bare compute capability ("9.0": its limits, one
    /// SM); nullptr when there is none. Lives as long as the library.
    const Machine* find(std::string_view idOrCapability) const;
    /// A named device of the same compute capability, whose SM count may stand for one that a bare
    /// capability lacks; nullptr when there is none, or the machine has no capability.
    const Machine* exampleOf(const Machine& machine) const;
    /// The named devices, by id.
    const std::vector<Machine>& machines() const { return machines_; }
    /// Every NVIDIA compute capability, in order: there whatever the folder holds.
    const std::vector<Machine>& capabilities() const { return capabilities_; }
    const std::vector<Problem>& problems() const { return problems_; }
    /// The closest id to a misspelt one, for hints; empty when nothing is close.
    std::string closestTo(std::string_view id) const;

  private:
    std::vector<Machine> machines_{};
    std::vector<Machine> capabilities_{};
    std::vector<Problem> problems_{};
};

}  // namespace warpscope::machine
