#pragma once

#include <string_view>

#include "engine/isa/program.h"

namespace warpscope::isa {

/// What a buffer of the launch holds, element by element, as its parameter or its __device__
/// variable says; 32-bit integers where the program has neither of this name.
Parameter elementsOf(const Program& program, std::string_view buffer);

}  // namespace warpscope::isa
