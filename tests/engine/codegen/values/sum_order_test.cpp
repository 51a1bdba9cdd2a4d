#include "engine/codegen/values/sum_order.h"

#include <gtest/gtest.h>

#include "tests/engine/cuda/compiled.h"

namespace warpscope::codegen {
namespace {

/// The number in the only FFMA of a sum, in which x is loaded first, z last.
std::string factorsOf(const std::string& sum) {
    const auto text = cuda::textOf(cuda::programOfBody(
        "float x = (float)in[0], z = (float)in[2]; out[0] = (int)(" + sum + ");"));
    const std::size_t at = text.find("FFMA");
    for (const std::string number : {"-5", "-3", "3", "5"})
        if (text.substr(at, text.find('\n', at) - at).find(", " + number) != std::string::npos)
            return number;
    return text;
}

// As nvcc 13.0 has it: whatever the order in the source, the product of what is known earlier.
TEST(SumOrder, TheProductOfWhatIsKnownEarlierIsFused) {
    EXPECT_EQ(factorsOf("x * 3.0f + z * 5.0f"), "3");
    EXPECT_EQ(factorsOf("z * 5.0f + x * 3.0f"), "3");
    EXPECT_EQ(factorsOf("x * 3.0f + (float)n * 5.0f"), "5") << "a parameter";
    EXPECT_EQ(factorsOf("(x + 1.0f) * 3.0f + z * 5.0f"), "3") << "one higher, still before z";
    EXPECT_EQ(factorsOf("((x + 1.0f) + z) * 3.0f + z * 5.0f"), "5");
}

TEST(SumOrder, WhatIsLoadedAgainIsKnownFromTheFirstTime) {
    EXPECT_EQ(factorsOf("(float)in[4] * z * 3.0f + (float)in[4] * 5.0f"), "5");
}

// nvcc 13.0 fuses the product of e: it is there where a round begins, a[i] is not.
TEST(SumOrder, WhatTheLastRoundLeftIsKnownBeforeWhatThisOneLoads) {
    const auto text = cuda::textOf(cuda::programOfBody(
        "float e = (float)n; for (int k = 0; k < n; ++k) e = 3.0f * (float)in[k] + 5.0f * e;"
        "out[0] = (int)e;"));
    EXPECT_NE(text.find("FFMA R"), std::string::npos) << text;
    const std::size_t at = text.find("FFMA");
    EXPECT_NE(text.substr(at, text.find('\n', at) - at).find("5, "), std::string::npos) << text;
}

// A turn by an angle: 0.6 * x and 0.6 * y are two products, though both are left by one round.
TEST(SumOrder, ValuesOfOneRoundAreNotTheSame) {
    const auto text = cuda::textOf(
        cuda::programOfBody("float x = (float)n, y = (float)in[0]; for (int k = 0; k < n; ++k) {"
                            "float t = 0.8f * x - 0.6f * y; y = 0.6f * x + 0.8f * y; x = t; }"
                            "out[0] = (int)(x + y);"));
    const std::size_t at = text.rfind("FFMA");
    EXPECT_NE(text.substr(at, text.find('\n', at) - at).find("0.6, "), std::string::npos) << text;
}

TEST(SumOrder, WhatIsLessThanNothingStandsSecond) {
    EXPECT_EQ(factorsOf("x * -3.0f + z * 5.0f"), "5");
}

}  // namespace
}  // namespace warpscope::codegen
