#include "engine/cuda/compile.h"

#include <gtest/gtest.h>

#include "tests/engine/cuda/compiled.h"

namespace warpscope::cuda {
namespace {

TEST(Compile, TheLevelReachesReaderAndPlan) {
    // The reader gives a constant its own register only at the teaching level.
    const std::string body = "int five = 5; out[0] = in[0] + five;";
    EXPECT_EQ(countOf(programOfBody(body), isa::Opcode::Mov), 1);
    EXPECT_EQ(countOf(programOfBody(body, optimized()), isa::Opcode::Mov), 0);
}

TEST(Compile, EntryAndWarpSizeReachTheReader) {
    const std::string source =
        "__global__ void a(int* o) { o[0] = 1; }\n"
        "__global__ void b(int* o) { __shared__ int s[warpSize]; s[0] = 1; o[0] = s[0]; }";
    Options options;
    options.entry = "b";
    options.warpSize = 64;
    EXPECT_EQ(programOf(source, options).staticSharedBytes, 4 * 64);
}

TEST(Compile, TheProblemsOfTheReaderComeBack) {
    EXPECT_EQ(problemOf("__global__ void k(int* o) { o[0] = ; }"),
              "1:36 compiler.expected_expression");
}

}  // namespace
}  // namespace warpscope::cuda
