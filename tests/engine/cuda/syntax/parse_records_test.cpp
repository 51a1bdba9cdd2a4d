#include <gtest/gtest.h>

#include "tests/engine/cuda/compiled.h"

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

}  // namespace
}  // namespace warpscope::cuda
