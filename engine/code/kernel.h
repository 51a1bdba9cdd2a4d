#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/code/code.h"
#include "engine/isa/program.h"

namespace warpscope::code {

/// What a reader makes of one kernel of a source file, whatever language it is written in: all that
/// a program needs but the registers. The members mean what those of isa::Program mean.
struct Kernel {
    std::string entry{};
    std::string file{};
    std::vector<std::string> sourceLines{};
    std::vector<isa::Parameter> parameters{};
    std::vector<std::uint8_t> constants{};
    std::vector<isa::ConstantVariable> constantVariables{};
    std::vector<isa::GlobalVariable> globals{};
    std::vector<isa::InitialAddress> addresses{};
    std::vector<Problem> warnings{};
    int staticSharedBytes = 0;
    bool usesDynamicShared = false;
    int launchBoundsThreads = 0;
    int launchBoundsBlocks = 0;
    Code code{};
};

}  // namespace warpscope::code
