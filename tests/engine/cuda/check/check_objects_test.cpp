#include <gtest/gtest.h>

#include "tests/engine/cuda/compiled.h"
#include "tests/engine/cuda/same_as_host.h"
#include "tests/support/run_kernel.h"

namespace warpscope::cuda {
namespace {

constexpr const char* kComplex =
    "class Complex { float r, i;\npublic:\n"
    "  __device__ Complex(float a, float b = 0) : r(a), i(b) {}\n"
    "  __device__ Complex() { r = 7; if (i > 0 && r < 0) return; i = 8; }\n"
    "  __device__ Complex operator*(const Complex& o) const {\n"
    "    return Complex(r * o.r - i * o.i, i * o.r + r * o.i); }\n"
    "  __device__ Complex operator-() const { return Complex(-r, -i); }\n"
    "  __device__ Complex& operator+=(const Complex& o) { r += o.r; i += o.i; return *this; }\n"
    "  __device__ bool operator<(const Complex& o) const { return r < o.r; }\n"
    "  __device__ int operator()(int x) const { return x + (int)i; }\n"
    "  __device__ int sum() const { return (int)(r * 10 + i); }\n"
    "  Complex(const char* text);\n"
    "  void print() { std::cout << r; }\n};\n"
    "__device__ Complex operator+(Complex a, const Complex& b) { a += b; return a; }\n";

TEST(CheckObjects, ConstructorsMakeThem) {
    const auto out = support::runBody(
        "Complex a(1, 2), b, c{3}, d = Complex(4, 5), e(d); out[0] = a.sum(); out[1] = b.sum();\n"
        "out[2] = c.sum(); out[3] = d.sum(); out[4] = e.sum();\n"
        "Complex f[3] = {a}; out[5] = f[in[0]].sum(); a = Complex(9); out[6] = a.sum();",
        {2}, 1, kComplex);
    const std::vector<std::int32_t> expected{12, 78, 30, 45, 45, 78, 90};
    for (std::size_t i = 0; i < expected.size(); ++i)
        EXPECT_EQ(out[i], expected[i]) << i;
}

TEST(CheckObjects, SignsCallTheFunctionsOfTheirName) {
    const auto out = support::runBody(
        "Complex a(1, 2), b(in[0], 4); out[0] = (a * b).sum(); out[1] = (-a + b).sum();\n"
        "a += b; out[2] = a.sum(); out[3] = a < b; out[4] = b(10);",
        {3}, 1, kComplex);
    const std::vector<std::int32_t> expected{-50 + 10, 22, 46, 0, 14};
    for (std::size_t i = 0; i < expected.size(); ++i)
        EXPECT_EQ(out[i], expected[i]) << i;
    EXPECT_EQ(
        support::valueOf("float2 v = 2 * make_float2(1, in[0]); out[0] = (int)(v.x + v.y);", {3},
                         "__device__ float2 operator*(float s, float2 v) {\n"
                         "  return make_float2(s * v.x, s * v.y); }\n"),
        8);
    EXPECT_EQ(problemOf("__global__ void k(float2* o) { o[0] = o[1] * 2; }"),
              "1:44 compiler.bad_operands");
}

// Bug: julia.cu of CUDA by Example, whose operators are no const functions.
TEST(CheckObjects, SignsMayBeTemplates) {
    const std::string vectors =
        "template <typename T, int N> struct Vec { T v[N]; };\n"
        "template <typename T, int N> __device__ Vec<T, N> operator+(const Vec<T, N>& a, "
        "const Vec<T, N>& b) {\n"
        "  Vec<T, N> r; for (int i = 0; i < N; ++i) r.v[i] = a.v[i] + b.v[i]; return r; }\n"
        "template <typename T, int N> __device__ T operator*(Vec<T, N> a, Vec<T, N> b) {\n"
        "  T s = 0; for (int i = 0; i < N; ++i) s += a.v[i] * b.v[i]; return s; }\n"
        "template <typename T, int N> __device__ Vec<T, N> operator*(Vec<T, N> a, T s) {\n"
        "  for (int i = 0; i < N; ++i) a.v[i] *= s; return a; }\n"
        "template <typename T> __device__ Vec<T, 2> operator-(Vec<T, 2> a, Vec<T, 2> b) {\n"
        "  return a + b * -1; }\n"
        "template <typename T> __device__ Vec<T, 2> operator-(Vec<T, 2> a) { return a * -1; }\n";
    const auto out = support::runBody(
        "Vec<int, 3> a{{1, 2, 3}}, b{{in[0], 5, 6}}; out[0] = a * b; out[1] = (a + b) * a;\n"
        "Vec<int, 2> c{{1, 2}}, d{{7, 9}}; c = -(c - d); out[2] = c.v[0]; out[3] = c.v[1];",
        {4}, 1, vectors);
    const std::vector<std::int32_t> expected{32, 46, 6, 7};
    for (std::size_t i = 0; i < expected.size(); ++i)
        EXPECT_EQ(out[i], expected[i]) << i;
    EXPECT_EQ(problemOf(vectors + "__global__ void k(int* o) { Vec<int, 2> a; o[0] = a * a.v; }"),
              "11:53 compiler.bad_operands");
}

TEST(CheckObjects, WhatIsNobodysHasAllFunctions) {
    EXPECT_EQ(
        support::valueOf("C a(in[0]), b(3); a = a * a + b; out[0] = a.n + (a + b).twice();", {2},
                         "struct C { int n; __device__ C(int m) : n(m) {}\n"
                         "  __device__ C operator*(const C& o) { return C(n * o.n); }\n"
                         "  __device__ C operator+(const C& o) { n += o.n; return C(n); }\n"
                         "  __device__ int twice() { n *= 2; return n; } };\n"),
        7 + 20)
        << "nvcc reads a.n before the operator changes it";
}

TEST(CheckObjects, MembersHaveStandardValuesAndConstants) {
    const auto out = support::runBody(
        "Config c; out[0] = c.a + (int)(c.s * 10) + Config::kCount; c.v[1] = 5;\n"
        "Config d = c; out[1] = d.v[1] + d.twice();\n"
        "Start s(4); out[2] = s.n * 10 + s.step;",
        {}, 1,
        "struct Config { static constexpr int kCount = 4; int a = 3; float s = 0.5f;\n"
        "  int v[kCount]; __device__ int twice() { return 2 * kCount; } };\n"
        "struct Start { int n, step = 6; __device__ Start(int m) : n(m) { } };\n");
    EXPECT_EQ(out[0], 3 + 5 + 4);
    EXPECT_EQ(out[1], 13);
    EXPECT_EQ(out[2], 46);
}

// Each was refused, most of them with a sentence that was not so.
TEST(CheckObjects, WhatCoursesWriteIsRead) {
    const struct {
        const char* before;
        const char* body;
        std::int32_t value;
    } kRows[] = {
        {"struct O { int a = 5; int b = 6; };",
         "O p{in[0]}, q{1, 2}, r = {}, s; out[0] = "
         "p.a * 1000 + p.b * 100 + q.b * 10 + r.a + s.b;",
         2631},
        {"struct O { int a = 5; float b = 2.5f; }; __device__ int f(O o) { return o.a + (int)o.b; "
         "}",
         "out[0] = f({in[0]}) * 100 + f({}) * 10 + f(O{1, 3.f});", 474},
        {"template <int N> struct Fact { static const int value = N * Fact<N - 1>::value; };"
         "template <> struct Fact<0> { static const int value = 1; };",
         "out[0] = Fact<5>::value + in[0];", 122},
        {"template <class T> __device__ T zeroPlus(T n) { T s = T(); return s + n + T(3); }",
         "out[0] = zeroPlus(in[0]) + (int)zeroPlus(2.5f) + float();", 10},
        {"class Lock { int* m; public: __device__ Lock(int* p) : m(p) {}"
         " __device__ int get() { return *m; } };",
         "__shared__ int s[2]; s[0] = in[0] + 7; Lock l(s), n(out + 1); out[1] = 5;"
         "out[0] = l.get() * 10 + n.get();",
         95},
        {"namespace geo { struct P { int x, y; }; __device__ int sum(P p) { return p.x + p.y; } }",
         "using namespace geo; P p{in[0], 3}; out[0] = sum(p);", 5},
        {"struct C { float r; friend __device__ bool operator==(const C& a, const C& b) {"
         " return a.r == b.r; } friend struct D; friend void print(C c) { puts(c); } };",
         "C a{1}, b{(float)in[0]}; out[0] = (a == b) + 2 * (b == b);", 2},
        {"struct R { int lo, hi; __device__ int part(R r) const { return r.hi - lo; } };"
         "__device__ int len(const R& r) { return r.hi - r.lo; }",
         "R r = {1, 2}; out[0] = len({in[0], 9}) * 10 + r.part({0, 4});", 73},
        {"struct It { int p; __device__ It& operator++() { p += 2; return *this; }"
         " __device__ It operator++(int) { It t = *this; p += 3; return t; }"
         " __device__ int operator*() const { return p * 10; } };",
         "It a{in[0]}; ++a; ++ ++a; a.p -= 4; It b = a++; out[0] = *a + *b + (*++b == 60);", 111},
    };
    for (const auto& row : kRows)
        EXPECT_EQ(support::valueOf(row.body, {2}, row.before), row.value) << row.body;
}

TEST(CheckObjects, WhatAFunctionGivesByReferenceIsAPlace) {
    const auto out = support::runBody(
        "Grid g = {4, out + 8}; g.at(1, 2) = 5; g.at(1, 2) *= 3; g(0, 1) = 2;\n"
        "Vec v; v[0] = 1; v[in[0]] = 4; v[in[0]]++; v += v; out[0] = g(1, 2) + g.at(0, 1);\n"
        "out[1] = v[0] + v[2];",
        {2}, 1,
        "struct Grid { int w; int* p; __device__ int& at(int r, int c) { return p[r * w + c]; }\n"
        "  __device__ int& operator()(int r, int c) { return p[r * w + c]; } };\n"
        "struct Vec { int e[3]; __device__ int& operator[](int i) { return e[i]; }\n"
        "  __device__ int operator[](int i) const { return e[i]; }\n"
        "  __device__ Vec& operator+=(const Vec& o) { e[0] += o[0]; e[2] += o[2];\n"
        "    return *this; } };\n");
    EXPECT_EQ(out[0], 17);
    EXPECT_EQ(out[1], 12);
    EXPECT_EQ(out[14], 15) << "p[1 * 4 + 2]";
    EXPECT_EQ(out[9], 2);
}

TEST(CheckObjects, ABaseMayBeInheritedInEachWay) {
    for (const char* const way : {"", "public ", "protected ", "private "})
        EXPECT_EQ(support::valueOf("D d; d.set(); out[0] = d.sum();", {},
                                   "struct A { int a; }; struct B { int b; };\n"
                                   "struct D : " +
                                       std::string(way) + "A, " + way +
                                       "B { __device__ void set() { a = 3; b = 4; }\n"
                                       "  __device__ int sum() { return a * b; } };\n"),
                  12)
            << way;
}

TEST(CheckObjects, AStructureReachesWhatItHides) {
    EXPECT_EQ(
        support::valueOf("V v; out[0] = v.all();", {},
                         "struct Base { protected: int b; __device__ int base() { return b; } };\n"
                         "class V : public Base {\n"
                         "  static const int kN = 2; static const int kM = kN * 2;\n"
                         "  int a[kM]; __device__ int f() { return kM; }\n"
                         "public: __device__ V() { a[kN] = 10; b = 3; }\n"
                         "  __device__ int all() { return f() + base() + b + a[2]; } };\n"),
        20);
    const auto result = compile(
        "class V {\n  int x;\npublic:\n  int y;\nprivate:\n"
        "  __device__ int f() { return 1; } };\n"
        "__global__ void k(int* o) { V v; o[0] = v.f(); }",
        "k.cu", {});
    ASSERT_FALSE(result);
    EXPECT_EQ(result.problem().message.values[2].second, "5");
    EXPECT_EQ(result.problem().range.line, 7);
}

TEST(CheckObjects, WhatAPersonForgetsIsTold) {
    const auto told = [](const std::string& before, const std::string& body) {
        const auto result =
            compile(before + "\n__global__ void k(float* o) { " + body + " }", "k.cu", {});
        if (result) return std::string();
        const Problem& first = result.problem();
        const auto& values = first.message.values;
        return first.message.key + (values.empty() ? "" : " " + values[0].second) + " " +
               first.hint.key;
    };
    const std::string ofHost =
        "struct V { float x; V(float a) : x(a) {} float len() { return x; } };";
    EXPECT_EQ(told(ofHost, "V v(1);"), "compiler.host_function V compiler.hint.add_device");
    EXPECT_EQ(told(ofHost, "V v;"), "compiler.host_function V compiler.hint.add_device");
    EXPECT_EQ(told("struct V { float x; float len() { return x; } };", "V v; o[0] = v.len();"),
              "compiler.host_function len compiler.hint.add_device");
    EXPECT_EQ(
        told("struct V { float x; __device__ float len() { return x; } };", "V v; o[0] = v.lem();"),
        "compiler.unknown_function lem compiler.hint.did_you_mean");
    EXPECT_EQ(told("struct V { __device__ V(float a, float b) {} };", "V v(1);"),
              "compiler.argument_count V compiler.hint.parameters");
    EXPECT_EQ(told("class V { float x; };", "V v; v.x = 1;"),
              "compiler.private_member x compiler.hint.private_member");
    EXPECT_EQ(told("class V { __device__ int f() { return 1; } };", "V v; o[0] = v.f();"),
              "compiler.private_member f compiler.hint.private_member");
    EXPECT_EQ(told("class V { __device__ V(int a) {} };", "V v(1);"),
              "compiler.private_member V compiler.hint.private_member");
    EXPECT_EQ(told("struct V { private: static const int kN = 4; };", "o[0] = V::kN;"),
              "compiler.private_member V::kN compiler.hint.private_member");
    EXPECT_EQ(told("struct V { protected: int x; };", "V v; v.x = 1;"),
              "compiler.protected_member x compiler.hint.private_member");
    EXPECT_EQ(told("class V { enum Mode { On = 2 }; };", "o[0] = V::On;"),
              "compiler.private_member V::On compiler.hint.private_member");
    EXPECT_EQ(told("float2 operator+(float2 a, float2 b) { return a; }",
                   "float2 v = *(float2*)o + *(float2*)o;"),
              "compiler.host_function operator+ compiler.hint.add_device");
    EXPECT_EQ(told("struct V { float x; }", "o[0] = 1;"), "compiler.expected ; compiler.hint.add");
    EXPECT_EQ(told("template <typename T", "o[0] = 1;"),
              "compiler.expected __global__ compiler.hint.add");
    EXPECT_EQ(told("", "o(1) = 2;"), "compiler.unknown_function o compiler.hint.brackets");
    EXPECT_EQ(told("", "o[0] = std::max(1, 2);"),
              "compiler.host_only std::max compiler.hint.did_you_mean");
    EXPECT_EQ(told("", "o[0] = std::sqrt(o[1]);"), "");
    EXPECT_EQ(told("", "if (int n) o[0] = 1;"), "compiler.expected ) compiler.hint.add");
    EXPECT_EQ(told("", "__shared__ __align__(12) int s[4]; o[0] = s[0];"),
              "compiler.bad_alignment 128 ");
}

TEST(CheckObjects, AnObjectWithArraysIsMadeInItsPlace) {
    // Nothing copies elements that have no values.
    const isa::Program program = programOf(
        "struct Stack { int n; int a[8]; __device__ Stack() { n = 0; } };\n"
        "__global__ void k(int* o) { Stack s; s.a[s.n] = o[1]; o[0] = s.a[0]; }");
    EXPECT_EQ(countOf(program, isa::Opcode::Stl), 2);
}

namespace called {
// clang-format off
WARPSCOPE_BOTH(
struct Twice { __device__ int operator()(int a) const { return 2 * a; } };
template <class T> struct Minus { __device__ T operator()(T a, T b) const { return a - b; } };
struct Add { int by; __device__ int operator()(int a, int b) const { return a + b + by; } };
template <class Op> struct Reducer {
    Op op; int start;
    __device__ int run(const int* a, int n) const {
        int s = start;
        for (int i = 0; i < n; ++i) s = op(s, a[i]);
        return s;
    }
};
__device__ Add pick(int by) { Add one; one.by = by; return one; }
__device__ int compute(int t) {
    Reducer<Add> r;
    r.start = t; r.op.by = 2;
    Add two[2] = {{1}, {10}};
    Add* p = &two[1];
    int a[3] = {t, 4, 7};
    return r.run(a, 3) + r.op(1, 2) * 3 + two[t & 1](3, 4) * 5 + (*p)(5, 6) + pick(t)(1, 2) + Twice()(t) * 7 +
           Twice{}(3) + Minus<int>()(t, 9);
})
// clang-format on
}  // namespace warpscope::cuda

TEST(CheckObjects, OneThatIsNoNameMayBeCalled) {
    expectSameAsHost(called::kText, called::compute);
}

namespace signs {
// clang-format off
WARPSCOPE_BOTH(
struct R { int p; __device__ R operator-() const { return {-p}; } };
__device__ R operator-(const R& a, const R& b) { return {a.p - b.p}; }
struct Step { static __device__ int next(int x) { return x + 1; } };
struct Twice : Step { int w; static __device__ int twice(int x) { return x * 2; } };
__device__ int compute(int t) {
    R a = {t}, b = {3};
    R c = a - b;
    return c.p * 100 + (-c).p * 10 + Twice::next(t) + Twice::twice(t);
})
// clang-format on
}  // namespace warpscope::cuda

TEST(CheckObjects, OneSignMayBeAMembersAndAFunctions) {
    expectSameAsHost(signs::kText, signs::compute);
}

TEST(CheckObjects, ElementsInBracesOfTheirOwnAreRefused) {
    EXPECT_EQ(
        problemOf("struct P { int x; __device__ P() : x(7) {} __device__ P(int a) : x(a) {} };\n"
                  "__global__ void k(int* o) { P a[2] = {{1}, {2}}; o[0] = a[0].x; }"),
        "2:31 compiler.outside");
}

}  // namespace
}  // namespace warpscope::cuda
