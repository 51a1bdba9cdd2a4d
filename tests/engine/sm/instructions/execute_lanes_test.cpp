#include <gtest/gtest.h>

#include "tests/support/evaluate.h"

namespace warpscope::sm {
namespace {

using B = support::ProgramBuilder;
using enum isa::Opcode;

std::vector<std::uint32_t> lanes() {
    std::vector<std::uint32_t> values(32);
    for (std::uint32_t i = 0; i < 32; ++i)
        values[i] = i;
    return values;
}

std::vector<std::uint32_t> shuffled(isa::Shuffle how, std::uint32_t argument,
                                    std::uint32_t segment) {
    return support::evaluate(Shfl, lanes(), std::vector<std::uint32_t>(32, argument),
                             std::vector<std::uint32_t>(32, segment),
                             [how](isa::Instruction& i) { i.shuffle = how; });
}

TEST(ExecuteLanes, ShufflesFollowPtxAtTheEdgesOfTheirSegment) {
    const auto up = shuffled(isa::Shuffle::Up, 1, 32);
    EXPECT_EQ(up[0], 0U);
    EXPECT_EQ(up[5], 4U);
    const auto down = shuffled(isa::Shuffle::Down, 2, 8);
    EXPECT_EQ(down[5], 7U);
    EXPECT_EQ(down[6], 6U) << "lane 8 belongs to the next segment";
    const auto index = shuffled(isa::Shuffle::Index, 3, 16);
    EXPECT_EQ(index[20], 19U);
    const auto butterfly = shuffled(isa::Shuffle::Xor, 16, 32);
    EXPECT_EQ(butterfly[3], 19U);
    const auto across = shuffled(isa::Shuffle::Xor, 8, 8);
    EXPECT_EQ(across[2], 2U) << "a later segment may not be read";
    EXPECT_EQ(across[10], 2U) << "an earlier one may";
}

/// The words that `special` gives to the threads of one block of this shape.
std::vector<std::uint32_t> specials(isa::Special special, Dim3 grid, Dim3 block) {
    B build;
    build.special(0, special);
    build.special(1, isa::Special::ThreadX);
    build.special(2, isa::Special::ThreadY);
    build.special(3, isa::Special::ThreadZ);
    build.op(Imad, 2, {B::reg(3), B::imm(static_cast<std::uint32_t>(block.y)), B::reg(2)});
    build.op(Imad, 1, {B::reg(2), B::imm(static_cast<std::uint32_t>(block.x)), B::reg(1)});
    build.op(Imad, 1, {B::reg(1), B::imm(4), B::param(0)});
    build.op(Stg, isa::kNoRegister, {B::reg(1), B::reg(0)});
    build.exit();
    auto launch = support::launchOf(build.build(), grid, block);
    const auto out = support::addBuffer(
        launch, "out", std::vector<std::uint32_t>(static_cast<std::size_t>(block.count()), 0));
    return support::wordsOf(support::runToEnd(launch).state, out);
}

TEST(ExecuteLanes, ThreadsOfABlockGoXFirstThenYThenZ) {
    const Dim3 block{5, 4, 3};
    const auto x = specials(isa::Special::ThreadX, {}, block);
    const auto z = specials(isa::Special::ThreadZ, {}, block);
    const auto lane = specials(isa::Special::Lane, {}, block);
    for (std::uint32_t i = 0; i < 60; ++i) {
        EXPECT_EQ(x[i], i % 5);
        EXPECT_EQ(z[i], i / 20);
        EXPECT_EQ(lane[i], i % 32);
    }
    EXPECT_EQ(specials(isa::Special::BlockDimY, {}, block)[0], 4U);
    EXPECT_EQ(specials(isa::Special::GridDimX, {7, 1, 1}, {1, 1, 1})[0], 7U);
    EXPECT_EQ(specials(isa::Special::WarpSize, {}, {1, 1, 1})[0], 32U);
}

// PTX ISA, %lanemask_lt and its kin.
TEST(ExecuteLanes, MasksOfLanesHoldThoseThatCompareSo) {
    const auto masks = [](isa::Special special) { return specials(special, {}, {32, 1, 1}); };
    const auto equal = masks(isa::Special::LaneMaskEqual);
    const auto less = masks(isa::Special::LaneMaskLess);
    const auto lessEqual = masks(isa::Special::LaneMaskLessEqual);
    const auto greater = masks(isa::Special::LaneMaskGreater);
    const auto greaterEqual = masks(isa::Special::LaneMaskGreaterEqual);
    for (std::uint32_t lane = 0; lane < 32; ++lane) {
        for (std::uint32_t other = 0; other < 32; ++other) {
            const std::uint32_t bit = 1U << other;
            EXPECT_EQ((equal[lane] & bit) != 0, other == lane) << lane << ", " << other;
            EXPECT_EQ((less[lane] & bit) != 0, other < lane) << lane << ", " << other;
            EXPECT_EQ((lessEqual[lane] & bit) != 0, other <= lane) << lane << ", " << other;
            EXPECT_EQ((greater[lane] & bit) != 0, other > lane) << lane << ", " << other;
            EXPECT_EQ((greaterEqual[lane] & bit) != 0, other >= lane) << lane << ", " << other;
        }
    }
}

TEST(ExecuteLanes, AWarpKnowsItsPlaceInItsBlock) {
    const Dim3 block{80, 1, 1};
    const auto index = specials(isa::Special::WarpIndex, {}, block);
    EXPECT_EQ(index[31], 0U);
    EXPECT_EQ(index[32], 1U);
    EXPECT_EQ(index[79], 2U);
    EXPECT_EQ(specials(isa::Special::WarpCount, {}, block)[0], 3U) << "the last one is not full";
    EXPECT_EQ(specials(isa::Special::WarpCount, {}, {64, 1, 1})[63], 2U);
}

TEST(ExecuteLanes, ABlockKnowsItsSmAndItsSharedMemory) {
    B build;
    build.special(0, isa::Special::SmIndex);
    build.special(1, isa::Special::SmCount);
    build.special(2, isa::Special::SharedBytes);
    build.special(3, isa::Special::DynamicSharedBytes);
    build.special(4, isa::Special::BlockX);
    build.op(Imad, 4, {B::reg(4), B::imm(16), B::param(0)});
    for (std::uint32_t i = 0; i < 4; ++i) {
        build.op(Stg, isa::kNoRegister, {B::reg(4), B::reg(i)});
        build.op(Iadd, 4, {B::reg(4), B::imm(4)});
    }
    build.exit();
    auto program = build.build();
    program.staticSharedBytes = 256;
    auto launch = support::launchOf(std::move(program), {2, 1, 1}, {1, 1, 1});
    launch.machine.smCount = 2;
    launch.dynamicSharedBytes = 1024;
    const auto out = support::addBuffer(launch, "out", std::vector<std::uint32_t>(8, 77));
    const auto words = support::wordsOf(support::runToEnd(launch).state, out);
    EXPECT_EQ(words, (std::vector<std::uint32_t>{0, 2, 1280, 1024, 1, 2, 1280, 1024}))
        << "one block goes to each SM";
}

TEST(ExecuteLanes, VotesCountTheActiveLanesOfTheirMask) {
    const auto vote = [](isa::VoteMode mode, std::uint32_t mask) {
        B build;
        build.special(0, isa::Special::ThreadX);
        build.compare(0, B::reg(0), isa::Comparison::Less, B::imm(8));
        const auto pc = build.op(Vote, 1, {B::pred(0), B::imm(mask)});
        build.at(pc).vote = mode;
        build.op(Stg, isa::kNoRegister, {B::param(0), B::reg(1)});
        build.exit();
        auto launch = support::launchOf(build.build(), {1, 1, 1}, {20, 1, 1});
        const auto out = support::addBuffer(launch, "out", {0});
        return support::wordsOf(support::runToEnd(launch).state, out)[0];
    };
    EXPECT_EQ(vote(isa::VoteMode::Ballot, UINT32_MAX), 0xFFU);
    EXPECT_EQ(vote(isa::VoteMode::Ballot, 0x3), 0x3U);
    EXPECT_EQ(vote(isa::VoteMode::All, 0xFF), 1U);
    EXPECT_EQ(vote(isa::VoteMode::All, UINT32_MAX), 0U);
    EXPECT_EQ(vote(isa::VoteMode::Any, 0xFF00), 0U);
    EXPECT_EQ(vote(isa::VoteMode::Any, UINT32_MAX), 1U);
}

}  // namespace
}  // namespace warpscope::sm
