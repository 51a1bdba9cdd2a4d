#include "engine/codegen/values/single_reads.h"

#include <gtest/gtest.h>

#include <vector>

namespace warpscope::codegen {
namespace {

using isa::Opcode;
using isa::Operand;

code::Node sum(std::uint32_t destination, const Operand& a, const Operand& b) {
    code::Node node;
    node.code.opcode = Opcode::Iadd;
    node.code.sources = {a, b};
    node.destination = destination;
    return node;
}

Operand r(std::uint32_t number) {
    return isa::registerOperand(number);
}

/// Who made what source 0 of the last node reads, of a block of these nodes.
std::optional<std::size_t> writerIn(const std::vector<code::Node>& nodes, std::size_t first = 0) {
    code::Code code;
    code.registerCount = 8;
    code.nodes = nodes;
    SingleReads reads(code);
    for (std::size_t i = 0; i + 1 < nodes.size(); ++i)
        reads.note(i);
    return reads.writerOf(nodes.back().code.sources[0], first);
}

TEST(SingleReads, FindsWhoMadeWhatOneAloneReads) {
    EXPECT_EQ(writerIn({sum(2, r(0), r(1)), sum(3, r(2), r(0))}), 0U);
    EXPECT_EQ(writerIn({sum(2, r(0), r(1)), sum(3, r(2), r(0))}, 1), std::nullopt)
        << "in an earlier block";
    EXPECT_EQ(writerIn({sum(3, r(2), r(0))}), std::nullopt);
}

TEST(SingleReads, NotWhereAnotherReadsOrWritesItToo) {
    EXPECT_EQ(writerIn({sum(2, r(0), r(1)), sum(4, r(2), r(1)), sum(3, r(2), r(0))}), std::nullopt);
    EXPECT_EQ(writerIn({sum(2, r(5), r(5)), sum(2, r(0), r(1)), sum(3, r(2), r(0))}), std::nullopt);
}

TEST(SingleReads, NotWhereItsNumbersAreGone) {
    EXPECT_EQ(writerIn({sum(2, r(0), r(1)), sum(1, r(0), r(0)), sum(3, r(2), r(0))}), std::nullopt);
}

TEST(SingleReads, NotWhatOnlySomeLanesWrote) {
    code::Node guarded = sum(2, r(0), r(1));
    guarded.code.guard = isa::predicateOperand(0);
    EXPECT_EQ(writerIn({guarded, sum(3, r(2), r(0))}), std::nullopt);
}

}  // namespace
}  // namespace warpscope::codegen
