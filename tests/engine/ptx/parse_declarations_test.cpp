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

TEST(PtxParseDeclarations, RegistersByNameOrByNumber) {
    ProblemList problems("k.ptx");
    // A module's names are parts of its text, which stays.
    const auto registersOf = [&](const char* text) {
        return parse(text, problems).functions.at(0).registers;
    };
    const auto registers = registersOf(
        ".version 8.0\n.target sm_90\n.entry k() {\n.reg .b32 %r<5>, sum;\nret; }\n");
    EXPECT_TRUE(problems.isEmpty());
    ASSERT_EQ(registers.size(), 2U);
    EXPECT_EQ(registers[0].name, "%r");
    EXPECT_EQ(registers[0].count, 5U);
    EXPECT_EQ(registers[1].name, "sum");
    EXPECT_EQ(registers[1].count, 0U) << "one of this very name";
    registersOf(".version 8.0\n.target sm_90\n.entry k() {\n.reg .b32 5;\nret; }\n");
    ASSERT_FALSE(problems.isEmpty());
    EXPECT_EQ(problems.take().front().message.key, "ptx.unexpected");
}

}  // namespace
}  // namespace warpscope::ptx
