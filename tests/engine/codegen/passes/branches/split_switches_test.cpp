#include <gtest/gtest.h>

#include <algorithm>
#include <span>

#include "engine/codegen/passes/passes.h"
#include "tests/engine/code/code_builder.h"
#include "tests/support/run_kernel.h"

namespace warpscope::codegen {
namespace {

using isa::immediateOperand;
using isa::Opcode;
using isa::registerOperand;

/// Asks register 0 for 0, 1, 2 …, each with its label, and goes on with an EXIT.
code::CodeBuilder chainOf(std::uint32_t cases) {
    code::CodeBuilder b;
    for (std::uint32_t i = 0; i < cases; ++i) {
        b.add(Opcode::Isetp, {registerOperand(0), immediateOperand(i)}, code::kNoVirtual);
        b.code.nodes.back().code.comparison = isa::Comparison::Equal;
        b.code.nodes.back().destinationPredicate = i;
        b.add(Opcode::Bra, {}, code::kNoVirtual);
        b.code.nodes.back().label = i;
        b.guard(i);
    }
    b.exit();
    b.code.labelCount = cases;
    b.code.registerCount = 1;
    return b;
}

long countOf(const code::Code& code, isa::Comparison comparison) {
    return std::ranges::count_if(code.nodes, [&](const code::Node& node) {
        return node.isInstruction() && node.code.opcode == Opcode::Isetp &&
               node.code.comparison == comparison;
    });
}

TEST(SplitSwitches, ThreeCasesStayInTurn) {
    code::CodeBuilder b = chainOf(3);
    const std::size_t before = b.code.nodes.size();
    splitSwitches(b.code, {});
    EXPECT_EQ(b.code.nodes.size(), before);
}

TEST(SplitSwitches, EightCasesAreATree) {
    code::CodeBuilder b = chainOf(8);
    splitSwitches(b.code, {});
    EXPECT_EQ(countOf(b.code, isa::Comparison::GreaterEqual), 3);
    EXPECT_EQ(countOf(b.code, isa::Comparison::Equal), 8);
    EXPECT_EQ(b.code.nodes.front().code.sources[1], immediateOperand(4));
}

TEST(SplitSwitches, APredicateThatIsReadAgainStays) {
    code::CodeBuilder b = chainOf(8);
    b.code.nodes.back().code.guard = isa::predicateOperand(0);
    b.exit();
    splitSwitches(b.code, {});
    EXPECT_EQ(countOf(b.code, isa::Comparison::GreaterEqual), 2) << "of the seven behind it";
}

TEST(SplitSwitches, EveryValueGoesWhereItWent) {
    std::string body = "int v = in[threadIdx.x]; int r = 0; switch (v) {\n";
    for (const int value : {5, -3, 2147483647, 0, 40, 7, -2147483647, 8, 9})
        body += "case " + std::to_string(value) + ": r += " + std::to_string(value % 100) +
                " + in[40]; " + (value == 7 ? "" : "break;") + "\n";
    body += "default: r = 77 + in[41]; }\nout[threadIdx.x] = r;";
    std::vector<std::int32_t> in{5, -3, 2147483647, 0, 40, 7, -2147483647, 8, 9, 1, -4, 41};
    in.resize(42, 6);
    const auto out = support::runBody(body, in, 32);  // At each level.
    const std::vector<std::int32_t> expected{11, 3, 53, 6, 46, -28, -41, 14, 15, 83, 83, 83};
    EXPECT_TRUE(std::ranges::equal(expected, std::span(out).first(expected.size())));
}

}  // namespace
}  // namespace warpscope::codegen
