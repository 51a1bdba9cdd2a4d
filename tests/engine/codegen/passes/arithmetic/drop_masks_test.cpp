#include <gtest/gtest.h>

#include <string>

#include "engine/codegen/passes/passes.h"
#include "tests/engine/cuda/compiled.h"

namespace warpscope::codegen {
namespace {

using cuda::countOf;
using cuda::optimized;
using cuda::programOf;
using isa::Opcode;

/// A mask may be a part of a LOP3.
std::ptrdiff_t masksIn(const isa::Program& program) {
    return countOf(program, Opcode::And) + countOf(program, Opcode::Lop3);
}

std::ptrdiff_t masksOf(const std::string& body) {
    return masksIn(programOf(
        "__global__ void k(int* out, const unsigned char* in, int n) {" + body + "}", optimized()));
}

TEST(DropMasks, AByteHasNoOtherBits) {
    EXPECT_EQ(masksOf("int a = in[0], b = in[1]; out[0] = min(a, b) & 255;"), 0);
    EXPECT_EQ(masksOf("int a = in[0], b = in[1]; out[0] = (a + b) & 511;"), 0);
    EXPECT_EQ(masksOf("int a = in[0], b = in[1]; out[0] = (a + b) & 255;"), 1);
    EXPECT_EQ(masksOf("int a = in[0], b = in[1]; out[0] = (a - b) & 255;"), 1) << "less than 0";
    EXPECT_EQ(masksOf("int a = in[0], b = in[1]; out[0] = (a ^ b) & 127;"), 1);
}

TEST(DropMasks, AMaskWithAGapCutsWhatIsSmaller) {
    EXPECT_EQ(masksOf("int a = min((int)in[0], 15); out[0] = a & 24;"), 1);
    EXPECT_EQ(masksOf("int a = min((int)in[0], 15); out[0] = a & 31;"), 0);
}

TEST(DropMasks, WhatNobodyAsksForIsNotCutOff) {
    const auto both = [](const std::string& body) {
        return masksIn(
            programOf("__global__ void k(uchar4* p, int* out, int n) {" + body + "}", optimized()));
    };
    EXPECT_EQ(both("uchar4 v = p[0]; v.x ^= n; v.w += 2 * n; p[0] = v;"), 0);
    EXPECT_EQ(both("uchar4 v = p[0]; v.x ^= n; out[0] = v.x; p[0] = v;"), 1);
    EXPECT_EQ(both("uchar4 v = p[0]; v.x ^= n; v.x >>= 1; p[0] = v;"), 1) << "a bit comes down";
}

TEST(DropMasks, WhatGrowsInALoopHasAllBits) {
    EXPECT_EQ(masksOf("int a = 0; for (int i = 0; i < n; ++i) a += in[i]; out[0] = a & 65535;"), 2)
        << "one of them of the rounds left";
}

}  // namespace
}  // namespace warpscope::codegen
