// What beginners write, with the place that they are told and what to do.
#include <gtest/gtest.h>

#include "tests/engine/cuda/compiled.h"

namespace warpscope::cuda {
namespace {

struct Mistake {
    const char* body = "";  ///< Line 2 of a kernel (const float* a, float* c, int n).
    const char* problem = "";
    const char* hint = "";
    const char* named = "";  ///< What the hint names, where it names something.
};

const Mistake kMistakes[] = {
    {"j = 1;", "2:1 compiler.unknown_name", "compiler.hint.declare", "j"},
    {"c[j] = 1;", "2:3 compiler.unknown_name", ""},
    {"if (True) c[0] = 1;", "2:5 compiler.unknown_name", "compiler.hint.did_you_mean", "true"},
    {"if (n) ; c[0] = 1; else c[0] = 2;", "2:20 compiler.stray_else", "compiler.hint.stray_else"},
    {"if (n) { } elif (n > 2) { }", "2:12 compiler.unknown_word", "compiler.hint.did_you_mean",
     "else if"},
    {"c = a[0];", "2:6 compiler.bad_conversion", "compiler.hint.address_or_element"},
    {"c = a[0] + 1;", "2:10 compiler.bad_conversion", "compiler.hint.one_element"},
    {"atomicAdd(&c, 1.0f);", "2:11 compiler.no_address", "compiler.hint.is_address"},
    {"c[0] = a[0]^2;", "2:12 compiler.bad_operands", "compiler.hint.power"},
    {"c[0] = frexpf(a[0], 0);", "2:8 compiler.outside", ""},
    {"c[0] = nextafterf(a[0], 1.0f);", "2:8 compiler.outside", ""},
    {"auto f = [](float x) { return x; };", "2:10 compiler.outside",
     "compiler.hint.plain_functions"},
    {"__shared__ struct { int a; } s; s.a = 1;", "2:12 compiler.outside",
     "compiler.hint.name_structure"},
    {"int i = 0, j = 1; (n ? i : j) = 5;", "2:22 compiler.outside", "compiler.hint.choose_by_if"},
    {"decltype(n) i = 0;", "2:1 compiler.outside", "compiler.hint.plain_functions"},
    {"c[0] = m::sq(1);", "2:8 compiler.outside", "compiler.hint.plain_functions"},
    {"c[0] = sqrtff(a[0]);", "2:8 compiler.unknown_function", "compiler.hint.did_you_mean",
     "sqrtf"},
    {"c[0] = min(n, 1.0f);", "2:8 compiler.mixed_arguments", "compiler.hint.convert_argument"},
    {"int n = 5; c[n] = 1;", "2:5 compiler.defined_twice", "compiler.hint.is_parameter"},
    {"for (int j = 0; j < n; j++) c[j] = 1; c[j] = 2;", "2:41 compiler.unknown_name",
     "compiler.hint.ended"},
    {"int x = a;", "2:9 compiler.bad_conversion", "compiler.hint.element"},
    {"for (int k = 0, k < n, k++) c[k] = 1;", "2:1 compiler.for_parts", "compiler.hint.for_parts"},
    {"Particle p;", "2:1 compiler.unknown_type", ""},
    {"_shared_ float s[32];", "2:1 compiler.unknown_type", "compiler.hint.did_you_mean",
     "__shared__"},
    {"c[0] = rand() % n;", "2:8 compiler.host_only", "compiler.hint.random"},
    {"std::cout << n;", "2:1 compiler.host_only", "compiler.hint.print"},
    {"std::vector<int> v(10);", "2:1 compiler.host_only", "compiler.hint.buffer"},
    {"c[0] = sigmoid(a[0]);", "2:8 compiler.unknown_function", "compiler.hint.define_function",
     "sigmoid"},
    {"float f(float x) { return x; }", "2:7 compiler.nested_function",
     "compiler.hint.nested_function"},
    {"*n = 3;", "2:1 compiler.not_a_pointer", "compiler.hint.no_star"},
    {"c[0] = a + c;", "2:10 compiler.bad_operands", "compiler.hint.element"},
    {"c[０] = 1;", "2:3 compiler.stray_character", "compiler.hint.lookalike", "0"},
    {"c[0] ＝＝ 1;", "2:6 compiler.stray_character", "compiler.hint.lookalike", "="},
    {"　　c[0] = 1;", "2:1 compiler.stray_character", "compiler.hint.lookalike_space"},
};

Result<isa::Program> compiledBody(const std::string& body) {
    return compile("__global__ void k(const float* a, float* c, int n) {\n" + body + "\n}",
                   "kernel.cu", {});
}

TEST(Mistakes, AreToldWhereTheyStandWithWhatToDo) {
    for (const Mistake& row : kMistakes) {
        const auto result = compiledBody(row.body);
        ASSERT_FALSE(result) << row.body;
        const Problem& problem = result.problem();
        EXPECT_EQ(
            fmt::format("{}:{} {}", problem.range.line, problem.range.column, problem.message.key),
            row.problem)
            << row.body;
        EXPECT_EQ(problem.hint.key, row.hint) << row.body;
        const std::string named = row.named;
        if (!named.empty()) {
            ASSERT_FALSE(problem.hint.values.empty()) << row.body;
            EXPECT_EQ(problem.hint.values[0].second, named) << row.body;
        }
    }
}

TEST(Mistakes, WhatFollowsFromOneIsNotTold) {
    EXPECT_EQ(compiledBody("i = 1;\nif (i < n)\nc[i] = a[i];").problems().size(), 1u);
    EXPECT_EQ(compiledBody("/* never closed\nc[0] = 1;").problems().size(), 1u);
    EXPECT_EQ(compiledBody("c[0] = " + std::string(300, '(') + "1;").problems().size(), 1u);
}

TEST(Mistakes, ABraceThatIsMissingBeforeTheNextFunctionIsAllThatIsTold) {
    const auto result = compile(
        "__global__ void a(int* o) {\nif (o[0]) {\no[0] = 1;\n}\n__global__ void b(int* o) { }",
        "kernel.cu", {});
    ASSERT_FALSE(result);
    EXPECT_EQ(result.problems().size(), 1u);
    EXPECT_EQ(result.problem().message.key, "compiler.unclosed_brace");
}

TEST(Mistakes, ASemicolonInAMacroIsNamed) {
    const auto result =
        compile("#define N 64;\n__global__ void k(int* c, int n) { if (n < N) c[0] = 1; }",
                "kernel.cu", {});
    ASSERT_FALSE(result);
    EXPECT_EQ(result.problem().hint.key, "compiler.hint.macro_semicolon");
}

TEST(Mistakes, AReferenceThatAFunctionReturnsIsOutside) {
    const auto result = compile(
        "__device__ int& f(int& a) { return a; }\n"
        "__global__ void k(int* c) { f(c[0]) = 1; }",
        "k.cu", {});
    ASSERT_FALSE(result);
    EXPECT_EQ(result.problem().message.key, "compiler.outside");
    EXPECT_EQ(result.problem().hint.key, "compiler.hint.return_value");
}

TEST(Mistakes, AParameterWithoutATypeIsNamed) {
    const auto result = compile("__global__ void k(float* c, m) { c[0] = m; }", "k.cu", {});
    ASSERT_FALSE(result);
    EXPECT_EQ(result.problem().message.key, "compiler.unknown_type");
    EXPECT_EQ(result.problem().hint.key, "compiler.hint.parameter_type");
}

TEST(Mistakes, AMissingCommaBetweenParametersIsOne) {
    const auto result = compile("__global__ void k(const float* a const float* b) { }", "k.cu", {});
    ASSERT_FALSE(result);
    EXPECT_EQ(result.problem().message.values[1].second, ",");
}

}  // namespace
}  // namespace warpscope::cuda
