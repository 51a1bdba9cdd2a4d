#pragma once

#include <string_view>

namespace warpscope::sm::math {

/// Holds a function to the words of tests/golden/math: 128 results one by one, and a hash of 131072
/// more. They are an H200's (CUDA 13.0, -O3), but those of zeros, infinities and their like, which
/// nvcc's PTX gave, run step by step; it gave the H200's words of all others, too. `name` is
/// CUDA's. Any NaN is one with any other.
void expectFloatWords(std::string_view name, float (*function)(float));
void expectFloatWords(std::string_view name, float (*function)(float, float));
void expectDoubleWords(std::string_view name, double (*function)(double));
void expectDoubleWords(std::string_view name, double (*function)(double, double));

}  // namespace warpscope::sm::math
