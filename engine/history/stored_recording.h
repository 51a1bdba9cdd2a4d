#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/history/recording.h"

namespace warpscope::history {

/// What the numbers of a recording's cycles are.
enum class Clock : std::uint8_t {
    Cycles,  ///< Time.
    /// Places in an order: the n-th instruction of a warp stands n cycles after its first. Traces
    /// without times have no other; cycles, rates and occupancy mean nothing there.
    Order,
};

/// What a file says of a recording beside it.
struct RecordingInfo {
    std::string producer{};  ///< Which program made it: "Warpscope 1.0".
    std::string titleEnglish{};
    std::string titleChinese{};  ///< Empty: the English one.
    Clock clock = Clock::Cycles;
    /// Each instruction as whoever recorded it writes it, by index; instructions of other machines
    /// than ours are known by nothing else.
    std::vector<std::string> listing{};
};

/// A recording from a file: what Run is to one that was simulated, without the states behind it.
struct StoredRecording {
    RecordingInfo info;
    Recording recording;
};

}  // namespace warpscope::history
