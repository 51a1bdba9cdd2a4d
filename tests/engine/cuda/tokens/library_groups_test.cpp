#include "engine/cuda/tokens/library_groups.h"

#include <gtest/gtest.h>

#include "tests/engine/cuda/compiled.h"
#include "tests/support/run_kernel.h"

namespace warpscope::cuda {
namespace {

constexpr const char* kAlias =
    "#include <cooperative_groups.h>\n"
    "namespace cg = cooperative_groups;\n";

TEST(LibraryGroups, TilesShuffleAmongThemselves) {
    const auto out = support::runBody(
        "cg::thread_block block = cg::this_thread_block();"
        "auto tile = cg::tiled_partition<8>(block);"
        "int sum = block.thread_rank();"
        "for (int by = tile.size() / 2; by > 0; by /= 2) sum += tile.shfl_down(sum, by);"
        "const float first = tile.shfl(0.5f * block.thread_rank(), 0);"
        "block.sync();"
        "out[threadIdx.x] = sum * (tile.thread_rank() == 0) + first * 1000 +"
        "                   tile.meta_group_rank() * 1000000;",
        {}, 40, kAlias);
    EXPECT_EQ(out[8], 8 * 8 + 28 + 4000 + 1000000);
    EXPECT_EQ(out[39], 16000 + 4000000);
}

TEST(LibraryGroups, TheyReduceAndScan) {
    const auto out = support::runBody(
        "auto warp = cg::tiled_partition<32>(cg::this_thread_block());"
        "const int v = threadIdx.x % 5;"
        "out[threadIdx.x] = cg::reduce(warp, v, cg::plus<int>()) +"
        "                   cg::reduce(warp, v, cg::greater<int>()) * 1000 +"
        "                   cg::exclusive_scan(warp, 1) * 100000;",
        {}, 32, kAlias);
    EXPECT_EQ(out[7], 61 + 4000 + 700000);
}

TEST(LibraryGroups, LanesThatAreTogetherMakeAGroup) {
    const auto out = support::runBody(
        "if (threadIdx.x % 3 == 1) {"
        "    auto active = coalesced_threads();"
        "    out[threadIdx.x] = active.thread_rank() + active.size() * 100 +"
        "                       active.shfl(threadIdx.x, 1) * 10000;"
        "}",
        {}, 12, "using namespace cooperative_groups;\n");
    EXPECT_EQ(out[7], 2 + 400 + 40000);
}

TEST(LibraryGroups, TheirInstructionsBelongToTheCall) {
    const auto program = programOf(
        "#include <cooperative_groups.h>\n"
        "__global__ void k(int* out) {\n"
        "    cooperative_groups::thread_block block = cooperative_groups::this_thread_block();\n"
        "    block.sync();\n"
        "    out[0] = 1;\n"
        "}\n");
    for (const isa::Instruction& one : program.instructions) {
        EXPECT_GE(one.line, 2) << textOf(program);
        if (one.opcode == isa::Opcode::Bar) EXPECT_EQ(one.line, 4);
    }
}

TEST(LibraryGroups, WhatTheyDoNotHaveIsLeftToClang) {
    EXPECT_EQ(
        problemOf(std::string(kAlias) + "__global__ void k(int* o) { cg::this_cluster().sync(); }"),
        "3:29 compiler.outside");
}

}  // namespace
}  // namespace warpscope::cuda
