#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/gpu/launch.h"
#include "engine/trace/warp_state.h"

namespace warpscope::present {

/// What a text says about a latency.
struct LatencyRange {
    CycleCount low = 0, high = 0;
    std::string source{};  ///< Catalogue key of the text's name.
};

/// How long one kind of instruction takes on a device, from its issue to the first one that may use
/// its result.
struct LatencyRow {
    std::string_view field{};  ///< Of the device's file: "timing.fma_latency".
    std::string words{};       ///< Catalogue key.
    CycleCount cycles = 0;
    bool isAssumption = false;                        ///< Not known of this device.
    trace::WarpState state = trace::WarpState::Wait;  ///< What a warp is in that waits for it.
    std::optional<LatencyRange> text{};
    /// The first instruction of the kernel that may take so long; kNoTarget = it has none.
    isa::ProgramCounter pc = isa::kNoTarget;

    bool isUsed() const { return pc != isa::kNoTarget; }
};

/// Every latency of a device that a warp can wait for, the short ones first. The rows of caches and
/// DRAM are those of the launch's memory: with a uniform one they are a single row.
std::vector<LatencyRow> latencyRows(const gpu::Launch& launch);

/// What the rows amount to: the longest wait of this kernel beside the shortest.
Message latencySentence(const std::vector<LatencyRow>& rows);
/// The same in half a line, where there is little room; what has no shorter words as it is.
Message briefLatencySentence(const Message& whole);

}  // namespace warpscope::present
