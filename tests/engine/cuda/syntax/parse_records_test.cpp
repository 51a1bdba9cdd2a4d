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

}  // namespace
}  // namespace warpscope::cuda
