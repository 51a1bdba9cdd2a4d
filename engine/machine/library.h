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

    /// The device with this id or compute capability ("h100", "9.0"); nullptr when there is none.
    const Machine* find(std::string_view idOrCapability) const;
    const std::vector<Machine>& machines() const { return machines_; }
    const std::vector<Problem>& problems() const { return problems_; }
    /// The closest id to a misspelt one, for hints; empty when nothing is close.
    std::string closestTo(std::string_view id) const;

  private:
    std::vector<Machine> machines_{};
    std::vector<Problem> problems_{};
};

}  // namespace warpscope::machine
