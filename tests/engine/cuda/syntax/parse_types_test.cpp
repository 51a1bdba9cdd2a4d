#include <gtest/gtest.h>

#include "tests/engine/cuda/compiled.h"
#include "tests/support/run_kernel.h"

namespace warpscope::cuda {
namespace {

using support::valueOf;

std::string problemOfTypes(const std::string& body) {
    return problemOf("__global__ void k(int* o) {\n" + body + "\n}");
}

TEST(ParseTypes, NamesOfTypesStandForThem) {
    EXPECT_EQ(valueOf("real x = 1.5f; row p = out; p[0] = (int)(x * (real)2);", {},
                      "typedef float real; typedef int* row;"),
              3);
    EXPECT_EQ(valueOf("u x = 0; x -= 1; out[0] = x > 5;", {}, "using u = unsigned int;"), 1);
    EXPECT_EQ(valueOf("uint x = 3; uint8_t y = 257; out[0] = x + y;", {},
                      "typedef unsigned int uint; typedef unsigned char uint8_t;"),
              4)
        << "what the headers say may be said again";
    EXPECT_EQ(valueOf("typedef unsigned char byte; byte b = 257; out[0] = b + sizeof(byte);"), 2);
    EXPECT_EQ(valueOf("{ typedef char T; } int T = 3; out[0] = T;"), 3) << "it ends with its block";
}

TEST(ParseTypes, EnumeratorsCount) {
    EXPECT_EQ(valueOf("out[0] = A * 100 + B * 10 + C;", {}, "enum { A = 1, B, C };"), 123);
    EXPECT_EQ(valueOf("Mode m = FAST; enum Mode n = SLOW; out[0] = m * 10 + n;", {},
                      "enum Mode { SLOW = 4, FAST = SLOW + 3 };"),
              74);
    EXPECT_EQ(valueOf("E e = E::B; out[0] = (int)e;", {}, "enum class E { A, B };"), 1);
    // Bug: in the braces of a class they were not known by their plain names.
    EXPECT_EQ(
        valueOf("S s{E::C, {}}; E e = E::A, f = s.e == E::C ? s.e : e; E g[2] = {f, E::B};\n"
                "switch (g[0]) { case E::A: out[0] = 1; break; case E::B: out[0] = 2; break;\n"
                "default: out[0] = static_cast<int>(id(s.e)) + id(4) + (s.f == E::A) * 10; }",
                {},
                "enum class E { A, B = 4, C = A | B | 2 }; struct S { E e; E f; };\n"
                "template <class T> __device__ T id(T x) { return x; }"),
        20);
    EXPECT_EQ(valueOf("F f = F::A | F::B; f |= F::C; out[0] = static_cast<int>(f);", {},
                      "enum class F { A = 1, B = 2, C = 4 };\n"
                      "__device__ F operator|(F a, F b) { return F((int)a | (int)b); }\n"
                      "__device__ F& operator|=(F& a, F b) { return a = a | b; }"),
              7);
    EXPECT_EQ(valueOf("Kind k = B; switch (k) { case A: out[0] = 1; break; case B: out[0] = 2; }",
                      {}, "typedef enum { A, B } Kind;"),
              2);
    EXPECT_EQ(valueOf("enum { HERE = 6 }; int a[HERE]; out[0] = sizeof(a);"), 24);
}

TEST(ParseTypes, AnUnknownTypeIsCalledOne) {
    EXPECT_EQ(problemOfTypes("Int i = 1;"), "2:1 compiler.unknown_type");
    EXPECT_EQ(problemOfTypes("cudaError_t e;"), "2:1 compiler.unknown_type");
    const auto result = compile("__global__ void k(int* o) { Int i = 1; }", "kernel.cu", {});
    ASSERT_FALSE(result);
    EXPECT_EQ(result.problem().hint.values[0].second, "int");
    EXPECT_EQ(problemOf("__global__ void k(Float* o) { }"), "1:19 compiler.unknown_type");
}

TEST(ParseTypes, WordsThatAreNoNamesAreRefused) {
    EXPECT_EQ(problemOfTypes("int this = 1;"), "2:5 compiler.reserved_name");
    EXPECT_EQ(problemOfTypes("int int x = 1;"), "2:5 compiler.two_types");
    EXPECT_EQ(problemOfTypes("float unsigned x = 1;"), "2:7 compiler.two_types");
    EXPECT_EQ(problemOfTypes("const int x;"), "2:11 compiler.const_without_value");
}

TEST(ParseTypes, StaticAssertions) {
    EXPECT_EQ(problemOfTypes("static_assert(sizeof(int) == 4, \"four\");"), "");
    EXPECT_EQ(problemOfTypes("static_assert(1 > 2);"), "2:1 compiler.assertion");
    EXPECT_EQ(problemOfTypes("static_assert(o[0] == 1);"), "2:20 compiler.not_constant");
}

TEST(ParseTypes, ConstantsOfAnEnumMayBeNamedWithIt) {
    EXPECT_EQ(problemOf("enum Dim { X = 2, Y }; enum class Mode { Y = 7 };\n"
                        "__global__ void k(int* o) { o[0] = Dim::X + Dim::Y + (int)Mode::Y; }"),
              "");
    EXPECT_EQ(problemOf("enum Dim { X }; __global__ void k(int* o) { o[0] = Dim::Z; }"),
              "1:52 compiler.unknown_name");
}

TEST(ParseTypes, AnEnumHasItsConstantsByEachOfItsNames) {
    EXPECT_EQ(valueOf("out[0] = (int)S::Green + 10 * (int)T::Red + 100 * Shade::B;", {},
                      "enum class Colour { Red = 4, Green }; using S = Colour; typedef S T;\n"
                      "typedef enum { A, B } Shade;"),
              145);
    EXPECT_EQ(valueOf("Tint t = Tint::Y; using U = Wide; out[0] = t + (int)U::Q + sizeof(U);", {},
                      "using Tint = enum { X, Y };\nusing Wide = enum class W : short { P, Q };"),
              4);
    EXPECT_EQ(valueOf("out[0] = P::Kind::B + 10 * Q::B + 100 * (int)P::Mode::On;", {},
                      "struct P { enum Kind { A, B }; enum class Mode { Off, On }; };\n"
                      "using Q = P;"),
              111);
    EXPECT_EQ(valueOf("using L = enum { U, V }; L v = V; out[0] = v + L::V;"), 2);
    EXPECT_EQ(problemOfTypes("using L = enum { U }; o[0] = L::W;"), "2:30 compiler.unknown_name");
}

TEST(ParseTypes, DecltypeIsTheTypeOfAnExpression) {
    EXPECT_EQ(valueOf("decltype(1.5f * out[0]) x = 2.75, y = 0.5f; out[0] = (x + y) * 100;"), 325);
    EXPECT_EQ(valueOf("char c = 3; decltype(c) d = 258; decltype(c + c) e = 258; out[0] = d + e;"),
              260);
    EXPECT_EQ(valueOf("decltype(out[0]) x = out[0]; x = 7; decltype(&out[0]) p = out; p[0] += 1;"),
              8)
        << "another name of out[0]";
    EXPECT_EQ(valueOf("out[0] = scaled(2.5f) + scaled(3);", {},
                      "template <typename T> __device__ T scaled(T a) {\n"
                      "using R = decltype(a * 2); R r = a * 2; R* p = &r; return *p; }"),
              11);
    EXPECT_EQ(problemOfTypes("decltype(q) x = 1;"), "2:10 compiler.unknown_name");
    EXPECT_EQ(problemOfTypes("decltype(o)* x = 0;"), "2:14 compiler.pointer_to_pointer");
}

}  // namespace
}  // namespace warpscope::cuda
