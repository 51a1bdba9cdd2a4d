#include "engine/codegen/values/sum_order.h"

#include <gtest/gtest.h>

#include "tests/engine/cuda/compiled.h"

namespace warpscope::codegen {
namespace {

/// The number in the last FFMA of a sum, in which x is loaded first, z last.
std::string factorsOf(const std::string& sum,
                      const std::string& values = "x = (float)in[0], z = (float)in[2]") {
    const auto text =
        cuda::textOf(cuda::programOfBody("float " + values + "; out[0] = (int)(" + sum + ");"));
    const std::size_t at = text.rfind("FFMA");
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

// As nvcc 13.0 has it: a call is known where it stands, behind z; what the compiler computes by
// itself is known right behind what it is made of.
TEST(SumOrder, CallsAreKnownWhereTheyStand) {
    const std::string floats = "x = ((const float*)in)[0], z = ((const float*)in)[2]";
    for (const std::string call :
         {"sqrtf(x)", "fabsf(x)", "fmaxf(x, 2.0f)", "floorf(x)", "expf(x)", "fmaf(x, x, 2.0f)",
          "__fadd_rn(x, 2.0f)", "__frcp_rn(x)", "(float)(in[0] / 7)", "(float)(in[0] % 7)"}) {
        EXPECT_EQ(factorsOf(call + " * 3.0f + z * 5.0f", floats), "5") << call;
        EXPECT_EQ(factorsOf("z * 5.0f + " + call + " * 3.0f", floats), "5") << call;
    }
    // As late as z itself: the order of the source stays.
    for (const std::string own : {"(x + 2.0f)", "(x / 2.3f)"}) {
        EXPECT_EQ(factorsOf("z * 5.0f + " + own + " * 3.0f", floats), "5") << own;
        EXPECT_EQ(factorsOf(own + " * 3.0f + z * 5.0f", floats), "3") << own;
    }
    EXPECT_EQ(factorsOf("(z > 1.0f ? 2.0f : 1.0f) * 3.0f + z * 5.0f", floats), "5");
}

/// The FFMA behind 32 rounds that add to ax, ay and az, in which ax * 3 and ay * 5 are added.
std::string sumBehindRounds(const std::string& parameters, const std::string& loop) {
    const std::size_t at = loop.find('@');
    const std::string rounds =
        loop.substr(0, at) +
        "{ float f = o[j]; ax += f * o[j + 1]; ay += f * o[j + 2]; az += f * o[j + 3]; }" +
        loop.substr(at + 1);
    const auto text = cuda::textOf(cuda::programOf(
        "__global__ void k(" + parameters + ") { int i = threadIdx.x; float ax = 0, ay = 0, az = 0; " +
        rounds + " o[i] = ax * 3.0f + ay * 5.0f + az; }"));
    const std::size_t sum = text.rfind("FFMA");
    return text.substr(sum, text.find('\n', sum) - sum);
}

// As nvcc 13.0 has it: what rounds with a test in front leave is known as what meets at the test,
// also where it is known to hold at first; of a do loop, in the order of the rounds.
TEST(SumOrder, WhatRoundsLeaveIsKnownInTheOrderInWhichItMeetsAtTheirTest) {
    const std::string counted = "for (int j = 0; j < 32; j++) @";
    EXPECT_NE(sumBehindRounds("float* o", counted).find(", 5,"), std::string::npos);
    EXPECT_NE(sumBehindRounds("float* o, int n", counted).find(", 3,"), std::string::npos);
    const std::string repeated = "int j = 0; do @ while (++j < 32);";
    EXPECT_NE(sumBehindRounds("float* o", repeated).find(", 3,"), std::string::npos);
}

// As nvcc 13.0 has it: however much is made of a special register, no call is known before it.
TEST(SumOrder, WhatIsMadeOfSpecialRegistersIsKnownBeforeCalls) {
    const std::string values =
        "x = (float)(((threadIdx.x * 7u ^ 21u) * 5u + 1u ^ 99u) * 3u >> 2), z = fabsf((float)n)";
    EXPECT_EQ(factorsOf("z * 3.0f + x * 5.0f", values), "5");
    EXPECT_EQ(factorsOf("x * 5.0f + z * 3.0f", values), "5");
}

// As nvcc 13.0 has it: what several ways bring is known before what the block behind them loads,
// and what is made of it comes in between.
TEST(SumOrder, SumsOfChosenValuesAreKnownAmongLoads) {
    const std::string values = "x = n > 1 ? (float)in[0] : (float)in[5], z = (float)in[2]";
    EXPECT_EQ(factorsOf("z * 5.0f + x * 3.0f", values), "3");
    EXPECT_EQ(factorsOf("(x + 1.0f + 2.0f + 4.0f) * 3.0f + z * 5.0f", values), "5");
}

TEST(SumOrder, WhatIsLoadedAgainIsKnownFromTheFirstTime) {
    EXPECT_EQ(factorsOf("(float)in[4] * z * 3.0f + (float)in[4] * 5.0f"), "5");
}

// As nvcc 13.0 has it: s and c are values, the sine the earlier one, wherever they are read.
TEST(SumOrder, VariablesWhoseAddressIsTakenAreKnownFromWhatIsPutThere) {
    EXPECT_EQ(factorsOf("c * 5.0f + s * 3.0f", "x = (float)in[0], s, c; __sincosf(x, &s, &c)"),
              "3");
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
