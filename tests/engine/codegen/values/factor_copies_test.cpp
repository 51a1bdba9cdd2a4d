#include "engine/codegen/values/factor_copies.h"

#include <gtest/gtest.h>

namespace warpscope::codegen {
namespace {

TEST(FactorCopies, StandInFrontOfTheirProductsInOrder) {
    code::Code code;
    code.nodes.resize(3);
    for (code::Node& node : code.nodes)
        node.code.opcode = isa::Opcode::Fmul;
    std::vector<bool> isKept{true, false, true};
    insertFactorCopies(code, isKept,
                       {{1, isa::registerOperand(4), 7, isa::DataType::F32},
                        {1, isa::registerOperand(5), 8, isa::DataType::F32},
                        {2, isa::registerOperand(6), 9, isa::DataType::F64}});
    ASSERT_EQ(code.nodes.size(), 6u);
    EXPECT_EQ(isKept, (std::vector<bool>{true, true, true, false, true, true}));
    for (const std::size_t i : {1u, 2u, 4u})
        EXPECT_EQ(code.nodes[i].code.opcode, isa::Opcode::Mov);
    EXPECT_EQ(code.nodes[2].destination, 8u);
    EXPECT_EQ(code.nodes[2].code.sources[0].value, 5u);
    EXPECT_EQ(code.nodes[4].code.type, isa::DataType::F64);
    EXPECT_EQ(code.nodes[5].code.opcode, isa::Opcode::Fmul);
}

TEST(FactorCopies, NoneLeaveTheCodeAsItIs) {
    code::Code code;
    code.nodes.resize(2);
    std::vector<bool> isKept{true, false};
    insertFactorCopies(code, isKept, {});
    EXPECT_EQ(code.nodes.size(), 2u);
    EXPECT_EQ(isKept.size(), 2u);
}

}  // namespace
}  // namespace warpscope::codegen
