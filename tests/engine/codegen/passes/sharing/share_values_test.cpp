#include "engine/codegen/passes/passes.h"

#include <gtest/gtest.h>

#include "tests/engine/code/code_builder.h"
#include "tests/engine/cuda/compiled.h"

namespace warpscope::codegen {
namespace {

using code::CodeBuilder;
using cuda::countOf;
using cuda::optimized;
using cuda::programOfBody;
using isa::immediateOperand;
using isa::Opcode;
using isa::registerOperand;

TEST(ShareValues, NothingIsComputedTwice) {
    const std::string body = "out[n * 3] = in[n * 3] + 1;";
    EXPECT_EQ(countOf(programOfBody(body), Opcode::Imul), 2);
    EXPECT_EQ(countOf(programOfBody(body, optimized()), Opcode::Imul), 1);
}

TEST(ShareValues, ACopyIsAsWideAsTheResult) {
    CodeBuilder b;
    b.add(Opcode::Ldg, {immediateOperand(256)}, 0);
    for (std::uint32_t i = 0; i < 2; ++i)
        b.add(Opcode::F2d, {registerOperand(0)}, 1 + i);
    for (std::uint32_t i = 0; i < 2; ++i)
        b.add(Opcode::Popc, {registerOperand(1)}, 3 + i, isa::DataType::U64);
    b.exit();
    shareValues(b.code, {});
    EXPECT_EQ(b.code.nodes[2].code.opcode, Opcode::Mov);
    EXPECT_EQ(isa::bytesOf(b.code.nodes[2].code.type), 8);
    EXPECT_EQ(b.code.nodes[4].code.opcode, Opcode::Mov);
    EXPECT_EQ(isa::bytesOf(b.code.nodes[4].code.type), 4);
}

TEST(ShareValues, AGuardedResultIsNotShared) {
    CodeBuilder b;
    b.compare(0);
    for (std::uint32_t i = 0; i < 2; ++i) {
        b.add(Opcode::Iadd, {immediateOperand(1), immediateOperand(2)}, i);
        b.guard(0);
    }
    b.exit();
    shareValues(b.code, {});
    EXPECT_EQ(b.code.nodes[2].code.opcode, Opcode::Iadd);
}

TEST(ShareValues, AChangedSourceIsAnotherValue) {
    CodeBuilder b;
    b.add(Opcode::Ldg, {immediateOperand(256)}, 0);
    b.add(Opcode::Iadd, {registerOperand(0), immediateOperand(1)}, 1);
    b.add(Opcode::Ldg, {immediateOperand(260)}, 0);
    b.add(Opcode::Iadd, {registerOperand(0), immediateOperand(1)}, 2);
    shareValues(b.code, {});
    EXPECT_EQ(b.code.nodes[3].code.opcode, Opcode::Iadd);
}

TEST(ShareValues, CopiesAreReadAtTheirSource) {
    CodeBuilder b;
    b.add(Opcode::Ldg, {immediateOperand(256)}, 0);
    b.add(Opcode::Mov, {registerOperand(0)}, 1);
    b.store(1);
    b.add(Opcode::Ldg, {immediateOperand(260)}, 0);
    b.store(1);
    shareValues(b.code, {});
    EXPECT_EQ(b.code.nodes[2].code.sources[1], registerOperand(0));
    EXPECT_EQ(b.code.nodes[4].code.sources[1], registerOperand(1)) << "the source has changed";
}

TEST(ShareValues, LoadsAreRepeated) {
    const auto program = programOfBody("out[0] = in[0]; out[1] = in[0];", optimized());
    EXPECT_EQ(countOf(program, Opcode::Ldg), 2) << "memory may have changed in between";
}

TEST(ShareValues, WhatIsKnownAtTheEndOfABlockIsKnownBehindIt) {
    CodeBuilder b;
    b.add(Opcode::Mov, {immediateOperand(5)}, 0);
    b.label(0);
    b.add(Opcode::Shl, {registerOperand(0), immediateOperand(2)}, 1);
    b.add(Opcode::Ldl, {registerOperand(1)}, 2);
    b.jump(1, true);
    // Entered from the block above alone.
    b.add(Opcode::Shl, {registerOperand(0), immediateOperand(2)}, 3);
    b.add(Opcode::Ldl, {registerOperand(1)}, 4);
    b.add(Opcode::Stl, {registerOperand(1), registerOperand(4)}, code::kNoVirtual);
    b.add(Opcode::Ldl, {registerOperand(1)}, 5);
    b.add(Opcode::Iadd, {registerOperand(0), immediateOperand(1)}, 0);
    b.jump(0);
    b.label(1);
    b.store(2);
    b.exit();
    shareValues(b.code, {});
    EXPECT_EQ(code::opcodesOf(b.code),
              (std::vector{Opcode::Mov, Opcode::Shl, Opcode::Ldl, Opcode::Isetp, Opcode::Bra,
                           Opcode::Mov, Opcode::Mov, Opcode::Stl, Opcode::Ldl, Opcode::Iadd,
                           Opcode::Bra, Opcode::Stg, Opcode::Exit}))
        << "the loop's own label is entered from two sides, and a store ends what was read";
}

TEST(ShareValues, WhatWasReadStaysUntilSomebodyMayHaveWrittenIt) {
    const auto loadsOf = [](const char* between) {
        const std::string body = std::string("__shared__ int s[8]; int a = in[n]; ") + between +
                                 " int b = in[n]; out[1] = a + b;";
        return countOf(programOfBody(body, optimized()), Opcode::Ldg);
    };
    EXPECT_EQ(loadsOf(""), 1);
    EXPECT_EQ(loadsOf("s[threadIdx.x] = a;"), 1) << "another memory";
    EXPECT_EQ(loadsOf("out[0] = a;"), 2);
    EXPECT_EQ(loadsOf("__syncthreads();"), 2);
    EXPECT_EQ(loadsOf("__syncwarp();"), 2);
    EXPECT_EQ(loadsOf("__threadfence();"), 2);
    EXPECT_EQ(loadsOf("atomicAdd(&out[0], 1);"), 2);
}

TEST(ShareValues, NeitherIsAByteOrADoubleLoadedTwice) {
    for (const isa::DataType type : {isa::DataType::U8, isa::DataType::S16, isa::DataType::F64}) {
        CodeBuilder b;
        b.add(Opcode::Ldg, {immediateOperand(256)}, 0, type);
        b.add(Opcode::Ldg, {immediateOperand(256)}, 1, type);
        shareValues(b.code, {});
        const isa::Instruction& second = b.code.nodes[1].code;
        EXPECT_EQ(second.opcode, Opcode::Mov);
        EXPECT_EQ(isa::bytesOf(second.type), type == isa::DataType::F64 ? 8 : 4);
    }
}

TEST(ShareValues, AByteWithAndWithoutItsSignAreTwoValues) {
    CodeBuilder b;
    b.add(Opcode::Ldg, {immediateOperand(256)}, 0, isa::DataType::U8);
    b.add(Opcode::Ldg, {immediateOperand(256)}, 1, isa::DataType::S8);
    shareValues(b.code, {});
    EXPECT_EQ(b.code.nodes[1].code.opcode, Opcode::Ldg);
}

}  // namespace
}  // namespace warpscope::codegen
