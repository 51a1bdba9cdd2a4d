#include "engine/history/global_races.h"

#include <gtest/gtest.h>

#include <set>
#include <string>

#include "tests/support/run_scenario.h"
#include "tests/support/said_in.h"

namespace warpscope::history {
namespace {

/// The problems of a kernel of two blocks of 64 threads, two to an SM.
std::vector<gpu::RunProblem> problemsInGlobal(const std::string& body,
                                              const std::string& parameters = "int* out, int* in",
                                              const support::Knobs& knobs = {}) {
    const std::string text = R"(format = 1
title = "Hazards"
[device]
preset = "h100"
sm_count = 2
[model]
divergence = "independent"
[launch]
grid = [2]
block = [64]
[kernel]
code = '''
__global__ void kernel()" + parameters +
                             R"() {
  int t = threadIdx.x;
  int i = blockIdx.x * 64 + t;
)" + body + R"(
}
'''
[[argument]]
name = "out"
count = 256
[[argument]]
name = "in"
count = 256
init = "iota"
)";
    return support::runFrom(text, knobs)->problems();
}

TEST(GlobalRaces, BlocksThatMeetAtAnElementAreTold) {
    const auto found = problemsInGlobal("out[t] = i;");
    ASSERT_EQ(found.size(), 1U);
    EXPECT_EQ(found[0].kind, "race");
    EXPECT_EQ(found[0].message.key, "hazard.race_between_blocks");
    EXPECT_EQ(support::saidIn(found[0].message, "element").substr(0, 4), "out[");
    EXPECT_NE(support::saidIn(found[0].message, "block"),
              support::saidIn(found[0].message, "other_block"));
    EXPECT_EQ(support::saidIn(found[0].message, "thread"),
              support::saidIn(found[0].message, "other"));
    EXPECT_EQ(support::saidIn(found[0].message, "line"), "4");
    EXPECT_LE(std::stoi(support::saidIn(found[0].message, "other_cycle")),
              std::stoi(support::saidIn(found[0].message, "cycle")));
}

TEST(GlobalRaces, AReadThatComesBeforeTheWriteIsARaceToo) {
    const auto found = problemsInGlobal("int x = in[127 - i];\nin[i] = x;");
    ASSERT_FALSE(found.empty());
    EXPECT_EQ(found[0].message.key, "hazard.race_between_blocks");
}

TEST(GlobalRaces, WarpsOfABlockNeedABarrier) {
    const auto found = problemsInGlobal("out[i] = i;\nin[i] = out[i ^ 32];");
    ASSERT_FALSE(found.empty());
    EXPECT_EQ(found[0].message.key, "hazard.race_in_global");
    EXPECT_TRUE(problemsInGlobal("out[i] = i;\n__syncthreads();\nin[i] = out[i ^ 32];").empty());
}

TEST(GlobalRaces, LanesOfAWarpNeedASyncwarp) {
    const auto found = problemsInGlobal("out[i] = i;\nin[i] = out[i ^ 1];");
    ASSERT_FALSE(found.empty());
    EXPECT_EQ(found[0].message.key, "hazard.race_in_warp");
    EXPECT_TRUE(problemsInGlobal("out[i] = i;\n__syncwarp();\nin[i] = out[i ^ 1];").empty());
}

TEST(GlobalRaces, EachThreadForItselfEqualValuesAndAtomicsAreNone) {
    EXPECT_TRUE(problemsInGlobal("out[i] = in[i];\nout[i] = out[i] + 1;").empty());
    EXPECT_TRUE(problemsInGlobal("out[7] = 5;").empty());
    EXPECT_TRUE(problemsInGlobal("atomicAdd(&out[t], i);").empty());
    EXPECT_TRUE(problemsInGlobal("out[i] = in[0];").empty()) << "all may read";
}

/// A block that sets a counter to 0 orders its own additions behind that, and no other block's.
TEST(GlobalRaces, AnAtomicHidesNoStoreFromThoseOfOtherBlocks) {
    for (const char* const add : {"atomicAdd(out, 1);", "atomicAdd(&out[t], 1);"}) {
        const std::string set = "if (blockIdx.x == 0) out[t] = 0;\n__syncthreads();\n";
        const auto found = problemsInGlobal(set + add);
        ASSERT_FALSE(found.empty()) << add;
        EXPECT_EQ(found[0].message.key, "hazard.race_between_blocks");
        EXPECT_NE(support::saidIn(found[0].message, "block"),
                  support::saidIn(found[0].message, "other_block"));
    }
    EXPECT_TRUE(
        problemsInGlobal("out[i] = 0;\n__syncthreads();\natomicAdd(&out[i ^ 1], 1);").empty())
        << "each block its own";
}

/// The last block to come adds up what the others have written (CUDA's threadFenceReduction).
TEST(GlobalRaces, AFenceAndAnAtomicOrderBlocks) {
    const std::string last = R"(
  __shared__ bool isLast;
  if (t == 0) {
    isLast = atomicAdd(&in[200], 1) == 201;
  }
  __syncthreads();
  if (isLast && t < 2) in[t] = out[t];
)";
    const std::string write = "  if (t == 0) out[blockIdx.x] = 3 + blockIdx.x;\n";
    EXPECT_TRUE(problemsInGlobal(write + "__threadfence();" + last).empty());
    const auto found = problemsInGlobal(write + last);
    ASSERT_FALSE(found.empty()) << "without the fence nothing orders them";
    EXPECT_EQ(found[0].message.key, "hazard.race_between_blocks");
    EXPECT_FALSE(problemsInGlobal(write + "__threadfence_block();" + last).empty());
}

