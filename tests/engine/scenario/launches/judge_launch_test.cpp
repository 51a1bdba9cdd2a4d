#include "engine/scenario/launches/judge_launch.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "engine/scenario/guesses/new_scenario.h"

namespace warpscope::scenario {
namespace {

const std::string kKernel =
    "__global__ void k(int* a, int n) {\n"
    "  extern __shared__ int s[]; int i = threadIdx.x;\n"
    "  s[i] = i; if (i < n) a[i] = s[i];\n}\n";

Result<Scenario> made(const std::string& body) {
    return scenarioOfKernel(kKernel + "int main() { " + body + " }\n", "k.cu", {}, Reader::Own);
}

TEST(JudgeLaunch, WhatNvccOrCudaRefusesIsRefused) {
    const struct {
        const char* body;
        const char* problem;
        const char* hint;
    } kRows[] = {
        {"int* a; cudaMalloc(&a, 256); k<<<1, 64>>>(a);", "new.argument_count", ""},
        {"int* a; cudaMalloc(&a, 256); k<<<1, 64>>>(a, 64, 2);", "new.argument_count", ""},
        {"int* a; int n = 64; cudaMalloc(&a, 256); k<<<1, 64>>>(n, 64);", "new.pointer_expected",
         ""},
        {"int* a; cudaMalloc(&a, 256); k<<<1, 64>>>(a, a);", "new.number_expected", ""},
        {"int* a; cudaMalloc(&a, 256); k<<<1, 64>>>(&a, 64);", "new.address_of_pointer",
         "new.hint.write"},
        {"int* a; cudaMalloc(a, 256); k<<<1, 64>>>(a, 64);", "new.allocates_by_value",
         "new.hint.write"},
        {"int* a; cudaMalloc(&a, 256); k<<1, 64>>(a, 64);", "new.chevrons", ""},
        {"int* a; cudaMalloc(&a, 256); k<<<1, 64>>(a, 64);", "new.chevrons", ""},
        {"int* a; cudaMalloc(&a, 256); k(a, 64);", "new.chevrons", ""},
        {"float* a; cudaMalloc(&a, 256); k<<<1, 64>>>(a, 64);", "new.other_pointer", ""},
        {"int* a; cudaMalloc(&a, 256); k<<<1, 64, 65536>>>(a, 64);", "new.not_opted_in",
         "new.hint.opt_in"},
    };
    for (const auto& row : kRows) {
        const auto scenario = made(row.body);
        ASSERT_FALSE(scenario) << row.body;
        EXPECT_EQ(scenario.problem().message.key, row.problem) << row.body;
        EXPECT_EQ(scenario.problem().hint.key, row.hint) << row.body;
        EXPECT_EQ(scenario.problem().range.line, 5) << row.body;
    }
    EXPECT_TRUE(made("int* a; cudaMalloc(&a, 256); k<<<1, 64, 49152>>>(a, 64);"));
    EXPECT_TRUE(made("int* a; cudaMalloc(&a, 256); k<<<dim3{1}, dim3{64, 1}>>>(a, 64);"));
    EXPECT_TRUE(
        made("int* a; cudaMalloc(&a, 256); cudaFuncSetAttribute(k, "
             "cudaFuncAttributeMaxDynamicSharedMemorySize, 65536);"
             "k<<<1, 64, 65536>>>(a, 64);"));
}

TEST(JudgeLaunch, ATypeThatTwoArgumentsMakeDifferentIsRefused) {
    const auto scenario = scenarioOfKernel(
        "template <class T> __global__ void k(T* a, T b) { a[threadIdx.x] *= b; }\n"
        "int main() { float* a; cudaMalloc(&a, 256); k<<<1, 64>>>(a, 2.0); }",
        "k.cu", {}, Reader::Own);
    ASSERT_FALSE(scenario);
    EXPECT_EQ(scenario.problem().message.key, "new.deduced_twice");
    EXPECT_EQ(scenario.problem().hint, Message{"new.hint.write"}.with("text", "float(2.0)"));
}

TEST(JudgeLaunch, WhatTheOptInLacksIsTold) {
    const std::string kernel =
        "template <class T> __global__ void k(T* a) { extern __shared__ char s[];\n"
        "  s[threadIdx.x] = 1; a[threadIdx.x] = s[threadIdx.x]; }\n"
        "__global__ void other(float* a) { a[0] = 1; }\n"
        "int main() { float* a; cudaMalloc(&a, 256);\n";
    const auto optIn = [](const std::string& name, const std::string& bytes) {
        return "cudaFuncSetAttribute(" + name + ", cudaFuncAttributeMaxDynamicSharedMemorySize, " +
               bytes + ");\n";
    };
    const auto said = [&](const std::string& body) {
        const auto scenario = scenarioOfKernel(kernel + body + "}", "k.cu", "k", Reader::Own);
        return scenario ? std::string() : scenario.problem().message.key;
    };
    const std::string launch = "k<float><<<1, 64, 65536>>>(a);\n";
    EXPECT_EQ(said(optIn("k<float>", "65536") + launch), "");
    EXPECT_EQ(said(optIn("k<float>", "50000") + launch), "new.opt_in_small");
    EXPECT_EQ(said(launch + optIn("k<float>", "65536")), "new.opt_in_late");
    EXPECT_EQ(said(optIn("k<double>", "65536") + launch), "new.opt_in_other");
    EXPECT_EQ(said(optIn("other", "65536") + launch), "new.opt_in_other");
    // Where it cannot be told, nothing is claimed.
    EXPECT_EQ(said("auto f = k<float>;\n" + optIn("f", "65536") + launch), "");
    EXPECT_EQ(said(optIn("k<float>", "atoi(a)") + launch), "");
    EXPECT_EQ(said("for (int i = 0; i < 2; ++i) {\n" + launch + optIn("k<float>", "65536") + "}"),
              "");
}

TEST(JudgeLaunch, MemoryThatNoKernelReachesIsTold) {
    const struct {
        const char* body;
        const char* note;
        bool isBuffer;
    } kRows[] = {
        {"int a[64]; k<<<1, 64, 256>>>(a, 64);", "new.host_memory", true},
        {"int* a = (int*)malloc(256); k<<<1, 64, 256>>>(a, 64);", "new.host_memory", true},
        {"int* a; k<<<1, 64, 256>>>(a, 64);", "new.not_set", true},
        {"int* a = NULL; k<<<1, 64, 256>>>(a, 64);", "new.null_pointer", false},
    };
    for (const auto& row : kRows) {
        const auto scenario = made(row.body);
        ASSERT_TRUE(scenario) << row.body;
        const auto says = [&](const char* key) {
            return std::ranges::any_of(
                scenario->guesses, [&](const Problem& guess) { return guess.message.key == key; });
        };
        EXPECT_TRUE(says(row.note)) << row.body;
        EXPECT_FALSE(says("new.guessed_count")) << row.body;
        EXPECT_EQ(scenario->arguments.at(0).isBuffer, row.isBuffer) << row.body;
    }
}

}  // namespace
}  // namespace warpscope::scenario
