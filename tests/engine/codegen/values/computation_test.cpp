#include "engine/codegen/values/computation.h"

#include <gtest/gtest.h>

namespace warpscope::codegen {
namespace {

isa::Instruction sum(std::uint32_t a, std::uint32_t b, int line) {
    isa::Instruction code;
    code.opcode = isa::Opcode::Iadd;
    code.sources = {isa::registerOperand(a), isa::immediateOperand(b)};
    code.line = line;
    return code;
}

TEST(Computation, IsTheSameWhereverItStands) {
    isa::Instruction elsewhere = sum(1, 4, 9);
    elsewhere.side = isa::Side::Then;
    EXPECT_TRUE(isSameComputation(sum(1, 4, 3), elsewhere));
    EXPECT_EQ(fingerprintOf(sum(1, 4, 3)), fingerprintOf(elsewhere));
}

TEST(Computation, IsAnotherOneWithAnotherSourceOrAnotherType) {
    EXPECT_FALSE(isSameComputation(sum(1, 4, 3), sum(4, 1, 3)));
    EXPECT_NE(fingerprintOf(sum(1, 4, 3)), fingerprintOf(sum(4, 1, 3)));
    isa::Instruction wide = sum(1, 4, 3);
    wide.type = isa::DataType::S64;
    EXPECT_FALSE(isSameComputation(sum(1, 4, 3), wide));
}

}  // namespace
}  // namespace warpscope::codegen
