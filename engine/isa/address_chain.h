#pragma once

#include <vector>

#include "engine/isa/program.h"

namespace warpscope::isa {

/// The signed arithmetic of 32 bits whose result goes into an address of global memory, by way of
/// additions, products, shifts and copies alone.
struct AddressChain {
    std::vector<ProgramCounter> integers{};   ///< On indices: IADD, IMUL, IMAD, SHL.
    std::vector<ProgramCounter> addresses{};  ///< IMAD of an index, a size and a pointer.
};

/// Empty for a program that is too long to be followed (4,000 instructions).
AddressChain addressChainOf(const Program& program);

}  // namespace warpscope::isa
