#include <gtest/gtest.h>

#include "tests/engine/ptx/run_ptx.h"

namespace warpscope::ptx {
namespace {

TEST(PtxControl, TablesOfTargets) {
    EXPECT_EQ(leftBy("ts: .branchtargets A, B, C; and.b32 %r2, %r0, 1; brx.idx %r2, ts;\nA: "
                     "mov.u32 %r1, 10; bra D;\nB: mov.u32 %r1, 20; bra D;\nC: mov.u32 %r1, 30;\nD: "
                     "st.global.u32 [%rd0], %r1;")[5],
              20U);
}

TEST(PtxControl, FunctionsAreCopiedIn) {
    const std::string before =
        ".func (.param .b32 r) f(.param .b32 a)\n{ .reg .b32 %r<9>; .reg .pred %p<3>; ld.param.u32 "
        "%r1, [a];"
        "setp.gt.s32 %p1, %r1, 5; @%p1 bra L; st.param.b32 [r], 1; ret;\nL: add.s32 %r2, %r1, 100; "
        "st.param.b32 [r], %r2; ret; }\n";
    const std::string call =
        "{ .param .b32 p; .param .b32 q; st.param.b32 [p], %r0; call.uni (q), f, (p); ld.param.b32 "
        "%r1, [q]; }"
        "st.global.u32 [%rd0], %r1;";
    const auto left = leftBy(call, 8, before);
    EXPECT_EQ(left[5], 1U);
    EXPECT_EQ(left[7], 107U);
}

TEST(PtxControl, ALabelThatStandsNowhereIsAProblem) {
    EXPECT_EQ(problemOf("bra NOWHERE;"), "ptx.unknown_name");
    EXPECT_EQ(problemOf("ts: .branchtargets A, B; brx.idx %r0, ts;\nA: mov.u32 %r1, 1;"),
              "ptx.unknown_name");
}

TEST(PtxControl, PrintfAndAssertAreCalls) {
    const std::string before =
        ".extern .func (.param .b32 r) vprintf (.param .b64 a, .param .b64 b);\n"
        ".extern .func __assertfail (.param .b64 a, .param .b64 b, .param .b32 c, .param .b64 d, "
        ".param .b64 e);\n"
        ".global .align 1 .b8 text[7] = {116, 37, 100, 37, 102, 10};\n"
        ".global .align 1 .b8 wrong[6] = {116, 60, 51};\n";
    const std::string body =
        ".local .align 8 .b8 depot[16]; .reg .b64 %SP; .reg .b64 %SPL;\n"
        "mov.u64 %SPL, depot; cvta.local.u64 %SP, %SPL; cvt.rn.f64.u32 %fd1, %r0;\n"
        "st.local.u32 [%SPL], %r0; st.local.f64 [%SPL+8], %fd1;\n"
        "mov.u64 %rd2, text; cvta.global.u64 %rd3, %rd2;\n"
        "{ .param .b64 p; st.param.b64 [p+0], %rd3; .param .b64 q; st.param.b64 [q+0], %SP;\n"
        ".param .b32 r; call.uni (r), vprintf, (p, q); ld.param.b32 %r1, [r+0]; }\n"
        "st.global.u32 [%rd0], %r1; setp.lt.u32 %p1, %r0, 3; @%p1 bra GOOD;\n"
        "mov.u64 %rd4, wrong; cvta.global.u64 %rd5, %rd4;\n"
        "{ .param .b64 p; st.param.b64 [p+0], %rd5; .param .b64 q; st.param.b64 [q+0], %rd5;\n"
        ".param .b32 l; st.param.b32 [l+0], 2; .param .b64 f; st.param.b64 [f+0], %rd5;\n"
        ".param .b64 s; st.param.b64 [s+0], 1; call.uni __assertfail, (p, q, l, f, s); }\nGOOD:";
    auto kernel = read(kernelOf(body, before), "k.ptx", {});
    ASSERT_TRUE(kernel) << kernel.problem().message.key;
    for (const auto level : {codegen::Level::Teaching, codegen::Level::Optimized}) {
        codegen::Options options;
        options.level = level;
        auto launch = support::launchOf(codegen::generate(*kernel, options), {1, 1, 1}, {4, 1, 1});
        const auto out = support::addBuffer(launch, "out", std::vector<std::uint32_t>(8, 0));
        for (const isa::GlobalVariable& global : launch.program.globals) {
            const auto buffer = launch.memory.allocate(
                global.name, static_cast<std::uint32_t>(global.initial.size()));
            launch.memory.fill(buffer, global.initial);
            launch.parameters.resize(global.addressAt + 8, 0);
            for (std::uint32_t i = 0; i < 4; ++i)
                launch.parameters[global.addressAt + i] =
                    static_cast<std::uint8_t>(buffer.address >> (8 * i));
        }
        gpu::GpuState state = gpu::initialState(launch);
        const gpu::Stepper stepper(launch);
        sm::CycleLog log;
        std::string text;
        while (state.stopped == gpu::StopReason::Running) {
            stepper.step(state, log);
            for (const trace::Output& output : log.outputs)
                text += output.text;
        }
        EXPECT_EQ(text, "t00.000000\nt11.000000\nt22.000000\nt33.000000\n");
        EXPECT_EQ(support::wordsOf(state, out)[2], 2u) << "arguments asked for";
        ASSERT_EQ(state.stopped, gpu::StopReason::Fault);
        EXPECT_EQ(state.problems.at(0).message.values.at(0).second, "t<3");
        EXPECT_EQ(state.problems.at(0).message.values.at(2).second, "(3, 0, 0)");
    }
}

TEST(PtxControl, WhatCannotBeCalledIsSaid) {
    EXPECT_EQ(problemOf("call nobody;"), "ptx.unknown_function");
    EXPECT_EQ(problemOf("call malloc;"), "toolchain.outside");
    EXPECT_EQ(problemOf("call %rd1;"), "ptx.indirect");
    EXPECT_EQ(problemOf("wgmma.fence.sync.aligned;"), "toolchain.outside");
    EXPECT_EQ(problemOf("multimem.red.f32 %r1;"), "ptx.unsupported");
}

TEST(PtxControl, ACallThroughANullPointerSaysSo) {
    const std::string one =
        ".func one(.param .b32 a) { ret; }\n.global .align 8 .u64 table[1] = {one};\n";
    const auto kernel = read(kernelOf("mov.u64 %rd3, one; mov.u64 %rd1, 0;\n"
                                      "{ .param .b32 p; st.param.b32 [p], %r0;\n"
                                      "proto : .callprototype _ (.param .b32 _);\n"
                                      "call %rd1, (p), proto; }",
                                      one),
                             "k.ptx", {});
    ASSERT_TRUE(kernel);
    for (const auto level : {codegen::Level::Teaching, codegen::Level::Optimized}) {
        codegen::Options options;
        options.level = level;
        auto launch = support::launchOf(codegen::generate(*kernel, options), {1, 1, 1}, {32, 1, 1});
        support::addBuffer(launch, "out", std::vector<std::uint32_t>(64, 0));
        const auto run = support::runToEnd(launch);
        EXPECT_EQ(run.state.stopped, gpu::StopReason::Fault);
        EXPECT_EQ(run.state.problems.at(0).message.key, "fault.call");
    }
}

// A structure is declared as bytes, but holds numbers of 64 bits.
TEST(PtxControl, APointerBringsStructuresBackWhole) {
    const std::string pair =
        ".func (.param .align 8 .b8 r[16]) pair(.param .b32 a) { .reg .b64 %a<3>;\n"
        "mov.u64 %a0, 0x300000001; st.param.b64 [r], %a0; mov.u64 %a1, 0x700000005;\n"
        "st.param.b64 [r+8], %a1; ret; }\n";
    const std::string call =
        "mov.u64 %rd1, pair; { .param .b32 p; st.param.b32 [p], %r0; .param .align 8 .b8 q[16];\n"
        "proto : .callprototype (.param .align 8 .b8 _[16]) _ (.param .b32 _);\n"
        "call (q), %rd1, (p), proto; ld.param.b64 %rd2, [q]; ld.param.b64 %rd3, [q+8]; }\n"
        "add.s64 %rd2, %rd2, %rd3; st.global.u64 [%rd0], %rd2;";
    EXPECT_EQ(leftBy(call, 8, pair)[5], 0xA00000006ULL);
}

/// add and twice, both of one number, and a table of them.
const std::string kPointedTo =
    ".func (.param .b32 r) add(.param .b32 a) { .reg .b32 %a<3>; ld.param.u32 %a0, [a];\n"
    "add.s32 %a1, %a0, 100; st.param.b32 [r], %a1; ret; }\n"
    ".func (.param .b32 r) twice(.param .b32 a) { .reg .b32 %a<3>; ld.param.u32 %a0, [a];\n"
    "shl.b32 %a1, %a0, 1; st.param.b32 [r], %a1; ret; }\n"
    ".func other(.param .b32 a, .param .b32 b) { ret; }\n"
    ".global .align 8 .u64 table[3] = {twice, add, other};\n";
const std::string kCallThrough =
    "{ .param .b32 p; st.param.b32 [p], %r0; .param .b32 q;\n"
    "proto : .callprototype (.param .b32 _) _ (.param .b32 _);\n"
    "call (q), %rd1, (p), proto; ld.param.b32 %r3, [q]; }\n"
    "cvt.u64.u32 %rd2, %r3; st.global.u64 [%rd0], %rd2;";

TEST(PtxControl, APointerCallsTheFunctionThatItHolds) {
    const auto byChoice = leftBy(
        "setp.lt.u32 %p0, %r0, 4; mov.u64 %rd3, add; mov.u64 %rd4, twice;\n"
        "selp.b64 %rd1, %rd3, %rd4, %p0;\n" +
            kCallThrough,
        32, kPointedTo);
    EXPECT_EQ(byChoice[3], 103u);
    EXPECT_EQ(byChoice[4], 8u);
    const auto byTable = read(
        kernelOf("mov.u64 %rd3, table; ld.global.u64 %rd1, [%rd3];\n" + kCallThrough, kPointedTo),
        "k.ptx", {});
    ASSERT_TRUE(byTable);
    ASSERT_EQ(byTable->globals.size(), 1u);
    const std::vector<std::uint8_t> first(byTable->globals[0].initial.begin(),
                                          byTable->globals[0].initial.begin() + 8);
    EXPECT_EQ(first, (std::vector<std::uint8_t>{32, 0, 0, 0, 0, 0, 0, 4})) << "the second function";
}

TEST(PtxControl, WhatACompilerMakesOfNewAndDeleteIsOutside) {
    for (const char* const name : {"_Znwm", "_Znam", "_ZdlPv", "_ZdaPv", "malloc", "free"}) {
        const auto kernel = read(kernelOf(std::string("call ") + name + ";"), "k.ptx", {});
        ASSERT_FALSE(kernel) << name;
        const Message& message = kernel.problem().message;
        EXPECT_EQ(message.key, "toolchain.outside") << name;
        const bool isHeap = std::ranges::any_of(message.values, [](const auto& value) {
            return value.second == "@toolchain.what.heap";
        });
        EXPECT_TRUE(isHeap) << name;
    }
}

// An array passed by value lies in the memory of its thread where its elements are chosen.
TEST(PtxControl, AnArrayPassedByValueMayBeReadThroughItsAddress) {
    const std::string before =
        ".func (.param .b32 r) f(.param .align 4 .b8 a[8], .param .b32 i)\n"
        "{ .reg .b32 %b<9>; .reg .b64 %a<9>; ld.param.u32 %b1, [i]; mov.b64 %a1, a;\n"
        "cvta.local.u64 %a2, %a1; mul.wide.u32 %a3, %b1, 4; add.s64 %a4, %a2, %a3;\n"
        "ld.u32 %b2, [%a4]; st.param.b32 [r], %b2; ret; }\n";
    const std::string call =
        "{ .param .align 4 .b8 p[8]; .param .b32 q; .param .b32 s; st.param.b32 [p], 70;\n"
        "add.u32 %r2, %r0, 100; st.param.b32 [p+4], %r2; and.b32 %r3, %r0, 1;\n"
        "st.param.b32 [q], %r3; call.uni (s), f, (p, q); ld.param.b32 %r1, [s]; }\n"
        "st.global.u32 [%rd0], %r1;";
    const auto left = leftBy(call, 8, before);
    EXPECT_EQ(left[4], 70U);
    EXPECT_EQ(left[5], 105U);
}

}  // namespace
}  // namespace warpscope::ptx
