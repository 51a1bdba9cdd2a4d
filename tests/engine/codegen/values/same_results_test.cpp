#include "engine/codegen/values/same_results.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <initializer_list>

namespace warpscope::codegen {
namespace {

using isa::immediateOperand;
using isa::Opcode;
using isa::registerOperand;

class SameResults : public ::testing::Test {
  protected:
    std::size_t add(Opcode opcode, std::initializer_list<isa::Operand> sources) {
        code::Node node;
        node.code.opcode = opcode;
        std::ranges::copy(sources, node.code.sources.begin());
        node.code.line = static_cast<int>(code_.nodes.size());
        node.destination = code_.registerCount++;
        code_.nodes.push_back(node);
        return code_.nodes.size() - 1;
    }

    bool areSame(std::size_t one, std::size_t other) const {
        const auto blocks = code::flowBlocks(code_);
        const std::vector<bool> isKept(code_.nodes.size(), true);
        return isSameResult(code_, ReachingValues(code_, blocks, isKept), one, other);
    }

    code::Code code_{};
};

TEST_F(SameResults, LoadsOfAddressesThatAreComputedAlike) {
    add(Opcode::S2r, {isa::specialOperand(isa::Special::ThreadX)});
    add(Opcode::Imul, {registerOperand(0), immediateOperand(4)});
    const std::size_t first = add(Opcode::Ldg, {registerOperand(1)});
    add(Opcode::Imul, {registerOperand(0), immediateOperand(4)});
    const std::size_t again = add(Opcode::Ldg, {registerOperand(3)});
    add(Opcode::Imul, {registerOperand(0), immediateOperand(8)});
    const std::size_t other = add(Opcode::Ldg, {registerOperand(5)});
    EXPECT_TRUE(areSame(first, again));
    EXPECT_FALSE(areSame(first, other));
    code_.nodes[first].code.side = isa::Side::Then;
    code_.nodes[again].code.side = isa::Side::Else;
    EXPECT_TRUE(areSame(first, again)) << "on the two sides of an if";
}

}  // namespace
}  // namespace warpscope::codegen
