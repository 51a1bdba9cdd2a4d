#pragma once

#include <string>
#include <vector>

namespace warpscope::scenario {

/// One run for each of the values from, from + step, … <= to of a key: the [sweep] table of a
/// scenario, the --over of the command line and the knob of the window.
struct SweepPlan {
    std::string over{};  ///< A key as `set` takes it; empty = no sweep.
    long long from = 0;
    long long to = 0;
    long long step = 1;
    /// With launch.block: the grid changes with the block so that there are about as many threads
    /// as before, which makes the times comparable. Rounded down to whole blocks, at least one: a
    /// kernel without `if (i < n)` must not leave its buffers.
    bool keepsThreads = false;
    std::string compare{};  ///< Another scenario file, beside this one, swept over the same values.
    /// Values as a person typed them, for a field that takes names or where no range has them all:
    /// from … to count them, 0 the first.
    std::vector<std::string> words{};

    /// A value of the range as it would be typed.
    std::string wordOf(long long value) const {
        return words.empty() ? std::to_string(value) : words[static_cast<std::size_t>(value)];
    }

    friend bool operator==(const SweepPlan&, const SweepPlan&) = default;
};

}  // namespace warpscope::scenario
