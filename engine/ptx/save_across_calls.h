#pragma once

#include <cstdint>
#include <set>
#include <vector>

#include "engine/code/code.h"

namespace warpscope::ptx {

/// A function that is called where others are copied, because it may call itself.
struct CalledFunction {
    std::uint32_t label = 0;            ///< Where it begins.
    std::uint32_t localBytes = 0;       ///< Of its own variables, at the beginning of its frame.
    std::set<std::uint32_t> results{};  ///< Registers in which its callers find its result.
};

/// The stack of a thread in its local memory.
struct Stack {
    std::uint32_t registerInUse = 0;  ///< Holds how many bytes of it are in use.
    std::uint32_t start = 0;          ///< Where it lies in local memory.
    std::uint32_t bytes = 0;
};

/// Gives every activation of a function its frame: what a call may overwrite and its caller still
/// needs is stored there before it and loaded after it. `functions` stand in the code in this
/// order, behind the kernel.
void saveAcrossCalls(code::Code& code, const std::vector<CalledFunction>& functions,
                     const Stack& stack);

}  // namespace warpscope::ptx
