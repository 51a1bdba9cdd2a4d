#include <gtest/gtest.h>

#include "engine/codegen/passes/passes.h"
#include "engine/isa/sequence.h"
#include "tests/engine/cuda/compiled.h"

namespace warpscope::codegen {
namespace {

using cuda::countOf;
using isa::Opcode;

/// A side that is too long to be guarded.
const std::string kWork =
    "for (int k = 0; k < n; k++) { out[k] = in[k] * 3; out[k + 1] = in[k] + 7; out[k + 2] = k; }";

std::ptrdiff_t meetingsOf(const std::string& body) {
    const auto program = cuda::programOfBody(body, cuda::optimized());
    const auto count = countOf(program, Opcode::Bsync);
    EXPECT_EQ(countOf(program, Opcode::Bssy), count);
    for (const auto& instruction : program.instructions) {
        if (instruction.opcode == Opcode::Bssy) {
            EXPECT_EQ(program.instructions[instruction.target].opcode, Opcode::Bsync);
        }
    }
    return count;
}

TEST(MarkMeetings, ABranchThatMayPartLanesHasOne) {
    EXPECT_EQ(meetingsOf("if (threadIdx.x < 7) {" + kWork + "} out[99] = 1;"), 1);
    EXPECT_EQ(meetingsOf("if (in[0] < 7) {" + kWork + "} out[99] = 1;"), 1);
}

TEST(MarkMeetings, OneThatAllLanesDecideAlikeHasNone) {
    EXPECT_EQ(meetingsOf("if (blockIdx.x < n) {" + kWork + "} out[99] = 1;"), 0);
    EXPECT_EQ(meetingsOf(kWork), 0);
}

TEST(MarkMeetings, BehindTheCallOfARoutineTheyTakeLonger) {
    const auto isMarked = [](const std::string& body) {
        const auto program = cuda::programOfBody(body, cuda::optimized());
        const auto meeting =
            std::ranges::find(program.instructions, Opcode::Bsync, &isa::Instruction::opcode);
        EXPECT_NE(meeting, program.instructions.end());
        return isa::isBehindRoutine(*meeting);
    };
    EXPECT_TRUE(isMarked("float* f = (float*)out; f[threadIdx.x] = f[n] / f[threadIdx.x + 1];"));
    EXPECT_FALSE(isMarked("if (threadIdx.x < 7) {" + kWork + "} out[99] = 1;"));
}

TEST(MarkMeetings, WhereTheKernelEndsNobodyHasToMeet) {
    EXPECT_EQ(meetingsOf("if (threadIdx.x < 7) {" + kWork + "}"), 0);
}

TEST(MarkMeetings, BranchesThatMeetAtOnePlaceHaveOne) {
    EXPECT_EQ(meetingsOf("if (threadIdx.x < 7 && in[3] > 2) {" + kWork + "} out[99] = 1;"), 1);
}

TEST(MarkMeetings, ALoopWhoseRoundsDifferIsMetBehindIt) {
    const auto program = cuda::programOfBody(
        "int s = 0; for (int k = 0; k < in[threadIdx.x]; k++) s += in[k] * s; out[0] = s;",
        cuda::optimized());
    EXPECT_GE(countOf(program, Opcode::Bsync), 1);
}

// As nvcc 13.0 does in 30 of the kernels in tests/truth.
TEST(MarkMeetings, ALoopAndTheTestInFrontOfItMeetOnce) {
    EXPECT_EQ(meetingsOf("int s = 0; for (int k = threadIdx.x; k < n; k += blockDim.x)"
                         " s += in[k] ^ k; out[threadIdx.x] = s;"),
              1);
}

TEST(MarkMeetings, TeachingCodeHasNone) {
    EXPECT_EQ(countOf(cuda::programOfBody("if (threadIdx.x < 7) {" + kWork + "} out[99] = 1;"),
                      Opcode::Bssy),
              0);
}

}  // namespace
}  // namespace warpscope::codegen
