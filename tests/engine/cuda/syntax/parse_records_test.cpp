#include <gtest/gtest.h>

#include "tests/engine/cuda/compiled.h"
#include "tests/engine/cuda/same_as_host.h"
#include "tests/support/run_kernel.h"

namespace warpscope::cuda {
namespace {

TEST(ParseRecords, AStructureIsReadWhereDeviceCodeUsesIt) {
    EXPECT_EQ(problemOf("struct Host { std::string name; };\n"
                        "typedef struct Node { int v, w[2]; float2 at; } Node;\n"
                        "__global__ void k(Node* n) { n->v = n->w[1]; }"),
              "");
    EXPECT_EQ(problemOf("struct Host { std::string name; };\n"
                        "__global__ void k(Host* h) { }"),
              "2:19 compiler.outside");
}

TEST(ParseRecords, AVariableOfTheDeviceMayStandBehindItsStructure) {
    EXPECT_EQ(support::valueOf("out[0] = table[1].b + 10 * table[0].a;", {},
                               "__constant__ struct Q { int a, b; } table[2] = {{1, 2}, {3, "
                               "4}};\n"),
              14);
    EXPECT_EQ(problemOf("__device__ struct Q { int a, b; } table[2] = {{1, 2}, {3, 4}};\n"
                        "__global__ void k(Q* o) { o[0] = table[1]; }"),
              "");
}

TEST(ParseRecords, AStructureMayStandInAFunction) {
    EXPECT_EQ(
        problemOf("__global__ void k(int* o) { struct P { int a; }; P p = {1}; o[0] = p.a; }"), "");
}

TEST(ParseRecords, AlignmentMayStandBeforeTheName) {
    EXPECT_EQ(problemOf("struct __align__(16) P { float x; };\n"
                        "typedef struct __align__(8) { float x, y; } Q;\n"
                        "struct alignas(16) R { float x; };\n"
                        "__global__ void k(P* p, Q* q, R* r) { p->x = q->y + r->x; }"),
              "");
}

TEST(ParseRecords, WhatNobodyCanInheritFromHereIsTold) {
    EXPECT_EQ(problemOf("template <class T> struct B { T t; };\n"
                        "struct D : B<int> { __device__ int f() { return 1; } };\n"
                        "__global__ void k(D* d) { }"),
              "3:19 compiler.outside");
    EXPECT_EQ(problemOf("struct A { int v; }; struct B { int v; }; struct D : A, B { };\n"
                        "__global__ void k(D* d) { d->v = 1; }"),
              "2:27 compiler.no_member")
        << "nobody can tell which";
}

namespace statics {
// clang-format off
WARPSCOPE_BOTH(
struct Tool {
    static const int kFactor = 3;
    int held;
    __device__ static int scaled(int x) { return x * kFactor; }
    __device__ static int twice(int x) { return scaled(x) + scaled(x); }
    __device__ int own() const { return twice(held) + 1; }
};
template <typename T> struct Least { __device__ static T of(T a, T b) { return a < b ? a : b; } };
__device__ int compute(int t) {
    Tool tool;
    tool.held = t;
    Tool::scaled(t);
    return Tool::twice(t) + tool.own() * 10 + tool.scaled(2) + Least<int>::of(t, 4) * 1000;
})
// clang-format on
}  // namespace warpscope::cuda

TEST(ParseRecords, StaticFunctionsNeedNoObject) {
    expectSameAsHost(statics::kText, statics::compute);
}

namespace nested {
// clang-format off
WARPSCOPE_BOTH(
struct Outer {
    struct Inner { int v; };
    enum Mode { Off, On = 4, Auto };
    enum class Way { Left = 2, Right };
    using Number = long long;
    typedef unsigned char Byte;
    Inner in;
    Mode mode;
    Number wide;
    __device__ int code() const { return mode == Auto ? (int)Way::Right : On; }
};
template <typename T> struct Holder { typedef T type; T held; };
__device__ int compute(int t) {
    Outer o;
    o.in.v = t;
    o.mode = t > 3 ? Outer::Auto : Outer::Off;
    Outer::Inner i = o.in;
    Outer::Number n = (Outer::Number)t << 33;
    Outer::Byte b = (Outer::Byte)(t + 253);
    Holder<short>::type s = (short)(t * 20000);
    return i.v + o.code() * 100 + (int)(n >> 30) + b + s + (int)Outer::Way::Left;
})
// clang-format on
}  // namespace nested

TEST(ParseRecords, TypesWithinAStructureHaveItsNameInFront) {
    expectSameAsHost(nested::kText, nested::compute);
    EXPECT_EQ(problemOf("struct O { struct I { int v; }; I i; };\n"
                        "__global__ void k(O* o) { I i; o->i = i; }"),
              "2:27 compiler.unknown_type");
}

}  // namespace
}  // namespace warpscope::cuda
