#include "engine/sm/state/dependences.h"

#include <gtest/gtest.h>

#include <vector>

namespace warpscope::sm {
namespace {

constexpr int kFirstPredicate = 20;

std::vector<int> entriesOf(const Dependences& all) {
    return {all.entries.begin(), all.entries.begin() + all.count};
}

isa::Instruction guarded(isa::Opcode opcode) {
    isa::Instruction one;
    one.opcode = opcode;
    one.type = isa::DataType::S32;
    one.guard = isa::predicateOperand(2);
    one.destination = 4;
    one.sources[0] = isa::registerOperand(7);
    one.sources[1] = isa::registerOperand(4);
    return one;
}

TEST(Dependences, TheGuardIsReadLateAndEachEntryStandsOnce) {
    const Dependences all = dependencesOf(guarded(isa::Opcode::Iadd), kFirstPredicate);
    EXPECT_EQ(entriesOf(all), (std::vector<int>{22, 7, 4}));
    EXPECT_EQ(all.lateCount, 1);
}

TEST(Dependences, AGuardedMoveReadsItsPredicateAsItsRegisters) {
    const Dependences all = dependencesOf(guarded(isa::Opcode::Mov), kFirstPredicate);
    EXPECT_EQ(all.entries[0], 22);
    EXPECT_EQ(all.lateCount, 0);
}

TEST(Dependences, AVoteReadsItsPredicateLate) {
    isa::Instruction vote;
    vote.opcode = isa::Opcode::Vote;
    vote.sources[0] = isa::predicateOperand(1);
    vote.destination = 3;
    const Dependences all = dependencesOf(vote, kFirstPredicate);
    EXPECT_EQ(entriesOf(all), (std::vector<int>{21, 3}));
    EXPECT_EQ(all.lateCount, 1);
}

}  // namespace
}  // namespace warpscope::sm
