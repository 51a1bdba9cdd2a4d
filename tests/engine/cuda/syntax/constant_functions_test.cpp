#include "engine/cuda/syntax/constant_functions.h"

#include <gtest/gtest.h>

#include <array>
#include <bit>
#include <string>

#include "tests/engine/cuda/compiled.h"

namespace warpscope::cuda {
namespace {

using isa::MathFunction;

std::optional<std::uint32_t> ofOne(MathFunction function, float x) {
    const std::array arguments{std::bit_cast<std::uint32_t>(x)};
    return constantFunction(function, arguments);
}

// The words that nvcc 13.0 writes for these; tanhf and atanf on the GPU end in ..AB and ..D3.
TEST(ConstantFunctions, AreTheNearestFloatAsNvccHasThem) {
    EXPECT_EQ(ofOne(MathFunction::Exp, -0.02f), 0x3f7aee4du);
    EXPECT_EQ(ofOne(MathFunction::Log, 2.0f), 0x3f317218u);
    EXPECT_EQ(ofOne(MathFunction::Sin, 0.3f), 0x3e974e6du);
    EXPECT_EQ(ofOne(MathFunction::Tanh, 0.4f), 0x3ec288acu);
    EXPECT_EQ(ofOne(MathFunction::Atan, 0.3f), 0x3e9539d4u);
    const std::array base{std::bit_cast<std::uint32_t>(2.1f), std::bit_cast<std::uint32_t>(0.3f)};
    EXPECT_EQ(constantFunction(MathFunction::Pow, base), 0x3f9fe8f9u);
}

TEST(ConstantFunctions, LeaveToTheGpuWhatNvccDoesAndWhatIsNotFinite) {
    for (const MathFunction function : {MathFunction::Exp10, MathFunction::Log2,
                                        MathFunction::Rsqrt, MathFunction::Erf, MathFunction::Cbrt})
        EXPECT_EQ(ofOne(function, 0.3f), std::nullopt);
    EXPECT_EQ(ofOne(MathFunction::Log, 0.0f), std::nullopt);
    EXPECT_EQ(ofOne(MathFunction::Sqrt, -1.0f), std::nullopt);
    EXPECT_EQ(ofOne(MathFunction::Exp, 100.0f), std::nullopt);
    EXPECT_EQ(ofOne(MathFunction::Pow, 2.0f), std::nullopt) << "one argument is missing";
}

TEST(ConstantFunctions, ACallWithNumbersIsANumberInTheProgram) {
    const auto textOfSum = [](const std::string& sum) {
        return textOf(programOfBody("const float r = 0.05f; float x = (float)in[0];"
                                    "out[0] = (int)(" +
                                    sum + ");"));
    };
    const std::string folded = textOfSum("x * expf(-r * 2.0f) + 3.0f");
    EXPECT_EQ(folded.find("MATH"), std::string::npos) << folded;
    const std::string kept = textOfSum("x * expf(x) + rsqrtf(2.0f) + logf(0.0f)");
    for (const std::string name : {"MATH.EXP", "MATH.RSQRT", "MATH.LN"})
        EXPECT_NE(kept.find(name), std::string::npos) << kept;
}

}  // namespace
}  // namespace warpscope::cuda
