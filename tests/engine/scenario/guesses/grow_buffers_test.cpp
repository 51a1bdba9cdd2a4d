#include "engine/scenario/guesses/grow_buffers.h"

#include <gtest/gtest.h>

namespace warpscope::scenario {
namespace {

const std::string kThrice =
    "__global__ void k(int* a, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x;\n"
    "    if (i < n) a[3 * i] = i; }";

Scenario launchOf(const std::string& code, std::int64_t count) {
    Scenario scenario;
    scenario.code = code;
    scenario.grid = {2, 1, 1};
    scenario.block = {64, 1, 1};
    Argument buffer;
    buffer.name = "a";
    buffer.isBuffer = true;
    buffer.count = count;
    Argument number;
    number.name = "n";
    number.value = 128;
    number.whole = 128;
    scenario.arguments = {buffer, number};
    return scenario;
}

std::vector<Message> guess(long long count) {
    return {Message{"new.guessed_count"}.with("name", "a").with("count", count)};
}

TEST(GrowBuffers, AGuessThatIsTooSmallGrowsAndItsNoteSaysSo) {
    Scenario scenario = launchOf(kThrice, 128);
    std::vector<Message> notes = guess(128);
    growGuessedBuffers(scenario, notes);
    EXPECT_EQ(scenario.arguments[0].count, 512);
    EXPECT_EQ(notes, guess(512));
    EXPECT_EQ(scenario.devicePreset, Scenario().devicePreset);
}

TEST(GrowBuffers, LessThanOneAccessGrows) {
    Scenario scenario =
        launchOf("__global__ void k(void* a, int n) { double* x = (double*)a; x[0] += n; }", 1);
    scenario.arguments[0].type = isa::DataType::F32;
    std::vector<Message> notes = guess(1);
    growGuessedBuffers(scenario, notes);
    EXPECT_EQ(scenario.arguments[0].count, 16);
    EXPECT_EQ(notes, guess(16));
}

TEST(GrowBuffers, LateBlocksAreTriedToo) {
    Scenario scenario = launchOf(
        "__global__ void k(unsigned char* a, int n) { float x = threadIdx.x;\n"
        "    int i = blockIdx.x * blockDim.x + threadIdx.x;\n"
        "    for (int j = 0; j < 24; ++j) x = sinf(x) / 3.0f;\n"
        "    a[4 * i] = (int)x; a[4 * i + 3] = 255; }",
        256 * 256);
    scenario.grid = {256, 1, 1};
    scenario.block = {256, 1, 1};
    std::vector<Message> notes = guess(256 * 256);
    growGuessedBuffers(scenario, notes);
    EXPECT_EQ(scenario.arguments[0].count, 4 * 256 * 256);
}

TEST(GrowBuffers, GuessedSharedMemoryGrowsToWhatTheBlockTouches) {
    Scenario scenario = launchOf(
        "__global__ void k(int* a, int n) { extern __shared__ float4 all[];\n"
        "    __shared__ int one; if (threadIdx.x == 0) one = 1; __syncthreads();\n"
        "    all[threadIdx.x].x = n + one; a[threadIdx.x] = all[threadIdx.x].x; }",
        128);
    scenario.dynamicSharedBytes = 512;
    std::vector<Message> notes{Message{"new.guessed_shared"}.with("bytes", 512)};
    growGuessedBuffers(scenario, notes);
    EXPECT_EQ(scenario.dynamicSharedBytes, 1024);
    EXPECT_EQ(notes, (std::vector{Message{"new.guessed_shared"}.with("bytes", 1024)}));
    scenario.dynamicSharedBytes = 512;
    notes = guess(128);
    growGuessedBuffers(scenario, notes);
    EXPECT_EQ(scenario.dynamicSharedBytes, 512) << "what the launch says";
}

TEST(GrowBuffers, MadeUpContentsThatLeadOutAreSmaller) {
    Scenario scenario = launchOf(
        "__global__ void k(int* a, int n) { int sizes[3] = {0};\n"
        "    for (int i = 0; i < n; ++i) sizes[a[i]] += 1;\n"
        "    for (int i = 0; i < 3; ++i) a[i] = sizes[i]; }",
        128);
    scenario.arguments[0].init.kind = Init::Kind::Mod;
    scenario.arguments[0].init.parameters = {8};
    std::vector<Message> notes{Message{"new.filled"}.with("name", "a").with("last", 7LL)};
    growGuessedBuffers(scenario, notes);
    EXPECT_EQ(scenario.arguments[0].init.parameters, (std::vector<std::int64_t>{2}));
    EXPECT_EQ(notes,
              (std::vector<Message>{Message{"new.filled"}.with("name", "a").with("last", 1LL)}));
}

TEST(GrowBuffers, AnInputThatNobodyFillsGetsNumbers) {
    Scenario scenario =
        launchOf("__global__ void k(int* a, int n) { if (a[threadIdx.x] > n) __trap(); }", 128);
    std::vector<Message> notes;
    growGuessedBuffers(scenario, notes, {"a"});
    EXPECT_EQ(scenario.arguments[0].init.kind, Init::Kind::Mod);
    EXPECT_EQ(notes,
              (std::vector<Message>{Message{"new.filled"}.with("name", "a").with("last", 7LL)}));
    Scenario output = launchOf(kThrice, 512);
    growGuessedBuffers(output, notes, {"a"});
    EXPECT_EQ(output.arguments[0].init.kind, Init::Kind::Zero);
}

TEST(GrowBuffers, WhatTheFileSaysStays) {
    Scenario scenario = launchOf(kThrice, 128);
    std::vector<Message> notes;
    growGuessedBuffers(scenario, notes);
    EXPECT_EQ(scenario.arguments[0].count, 128);
}

TEST(GrowBuffers, AnIndexWithoutEndStays) {
    Scenario scenario =
        launchOf("__global__ void k(int* a, int n) { a[n * 10000000 + threadIdx.x] = 1; }", 128);
    std::vector<Message> notes = guess(128);
    growGuessedBuffers(scenario, notes);
    EXPECT_EQ(scenario.arguments[0].count, 128);
    EXPECT_EQ(notes, guess(128));
}

}  // namespace
}  // namespace warpscope::scenario
