#pragma once

#include <span>
#include <string_view>
#include <utility>

namespace warpscope::cuda {

/// The constants that limits.h, float.h, math.h, stdint.h and math_constants.h define, as text: a
/// kernel file includes them or relies on CUDA to do so.
std::span<const std::pair<std::string_view, std::string_view>> headerConstants();

/// A macro with arguments that stands for a function of a header or of another vendor's language.
struct HeaderFunction {
    std::string_view name{};
    std::string_view parameters{};  ///< Apart by a space; "...": as many as are given.
    std::string_view text{};
};
/// assert, and what the languages of AMD (HIP) and MetaX (MXMACA) call otherwise than CUDA. A name
/// within its own text is the function that the checker knows.
std::span<const HeaderFunction> headerFunctions();

/// Whether a header is one of C++17 or of CUDA that every installation of nvcc has.
bool isHeaderOfCuda(std::string_view name);

}  // namespace warpscope::cuda
