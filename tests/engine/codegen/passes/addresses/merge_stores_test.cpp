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

/// R1 is a multiple of `scale` words; R2 and R3 go to the words `first` and `second` behind it.
code::CodeBuilder twoStores(std::uint32_t scale, std::int32_t first, std::int32_t second) {
    code::CodeBuilder b;
    b.add(Opcode::S2r, {isa::specialOperand(isa::Special::ThreadX)}, 0);
    b.add(Opcode::Imul, {registerOperand(0), immediateOperand(4 * scale)}, 1);
    b.add(Opcode::Iadd, {registerOperand(0), immediateOperand(5)}, 2);
    b.add(Opcode::Iadd, {registerOperand(0), immediateOperand(6)}, 3);
    for (const auto& [number, word] : {std::pair{2U, first}, std::pair{3U, second}}) {
        b.add(Opcode::Sts, {registerOperand(1), registerOperand(number)}, code::kNoVirtual);
        b.code.nodes.back().code.offset = 4 * word;
    }
    return b;
}

TEST(MergeStores, TheHigherWordMayComeFirst) {
    for (const auto& [first, second] : {std::pair{2, 3}, std::pair{3, 2}}) {
        code::Code code = twoStores(2, first, second).code;
        mergeStores(code, {});
        ASSERT_EQ(code.nodes.size(), 7u) << "two copies and a store";
        const code::Node& store = code.nodes.back();
        EXPECT_EQ(store.code.opcode, Opcode::Sts);
        EXPECT_EQ(store.code.type, DataType::U64);
        EXPECT_EQ(store.code.offset, 8);
        EXPECT_EQ(code.nodes[4].code.sources[0].value, first == 2 ? 2u : 3u);
        EXPECT_EQ(code.nodes[4].destination, store.code.sources[1].value);
        EXPECT_EQ(code.nodes[5].destinationPart, 1);
    }
}

TEST(MergeStores, WhereTheAddressBeginsDecides) {
    code::Code words = twoStores(1, 0, 1).code;
    mergeStores(words, {});
    EXPECT_EQ(words.nodes.size(), 6u);
    code::Code across = twoStores(2, 1, 2).code;
    mergeStores(across, {});
    EXPECT_EQ(across.nodes.size(), 6u) << "two lines of 8 bytes";
}

TEST(MergeStores, GuardsMustBeTheSame) {
    for (const std::uint32_t other : {0U, 1U}) {
        code::CodeBuilder b = twoStores(2, 0, 1);
        b.guard(other);
        code::Node& first = b.code.nodes[4];
        first.code.guard = isa::predicateOperand(0);
        mergeStores(b.code, {});
        EXPECT_EQ(b.code.nodes.size(), other == 0 ? 7u : 6u);
        EXPECT_EQ(b.code.nodes.back().code.guard, isa::predicateOperand(other));
    }
}

TEST(MergeStores, NothingThatReadsOrWritesSharedMemoryIsPassed) {
    for (const Opcode opcode : {Opcode::Lds, Opcode::Bar, Opcode::Sts, Opcode::Stg}) {
        code::Code code = twoStores(2, 0, 1).code;
        code::CodeBuilder b;
        b.add(opcode, {immediateOperand(64), registerOperand(0)},
              opcode == Opcode::Lds ? 7 : code::kNoVirtual);
        code.registerCount = 8;
        code.nodes.insert(code.nodes.begin() + 5, b.code.nodes.front());
        mergeStores(code, {});
        EXPECT_EQ(code.nodes.size(), opcode == Opcode::Stg ? 8u : 7u) << int(opcode);
        EXPECT_EQ(code.nodes.back().code.type == DataType::U64, opcode == Opcode::Stg);
    }
}

TEST(MergeStores, TheValuesStay) {
    const char* const body =
        "__shared__ int s[256]; int t = threadIdx.x;\n"
        "s[2 * t] = in[0] + t; s[2 * t + 1] = in[0] - t;\n"
        "int a = s[2 * t], b = s[2 * t + 1];\n"
        "if (a > b) { s[2 * t] = b; s[2 * t + 1] = a; }\n"
        "__syncthreads(); int o = 2 * (63 - t);\n"
        "out[t] = 1000 * s[o] + s[o + 1];";
    const auto out = support::runBody(body, {100}, 64);
    for (int t = 0; t < 64; ++t) {
        const int there = 63 - t;
        EXPECT_EQ(out[static_cast<std::size_t>(t)], 1000 * (100 - there) + 100 + there) << t;
    }
    const auto program = cuda::programOfBody(
        "__shared__ float s[256]; int o = threadIdx.x * 4;\n"
        "s[o] = n; s[o + 1] = 2.0f; s[o + 2] = n + 1; s[o + 3] = 3.0f; __syncthreads();\n"
        "out[threadIdx.x] = s[threadIdx.x];",
        cuda::optimized());
    EXPECT_EQ(cuda::countOf(program, Opcode::Sts), 1) << cuda::textOf(program);
}

}  // namespace
}  // namespace warpscope::codegen
