#include <gtest/gtest.h>

#include "tests/engine/cuda/compiled.h"
#include "tests/support/run_kernel.h"

namespace warpscope::cuda {
namespace {

TEST(CheckJumps, AGotoLeavesLoopsAndComesBack) {
    const auto out = support::runBody(
        "int at = -1, steps = 0; unsigned n = 7;\n"
        "for (int r = 0; r < 4; r++) for (int c = 0; c < 4; c++)\n"
        "    if (r * c == 6) { at = 10 * r + c; goto done; }\n"
        "at = -2;\n"
        "done: out[0] = at;\n"
        "again: if (n == 1) goto end; n = n & 1 ? 3 * n + 1 : n / 2; ++steps; goto again;\n"
        "end: out[1] = steps; out[2] = find(in[0]) * 10 + find(in[1]);",
        {5, 40}, 1,
        "__device__ int find(int x) { int i = 0; top: if (i * i > x) goto out; i++; goto top;\n"
        "  out: return i; }\n");
    EXPECT_EQ(out[0], 23);
    EXPECT_EQ(out[1], 16);
    EXPECT_EQ(out[2], 37) << "each copy of a function has labels of its own";
}

TEST(CheckJumps, LanesThatJumpMeetAgain) {
    const auto out = support::runBody(
        "int i = threadIdx.x, n = 0;\n"
        "if (i % 3 == 0) { n = 1; goto fail; }\n"
        "if (i % 5 == 0) { n = 2; goto fail; }\n"
        "out[i] = __popc(__activemask()); return;\n"
        "fail: out[i] = -n;",
        {}, 32);
    EXPECT_EQ(out[3], -1);
    EXPECT_EQ(out[5], -2);
    EXPECT_EQ(out[1], 17);
}

TEST(CheckJumps, AJumpNeedsItsLabelAndSkipsNoFirstValue) {
    const auto told = [](const std::string& body) {
        return problemOf("__global__ void k(int* o) {\n" + body + "\n}");
    };
    EXPECT_EQ(told("goto dome; done: o[0] = 1;"), "2:1 compiler.unknown_label");
    EXPECT_EQ(hintOf("__global__ void k(int* o) { goto dome; done: o[0] = 1; }"),
              "compiler.hint.did_you_mean");
    EXPECT_EQ(told("a: a: o[0] = 1; goto a;"), "2:4 compiler.defined_twice");
    EXPECT_EQ(told("if (o[0]) goto end;\nint n = 2; o[1] = n;\nend: o[0] = 1;"),
              "2:11 compiler.jump_over_value");
    EXPECT_EQ(told("if (o[0]) goto end;\n{ int n = 2; o[1] = n; }\nend: o[0] = 1;"), "")
        << "nobody knows n there";
    EXPECT_EQ(told("int n = 2; again: o[0] = n; if (o[1]) goto again;"), "");
}

TEST(CheckJumps, ALabelThatNobodyUsesIsSuspicious) {
    const isa::Program program = programOf(
        "__global__ void k(int* o) { switch (o[0]) { case 1: o[0] = 2; break;\n"
        "defualt: o[0] = 3; } }");
    ASSERT_EQ(program.warnings.size(), 1u);
    EXPECT_EQ(program.warnings[0].message.key, "compiler.warn.unused_label");
    EXPECT_EQ(program.warnings[0].hint,
              Message{"compiler.hint.did_you_mean"}.with("name", "default"));
}

TEST(CheckJumps, LabelsBelongToTheirFunction) {
    const std::string f = "__device__ int f(int a) { if (a) goto end; a = 2; end: return a; }\n";
    EXPECT_EQ(
        problemOf(f + "__global__ void k(int* o) { if (o[0]) goto end; o[0] = f(1); end: ; }"), "");
    EXPECT_EQ(problemOf(f + "__global__ void k(int* o) { goto end; o[0] = f(1); }"),
              "2:29 compiler.unknown_label");
}

TEST(CheckJumps, BehindALabelAllMayHaveHappened) {
    EXPECT_TRUE(programOf("__device__ int f(int a) { int x; if (a) goto set; return 0;\n"
                          "set: x = a; goto end;\nend: return x; }\n"
                          "__global__ void k(int* o) { o[0] = f(o[1]); }")
                    .warnings.empty());
}

}  // namespace
}  // namespace warpscope::cuda
