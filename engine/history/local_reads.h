#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "engine/history/hazard_report.h"
#include "engine/sm/state/cycle_log.h"

namespace warpscope::history {

/// Reads of local memory that their thread has not written: an array element or a variable without
/// a value. A read of several words, one of which was written, is none: a copy of a structure takes
/// its gaps along.
class LocalReads {
  public:
    LocalReads(const gpu::Launch& launch, HazardReport& report)
        : launch_(launch), report_(report) {}

    void follow(const trace::Event& event);
    /// A touch of local memory.
    void follow(const sm::Touch& touch, Cycle now);

  private:
    void tell(const sm::Touch& touch, int lane, Cycle now);

    const gpu::Launch& launch_;
    HazardReport& report_;
    std::size_t words_ = 0;  ///< Of all warps.
    /// By resident warp: for each word of a thread the lanes that have written to it.
    std::unordered_map<std::uint32_t, std::vector<LaneMask>> written_{};
};

}  // namespace warpscope::history
