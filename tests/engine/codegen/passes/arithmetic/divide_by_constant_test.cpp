#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <map>
#include <string>

#include "engine/code/evaluate.h"
#include "engine/codegen/passes/passes.h"
#include "tests/engine/code/code_builder.h"
#include "tests/engine/cuda/compiled.h"

namespace warpscope::codegen {
namespace {

using isa::DataType;
using isa::immediateOperand;
using isa::Opcode;
using isa::registerOperand;

/// R1 = R0 op divisor, without the division.
code::Code expanded(Opcode opcode, DataType type, std::uint32_t divisor) {
    code::CodeBuilder b;
    b.code.registerCount = 1;
    b.add(opcode, {registerOperand(0), immediateOperand(divisor)}, 1, type);
    divideByConstant(b.code, {});
    for (const code::Node& node : b.code.nodes) {
        EXPECT_NE(node.code.opcode, Opcode::Idiv);
        EXPECT_NE(node.code.opcode, Opcode::Irem);
    }
    return b.code;
}

std::uint32_t resultFor(const code::Code& code, std::uint32_t dividend) {
    std::map<std::uint32_t, std::uint32_t> registers{{0, dividend}};
    for (const code::Node& node : code.nodes) {
        code::Words words{};
        for (std::size_t i = 0; i < words.size(); ++i) {
            const isa::Operand& source = node.code.sources[i];
            words[i] = source.kind == isa::Operand::Kind::Register ? registers[source.value]
                                                                   : source.value;
        }
        registers[node.destination] = code::evaluate(node.code, words).value_or(0xdeadu);
    }
    return registers[1];
}

TEST(DivideByConstant, GivesWhatDivisionGives) {
    std::vector<std::uint32_t> dividends{0,           1,           2,           0x7fffffffu,
                                         0x80000000u, 0x80000001u, 0xffffffffu, 0xfffffffeu};
    std::uint32_t random = 1;
    for (int i = 0; i < 500; ++i)
        dividends.push_back(random = random * 1664525u + 1013904223u);
    for (const std::uint32_t divisor :
         {2u,     3u,       5u,          6u,          7u,          8u,         10u,
          11u,    32u,      97u,         100u,        641u,        1000u,      1024u,
          65537u, 1000003u, 0x40000000u, 0x55555555u, 0x7ffffffeu, 0x7fffffffu}) {
        for (const Opcode opcode : {Opcode::Idiv, Opcode::Irem}) {
            for (const DataType type : {DataType::S32, DataType::U32}) {
                const code::Code code = expanded(opcode, type, divisor);
                isa::Instruction whole;
                whole.opcode = opcode;
                whole.type = type;
                for (const std::uint32_t dividend : dividends)
                    ASSERT_EQ(resultFor(code, dividend),
                              code::evaluate(whole, {dividend, divisor}).value())
                        << dividend << " by " << divisor;
            }
        }
    }
}

TEST(DivideByConstant, APlaceInTheGridIsNeverNegative) {
    const auto program =
        cuda::programOfBody("int t = threadIdx.x; out[t / 32] = t % 32;", cuda::optimized());
    EXPECT_EQ(cuda::countOf(program, Opcode::And), 1);
    EXPECT_EQ(cuda::countOf(program, Opcode::Shr), 1);
}

/// How often a body asks for the sign of a number.
std::ptrdiff_t signsOf(const std::string& body) {
    const auto program = cuda::programOfBody(body, cuda::optimized());
    return std::ranges::count_if(program.instructions, [](const isa::Instruction& instruction) {
        if (instruction.opcode == Opcode::LeaHi)
            return instruction.sources[2] == isa::immediateOperand(1);
        return instruction.opcode == Opcode::Shr &&
               instruction.sources[1] == isa::immediateOperand(31);
    });
}

// As in nvcc 13.0's code of lcs_diagonals.
TEST(DivideByConstant, ACounterIsNeverNegative) {
    EXPECT_EQ(signsOf("for (int k = 0; k < n; ++k) { out[k % 3] = k; __syncthreads(); }"), 0);
    EXPECT_EQ(signsOf("for (int k = 0; k < n; ++k) { out[(k + 2) % 3] = k; __syncthreads(); }"), 0);
    EXPECT_GT(signsOf("for (int k = n; k < 9; ++k) { out[k % 3 + 3] = k; __syncthreads(); }"), 0)
        << "begins anywhere";
    EXPECT_GT(signsOf("int k = 0; for (int j = 0; j < n; ++j) { k -= 1; out[k % 3 + 3] = j;"
                      " __syncthreads(); }"),
              0)
        << "counts down";
    EXPECT_GT(signsOf("int k = 0; for (int j = 0; j < n; ++j) { k += in[j]; out[k % 3 + 3] = j;"
                      " __syncthreads(); }"),
              0)
        << "grows by anything";
}

TEST(DivideByConstant, ASumOfBytesIsNeverNegative) {
    EXPECT_EQ(signsOf("out[0] = ((in[0] & 255) + (in[1] & 255) + 2) / 4;"), 0);
    EXPECT_GT(signsOf("out[0] = ((in[0] & 255) - (in[1] & 255) + 2) / 4;"), 0);
}

// As in nvcc 13.0's code of x / 16, x / 2, x / 10 and x / 3.
TEST(DivideByConstant, ASumTakesTheShiftBeforeItAlong) {
    const auto countsOf = [](const std::string& body) {
        const auto program = cuda::programOfBody(body, cuda::optimized());
        return std::array{cuda::countOf(program, Opcode::LeaHi),
                          cuda::countOf(program, Opcode::Shr),
                          cuda::countOf(program, Opcode::Iadd)};
    };
    using Steps = std::array<std::ptrdiff_t, 3>;
    EXPECT_EQ(countsOf("out[0] = in[0] / 16;"), (Steps{1, 2, 0}));
    EXPECT_EQ(countsOf("out[0] = in[0] / 2;"), (Steps{1, 1, 0}));
    EXPECT_EQ(countsOf("out[0] = in[0] / 10;"), (Steps{1, 1, 0}));
    EXPECT_EQ(countsOf("out[0] = in[0] / 3;"), (Steps{1, 0, 0}));
    EXPECT_EQ(countsOf("out[0] = (in[0] >> 3) + in[1];"), (Steps{1, 0, 0}));
    EXPECT_EQ(countsOf("out[0] = (in[0] >> 3) - in[1];"), (Steps{0, 1, 1})) << "takes off";
}

TEST(DivideByConstant, AMultipleIsSeenByItsLowestBits) {
    const auto program =
        cuda::programOfBody("if (in[0] % 8 == 0) { out[0] = 1; }", cuda::optimized());
    EXPECT_EQ(cuda::countOf(program, Opcode::Lop3), 1);
    EXPECT_EQ(cuda::countOf(program, Opcode::Isetp), 0);
    EXPECT_EQ(cuda::countOf(program, Opcode::Shr), 0);
}

TEST(DivideByConstant, OnlyTheResultOfAGuardedDivisionIsGuarded) {
    code::CodeBuilder b;
    b.compare(0);
    b.add(Opcode::Idiv, {registerOperand(0), immediateOperand(10)}, 0);
    b.guard(0);
    divideByConstant(b.code, {});
    ASSERT_GT(b.code.nodes.size(), 3U);
    for (const code::Node& node : b.code.nodes) {
        EXPECT_NE(node.code.opcode, Opcode::Idiv);
        EXPECT_EQ(node.code.isGuarded(), node.destination == 0U);
    }
}

}  // namespace
}  // namespace warpscope::codegen
