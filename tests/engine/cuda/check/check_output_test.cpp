#include <gtest/gtest.h>

#include "tests/engine/cuda/compiled.h"

namespace warpscope::cuda {
namespace {

std::string firstWarningOf(const std::string& body) {
    const auto program = programOfBody(body);
    return program.warnings.empty() ? "" : program.warnings.front().message.key;
}

TEST(CheckOutput, PrintTakesATextFirst) {
    EXPECT_EQ(problemOf("__global__ void k(int* o) { printf(o[0]); }"),
              "1:37 compiler.print_format");
    EXPECT_EQ(problemOf("__global__ void k(float3* o) { printf(\"%f\", o[0]); }"),
              "1:32 compiler.bad_argument");
    EXPECT_EQ(problemOf("__global__ void k(int* o) { printf(); }"), "1:29 compiler.argument_count");
    EXPECT_EQ(problemOf("__global__ void k(float* o) { o[0] = \"x\"; }"),
              "1:38 compiler.bad_conversion");
}

TEST(CheckOutput, WarnsOfValuesThatDoNotFit) {
    EXPECT_EQ(firstWarningOf("printf(\"%d %f\\n\", n, 1.0f);"), "");
    EXPECT_EQ(firstWarningOf("printf(\"%d\\n\", 1.5f);"), "compiler.warn.print_type");
    EXPECT_EQ(firstWarningOf("printf(\"%d\\n\", 1ll);"), "compiler.warn.print_type");
    EXPECT_EQ(firstWarningOf("printf(\"%f\\n\", n);"), "compiler.warn.print_type");
    EXPECT_EQ(firstWarningOf("printf(\"%s %p\\n\", \"a\", out);"), "");
    EXPECT_EQ(firstWarningOf("printf(\"%d %d\\n\", n);"), "compiler.warn.print_count");
    EXPECT_EQ(firstWarningOf("printf(\"%*d%%\\n\", 4, n);"), "");
}

TEST(CheckOutput, AssertTakesACondition) {
    EXPECT_EQ(problemOf("__global__ void k(int* o) { assert(o[0] < 3); }"), "");
    EXPECT_EQ(problemOf("__global__ void k(int* o) { assert(oo[0] < 3); }"),
              "1:36 compiler.unknown_name");
    EXPECT_EQ(problemOf("#define NDEBUG\n__global__ void k(int* o) { assert(oo[0] < 3); }"), "");
}

}  // namespace
}  // namespace warpscope::cuda
