#include "engine/scenario/launches/declared_cluster.h"

#include <gtest/gtest.h>

namespace warpscope::scenario {
namespace {

TEST(DeclaredCluster, StandsBeforeTheKernelsName) {
    const std::string_view code =
        "__global__ void __cluster_dims__(2, 1, 1) a(int* x) { x[0] = 1; }\n"
        "extern \"C\" __global__ __cluster_dims__(4,2) void b(int* x) {}\n"
        "__global__ void c(int* x) {}\n";
    EXPECT_EQ(declaredCluster(code, "a"), (Dim3{2, 1, 1}));
    EXPECT_EQ(declaredCluster(code, "b"), (Dim3{4, 2, 1}));
    EXPECT_EQ(declaredCluster(code, "c"), Dim3{});
    EXPECT_EQ(declaredCluster(code, "d"), Dim3{});
    EXPECT_EQ(declaredCluster("__global__ __cluster_dims__(8) void k() {}", ""), (Dim3{8, 1, 1}));
}

TEST(DeclaredCluster, StandsBehindTheEntryOfPtx) {
    EXPECT_EQ(declaredCluster(".visible .entry k(\n.param .u64 p\n)\n.explicitcluster\n"
                              ".reqnctapercluster 2, 1, 1\n{\nret;\n}\n",
                              "k"),
              (Dim3{2, 1, 1}));
}

TEST(DeclaredCluster, WhatIsNoNumberIsOne) {
    EXPECT_EQ(declaredCluster("__global__ __cluster_dims__(N, 2) void k() {}", "k"), Dim3{});
    EXPECT_EQ(declaredCluster("", ""), Dim3{});
}

}  // namespace
}  // namespace warpscope::scenario
