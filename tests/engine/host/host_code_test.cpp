#include "engine/host/host_code.h"

#include <gtest/gtest.h>

namespace warpscope::host {
namespace {

TEST(HostCode, FunctionsAreFoundWithTheirParameters) {
    const HostCode code = readHostCode(
        "__global__ void __launch_bounds__(256) k(float* data, const int n) { data[n] = 1; }\n"
        "namespace a { class C { public: void m(int x = 3) { x++; } }; }\n"
        "int main() { return 0; }\n");
    ASSERT_EQ(code.functions.size(), 3u);
    EXPECT_EQ(code.functions[0].name, "k");
    EXPECT_TRUE(code.functions[0].isKernel);
    EXPECT_EQ(code.functions[0].parameters, (std::vector<std::string>{"data", "n"}));
    EXPECT_EQ(code.functions[1].name, "m");
    EXPECT_EQ(code.functions[1].parameters, (std::vector<std::string>{"x"}));
    EXPECT_FALSE(code.functions[2].isKernel);
    EXPECT_EQ(code.functions[2].line, 3);
}

TEST(HostCode, MacrosAreKeptAndOfAnIfTheLikelyPart) {
    const HostCode code = readHostCode(
        "#define N 16\n#define DIV(a, b) ((a) / (b))\n"
        "#if 0\nint no;\n#else\nint yes;\n#endif\n"
        "#ifdef __CUDACC__\nint first;\n#else\nint second;\n#endif\n");
    EXPECT_FALSE(code.macros.at("N").takesArguments);
    EXPECT_EQ(code.macros.at("DIV").parameters, (std::vector<std::string>{"a", "b"}));
    EXPECT_EQ(code.text({0, code.tokens.size() - 1}), "int yes;int first;");
}

TEST(HostCode, CommasWithinBracketsDivideNothing) {
    const HostCode code = readHostCode("f(a, g(b, c), {d, e})");
    const auto parts = code.split({2, code.behind(1) - 1});
    ASSERT_EQ(parts.size(), 3u);
    EXPECT_EQ(code.text(parts[1]), "g(b,c)");
}

TEST(HostCode, AParameterMayNameATemplateOfSeveralArguments) {
    const HostCode code = readHostCode(
        "__global__ void k(const int* data, atomic<int, scope<2, 3>>* count, int n) {}\n");
    ASSERT_EQ(code.functions.size(), 1U);
    EXPECT_EQ(code.functions[0].parameters, (std::vector<std::string>{"data", "count", "n"}));
}

TEST(HostCode, EachBracketKnowsItsEnd) {
    const HostCode code = readHostCode(") f(a[1], {g()}) } (x[");
    const std::size_t last = code.tokens.size() - 1;
    EXPECT_EQ(code.behind(2), 14u) << "what was closed before does not count";
    EXPECT_EQ(code.behind(4), 7u);
    EXPECT_EQ(code.behind(8), 13u);
    EXPECT_EQ(code.behind(last - 1), last) << "never closed";
}

TEST(HostCode, ThousandsOfBracketsAreCountedOnce) {
    constexpr std::size_t kDeep = 200'000;  // Counted for each of them: minutes.
    const HostCode code = readHostCode(std::string(kDeep, '(') + std::string(kDeep, ')'));
    ASSERT_EQ(code.tokens.size(), 2 * kDeep + 1);
    for (std::size_t i = 0; i < kDeep; ++i)
        ASSERT_EQ(code.behind(i), 2 * kDeep - i);
}

TEST(HostCode, WhatIsNoProgramIsReadToItsEnd) {
    for (const char* text :
         {"", "{{{", ")))", "#define", "kernel<<<", "f(", "a = {", "struct S : T {"})
        EXPECT_FALSE(readHostCode(text).tokens.empty()) << text;
}

TEST(HostCode, AResultMayStandBehindTheParameters) {
    const HostCode code =
        readHostCode("static auto up(size_t a, size_t b) -> std::size_t { return a / b; }");
    ASSERT_EQ(code.functions.size(), 1U);
    EXPECT_EQ(code.functions[0].name, "up");
    EXPECT_EQ(code.functions[0].parameters, (std::vector<std::string>{"a", "b"}));
}

TEST(HostCode, ALambdaIsAFunctionOfItsName) {
    const HostCode code = readHostCode(
        "int main() { int n = 2;\n auto up = [&](int a, int b) -> int { return a / b + n; };\n"
        " auto later = [n](int c); return up(1, 2); }\n"
        "auto outside = [](int d) { return d; };\n");
    std::vector<std::string> names;
    for (const HostFunction& function : code.functions)
        names.push_back(function.name);
    EXPECT_EQ(names, (std::vector<std::string>{"main", "up", "outside"}));
    EXPECT_EQ(code.functions[1].parameters, (std::vector<std::string>{"a", "b"}));
    EXPECT_EQ(code.functions[1].line, 2);
}

// The 16 is no value of a variable, whose end would be sought behind the kernel.
TEST(HostCode, ADefaultOfATemplateBelongsToItsParameter) {
    const HostCode code = readHostCode(
        "template <int B = 16, class T = Pair<int, float>> __global__ void k(T* p) { p[0] = B; }\n"
        "int main() { return 0; }\n");
    ASSERT_EQ(code.functions.size(), 2U);
    EXPECT_EQ(code.functions[0].name, "k");
    EXPECT_TRUE(code.functions[0].isKernel);
    EXPECT_EQ(code.functions[1].name, "main");
}

TEST(HostCode, WhatStandsBehindAMacroOfKernelsStays) {
    const HostCode code = readHostCode(
        "#define KERNEL(name) __global__ void name(int* p)\nKERNEL(k) { p[0] = 1; }\n"
        "KERNEL(other) { p[1] = 2; }\n");
    ASSERT_EQ(code.functions.size(), 2U);
    EXPECT_EQ(code.functions[0].name, "k");
    EXPECT_EQ(code.functions[1].name, "other");
    EXPECT_EQ(code.text(code.functions[0].body), "p[0]=1;");
}

}  // namespace
}  // namespace warpscope::host
