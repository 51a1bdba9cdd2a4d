#include <gtest/gtest.h>

#include <climits>
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

const std::string kFourNumbers = "int a = in[0], b = in[1], c = in[2], d = in[3];";

TEST(CombinePredicates, AConditionOfTwoComparisonsHasNoInstructionOfItsOwn) {
    const auto program = programOfBody(
        kFourNumbers + "if (a < b && c < d) out[0] = 1; out[1] = a > 3 || b > 4;", optimized());
    EXPECT_EQ(countOf(program, Opcode::Plop), 0);
    EXPECT_EQ(countOf(program, Opcode::Isetp), 4);
}

TEST(CombinePredicates, AComparisonThatIsReadAgainStays) {
    code::CodeBuilder b;
    b.compare(0);
    b.compare(1);
    b.add(Opcode::Plop, {isa::predicateOperand(0), isa::predicateOperand(1)}, code::kNoVirtual);
    b.code.nodes.back().destinationPredicate = 2;
    b.code.predicateCount = 3;
    for (const std::uint32_t predicate : {0u, 1u, 2u}) {
        b.store(0);
        b.guard(predicate);
    }
    b.exit();
    b.code.registerCount = 1;
    combinePredicates(b.code, {});
    EXPECT_EQ(b.code.nodes.size(), 7u);
    EXPECT_EQ(b.code.nodes[2].code.opcode, Opcode::Plop);
}

TEST(CombinePredicates, EveryChoiceStaysTheSame) {
    const std::string body =
        kFourNumbers +
        "float x = d * 0.5f, y = (d & 4) ? x : 0.0f / (d & 3);"
        "out[0] = a < b && c < d; out[1] = a < b || c < d; out[2] = !(a < b) && !(c < d);"
        "out[3] = (a < b) != (c < d); out[4] = (a & c) == 0 && b > 2; out[5] = !(x < y) && a > 0;"
        "out[6] = x != y || b == c; out[7] = a > 0 && b > 0 && c > 0 && d > 0;"
        "out[8] = 1; if ((a ^ b) != 0 || (c & 1) == 0) out[8] = 7; out[9] = x <= y && !(x >= y);";
    for (int n = 0; n < 64; ++n) {
        const int a = n % 4;
        const int b = n / 4 % 4;
        const int c = n / 8 % 4 - 1;
        const int d = n % 11;
        const float x = static_cast<float>(d) * 0.5f;
        const float y = (d & 4) != 0 ? x : 0.0f / static_cast<float>(d & 3);
        const auto out = support::runBody(body, {a, b, c, d});
        const std::vector<std::int32_t> expected{a < b && c < d,
                                                 a < b || c < d,
                                                 !(a < b) && !(c < d),
                                                 (a < b) != (c < d),
                                                 (a & c) == 0 && b > 2,
                                                 !(x < y) && a > 0,
                                                 x != y || b == c,
                                                 a > 0 && b > 0 && c > 0 && d > 0,
                                                 (a ^ b) != 0 || (c & 1) == 0 ? 7 : 1,
                                                 x <= y && !(x >= y)};
        for (std::size_t i = 0; i < expected.size(); ++i)
            EXPECT_EQ(out[i], expected[i]) << "of " << n << " out[" << i << "]";
    }
}

/// Whether a comparison holds: of a smaller number with a larger one (−1), equal ones (0), a larger
/// one with a smaller one (1), and where one of them is no number (2).
bool holds(isa::Comparison comparison, int order) {
    using enum isa::Comparison;
    const bool isUnordered = order == 2;
    switch (comparison) {
        case Less:
            return order == -1;
        case LessEqual:
            return order == -1 || order == 0;
        case Greater:
            return order == 1;
        case GreaterEqual:
            return order == 1 || order == 0;
        case Equal:
            return order == 0;
        case NotEqual:
            return order != 0;
        case LessUnordered:
            return order == -1 || isUnordered;
        case LessEqualUnordered:
            return order == -1 || order == 0 || isUnordered;
        case GreaterUnordered:
            return order == 1 || isUnordered;
        case GreaterEqualUnordered:
            return order == 1 || order == 0 || isUnordered;
        case EqualUnordered:
            return order == 0 || isUnordered;
        case NotEqualOrdered:
            return order != 0 && !isUnordered;
        case Ordered:
            return !isUnordered;
        case Unordered:
            return isUnordered;
    }
    return false;
}

