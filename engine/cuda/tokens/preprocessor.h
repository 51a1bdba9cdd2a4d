#pragma once

#include <set>
#include <span>
#include <vector>

#include "engine/base/problem_list.h"
#include "engine/cuda/tokens/header.h"
#include "engine/cuda/tokens/token.h"

namespace warpscope::cuda {

/// Carries out #define, #undef, #if and its kin, and replaces macros. #include "name" of one of the
/// headers brings its words; others, and #pragma, are accepted and have no effect. The result ends
/// with End. What nvcc defines in device code is defined; `cudaArch` is the value of __CUDA_ARCH__,
/// for example 900.
std::vector<Token> preprocess(const std::vector<Token>& tokens, ProblemList& problems,
                              int cudaArch = 900, std::span<const Header> headers = {});

/// The lines of the #include directives that no #if around them leaves out.
std::set<int> keptIncludes(const std::vector<Token>& tokens, int cudaArch = 900);

}  // namespace warpscope::cuda