/// A flag that another block polls: volatile makes no order, a fence before it does.
TEST(GlobalRaces, AVolatileFlagNeedsAFence) {
    const std::string parameters = "volatile int* out, int* in";
    const std::string write = "if (i == 64) { in[0] = 42;\n";
    const std::string poll =
        "out[0] = 1; }\nif (i == 0) { while (out[0] == 0) {}\nout[1] = in[0]; }";
    const auto found = problemsInGlobal(write + poll, parameters);
    ASSERT_EQ(found.size(), 1U) << "of in[0]; the flag itself is no race";
    EXPECT_EQ(found[0].message.key, "hazard.race_between_blocks");
    EXPECT_EQ(found[0].line, 7);
    EXPECT_TRUE(problemsInGlobal(write + "__threadfence();\n" + poll, parameters).empty());
}

/// Whole warps side by side are kept as rows; what comes at an angle to them is found all the same.
TEST(GlobalRaces, TheFirstReadOfALoopWithAtomicCasIsNone) {
    const std::string loop =
        "int seen = in[0], assumed;\n"
        "do { assumed = seen; seen = atomicCAS(&in[0], assumed, assumed + 1); }"
        " while (assumed != seen);\n";
    for (const char* level : {"teaching", "optimized"}) {
        const support::Knobs knobs{{"model.optimization", level}};
        const auto with = [&](const std::string& before, const std::string& after = "") {
            return problemsInGlobal(before + loop + after, "int* out, int* in", knobs);
        };
        EXPECT_TRUE(with("").empty()) << level;
        EXPECT_TRUE(with("", "atomicAdd(&in[0], 1); out[i] = seen;").empty()) << level;
        EXPECT_FALSE(with("if (i == 0) in[0] = 5;\n").empty()) << "a store is no atomic";
        EXPECT_FALSE(with("out[i] = in[0];\n").empty()) << "nobody asks whether this one stands";
        EXPECT_FALSE(with("", "out[i] = in[0];\n").empty()) << "nor this one";
    }
    const auto another =
        problemsInGlobal("int seen = in[0];\natomicCAS(&in[1], seen, 7); atomicAdd(&in[0], 1);");
    EXPECT_FALSE(another.empty()) << "another element is compared with it";
}

TEST(GlobalRaces, ANeighbourOfARowIsToldWithItsThread) {
    const auto found =
        problemsInGlobal("out[i] = i;\n__syncwarp();\nif (i < 63) in[i] = out[i + 1];");
    ASSERT_EQ(found.size(), 1U) << "only the last lane reads what another warp writes";
    const bool isRead = support::saidIn(found[0].message, "action") == "@fault.reads";
    EXPECT_EQ(support::saidIn(found[0].message, isRead ? "thread" : "other").substr(0, 3), "(31");
    EXPECT_EQ(support::saidIn(found[0].message, isRead ? "other" : "thread"), "(32, 0, 0)");
    EXPECT_EQ(support::saidIn(found[0].message, "element"), "out[32]");
}

TEST(GlobalRaces, OfColumnsThatMeetTheElementAndItsThreadAreTold) {
    const auto found = problemsInGlobal(
        "out[t % 32 * 8 + t / 32] = t == 37 ? blockIdx.x : 7; out[t % 32 * 8 + t / 32] += 0;");
    ASSERT_FALSE(found.empty());
    for (const gpu::RunProblem& problem : found) {
        EXPECT_EQ(problem.message.key, "hazard.race_between_blocks");
        EXPECT_EQ(support::saidIn(problem.message, "element").substr(0, 4), "out[");
    }
    EXPECT_EQ(support::saidIn(found[0].message, "element"), "out[41]");
    EXPECT_EQ(support::saidIn(found[0].message, "thread"), "(37, 0, 0)");
    EXPECT_EQ(support::saidIn(found[0].message, "other"), "(37, 0, 0)");
}

