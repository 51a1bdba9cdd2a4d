#pragma once

#include <optional>

#include "engine/base/id.h"
#include "engine/isa/instruction.h"

namespace warpscope::session {

/// What is pointed at or chosen, by stable ids; one value for the whole window. Each view resolves
/// it in each frame and copes with what is not resident in the current cycle.
struct Selection {
    std::optional<WarpId> warp{};
    std::optional<int> lane{};
    std::optional<BlockId> block{};
    std::optional<SmId> sm{};
    std::optional<int> scheduler{};  ///< Of `sm`.
    std::optional<isa::ProgramCounter> instruction{};
    std::optional<int> line{};  ///< Of the kernel's source.
    friend bool operator==(const Selection&, const Selection&) = default;
};

}  // namespace warpscope::session
