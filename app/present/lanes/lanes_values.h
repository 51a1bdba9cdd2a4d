#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/isa/program.h"
#include "engine/sm/sm_state.h"

namespace warpscope::present {

/// Something with a value in every lane: a variable of the source, or a register.
struct LaneQuantity {
    std::string name{};  ///< "x", or "R5".
    isa::VariableRange range{};
};

/// What can be shown at a pc: variables in scope first, in order of declaration, then registers.
std::vector<LaneQuantity> quantitiesAt(const isa::Program& program, isa::ProgramCounter pc);

/// The chosen quantity; with an empty name the variable in scope that was declared last. Nothing
/// where the name is not in scope.
std::optional<LaneQuantity> chooseQuantity(const std::vector<LaneQuantity>& quantities,
                                           const std::string& name);

/// The value of a lane as text: "-12", "0.5", "true" is 1. Empty for lanes without a thread.
std::string laneValue(const sm::Warp& warp, const LaneQuantity& quantity, int lane, int warpSize);

/// Bits read as a type; the upper half only by types of 64 bits.
std::string valueText(std::uint64_t bits, isa::DataType type);

}  // namespace warpscope::present