TEST(GlobalRaces, ARowThatComesAcrossColumnsIsLookedAt) {
    const auto found = problemsInGlobal(
        "out[i / 64 * 128 + t % 32 * 4 + t / 32] = t; __syncthreads(); in[i] = out[127 - i];");
    ASSERT_EQ(found.size(), 1U) << "block 1 reads what block 0 writes, and the other way round";
    EXPECT_EQ(found[0].message.key, "hazard.race_between_blocks");
}

TEST(GlobalRaces, RowsThatMeetAreToldWhereTheirValuesDiffer) {
    EXPECT_TRUE(problemsInGlobal("out[t] = t;").empty()) << "both blocks write the same";
    const auto found = problemsInGlobal("out[t] = t == 37 ? i : t;");
    ASSERT_EQ(found.size(), 1U);
    EXPECT_EQ(support::saidIn(found[0].message, "element"), "out[37]");
    EXPECT_EQ(support::saidIn(found[0].message, "thread"), "(37, 0, 0)");
    const auto again = problemsInGlobal("out[t] = i;\nout[t] = i + 1;");
    EXPECT_GE(again.size(), 2U) << "each pair of instructions is told";
}

TEST(GlobalRaces, PartsOfAnElementOfCharsAreApart) {
    EXPECT_TRUE(problemsInGlobal("out[i] = (char)t;", "char* out, int* in").empty());
    EXPECT_FALSE(problemsInGlobal("out[t] = (char)i;", "char* out, int* in").empty());
}

// Narrower accesses than the first ones to a buffer.
TEST(GlobalRaces, WordsThatAreAccessedByPartsTooAreLookedAt) {
    const auto found = problemsInGlobal("out[i] = t;\nif (t == 3) ((char*)out)[1] = (char)i;");
    ASSERT_EQ(found.size(), 1U);
    EXPECT_EQ(found[0].message.key, "hazard.race_between_blocks");
    EXPECT_EQ(support::saidIn(found[0].message, "element"), "out[0]") << "by its own type";
    EXPECT_EQ(support::saidIn(found[0].message, "value"), "67");
    EXPECT_TRUE(problemsInGlobal("int word = out[i];\n"
                                 "((char*)out)[i * 4 + 1] = (char)word;\n"
                                 "out[i] = word + out[i];")
                    .empty())
        << "each thread its own word, in parts and whole";
}

TEST(GlobalRaces, OneMistakeIsOneFindingWithTheNumberOfItsPairs) {
    const auto found = problemsInGlobal("out[t] = out[t] + i;");
    ASSERT_EQ(found.size(), 1U) << "the reads and the writes of one line";
    EXPECT_GT(std::stoi(support::saidIn(found[0].message, "pairs")), 1);
    EXPECT_EQ(problemsInGlobal("out[t] = i;\nin[t] = i;").size(), 2U) << "two buffers";
}

/// "line with other line" of each race.
std::set<std::string> linesOf(const std::vector<gpu::RunProblem>& races) {
    std::set<std::string> lines;
    for (const gpu::RunProblem& race : races)
        lines.insert(support::saidIn(race.message, "line") + " with " +
                     support::saidIn(race.message, "other_line"));
    return lines;
}

TEST(GlobalRaces, ALaterStoreStandsForTheOneBefore) {
    const auto found = problemsInGlobal(
        "if (i == 0) out[5] = 1;\n"
        "if (i == 32) { __nanosleep(1000); out[5] = 2; }\n"
        "if (i == 64) { __nanosleep(5000); in[200] = out[5]; }");
    EXPECT_EQ(linesOf(found), (std::set<std::string>{"5 with 4", "6 with 5"}));
}

TEST(GlobalRaces, ASyncwarpOfSomeLanesOrdersNoOthers) {
    const auto found =
        problemsInGlobal("out[i] = i;\nif (t % 32 < 2) __syncwarp(3);\nin[i] = out[i ^ 4];");
    EXPECT_EQ(linesOf(found), std::set<std::string>{"6 with 4"});
    EXPECT_TRUE(
        problemsInGlobal("out[i] = i;\nif (t % 32 < 2) { __syncwarp(3); in[i] = out[i ^ 1]; }")
            .empty());
}

}  // namespace
}  // namespace warpscope::history
