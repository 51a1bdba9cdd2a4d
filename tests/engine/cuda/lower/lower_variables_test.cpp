#include <gtest/gtest.h>

#include "tests/engine/cuda/compiled.h"
#include "tests/support/run_kernel.h"

namespace warpscope::cuda {
namespace {

using support::runBody;
using support::valueOf;

TEST(LowerVariables, TheLanesViewFindsEveryVariable) {
    const auto program = programOfBody(
        "int a = in[0];\nfloat b = 2.0f;\n__shared__ int s[8];\n"
        "int l[3] = {1, 2, 3};\nout[0] = a + (int)b + s[1] + l[2];");
    std::vector<std::string> names;
    for (const auto& variable : program.variables) {
        names.push_back(variable.name);
        EXPECT_LT(variable.from, variable.to) << variable.name;
    }
    std::ranges::sort(names);
    EXPECT_EQ(names, (std::vector<std::string>{"a", "b", "l", "s"}));
}

TEST(LowerVariables, AVariableIsInItsRegisterWhileItIsListed) {
    const auto program = programOfBody("int a = in[0];\nint b = a * 3;\nout[0] = a + b;");
    for (const auto& variable : program.variables) {
        ASSERT_EQ(variable.place, isa::VariableRange::Place::Register);
        const auto& before = program.instructions[variable.from - 1];
        EXPECT_EQ(before.destination, variable.index) << variable.name << "\n" << textOf(program);
    }
    EXPECT_EQ(program.variables.size(), 2u);
}

TEST(LowerVariables, InnerNamesHideOuterOnes) {
    EXPECT_EQ(
        valueOf("int x = 1; { int x = 2; out[1] = x; } for (int x = 5; x < 6; x++) out[2] = x;\n"
                "out[0] = x;"),
        1);
}

TEST(LowerVariables, ParametersCanBeChanged) {
    EXPECT_EQ(support::runKernel("__global__ void k(int* out, const int* in) { out += 1; in++; "
                                 "out[0] = in[0]; }",
                                 {}, {3, 4}, 1)[1],
              4u);
}

TEST(LowerVariables, AVariableWhoseAddressIsTakenLivesInMemory) {
    const auto out =
        runBody("int x = in[0]; int* p = &x; *p += 5; out[0] = x; x = 1; out[1] = *p;", {2});
    EXPECT_EQ(out[0], 7);
    EXPECT_EQ(out[1], 1);
}

}  // namespace
}  // namespace warpscope::cuda
