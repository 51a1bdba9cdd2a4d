#pragma once

#include <array>
#include <cstddef>
#include <string_view>
#include <vector>

#include "engine/base/problem_list.h"
#include "engine/cuda/tokens/token.h"

namespace warpscope::cuda {

/// What makes a declaration one of the device.
inline constexpr std::array<std::string_view, 5> kDeviceWords{
    "__global__", "__device__", "__constant__", "__shared__", "__managed__"};

/// The word of CUDA that a misspelled one stands for, such as _global_; empty for others.
std::string_view meantWord(const Token& token);

/// A word in a line of its own before a declaration, or at the end of the file, by the token behind
/// it. A macro of the host may stand so, which is written in capitals.
bool isLoneWord(const Token& word, const Token& next);

/// Where the result's type stands of constexpr int divUp(int a, int b) { … }, which the host and
/// the device have; 0 where the tokens [first, end) are none, or where something of the host's
/// library stands in it. `head`: behind the template <…> that it may begin with.
std::size_t typeOfConstantFunction(const std::vector<Token>& tokens, std::size_t first,
                                   std::size_t head, std::size_t end);

/// Tells where __global__ stands within the tokens [first, end) of a class, which CUDA refuses;
/// false where it does not.
bool tellsMemberKernel(const std::vector<Token>& tokens, std::size_t first, std::size_t end,
                       ProblemList& problems);

}  // namespace warpscope::cuda
