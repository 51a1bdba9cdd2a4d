#include <gtest/gtest.h>

#include "engine/ptx/parse.h"

namespace warpscope::ptx {
namespace {

TEST(PtxParseDeclarations, VariablesWithTheirWords) {
    ProblemList problems("k.ptx");
    const Module module = parse(
        ".visible .const .align 8 .b8 a[2][3] = {{1, 2, 3}, {4, 5, 6}};\n.global .v4 .f32 "
        "b;\n.extern .shared .b8 c[];",
        problems);
    EXPECT_TRUE(problems.isEmpty());
    ASSERT_EQ(module.variables.size(), 3U);
    EXPECT_EQ(module.variables[0].count, 6U);
    EXPECT_EQ(module.variables[0].initial.size(), 6U);
    EXPECT_EQ(module.variables[1].alignment, 16U);
    EXPECT_EQ(module.variables[2].count, 0U);
}

}  // namespace
}  // namespace warpscope::ptx
