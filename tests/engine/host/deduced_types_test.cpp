#include "engine/host/deduced_types.h"

#include <gtest/gtest.h>

namespace warpscope::host {
namespace {

std::vector<LaunchMistake> deductionMistakesIn(const std::string& launch) {
    const HostCode code = readHostCode(
        "template <typename T, int N = 4> __global__ void k(const T* __restrict__ a, T b, int n) {}"
        "\ntemplate <class T, class U> __global__ void two(T* a, U b) {}\n"
        "void other() { double* p; float* q; }\n"
        "int main() { float *p, *q; float alpha = 2; const double beta = 3; " +
        launch + " }");
    const HostFacts facts = readHostFacts(code);
    return facts.launches.empty() ? std::vector<LaunchMistake>()
                                  : deductionMistakesOf(code, facts.launches[0]);
}

TEST(DeducedTypes, ADoubleBesideAPointerToFloat) {
    for (const char* const argument : {"2.0", "beta"}) {
        const auto mistakes =
            deductionMistakesIn("k<<<1, 32>>>(p, " + std::string(argument) + ", 4);");
        ASSERT_EQ(mistakes.size(), 1U) << argument;
        EXPECT_EQ(mistakes[0].kind, LaunchMistake::Kind::DeducedTwice);
        EXPECT_EQ(mistakes[0].argument, argument);
        EXPECT_EQ(mistakes[0].parameter, "T");
        EXPECT_EQ(mistakes[0].givenType, "double");
        EXPECT_EQ(mistakes[0].takenType, "float");
    }
}

TEST(DeducedTypes, WhatFitsOrIsWrittenOrIsOfAnotherParameter) {
    for (const char* const launch :
         {"k<<<1, 32>>>(p, 2.0f, 4);", "k<<<1, 32>>>(p, alpha, 4);",
          "k<float><<<1, 32>>>(p, 2.0, 4);", "two<<<1, 32>>>(p, 2.0);",
          "k<<<1, 32>>>(p, (float)beta, 4);", "k<<<1, 32>>>(unknown, 2.0, 4);",
          "k<<<1, 32>>>(p, beta * alpha, 4);", "k<<<1"})
        EXPECT_TRUE(deductionMistakesIn(launch).empty()) << launch;
}

}  // namespace
}  // namespace warpscope::host
