#include <gtest/gtest.h>

#include "engine/codegen/passes/passes.h"
#include "tests/engine/code/code_builder.h"

namespace warpscope::codegen {
namespace {

TEST(DropLabels, OnlyThoseOfBranchesStay) {
    code::CodeBuilder b;
    b.label(0);
    b.jump(1, true);
    b.label(1);
    b.exit();
    dropUnusedLabels(b.code);
    ASSERT_EQ(b.code.nodes.size(), 4u);
    EXPECT_TRUE(b.code.nodes[0].isInstruction());
    EXPECT_EQ(b.code.nodes[2].label, 1u);
}

}  // namespace
}  // namespace warpscope::codegen
