#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/isa/program.h"
#include "engine/sm/state/sm_state.h"

namespace warpscope::present {

/// Something with a value in every lane: a variable of the source, a register, or a predicate.
struct LaneQuantity {
    std::string name{};  ///< "x", "R5" or "P0".
    isa::VariableRange range{};
    int predicate = -1;  ///< Its number; −1 = none.
    /// At range.from + i: a path has come here that wrote the variable, or on which it was there
    /// when its range began; elsewhere the register still holds what stood in it before. Empty =
    /// everywhere.
    std::vector<bool> isSet{};
};

/// What can be shown at a pc: variables in scope first, in order of declaration, then registers,
/// then the predicates that the program writes.
std::vector<LaneQuantity> quantitiesAt(const isa::Program& program, isa::ProgramCounter pc);

/// The chosen quantity; with an empty name the variable in scope that was declared last. Nothing
/// where the name is not in scope.
std::optional<LaneQuantity> chooseQuantity(const std::vector<LaneQuantity>& quantities,
                                           const std::string& name);

/// Whether a warp of this program can split: it has a branch with a condition.
bool canSplit(const isa::Program& program);

/// The predicate that decides the branch at a pc; empty for other instructions. At a branch nothing
/// else says as much.
std::string decidingAt(const isa::Program& program, isa::ProgramCounter pc);

/// What a lane holds.
struct LaneBits {
    std::uint64_t bits = 0;  ///< The upper half is of types of 64 bits; of a predicate 0 or 1.
    isa::DataType type = isa::DataType::S32;
};
/// Nothing for lanes without a thread, and for those in which a variable is not alive.
std::optional<LaneBits> laneBits(const sm::Warp& warp, const LaneQuantity& quantity, int lane,
                                 int warpSize);

/// Digits of a floating-point number where there is room for all.
constexpr int kAllDigits = 5;
/// The value of a lane as text: "-12", "0.5"; a bool is 1, a predicate "true", or 1 where there is
/// room for fewer digits than all. Empty for lanes without a thread. A floating-point number has so
/// many digits.
std::string laneValue(const sm::Warp& warp, const LaneQuantity& quantity, int lane, int warpSize,
                      int digits = kAllDigits);

/// Bits read as a type; the upper half only by types of 64 bits.
std::string valueText(std::uint64_t bits, isa::DataType type, int digits = kAllDigits);
/// The same as a number.
double valueNumber(std::uint64_t bits, isa::DataType type);

}  // namespace warpscope::present
