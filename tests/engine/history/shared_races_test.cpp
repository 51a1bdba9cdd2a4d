#include "engine/history/shared_races.h"

#include <gtest/gtest.h>

#include "engine/codegen/generate.h"
#include "engine/history/recorder.h"
#include "engine/ptx/read.h"
#include "tests/support/build_program.h"
#include "tests/support/run_scenario.h"
#include "tests/support/said_in.h"

namespace warpscope::history {
namespace {

/// The hazards of a kernel of 64 threads with one buffer.
std::vector<gpu::RunProblem> hazardsOf(const std::string& body, const support::Knobs& knobs = {},
                                       bool looks = true) {
    const std::string text = R"(format = 1
title = "Hazards"
summary = "Two warps"
[device]
preset = "h100"
[model]
divergence = "independent"
[launch]
grid = [1, 1, 1]
block = [64, 1, 1]
[kernel]
code = '''
__global__ void kernel(int* out) {
  __shared__ int s[64];
  int t = threadIdx.x;
)" + body + R"(
}
'''
[[argument]]
name = "out"
count = 64
)";
    RecordOptions options;
    options.looksForHazards = looks;
    return support::runFrom(text, knobs, options)->problems();
}

TEST(SharedRaces, TwoWarpsWithoutABarrierAreARaceThatNamesBoth) {
    const std::string body = "s[t] = t + 1;\nout[t] = s[63 - t];";
    const auto found = hazardsOf(body);
    ASSERT_FALSE(found.empty());
    const gpu::RunProblem& race = found.back();
    EXPECT_EQ(race.kind, "race");
    EXPECT_EQ(race.message.key, "hazard.race");
    EXPECT_EQ(support::saidIn(race.message, "line"), "5");
    EXPECT_EQ(support::saidIn(race.message, "other_line"), "4");
    EXPECT_EQ(support::saidIn(race.message, "block"), "0");
    EXPECT_EQ(support::saidIn(race.message, "element").substr(0, 2), "s[");
    EXPECT_LT(std::stoi(support::saidIn(race.message, "other_cycle")),
              std::stoi(support::saidIn(race.message, "cycle")));
    EXPECT_TRUE(hazardsOf(body, {}, false).empty()) << "nobody looks";
}

// Thread 0 met its own warp first, and a missing __syncthreads() was called a missing __syncwarp().
TEST(SharedRaces, OfTheSameTwoLinesTheRaceOfTwoWarpsIsToldAndNotThatOfOne) {
    const std::string body =
        "s[t] = t;\nif (t == 0) {\nint sum = 0;\nfor (int i = 0; i < 64; i++) sum += s[i];\n"
        "out[0] = sum;\n}";
    for (const gpu::RunProblem& race : hazardsOf(body))
        EXPECT_NE(race.message.key, "hazard.race_in_warp");
    const auto found = hazardsOf(body);
    ASSERT_FALSE(found.empty());
    EXPECT_EQ(found.front().message.key, "hazard.race");
    EXPECT_EQ(support::saidIn(found.front().message, "other_line"), "4");
}

TEST(SharedRaces, ABarrierOrdersThem) {
    EXPECT_TRUE(hazardsOf("s[t] = t;\n__syncthreads();\nout[t] = s[63 - t];").empty());
}

TEST(SharedRaces, WithinAWarpASyncwarpOrdersThem) {
    const std::string before = "s[t] = t;\n";
    const std::string behind = "out[t] = s[t ^ 1];";
    const auto found = hazardsOf(before + behind);
    ASSERT_EQ(found.size(), 1u);
    EXPECT_EQ(found.front().message.key, "hazard.race_in_warp");
    EXPECT_TRUE(hazardsOf(before + "__syncwarp();\n" + behind).empty());
    EXPECT_TRUE(
        hazardsOf(before + "__syncwarp();\n" + behind, {{"model.divergence", "stack"}}).empty());
}

TEST(SharedRaces, ASyncwarpOrdersTheLanesThatComeToIt) {
    const std::string body = "s[t] = t;\nif (t % 32 < 16) __syncwarp(0xffff);\nout[t] = s[t ^ ";
    for (const char* model : {"stack", "independent"}) {
        const auto found = hazardsOf(body + "31];", {{"model.divergence", model}});
        ASSERT_EQ(found.size(), 1u) << model;
        EXPECT_EQ(found.front().message.key, "hazard.race_in_warp");
    }
    EXPECT_TRUE(hazardsOf("s[t] = t;\nif (t % 32 < 16) __syncwarp(0xffff);\n"
                          "if (t % 32 < 16) out[t] = s[t ^ 15];")
                    .empty());
}

TEST(SharedRaces, TheFirstReadOfALoopWithAtomicCasIsNone) {
    const std::string start = "if (t == 0) s[0] = 0;\n__syncthreads();\n";
    const std::string loop =
        "int seen = s[0], assumed;\n"
        "do { assumed = seen; seen = atomicCAS(&s[0], assumed, assumed + 1); }"
        " while (assumed != seen);\n";
    EXPECT_TRUE(hazardsOf(start + loop).empty());
    EXPECT_FALSE(hazardsOf(start + loop + "if (t == 9) s[0] = 1;\n").empty());
    EXPECT_FALSE(hazardsOf(start + "out[t] = s[0];\n" + loop).empty());
}

TEST(SharedRaces, BytesOfOneWordAreLookedAtApart) {
    const std::string declared = "__shared__ unsigned char b[64];\n";
    EXPECT_TRUE(hazardsOf(declared + "b[t] = t;\n__syncthreads();\nout[t] = b[63 - t];").empty());
    const auto between = hazardsOf(declared + "b[t] = t + 200;\nout[t] = b[63 - t];");
    ASSERT_FALSE(between.empty());
    EXPECT_EQ(between.back().message.key, "hazard.race");
    EXPECT_EQ(support::saidIn(between.back().message, "element").substr(0, 2), "b[");
    const auto within = hazardsOf(declared + "b[t / 2] = t;\n__syncthreads();\nout[t] = b[t / 2];");
    ASSERT_EQ(within.size(), 1u);
    EXPECT_EQ(within.front().message.key, "hazard.race_at_once");
    EXPECT_TRUE(hazardsOf(declared + "b[t / 2] = 7;\n__syncthreads();\nout[t] = b[t / 2];").empty())
        << "equal values";
}

TEST(SharedRaces, BytesAreLookedAtApartWhereOnlyAddressesTellTheMemory) {
    const std::string start =
        "__shared__ unsigned char b[128];\nunsigned char* p = out[0] > 9 ? (unsigned char*)out : "
        "b;\n";
    EXPECT_TRUE(
        hazardsOf(start + "p[t] = t;\n__syncthreads();\nout[t] = p[t] + p[127 - t] * 0;").empty());
    EXPECT_FALSE(hazardsOf(start + "p[t] = t;\nout[t] = p[63 - t];").empty());
}

// What blocks that have ended had no longer counts towards what is remembered at most.
TEST(SharedRaces, TheLastOfManyBlocksIsLookedAtAsTheFirstWas) {
    const support::Knobs many{{"launch.grid", "[400, 1, 1]"}, {"device.sm_count", "1"}};
    const std::string large = "__shared__ int big[12000];\nbig[t] = t;\n__syncthreads();\n";
    const auto found =
        hazardsOf(large + "if (blockIdx.x == 399) { big[t] = t + 1; out[t] = big[63 - t]; }", many);
    ASSERT_FALSE(found.empty());
    EXPECT_EQ(support::saidIn(found.back().message, "block"), "399");
}

TEST(SharedRaces, FencesWithAtomicsOrderWarps) {
    const std::string writes =
        "__shared__ int flag;\nif (t == 0) flag = 0;\n__syncthreads();\nif (t < 32) {\ns[t] = t;\n";
    const std::string signals =
        "__syncwarp();\nif (t == 0) atomicExch(&flag, 1);\n} else {\n"
        "if (t == 32) while (atomicAdd(&flag, 0) == 0) {}\n__syncwarp();\n"
        "__threadfence_block();\nout[t] = s[t - 32];\n}";
    EXPECT_TRUE(hazardsOf(writes + "__threadfence_block();\n" + signals).empty());
    const auto found = hazardsOf(writes + signals);
    ASSERT_FALSE(found.empty()) << "nothing lets the others see what was written";
    EXPECT_EQ(found.front().message.key, "hazard.race");
}

TEST(SharedRaces, AValueIsToldInTheTypeOfItsElement) {
    const auto found = hazardsOf("__shared__ float f[64];\nf[t] = 0.5f;\nout[t] = (int)f[t ^ 1];");
    ASSERT_EQ(found.size(), 1u);
    EXPECT_EQ(support::saidIn(found.front().message, "value"), "0.5");
}

TEST(SharedRaces, AWriteAfterTheReadOfAnotherIsARaceToo) {
    const auto found =
        hazardsOf("s[t] = t;\n__syncthreads();\nint x = s[63 - t];\ns[t] = x + 100;\nout[t] = x;");
    ASSERT_FALSE(found.empty());
    EXPECT_EQ(support::saidIn(found.front().message, "action"), "@fault.writes");
    EXPECT_EQ(support::saidIn(found.front().message, "before"), "@fault.reads");
}

TEST(SharedRaces, EqualValuesAndAtomicsAreNone) {
    EXPECT_TRUE(hazardsOf("s[0] = 7;\n__syncthreads();\nout[t] = s[0];").empty());
    EXPECT_TRUE(hazardsOf("if (t == 0) s[0] = 0;\n__syncthreads();\natomicAdd(&s[0], t);\n"
                          "__syncthreads();\nout[t] = s[0];")
                    .empty());
    EXPECT_EQ(hazardsOf("s[0] = t;\n__syncthreads();\nout[t] = s[0];").size(), 1u);
}

/// The barrier between setting a histogram to 0 and adding to it that is so often forgotten: an
/// atomic of another thread is no store of an equal value.
TEST(SharedRaces, AStoreOfZeroAndAnAtomicAreARace) {
    const auto found = hazardsOf("s[t] = 0;\natomicAdd(&s[t ^ 32], 1);");
    ASSERT_FALSE(found.empty());
    EXPECT_EQ(found[0].message.key, "hazard.race");
    EXPECT_FALSE(hazardsOf("__shared__ int n;\nif (t == 37) n = 0;\natomicAdd(&n, 1);").empty());
    EXPECT_TRUE(hazardsOf("s[t] = 0;\n__syncthreads();\natomicAdd(&s[t ^ 32], 1);").empty());
}

/// Of blocks with more shared memory than there is room for notes some are not looked at: not at
/// all, since what they wrote before there was room nobody knows.
TEST(SharedRaces, BlocksWithoutRoomAreNotLookedAtLater) {
    const auto found = hazardsOf(
        "__shared__ int all[8192];\nfor (int i = t; i < 8192; i += 64) all[i] = i;\n"
        "__syncthreads();\nint x = 0;\nfor (int i = t; i < 8192; i += 64) x += all[8191 - i];\n"
        "if (x == 1) out[t] = x;",
        {{"launch.grid", "[300, 1, 1]"}});
    EXPECT_TRUE(found.empty()) << found[0].message.key;
}

TEST(SharedRaces, WhatNobodyHasWrittenIsTold) {
    const auto found = hazardsOf("if (t < 32) s[t] = t;\n__syncthreads();\nout[t] = s[t];");
    ASSERT_EQ(found.size(), 1u);
    EXPECT_EQ(found.front().kind, "uninitialized");
    EXPECT_EQ(support::saidIn(found.front().message, "element"), "s[32]");
    EXPECT_EQ(support::saidIn(found.front().message, "thread"), "(32, 0, 0)");
}

/// A kernel of one warp in PTX, as clang writes it.
std::vector<gpu::RunProblem> hazardsOfPtx(const std::string& declared, const std::string& body) {
    const auto kernel = ptx::read(
        ".version 8.0\n.target sm_90\n.address_size 64\n"
        ".entry k() {\n.reg .b32 %r<9>;\n.reg .b64 %rd<9>;\n.reg .b16 %rs<9>;\n" +
            declared +
            "mov.u32 %r0, %tid.x;\nmul.wide.u32 %rd0, %r0, 16;\n"
            "mov.u64 %rd1, s;\nadd.s64 %rd2, %rd1, %rd0;\n" +
            body + "ret;\n}\n",
        "k.ptx", {});
    EXPECT_TRUE(kernel.isOk());
    if (!kernel) return {};
    return record(support::launchOf(codegen::generate(*kernel, {}), {1, 1, 1}, {32, 1, 1}))
        ->problems();
}

// clang copies `struct { char c; int i; double d; }` by words, the bytes between its members as
// well. Of an array of numbers each element counts.
TEST(SharedRaces, BytesBetweenTheMembersOfAStructureAreNone) {
    const std::string bytes = ".shared .align 8 .b8 s[512];\n";
    const std::string start = "st.shared.u8 [%rd2], %r0;\nst.shared.u32 [%rd2+4], %r0;\n";
    EXPECT_TRUE(hazardsOfPtx(bytes, start + "ld.shared.u32 %r1, [%rd2];\n"
                                            "ld.shared.u64 %rd3, [%rd2];\n"
                                            "st.shared.u64 [%rd2], %rd3;\n"
                                            "st.shared.u32 [%rd2], %r1;\n")
                    .empty());
    const auto other = hazardsOfPtx(bytes, start +
                                               "ld.shared.u64 %rd3, [%rd2+8];\n"
                                               "st.shared.u64 [%rd2], %rd3;\n");
    ASSERT_EQ(other.size(), 1u) << "a member that nobody wrote";
    EXPECT_EQ(other.front().kind, "uninitialized");
    const auto numbers = hazardsOfPtx(".shared .align 8 .b32 s[128];\n",
                                      "st.shared.u32 [%rd2], %r0;\n"
                                      "ld.shared.v2.u32 {%r1, %r2}, [%rd2];\n"
                                      "st.shared.v2.u32 [%rd2], {%r2, %r1};\n");
    ASSERT_EQ(numbers.size(), 1u);
    EXPECT_EQ(support::saidIn(numbers.front().message, "element"), "s[1]");
}

// nvcc copies them two or four bytes at a time, beside the members.
TEST(SharedRaces, BytesThatAreCopiedBesideMembersAreNone) {
    const std::string bytes = ".shared .align 8 .b8 s[512];\n";
    const std::string start = "st.shared.u32 [%rd2], %r0;\nst.shared.u16 [%rd2+4], %r0;\n";
    const std::string member = "ld.shared.u32 %r1, [%rd2];\nst.shared.u32 [%rd2+8], %r1;\n";
    const std::string gap = "ld.shared.v2.u8 {%rs1, %rs2}, [%rd2+6];\n";
    const std::string copy = "st.shared.v2.u8 [%rd2+14], {%rs1, %rs2};\n";
    EXPECT_TRUE(hazardsOfPtx(bytes, start + member + gap + copy).empty());
    EXPECT_EQ(hazardsOfPtx(bytes, start + gap + copy).size(), 1u) << "nothing else is copied";
    EXPECT_EQ(hazardsOfPtx(bytes, start + member + gap + copy +
                                      "cvt.u32.u8 %r2, %rs1;\nst.shared.u32 [%rd2+8], %r2;\n")
                  .size(),
              1u)
        << "it is read";
}

// A histogram whose bins were never set to 0.
TEST(SharedRaces, AnAtomicThatAddsToWhatNobodyWroteIsTold) {
    const std::string add = "atomicAdd(&s[t % 8], 1);\n__syncthreads();\nout[t] = s[t % 8];";
    const auto found = hazardsOf(add);
    ASSERT_EQ(found.size(), 1u);
    EXPECT_EQ(found.front().kind, "uninitialized");
    EXPECT_EQ(support::saidIn(found.front().message, "line"), "4");
    EXPECT_TRUE(hazardsOf("if (t < 8) s[t] = 0;\n__syncthreads();\n" + add).empty());
    EXPECT_TRUE(hazardsOf("if (t < 8) atomicExch(&s[t], 0);\n__syncthreads();\n" + add).empty());
}

// Under the stack, lanes that have skipped the if wait behind it, and no line is 0.
TEST(SharedRaces, AMaskThatNamesWaitingLanesSaysWhereTheyWait) {
    const auto found = hazardsOf(
        "int x = t;\nif (t % 32 < 16)\n  x = __shfl_down_sync(0xffffffff, t, 1);\n"
        "out[t] = x;",
        {{"model.divergence", "stack"}});
    ASSERT_FALSE(found.empty());
    EXPECT_EQ(found.front().message.key, "hazard.absent_lanes");
    EXPECT_EQ(support::saidIn(found.front().message, "at"), "7");
}

// The runs go on; CUDA leaves them undefined in every model.
/// In a wave of 64 the lower half alone names itself by 0xffffffff; of a whole wave all take part.
TEST(SharedRaces, TheLowerHalfOfAWaveNamesItself) {
    const support::Knobs wave{{"device.preset", "mi300x"}};
    const auto lastStep = [](const char* condition) {
        return "int v = t;\nif (" + std::string(condition) +
               ") {\n  for (int o = 16; o > 0; o /= 2) v += __shfl_down_sync(0xffffffff, v, o);\n"
               "  __syncwarp(0xffffffff);\n}\n__syncthreads();\nout[t] = v;";
    };
    for (const char* const fine : {"t < 32", "t < 64"}) {
        const auto found = hazardsOf(lastStep(fine), wave);
        EXPECT_TRUE(found.empty()) << fine << ": " << found[0].message.key;
    }
    EXPECT_FALSE(hazardsOf(lastStep("t < 16"), wave).empty());
    EXPECT_FALSE(hazardsOf(lastStep("t >= 32"), wave).empty()) << "these it does not name";
}

TEST(SharedRaces, DivergentBarriersAreToldInEveryModel) {
    const std::string body =
        "if (t % 2 == 0) {\n__syncthreads();\n} else {\n__syncthreads();\n}\nout[t] = t;";
    for (const char* model : {"stack", "independent"}) {
        const auto found = hazardsOf(body, {{"model.divergence", model}});
        ASSERT_FALSE(found.empty()) << model;
        EXPECT_EQ(found.front().kind, "divergent_barrier") << model;
    }
    EXPECT_TRUE(hazardsOf("for (int k = 0; k < 3; k++) __syncthreads();\nout[t] = t;").empty());
    const auto left =
        hazardsOf("for (int k = 0; k < 1 + t % 3; k++) __syncthreads();\nout[t] = t;");
    ASSERT_FALSE(left.empty());
    EXPECT_EQ(left.front().kind, "divergent_barrier");
}

/// The hazards of a cluster of two blocks of 64 threads: `s` is a block's own memory, `p` that of
// `if (i >= n) return;` before a barrier, and a barrier that a whole warp passes by.
TEST(SharedRaces, ABarrierThatEndedThreadsDoNotComeToIsTold) {
    for (const char* body : {"if (t >= 40) return;\n__syncthreads();\nout[t] = t;",
                             "if (t < 32) __syncthreads();\nout[t] = t;"}) {
        for (const char* model : {"stack", "independent"}) {
            const auto found = hazardsOf(body, {{"model.divergence", model}});
            ASSERT_EQ(found.size(), 1U) << body << model;
            EXPECT_EQ(found[0].kind, "divergent_barrier");
            EXPECT_EQ(found[0].message.key, "hazard.exited_barrier");
            const auto stopped =
                hazardsOf(body, {{"model.divergence", model}, {"model.barrier", "language"}});
            ASSERT_EQ(stopped.size(), 1U) << "and is not told twice";
            EXPECT_EQ(stopped[0].message.key, "deadlock.exited_barrier");
        }
    }
    EXPECT_TRUE(hazardsOf("__syncthreads();\nif (t >= 40) return;\nout[t] = t;").empty());
}

TEST(SharedRaces, TwoMissingBarriersAreTwoFindings) {
    const auto two = hazardsOf(
        "s[t] = t;\nout[t] = s[63 - t];\n__syncthreads();\ns[t] = 2 * t;\nout[t] += s[63 - t];");
    ASSERT_EQ(two.size(), 2U);
    for (const gpu::RunProblem& race : two)
        EXPECT_EQ(support::saidIn(race.message, "pairs"), "1");
}

// Who reads first and writes later meets whoever has read between.
TEST(SharedRaces, AReaderOfAnotherWarpIsRemembered) {
    const std::string body =
        "s[t] = t;\n__syncthreads();\nif (t == 0) out[0] = s[0];\n"
        "if (t == 32) { __nanosleep(1000); out[1] = s[0]; }\n"
        "if (t == 0) { __nanosleep(5000); s[0] = 7; }";
    const auto found = hazardsOf(body);
    ASSERT_EQ(found.size(), 1U);
    EXPECT_EQ(found[0].kind, "race");
    EXPECT_EQ(support::saidIn(found[0].message, "line"), "8");
    EXPECT_EQ(support::saidIn(found[0].message, "other_line"), "7");
}

}  // namespace
}  // namespace warpscope::history
