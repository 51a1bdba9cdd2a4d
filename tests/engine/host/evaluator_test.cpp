#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "tests/engine/host/value_of_x.h"

namespace warpscope::host {
namespace {

TEST(Evaluator, TheLastValueAboveCounts) {
    EXPECT_EQ(valueOfX("", "int x = 3; x = 4; int y = x"), 4);
    EXPECT_EQ(valueOfX("const int N = 1 << 10;", "int x = N / 4"), 256);
    EXPECT_EQ(valueOfX("#define N (2 * M)\n#define M 21", "int x = N"), 42);
}

TEST(Evaluator, WhatCallsItselfTwiceIsNotFollowedForHours) {
    EXPECT_EQ(valueOfX("int f(int n) { return f(n - 1) + f(n - 2); }", "int x = f(40)"),
              std::nullopt);
    std::string sums = "int a0 = 1;";
    for (int i = 1; i < 50; ++i)
        sums += "int a" + std::to_string(i) + " = a" + std::to_string(i - 1) + " + a" +
                std::to_string(i - 1) + ";";
    EXPECT_EQ(valueOfX("", sums + "int x = a49"), std::nullopt);
    EXPECT_EQ(valueOfX("", sums + "int x = a8"), 256);
}

TEST(Evaluator, ADeclarationSaysWhetherANumberIsWhole) {
    EXPECT_EQ(valueOfX("", "int g = 7 / 2.0; int x = g * 2"), 6);
    EXPECT_EQ(valueOfX("", "float g = 7; float x = g / 2"), 3.5);
}

TEST(Evaluator, ALambdaKnowsWhatStandsAroundIt) {
    EXPECT_EQ(valueOfX("",
                       "int n = 100; auto f = [&](int b) { return (n + b - 1) / b; };"
                       " int x = f(32)"),
              4);
}

TEST(Evaluator, SoDoesOneOutsideOfFunctions) {
    EXPECT_EQ(
        valueOfX("const int N = 4; auto up = [](int a, int b) { return (a + b - 1) / b + N; };",
                 "int N = 100; int x = up(33, 16)"),
        7);
}

TEST(Evaluator, WithoutArgumentsTheDefaultCounts) {
    EXPECT_EQ(valueOfX("", "int x = argc > 1 ? atoi(argv[1]) : 1000"), 1000);
    EXPECT_EQ(valueOfX("", "int x = 64; if (argc > 1) x = atoi(argv[1])"), 64);
}

TEST(Evaluator, WhatComesFromTheOutsideHasNoValue) {
    EXPECT_EQ(valueOfX("", "int x = atoi(argv[1])"), std::nullopt);
    EXPECT_EQ(valueOfX("", "int x; scanf(\"%d\", &x)"), std::nullopt);
    EXPECT_EQ(valueOfX("", "int x = x + 1"), std::nullopt) << "no endless search";
}

TEST(Evaluator, FunctionsThatOnlyReturnAndMacrosAreComputed) {
    EXPECT_EQ(
        valueOfX("int divUp(int a, int b) { return (a + b - 1) / b; }", "int x = divUp(1000, 256)"),
        4);
    EXPECT_EQ(valueOfX("#define CEIL(a, b) (((a) + (b) - 1) / (b))", "int x = CEIL(1000, 256)"), 4);
}

TEST(Evaluator, AParameterHasTheValueOfTheFirstCall) {
    const HostCode code =
        readHostCode("void run(float* d, int n) { int m = n * 2; }\nint main() { run(p, 50); }");
    const std::map<std::string, double> fixed;
    Evaluator evaluator(code, fixed);
    EXPECT_EQ(evaluator.valueOf("m", code.functions[0].body.end - 1)->number, 100);
}

TEST(Evaluator, SizesOfTypesAndArraysAreKnown) {
    EXPECT_EQ(valueOfX("", "int x = sizeof(signed char) + sizeof(signed)"), 5);
    EXPECT_EQ(valueOfX("", "size_t x = 10 * sizeof(double)"), 80);
    EXPECT_EQ(valueOfX("", "float a[4][8]; int x = sizeof(a)"), 128);
    EXPECT_EQ(valueOfX("", "int a[9]; int x = sizeof(a) / sizeof(a[0])"), 9);
    EXPECT_EQ(valueOfX("typedef float real;", "int x = 3 * sizeof(real)"), 12);
    EXPECT_EQ(valueOfX("#define DATATYPE double", "int x = sizeof(DATATYPE)"), 8);
    EXPECT_EQ(valueOfX("", "int x = sizeof(float4)"), 16);
    EXPECT_EQ(valueOfX("", "int x = sizeof(float*)"), 8);
}

TEST(Evaluator, MembersAndStructuresAreKnown) {
    EXPECT_EQ(valueOfX("struct M { int rows, cols; };",
                       "M m; m.rows = 50; m.cols = m.rows - 10; int x = (m.cols + 15) / 16"),
              3);
    EXPECT_EQ(
        valueOfX("", "dim3 b(16, 8); M m; m.n = 64; dim3 g(m.n / b.x, m.n / b.y); int x = g.y"), 8);
    EXPECT_EQ(valueOfX("struct P { float x, y, z; int id; };", "int x = 100 * sizeof(P)"), 1600);
    EXPECT_EQ(valueOfX("", "m.n = m.n + 1; int x = m.n"), std::nullopt) << "no endless search";
}

TEST(Evaluator, AFixedValueWinsAndIsTold) {
    const HostCode code = readHostCode("const int N = 5; const int M = N + 1;");
    const std::map<std::string, double> fixed{{"N", 7}};
    Evaluator evaluator(code, fixed);
    EXPECT_EQ(evaluator.valueOf("M", 0)->number, 8);
    EXPECT_EQ(evaluator.known().at("N"), 7);
    EXPECT_FALSE(evaluator.known().contains("M")) << "it depends on N";
}

TEST(Evaluator, WhatIsUnknownIsNamedBeforeWhatDependsOnIt) {
    const HostCode code =
        readHostCode("int main() { int n = read(); int blocks = (n + 255) / 256; use(blocks); }");
    const std::map<std::string, double> fixed;
    Evaluator evaluator(code, fixed);
    EXPECT_FALSE(evaluator.valueOf("blocks", code.tokens.size() - 4));
    ASSERT_GE(evaluator.unknown().size(), 2u);
    EXPECT_EQ(evaluator.unknown()[0], "n");
    EXPECT_EQ(evaluator.unknown()[1], "blocks");
}

TEST(Evaluator, ExtentsInBraces) {
    const HostCode code = readHostCode(
        "int main() { const int W = 60;\n"
        "const dim3 threads{16, 8}, blocks{(W + threads.x - 1) / threads.x, 5}; run(); }");
    const std::map<std::string, double> fixed;
    Evaluator evaluator(code, fixed);
    const auto blocks = evaluator.valueOf("blocks", code.tokens.size() - 3);
    ASSERT_TRUE(blocks && blocks->extent);
    EXPECT_EQ(*blocks->extent, (Dim3{4, 5, 1}));
    EXPECT_EQ(valueOfX("", "Pair x = {3, 4}"), std::nullopt) << "no extent";
}

TEST(Evaluator, EachVectorOfADeclarationHasItsSize) {
    const HostCode code = readHostCode(
        "int main() { const int n = 6; std::vector<float> a(n, 1.0f), b(2 * n), c(n * n); run(); "
        "}");
    const std::map<std::string, double> fixed;
    Evaluator evaluator(code, fixed);
    const std::size_t end = code.tokens.size() - 3;
    ASSERT_TRUE(evaluator.valueOf("c", end));
    EXPECT_EQ(evaluator.valueOf("a", end)->number, 6);
    EXPECT_EQ(evaluator.valueOf("b", end)->number, 12);
    EXPECT_EQ(evaluator.valueOf("c", end)->number, 36);
}

TEST(Evaluator, ANumberOfATemplateIsThatOfItsFirstCall) {
    const HostCode code =
        readHostCode("template <int N> void run() { here(); }\nint main() { run<2 * 16>(); }");
    const std::map<std::string, double> fixed;
    Evaluator evaluator(code, fixed);
    EXPECT_EQ(evaluator.valueOf("N", code.functions[0].body.first + 1)->number, 32);
}

// It is no part of the launch: who names what is missing would ask for it.
TEST(Evaluator, WhatOnlyATestAsksForIsNotTold) {
    const std::map<std::string, double> none;
    for (const char* mode : {"3", "rand()"}) {
        const HostCode code = readHostCode("int main() { int mode = " + std::string(mode) +
                                           "; int x = 64; if (mode < 0) { y = 8; }\n"
                                           "if (mode > 5) x = 8; }");
        Evaluator evaluator(code, none);
        const auto value = evaluator.valueOf("x", code.tokens.size() - 3);
        ASSERT_TRUE(value) << mode;
        const bool isKnown = mode[0] == '3';
        EXPECT_EQ(value->number, isKnown ? 64 : 8);
        EXPECT_EQ(evaluator.known(), (std::map<std::string, double>{{"x", value->number}}));
        EXPECT_TRUE(evaluator.unknown().empty()) << mode;
    }
}

TEST(Evaluator, AMemberThatALibraryFillsIsAskedForUntilItIsFixed) {
    const HostCode code = readHostCode("int main() { Image m = load(path); f(m.width); }");
    const std::map<std::string, double> none, fixed{{"m.width", 640}};
    Evaluator open(code, none);
    EXPECT_FALSE(open.memberOf("m", "width", code.tokens.size() - 3));
    EXPECT_EQ(open.unknown(), (std::vector<std::string>{"m.width"}));
    Evaluator told(code, fixed);
    const auto value = told.memberOf("m", "width", code.tokens.size() - 3);
    ASSERT_TRUE(value);
    EXPECT_EQ(value->number, 640);
    EXPECT_EQ(told.known(), fixed);
}

}  // namespace
}  // namespace warpscope::host