/// What !(a comparison of floats) becomes as a part of another condition.
isa::Comparison negatedInAnother(isa::Comparison comparison) {
    code::CodeBuilder b;
    b.add(Opcode::Fsetp, {isa::registerOperand(0), isa::registerOperand(1)}, code::kNoVirtual,
          isa::DataType::F32);
    b.code.nodes.back().code.comparison = comparison;
    b.code.nodes.back().destinationPredicate = 0;
    b.compare(1);
    isa::Operand negated = isa::predicateOperand(0);
    negated.negate = true;
    b.add(Opcode::Plop, {negated, isa::predicateOperand(1)}, code::kNoVirtual);
    b.code.nodes.back().destinationPredicate = 2;
    for (const std::uint32_t predicate : {1u, 2u}) {
        b.store(0);
        b.guard(predicate);
    }
    b.exit();
    b.code.registerCount = 2;
    b.code.predicateCount = 3;
    combinePredicates(b.code, {});
    for (const code::Node& node : b.code.nodes) {
        if (node.destinationPredicate != 2) continue;
        EXPECT_EQ(node.code.opcode, Opcode::Fsetp);
        return node.code.comparison;
    }
    ADD_FAILURE() << "the condition is gone";
    return comparison;
}

TEST(CombinePredicates, ANegatedComparisonOfFloatsHoldsWhereItDoesNot) {
    using enum isa::Comparison;
    for (const isa::Comparison comparison :
         {Less, LessEqual, Greater, GreaterEqual, Equal, NotEqual, LessUnordered,
          LessEqualUnordered, GreaterUnordered, GreaterEqualUnordered, EqualUnordered,
          NotEqualOrdered, Ordered, Unordered}) {
        const isa::Comparison negated = negatedInAnother(comparison);
        for (int order = -1; order <= 2; ++order)
            EXPECT_NE(holds(comparison, order), holds(negated, order))
                << static_cast<int>(comparison) << ", " << order;
    }
}

/// How often the program of a body compares; each value of `all` is as `holds` says.
template <class Holds>
int comparesOf(const std::string& test, const std::vector<int>& all, Holds holds) {
    const std::string body = "int a = in[0]; out[0] = " + test + " ? 3 : 4;";
    for (const int a : all)
        EXPECT_EQ(support::runBody(body, {a})[0], holds(a) ? 3 : 4) << test << " of " << a;
    return static_cast<int>(countOf(programOfBody(body, optimized()), Opcode::Isetp));
}

TEST(CombinePredicates, TwoBoundsOfANumberAreOneWithoutSign) {
    const std::vector<int> all{INT_MIN, -6, -5, -1, 0, 1, 2, 3, 24, 25, 26, INT_MAX - 1, INT_MAX};
    EXPECT_EQ(comparesOf("a >= 0 && a < 26", all, [](int a) { return a >= 0 && a < 26; }), 1);
    EXPECT_EQ(comparesOf("3 <= a && a <= 25", all, [](int a) { return a >= 3 && a <= 25; }), 1);
    EXPECT_EQ(comparesOf("a < 2 || a > 24", all, [](int a) { return a < 2 || a > 24; }), 1);
    EXPECT_EQ(comparesOf("a > -6 && a < 2147483647", all,
                         [](int a) { return a > -6 && a < INT_MAX; }),
              1);
    EXPECT_EQ(comparesOf("a > 25 && a < 3", all, [](int) { return false; }), 2)
        << "no bounds of one range";
}

TEST(CombinePredicates, ABytesBoundsAreThoseOfItsLowestBits) {
    for (const char* const type : {"signed char", "unsigned char"}) {
        const std::string body = std::string("const ") + type +
                                 "* b = (const " + type +
                                 "*)in; int c = b[threadIdx.x];\n"
                                 "out[threadIdx.x] = c >= 'a' && c <= 'z' ? 3 : 4;";
        const auto program = programOfBody(body, optimized());
        EXPECT_EQ(countOf(program, Opcode::Isetp), 1) << cuda::textOf(program);
        EXPECT_EQ(countOf(program, Opcode::And), 1) << cuda::textOf(program);
        const auto out =
            support::runBody(body, {0x7a617b60, static_cast<int>(0xe1ff8000U)}, 8);
        EXPECT_EQ(std::vector<int>(out.begin(), out.begin() + 8),
                  (std::vector<int>{4, 4, 3, 3, 4, 4, 4, 4}));
    }
}

}  // namespace
}  // namespace warpscope::codegen
