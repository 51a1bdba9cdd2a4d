#include "engine/cuda/syntax/constant_functions.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>

namespace warpscope::cuda {
namespace {

using isa::MathFunction;

using OfOne = double (*)(double);
using OfTwo = double (*)(double, double);

struct One {
    MathFunction function;
    OfOne compute;
};
struct Two {
    MathFunction function;
    OfTwo compute;
};

// Read off nvcc 13.0's PTX for a dozen numbers each. Not among them: exp10f, log2f, log1pf, expm1f,
// rsqrtf, cbrtf, hypotf, erff, erfcf, tgammaf, acoshf and their kin.
constexpr std::array kOfOne{
    One{MathFunction::Exp, std::exp},   One{MathFunction::Exp2, std::exp2},
    One{MathFunction::Log, std::log},   One{MathFunction::Log10, std::log10},
    One{MathFunction::Sin, std::sin},   One{MathFunction::Cos, std::cos},
    One{MathFunction::Tan, std::tan},   One{MathFunction::Sinh, std::sinh},
    One{MathFunction::Cosh, std::cosh}, One{MathFunction::Tanh, std::tanh},
    One{MathFunction::Asin, std::asin}, One{MathFunction::Acos, std::acos},
    One{MathFunction::Atan, std::atan}, One{MathFunction::Sqrt, std::sqrt},
};
constexpr std::array kOfTwo{
    Two{MathFunction::Pow, std::pow},
    Two{MathFunction::Atan2, std::atan2},
    Two{MathFunction::Fmod, std::fmod},
};

double numberOf(std::uint32_t bits) {
    return double{std::bit_cast<float>(bits)};
}

}  // namespace

std::optional<std::uint32_t> constantFunction(MathFunction function,
                                              std::span<const std::uint32_t> arguments) {
    double result = NAN;
    const auto one = std::ranges::find(kOfOne, function, &One::function);
    const auto two = std::ranges::find(kOfTwo, function, &Two::function);
    if (one != kOfOne.end() && arguments.size() == 1)
        result = one->compute(numberOf(arguments[0]));
    else if (two != kOfTwo.end() && arguments.size() == 2)
        result = two->compute(numberOf(arguments[0]), numberOf(arguments[1]));
    // Rounded twice, which is the nearest float but where the double lies as good as between two.
    const auto nearest = static_cast<float>(result);
    if (!std::isfinite(nearest)) return {};
    return std::bit_cast<std::uint32_t>(nearest);
}

}  // namespace warpscope::cuda
