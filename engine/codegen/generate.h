#pragma once

#include "engine/code/kernel.h"
#include "engine/codegen/passes/plan.h"
#include "engine/isa/program.h"

namespace warpscope::codegen {

struct Options {
    Level level = Level::Teaching;
    int maxRegisters = 255;  ///< Above this, values are spilled to local memory. At least 8.
    bool fmad = true;        ///< Fuse a multiply and the add that uses it, as nvcc does.
    int warpSize = 32;       ///< Lanes of a warp, 64 of some devices.

    friend bool operator==(const Options&, const Options&) = default;
};

/// Runs the plan of the level over the code of a kernel, gives registers, and makes the program.
isa::Program generate(code::Kernel kernel, const Options& options);

}  // namespace warpscope::codegen
