#pragma once

#include <string>

#include "engine/base/result.h"
#include "engine/codegen/pass_log.h"
#include "engine/scenario/kernels/compile_kernel.h"

namespace warpscope::scenario {

/// What each pass of the level makes of a kernel. Reads it as compileKernel does, which takes as
/// long: 0.2 s where clang reads it. The problems are those of compileKernel.
Result<codegen::PassLog> logPasses(const std::string& source, const std::string& file,
                                   const KernelOptions& options);

}  // namespace warpscope::scenario
