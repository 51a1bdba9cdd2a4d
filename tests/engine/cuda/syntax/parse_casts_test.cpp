#include <gtest/gtest.h>

#include "tests/engine/cuda/compiled.h"
#include "tests/support/run_kernel.h"

namespace warpscope::cuda {
namespace {

TEST(ParseCasts, ACastToAReferenceIsThatPlaceAsAnotherType) {
    EXPECT_EQ(support::valueOf("float f = 1.0f; out[0] = reinterpret_cast<int&>(f);"), 0x3f800000);
    EXPECT_EQ(support::valueOf("int i = 7; (unsigned&)i = 9u; out[0] = i;"), 9);
    EXPECT_EQ(support::valueOf("int a[4] = {1, 2, 3, 4};\n"
                               "reinterpret_cast<int2&>(a[2]) = make_int2(5, 6);\n"
                               "const int& c = a[3]; out[0] = 10 * a[2] + const_cast<int&>(c);"),
              56);
    EXPECT_EQ(problemOf("__global__ void k(int* o) { reinterpret_cast<int*&>(o)[0] = 1; }"),
              "1:29 compiler.pointer_to_pointer");
}

TEST(ParseCasts, ACastToHalfIsToldOnceWhereItStands) {
    const std::string source =
        "__global__ void k(float* o) {\nhalf2 *p = (half2*)o;\no[0] = 1;\n}";
    EXPECT_EQ(problemOf(source), "2:13 compiler.outside");
    EXPECT_EQ(hintOf(source), "compiler.hint.use_float");
}

}  // namespace
}  // namespace warpscope::cuda
