#include "engine/codegen/values/invariant_products.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "tests/engine/cuda/compiled.h"

namespace warpscope::codegen {
namespace {

using cuda::countOf;
using isa::Opcode;

/// FFMA of a body over three floats at level teaching that read a number.
std::ptrdiff_t fusedWithNumbers(const std::string& body) {
    cuda::Options options;
    options.level = Level::Teaching;
    const auto program = cuda::programOfBody(
        "float x = __int_as_float(in[0]), y = __int_as_float(in[1]), z = __int_as_float(in[2]); "
        "float* o = (float*)out; " +
            body,
        options);
    return std::ranges::count_if(program.instructions, [](const isa::Instruction& instruction) {
        return instruction.opcode == Opcode::Ffma &&
               instruction.sources[1].kind == isa::Operand::Kind::Immediate;
    });
}

// nvcc 13.0 has y * z in a register in front of the loop, and in the loop fma(x, 0.5, that).
TEST(InvariantProducts, StandInFrontOfTheirLoop) {
    EXPECT_EQ(fusedWithNumbers("do { x = y * z + x * 0.5f; } while (x > 1.0f); o[0] = x;"), 1);
    EXPECT_EQ(fusedWithNumbers("do { x = y * x + x * 0.5f; } while (x > 1.0f); o[0] = x;"), 0);
}

// Loops of which it is not known that they run at all; nvcc 13.0 adds one product in each round.
TEST(InvariantProducts, StandInFrontOfALoopThatIsEnteredAtItsTest) {
    const auto fusedOf = [](const std::string& round) {
        const auto program = cuda::programOfBody(
            "float x = __int_as_float(in[0]), y = __int_as_float(in[1]), z = "
            "__int_as_float(in[2]); "
            "for (int k = 0; k < n; ++k) " +
                round + " out[0] = __float_as_int(x);",
            {});
        return countOf(program, Opcode::Ffma);
    };
    EXPECT_EQ(fusedOf("x += y * z;"), 0);
    EXPECT_EQ(fusedOf("for (int m = 0; m < k; ++m) x += y * z;"), 0) << "of both loops";
    EXPECT_EQ(fusedOf("x += y * __int_as_float(in[1]);"), 0) << "y is not loaded again";
    EXPECT_EQ(fusedOf("{ x += y * z; y += 1.0f; }"), 1);
    EXPECT_EQ(fusedOf("x += y * __int_as_float(in[k]);"), 1);
}

// Of a loop that is written out each round is a reader, and of more than four none takes it in.
TEST(InvariantProducts, HaveAReaderForEachRoundThatIsWrittenOut) {
    const std::string round = "; k++) x = y * z + x * 0.5f; o[0] = x;";
    EXPECT_EQ(fusedWithNumbers("for (int k = 0; k < 4" + round), 0);
    EXPECT_EQ(fusedWithNumbers("for (int k = 0; k < 5" + round), 1);
}

// … nor where they stand on a side of an if that stays one: nvcc has y * z in front of all rounds.
TEST(InvariantProducts, StandInFrontOfRoundsWithBranches) {
    const std::string head = "for (int k = 0; k < 4; k++) if (in[k] > 3) { x = ";
    EXPECT_EQ(fusedWithNumbers(head + "y * z + x * 0.5f; out[k] = 1; } o[9] = x;"), 1);
    EXPECT_EQ(fusedWithNumbers(head + "y * x + x * 0.5f; out[k] = 1; } o[9] = x;"), 0);
}

}  // namespace
}  // namespace warpscope::codegen
