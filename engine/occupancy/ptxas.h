#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace warpscope::occupancy {

/// What `nvcc -Xptxas -v` says of a kernel.
struct PtxasUsage {
    int registersPerThread = 0;
    std::int64_t staticSharedBytes = 0;
    int barriers = 0;
    std::int64_t constantBytes = 0;

    friend bool operator==(const PtxasUsage&, const PtxasUsage&) = default;
};

/// Reads a line, or several, of it: "Used 33 registers, 4096 bytes smem, 360 bytes cmem[0]".
/// The older "4096+16 bytes smem" is summed. Of several kernels the last one counts. Nothing where
/// no number of registers is named.
std::optional<PtxasUsage> parsePtxas(std::string_view text);

}  // namespace warpscope::occupancy
