#include "engine/cuda/types/packed_builtins.h"

#include <gtest/gtest.h>

#include "engine/cuda/types/builtins.h"
#include "tests/engine/cuda/compiled.h"

namespace warpscope::cuda {
namespace {

TEST(PackedBuiltins, NamesTellPartsAndSign) {
    EXPECT_EQ(packedNameOf("__vadd4").operation, "add");
    EXPECT_EQ(packedNameOf("__vadd4").bits, 8);
    EXPECT_EQ(packedNameOf("__vcmpges2").operation, "cmpges");
    EXPECT_EQ(packedNameOf("__vcmpges2").bits, 16);
    EXPECT_TRUE(packedNameOf("__vcmpges2").isSigned);
    EXPECT_FALSE(packedNameOf("__vcmpgeu2").isSigned);
    EXPECT_EQ(packedNameOf("__vcmples2").operation, "cmples");
    EXPECT_TRUE(packedNameOf("__vcmples2").isSigned);
}

TEST(PackedBuiltins, EachIsFoundByItsName) {
    // As many as assets/cuda/packed_words.h defines for clang.
    EXPECT_EQ(packedBuiltins().size(), 82U);
    for (const Builtin& row : packedBuiltins())
        EXPECT_EQ(findBuiltin(row.name), &row) << row.name;
    EXPECT_EQ(findBuiltin("__vadd3"), nullptr);
}

TEST(PackedBuiltins, WordsAreTheirArguments) {
    EXPECT_EQ(problemOf("__global__ void k(unsigned* o) {\no[0] = __vneg4(o[0], o[1]);\n}"),
              "2:8 compiler.argument_count");
}

}  // namespace
}  // namespace warpscope::cuda
