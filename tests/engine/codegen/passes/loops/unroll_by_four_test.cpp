#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <string>
#include <vector>

#include "engine/codegen/passes/passes.h"
#include "tests/engine/code/code_builder.h"
#include "tests/engine/cuda/compiled.h"
#include "tests/support/run_kernel.h"

namespace warpscope::codegen {
namespace {

using cuda::countOf;
using cuda::optimized;
using cuda::programOfBody;
using isa::Opcode;

/// How many loads stand between two branches, wherever there are some.
std::vector<int> loadsBetweenBranches(const std::string& start) {
    const auto program = programOfBody(
        "int x = in[0]; for (int i = " + start + "; i < n; i++) { if (x) x ^= in[i]; } out[0] = x;",
        optimized());
    std::vector<int> loads{0};
    for (const isa::Instruction& instruction : program.instructions) {
        if (instruction.opcode == Opcode::Bra) loads.push_back(0);
        if (instruction.opcode == Opcode::Ldg) ++loads.back();
    }
    std::erase(loads, 0);
    return loads;
}

// LLVM's isEpilogProfitable.
TEST(UnrollByFour, RoundsThatAreTooManyStandBehindWhereANumberIsAtTheStart) {
    EXPECT_EQ(loadsBetweenBranches("0"), (std::vector<int>{1, 4, 1}));
    EXPECT_EQ(loadsBetweenBranches("in[1]"), (std::vector<int>{2, 1, 4}));
}

TEST(UnrollByFour, LowBitsOfACounterFromANumberAreKnownInTheRoundsThatRunTogether) {
    const auto masks = [](const std::string& start) {
        return countOf(programOfBody("int x = in[0]; for (int i = " + start +
                                         "; i < n; i++) { if (i & 1) x ^= in[i]; else x += 3; }"
                                         "out[0] = x;",
                                     optimized()),
                       Opcode::And);
    };
    EXPECT_EQ(masks("0"), 2) << "of the rounds that are too many: how many, and their own";
    EXPECT_EQ(masks("in[1]"), 6);
}

// As nvcc 13.0 does, told by the size of its code.
TEST(UnrollByFour, SixteenRoundsOnlyWhereThereIsLittleWork) {
    const auto loads = [](const std::string& body) {
        return countOf(
            programOfBody("int x = 0; for (int i = 0; i < n; i++) {" + body + "} out[0] = x;",
                          optimized()),
            Opcode::Ldg);
    };
    EXPECT_EQ(loads("x += in[i]; x ^= x << 3; x *= 5;"), 1 + 16 + 8 + 4);
    EXPECT_EQ(loads("x += in[i]; x ^= x << 3; x *= 5; x ^= x >> 5; x *= 7; x ^= x << 9; x *= 9;"
                    "x ^= x << 2;"),
              1 + 4)
        << "too much";
    EXPECT_EQ(loads("out[i] = in[i] + 1;"), 1 + 4) << "a load does not pass a store";
    EXPECT_EQ(loads("if (in[i] > 3) x = x * 3 ^ x; else x -= 1;"), 1 + 16 + 8 + 4)
        << "an if that chooses";
}

TEST(UnrollByFour, AStepOfAPowerOfTwoIsCounted) {
    const auto loads = [](const std::string& step) {
        return countOf(programOfBody("int x = 0; for (int i = threadIdx.x; i < n; i += " + step +
                                         ") x += in[i]; out[0] = x;",
                                     optimized()),
                       Opcode::Ldg);
    };
    EXPECT_EQ(loads("32"), 1 + 16 + 8 + 4);
    EXPECT_EQ(loads("3"), 1);
}

/// The sum of in[i] for i of each lane's own first number, below its own bound, by a step.
TEST(UnrollByFour, EveryNumberOfRoundsGivesWhatTheLoopGives) {
    std::vector<std::int32_t> in(64);
    std::iota(in.begin(), in.end(), 1);
    for (const int step : {1, 2, 32}) {
        const auto out = support::runBody(
            "int x = 0; for (int i = threadIdx.x & 3; i < (int)threadIdx.x; i += " +
                std::to_string(step) + ") x = x * 3 + in[i]; out[threadIdx.x] = x;",
            in, 64);
        for (int lane = 0; lane < 64; ++lane) {
            std::uint32_t x = 0;
            for (int i = lane & 3; i < lane; i += step)
                x = x * 3 + static_cast<std::uint32_t>(in[static_cast<std::size_t>(i)]);
            EXPECT_EQ(static_cast<std::uint32_t>(out[static_cast<std::size_t>(lane)]), x)
                << lane << " by " << step;
        }
    }
}

TEST(UnrollByFour, AnUnknownStepStays) {
    const auto program = programOfBody(
        "int x = 0; for (int i = 0; i < n; i += blockDim.x) x += in[i]; out[0] = x;", optimized());
    EXPECT_EQ(countOf(program, Opcode::Ldg), 1);
}

TEST(UnrollByFour, ABoundThatChangesStays) {
    const auto program =
        programOfBody("int m = n; for (int i = 0; i < m; i++) m = in[m]; out[0] = m;", optimized());
    EXPECT_EQ(countOf(program, Opcode::Ldg), 1);
}

TEST(UnrollByFour, ABodyThatRunsBeforeItsTestStays) {
    const auto program =
        programOfBody("int i = n; do { out[i] = in[i]; i++; } while (i < 100);", optimized());
    EXPECT_EQ(countOf(program, Opcode::Stg), 1) << "the number of rounds may be one all the same";
}

TEST(UnrollByFour, LanesMeetInEveryRound) {
    const auto program = programOfBody(
        "for (int i = 0; i < in[threadIdx.x]; i++) { out[i] = i; __syncthreads(); }", optimized());
    EXPECT_EQ(countOf(program, Opcode::Bar), 1);
    const auto counting = programOfBody(
        "int x = 0; int m = n + threadIdx.x;"
        "for (int i = 0; i < m; i++) x += __syncthreads_count(in[i]); out[0] = x;",
        optimized());
    EXPECT_EQ(countOf(counting, Opcode::BarRed), 1);
}

TEST(UnrollByFour, RoundsWithABarrierGoTogetherWhereAllThreadsHaveAsMany) {
    const auto program = programOfBody(
        "int m = 2 * n - 1; for (int i = 0; i < m; i++) { out[i] = i; __syncthreads(); }",
        optimized());
    EXPECT_EQ(countOf(program, Opcode::Bar), 5);
}

/// Lane l goes round in[l] = l times; in round i the lanes behind i meet, as the mask says. Each
/// adds what it is told, at every level of the code.
std::vector<std::int32_t> summedInRounds(const std::string& told) {
    std::vector<std::int32_t> rounds(32);
    std::iota(rounds.begin(), rounds.end(), 0);
    return support::runBody(
        "int lane = threadIdx.x; int m = in[lane]; unsigned sum = 0;"
        "for (int i = 0; i < m; i++) { sum += " +
            told + "; } out[lane] = sum;",
        rounds, 32);
}

TEST(UnrollByFour, LanesOfAWarpMeetInTheRoundsThatTheSourceSays) {
    const auto added = summedInRounds("__reduce_add_sync(0xfffffffeu << i, lane + i)");
    const auto matched = summedInRounds("__match_any_sync(0xfffffffeu << i, lane & 3)");
    const auto shuffled = summedInRounds("__shfl_sync(0xfffffffeu << i, lane * 3, 31)");
    for (std::uint32_t lane = 0; lane < 32; ++lane) {
        std::uint32_t sum = 0, masks = 0;
        for (std::uint32_t round = 0; round < lane; ++round) {
            for (std::uint32_t other = round + 1; other < 32; ++other) {
                sum += other + round;
                masks += other % 4 == lane % 4 ? 1U << other : 0;
            }
        }
        EXPECT_EQ(static_cast<std::uint32_t>(added[lane]), sum) << lane;
        EXPECT_EQ(static_cast<std::uint32_t>(matched[lane]), masks) << lane;
        EXPECT_EQ(static_cast<std::uint32_t>(shuffled[lane]), lane * 93) << lane;
    }
}

TEST(UnrollByFour, ALoopThatIsLeftInBetweenHasOneRoundInItsCode) {
    const auto program = programOfBody(
        "int x = 0; for (int i = 0; i < n; i++) { if (in[i] == 3) break; x += in[i]; } out[0] = x;",
        optimized());
    EXPECT_EQ(countOf(program, Opcode::Ldg), 1) << "as of nvcc 13.0";
}

TEST(UnrollByFour, LanesThatExchangeMeetInEveryRound) {
    const auto sums = programOfBody(
        "int m = n + threadIdx.x; int x = 0;\n"
        "for (int i = 0; i < m; i++) x += __reduce_add_sync(__activemask(), i); out[0] = x;",
        optimized());
    EXPECT_EQ(countOf(sums, Opcode::Redux), 1);
    const auto matches = programOfBody(
        "int m = n + threadIdx.x; int x = 0;\n"
        "for (int i = 0; i < m; i++) x += __match_any_sync(0xffffffffu, i & 3); out[0] = x;",
        optimized());
    EXPECT_EQ(countOf(matches, Opcode::Match), 1);
    const auto votes = programOfBody(
        "int m = n + threadIdx.x; int x = 0;\n"
        "for (int i = 0; i < m; i++) x += __syncthreads_count(i & 1); out[0] = x;",
        optimized());
    EXPECT_EQ(countOf(votes, Opcode::BarRed), 1);
}

/// As above, with the bound itself, and within a loop around it that begins anew each time.
TEST(UnrollByFour, BoundsThatAreIncludedAndLoopsAroundGiveWhatTheLoopsGive) {
    std::vector<std::int32_t> in(64);
    std::iota(in.begin(), in.end(), 1);
    for (const int step : {1, 2, 32}) {
        const auto out = support::runBody(
            "unsigned x = 0; int first = threadIdx.x & 3; int last = threadIdx.x;"
            "for (int k = 0; k < 3; ++k) { x += k;"
            " for (int i = first; i <= last; i += " +
                std::to_string(step) + ") x = x * 3 + in[i]; } out[threadIdx.x] = x;",
            in, 64);
        for (int lane = 0; lane < 64; ++lane) {
            std::uint32_t x = 0;
            for (std::uint32_t k = 0; k < 3; ++k) {
                x += k;
                for (int i = lane & 3; i <= lane; i += step)
                    x = x * 3 + static_cast<std::uint32_t>(in[static_cast<std::size_t>(i)]);
            }
            EXPECT_EQ(static_cast<std::uint32_t>(out[static_cast<std::size_t>(lane)]), x)
                << lane << " by " << step;
        }
    }
}

struct Tested {
    isa::Comparison leaves;  ///< In front of the loop, to its end.
    bool leavesElse;         ///< Where it does not hold.
    isa::Comparison again;   ///< At its end, to its beginning.
    bool againElse;
    isa::DataType type = isa::DataType::S32;
};

/// A loop that loads once a round, counting R0 up to R1 with these tests.
std::size_t loadsOfTested(const Tested& tested) {
    code::CodeBuilder b;
    const auto branchTo = [&b, &tested](std::uint32_t label, isa::Comparison comparison,
                                        bool isElse) {
        b.add(Opcode::Isetp, {isa::registerOperand(0), isa::registerOperand(1)}, code::kNoVirtual,
              tested.type);
        b.code.nodes.back().code.comparison = comparison;
        const std::uint32_t predicate = b.code.predicateCount++;
        b.code.nodes.back().destinationPredicate = predicate;
        b.add(Opcode::Bra, {}, code::kNoVirtual);
        b.code.nodes.back().label = label;
        b.code.nodes.back().code.guard = isa::predicateOperand(predicate, isElse);
    };
    b.code.labelCount = 2;
    for (const std::uint32_t number : {0U, 1U, 2U})
        b.add(Opcode::Lds, {isa::immediateOperand(4 * number)}, number);
    branchTo(1, tested.leaves, tested.leavesElse);
    b.label(0);
    b.add(Opcode::Ldg, {isa::registerOperand(0)}, 3);
    b.add(Opcode::Xor, {isa::registerOperand(2), isa::registerOperand(3)}, 2);
    b.add(Opcode::Iadd, {isa::registerOperand(0), isa::immediateOperand(1)}, 0);
    branchTo(0, tested.again, tested.againElse);
    b.label(1);
    b.store(2);
    b.exit();
    unrollByFour(b.code, {});
    return static_cast<std::size_t>(std::ranges::count_if(b.code.nodes, [](const code::Node& node) {
        return node.isInstruction() && node.code.opcode == Opcode::Ldg;
    }));
}

TEST(UnrollByFour, TheTestsMayAskForTheOpposite) {
    using enum isa::Comparison;
    constexpr Tested kSame[] = {
        {GreaterEqual, false, Less, false},
        {Less, true, Less, false},
        {GreaterEqual, false, GreaterEqual, true},
        {Less, true, GreaterEqual, true},
        {Greater, false, LessEqual, false},
        {LessEqual, true, Greater, true},
        {GreaterEqual, false, NotEqual, false},
        {Less, true, Equal, true},
        {Less, true, NotEqual, false},
        {GreaterEqual, false, Equal, true},
    };
    for (const Tested& tested : kSame)
        EXPECT_GT(loadsOfTested(tested), 4U) << &tested - kSame;
    constexpr Tested kOther[] = {
        {Greater, false, Less, false},
        {LessEqual, false, Greater, false},
        {Equal, false, NotEqual, false},
        {Equal, false, Equal, true},
        {Greater, false, NotEqual, false},
        {Less, false, NotEqual, false},
        {LessEqual, false, Less, true},
        {GreaterEqual, true, GreaterEqual, true},
        {Greater, false, LessEqual, false, isa::DataType::U32},
    };
    for (const Tested& tested : kOther)
        EXPECT_EQ(loadsOfTested(tested), 1U) << &tested - kOther;
}

/// Copies in a loop that counts from R4 up to R1 within another one, which may change both.
std::ptrdiff_t copiesWithin(std::uint32_t changes) {
    constexpr std::uint32_t kCounter = 5;
    code::CodeBuilder b;
    const auto branchTo = [&b](std::uint32_t label, isa::Comparison comparison) {
        b.add(Opcode::Isetp, {isa::registerOperand(kCounter), isa::registerOperand(1)},
              code::kNoVirtual);
        b.code.nodes.back().code.comparison = comparison;
        const std::uint32_t predicate = b.code.predicateCount++;
        b.code.nodes.back().destinationPredicate = predicate;
        b.add(Opcode::Bra, {}, code::kNoVirtual);
        b.code.nodes.back().label = label;
        b.code.nodes.back().code.guard = isa::predicateOperand(predicate);
    };
    for (const std::uint32_t number : {1U, 2U, 4U})
        b.add(Opcode::Lds, {isa::immediateOperand(4 * number)}, number);
    b.label(0);
    b.add(Opcode::Mov, {isa::registerOperand(4)}, kCounter);
    branchTo(2, isa::Comparison::GreaterEqual);
    b.label(1);
    b.add(Opcode::Ldg, {isa::registerOperand(kCounter)}, 3);
    b.add(Opcode::Xor, {isa::registerOperand(2), isa::registerOperand(3)}, 2);
    b.add(Opcode::Iadd, {isa::registerOperand(kCounter), isa::immediateOperand(1)}, kCounter);
    branchTo(1, isa::Comparison::Less);
    b.label(2);
    b.add(Opcode::Iadd, {isa::registerOperand(changes), isa::immediateOperand(1)}, changes);
    b.jump(0, true);
    b.store(2);
    b.exit();
    unrollByFour(b.code, {});
    return std::ranges::count_if(b.code.nodes, [](const code::Node& node) {
        return node.isInstruction() && node.code.opcode == Opcode::Mov;
    });
}

// The number of rounds is worked out in front of both loops, and what counts down is its copy,
// unless each round of the outer one has its own number.
TEST(UnrollByFour, OnlyRoundsThatTheLoopAroundLeavesAreKept) {
    constexpr std::uint32_t kStart = 4;
    constexpr std::uint32_t kBound = 1;
    constexpr std::uint32_t kOther = 2;
    EXPECT_EQ(copiesWithin(kOther), 2);
    EXPECT_EQ(copiesWithin(kStart), 1);
    EXPECT_EQ(copiesWithin(kBound), 1);
}

// Read in nvcc 13.0's PTX of loops over a grid: with a sign the rounds are counted by a division.
TEST(UnrollByFour, AStrideWithASignIsDividedBy) {
    const auto countIn = [](const std::string& loop, isa::Opcode opcode) {
        const auto program = cuda::programOfBody(
            "int stride = blockDim.x * 2; unsigned wide = blockDim.x * 2; int s = 0;" + loop +
                "out[threadIdx.x] = s;",
            cuda::optimized());
        return cuda::countOf(program, opcode);
    };
    const auto loads = [&](const std::string& loop) { return countIn(loop, isa::Opcode::Ldg); };
    const auto atomics = [&](const std::string& loop) { return countIn(loop, isa::Opcode::Atomg); };
    EXPECT_EQ(loads("for (int i = threadIdx.x; i < n; i += stride) s += in[i];"), 5);
    EXPECT_EQ(loads("for (int i = threadIdx.x; i < n; i += wide) s += in[i];"), 1);
    EXPECT_EQ(atomics("for (int i = threadIdx.x; i < n; i += stride) s += atomicAdd(&out[i], 1);"),
              1);
    EXPECT_EQ(atomics("for (int i = threadIdx.x; i < n; i += 32) s += atomicAdd(&out[i], 1);"), 5)
        << "the step is known";
}

TEST(UnrollByFour, RoundsOfAStrideAreAllThere) {
    std::vector<std::int32_t> in(64);
    for (int i = 0; i < 64; ++i)
        in[static_cast<std::size_t>(i)] = i * i;
    for (const int stride : {1, 3, 7, 20, 61, 1000}) {
        in[63] = stride;
        const auto out = support::runBody(
            "int stride = in[63]; int s = 0;"
            "for (int i = threadIdx.x; i < 60; i += stride) s += in[i] * (i + 1);"
            "out[threadIdx.x] = s;",
            in, 32);
        for (int t = 0; t < 32; ++t) {
            std::int32_t sum = 0;
            for (int i = t; i < 60; i += stride)
                sum += i * i * (i + 1);
            EXPECT_EQ(out[static_cast<std::size_t>(t)], sum) << stride << " from " << t;
        }
    }
}

// size_t: nvcc 13.0 runs sixteen, eight and four rounds of it as well (matmul with size_t).
TEST(UnrollByFour, ACounterOf64BitsIsCountedAsWell) {
    const std::string body =
        "size_t m = in[0]; unsigned long long s = 0;"
        "for (size_t k = 0; k < m; ++k) s += (unsigned long long)in[k + 1] * 3; out[0] = (int)s;"
        "out[1] = (int)(s >> 32);";
    EXPECT_GE(cuda::countOf(cuda::programOfBody(body, cuda::optimized()), isa::Opcode::Ldg), 4 + 1);
    std::vector<int> in(64);
    for (int k = 1; k < 64; ++k)
        in[static_cast<std::size_t>(k)] = k * 1000003;
    std::uint64_t sum = 0;
    for (int m = 0; m < 40; ++m) {
        in[0] = m;
        const auto out = support::runBody(body, in);
        EXPECT_EQ(out[0], static_cast<int>(sum)) << m;
        EXPECT_EQ(out[1], static_cast<int>(sum >> 32)) << m;
        sum += static_cast<std::uint64_t>(std::int64_t{in[static_cast<std::size_t>(m) + 1]}) * 3;
    }
}

}  // namespace
}  // namespace warpscope::codegen
