#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "engine/base/result.h"
#include "engine/scenario/values/scenario.h"

namespace warpscope::scenario {

/// A scenario for a kernel file, and a sentence for each value that had to be guessed.
struct NewScenario {
    Scenario scenario{};
    std::vector<Message> notes{};
};

/// Makes a scenario of a whole CUDA file as it stands: grid, block, shared bytes and arguments come
/// from the launch of the kernel in its host code where they are constants there, and are guessed
/// elsewhere. Buffers that the host copies data to are filled with numbers. A launch that is too
/// large to be watched is made smaller by the file's own constants. `entry`: which kernel; empty =
/// the first that is launched, else the first. Of PTX, which has no host code, all of it is
/// guessed. `path` is the kernel file; the scenario carries its name.
Result<NewScenario> newScenario(const std::filesystem::path& path, const std::string& entry = {},
                                Reader reader = Reader::Auto);

/// The same as a scenario, of a text that the file need not hold (yet): what was guessed stands in
/// its guesses.
Result<Scenario> scenarioOfKernel(std::string source, const std::filesystem::path& path,
                                  const std::string& entry = {}, Reader reader = Reader::Auto);

/// What a kernel's file says of its launch beside the text, from one scenario to another: kernel,
/// grid, block, shared bytes, arguments, constants, where they stand and what was guessed of them.
void takeLaunch(const Scenario& from, Scenario& to);

/// A scenario that only holds the text of a kernel file whose kernel does not compile, so that it
/// can be mended where its problems stand; its launch is none of the file's. Nothing where the file
/// cannot be read or declares no kernel: there is nothing to mend.
std::optional<Scenario> unfinishedScenario(const std::filesystem::path& path);

}  // namespace warpscope::scenario
