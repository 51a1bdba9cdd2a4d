#pragma once

#include <cstddef>
#include <vector>

#include "engine/isa/program.h"

namespace warpscope::isa {

/// A source of an instruction that reads the parameter bank.
struct ParameterRead {
    ProgramCounter pc = 0;
    std::size_t source = 0;

    friend bool operator==(const ParameterRead&, const ParameterRead&) = default;
};

/// The parameters, pointers among them, of which the address of an access to memory is a sum: what
/// is multiplied or shifted is an index, and so is what comes out of memory beside one of them.
/// Empty where it is made of none, and where the program is too long to be followed (4,000
/// instructions).
std::vector<ParameterRead> pointerSourcesOf(const Program& program, ProgramCounter access);

}  // namespace warpscope::isa
