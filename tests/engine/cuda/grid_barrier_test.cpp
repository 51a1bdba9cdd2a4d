#include "engine/cuda/grid_barrier.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "engine/cuda/compile.h"

namespace warpscope::cuda {
namespace {

bool meetsInGrid(const std::string& body) {
    const auto program = compile(
        "#include <cooperative_groups.h>\nnamespace cg = cooperative_groups;\n"
        "__global__ void k(int* out) {\n" +
            body + "\n}\n",
        "k.cu", {});
    EXPECT_TRUE(program.isOk()) << body;
    return program && std::ranges::any_of(program->globals, &isa::GlobalVariable::isOfGridBarrier);
}

TEST(GridBarrier, IsThereWhereTheGridMeets) {
    EXPECT_TRUE(meetsInGrid("cg::this_grid().sync();"));
    EXPECT_TRUE(meetsInGrid("cg::grid_group g = cg::this_grid(); cg::sync(g);"));
}

// Bug: a kernel that used another group was taken for one that meets in the grid.
TEST(GridBarrier, OtherGroupsHaveNone) {
    EXPECT_FALSE(meetsInGrid("cg::thread_block b = cg::this_thread_block(); b.sync();"));
    EXPECT_FALSE(meetsInGrid("out[cg::this_grid().thread_rank()] = 1;"));
}

}  // namespace
}  // namespace warpscope::cuda
