#include <gtest/gtest.h>

#include "tests/engine/cuda/compiled.h"
#include "tests/support/run_kernel.h"

namespace warpscope::cuda {
namespace {

using support::valueOf;

TEST(ParseStatements, ElseBelongsToTheNearestIf) {
    EXPECT_EQ(valueOf("out[0] = 1; if (in[0]) if (in[1]) out[0] = 2; else out[0] = 3;", {0, 1}), 1);
    EXPECT_EQ(valueOf("out[0] = 1; if (in[0]) if (in[1]) out[0] = 2; else out[0] = 3;", {1, 0}), 3);
}

TEST(ParseStatements, PartsOfAForMayBeMissing) {
    EXPECT_EQ(valueOf("int i = 0; for (;;) { if (i == 4) break; i++; } out[0] = i;"), 4);
    EXPECT_EQ(valueOf("int s = 0; for (int i = 0, j = 9; i < j; i++, j--) s += j - i; out[0] = s;"),
              9 + 7 + 5 + 3 + 1);
}

TEST(ParseStatements, SeveralMistakesAreReportedAtOnce) {
    const auto result = compile(
        "__global__ void k(int* out) {\n"
        "  int x = 1\n"
        "  out[0] = ;\n"
        "  if (x > 0 { out[1] = 2; }\n"
        "  out[2] = x;\n"
        "}\n",
        "kernel.cu", {});
    ASSERT_FALSE(result);
    std::vector<int> lines;
    for (const Problem& problem : result.problems())
        lines.push_back(problem.range.line);
    EXPECT_EQ(lines, (std::vector<int>{2, 4}));
}

TEST(ParseStatements, AnOpenBraceIsReportedWhereItWasOpened) {
    EXPECT_EQ(problemOf("__global__ void k(int* out) {\n  if (out[0]) {\n    out[1] = 2;\n}\n"),
              "2:15 compiler.unclosed_brace")
        << "the last brace stands where that of the function would";
    EXPECT_EQ(problemOf("__global__ void k(int* out) {\n  if (out[0]) {\n    out[1] = 2;\n  }\n"),
              "1:29 compiler.unclosed_brace");
}

TEST(ParseStatements, AHostFunctionWithinAKernelMeansThatABraceIsMissing) {
    EXPECT_EQ(problemOf("__global__ void k(int* out) {\n  out[1] = 2;\n\nint main() {\n"
                        "  k<<<1, 32>>>(0);\n}\n"),
              "1:29 compiler.unclosed_brace");
}

TEST(ParseStatements, AnIfMayBeginWithAVariableOfItsOwn) {
    const auto out = support::runBody(
        "if (int r = in[0] % 3; r == 1) out[0] = r + 10; else out[0] = -r;\n"
        "if (int d = in[0] / 2) out[1] = d;\n"
        "if constexpr (sizeof(int) == 4) out[2] = 4; else out[2] = 5;\n"
        "if (int(2.5f) == 2) out[3] = 1;",
        {7});
    EXPECT_EQ(out[0], 11);
    EXPECT_EQ(out[1], 3);
    EXPECT_EQ(out[2], 4);
    EXPECT_EQ(out[3], 1);
}

TEST(ParseStatements, AConditionMayDeclareAVariable) {
    EXPECT_EQ(valueOf("int s = 0, i = 5; while (int x = i--) { if (x == 3) continue; s += x; }"
                      " out[0] = s;"),
              12);
    EXPECT_EQ(valueOf("int s = 0; for (int j = 0; int y = 4 - j; ++j) { if (y == 2) continue;"
                      " s += 10 * y; } out[0] = s;"),
              80);
    EXPECT_EQ(
        valueOf("int s = 6; switch (int z = s & 3) { case 0: s = 1; break; case 2: s += z * 10;"
                " break; default: s = 3; } out[0] = s;"),
        26);
    EXPECT_EQ(valueOf("switch (int z = 5; z) { case 5: out[0] = z + 1; }"), 6);
    EXPECT_EQ(valueOf("int i = 3; while (float f = i * 0.5f) { --i; out[0] += f * 2; }"), 6);
}

}  // namespace
}  // namespace warpscope::cuda
