#include "engine/sm/state/first_touch.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <map>
#include <utility>
#include <vector>

#include "tests/support/build_program.h"

namespace warpscope::sm {
namespace {

using B = support::ProgramBuilder;

gpu::Launch launchWithCaches(isa::Program program, Dim3 grid, memory::CacheStart caches) {
    auto launch = support::launchOf(std::move(program), grid, {32, 1, 1});
    launch.model.memory = memory::Model::Hierarchy;
    launch.model.caches = caches;
    return launch;
}

isa::Program independentMoves(int count) {
    B build;
    for (int i = 0; i < count; ++i)
        build.op(isa::Opcode::Mov, static_cast<std::uint16_t>(i % 8), {B::imm(1)});
    build.exit();
    return build.build();
}

/// In how many cycles warp 0 was in each state, and when it first issued.
struct Stay {
    std::map<trace::WarpState, CycleCount> cycles{};
    Cycle firstIssue = -1;
};

Stay stayOf(const gpu::Launch& launch) {
    const auto run = support::runToEnd(launch, true);
    Stay stay;
    Cycle since = 0;
    auto state = trace::WarpState::NotResident;
    for (const auto& [cycle, transition] : run.transitions) {
        if (transition.warp.value != 0) continue;
        stay.cycles[state] += cycle - since;
        since = cycle;
        state = transition.state;
        if (state == trace::WarpState::Issued && stay.firstIssue < 0) stay.firstIssue = cycle;
    }
    return stay;
}

using enum memory::CacheStart;

TEST(FirstTouch, ALaunchTakesLongerWhenItIsTheFirst) {
    auto launch = launchWithCaches(independentMoves(1), {1, 1, 1}, Cold);
    EXPECT_EQ(stayOf(launch).firstIssue, launch.machine.timing.coldLaunchLatency);
    launch.model.caches = Warm;
    EXPECT_EQ(stayOf(launch).firstIssue, launch.machine.timing.launchLatency);
    launch.model.memory = memory::Model::Uniform;
    EXPECT_EQ(stayOf(launch).firstIssue, launch.machine.timing.blockLaunchLatency);
}

// Measured on an H200: 2.2 cycles an instruction in the first pass through the code.
TEST(FirstTouch, TheFirstPassWaitsForTheCode) {
    const Stay cold = stayOf(launchWithCaches(independentMoves(256), {1, 1, 1}, Cold));
    const Stay warm = stayOf(launchWithCaches(independentMoves(256), {1, 1, 1}, Warm));
    const auto fetch = trace::WarpState::NoInstruction;
    EXPECT_GT(cold.cycles.at(fetch), warm.cycles.at(fetch) + 100);
}

TEST(FirstTouch, ParametersAreFetchedOnceAnSm) {
    B build;
    build.op(isa::Opcode::Mov, 0, {B::param(0)});
    build.op(isa::Opcode::Mov, 1, {B::param(4)});
    build.op(isa::Opcode::Mov, 2, {B::param(60)});
    build.exit();
    const auto launch = launchWithCaches(build.build(), {1, 1, 1}, Warm);
    const CycleCount waited = stayOf(launch).cycles.at(trace::WarpState::ImcMiss);
    EXPECT_GT(waited, launch.machine.timing.parameterMissLatency) << "two lines";
    EXPECT_LT(waited, 2 * launch.machine.timing.parameterMissLatency);
}

// Measured on an H200: a kernel that only exits takes 109 cycles when it is launched again, since
// every kernel begins with a read of the constant bank; one that stores what no lane loads 214.
TEST(FirstTouch, ARelaunchReadsTheConstantBankFirst) {
    B empty;
    empty.exit();
    const auto run = support::runToEnd(launchWithCaches(empty.build(), {1, 1, 1}, Relaunched));
    EXPECT_NEAR(static_cast<double>(run.state.now), 109, 5);
}

void readPointers(B& build) {
    for (const std::uint16_t number : {std::uint16_t{2}, std::uint16_t{4}}) {
        const auto read = build.op(isa::Opcode::I2i, number, {B::param(number * 4U - 8)});
        build.at(read).type = isa::DataType::U64;
    }
}

/// Reads two pointers and the size of a block, or the pointers behind a comparison of the size with
/// a parameter.
Cycle endOfPointerReads(bool isGuarded) {
    B build;
    build.special(0, isa::Special::BlockDimX);
    if (!isGuarded) readPointers(build);
    build.op(isa::Opcode::Iadd, 1, {B::reg(0), B::imm(1)});
    if (isGuarded) {
        build.compare(0, B::reg(1), isa::Comparison::Equal, B::param(24));
        const auto skip = build.branchIf(B::pred(0));
        build.at(skip).target = build.at(skip).reconvergence = build.here();
        readPointers(build);
    }
    build.op(isa::Opcode::Iadd, 6, {B::reg(2), B::reg(4)});
    build.exit();
    return support::runToEnd(launchWithCaches(build.build(), {1, 1, 1}, Relaunched)).state.now;
}

/// Cycles that a relaunched warp waits for constants, of which it reads words at these addresses.
CycleCount waitForOwnConstants(const std::vector<std::uint32_t>& addresses, bool areFixed) {
    B build;
    for (const std::uint32_t address : addresses) {
        if (!areFixed) build.op(isa::Opcode::Mov, 1, {B::imm(address)});
        build.op(isa::Opcode::Ldc, 0, {areFixed ? B::imm(address) : B::reg(1)});
        build.op(isa::Opcode::Iadd, 2, {B::reg(0), B::imm(1)});
    }
    build.exit();
    isa::Program program = build.build();
    program.constants.resize(256);
    const Stay stay = stayOf(launchWithCaches(std::move(program), {1, 1, 1}, Relaunched));
    const auto state = areFixed ? trace::WarpState::ImcMiss : trace::WarpState::ShortScoreboard;
    const auto found = stay.cycles.find(state);
    return found == stay.cycles.end() ? 0 : found->second;
}

// Measured on an H200: 256 cycles for each line of 64 bytes.
TEST(FirstTouch, OwnConstantsComeFromL2OnceALaunch) {
    const CycleCount fixed = waitForOwnConstants({0}, true);
    EXPECT_GT(fixed, 200);
    EXPECT_EQ(waitForOwnConstants({0, 60}, true), fixed) << "of the same line";
    EXPECT_NEAR(static_cast<double>(waitForOwnConstants({0, 64}, true) - fixed), 256, 10);

    const CycleCount indexed = waitForOwnConstants({0}, false);
    EXPECT_GT(indexed, 256);
    EXPECT_LT(waitForOwnConstants({0, 60}, false), indexed + 60) << "a hit";
    EXPECT_GT(waitForOwnConstants({0, 64}, false), indexed + 250);
}

// Measured on an H200: a test of a parameter in front of the first pointer costs 110 cycles,
// because the pointers are read only behind it.
TEST(FirstTouch, WhatIsReadTogetherIsFetchedTogether) {
    const Cycle together = endOfPointerReads(false);
    const Cycle behind = endOfPointerReads(true);
    EXPECT_GT(behind, together + 60);
    EXPECT_LT(behind, together + 200);
}

/// How long a relaunch that reads a constant lasts on so many SMs, each with one block.
Cycle endOfConstantRead(int sms, std::uint32_t warps) {
    B build;
    build.op(isa::Opcode::Iadd, 0, {B::imm(1), B::param(0)});
    build.exit();
    auto launch =
        launchWithCaches(build.build(), {static_cast<std::uint32_t>(sms), 1, 1}, Relaunched);
    launch.machine.smCount = sms;
    launch.block = {32 * warps, 1, 1};
    launch.occupancy.blocksPerSm = 1;
    return support::runToEnd(launch).state.now;
}

// Measured on an H100: the schedulers of an SM begin 16 cycles apart where 16 SMs share a cache.
TEST(FirstTouch, TheSchedulersOfAGpcGetConstantsOneAfterAnother) {
    const Cycle oneWarp = endOfConstantRead(132, 1) - endOfConstantRead(1, 1);
    const Cycle fourWarps = endOfConstantRead(132, 4) - endOfConstantRead(1, 4);
    EXPECT_LT(oneWarp, 20);
    EXPECT_GT(fourWarps, 0);
    EXPECT_NEAR(static_cast<double>(endOfConstantRead(132, 8) - endOfConstantRead(1, 8)),
                static_cast<double>(fourWarps), 5)
        << "warps of a scheduler share what it has read";
    const Cycle few = endOfConstantRead(8, 4) - endOfConstantRead(1, 4);
    EXPECT_LT(few, fourWarps);
}

/// What is done with an index that was computed from the block's size.
enum class IndexUse { None, Branch, Shift };

/// How long a relaunch lasts on so many SMs that reads its block's size and a parameter.
Cycle endOfSizesRead(int sms, IndexUse use) {
    B build;
    build.op(isa::Opcode::S2r, 0, {isa::specialOperand(isa::Special::BlockDimX)});
    build.op(isa::Opcode::Imad, 0, {B::reg(0), B::imm(3), B::param(0)});
    if (use == IndexUse::Shift) build.op(isa::Opcode::Shl, 1, {B::reg(0), B::imm(1)});
    if (use == IndexUse::Branch) {
        build.compare(0, B::reg(0), isa::Comparison::Equal, B::imm(7));
        const auto skip = build.branchIf(B::pred(0));
        build.at(skip).target = build.at(skip).reconvergence = build.here();
    }
    build.exit();
    auto launch =
        launchWithCaches(build.build(), {static_cast<std::uint32_t>(sms), 1, 1}, Relaunched);
    launch.machine.smCount = sms;
    launch.block = {128, 1, 1};
    launch.occupancy.blocksPerSm = 1;
    return support::runToEnd(launch).state.now;
}

// Counted on an H200: a warp of a kernel whose code reads the sizes by ULDC waits 94 cycles for
// them and a parameter where it is alone and 200 to 240 with all SMs; where an LDC reads them 41
// to 75.
TEST(FirstTouch, SizesAsSourcesKeepTheSchedulersOfAGpcWaiting) {
    const auto more = [](IndexUse use) {
        return endOfSizesRead(132, use) - endOfSizesRead(1, use);
    };
    EXPECT_GT(more(IndexUse::Branch), 150);
    EXPECT_GT(more(IndexUse::Shift), 150) << "nvcc takes ULDC for what is more than an address";
    EXPECT_LT(more(IndexUse::None), 100);
}

TEST(FirstTouch, TheWarpsOfARelaunchedBlockStartOneAfterAnother) {
    auto launch = launchWithCaches(independentMoves(1), {1, 1, 1}, Relaunched);
    const Cycle one = support::runToEnd(launch).state.now;
    launch.block = {1024, 1, 1};
    launch.occupancy.blocksPerSm = 1;
    const Cycle many = support::runToEnd(launch).state.now;
    EXPECT_GT(many, one);
    EXPECT_LT(many, one + 60);
}

TEST(FirstTouch, ABlockThatFollowsAnotherWaitsForTheTurnover) {
    auto launch = launchWithCaches(independentMoves(1), {2, 1, 1}, Warm);
    launch.occupancy.blocksPerSm = 1;
    const auto run = support::runToEnd(launch);
    Cycle ended = 0;
    Cycle issued = 0;
    for (const auto& event : run.events) {
        if (event.kind == trace::EventKind::BlockEnd && event.block.value == 0) ended = event.cycle;
    }
    for (const auto& [cycle, transition] : run.transitions) {
        const bool isSecond = transition.warp.value == 1;
        if (isSecond && transition.state == trace::WarpState::Issued && issued == 0) issued = cycle;
    }
    EXPECT_NEAR(static_cast<double>(issued - ended),
                static_cast<double>(launch.machine.timing.turnoverLatency), 1);
}

TEST(FirstTouch, BlocksTakeThePlacesOfOthersOneAfterAnother) {
    auto launch = launchWithCaches(independentMoves(1), {128, 1, 1}, Relaunched);
    launch.machine.smCount = 64;
    launch.machine.timing.refillInterval = 0;
    launch.occupancy.blocksPerSm = 1;
    const auto run = support::runToEnd(launch);
    std::map<std::uint32_t, Cycle> issued;
    for (const auto& [cycle, transition] : run.transitions)
        if (transition.state == trace::WarpState::Issued)
            issued.try_emplace(transition.warp.value, cycle);
    EXPECT_NEAR(static_cast<double>(issued.at(127) - issued.at(64)), 63 * 1.17, 12)
        << "the first wave comes 6 blocks a cycle";
}

/// In which cycle the last warp of so many blocks an SM begins, on 132 SMs that hold all of them.
Cycle lastBegin(std::uint32_t blocksPerSm, std::uint32_t threads) {
    auto launch = launchWithCaches(independentMoves(1), {132 * blocksPerSm, 1, 1}, Relaunched);
    launch.machine.smCount = 132;
    launch.block = {threads, 1, 1};
    launch.occupancy.blocksPerSm = static_cast<int>(blocksPerSm);
    Cycle last = 0;
    for (const auto& [cycle, transition] : support::runToEnd(launch).transitions)
        if (transition.state == trace::WarpState::Issued) last = std::max(last, cycle);
    return last;
}

// Measured on an H200: 4 blocks of 256 threads an SM and 2 of 512 begin as soon as one of 1,024, of
// twice as many the last warp 280 to 370 cycles later.
TEST(FirstTouch, AnSmTakes32WarpsAtOnceAndOthersAsTheyAreHandedOut) {
    const Cycle one = lastBegin(1, 1024);
    EXPECT_NEAR(static_cast<double>(lastBegin(2, 512)), static_cast<double>(one), 30);
    EXPECT_NEAR(static_cast<double>(lastBegin(4, 256)), static_cast<double>(one), 40);
    for (const auto& [blocks, threads] : {std::pair{2U, 1024U}, {4U, 512U}, {8U, 256U}}) {
        EXPECT_GT(lastBegin(blocks, threads), one + 280) << threads;
        EXPECT_LT(lastBegin(blocks, threads), one + 460) << threads;
    }
}

}  // namespace
}  // namespace warpscope::sm
