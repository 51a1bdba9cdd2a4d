#include "engine/sm/state/same_mask.h"

#include <gtest/gtest.h>

#include "tests/support/evaluate.h"
#include "tests/support/run_kernel.h"

namespace warpscope::sm {
namespace {

using isa::Opcode;

/// Each tile of eight lanes names itself.
std::vector<std::uint32_t> tileMasks() {
    std::vector<std::uint32_t> masks;
    for (std::uint32_t lane = 0; lane < 32; ++lane)
        masks.push_back(0xffu << (lane / 8 * 8));
    return masks;
}

TEST(LanesOfOneMask, EachTileSumsByItself) {
    std::vector<std::uint32_t> lanes;
    for (std::uint32_t lane = 0; lane < 32; ++lane)
        lanes.push_back(lane);
    const auto sums =
        support::evaluate(Opcode::Redux, lanes, tileMasks(), std::vector<std::uint32_t>(32, 0));
    EXPECT_EQ(sums[0], 28u);
    EXPECT_EQ(sums[15], 28u + 64u);
    EXPECT_EQ(sums[31], 28u + 8u * 24u);
}

TEST(LanesOfOneMask, EachTileVotesAndMatchesByItself) {
    const auto out = support::runBody(
        "int t = threadIdx.x; unsigned tile = 0xffu << (t & 24);\n"
        "unsigned odd = __ballot_sync(tile, t % 2); int any = __any_sync(tile, t == 17);\n"
        "int all = __all_sync(tile, t < 16); unsigned same = __match_any_sync(tile, t / 4);\n"
        "out[t] = odd; out[32 + t] = (any << 8 | all) ^ (int)same;",
        {}, 32);
    for (std::uint32_t t = 0; t < 32; ++t) {
        const std::uint32_t odd = 0xaau << (t / 8 * 8);
        const std::uint32_t same = 0xfu << (t / 4 * 4);
        const std::uint32_t answers = (t / 8 == 2 ? 256u : 0u) | (t < 16 ? 1u : 0u);
        EXPECT_EQ(static_cast<std::uint32_t>(out[t]), odd) << t;
        EXPECT_EQ(static_cast<std::uint32_t>(out[32 + t]), answers ^ same) << t;
    }
}

}  // namespace
}  // namespace warpscope::sm
