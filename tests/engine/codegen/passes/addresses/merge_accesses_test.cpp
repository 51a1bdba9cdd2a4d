#include <gtest/gtest.h>

#include "engine/codegen/passes/passes.h"
#include "tests/engine/code/code_builder.h"
#include "tests/engine/cuda/compiled.h"
#include "tests/support/run_kernel.h"

namespace warpscope::codegen {
namespace {

using isa::DataType;
using isa::immediateOperand;
using isa::Opcode;
using isa::registerOperand;

/// Four words from a multiple of `scale` words on, and their sum.
code::Code fourLoads(std::uint32_t scale) {
    code::CodeBuilder b;
    b.add(Opcode::S2r, {isa::specialOperand(isa::Special::ThreadX)}, 0);
    b.add(Opcode::Imul, {registerOperand(0), immediateOperand(4 * scale)}, 1);
    for (std::uint32_t i = 0; i < 4; ++i) {
        b.add(Opcode::Lds, {registerOperand(1)}, 2 + i);
        b.code.nodes.back().code.offset = static_cast<std::int32_t>(32 + 4 * i);
    }
    b.add(Opcode::Iadd, {registerOperand(2), registerOperand(5)}, 6);
    b.store(6);
    b.exit();
    return b.code;
}

TEST(MergeAccesses, FourWordsOfALineAreOneLoad) {
    code::Code code = fourLoads(4);
    mergeAccesses(code, {});
    ASSERT_EQ(code.nodes.size(), 6u);
    EXPECT_EQ(code.nodes[2].code.type, DataType::B128);
    EXPECT_EQ(code.nodes[2].code.offset, 32);
    EXPECT_EQ(code.nodes[3].code.sources[1].value, code.nodes[2].destination);
    EXPECT_EQ(code.nodes[3].code.sources[1].part, 3);
}

TEST(MergeAccesses, WhereTheAddressBeginsDecides) {
    code::Code pairs = fourLoads(2);
    mergeAccesses(pairs, {});
    EXPECT_EQ(pairs.nodes.size(), 7u) << "two pairs";
    code::Code words = fourLoads(1);
    mergeAccesses(words, {});
    EXPECT_EQ(words.nodes.size(), 9u);
}

TEST(MergeAccesses, NotAcrossAStore) {
    code::Code code = fourLoads(4);
    code::CodeBuilder b;
    b.add(Opcode::Sts, {immediateOperand(0), registerOperand(0)}, code::kNoVirtual);
    code.nodes.insert(code.nodes.begin() + 4, b.code.nodes.front());
    mergeAccesses(code, {});
    EXPECT_EQ(code.nodes.size(), 8u) << "a pair on each side";
}

TEST(MergeAccesses, TheValuesStay) {
    const auto out = support::runBody(
        "__shared__ float s[256]; int t = threadIdx.x;\n"
        "for (int i = 0; i < 4; ++i) s[4 * t + i] = in[0] + 10 * t + i;\n"
        "__syncthreads(); int o = (63 - t) * 4;\n"
        "out[t] = s[o] + 2 * s[o + 1] + 3 * s[o + 2] + 4 * s[o + 3];",
        {7}, 64);
    for (int t = 0; t < 64; ++t) {
        const int first = 7 + 10 * (63 - t);
        EXPECT_EQ(out[static_cast<std::size_t>(t)], 10 * first + 2 + 6 + 12) << t;
    }
    const auto program = cuda::programOfBody(
        "__shared__ float s[256]; int o = threadIdx.x * 4; s[threadIdx.x] = n; __syncthreads();\n"
        "out[threadIdx.x] = s[o] + s[o + 1] + s[o + 2] + s[o + 3];",
        cuda::optimized());
    EXPECT_EQ(cuda::countOf(program, Opcode::Lds), 1) << cuda::textOf(program);
}

}  // namespace
}  // namespace warpscope::codegen
