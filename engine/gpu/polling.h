#pragma once

#include <optional>
#include <string>

#include "engine/gpu/gpu_state.h"
#include "engine/gpu/launch.h"

namespace warpscope::gpu {

/// Polling::element where a warp waits at grid.sync().
inline constexpr const char* kGridSync = "@cycle_limit.grid_sync";

/// What a warp that goes round in a loop reads there again and again.
struct Polling {
    std::string element{};      ///< "flag[0]"; a key of the catalogue for what is no buffer's.
    std::int32_t value = 0;     ///< As it stands in memory.
    int line = 0;               ///< Of the load or atomic.
    std::uint32_t address = 0;  ///< Lower 32 bits of its address in global memory …
    std::uint32_t bytes = 0;    ///< … and how many it reads there.
};

/// The first load or atomic from global memory in the innermost loop in which the warp stands that
/// goes to the same place in every round, as its lowest active lane does it. Nothing where there is
/// none. Requires: warp.paths is not empty.
std::optional<Polling> pollingOf(const Launch& launch, const GpuState& state, const sm::Warp& warp);

/// Whether a lane that goes on from a place may come to a store or an atomic.
bool mayWrite(const isa::Program& program, isa::ProgramCounter from);

}  // namespace warpscope::gpu
