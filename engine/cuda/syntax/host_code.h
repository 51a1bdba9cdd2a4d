#pragma once

#include <map>
#include <string>
#include <vector>

#include "engine/base/problem_list.h"
#include "engine/cuda/syntax/ast.h"
#include "engine/cuda/syntax/kernel_instances.h"
#include "engine/cuda/tokens/token.h"

namespace warpscope::cuda {

/// A file without what only its host uses.
struct DeviceCode {
    std::vector<Token> tokens{};  ///< Ends with End.
    std::map<std::string, HostName> hostNames{};
    KernelInstances kernelInstances{};  ///< As the host first launches or names them.
};

/// Passes over everything that is not __global__, __device__, __constant__ or __shared__ by
/// matching its braces. What device code may use stays: type names and constants of types that the
/// parser reads, and enumerations. The names of the rest are kept, so that a use of one can be
/// explained. Problems that stand in what is passed over are dropped: nobody compiles it here.
/// `onlyKernel`: where it is not empty, the bodies of all other kernels are left out as well.
DeviceCode withoutHostCode(const std::vector<Token>& tokens, ProblemList& problems,
                           const std::string& onlyKernel = {});

}  // namespace warpscope::cuda
