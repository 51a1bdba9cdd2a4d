#include <gtest/gtest.h>

#include "engine/codegen/passes/passes.h"
#include "tests/engine/code/code_builder.h"
#include "tests/engine/cuda/compiled.h"
#include "tests/support/run_kernel.h"

namespace warpscope::codegen {
namespace {

using isa::AtomicOperation;
using isa::Opcode;
using isa::parameterOperand;
using isa::registerOperand;

/// An atomic with the number in register 0 at an argument's place.
code::CodeBuilder atomicOf(AtomicOperation operation) {
    code::CodeBuilder b;
    b.add(Opcode::Lds, {isa::immediateOperand(0)}, 0);
    b.add(Opcode::Atomg, {parameterOperand(0), registerOperand(0)}, code::kNoVirtual);
    b.code.nodes.back().code.atomic = operation;
    return b;
}

TEST(JoinLanes, OneLaneTakesTheLargestNumberToMemory) {
    code::CodeBuilder b = atomicOf(AtomicOperation::Max);
    joinLanes(b.code, {});
    EXPECT_EQ(code::opcodesOf(b.code),
              (std::vector{Opcode::Lds, Opcode::Activemask, Opcode::Clz, Opcode::Iadd, Opcode::S2r,
                           Opcode::Isetp, Opcode::Redux, Opcode::Atomg}));
    EXPECT_EQ(b.code.nodes[6].code.atomic, AtomicOperation::Max);
    EXPECT_EQ(b.code.nodes[7].code.guard.value, b.code.nodes[5].destinationPredicate);
    EXPECT_EQ(b.code.nodes[7].code.sources[1], registerOperand(b.code.nodes[6].destination));
}

TEST(JoinLanes, OtherAtomicsStay) {
    for (const AtomicOperation operation : {AtomicOperation::Exch, AtomicOperation::Inc}) {
        code::CodeBuilder b = atomicOf(operation);
        joinLanes(b.code, {});
        EXPECT_EQ(b.code.nodes.size(), 2u);
    }
    code::CodeBuilder wide = atomicOf(AtomicOperation::Add);
    joinLanes(wide.code, {.warpSize = 64});
    EXPECT_EQ(wide.code.nodes.size(), 2u) << "nvcc compiles for warps of 32";
    code::CodeBuilder guarded = atomicOf(AtomicOperation::Add);
    guarded.guard(0);
    joinLanes(guarded.code, {});
    EXPECT_EQ(guarded.code.nodes.size(), 2u);
    code::CodeBuilder asked = atomicOf(AtomicOperation::Add);
    asked.code.nodes.back().destination = asked.code.registerCount++;
    joinLanes(asked.code, {});
    EXPECT_EQ(asked.code.nodes.size(), 2u) << "what each lane gets follows from no sum of all";
}

TEST(JoinLanes, AConstantIsCountedAndAnElementHasLanesOfItsOwn) {
    const auto counted = cuda::programOfBody("atomicAdd(out, 1);", cuda::optimized());
    EXPECT_EQ(cuda::countOf(counted, Opcode::Popc), 1);
    EXPECT_EQ(cuda::countOf(counted, Opcode::Redux), 0);
    EXPECT_EQ(cuda::countOf(counted, Opcode::Imul), 0);
    const auto element = cuda::programOfBody("atomicAdd(&out[threadIdx.x], 1);", cuda::optimized());
    EXPECT_EQ(cuda::countOf(element, Opcode::Popc), 0);
}

TEST(JoinLanes, WhereOneThreadComesNothingIsJoined) {
    for (const char* const asked :
         {"threadIdx.x == 0", "threadIdx.x < 1", "blockIdx.x * blockDim.x + threadIdx.x == 3",
          "!(threadIdx.x != 5)"}) {
        const std::string body =
            "if (" + std::string(asked) + ") { out[1] = n; atomicAdd(out, in[n]); }";
        const auto program = cuda::programOfBody(body, cuda::optimized());
        EXPECT_EQ(cuda::countOf(program, Opcode::Redux), 0) << asked;
    }
    for (const char* const asked :
         {"threadIdx.x != 0", "threadIdx.x < 2", "threadIdx.x % 8 == 0", "blockIdx.x == 0"}) {
        const std::string body =
            "if (" + std::string(asked) + ") { out[1] = n; atomicAdd(out, in[n]); }";
        const auto program = cuda::programOfBody(body, cuda::optimized());
        EXPECT_EQ(cuda::countOf(program, Opcode::Redux), 1) << asked;
    }
}

// runBody runs level teaching beside level optimized: both leave the same.
TEST(JoinLanes, EachLaneGetsTheOldValueThatIsItsOwn) {
    const std::string body =
        "if (threadIdx.x % 3 != 1) out[1 + threadIdx.x] = atomicAdd(out, 5) + 100;";
    const auto words = support::runBody(body, {}, 40);
    EXPECT_EQ(words[0], 5 * 27);
    EXPECT_EQ(words[1], 100);
    EXPECT_EQ(words[2], 0);
    EXPECT_EQ(words[3], 105);
    EXPECT_EQ(words[4], 110);
}

TEST(JoinLanes, LanesThatAreThereAloneTakePart) {
    const std::string body =
        "int t = threadIdx.x, v = t % 7 - 3;"
        "for (int i = 0; i < t % 4; ++i) {"
        "  atomicAdd(out, v); atomicMin(out + 1, v); atomicMax(out + 2, t); atomicOr(out + 3, 1 << "
        "t);"
        "  atomicAdd(out + 4, 3); atomicXor(out + 5, t);"
        "}";
    const auto words = support::runBody(body, {}, 50);
    int sum = 0;
    int mixed = 0;
    for (int t = 0; t < 50; ++t) {
        sum += t % 4 * (t % 7 - 3);
        if (t % 2 == 1) mixed ^= t;
    }
    EXPECT_EQ(words[0], sum);
    EXPECT_EQ(words[1], -3);
    EXPECT_EQ(words[2], 49);
    EXPECT_EQ(words[4], 3 * (12 * 6 + 1));
    EXPECT_EQ(words[5], mixed);
}

}  // namespace
}  // namespace warpscope::codegen
