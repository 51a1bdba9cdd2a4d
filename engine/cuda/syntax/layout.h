#pragma once

#include <cstdint>
#include <vector>

#include "engine/base/problem_list.h"
#include "engine/code/kernel.h"
#include "engine/cuda/syntax/ast.h"

namespace warpscope::cuda {

/// The variables of the file, and the static ones of the kernel's functions and of what it calls.
std::vector<Variable*> variablesOf(const TranslationUnit& unit, const Function& kernel);

/// Gives addresses to the __shared__ variables of the kernel and of what it calls, and to all
/// __constant__ variables; fills the shared and constant parts of the result. The dynamic shared
/// array begins behind the static ones. Reports what is more than a kernel may have: `maxShared`
/// bytes of static shared memory, 64 KB of constants.
void layOutMemory(const TranslationUnit& unit, const Function& kernel, int maxShared,
                  code::Kernel& result, ProblemList& problems);

/// The bytes of a variable's first value; what is not given is 0. Requires: its values are
/// literals.
std::vector<std::uint8_t> initialBytesOf(const Variable& variable);

/// Where each parameter of a kernel lies in the parameter bank: pointers and narrow types take a
/// word, 64 bits take two.
std::vector<std::uint32_t> parameterOffsets(const Function& kernel);

}  // namespace warpscope::cuda
