#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "engine/scenario/values/scenario.h"

namespace warpscope::session {

/// Keys and values as a person writes them.
using KnobTexts = std::vector<std::pair<std::string, std::string>>;

/// An occupancy question that somebody keeps: to come back to it, and to compare others with it.
struct Configuration {
    std::string name{};
    KnobTexts knobs{};  ///< Of configurationKeys(), as they stood.
    // What was asked and answered then, whatever becomes of scenario and device:
    std::string device{};
    std::int64_t threadsPerBlock = 0;
    std::int64_t registersPerThread = 0;
    std::int64_t sharedBytes = 0;  ///< Of a block, static and dynamic.
    std::int64_t blocksPerSm = 0;
    double percent = 0;  ///< Theoretical occupancy.

    friend bool operator==(const Configuration&, const Configuration&) = default;
};

/// The fields of which the occupancy of a launch follows.
const std::vector<std::string>& configurationKeys();
/// Their values in a scenario; those that it leaves to the device or the kernel are left out.
KnobTexts configurationKnobs(const scenario::Scenario& scenario);
/// "1", or the next number that none of them has as its name.
std::string nextName(const std::vector<Configuration>& configurations);

/// Keeps one more, the newest first, under its name or the next one; so many as nobody compares any
/// more are forgotten.
void keepConfiguration(std::vector<Configuration>& kept, Configuration configuration);
/// Names or forgets one of them; nothing where there is none at `index`.
void nameConfiguration(std::vector<Configuration>& kept, std::size_t index,
                       const std::string& name);
void dropConfiguration(std::vector<Configuration>& kept, std::size_t index);

}  // namespace warpscope::session
