// static int n; in a function of the device is one variable of the grid, for every reader.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include "engine/toolchain/clang.h"
#include "tests/support/build_program.h"
#include "tests/support/run_scenario.h"

namespace warpscope::scenario {
namespace {

using Words = std::vector<std::uint32_t>;

constexpr int kThreads = 64;

gpu::Launch launchOf(const std::string& code, const std::string& reader, const std::string& level) {
    const std::string count = std::to_string(kThreads);
    return support::launchFrom(
        "format = 1\ntitle = \"t\"\nsummary = \"s\"\n"
        "[model]\noptimization = \"" +
        level + "\"\n[kernel]\nreader = \"" + reader + "\"\ncode = '''\n" + code +
        "'''\n[launch]\ngrid = 1\nblock = " + count +
        "\n[[argument]]\nname = \"out\"\ncount = " + count + "\n");
}

/// What a kernel (int* out) leaves there, the same by all readers at both levels.
Words leftBy(const std::string& code) {
    std::vector<std::string> readers{"own"};
    if (!toolchain::findClang().empty()) readers.emplace_back("clang");
    Words first;
    for (const std::string& reader : readers) {
        for (const std::string level : {"teaching", "optimized"}) {
            const gpu::Launch launch = launchOf(code, reader, level);
            const auto run = support::runToEnd(launch);
            EXPECT_EQ(run.state.stopped, gpu::StopReason::Finished);
            const auto& buffers = launch.memory.buffers();
            const auto out = std::ranges::find(buffers, "out", &memory::Buffer::name);
            const Words words = support::wordsOf(run.state, *out);
            if (first.empty()) first = words;
            EXPECT_EQ(words, first) << reader << " " << level;
        }
    }
    return first;
}

// Bug: it was a register of each thread.
TEST(StaticVariables, OneThreadWritesWhatAllRead) {
    EXPECT_EQ(leftBy("__global__ void k(int* out) {\n  static int all;\n"
                     "  if (threadIdx.x == 40) all += 7;\n  __syncthreads();\n"
                     "  out[threadIdx.x] = all;\n}\n"),
              Words(kThreads, 7));
}

TEST(StaticVariables, TheyBeginWithTheirValuesOrZero) {
    const Words words = leftBy(
        "struct P { int x, y; };\n"
        "__device__ int next(int i) {\n  static int last[4] = {5, 6};\n  static P p = {1, 2};\n"
        "  static const int table[3] = {10, 20, 30};\n  static constexpr int n = 2;\n"
        "  static const int* where = nullptr;\n  static volatile unsigned u;\n"
        "  if (where) return -1;\n"
        "  return last[i % 4] + p.y * 100 + table[i % 3] * n * 1000 + u;\n}\n"
        "__global__ void k(int* out) { out[threadIdx.x] = next(threadIdx.x); }\n");
    EXPECT_EQ(Words(words.begin(), words.begin() + 4), (Words{20205, 40206, 60200, 20200}));
}

TEST(StaticVariables, EachFunctionHasItsOwnAndCallsShareIt) {
    const std::string code =
        "__device__ int a(int d) { static int n; return atomicAdd(&n, d); }\n"
        "template <int K> __device__ int b() { static int n = K; return n; }\n"
        "__global__ void k(int* out) {\n  int first = 0, second = 0;\n"
        "  if (threadIdx.x == 0) { first = a(5); second = a(6); }\n"
        "  out[threadIdx.x] = first * 1000 + second * 100 + b<3>() * 10 + b<4>();\n}\n";
    EXPECT_EQ(leftBy(code)[0], 534U);
    const gpu::Launch launch = launchOf(code, "own", "teaching");
    std::vector<std::string> names;
    for (const memory::Buffer& buffer : launch.memory.buffers())
        names.push_back(buffer.name);
    EXPECT_EQ(names, (std::vector<std::string>{"out", "n", "n 2", "n 3"}))
        << "each can be told from the others";
}

TEST(StaticVariables, TheyHaveTheirNamesThroughClangToo) {
    if (toolchain::findClang().empty()) GTEST_SKIP() << "clang is not installed";
    const gpu::Launch launch =
        launchOf("__global__ void k(int* out) { static float hits; hits += 1; out[0] = hits; }\n",
                 "clang", "teaching");
    ASSERT_EQ(launch.program.globals.size(), 1U);
    EXPECT_EQ(launch.program.globals[0].name, "hits");
}

}  // namespace
}  // namespace warpscope::scenario
