#include "engine/cuda/types/assembly_builtins.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "engine/cuda/types/builtins.h"

namespace warpscope::cuda {
namespace {

TEST(AssemblyBuiltins, EachIsFoundAndNoneIsProposedForAMisspeltName) {
    const auto names = builtinNames();
    for (const Builtin& row : assemblyBuiltins()) {
        EXPECT_EQ(findBuiltin(row.name), &row) << row.name;
        EXPECT_EQ(std::ranges::find(names, row.name), names.end()) << row.name;
    }
}

TEST(AssemblyBuiltins, AnInstructionThatCudaHasAFunctionForIsThatFunction) {
    EXPECT_EQ(functionOfAssembly("mul.hi.u32"), "__umulhi");
    EXPECT_EQ(functionOfAssembly("bfe.u32"), "bfe.u32");
    EXPECT_EQ(functionOfAssembly("shf.l.wrap.b32"), "__funnelshift_l");
    EXPECT_EQ(functionOfAssembly("add.cc.u32"), "");
    EXPECT_EQ(functionOfAssembly(""), "");
}

}  // namespace
}  // namespace warpscope::cuda
